package asking

import (
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/query"
	"docket/ui/datasource/jobs"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

const groupHere = "Here"

const mostBar = 20

type answer struct {
	*Asker
	out   *jobs.Answer
	of    about
	base  Base
	sheet *sheet.Sheet
	box   *popup.Table
}

func (a *Asker) show(out *jobs.Answer, of about) tea.Cmd {
	s := &answer{Asker: a, out: out, of: of, base: baseOf(of.title, out)}
	opt := sheet.Options{Noun: "row", Cells: true, Direct: true, Title: func() string { return "query" }, Told: strings.Join(append(s.told(), out.Left), " "), Within: func() string {
		return view.Either(out.More, "among the first "+view.Thousands(jobs.MostRows), "")
	}}
	if of.open != nil {
		opt.OpenName, opt.Open = "List these records", func(row int) tea.Cmd { return s.open(row) }
		if of.closes {
			opt.OpenName = "Filter by this row"
		}
	}
	s.sheet = sheet.New(a.env, opt)
	s.sheet.SetEmpty("The query gives no rows.")
	if of.counts > 0 && len(out.Table.Cols) == len(out.Kinds) {
		bars(out.Table, of.counts, a.env.Theme.Glyphs.Full)
	}
	s.sheet.Show(out.Table)
	s.sheet.SetCursor(of.row, slices.IndexFunc(out.Table.Cols, func(c widget.Column) bool { return c.Title == of.column }))
	s.box = popup.NewTable(a.env, popup.TableOptions{Sheet: s.sheet, Title: func() string { return safe.Line(of.title) }, Foot: s.foot, Actions: s.actions(),
		Back: func() bool { // it stops a question that was asked from here
			busy := a.runner.Busy()
			if busy {
				a.runner.Stop()
			}
			return busy
		}})
	return s.box.Show()
}

// open shows what a row stands for. Where that is shown elsewhere the box closes, and comes back at this row.
func (s *answer) open(row int) tea.Cmd {
	values := make([]query.Value, len(s.out.Kinds))
	for i := range values {
		if values[i].Text = s.out.Table.Cells[row][i]; s.out.Table.Kinds(row, i) == widget.Absent {
			values[i].State = query.Null
		}
	}
	cmd := s.of.open(values, func() tea.Cmd {
		of := s.of
		of.row = row
		return s.show(s.out, of)
	})
	if s.of.closes {
		s.box.Close()
	}
	return cmd
}

// bars adds a column that draws the counts to scale.
func bars(t *widget.Table, counts int, full string) {
	most := 0
	count := func(row []string) int { n, _ := strconv.Atoi(row[counts]); return n }
	for _, row := range t.Cells {
		most = max(most, count(row))
	}
	t.Cols = append(t.Cols, widget.Column{Title: "bar", Drawn: true})
	for i, row := range t.Cells {
		t.Cells[i] = append(row, strings.Repeat(full, (count(row)*mostBar+most-1)/max(most, 1)))
	}
}

func (s *answer) foot() string {
	parts := []string{s.out.Left} // first: the end is cut where it is narrow
	switch {
	case s.out.More:
		parts = append(parts, "the first "+view.Count(jobs.MostRows, "row")+"; there are more, and E writes them all")
	case !s.sheet.Narrowed(): // else it is said of how many the filter shows how many
		parts = append(parts, view.Count(len(s.out.Table.Cells), "row"))
	}
	for _, of := range s.out.Of {
		parts = append(parts, safe.Line(of.Datasource)+" as of "+jobs.Taken(&of))
	}
	parts = slices.DeleteFunc(append(parts, s.out.Long), func(text string) bool { return text == "" })
	return strings.Join(parts, " "+s.env.Theme.Glyphs.Dot+" ")
}

// told is what speaks against the rows, and what was said of the query.
func (s *answer) told() (told []string) {
	for _, of := range s.out.Of {
		if of.Doubtful() {
			told = append(told, safe.Line(of.Datasource+": "+of.Reason))
		}
	}
	return append(told, s.out.Notes...)
}

func (s *answer) actions() []view.Action {
	on := func(name, sentence, key string, hint int, do func() tea.Cmd) view.Action {
		return view.Action{Name: name, Sentence: sentence, Group: groupHere, Hint: hint, Key: keys.On(key), Do: do}
	}
	of := func(ask func(Base, string) tea.Cmd) func() tea.Cmd {
		return func() tea.Cmd {
			b := s.base
			if s.sheet.Narrowed() { // SQL does not know it
				b.Name = "all rows of " + b.Name
			}
			return ask(b, s.column())
		}
	}
	list := []view.Action{
		on("Change query…", "Ask another query, beginning with this one.", "Q", 2, func() tea.Cmd { s.box.Close(); return s.SQL(s.out.Query) }),
		on("Save query…", "Save this query by a name, to run it again.", "w", 3, func() tea.Cmd {
			return view.Send(view.Ask{Title: "Save query", Prompt: "name: ", Then: func(name string) tea.Cmd { return s.keep(strings.TrimSpace(name), s.out.Query, false) }})
		}),
		on("Frequency", "Show how often each value of this column occurs.", "F", 4, of(s.Frequency)),
		on("Group…", "Group by one column or several, and sum up others.", "a", 5, of(s.Group)),
		on("Join…", "Show columns of another datasource beside a key.", "J", 6, of(s.Join)),
		on("Computed column…", "Show what an SQL expression gives, beside this column.", "e", 0, of(s.Compute)),
	}
	if s.out.More {
		list = append(list, on("Export…", "Write all rows of the query to a file.", "E", 0, func() tea.Cmd { return s.runner.AskExportQuery(s.out.Query, s.out.Newest, s.told()) }))
	}
	return list
}

// column is the one under the cursor; a bar stands for the first.
func (s *answer) column() string {
	if at := s.sheet.Col(); at >= 0 && at < len(s.base.Columns) {
		return s.base.Columns[at].Name
	}
	return s.base.Columns[0].Name
}
