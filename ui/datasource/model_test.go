package datasource

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/client/demo"
	"docket/config/store"
	"docket/ui/core/export"
	"docket/ui/keys"
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
	service, err := client.New(server.URL, client.WithCompany(server.Company),
		client.WithToken(func(context.Context) (string, error) { return server.Token, nil }))
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
		Theme: theme.New(theme.Options{Dark: true}), Keys: keys.New(), Now: time.Now,
		After:   func(time.Duration, tea.Msg) tea.Cmd { return nil },
		Profile: view.Profile{FirstPage: client.FirstPageOne, PerPage: 100}})
	m.SetSize(200, 46)
	run(m, m.Open(name))
	if m.pager == nil {
		tb.Fatalf("%s was not opened: %+v", name, m.failed)
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
	run(m, m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)}))
	m.View()
	m.Status()
}

func TestARowKeyCostsTheSameHoweverManyColumnsThereAre(t *testing.T) {
	var cost, drawn [2]float64
	for i, name := range []string{"bench_30", "bench_300"} {
		m := alone(t, name)
		for range 50 {
			press(m, "j")
		}
		press(m, "g")
		cost[i] = testing.AllocsPerRun(40, func() { press(m, "j") })
		drawn[i] = float64(m.grid.Drawn())
	}
	if cost[1] > cost[0]*1.1 || drawn[1] > drawn[0]*1.1 {
		t.Fatalf("30 columns take %v allocations and %v cells, 300 take %v and %v", cost[0], drawn[0], cost[1], drawn[1])
	}
}

// loaded is bench_10000 with every page in continuous mode.
func loaded(tb testing.TB) *model {
	tb.Helper()
	m := alone(tb, "bench_10000")
	press(m, "C")
	for m.source.Rows() < 10_000 {
		press(m, "G")
		press(m, "j")
	}
	press(m, "g")
	return m
}

func TestTenThousandLoadedRecordsScrollAsAHundredDo(t *testing.T) {
	page, all := alone(t, "bench_10000"), loaded(t)
	cost := func(m *model) float64 {
		for range 60 {
			press(m, "j")
		}
		for range 60 {
			press(m, "k")
		}
		return testing.AllocsPerRun(40, func() { press(m, "j") })
	}
	if one, many := cost(page), cost(all); many > one {
		t.Errorf("a row key takes %v allocations on one page and %v on a hundred", one, many)
	}
	if page.grid.Drawn() != all.grid.Drawn() {
		t.Errorf("%d cells are drawn of one page, %d of a hundred", page.grid.Drawn(), all.grid.Drawn())
	}
}

func TestSearchFindsWhatIsSeenWhateverTheCase(t *testing.T) {
	m := alone(t, "vendors")
	for _, needle := range []string{"v-00001", "ALDER", "ÉVORA", "no such"} {
		m.search.needle = needle
		m.seek()
		got := 0
		for row := range m.source.Rows() {
			for col := range m.source.cols {
				if strings.Contains(strings.ToLower(m.source.text(row, col)), strings.ToLower(needle)) {
					got++
				}
			}
		}
		if len(m.search.hits) != got || (got == 0) != (needle == "no such") {
			t.Errorf("%q: %d hits, wanted %d", needle, len(m.search.hits), got)
		}
	}
}

func TestOtherViewsHearWhichColumnsAPageHas(t *testing.T) {
	m := alone(t, "tax_codes")
	batch, ok := m.nextPage(atTop)().(tea.BatchMsg)
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

func TestNoKeyMeansTwoThingsAtOnce(t *testing.T) {
	m := alone(t, "vendors")
	check := func(where string) {
		t.Helper()
		if clash := keys.Collisions(slices.Concat(append(m.Help(), m.env.Keys.Global())...)...); len(clash) > 0 {
			t.Errorf("%s: %v", where, clash)
		}
	}
	check("in the grid")
	for what, where := range map[reading]string{aRecord: "in a record", aCell: "in a cell", aboutPage: "about the page"} {
		m.read(what)
		check(where)
		m.close()
	}
}

func BenchmarkRowMove(b *testing.B) {
	for _, name := range []string{"bench_30", "bench_300"} {
		b.Run(name, func(b *testing.B) {
			m := alone(b, name)
			b.ReportAllocs()
			for b.Loop() {
				press(m, "j")
				if m.grid.Position() == m.grid.Len()-1 {
					press(m, "g")
				}
			}
		})
	}
}

func BenchmarkRowMoveAmongTenThousand(b *testing.B) {
	m := loaded(b)
	b.ReportAllocs()
	for b.Loop() {
		press(m, "j")
		if m.grid.Position() == m.grid.Len()-1 {
			press(m, "g")
		}
	}
}

func BenchmarkKeepAmongTenThousand(b *testing.B) {
	m := loaded(b)
	m.filters = []filter{{how: within, text: "steel"}}
	b.ReportAllocs()
	for b.Loop() {
		m.rearrange()
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

func BenchmarkSearchKeystroke(b *testing.B) {
	m := alone(b, "bench_300")
	b.ReportAllocs()
	for b.Loop() {
		m.search.needle = "steel"
		m.seek()
	}
}

func TestOneLongWorkIsUnderWayAtATime(t *testing.T) {
	m := alone(t, "vendors")
	begun := m.export(exportJob{of: m.subject(), extent: extent{all: true}, path: filepath.Join(t.TempDir(), "x.csv"), options: export.Options{Format: export.FormatCSV}})
	if begun == nil || !m.working() || m.Status().Hold == "" || m.Status().Back { // q asks, only esc ends it
		t.Fatal("the export was not begun")
	}
	for what, again := range map[string]tea.Cmd{"a search": m.searchAll(), "another export": m.export(exportJob{of: m.subject(), extent: extent{all: true}})} {
		if said, ok := again().(view.Notify); !ok || !strings.Contains(said.Text, "exporting to x.csv is under way; esc ends it") {
			t.Errorf("%s was begun too: %v", what, said)
		}
	}
	run(m, m.goBack())
	run(m, begun)
	if m.working() || len(m.reports) != 1 || !strings.Contains(m.reports[0].text, "was ended") {
		t.Errorf("esc did not end it: %v", m.reports)
	}
}

func TestWhatFailedElsewhereIsToldOnceAndStaysThere(t *testing.T) {
	m := alone(t, "vendors")
	told, ok := m.report("tax_codes", view.Bad, "The export failed.")().(view.Notify)
	if !ok || told.Text != "tax_codes: The export failed." || told.Level != view.Bad {
		t.Errorf("it is told as %+v", told)
	}
	if m.layout(); len(m.notes) != 0 {
		t.Errorf("over the records of vendors stands %q", m.notes)
	}
	if m.pager.name = "tax_codes"; len(m.noteLines()) != 1 {
		t.Errorf("over those of tax_codes stands %q", m.noteLines())
	}
}
