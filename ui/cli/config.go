package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"docket/config"
	"docket/config/files"
	"docket/ui"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// configFile is the commands about the config file.
type configFile struct{ *session }

func newConfig(s *session) *cobra.Command {
	c := configFile{s}
	return family("config", "The config file: print its path, check it, edit it", "",
		leaf("path", "Print the path of the config file", "", c.path),
		leaf("check", "List every problem in it, line by line", "", c.check),
		leaf("edit", "Open it in $VISUAL or $EDITOR, then check it", "", c.edit),
		leaf("example", "Print a config file with every key explained", "", func([]string) error {
			_, err := fmt.Fprint(s.out, config.Sample())
			return err
		}))
}

func (c configFile) path([]string) error {
	paths, err := c.paths()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.out, paths.ConfigFile)
	return err
}

func (c configFile) check([]string) error {
	paths, err := c.paths()
	if err != nil {
		return err
	}
	if _, err := os.Stat(paths.ConfigFile); errors.Is(err, fs.ErrNotExist) {
		c.say("%s does not exist; `docket` on a terminal or `docket config edit` makes one", paths.ConfigFile)
		return nil
	}
	problems := config.Check(paths.ConfigFile)
	if file, err := config.Load(paths.ConfigFile); err == nil {
		problems = append(problems, keyProblems(file)...)
	}
	for _, p := range problems {
		fmt.Fprintln(c.err, safe.Line(p.Error()))
	}
	if len(problems) == 0 {
		c.say("%s is right", paths.ConfigFile)
		return nil
	}
	return &failure{code: exitUsage, err: fmt.Errorf("%s in %s", view.Count(len(problems), "problem"), paths.ConfigFile)}
}

// keyProblems asks the views about the keys of the file: only they know their actions.
func keyProblems(file *config.File) (all []*config.Error) {
	env := &view.Env{Context: context.Background(), Theme: theme.New(theme.Options{}), Wire: view.NewWire(), Now: time.Now, Remap: file.Keys}
	for _, p := range ui.KeyProblems(env) {
		if p.Key == "" {
			all = append(all, file.UnknownAction(p.Action, p.Known))
		} else {
			all = append(all, file.TakenKey(p.Action, p.Key, p.Other))
		}
	}
	return all
}

// configEdit opens the file in an editor. One that does not exist begins as a few
// lines that are all comments, so that closing the editor changes nothing.
func (c configFile) edit([]string) error {
	if !c.canAsk() {
		return usage("there is no terminal to edit on; the file is where `docket config path` says")
	}
	paths, err := c.paths()
	if err != nil {
		return err
	}
	if err := begin(paths.ConfigFile); err != nil {
		return err
	}
	editor := strings.Fields(cmp.Or(c.env("VISUAL"), cmp.Or(c.env("EDITOR"), "vi")))
	cmd := exec.CommandContext(c.ctx, editor[0], append(editor[1:], paths.ConfigFile)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = c.in, c.out, c.err
	if err := cmd.Run(); err != nil {
		return &failure{exitFailed, fmt.Errorf("the editor %s ended with an error: %w", editor[0], err), "Set VISUAL or EDITOR to the one you want."}
	}
	return c.check(nil)
}

func begin(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	if _, err := os.Lstat(path); err == nil {
		return nil
	}
	var b strings.Builder
	for line := range strings.Lines(config.Sample()) {
		if strings.TrimSpace(line) != "" && !strings.HasPrefix(line, "#") {
			line = "# " + line
		}
		b.WriteString(line)
	}
	return files.WriteBytes(path, files.New, []byte(b.String()))
}
