package compare_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"strings"
	"testing"

	"docket/client"
	"docket/ui/core/compare"
)

var errCut = errors.New("the line is cut")

// book is pages in order, from 1, and an error after them.
type book struct {
	pages []*client.Page
	after error
	reads int // of single pages
}

func (b *book) Pages(context.Context) iter.Seq2[client.NumberedPage, error] {
	return func(yield func(client.NumberedPage, error) bool) {
		for i, p := range b.pages {
			if !yield(client.NumberedPage{Page: p, Number: i + 1}, nil) {
				return
			}
		}
		if b.after != nil {
			yield(client.NumberedPage{}, b.after)
		}
	}
}

func (b *book) Page(_ context.Context, number int) (*client.Page, error) {
	b.reads++
	if number > len(b.pages) {
		return nil, errCut
	}
	return b.pages[number-1], nil
}

// bookOf makes pages of records as JSON; fields are a and b.
func bookOf(t testing.TB, pages ...string) *book {
	t.Helper()
	b := &book{}
	for _, records := range pages {
		p, err := client.RestorePage([]byte(`{"fields":[{"name":"a","datatype":"string"},{"name":"b","datatype":"string"}],"data":[` + records + `]}`))
		if err != nil {
			t.Fatal(err)
		}
		b.pages = append(b.pages, p)
	}
	return b
}

