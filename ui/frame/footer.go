package frame

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// Footer is the status line and the hints.
func (f *Frame) Footer() string { return f.StatusLine() + "\n" + f.hintLine() }

// StatusLine is the notice when there is one, else what is under way and what
// the view has to say. It is short and not padded: it is rewritten with every
// key.
func (f *Frame) StatusLine() string {
	t := f.Env.Theme
	n := f.Notice
	if f.Drift != "" {
		n = view.Notify{Level: view.Warn, Text: strings.TrimSuffix(f.Drift+"; "+n.Text, "; ")}
	}
	if n.Text != "" {
		role, mark := noticeLook(t, n.Level)
		return " " + t.Paint(role, safe.Truncate(mark+" "+n.Text, f.Width-2, t.Glyphs.Ellipsis))
	}
	s := &f.Status
	line := safe.Line(s.Line)
	if s.Busy != "" {
		frames := t.Glyphs.Spinner
		busy := frames[f.Spin%len(frames)] + " " + safe.Line(s.Busy) + f.waiting() + f.held()
		if line != "" {
			busy += "   "
		}
		busy = safe.Truncate(busy, f.Width-2, t.Glyphs.Ellipsis)
		room := f.Width - 2 - safe.Width(busy)
		return " " + t.Paint(theme.Focus, busy) + safe.Truncate(line, max(0, room), t.Glyphs.Ellipsis)
	}
	return " " + safe.Truncate(line, f.Width-2, t.Glyphs.Ellipsis)
}

// held tells about keys that were typed ahead.
func (f *Frame) held() string {
	if f.Held == 0 {
		return ""
	}
	return "; " + view.Count(f.Held, "key") + " typed ahead, esc drops"
}

// waiting tells about a retry that is being waited for.
func (f *Frame) waiting() string {
	e, ok := f.Env.Wire.Waiting()
	if !ok {
		return ""
	}
	why := "no answer"
	if e.Status != 0 {
		why = strconv.Itoa(e.Status)
	}
	return ", " + why + "; trying again in " + e.Wait.Round(100_000_000).String()
}

// noticeLook gives a notice its colour, and the mark that says the same
// without colour.
func noticeLook(t *theme.Theme, level view.Level) (theme.Role, string) {
	switch level {
	case view.Good:
		return theme.Good, t.Glyphs.Check
	case view.Warn:
		return theme.Warn, "!"
	case view.Bad:
		return theme.Bad, t.Glyphs.Cross
	default:
		return theme.Focus, t.Glyphs.Bullet
	}
}

// hintLine is the keys that work right now, as many as fit, and always help.
func (f *Frame) hintLine() string {
	t := f.Env.Theme
	last, lastWidth := hint{}, 0
	if len(f.Help.Keys()) > 0 {
		last = newHint(t, f.Help, "help")
		lastWidth = last.width + 2
	}
	hints := []string{}
	room := f.Width - 1 - lastWidth
	for _, a := range view.Hints(f.Hints) {
		h := newHint(t, a.Key, a.Label())
		if h.width > room {
			break
		}
		hints = append(hints, h.text)
		room -= h.width + 2
	}
	return joinHints(hints, last)
}

// joinHints writes hints and, behind them, the one that is never dropped.
func joinHints(hints []string, last hint) string {
	if last.text != "" {
		hints = append(hints, last.text)
	}
	return " " + strings.Join(hints, "  ")
}

// hint is one key and what it does, drawn.
type hint struct {
	text  string
	width int
}

func newHint(t *theme.Theme, b key.Binding, words string) hint {
	shown := b.Help().Key
	if t.Options.ASCII {
		shown = keys.Plain(shown)
	}
	return hint{t.Paint(theme.Strong, shown) + " " + t.Paint(theme.Muted, words), safe.Width(shown) + 1 + safe.Width(words)}
}
