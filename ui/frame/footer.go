package frame

import (
	"slices"
	"strconv"
	"strings"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// Footer is the status line and, below it, the hints, or a notice that has no room in the
// status line and fits there: the row of the cursor is never covered for a few words.
func (f *Frame) Footer() string {
	if over := f.notices(); len(over) == 1 {
		return f.StatusLine() + "\n" + over[0]
	}
	return f.StatusLine() + "\n" + f.hintLine()
}

// StatusLine is where one is, at the left, and what is under way or was said, at the
// right. The left is never replaced and is cut last.
func (f *Frame) StatusLine() string {
	room := f.Width - 2
	left := safe.Line(f.Status.Line)
	right, width := f.progress()
	if f.notice().Text != "" {
		if right, width = f.badge(); !f.beside(width) {
			right, width = "", 0
		}
	} else if tip := f.Status.Tip; tip != "" && right == "" && f.beside(safe.Width(tip)) {
		right, width = f.on(theme.Muted, tip), safe.Width(tip)
	}
	cells := safe.Width(left)
	if over := cells + 2 + width - room; right != "" && over > 0 {
		left = safe.Truncate(left, max(cells-over, room/2), f.Env.Theme.Glyphs.Ellipsis)
		cells = safe.Width(left)
		right = safe.Clip(right, room-2-cells)
		width = min(width, room-2-cells)
	}
	if cells > room {
		left = safe.Truncate(left, room, f.Env.Theme.Glyphs.Ellipsis)
		cells = safe.Width(left)
	}
	blank := strings.Repeat(" ", max(room-cells-width, 0))
	target := safe.Line(f.Status.Target)
	if rest, is := strings.CutPrefix(left, target); is && target != "" {
		left = f.on(theme.Strong, target) + rest
	}
	return f.bar(" " + left + blank + right + " ")
}

// beside reports whether a notice of this width has room beside the position.
func (f *Frame) beside(width int) bool {
	return safe.Width(safe.Line(f.Status.Line))+2+width <= f.Width-2
}

// Over is a notice of several lines, which cover the last of the view for as long as it is shown.
func (f *Frame) Over() []string {
	if lines := f.notices(); len(lines) > 1 {
		return lines
	}
	return nil
}

// notices is a notice that has no room beside the position, as lines.
func (f *Frame) notices() []string {
	if f.notice().Text == "" {
		return nil
	}
	if _, width := f.badge(); f.beside(width) {
		return nil
	}
	word, role := f.notice().Level.Badge()
	indent := safe.Width(word) + 3
	var lines []string
	for i, l := range safe.Wrap(f.notice().Text, max(f.Width-2-indent, 10)) {
		head := strings.Repeat(" ", indent)
		if i == 0 {
			head = f.on(role, " "+word+" ") + " "
		}
		lines = append(lines, f.bar(" "+head+l+strings.Repeat(" ", max(f.Width-1-indent-safe.Width(l), 0))))
	}
	return lines
}

// on paints text within the bar.
func (f *Frame) on(role theme.Role, text string) string {
	s := f.Env.Theme.Within(theme.Bar, role)
	return s.On + text + s.Off
}

// bar is a line of the full width on the bar.
func (f *Frame) bar(line string) string {
	s := f.Env.Theme.Seq(theme.Bar)
	return s.On + safe.Clip(line, f.Width) + s.Off
}

// notice is what was said, with a release that changed before it.
func (f *Frame) notice() view.Notify {
	if offer := (view.Notify{Level: view.Warn, Text: f.Offer}); f.Drift+f.Notice.Text == "" {
		word, _ := offer.Level.Badge()
		if safe.Width(word)+safe.Width(offer.Text)+5 <= f.Width {
			return offer
		}
	}
	if f.Drift == "" {
		return f.Notice
	}
	return view.Notify{Level: view.Warn, Text: strings.TrimSuffix(f.Drift+"; "+f.Notice.Text, "; ")}
}

// badge is the notice on one line, and its width.
func (f *Frame) badge() (string, int) {
	word, role := f.notice().Level.Badge()
	text := f.notice().Text
	return f.on(role, " "+word+" ") + " " + text, safe.Width(word) + 3 + safe.Width(text)
}

// progress is what is under way, and its width.
func (f *Frame) progress() (string, int) {
	if f.Status.Busy == "" {
		return "", 0
	}
	frames := f.Env.Theme.Glyphs.Spinner
	busy := frames[f.Spin%len(frames)] + " " + f.held() + safe.Line(f.Status.Busy) + f.waiting()
	return f.on(theme.Focus, busy), safe.Width(busy)
}

// held tells about keys that were typed ahead.
func (f *Frame) held() string {
	if f.Held == 0 {
		return ""
	}
	return view.Count(f.Held, "key") + " typed ahead, esc drops; "
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

// hintLine is the keys that work right now, as many as fit, and always help, at the right edge.
func (f *Frame) hintLine() string {
	t := f.Env.Theme
	last := ""
	if shown := f.helpKey(); shown != "" {
		last = t.Paint(theme.Strong, shown) + " " + t.Paint(theme.Muted, "all keys")
	}
	var line strings.Builder
	line.Grow(4 * f.Width)
	line.WriteByte(' ')
	width, room := 1, f.Width-1-safe.Width(last)
	for _, a := range f.now() {
		shown, words, w := hint(t, a)
		if width+w+2 > room {
			break
		}
		line.WriteString(t.Paint(theme.Strong, shown) + " " + t.Paint(theme.Muted, words) + "  ")
		width += w + 2
	}
	return line.String() + strings.Repeat(" ", max(room-width, 0)) + last
}

// now are the hints, before them what stops the work that is under way.
func (f *Frame) now() []*view.Action {
	hints := view.Hints(f.Hints, f.More)
	at := -1
	if f.Stops {
		at = slices.IndexFunc(f.Hints, func(a view.Action) bool {
			return strings.HasPrefix(a.Sentence, "Stop ") && slices.Contains(a.Key.Keys(), "esc")
		})
	}
	if at < 0 {
		return hints
	}
	stop := &view.Action{Name: "Stop", Key: keys.On("esc")}
	if strings.HasPrefix(f.Hints[at].Name, "Stop") { // it says what
		stop.Name = f.Hints[at].Name
	}
	hints = slices.DeleteFunc(hints, func(a *view.Action) bool { return slices.Contains(a.Key.Keys(), "esc") })
	return append([]*view.Action{stop}, hints...)
}

// helpKey is the key of help that works now: one that types no text while keys are text.
func (f *Frame) helpKey() string {
	for _, k := range f.Help.Keys() {
		if !f.Typing || len([]rune(k)) > 1 {
			return keys.Show(k)
		}
	}
	return ""
}

// hint is one key and what it does, and its width. Where several keys do the same, the first is told.
func hint(t *theme.Theme, a *view.Action) (shown, words string, width int) {
	shown, words = keys.Show(a.Key.Keys()[0]), a.Label()
	if t.Options.ASCII {
		shown, words = keys.Plain(shown), strings.TrimSuffix(words, "…")
	}
	return shown, words, safe.Width(shown) + 1 + safe.Width(words)
}
