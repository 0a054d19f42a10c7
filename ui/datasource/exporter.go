package datasource

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/config/files"
	"docket/ui/core/export"
	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// extent is which records an export has.
type extent struct {
	words   string
	all     bool       // every page, asked for anew
	filters []filter   // of all: what is kept
	pages   []numbered // else: the records, as they are in memory
	records int
}

// exporter asks what to write, in which form, and where.
type exporter struct {
	box
	m       *model
	of      subject // what it was opened for, whatever is shown by now
	extents []extent
	extent  int
	format  int
	columns int // 0: as shown, 1: all
	input   *widget.Input
	at      int
	said    string
	keys    struct{ start, next, before, left, right, close key.Binding }
}

// The lines of the form.
const (
	lineWhat = iota
	lineFormat
	lineColumns
	lineFile
	formLines
)

func newExporter(m *model) *exporter {
	shared := m.env.Keys
	e := &exporter{box: box{env: m.env}, m: m, of: m.subject(), extents: m.extents(), input: widget.NewInput(m.env.Theme, "")}
	e.keys.start, e.keys.close = named(shared.Open, "write the file"), named(shared.Back, "never mind")
	e.keys.next, e.keys.before = keys.Bind("next line", "down", "tab"), keys.Bind("line before", "up", "shift+tab")
	e.keys.left, e.keys.right = keys.Bind("other choice", "left"), keys.Bind("next choice", "right")
	if l := m.grid.Layout(); len(l.Hidden) == 0 && slices.IsSorted(l.Order) {
		e.columns = 1
	}
	e.input.SetValue(fileName(e.of.pages.Name) + "." + string(export.Formats()[0]))
	return e
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
	return cut(name, 100)
}

// extents are what can be exported now.
func (m *model) extents() []extent {
	all := extent{words: "all pages", all: true}
	var list []extent
	if len(m.marks) > 0 {
		pages, n := m.chosenPages()
		list = append(list, extent{words: view.Count(n, "marked record"), pages: pages, records: n})
	}
	if len(m.filters) > 0 {
		list = append(list, extent{words: "of all pages, rows kept by " + m.filterWords(), all: true, filters: slices.Clone(m.filters)},
			extent{words: view.Count(m.grid.Len(), "row") + " " + m.loadedWords() + ", kept by " + m.filterWords(), pages: m.shownPages(), records: m.grid.Len()})
	}
	list = append(list, all)
	if len(m.filters) == 0 {
		list = append(list, extent{words: view.Count(m.grid.Len(), "row") + " " + m.loadedWords(), pages: m.shownPages(), records: m.grid.Len()})
	}
	return list
}

// shownPages is the rows as they are shown, page by page.
func (m *model) shownPages() []numbered {
	if len(m.filters) == 0 && m.sort.col < 0 {
		var pages []numbered
		for _, p := range m.source.parts {
			pages = append(pages, p.numbered)
		}
		return pages
	}
	var pages []numbered
	for place := range m.grid.Len() {
		p, i := m.source.locate(m.rowAt(place))
		pages = appendRecord(pages, p.numbered, i)
	}
	return pages
}

// Typing reports that letters go to the name of the file.
func (e *exporter) Typing() bool { return e.at == lineFile }

// Help lists the form's keys.
func (e *exporter) Help() [][]key.Binding {
	column := []key.Binding{e.keys.start, e.keys.next, e.keys.before}
	if e.at != lineFile {
		column = append(column, e.keys.left, e.keys.right)
	}
	return [][]key.Binding{append(column, e.keys.close)}
}

// Update takes a key.
func (e *exporter) Update(msg tea.Msg) tea.Cmd {
	k, is := msg.(tea.KeyMsg)
	if !is {
		return nil
	}
	e.said = ""
	switch {
	case key.Matches(k, e.keys.close):
		e.done = true
	case key.Matches(k, e.keys.start):
		return e.start()
	case key.Matches(k, e.keys.next):
		e.step(1)
	case key.Matches(k, e.keys.before):
		e.step(-1)
	case e.at == lineFile:
		if e.input.Update(k) {
			if f, ok := export.FormatOf(e.input.Value()); ok {
				e.format = slices.Index(export.Formats(), f)
			}
		}
	case key.Matches(k, e.keys.left) || k.String() == "h":
		e.choose(-1)
	case key.Matches(k, e.keys.right) || k.String() == "l" || k.Type == tea.KeySpace:
		e.choose(1)
	case k.String() == "j":
		e.step(1)
	case k.String() == "k":
		e.step(-1)
	}
	return nil
}

