package jobs

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/files"
	"docket/ui/core/export"
	"docket/ui/datasource/pages"
	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// form asks what to export, in which format, and to which file.
type form struct {
	r       *Runner
	of      Subject
	extents []Extent
	lines   [formLines]struct{ at, n int } // the choice taken, of how many
	input   *widget.Input
	at      int
	said    string
	width   int
	height  int
	done    bool
}

// The lines of the form.
const (
	lineRecords = iota
	lineFormat
	lineColumns
	lineFile
	formLines
)

// NewForm asks about an export of one of these extents. all says that no column is
// hidden or moved.
func NewForm(r *Runner, of Subject, extents []Extent, all bool) view.Overlay {
	f := &form{r: r, of: of, extents: extents, input: widget.NewInput(r.env.Theme, "")}
	f.lines[lineRecords].n, f.lines[lineFormat].n, f.lines[lineColumns].n = len(extents), len(export.Formats()), 2
	if all {
		f.lines[lineColumns].at = 1
	}
	f.input.SetValue(fileName(of.Pages.Name) + "." + string(export.Formats()[0]))
	return f
}

// fileName makes a name for a file of a datasource's name.
func fileName(name string) string {
	name = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, safe.Line(name))
	if name = strings.Trim(name, ". "); name == "" {
		return "datasource"
	}
	return pages.Cut(name, 100)
}

// SetSize gives the form the screen.
func (f *form) SetSize(width, height int) { f.width, f.height = width, height }

// Question says that the form must have been drawn before it takes a key: enter, typed
// ahead, must not write a file that nobody has read the name of.
func (f *form) Question() {}

// Done reports that the form has closed itself.
func (f *form) Done() bool { return f.done }

// Typing reports that letters go to the name of the file.
func (f *form) Typing() bool { return f.at == lineFile }

// Actions are what keys do here, beside typing.
func (f *form) Actions() []view.Action {
	act := func(name, sentence string, hint int, do func(), on ...string) view.Action {
		return view.Action{Name: name, Sentence: sentence, Group: "Box", Hint: hint, Key: keys.On(on...), Do: func() tea.Cmd { f.said = ""; do(); return nil }}
	}
	up, down := []string{"up", "shift+tab"}, []string{"down", "tab"}
	var list []view.Action
	if !f.Typing() {
		up, down = append(up, "k"), append(down, "j")
		list = append(list, act("Next choice", "Take the next choice of this line.", 3, func() { f.choose(1) }, "right", "l", "space"),
			act("Previous choice", "Take the choice before.", 4, func() { f.choose(-1) }, "left", "h"))
	}
	return append(list, view.Action{Name: "Export", Sentence: "Write the file.", Group: "Box", Hint: 1, Key: keys.On("enter"), Do: f.start},
		act("Next line", "Go to the next line.", 2, func() { f.step(1) }, down...),
		act("Previous line", "Go to the line before.", 0, func() { f.step(-1) }, up...),
		act("Cancel", "Close this box and export nothing.", 9, func() { f.done = true }, "esc"))
}

// Update types the name of the file. Its ending chooses the format.
func (f *form) Update(msg tea.Msg) tea.Cmd {
	if k, is := msg.(tea.KeyMsg); is && f.Typing() && f.input.Update(k) {
		f.said = ""
		if format, ok := export.FormatOf(f.input.Value()); ok {
			f.lines[lineFormat].at = slices.Index(export.Formats(), format)
		}
	}
	return nil
}

// step moves to another line.
func (f *form) step(by int) {
	f.at = (f.at + by + formLines) % formLines
	f.input.Blur()
	if f.Typing() {
		f.input.Focus()
	}
}

// choose takes the next of the choices of a line.
func (f *form) choose(by int) {
	l := &f.lines[f.at]
	l.at = (l.at + by + l.n) % l.n
	if f.at != lineFormat {
		return
	}
	name := f.input.Value()
	if _, ok := export.FormatOf(name); ok {
		name = strings.TrimSuffix(name, filepath.Ext(name))
	}
	f.input.SetValue(name + "." + string(f.format()))
}

func (f *form) extent() Extent        { return f.extents[f.lines[lineRecords].at] }
func (f *form) format() export.Format { return export.Formats()[f.lines[lineFormat].at] }

// start begins the export, or asks about what is there already.
func (f *form) start() tea.Cmd {
	name := files.Expand(f.input.Value())
	if f.said = f.refusal(name); f.said != "" {
		return nil
	}
	f.done = true
	j := exportJob{of: f.of, extent: f.extent(), path: name, options: export.Options{Format: f.format(), CutCells: true}}
	if f.lines[lineColumns].at == 0 {
		j.options.Columns = slices.Clone(f.of.Shown)
	}
	return f.r.exportOrAsk(j)
}

// refusal is why a file cannot be exported to, "" where it can.
func (f *form) refusal(name string) string {
	var target *files.TargetError
	info, err := os.Stat(filepath.Dir(name))
	switch {
	case name == "":
		return "Type the name of a file."
	case err != nil || !info.IsDir():
		return "There is no folder " + safe.Line(filepath.Dir(name)) + "."
	case errors.As(files.Check(name, files.Replace), &target):
		return "That " + safe.Line(target.Reason) + "."
	}
	return f.r.Why()
}

// View draws the form.
func (f *form) View() string {
	t := f.r.env.Theme
	const label = len("columns  ")
	inner := max(1, min(72, f.width-2)-4)
	room := inner - 2 - label
	f.input.SetWidth(room)
	columns := [2]string{"the " + view.Count(len(f.of.Shown), "column") + " shown", "all of every record"}[f.lines[lineColumns].at]
	lines := make([]string, 0, formLines+4)
	for i, value := range []string{f.extent().Words, string(f.format()), columns, ""} {
		if i == lineFile {
			value = f.input.View()
		} else {
			value = safe.Truncate(safe.Line(value), max(room-4, 1), t.Glyphs.Ellipsis)
			if i == f.at {
				value = t.Glyphs.OtherLeft + " " + value + " " + t.Glyphs.OtherRight
			}
		}
		sign := "  "
		if i == f.at {
			sign = t.Paint(theme.Focus, t.Glyphs.Cursor) + " "
		}
		lines = append(lines, " "+sign+t.Paint(theme.Muted, [formLines]string{"records  ", "format   ", "columns  ", "file     "}[i])+value)
	}
	foot, role := f.said, theme.Warn
	if foot == "" {
		foot, role = "The export is written to a temporary file first; the file appears when it is complete. "+f.format().Note(), theme.Muted
	}
	lines = append(lines, "")
	for _, l := range safe.Wrap(foot, inner) {
		lines = append(lines, " "+t.Paint(role, l))
	}
	lines = lines[:min(len(lines), max(1, f.height-4))]
	return widget.Panel{Title: "Export " + safe.Line(f.of.Pages.Name), Focus: true}.Render(t, strings.Join(lines, "\n"), inner+4, len(lines)+2)
}
