package terminal

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// Tmux says what tmux tells of the terminals that show its session: for each its name and version, as [askVersion] has
// them, and a number that no other has. passes is whether it passes on what is for them. Nobody waits for it.
type Tmux func() (clients []string, passes bool)

const tmuxWait = 10 * time.Second

// TmuxOf is the tmux that docket runs in, nil where there is none, or no colours.
func TmuxOf(ctx context.Context, env func(string) string) Tmux {
	pane := env("TMUX_PANE")
	if env("TMUX") == "" || pane == "" || ColoursOf(env) != ManyColours {
		return nil
	}
	return func() ([]string, bool) {
		ask := func(args ...string) []string {
			ctx, cancel := context.WithTimeout(ctx, tmuxWait)
			defer cancel()
			out, _ := exec.CommandContext(ctx, "tmux", args...).Output() // an old one, or none, tells nothing
			return strings.Split(string(bytes.TrimSpace(out)), "\n")
		}
		passes := ask("show-options", "-Apv", "-t", pane, "allow-passthrough")[0]
		return ask("list-clients", "-t", pane, "-F", "#{client_termtype} #{client_pid}"), passes == "on" || passes == "all"
	}
}

// tmuxTold is what tmux told, when it was asked for the time that is counted.
type tmuxTold struct {
	time    int
	clients []string
	passes  bool
}

// askTmux asks beside everything else.
func (t *Terminal) askTmux() {
	if t.options.Tmux != nil {
		t.asks++
		n := t.asks
		t.options.Start(func() {
			clients, passes := t.options.Tmux()
			t.Send(tmuxTold{n, clients, passes})
		})
	}
}

// told takes what tmux told, unless it was asked again since, or tells what is known.
func (t *Terminal) told(m tmuxTold) tea.Cmd {
	now := fmt.Sprint(m.clients, m.passes)
	if m.time != t.asks || now == t.clients {
		return nil
	}
	t.clients = now
	return t.pictured(m.pictures())
}

// pictures are what all of the terminals show.
func (m tmuxTold) pictures() Graphics {
	for _, c := range m.clients {
		if !showsPictures([]byte("\x1bP>|" + c)) {
			return Hidden
		}
	}
	if !m.passes {
		return Refused
	}
	return Passed
}

// passed wraps sequences so that tmux passes them on.
func passed(sequences string) string {
	var b strings.Builder
	for s := range strings.SplitAfterSeq(sequences, "\x1b\\") {
		if s != "" {
			b.WriteString("\x1bPtmux;" + strings.ReplaceAll(s, "\x1b", "\x1b\x1b") + "\x1b\\")
		}
	}
	return b.String()
}