// told is what a comparison says, a change a line.
func told(t testing.TB, old, now *book, o compare.Options) (string, compare.Totals) {
	t.Helper()
	c, err := compare.New(t.Context(), old, o)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for change, err := range c.Each(t.Context(), now.Pages(t.Context())) {
		if err != nil {
			t.Fatal(err)
		}
		line := fmt.Sprintf("%v %s %d.%d>%d.%d", change.Kind, change.ID, change.Old.Page, change.Old.Row, change.New.Page, change.New.Row)
		for _, cell := range change.Cells {
			line += fmt.Sprintf(" %s:%s>%s", cell.Column, cell.Old.Raw(), cell.New.Raw())
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n"), c.Totals()
}

func TestWhatIsAddedRemovedAndChangedIsToldCellByCell(t *testing.T) {
	old := bookOf(t, `{"_id":{"$oid":"1"},"a":"x","b":"y"},{"_id":{"$oid":"2"},"a":"x","b":1.0}`, `{"_id":{"$oid":"3"},"a":"gone"},{"_id":{"$oid":"4"},"a":"moves"}`)
	now := bookOf(t, `{"_id":{"$oid":"4"},"a":"moves"},{"_id":{"$oid":"2"},"a":"X","b":1.00}`, `{"_id":{"$oid":"5"},"a":"new"},{"b":"y","_id":{"$oid":"1"},"a":"\u0078"}`)
	got, totals := told(t, old, now, compare.Options{})
	want := `changed 2 1.1>1.1 a:"x">"X" b:1.0>1.00` + "\nadded 5 0.0>2.0\nremoved 3 2.0>0.0"
	if got != want {
		t.Errorf("told\n%s\nwant\n%s", got, want)
	}
	if totals.Old != 4 || totals.New != 4 || totals.Same != 2 || totals.Added != 1 || totals.Removed != 1 || totals.Changed != 1 {
		t.Errorf("totals are %+v", totals)
	}
}

func TestTheSameRecordsAreTheSame(t *testing.T) {
	page := `{"_id":{"$oid":"1"},"a":"x"},{"_id":"plain","a":"x"},{"a":"no id"},{"a":"no id"}`
	if got, totals := told(t, bookOf(t, page), bookOf(t, page), compare.Options{}); got != "" || totals.Same != 4 {
		t.Errorf("told %s, %+v", got, totals)
	}
}

func TestRecordsWithoutAnIDAreTheirContent(t *testing.T) {
	old := bookOf(t, `{"a":"1"},{"a":"1"},{"a":"2"}`)
	now := bookOf(t, `{"a":"1"},{"a":"3"},{"_id":"plain","a":"2"}`)
	got, _ := told(t, old, now, compare.Options{})
	want := "added  0.0>1.1\nadded plain 0.0>1.2\nremoved  1.1>0.0\nremoved  1.2>0.0"
	if got != want {
		t.Errorf("told\n%s\nwant\n%s", got, want)
	}
}

func TestAnIDThatComesTwiceIsPairedInItsOrder(t *testing.T) {
	old := bookOf(t, `{"_id":{"$oid":"1"},"a":"x"},{"_id":{"$oid":"1"},"a":"y"},{"_id":{"$oid":"1"},"a":"z"}`)
	now := bookOf(t, `{"_id":{"$oid":"1"},"a":"x"},{"_id":{"$oid":"1"},"a":"Y"}`)
	got, _ := told(t, old, now, compare.Options{})
	if want := "changed 1 1.1>1.1 a:\"y\">\"Y\"\nremoved 1 1.2>0.0"; got != want {
		t.Errorf("told\n%s\nwant\n%s", got, want)
	}
}

func TestAMemberThatComesOrGoesIsAChangedCell(t *testing.T) {
	old := bookOf(t, `{"_id":{"$oid":"1"},"a":"x","old":"1"},{"_id":{"$oid":"2"},"a":null}`)
	now := bookOf(t, `{"_id":{"$oid":"1"},"a":"x","new":"1"},{"_id":{"$oid":"2"}}`)
	got, totals := told(t, old, now, compare.Options{})
	want := `changed 1 1.0>1.0 new:>"1" old:"1">` + "\nchanged 2 1.1>1.1 a:null>"
	if got != want {
		t.Errorf("told\n%s\nwant\n%s", got, want)
	}
	if fmt.Sprint(totals.OldColumns, totals.NewColumns) != "[old] [new]" {
		t.Errorf("columns are %v and %v", totals.OldColumns, totals.NewColumns)
	}
	if got, totals := told(t, old, now, compare.Options{Columns: []string{"_id"}}); got != "" || totals.Same != 2 {
		t.Errorf("of the ids it tells %q, %+v", got, totals)
	}
}

func TestOfAPartialSetNobodySaysWhatTheRestWas(t *testing.T) {
	left, right := bookOf(t, `{"_id":{"$oid":"1"}},{"_id":{"$oid":"2"}}`), bookOf(t, `{"_id":{"$oid":"2"}},{"_id":{"$oid":"3"}}`)
	if got, totals := told(t, left, right, compare.Options{OldPartial: true}); got != "removed 1 1.0>0.0" || totals.Unknown != 1 {
		t.Errorf("old partial: %q, %+v", got, totals)
	}
	if got, totals := told(t, left, right, compare.Options{NewPartial: true}); got != "added 3 0.0>1.1" || totals.Unknown != 1 {
		t.Errorf("new partial: %q, %+v", got, totals)
	}
}

func TestAnErrorOfEitherSideEndsTheComparison(t *testing.T) {
	broken := bookOf(t, `{"_id":{"$oid":"1"}}`)
	broken.after = errCut
	if _, err := compare.New(t.Context(), broken, compare.Options{}); !errors.Is(err, errCut) {
		t.Errorf("the old side gives %v", err)
	}
	c, err := compare.New(t.Context(), bookOf(t, `{"_id":{"$oid":"1"}},{"_id":{"$oid":"2"}}`), compare.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var last error
	for change, err := range c.Each(t.Context(), broken.Pages(t.Context())) {
		if last = err; err == nil {
			t.Errorf("a side that broke off says %v %s", change.Kind, change.ID)
		}
	}
	if !errors.Is(last, errCut) {
		t.Errorf("the new side gives %v", last)
	}
}

func TestACancelledComparisonEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := compare.New(ctx, bookOf(t, `{"_id":{"$oid":"1"}}`), compare.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("it gives %v", err)
	}
}

// many is n pages of a hundred records; every seventh has another sum on the other
// side. Pages are made when they are read, as those of a store are.
type many struct {
	pages int
	other bool
	reads int
}

func (m *many) Pages(ctx context.Context) iter.Seq2[client.NumberedPage, error] {
	return func(yield func(client.NumberedPage, error) bool) {
		for i := range m.pages {
			p, err := m.make(i + 1)
			if !yield(client.NumberedPage{Page: p, Number: i + 1}, err) {
				return
			}
		}
	}
}

func (m *many) Page(_ context.Context, number int) (*client.Page, error) {
	m.reads++
	return m.make(number)
}

func (m *many) make(number int) (*client.Page, error) {
	b := []byte(`{"fields":[{"name":"a","datatype":"string"}],"data":[`)
	for i := range 100 {
		n := (number-1)*100 + i
		sum := n
		if m.other && n%7 == 0 {
			sum++
		}
		b = fmt.Appendf(b, `{"_id":{"$oid":"%024x"},"a":"the sum of it is %d"},`, n, sum)
	}
	return client.RestorePage(append(b[:len(b)-1], "]}"...))
}

func TestAHundredThousandRecordsAreComparedInLittleMemory(t *testing.T) {
	old, now := &many{pages: 1000}, &many{pages: 1000, other: true}
	before := inUse()
	c, err := compare.New(t.Context(), old, compare.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if grown := inUse() - before; grown > 16<<20 {
		t.Errorf("100,000 records are remembered in %d bytes", grown)
	}
	changed := 0
	for change, err := range c.Each(t.Context(), now.Pages(t.Context())) {
		if err != nil || change.Kind != compare.Changed || len(change.Cells) != 1 {
			t.Fatal(change, err)
		}
		changed++
	}
	if changed != 14_286 || old.reads > 1000 {
		t.Errorf("%d changed, and %d pages were read again", changed, old.reads)
	}
}

func inUse() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

func BenchmarkCompare(b *testing.B) {
	for b.Loop() {
		c, err := compare.New(b.Context(), &many{pages: 100}, compare.Options{})
		if err != nil {
			b.Fatal(err)
		}
		for _, err := range c.Each(b.Context(), (&many{pages: 100, other: true}).Pages(b.Context())) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(10_000*b.N)/b.Elapsed().Seconds(), "records/s")
}
