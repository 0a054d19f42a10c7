package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"

	"docket/config"
	"docket/ui"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

type configFile struct{ *session }

func newConfig(s *session) *cobra.Command {
	c := configFile{s}
	return family("config", "The config file: print its path, check it, print an example",
		s.leaf("path", "Print the path of the config file", "", thePlaces, func([]string) error {
			_, err := fmt.Fprintln(s.out, s.places.ConfigFile)
			return err
		}),
		s.leaf("check", "List every problem in it, line by line", "", thePlaces, c.check),
		s.leaf("example", "Print a config file with every key explained", "", nothing, func([]string) error {
			_, err := fmt.Fprint(s.out, config.Sample())
			return err
		}))
}

func (c configFile) check([]string) error {
	path := c.places.ConfigFile
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		c.say("%s does not exist; `docket` on a terminal makes one, `docket config example` prints one", path)
		return nil
	}
	problems := config.Check(path, func(file *config.File) (taken []*config.Error) {
		env := &view.Env{Context: c.ctx, Theme: theme.New(theme.Options{}), Wire: view.NewWire(), Now: time.Now, Remap: file.Keys}
		for _, p := range ui.KeyProblems(env) {
			if p.Key != "" {
				taken = append(taken, file.TakenKey(p.Action, p.Key, p.Other))
				continue
			}
			fmt.Fprintln(c.err, safe.Line(file.UnknownAction(p.Action, p.Known).Error())) // what a box asks has a name of its own
		}
		return taken
	})
	for _, p := range problems {
		fmt.Fprintln(c.err, safe.Line(p.Error()))
	}
	if len(problems) > 0 {
		return misuse(fmt.Errorf("%s in %s", view.Count(len(problems), "problem"), path), "")
	}
	c.say("%s: no problem was found", path)
	return nil
}
