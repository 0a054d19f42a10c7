package cli

import (
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
	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

func (a *app) configCommand() *cobra.Command {
	return family("config", "The config file: where, whether it is right, edit", "", groupSelf,
		&cobra.Command{Use: "path", Short: "Print where the config file is", Args: between(0, 0, ""),
			RunE: func(*cobra.Command, []string) error { return a.configPath() }},
		&cobra.Command{Use: "check", Short: "Say everything that is wrong with it, line by line", Args: between(0, 0, ""),
			RunE: func(*cobra.Command, []string) error { return a.configCheck() }},
		&cobra.Command{Use: "edit", Short: "Open it in $VISUAL or $EDITOR, then check it", Args: between(0, 0, ""),
			RunE: func(*cobra.Command, []string) error { return a.configEdit() }},
		&cobra.Command{Use: "example", Short: "Print a config file with every key explained", Args: between(0, 0, ""),
			RunE: func(*cobra.Command, []string) error {
				_, err := fmt.Fprint(a.out, config.Sample())
				return err
			}},
	)
}

func (a *app) configPath() error {
	paths, err := a.paths()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(a.out, paths.ConfigFile)
	return err
}

func (a *app) configCheck() error {
	paths, err := a.paths()
	if err != nil {
		return err
	}
	if _, err := os.Stat(paths.ConfigFile); errors.Is(err, fs.ErrNotExist) {
		a.say("%s does not exist; `docket` on a terminal or `docket config edit` makes one", paths.ConfigFile)
		return nil
	}
	problems := config.Check(paths.ConfigFile)
	if file, err := config.Load(paths.ConfigFile); err == nil {
		problems = append(problems, keyProblems(file)...)
	}
	for _, p := range problems {
		fmt.Fprintln(a.err, safe.Line(p.Error()))
	}
	if len(problems) == 0 {
		a.say("%s is right", paths.ConfigFile)
		return nil
	}
	return &failure{code: exitUsage, err: fmt.Errorf("%s in %s", view.Count(len(problems), "problem"), paths.ConfigFile)}
}

// keyProblems asks the views about the keys of the file: only they know their actions.
func keyProblems(file *config.File) (all []*config.Error) {
	env := &view.Env{Context: context.Background(), Theme: theme.New(theme.Options{}), Keys: keys.New(), Wire: view.NewWire(), Now: time.Now, Remap: file.Keys}
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
func (a *app) configEdit() error {
	if !a.canAsk() {
		return usage("config edit", "there is no terminal to edit on; the file is where `docket config path` says")
	}
	paths, err := a.paths()
	if err != nil {
		return err
	}
	if err := begin(paths.ConfigFile); err != nil {
		return err
	}
	editor := strings.Fields(orElse(a.env("VISUAL"), orElse(a.env("EDITOR"), "vi")))
	cmd := exec.CommandContext(a.ctx, editor[0], append(editor[1:], paths.ConfigFile)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = a.in, a.out, a.err
	if err := cmd.Run(); err != nil {
		return &failure{exitFailed, fmt.Errorf("the editor %s ended with an error: %w", editor[0], err), "Set VISUAL or EDITOR to the one you want."}
	}
	return a.configCheck()
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
