package datasource

import (
	"context"
	"path/filepath"
	"slices"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/client/allocs"
	"docket/client/demo"
	"docket/config/store"
	"docket/ui/datasource/jobs"
	"docket/ui/datasource/pages"
	"docket/ui/theme"
	"docket/ui/view"
)

// alone is the view without a root, showing two pages of a datasource of the demo.
func alone(tb testing.TB, name string) *model {
	tb.Helper()
	server, err := demo.Start(demo.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { server.Close() })
	service, err := client.New(server.URL, client.Options{Company: server.Company, Token: func(context.Context) (string, error) { return server.Token, nil }})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(service.CloseIdleConnections)
	memory, err := store.Open(tb.Context(), filepath.Join(tb.TempDir(), "docket.db"))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = memory.Close() })
	m := newModel(&view.Env{Context: tb.Context(), Client: service, Store: memory,
		Theme: theme.New(theme.Options{Dark: true}), Now: time.Now,
		After:   func(time.Duration, tea.Msg) tea.Cmd { return nil },
		Profile: view.Profile{FirstPage: client.FirstPageOne, PerPage: 100}})
	m.SetSize(200, 46)
	run(m, m.Open(name))
	if m.pager == nil {
		tb.Fatalf("%s was not opened: %+v", name, m.load.Failed)
	}
	return m
}

// run carries out a command and what follows from it.
func run(m *model, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			run(m, c)
		}
	case view.Work:
		run(m, m.Update(msg.Run()))
	default:
		run(m, m.Update(msg))
	}
}

func press(m *model, k string) {
	msg := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)}
	cmd, taken := view.Dispatch(m.Actions(), msg)
	if !taken {
		cmd = m.Update(msg)
	}
	run(m, cmd)
	m.View()
	m.Status()
}

func TestARowKeyCostsTheSameHoweverManyColumnsThereAre(t *testing.T) {
	var cost, drawn [2]float64
	for i, name := range []string{"bench_30", "bench_300"} {
		m := alone(t, name)
		press(m, "r") // without the record beside it
		for range 50 {
			press(m, "j")
		}
		press(m, "g")
		cost[i] = allocs.Each(t, 40, func() { press(m, "j") })
		drawn[i] = float64(m.sheet.Grid().Drawn())
	}
	if cost[1] > cost[0]*1.1 || drawn[1] > drawn[0]*1.1 {
		t.Fatalf("30 columns take %v allocations and %v cells, 300 take %v and %v", cost[0], drawn[0], cost[1], drawn[1])
	}
}

// loaded is bench_10000 with every page in continuous mode.
func opened(tb testing.TB) *model {
	tb.Helper()
	m := alone(tb, "bench_10000")
	press(m, "C")
	for m.shown.source.Rows() < 10_000 {
		press(m, "G")
		press(m, "j")
	}
	press(m, "g")
	return m
}

func TestTenThousandLoadedRecordsScrollAsAHundredDo(t *testing.T) {
	page, all := alone(t, "bench_10000"), opened(t)
	cost := func(m *model) float64 {
		for range 60 {
			press(m, "j")
		}
		for range 60 {
			press(m, "k")
		}
		return allocs.Each(t, 40, func() { press(m, "j") })
	}
	if one, many := cost(page), cost(all); many > one {
		t.Errorf("a row key takes %v allocations on one page and %v on a hundred", one, many)
	}
	if page.sheet.Grid().Drawn() != all.sheet.Grid().Drawn() {
		t.Errorf("%d cells are drawn of one page, %d of a hundred", page.sheet.Grid().Drawn(), all.sheet.Grid().Drawn())
	}
}

func TestOtherViewsHearWhichColumnsAPageHas(t *testing.T) {
	m := alone(t, "tax_codes")
	batch, ok := m.turnPage(1, pages.AtTop)().(tea.BatchMsg)
	if !ok {
		t.Fatal("turning a page does nothing besides")
	}
	for _, cmd := range batch {
		if cmd == nil {
			continue
		}
		if heard, ok := cmd().(view.PageLoaded); ok {
			if heard.Datasource != "tax_codes" || !slices.Equal(heard.Columns, []string{"tax_code", "country", "kind", "rate_percent", "valid_from", "account"}) {
				t.Fatalf("heard %+v", heard)
			}
			return
		}
	}
	t.Fatal("nothing was heard of the page")
}

// boxes are those that a command puts on the screen.
func boxes(cmd tea.Cmd) (list []view.Overlay) {
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			list = append(list, boxes(c)...)
		}
	case view.Show:
		list = append(list, msg.Overlay)
	}
	return list
}

func TestNoKeyMeansTwoThingsAtOnce(t *testing.T) {
	m := alone(t, "vendors")
	check := func(where string, actions []view.Action) {
		t.Helper()
		owner := map[string]string{}
		for _, a := range actions {
			for _, k := range a.Key.Keys() {
				if owner[k] != "" {
					t.Errorf("%s: %s is %q and %q", where, k, owner[k], a.Name)
				}
				owner[k] = a.Name
			}
		}
	}
	check("the records", m.Actions())
	m.sheet.Select(0, true)
	m.sheet.Select(1, true)
	m.search.found = jobs.NewSearch("x", m.pager)
	m.openRecord()
	check("a record", m.Actions())
	for where, read := range map[string]func() tea.Cmd{"a value": func() tea.Cmd { return m.readValue(1) }, "the details": m.readDetails,
		"a pair": m.readPair, "snapshots": m.readSnapshots, "hits": m.search.readHits} {
		for _, box := range boxes(read()) {
			check(where, box.Actions())
		}
	}
	m.pager = nil
	check("the landing", m.Actions())
}

func BenchmarkRowMove(b *testing.B) {
	for _, name := range []string{"bench_30", "bench_300"} {
		b.Run(name, func(b *testing.B) {
			m := alone(b, name)
			b.ReportAllocs()
			for b.Loop() {
				press(m, "j")
				if m.sheet.Grid().Position() == m.sheet.Grid().Len()-1 {
					press(m, "g")
				}
			}
		})
	}
}

func BenchmarkRowMoveAmongTenThousand(b *testing.B) {
	m := opened(b)
	b.ReportAllocs()
	for b.Loop() {
		press(m, "j")
		if m.sheet.Grid().Position() == m.sheet.Grid().Len()-1 {
			press(m, "g")
		}
	}
}

func BenchmarkFilterAmongTenThousand(b *testing.B) {
	m := opened(b)
	b.ReportAllocs()
	for b.Loop() {
		_ = m.sheet.SetFilter("steel")
		m.settle()
		_ = m.sheet.SetFilter("")
	}
}

func BenchmarkPageSwitchFromCache(b *testing.B) {
	m := alone(b, "bench_10000")
	press(m, ">")
	b.ReportAllocs()
	for b.Loop() {
		press(m, "<")
		press(m, ">")
	}
}

func BenchmarkFilterKeystroke(b *testing.B) {
	m := alone(b, "bench_300")
	b.ReportAllocs()
	for b.Loop() {
		m.sheet.Matches("steel")
		m.sheet.Matches("")
	}
}
