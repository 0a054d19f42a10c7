package widget_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"docket/client/allocs"
	"docket/ui/keys"
	"docket/ui/widget"
)

func newDetail(w, h int, items ...widget.Item) *widget.Detail {
	d := widget.NewDetail(dark())
	d.SetItems(items)
	d.SetSize(w, h)
	return d
}

func TestADetailWrapsValuesBesideTheirNames(t *testing.T) {
	d := newDetail(40, 9,
		widget.Item{Name: "Rule", Section: true},
		widget.Item{Name: "rule_id", Value: "r-1"},
		widget.Item{Name: "justification", Value: "totals of both documents\nmust agree"},
		widget.Item{Name: "action"},
		widget.Item{Name: "precondition", Kind: widget.Absent},
	)
	want := []string{" Rule", " rule_id        r-1", " justification  totals of both documents", "                must agree", " action         \"\"", " precondition   –", "", "", ""}
	if got := plain(d.View()); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	d.SetSize(30, 4)
	if got := plain(d.View()); got[1] != " rule_id" || got[2] != "   r-1" {
		t.Errorf("narrow: %q", got)
	}
}

func TestADetailIsAlwaysAsLargeAsItWasTold(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	var items []widget.Item
	for i, s := range hostile {
		items = append(items, widget.Item{Name: s, Value: hostile[rng.IntN(len(hostile))], Kind: widget.Kind(i % 11), Section: i%7 == 0}, widget.Item{Value: s})
	}
	for _, cursor := range []bool{false, true} {
		d := newDetail(0, 0, items...)
		d.SetCursor(cursor)
		moves := []keys.Motion{keys.Down, keys.PageDown, keys.HalfDown, keys.End, keys.Up, keys.Home, keys.HalfUp, keys.PageUp}
		sizes(func(w, h int) {
			d.SetSize(w, h)
			mustFit(t, "detail", d.View(), w, h)
			d.Motion(moves[rng.IntN(len(moves))])
			mustFit(t, "detail", d.View(), w, h)
			if i := d.Selected(); i < 0 || i >= len(items) {
				t.Fatalf("item %d of %d is selected", i, len(items))
			}
		})
	}
	empty := newDetail(20, 3)
	mustFit(t, "empty detail", empty.View(), 20, 3)
	if empty.Selected() != -1 || !empty.Motion(keys.Down) {
		t.Error("an empty detail has an item, or gives its keys away")
	}
}

func TestACursorGoesFromItemToItemInSight(t *testing.T) {
	var items []widget.Item
	for i := range 40 {
		items = append(items, widget.Item{Name: fmt.Sprint("n", i), Value: fmt.Sprintf("value-%d.", i), Section: i%10 == 5})
	}
	d := newDetail(40, 7, items...)
	d.SetCursor(true)
	rng := rand.New(rand.NewPCG(1, 5))
	moves := []keys.Motion{keys.Down, keys.Down, keys.Up, keys.PageDown, keys.PageUp, keys.HalfDown, keys.End, keys.Home}
	for range 500 {
		d.Motion(moves[rng.IntN(len(moves))])
		i := d.Selected()
		if view := strings.Join(plain(d.View()), "\n"); !items[i].Section && !strings.Contains(view, items[i].Value) {
			t.Fatalf("item %d is under the cursor but not in sight:\n%s", i, view)
		}
	}
	d.Motion(keys.Home)
	for range 5 {
		d.Motion(keys.Down)
	}
	if d.Selected() != 6 {
		t.Errorf("a heading was not stepped over: %d", d.Selected())
	}
}

func TestNewValuesDoNotMoveTheReader(t *testing.T) {
	items := func(extra string) (all []widget.Item) {
		for i := range 30 {
			all = append(all, widget.Item{Name: fmt.Sprint("n", i), Value: extra + fmt.Sprint(i)})
		}
		return all
	}
	d := newDetail(40, 5, items("a")...)
	d.Scroll(10)
	d.UpdateItems(items("b"), 0)
	if top, _ := d.Scrolled(); top != 10 || !strings.Contains(d.View(), "b10") {
		t.Errorf("the first line is %d", top)
	}
	d.SetItems(items("c"))
	if top, _ := d.Scrolled(); top != 0 {
		t.Errorf("other items begin at line %d", top)
	}
}

func TestScrollingDoesNotWrapAgain(t *testing.T) {
	cost := func(n int) float64 {
		var items []widget.Item
		for i := range n {
			items = append(items, widget.Item{Name: fmt.Sprint("n", i), Value: strings.Repeat("long value ", 30)})
		}
		d := newDetail(60, 20, items...)
		d.View()
		return allocs.Each(t, 50, func() { d.Scroll(1); d.View(); d.Scroll(-1); d.View() })
	}
	if few, many := cost(10), cost(1000); many > few+2 {
		t.Errorf("scrolling 1000 items allocates %v times, 10 items %v", many, few)
	}
}

func TestAnItemTallerThanTheWindowIsReadLineByLine(t *testing.T) {
	tall := strings.TrimSuffix(strings.Repeat("line\n", 20), "\n")
	d := newDetail(40, 5, widget.Item{Name: "a", Value: "1"}, widget.Item{Name: "b", Value: tall}, widget.Item{Name: "c", Value: "3"})
	d.SetCursor(true)
	seen := map[int]bool{}
	for range 40 {
		top, _ := d.Scrolled()
		for i := range 5 {
			seen[top+i] = true
		}
		d.Motion(keys.Down)
	}
	if d.Selected() != 2 || len(seen) != 22 {
		t.Fatalf("at item %d after seeing %d of 22 lines", d.Selected(), len(seen))
	}
	d.Motion(keys.Up)
	if top, _ := d.Scrolled(); d.Selected() != 1 || top != 16 {
		t.Fatalf("from below the tall item is entered at its end, not at line %d of item %d", top, d.Selected())
	}
	for range 40 {
		d.Motion(keys.Up)
	}
	if top, _ := d.Scrolled(); d.Selected() != 0 || top != 0 {
		t.Fatalf("at item %d, line %d", d.Selected(), top)
	}
}

func TestProseStandsBelowItsNameAndNamesAreAsWideAsInTheirSection(t *testing.T) {
	d := newDetail(120, 12,
		widget.Item{Name: "Why", Section: true},
		widget.Item{Name: "a_name_that_is_long", Value: strings.Repeat("word ", 30), Below: true},
		widget.Item{Name: "Compared", Section: true},
		widget.Item{Name: "left", Value: "total"},
		widget.Item{Name: "operator", Value: "equal_to"},
	)
	got := plain(d.View())
	if got[1] != " a_name_that_is_long" || len(got[2]) > 1+widget.Prose || !strings.HasPrefix(got[3], " word") {
		t.Errorf("prose: %q", got[:4])
	}
	if got[6] != " left      total" || got[7] != " operator  equal_to" {
		t.Errorf("the section has names of its own width: %q", got[5:8])
	}
}