// step moves to another line.
func (e *exporter) step(by int) {
	e.at = (e.at + by + formLines) % formLines
	e.input.Blur()
	if e.at == lineFile {
		e.input.Focus()
	}
}

// choose takes the next of the choices of a line.
func (e *exporter) choose(by int) {
	turn := func(at, n int) int { return (at + by + n) % n }
	switch e.at {
	case lineWhat:
		e.extent = turn(e.extent, len(e.extents))
	case lineFormat:
		formats := export.Formats()
		e.format = turn(e.format, len(formats))
		name := e.input.Value()
		if _, ok := export.FormatOf(name); ok {
			name = strings.TrimSuffix(name, filepath.Ext(name))
		}
		e.input.SetValue(name + "." + string(formats[e.format]))
	case lineColumns:
		e.columns = turn(e.columns, 2)
	}
}

// start begins the export, or asks about what is there already.
func (e *exporter) start() tea.Cmd {
	name := strings.TrimSpace(e.input.Value())
	if name == "" {
		e.said = "a file needs a name"
		return nil
	}
	if rest, ok := strings.CutPrefix(name, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			name = filepath.Join(home, rest)
		}
	}
	if folder := filepath.Dir(name); !isFolder(folder) {
		e.said = "there is no folder " + safe.Line(folder)
		return nil
	}
	var target *files.TargetError
	if errors.As(files.Check(name, files.Replace), &target) {
		e.said = "that " + safe.Line(target.Reason)
		return nil
	}
	if e.m.working() {
		e.said = e.m.work.words + " is under way"
		return nil
	}
	e.done = true
	job := exportJob{of: e.of, extent: e.extents[e.extent], path: name, options: export.Options{Format: export.Formats()[e.format], CutCells: true}}
	if e.columns == 0 {
		job.options.Columns = slices.Clone(e.of.shown)
	}
	return e.m.exportOrAsk(job)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// shownColumns are the names of the columns that are shown, in their order.
func (m *model) shownColumns() []string {
	var names []string
	for _, col := range m.visible() {
		names = append(names, m.source.cols[col].name)
	}
	return names
}

// View draws the form.
func (e *exporter) View() string {
	t := e.env.Theme
	inner := e.inner(72)
	columns := [2]string{"the " + view.Count(len(e.of.shown), "column") + " shown", "all of every record"}[e.columns]
	room := inner - 2 - len("columns  ")
	e.input.SetWidth(room)
	lines := make([]string, 0, formLines+2)
	for i, value := range []string{e.extents[e.extent].words, string(export.Formats()[e.format]), columns, ""} {
		name := [formLines]string{"what     ", "format   ", "columns  ", "file     "}[i]
		if i == lineFile {
			value = e.input.View()
		} else {
			value = safe.Truncate(safe.Line(value), max(room-4, 1), t.Glyphs.Ellipsis)
			if i == e.at {
				value = t.Glyphs.MoreLeft + " " + value + " " + t.Glyphs.MoreRight
			}
		}
		sign := "  "
		if i == e.at {
			sign = t.Paint(theme.Accent, t.Glyphs.Cursor) + " "
		}
		lines = append(lines, sign+t.Paint(theme.Dim, name)+value)
	}
	foot := e.said
	role := theme.Warn
	if foot == "" {
		foot, role = "The file has its name only when it is whole. "+export.Formats()[e.format].Note(), theme.Dim
	}
	lines = append(lines, "")
	for _, l := range safe.Wrap(foot, inner) {
		lines = append(lines, t.Paint(role, l))
	}
	return e.draw("Export "+safe.Line(e.of.pages.Name), "", lines[:min(len(lines), e.room())], inner)
}
