package datasource

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/datasource/loaded"
	"docket/ui/datasource/pages"
	"docket/ui/sheet"
	"docket/ui/view"
)

// records are the pages of one datasource in a sheet: which are shown, turning to others, and what came of it.
type records struct {
	env     *view.Env
	pager   *pages.Pager // of the datasource that is shown; nil before the first
	shown   shown
	sheet   *sheet.Sheet
	load    *pages.Loader
	columns pages.Saver
	pane    pane
	all     *loaded.Load // that is shown in the place of the pages, or could be
}

// column is the one under the cursor, be it in the list or in the record beside it.
func (r *records) column() int {
	if r.pane.focus && r.pane.Col() >= 0 {
		return r.pane.Col()
	}
	return r.list().Col()
}

// list is the sheet that is shown: of pages, or of a load.
func (r *records) list() *sheet.Sheet {
	if r.all.On() {
		return r.all.Sheet
	}
	return r.sheet
}

type shown struct {
	source     *pages.Source
	continuous bool // all pages that are loaded next to each other, as one list
	selected   pages.Selection
	perPage    int
	odd        []string // what is odd about the page, until esc
	pointed    []string // columns to go to, the first that there is, once a page is shown
}

// newRecords shows nothing yet. open and beyond are what the sheet does on enter and behind its last match.
func newRecords(env *view.Env, open func() tea.Cmd, beyond func(by int) (tea.Cmd, bool)) *records {
	r := &records{env: env, load: pages.NewLoader(env)}
	r.shown.selected = pages.Selection{}
	r.shown.perPage = pageSize(env)
	both := sheet.Options{Noun: "record", Cells: true, Direct: true, Pinned: 1, OpenName: "Open record",
		Title: func() string { return r.pager.Name }, Open: func(int) tea.Cmd { return open() }}
	opt := both
	opt.Select = func(row int, on bool) { r.shown.selected.Set(r.shown.source, row, on) }
	opt.Arranged = func() tea.Cmd { return r.columns.Save(env, r.pager.Name, r.shown.source, r.sheet.Grid().Layout()) }
	opt.Within, opt.Edge, opt.Beyond, opt.Number, opt.Records = r.within, r.edge, beyond, r.number, r.chosen
	r.sheet = sheet.New(env, opt)
	r.sheet.Steady = true
	r.all = loaded.New(env, both, r.sheet, &r.columns)
	return r
}

// point goes to the column that was asked for. A name that is written alike but for its
// letters' case is taken for it; a column that is hidden is named.
func (r *records) point() tea.Cmd {
	columns := r.shown.pointed
	r.shown.pointed = nil
	for _, name := range columns {
		for i, c := range r.all.Head(r.shown.source).Cols {
			if !strings.EqualFold(c.Name, name) {
				continue
			}
			if r.list().Grid().SetCursor(-1, i); r.list().Col() != i {
				return view.Say(view.Warn, "The column "+c.Name+" is hidden.")
			}
			return nil
		}
	}
	if len(columns) == 0 {
		return nil
	}
	return view.Say(view.Info, r.pager.Name+" has no column "+strings.Join(columns, " or ")+".")
}

// ShowRecord implements view.Recorder: it shows the load at once, or when the datasource is on screen.
func (r *records) ShowRecord(at view.Record) tea.Cmd {
	name := ""
	if _, busy := r.load.Awaited(); r.pager != nil && !busy {
		name = r.pager.Name
	}
	return r.all.Want(name, at)
}

// fitID shows of an _id only its end where there is no room for more.
func fitID(r *records, width int) {
	first := ""
	if record := r.shown.source.Record(0); record != nil {
		first = record.ID
	}
	r.shown.source.FitID(r.sheet.Grid(), first, width, r.env.Theme.Glyphs.Ellipsis)
}

// pageSize is how many records a page has that nobody chose another size for.
func pageSize(env *view.Env) int {
	if n := env.Profile.PerPage; n >= 1 && n <= client.MaxItemsPerPage {
		return n
	}
	return client.MaxItemsPerPage
}
