package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"docket/config"
	"docket/config/files"
	"docket/ui"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

func newConfig(s *session) *cobra.Command {
	return family("config", "The config file: print its path, check it, print an example",
		s.leaf("path", "Print the path of the config file", "", thePlaces, func([]string) error {
			_, err := fmt.Fprintln(s.out, s.places.ConfigFile)
			return err
		}),
		s.leaf("check", "List every problem in it, line by line", "", thePlaces, func([]string) error { return checkConfig(s) }),
		s.leaf("example", "Print a config file with every key explained", "", nothing, func([]string) error {
			_, err := fmt.Fprint(s.out, config.Sample())
			return err
		}))
}

func checkConfig(s *session) error {
	path := s.places.ConfigFile
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) && !files.Dangling(path) {
		s.say("%s does not exist; `docket` on a terminal makes one, `docket config example` prints one", path)
		return nil
	}
	var unknown []*config.Error // what a box asks has a name of its own, so these do no harm
	problems := config.Check(path, func(file *config.File) (taken []*config.Error) {
		env := &view.Env{Context: s.ctx, Theme: theme.New(theme.Options{}), Wire: view.NewWire(), Now: time.Now, Remap: file.Keys}
		for _, p := range ui.KeyProblems(env) {
			if p.Key != "" {
				taken = append(taken, file.TakenKey(p.Action, p.Key, p.Other))
				continue
			}
			unknown = append(unknown, file.UnknownAction(p.Action, p.Known))
		}
		return taken
	}, (*config.File).Unusable)
	all := slices.Concat(problems, unknown)
	for _, p := range slices.SortedStableFunc(slices.Values(all), func(a, b *config.Error) int { return cmp.Compare(a.Line, b.Line) }) {
		fmt.Fprintln(s.err, safe.Line(p.Error()))
	}
	if len(problems) > 0 {
		return misuse(fmt.Errorf("%s in %s", view.Count(len(all), "problem"), path), "")
	}
	if len(unknown) > 0 {
		s.say("%s: no other problem was found", path)
		return nil
	}
	s.say("%s: no problem was found", path)
	return nil
}
