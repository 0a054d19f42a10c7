package cli

import (
	"context"
	"errors"
	"io"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/aymanbagabas/go-osc52/v2"
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/safe"
	"docket/ui/view"
)

// mostCopied is what terminals take through OSC 52, in bytes; copyWait how long a program may take.
const (
	mostCopied = 74_000
	copyWait   = 2 * time.Second
)

// clipboards are the programs that put their standard input on a clipboard, for a system, where a variable of the
// environment says that there is one. Over ssh theirs would be the clipboard of the wrong machine.
var clipboards = []struct {
	system, variable string
	argv             []string
}{
	{"darwin", "", []string{"pbcopy"}},
	{"windows", "", []string{"powershell", "-NoProfile", "-Command", "[Console]::InputEncoding=[Text.Encoding]::UTF8; Set-Clipboard ([Console]::In.ReadToEnd())"}},
	{"", "WAYLAND_DISPLAY", []string{"wl-copy"}},
	{"", "DISPLAY", []string{"xclip", "-selection", "clipboard", "-in"}},
	{"", "DISPLAY", []string{"xsel", "--clipboard", "--input"}},
	{"", "TMUX", []string{"tmux", "load-buffer", "-w", "-"}}, // tmux hands it to the terminal around it
}

// copy puts text on the clipboard of the machine in front of the person: by its own program, else by the terminal, which
// does not say whether it did. Hidden characters do not go along: pasted into a shell control characters would drive it,
// and others show another command than it runs.
func (s *session) copy(text, what string) tea.Cmd {
	if clean := safe.Copied(text); clean != text {
		text, what = clean, what+"; its hidden characters are written out, as on the screen"
	}
	away := s.env("SSH_CONNECTION") != "" || s.env("SSH_TTY") != ""
	var programs [][]string
	for _, c := range clipboards {
		if (c.system == "" || c.system == runtime.GOOS) && (c.variable == "" || s.env(c.variable) != "") && (!away || c.variable == "TMUX") {
			if _, err := exec.LookPath(c.argv[0]); err == nil {
				programs = append(programs, c.argv)
			}
		}
	}
	if len(programs) == 0 {
		return copyByTerminal(s, text, what)
	}
	return view.Do(func() tea.Msg {
		for _, argv := range programs {
			if pipeTo(s.ctx, argv, text) == nil {
				return view.Notify{Level: view.Good, Text: "Copied " + what + " (" + argv[0] + ")."}
			}
		}
		return view.Next(func() tea.Cmd { return copyByTerminal(s, text, what) })
	})
}

// pipeTo gives a text to a program. One that goes on in the background holds the clipboard: it is not waited for.
func pipeTo(ctx context.Context, argv []string, text string) error {
	ctx, cancel := context.WithTimeout(ctx, copyWait)
	defer cancel()
	program := exec.CommandContext(ctx, argv[0], argv[1:]...)
	program.Stdin, program.WaitDelay = strings.NewReader(text), copyWait/4
	if err := program.Run(); !errors.Is(err, exec.ErrWaitDelay) {
		return err
	}
	return nil
}

func copyByTerminal(s *session, text, what string) tea.Cmd {
	if s.lines {
		return view.Say(view.Warn, "No program for the clipboard is here, so "+what+" is not copied but said: "+text)
	}
	if len(text) > mostCopied {
		return view.Say(view.Warn, what+": too much for a terminal's clipboard ("+view.Count(len(text), "byte")+" of at most "+view.Thousands(mostCopied)+"). Export it to a file.")
	}
	sequence := osc52.New(text)
	switch {
	case s.env("TMUX") != "":
		sequence = sequence.Tmux()
	case s.env("STY") != "":
		sequence = sequence.Screen()
	}
	if _, err := io.WriteString(s.out, sequence.String()); err != nil {
		return view.Say(view.Bad, "Could not copy: "+err.Error()+".")
	}
	return view.Say(view.Good, "Copied "+what+", if the terminal takes it: it does not say.")
}
