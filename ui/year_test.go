package ui_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"docket/client/allocs"
	"docket/config/files/filestest"
	"docket/config/store"
	"docket/ui/uitest"
)

var wholeYear = flag.Bool("year", false, "fill the store with a whole year of use: 100,000 verdicts and submissions, 1,000 drafts, 300 snapshots")

// A year of use on one machine, and a hundredth of it for the gate.
type use struct{ verdicts, submissions, drafts, snapshots int }

func (u use) part(of int) use {
	return use{u.verdicts / of, u.submissions / of, u.drafts / of, u.snapshots / of}
}

var year = use{verdicts: 100_000, submissions: 100_000, drafts: 1_000, snapshots: 300}

// someUse is what a test can fill in a few seconds, or the whole year where it is asked for.
func someUse() use {
	if *wholeYear {
		return year
	}
	return year.part(100)
}

// yearStore is a database after so much use, next to what a new user has. It is made of
// what docket itself wrote once: a verdict, a draft, a submission, each again and again.
func yearStore(t testing.TB, u use) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "docket.db")
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001", StatePath: path, Width: 120, Height: 40})
	d.Press("a", "3", "o").Type("invoice").Press("enter", "f", "v").Advance(time.Second)
	ctx, st, in := context.WithoutCancel(t.Context()), d.Store, d.Env.Scope
	fields := ""
	for i := range 100 {
		fields += fmt.Sprintf(`"line_%d_quantity":{"label":"Quantity of line %d","required":true,"visibility":true},`, i, i)
	}

	given, err := st.Verdicts.InForce(ctx, in, "DOC-1001")
	must(t, err)
	verdict := given[0]
	for i := range u.verdicts {
		verdict.Anchor = fmt.Sprintf("DOC-%04d", 1001+i/10%300) // thirty times over each of ten rules
		verdict.RuleID, verdict.Comment = fmt.Sprintf("rule-%d", i%10), fmt.Sprintf("seen %d times", i/3000+1)
		must(t, st.Verdicts.Set(ctx, in, []store.Verdict{verdict}))
	}
	drafts, err := st.Drafts.List(ctx, in)
	must(t, err)
	for i := range u.drafts {
		draft := drafts[0]
		draft.DocumentType = fmt.Sprintf("type_%04d", i)
		_, err := st.Drafts.Save(ctx, in, draft, "")
		must(t, err)
	}
	for i := range u.submissions {
		n := store.NewSubmission{Scope: in, Profile: "test", Username: "demo.analyst", DocumentType: fmt.Sprintf("type_%04d", i%1000), PathForm: "access",
			Data: fmt.Appendf(nil, `{"iban":{"label":"IBAN %d","required":true,"visibility":true}}`, i), Changes: []byte(`[]`)}
		if i%20 == 0 {
			n.DocumentType, n.Data = "invoice", fmt.Appendf(nil, `[{"documentTypeDetails":{"invoice":{"fields":{%s"iban":{"label":"IBAN %d","required":true,"visibility":true}}}}}]`, fields, i)
		}
		d.Advance(time.Millisecond) // an id has few bits at random beside its time
		sub, err := st.Submissions.Begin(ctx, n, false)
		must(t, err)
		must(t, st.Submissions.Finish(ctx, sub.ID, store.Result{State: store.Accepted, Status: 200, Answer: "Field settings updated"}))
	}
	for i := range u.drafts { // what was seen of as many anchor documents
		must(t, st.Session.Save(ctx, in, fmt.Sprintf("%sDOC-%04d", store.SeenRules, 2001+i), strings.Repeat("a rule as it was seen; ", 2000)))
	}
	page, err := json.Marshal(map[string]any{"data": make([]map[string]string, 100), "release_version": "1"})
	must(t, err)
	for range u.snapshots {
		w, err := st.Snapshots.Begin(ctx, in, store.Snapshot{Datasource: "vendors", PerPage: 100, FirstPage: "1"})
		must(t, err)
		for n := range 3 {
			must(t, w.Add(ctx, n+1, 100, page))
		}
		_, err = w.Finish(ctx, true, "")
		must(t, err)
	}
	return path
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// starts are the ways into each view.
var starts = [][2]string{{"rules", "DOC-1001"}, {"data", "vendors"}, {"fields", "invoice"}, {"fields", ""}, {"text", "ocr-7f3a-0001"}}

// indexes is how much more a start may read of indexes that are a hundred times as large.
const indexes = 128 << 10

// startCost is how many bytes a start allocates and reads on the way to its first screen.
func startCost(t *testing.T, way [2]string, path string) (allocated, read uint64) {
	before := filestest.Read(t)
	_, allocated = allocs.Once(t, func() {
		uitest.Start(t, uitest.Options{View: way[0], Target: way[1], StatePath: path, Width: 120, Height: 40})
	})
	return allocated, uint64(filestest.Read(t) - before)
}

// A start allocates and reads no more on the store of a much used docket than on one that was used for a day, but for
// what finds its way through larger indexes. SQLite's memory is none of Go's: what it reads is counted apart.
func TestAStartReadsNoMoreAfterAYear(t *testing.T) {
	tour(t)
	much, little := yearStore(t, someUse()), yearStore(t, year.part(2000))
	for _, way := range starts {
		startCost(t, way, little) // what is made once in a process
		few, read := startCost(t, way, little)
		many, reads := startCost(t, way, much)
		if many > few+few/3 {
			t.Errorf("docket %s %s allocates %d kB at its start on a used store, %d kB on a new one", way[0], way[1], many>>10, few>>10)
		}
		if reads > read+read/3+indexes {
			t.Errorf("docket %s %s reads %d kB at its start on a used store, %d kB on a new one", way[0], way[1], reads>>10, read>>10)
		}
	}
}

// BenchmarkStart is a start to the first screen, on a new store and on one of a year:
//
//	go test ./ui -run '^$' -bench Start -year
func BenchmarkStart(b *testing.B) {
	for name, path := range map[string]string{"new": yearStore(b, use{}), "used": yearStore(b, someUse())} {
		for _, way := range starts {
			b.Run(way[0]+" "+way[1]+"/"+name, func(b *testing.B) {
				for b.Loop() {
					uitest.Start(b, uitest.Options{View: way[0], Target: way[1], StatePath: path, Width: 120, Height: 40})
				}
			})
		}
	}
}
