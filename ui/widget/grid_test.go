package widget_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"docket/client/allocs"
	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/widget"
)

// hostile are values that break careless screens.
var hostile = []string{
	"", " ", "plain", "請求書番号", "👩🏽‍❤️‍💋‍👨🏿 family", "e\u0301\u0301\u0301\u0301\u0301\u0301", "\u0301", "فاتورة رقم ١٢", "a\u202eb", "x\x1b[31my\x1b]0;t\x07",
	"line\r\nbreak\ttab", "\xff\xfe", "🇩🇪🇫🇷", "क्षेत्र", "ก็ำ", "\u200b", strings.Repeat("wide 幅 ", 60), "한국어", "-12.50", "1\ufe0f\u20e3", "ｶﾞ", "\u0d4e",
}

// mustFit checks that a widget's view has exactly the size that was asked for.
func mustFit(t *testing.T, what, view string, w, h int) {
	t.Helper()
	if w <= 0 || h <= 0 {
		if view != "" {
			t.Fatalf("%s at %d×%d: %q is not empty", what, w, h, view)
		}
		return
	}
	lines := strings.Split(view, "\n")
	if len(lines) != h {
		t.Fatalf("%s at %d×%d: %d lines", what, w, h, len(lines))
	}
	for i, l := range lines {
		if n := safe.Width(l); n > w {
			t.Fatalf("%s at %d×%d: line %d is %d wide: %q", what, w, h, i, n, l)
		}
	}
}

// sizes calls f with small sizes one by one and with a spread of larger ones.
func sizes(f func(w, h int)) {
	for w := range 26 {
		for h := range 6 {
			f(w, h)
		}
	}
	for _, s := range [][2]int{{40, 12}, {41, 13}, {79, 23}, {80, 24}, {81, 25}, {120, 40}, {200, 50}, {300, 100}} {
		f(s[0], s[1])
	}
}

// numbered is a source of any size that counts what it is asked for.
type numbered struct {
	rows, cols, asked int
	width             int
	value             func(row, col int) string
}

func (n *numbered) Rows() int    { return n.rows }
func (n *numbered) Columns() int { return n.cols }
func (n *numbered) Column(col int) widget.Column {
	return widget.Column{Title: fmt.Sprint("col", col), Width: n.width}
}
func (n *numbered) Cell(row, col int) (string, widget.Kind) {
	n.asked++
	if n.value != nil {
		return n.value(row, col), widget.Plain
	}
	return fmt.Sprintf("r%dc%d", row, col), widget.Plain
}

func dark() *theme.Theme { return theme.New(theme.Options{Dark: true}) }

func newGrid(src widget.Source, w, h int) *widget.Grid {
	g := widget.NewGrid(dark())
	g.SetSource(src)
	g.SetSize(w, h)
	return g
}

func press(g *widget.Grid, pressed ...string) {
	for _, k := range pressed {
		m, _ := keys.MotionOf(k)
		g.Motion(m)
	}
}

// freeze keeps the first n columns in place.
func freeze(g *widget.Grid, n int) {
	l := g.Layout()
	l.Frozen = n
	g.SetLayout(l)
}

// marks are source rows.
func marks(rows ...int) func(int) bool {
	return func(row int) bool { return slices.Contains(rows, row) }
}

// plain returns the lines of a view without styles.
func plain(view string) []string { return strings.Split(ansi.Strip(view), "\n") }

func TestAGridIsAlwaysAsLargeAsItWasTold(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	src := &widget.Table{Kinds: func(row, col int) widget.Kind { return widget.Kind((row + col) % 11) }}
	for c := range 9 {
		src.Cols = append(src.Cols, widget.Column{Title: hostile[(c*5)%len(hostile)], Right: c%3 == 0, Max: 10 + c*5})
	}
	for range 60 {
		row := make([]string, 9)
		for c := range row {
			row[c] = hostile[rng.IntN(len(hostile))]
		}
		src.Cells = append(src.Cells, row)
	}
	moves := []string{"down", "pgdown", "G", "up", "right", "right", "end", "left", "home", "g", "ctrl+d"}
	for _, o := range []theme.Options{{Dark: true}, {NoColor: true}, {ASCII: true, NoColor: true}, {}} {
		for mode := range 4 {
			g := widget.NewGrid(theme.New(o))
			g.SetSource(src)
			g.SetCells(mode&1 != 0)
			g.SetFocus(mode&2 == 0)
			freeze(g, mode%3)
			g.SetNeedles([]string{"", "i", "請", "\u0301"}[mode])
			g.SetSort(mode, mode == 1)
			g.SetMarks(marks(mode))
			sizes(func(w, h int) {
				g.SetSize(w, h)
				mustFit(t, "grid", g.View(), w, h)
				press(g, moves[rng.IntN(len(moves))])
				mustFit(t, "grid", g.View(), w, h)
			})
		}
	}
}

func TestAFrameLooksAtWhatIsSeenAndNothingElse(t *testing.T) {
	frame := func(rows, cols int) (drawn, asked int) {
		src := &numbered{rows: rows, cols: cols}
		g := newGrid(src, 200, 50)
		g.View()
		g.Move(1)
		src.asked = 0
		g.View()
		return g.Drawn(), src.asked
	}
	small, again := frame(100, 30)
	if again != 0 {
		t.Errorf("a move of one row asked the source %d times", again)
	}
	for _, size := range [][2]int{{100, 300}, {10_000, 30}, {1_000_000, 3000}} {
		if drawn, asked := frame(size[0], size[1]); drawn != small || asked != 0 {
			t.Errorf("%d×%d: %d cells drawn, %d asked; 100×30: %d and 0", size[0], size[1], drawn, asked, small)
		}
	}
}

func TestAFirstFrameAsksOnlyForColumnsInSight(t *testing.T) {
	asked := func(rows, cols int) int {
		src := &numbered{rows: rows, cols: cols}
		newGrid(src, 200, 50).View()
		return src.asked
	}
	small := asked(100, 60)
	if a := asked(1_000_000, 3000); a != small {
		t.Errorf("a first frame of a huge source asks %d times, of a small one %d", a, small)
	}
}

func TestAWarmFrameDoesNotAllocate(t *testing.T) {
	for _, size := range [][2]int{{100, 30}, {100, 300}, {10_000, 30}} {
		for _, wide := range []bool{false, true} {
			src := &numbered{rows: size[0], cols: size[1]}
			if wide {
				src.value = func(row, col int) string {
					return "請求書番号 और 👩🏽‍❤️‍💋‍👨🏿 " + hostile[(row+col)%len(hostile)]
				}
			}
			g := newGrid(src, 200, 50)
			g.SetCells(wide)
			freeze(g, 1)
			g.SetNeedles("c1")
			g.SetMarks(marks(3))
			buf := g.AppendView(nil)
			down := true
			if n := allocs.Each(t, 50, func() {
				if down {
					g.Move(1)
				} else {
					g.Move(-1)
				}
				down = !down
				buf = g.AppendView(buf[:0])
			}); n != 0 {
				t.Errorf("%d×%d wide %v: %v allocations a frame", size[0], size[1], wide, n)
			}
		}
	}
}

func TestAViewThatDidNotChangeIsTheSameString(t *testing.T) {
	g := newGrid(&numbered{rows: 100, cols: 30}, 200, 50)
	g.View()
	if n := allocs.Each(t, 50, func() { _ = g.View() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// changedBytes counts the bytes that a renderer which skips equal lines writes.
func changedBytes(before, after string) (lines, bytes int) {
	b, a := strings.Split(before, "\n"), strings.Split(after, "\n")
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			lines++
			bytes += len(a[i])
		}
	}
	return lines, bytes
}

func TestAMoveRewritesTwoLinesAndAPageFewBytes(t *testing.T) {
	for _, cols := range []int{30, 300} {
		src := &numbered{rows: 100, cols: cols, value: func(row, col int) string { return fmt.Sprintf("value %d of %d", row, col) }}
		g := newGrid(src, 200, 50)
		before := g.View()
		g.Move(1)
		after := g.View()
		if lines, bytes := changedBytes(before, after); lines != 2 || bytes > 460 {
			t.Errorf("%d columns: a row move rewrites %d lines, %d bytes", cols, lines, bytes)
		}
		press(g, "pgdown")
		if _, bytes := changedBytes(after, g.View()); bytes > 10_000 {
			t.Errorf("%d columns: a page rewrites %d bytes", cols, bytes)
		}
	}
}

func TestLinesEndWithTheirLastValue(t *testing.T) {
	g := newGrid(&numbered{rows: 5, cols: 3}, 80, 10)
	for i, l := range strings.Split(g.View(), "\n") {
		if i != 1 && strings.HasSuffix(ansi.Strip(l), " ") {
			t.Errorf("line %d ends in blanks: %q", i, l)
		}
		if i > 1 && strings.Contains(l, "\x1b") {
			t.Errorf("line %d is plain but has a style: %q", i, l)
		}
	}
	if w := safe.Width(strings.Split(g.View(), "\n")[1]); w != 80 {
		t.Errorf("the selected row is %d wide", w)
	}
}

func TestTheCursorStaysWithinTheRowsAndInSight(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	all := []string{"up", "down", "j", "k", "g", "G", "pgup", "pgdown", "ctrl+d", "ctrl+u", "left", "right", "home", "end", "h", "l"}
	for _, rows := range []int{0, 1, 3, 20, 1000} {
		g := newGrid(&numbered{rows: rows, cols: 40, width: 8}, 80, 11)
		g.SetCells(true)
		freeze(g, 1)
		for range 2000 {
			press(g, all[rng.IntN(len(all))])
			if rng.IntN(20) == 0 {
				g.Wheel(rng.IntN(13) - 6)
			}
			top, n := g.Spot().Top, 10 // eleven lines, one of them the header
			if p := g.Position(); p < 0 || p >= max(rows, 1) || p < top || p >= top+n {
				t.Fatalf("%d rows: cursor at %d, window %d+%d", rows, p, top, n)
			}
			if rows > 0 {
				want := fmt.Sprintf("r%dc%d", g.Row(), g.Col())
				if view := strings.Join(plain(g.View()), "\n"); !strings.Contains(view, want) {
					t.Fatalf("%s is under the cursor but not in sight:\n%s", want, view)
				}
			}
		}
	}
}

func TestKeysGoWhereTheySay(t *testing.T) {
	g := newGrid(&numbered{rows: 100, cols: 40}, 80, 11)
	g.SetCells(true)
	for _, c := range []struct {
		key      string
		row, col int
	}{
		{"j", 1, 0}, {"down", 2, 0}, {"k", 1, 0}, {"l", 1, 1}, {"right", 1, 2}, {"h", 1, 1}, {"end", 1, 39}, {"home", 1, 0},
		{"ctrl+d", 6, 0}, {"ctrl+u", 1, 0}, {"pgdown", 11, 0}, {"G", 99, 0}, {"pgup", 89, 0}, {"g", 0, 0}, {"up", 0, 0},
	} {
		press(g, c.key)
		if row, col := g.Cursor(); row != c.row || col != c.col {
			t.Fatalf("after %s the cursor is at %d, %d, want %d, %d", c.key, row, col, c.row, c.col)
		}
	}
}

func TestAnIndexSortsAndFiltersWithoutTouchingRows(t *testing.T) {
	g := newGrid(&numbered{rows: 10, cols: 2}, 40, 6)
	g.SetCursor(7, 0)
	g.SetRows([]int{9, 7, 5})
	if g.Row() != 7 || g.Position() != 1 {
		t.Errorf("the cursor went from row 7 to row %d", g.Row())
	}
	if got := plain(g.View()); !strings.Contains(got[1], "r9c0") || !strings.Contains(got[2], "r7c0") || !strings.Contains(got[3], "r5c0") {
		t.Errorf("got %q", got)
	}
	g.SetRows([]int{1, 2})
	if row := g.Row(); row != 2 {
		t.Errorf("the row went; the cursor is on %d", row)
	}
	g.SetRows([]int{})
	if g.Row() != -1 || g.Len() != 0 {
		t.Errorf("an empty filter has a cursor on %d", g.Row())
	}
	g.SetRows(nil)
	if g.Len() != 10 || g.Row() != 0 {
		t.Errorf("without a filter there are %d rows, cursor on %d", g.Len(), g.Row())
	}
}

func TestMarksBelongToRowsOfTheSource(t *testing.T) {
	g := newGrid(&numbered{rows: 10, cols: 2}, 40, 12)
	g.SetMarks(marks(7, 2))
	g.SetRows([]int{9, 8, 7})
	for i, l := range plain(g.View()) {
		if strings.Contains(l, "◆") != (i == 3) {
			t.Errorf("line %d: %q", i, l)
		}
	}
}

func TestFrozenColumnsStayAndSignsTellOfMore(t *testing.T) {
	g := newGrid(&numbered{rows: 3, cols: 40, width: 8}, 60, 4)
	freeze(g, 1)
	head := plain(g.View())[0]
	if strings.Contains(head, "‹") || !strings.HasSuffix(head, "›") {
		t.Errorf("at the left: %q", head)
	}
	press(g, "right", "right")
	head = plain(g.View())[0]
	if !strings.Contains(head, "col0") || strings.Contains(head, "col2 ") || !strings.Contains(head, "│‹col3") || !strings.HasSuffix(head, "›") {
		t.Errorf("in the middle: %q", head)
	}
	press(g, "end")
	head = plain(g.View())[0]
	if !strings.Contains(head, "col0") || !strings.HasSuffix(head, "col39") {
		t.Errorf("at the right: %q", head)
	}
	press(g, "home")
	if head = plain(g.View())[0]; !strings.Contains(head, "col1") || strings.Contains(head, "‹") {
		t.Errorf("back at the left: %q", head)
	}
}

func TestColumnsCanBeArrangedAndTheArrangementKept(t *testing.T) {
	src := &numbered{rows: 3, cols: 6}
	g := newGrid(src, 80, 5)
	g.SetCells(true)
	g.SetCursor(0, 4)
	l := g.Layout()
	l.Order = []int{0, 4, 1, 2, 3, 5}
	g.SetLayout(l)
	g.Hide(2, true)
	g.SetWidth(0, 12)
	freeze(g, 1)
	if got, want := plain(g.View())[0], "  col0         │ col4  col1  col3  col5"; got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if g.Col() != 4 {
		t.Errorf("the cursor left its column for %d", g.Col())
	}
	again := newGrid(src, 80, 5)
	again.SetCells(true)
	again.SetLayout(g.Layout())
	again.SetCursor(0, 4)
	if got, want := again.View(), g.View(); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	for c := range 6 {
		g.Hide(c, true)
	}
	if g.Col() < 0 || !strings.Contains(g.View(), "col") {
		t.Error("the last column was hidden")
	}
	again.SetLayout(widget.Layout{Order: []int{9, 5, 5, -1}, Hidden: []int{7}, Frozen: 99})
	mustFit(t, "grid", again.View(), 80, 5)
	if !strings.HasPrefix(plain(again.View())[0], "  col5") {
		t.Errorf("a layout of other columns was not taken as far as it goes: %q", plain(again.View())[0])
	}
}

func TestTheNextPageKeepsTheColumns(t *testing.T) {
	g := newGrid(&numbered{rows: 30, cols: 6}, 80, 5)
	g.SetCells(true)
	g.SetWidth(1, 20)
	g.SetCursor(9, 3)
	g.SetMarks(marks(9))
	g.Replace(&numbered{rows: 20, cols: 6})
	if row, col := g.Cursor(); row != 9 || col != 3 {
		t.Errorf("the cursor went to %d, %d", row, col)
	}
	if w := g.Layout().Widths; w[1] != 20 || len(w) != 1 {
		t.Errorf("widths: %v", w)
	}
	if strings.Contains(g.View(), "◆") {
		t.Error("marks of the last page are on the next one")
	}
	freeze(g, 2)
	g.Replace(&numbered{rows: 20, cols: 7})
	if l := g.Layout(); l.Widths[1] != 20 || l.Frozen != 2 || len(l.Order) != 7 || g.Row() != 9 {
		t.Errorf("one column more, and the layout is %+v, the cursor at %d", l, g.Row())
	}
	g.Replace(&widget.Table{Cols: []widget.Column{{Title: "other"}, {Title: "two"}}, Cells: [][]string{{"1", "2"}}})
	if row, col := g.Cursor(); row != 0 || col != 0 || len(g.Layout().Widths) != 0 {
		t.Errorf("other columns, but the cursor is at %d, %d", row, col)
	}
}

func TestAFittedColumnIsFittedAgainAndASetOneIsNot(t *testing.T) {
	value := "a long value"
	src := &numbered{rows: 3, cols: 3, value: func(int, int) string { return value }}
	g := newGrid(src, 80, 5)
	g.View()
	g.SetWidth(0, 6)
	value = "short"
	g.Invalidate()
	g.Refit()
	if got, want := plain(g.View())[1], "▌ short   short  short"; strings.TrimRight(got, " ") != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	g.SetLayout(widget.Layout{})
	if w := g.Layout().Widths; len(w) != 0 {
		t.Errorf("a layout without widths left %v", w)
	}
}

func TestTheGridGoesBackToWhereItWas(t *testing.T) {
	src := &numbered{rows: 100, cols: 40, width: 8}
	g := newGrid(src, 60, 10)
	g.SetCells(true)
	freeze(g, 1)
	g.SetCursor(50, 20)
	g.Wheel(3)
	press(g, "left")
	spot, before := g.Spot(), g.View()
	g.SetSource(&numbered{rows: 3, cols: 2})
	g.View()
	g.SetSource(src)
	freeze(g, 1)
	g.SetSpot(spot)
	if g.View() != before {
		t.Errorf("got  %q\nwant %q", g.View(), before)
	}
	g.SetSpot(widget.Spot{Row: 999, Col: -4, Top: 500, Left: 77})
	mustFit(t, "grid", g.View(), 60, 10)
}

func TestAWindowThatGrewAndShrankAgainShowsTheColumnsThatItShowed(t *testing.T) {
	g := newGrid(&numbered{rows: 9, cols: 20, width: 8}, 60, 10)
	g.SetCells(true)
	g.SetCursor(0, 15)
	g.SetCursor(0, 12)
	before := g.View()
	for _, w := range []int{300, 150, 60} { // the first has room for all
		g.SetSize(w, 10)
		g.View()
	}
	if g.View() != before {
		t.Errorf("got  %q\nwant %q", plain(g.View())[0], plain(before)[0])
	}
}

func TestTheGridTellsWhichColumnsAreSeen(t *testing.T) {
	g := newGrid(&numbered{rows: 3, cols: 40, width: 8}, 60, 4)
	g.SetCells(true)
	freeze(g, 1)
	g.Hide(3, true)
	check := func(wantFirst, wantLast, wantShown int) {
		t.Helper()
		if first, last, shown := g.Sideways(); first != wantFirst || last != wantLast || shown != wantShown {
			t.Errorf("%d to %d of %d, want %d to %d of %d", first, last, shown, wantFirst, wantLast, wantShown)
		}
	}
	check(1, 5, 39) // col0 │ col1 col2 col4 col5 col6
	press(g, "end")
	check(35, 38, 39)
	g.SetSize(9, 4)
	g.SetSource(&widget.Table{})
	check(0, -1, 0)
}

func TestFrozenColumnsLeaveRoomForTheOthers(t *testing.T) {
	g := newGrid(&numbered{rows: 3, cols: 40, width: 8}, 120, 4)
	g.SetCells(true)
	freeze(g, 6)
	press(g, "end")
	if head := plain(g.View())[0]; !strings.Contains(head, "col5     │‹") || !strings.HasSuffix(head, "col39") {
		t.Errorf("at 120: %q", head)
	}
	g.SetSize(40, 4)
	if head := plain(g.View())[0]; !strings.Contains(head, "col1") || strings.Contains(head, "col3 ") || !strings.HasSuffix(head, "col39") {
		t.Errorf("at 40 the frozen columns hide the cursor's: %q", head)
	}
	if l := g.Layout(); l.Frozen != 6 {
		t.Errorf("the layout forgot what was frozen: %+v", l)
	}
}

func TestASliverOfAColumnIsNotDrawn(t *testing.T) {
	for w := 20; w < 60; w++ {
		g := newGrid(&numbered{rows: 3, cols: 40, value: func(int, int) string { return "longvalue" }}, w, 4)
		for i, l := range plain(g.View()) {
			if strings.HasSuffix(strings.TrimRight(l, " "), "  …") || strings.HasSuffix(strings.TrimRight(l, " "), "  l…") {
				t.Errorf("at %d line %d ends in a sliver: %q", w, i, l)
			}
		}
	}
}

func TestStylesThatMeetAreOneSequence(t *testing.T) {
	kinds := []widget.Kind{widget.Warn, widget.Muted, widget.Good}
	src := &widget.Table{Cols: []widget.Column{{Title: "a", Width: 3}, {Title: "b", Width: 3}, {Title: "c", Width: 3}}, Cells: [][]string{{"one", "two", "six"}},
		Kinds: func(_, col int) widget.Kind { return kinds[col] }}
	for _, o := range []theme.Options{{Dark: true}, {}, {NoColor: true}} {
		g := widget.NewGrid(theme.New(o))
		g.SetSource(src)
		g.SetCells(true)
		g.SetSize(10, 3) // no gutter: the row's style and the cursor's begin at one place
		g.SetMarks(marks(0))
		if v := g.View(); strings.Contains(v, "m\x1b[") {
			t.Errorf("%+v: two sequences in a row: %q", o, v)
		}
	}
}

func TestOnlyWhatWasInvalidatedIsAskedForAgain(t *testing.T) {
	src := &numbered{rows: 20, cols: 5}
	g := newGrid(src, 80, 22)
	g.View()
	for _, c := range []struct {
		name string
		do   func()
		want int
	}{
		{"nothing", func() { g.Move(1) }, 0},
		{"a row", func() { g.InvalidateRow(3) }, 5},
		{"a row that is not there", func() { g.InvalidateRow(99) }, 0},
		{"everything", g.Invalidate, 100},
	} {
		src.asked = 0
		c.do()
		g.View()
		if src.asked != c.want {
			t.Errorf("%s: asked %d times, want %d", c.name, src.asked, c.want)
		}
	}
}

func TestBlankAbsentAndInvisibleValuesAreSeen(t *testing.T) {
	src := &widget.Table{
		Cols:  []widget.Column{{Title: "a", Width: 8}, {Title: "b", Width: 8}, {Title: "c", Width: 8}, {Title: "d", Width: 8}},
		Cells: [][]string{{"x", "x", "x", "x"}, {"", "  ", "1\t2"}},
		Kinds: func(row, col int) widget.Kind {
			if row == 1 && col == 0 {
				return widget.Blank
			}
			return widget.Number
		},
	}
	g := newGrid(src, 60, 4)
	if got, want := plain(g.View())[2], `  ""            "  "       1⇥2  –`; got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestHitsAreHighlightedWhateverTheirCase(t *testing.T) {
	hit := dark().Seq(theme.Hit)
	src := &widget.Table{Cols: []widget.Column{{Title: "a", Width: 30}}, Cells: [][]string{{""}, {"Total and TOTAL"}, {"e\u0301te\u0301"}}}
	g := newGrid(src, 40, 4)
	g.SetNeedles("total")
	want := hit.On + "Total" + hit.Off + " and " + hit.On + "TOTAL" + hit.Off
	if line := strings.Split(g.View(), "\n")[2]; !strings.Contains(line, want) {
		t.Errorf("got %q, want it to contain %q", line, want)
	}
	g.SetNeedles("e") // never parts a letter from its mark
	if line := strings.Split(g.View(), "\n")[3]; strings.Contains(line, hit.On) {
		t.Errorf("a letter was parted from its mark: %q", line)
	}
	g.SetNeedles("\u00e9t") // as one character, where the cell has a letter and its mark
	if line := strings.Split(g.View(), "\n")[3]; !strings.Contains(line, hit.On+"e\u0301t"+hit.Off) {
		t.Errorf("got %q", line)
	}
	g.SetNeedles("")
	g.SetHits(func(row, col int) bool { return row == 2 })
	for i, l := range strings.Split(g.View(), "\n") {
		if strings.Contains(l, hit.On) != (i == 3) {
			t.Errorf("line %d: %q", i, l)
		}
	}
}

func TestAFlexibleColumnTakesTheRoomThatIsLeft(t *testing.T) {
	src := &widget.Table{
		Cols:  []widget.Column{{Title: "n", Width: 4}, {Title: "rule", Flex: 2, Min: 10}, {Title: "why", Flex: 1}, {Title: "on", Width: 3}},
		Cells: [][]string{{"1", strings.Repeat("r", 99), strings.Repeat("w", 99), "yes"}},
	}
	g := newGrid(src, 80, 2)
	line := plain(g.View())[1]
	if safe.Width(line) != 80 || !strings.HasSuffix(line, "yes") || strings.Count(line, "r") < 40 {
		t.Errorf("at 80: %q", line)
	}
	g.SetSize(120, 2)
	if line = plain(g.View())[1]; safe.Width(line) != 120 || !strings.HasSuffix(line, "yes") {
		t.Errorf("at 120: %q", line)
	}
}

// The cursor of a cell is one cell wider than its text: at the edge too it has that cell.
func TestTheLastCellStaysBlankBehindTheLastValue(t *testing.T) {
	src := &widget.Table{
		Cols:  []widget.Column{{Title: "n", Width: 4}, {Title: "rule", Flex: 2}, {Title: "why", Width: 50}},
		Cells: [][]string{{"1", strings.Repeat("r", 99), strings.Repeat("w", 99)}},
	}
	g := newGrid(src, 80, 2)
	g.SetCells(true)
	for w := 20; w < 130; w++ {
		g.SetSize(w, 2)
		if line := plain(g.View())[1]; !strings.HasSuffix(line, "… ") {
			t.Errorf("at %d: %q", w, line)
		}
	}
}

func TestAHiddenFlexibleColumnTakesNoRoom(t *testing.T) {
	src := &widget.Table{
		Cols:  []widget.Column{{Title: "n", Width: 4}, {Title: "rule", Flex: 1}, {Title: "why", Flex: 3}, {Title: "id", Width: 20}, {Title: "on", Width: 3}},
		Cells: [][]string{{"1", strings.Repeat("r", 199), strings.Repeat("w", 199), "an id", "yes"}},
	}
	g := newGrid(src, 80, 2)
	g.Hide(2, true)
	g.Hide(3, true)
	// What is left for "rule" beside the gutter, "n", "on" and two gaps.
	line := plain(g.View())[1]
	if want := 80 - 2 - 4 - 2 - 2 - 3; strings.Count(line, "r") != want-1 || !strings.HasSuffix(line, "  yes") {
		t.Errorf("%d cells of rule, want %d and a sign: %q", strings.Count(line, "r"), want-1, line)
	}
	g.Hide(2, false)
	if line := plain(g.View())[1]; strings.Count(line, "w") < 2*strings.Count(line, "r") || !strings.HasSuffix(line, "  yes") {
		t.Errorf("shown again: %q", line)
	}
}

func TestAGridIsScrolledSidewaysNoFurtherThanThereIsMore(t *testing.T) {
	for _, cells := range []bool{false, true} {
		for name, makeRoom := range map[string]func(*widget.Grid){
			"a wider terminal": func(g *widget.Grid) { g.SetSize(130, 3) },
			"hidden columns": func(g *widget.Grid) {
				for col := 3; col < 9; col++ {
					g.Hide(col, true)
				}
			},
			"narrower columns": func(g *widget.Grid) {
				for col := range 12 {
					g.SetWidth(col, 3)
				}
			},
		} {
			g := newGrid(&numbered{rows: 2, cols: 12, width: 8}, 70, 3)
			g.SetCells(cells)
			freeze(g, 1)
			press(g, "end")
			if head := plain(g.View())[0]; strings.Contains(head, "col1 ") || !strings.Contains(head, "col11") {
				t.Fatalf("at the end: %q", head)
			}
			makeRoom(g)
			if head := plain(g.View())[0]; strings.ContainsAny(head, "‹›") || strings.Count(head, "co") < 6 {
				t.Errorf("after %s the grid stays scrolled: %q", name, head)
			}
			press(g, "right", "left")
			g.SetSize(34, 3)
			press(g, "end")
			if head := plain(g.View())[0]; strings.Contains(head, "›") || !strings.Contains(head, "‹") {
				t.Errorf("after %s, narrow again: %q", name, head)
			}
		}
	}
}

func TestTheMouseFindsRowsAndColumns(t *testing.T) {
	g := newGrid(&numbered{rows: 30, cols: 6, width: 6}, 80, 6)
	g.SetCells(true)
	if !g.Click(10, 3) || g.Row() != 2 || g.Col() != 1 {
		t.Errorf("a click on the third row, second column chose %d, %d", g.Row(), g.Col())
	}
	for _, at := range [][2]int{{10, 0}, {10, 6}, {-1, 2}, {80, 2}} {
		if g.Click(at[0], at[1]) {
			t.Errorf("there is a row at %v", at)
		}
	}
	g.Wheel(5)
	if top := g.Spot().Top; top != 5 {
		t.Errorf("after the wheel the first row is %d", top)
	}
	if g.Position() != 5 {
		t.Errorf("the cursor is out of sight, at %d", g.Position())
	}
}

func TestTheCursorIsAsWideAsItsTextAndAHitIsSeenInIt(t *testing.T) {
	for _, o := range []theme.Options{{Dark: true}, {}, {NoColor: true}, {Sixteen: true}} {
		th := theme.New(o)
		g := widget.NewGrid(th)
		g.SetSource(&widget.Table{Cols: []widget.Column{{Title: "name", Width: 20}, {Title: "n", Width: 8, Right: true}}, Cells: [][]string{{"Leeds Foundry", "12"}}})
		g.SetSize(50, 3)
		g.SetCells(true)
		line := strings.Split(g.View(), "\n")[1]
		if !strings.Contains(line, th.Seq(theme.Cursor).On[len("\x1b["):]+"Leeds Foundry \x1b[") && !strings.Contains(line, "Leeds Foundry \x1b[") {
			t.Errorf("%+v: the cursor is not as wide as its text and one: %q", o, line)
		}
		g.SetNeedles("foundry")
		if line = strings.Split(g.View(), "\n")[1]; !strings.Contains(line, th.Within(theme.Cursor, theme.Hit).On+"Foundry") {
			t.Errorf("%+v: the hit is not seen under the cursor: %q", o, line)
		}
		g.SetCursor(0, 1)
		if line = strings.Split(g.View(), "\n")[1]; !strings.Contains(line, "m 12\x1b[") {
			t.Errorf("%+v: the cursor on a number: %q", o, line)
		}
	}
}

func TestWithoutColourACellIsReversedInARowThatIsNot(t *testing.T) {
	g := widget.NewGrid(theme.New(theme.Options{NoColor: true}))
	g.SetSource(&widget.Table{Cols: []widget.Column{{Title: "name"}, {Title: "n"}}, Cells: [][]string{{"a", "b"}}})
	g.SetSize(50, 3)
	if line := strings.Split(g.View(), "\n")[1]; !strings.Contains(line, "\x1b[7") {
		t.Errorf("a row under the cursor is reversed: %q", line)
	}
	g.SetCells(true)
	if line := strings.Split(g.View(), "\n")[1]; strings.Count(line, "\x1b[7m") != 1 || !strings.HasPrefix(line, "\x1b[1") {
		t.Errorf("a cell under the cursor is reversed in a bold row: %q", line)
	}
}

func TestAnEmptyGridSaysWhy(t *testing.T) {
	g := newGrid(&widget.Table{Cols: []widget.Column{{Title: "rule"}}}, 30, 5)
	g.SetEmpty("No rules for this document.\nR asks again.")
	if got, want := strings.Join(plain(g.View()), "\n"), "  rule\n  No rules for this document.\n  R asks again.\n\n"; strings.TrimRight(got, "\n") != strings.TrimRight(want, "\n") {
		t.Errorf("got %q", got)
	}
}

func TestColumnsOfATableThatWasEmptyAreFittedWhenItsRowsCome(t *testing.T) {
	g := widget.NewGrid(theme.New(theme.Options{}))
	g.SetSize(60, 5)
	cols := []widget.Column{{Title: "a"}, {Title: "b"}}
	g.SetSource(&widget.Table{Cols: cols})
	_ = g.View()
	g.Replace(&widget.Table{Cols: cols, Cells: [][]string{{"a long value", "x"}}})
	if frame := g.View(); !strings.Contains(frame, "a long value") {
		t.Errorf("the column stayed as narrow as its title:\n%s", frame)
	}
}

// leads is two columns of texts whose part before the dot tells less.
type leads struct {
	widget.Table
	other string
}

func (l *leads) Lead(row, col int) (int, string) {
	return strings.IndexByte(l.Cells[row][col], '.') + 1, l.other
}

func TestWhatTellsLessIsCutFirstAndTheRestOnlyWhereNothingElseIsLeft(t *testing.T) {
	g := widget.NewGrid(theme.New(theme.Options{NoColor: true}))
	g.SetSource(&leads{Table: widget.Table{Cols: []widget.Column{{Title: "s", Width: 1, Min: 1, Tight: true}, {Title: "left", Width: 18}, {Title: "right", Width: 8}},
		Cells: [][]string{{"a", "purchase_order.total", "invoice.total_amount"}, {"b", "a.b", "plain"}}}})
	g.SetSize(40, 3)
	lines := strings.Split(ansi.Strip(g.View()), "\n")
	if want := "▌ a purchase_….total    total_…"; strings.TrimRight(lines[1], " ") != want {
		t.Errorf("drawn %q, wanted %q", lines[1], want)
	}
	if !strings.HasPrefix(lines[2], "  b a.b") {
		t.Errorf("drawn %q: one blank stands behind a tight column", lines[2])
	}
	g.SetNeedles("se_order.tot")
	if g.Move(1); !strings.Contains(g.View(), "\x1b[1;4mpurchase_….total\x1b[") {
		t.Errorf("a hit in what is cut is not seen: %q", g.View())
	}
	g.Move(-1)
	g.SetSize(44, 3)
	if got := strings.Split(ansi.Strip(g.View()), "\n")[1]; strings.TrimRight(got, " ") != strings.TrimRight(lines[1], " ") {
		t.Errorf("with a filter %q, without %q", got, lines[1])
	}
}

// Two names of one row never read alike: the part that differs is shown in the room there is.
func TestANameThatWouldReadLikeTheOneBesideItShowsWhatDiffers(t *testing.T) {
	for _, c := range []struct {
		name, other string
		w           int
		want        string
	}{
		{"purchase_order.total_amount", "invoice.total_amount", 23, "purchase_….total_amount"},
		{"purchase_order.total_amount", "invoice.total_amount", 18, "purc….total_amount"},
		{"invoice.total_amount", "purchase_order.total_amount", 18, "invo….total_amount"},
		{"purchase_order.total_amount", "purchase_request.total_amount", 24, "purchase_o….total_amount"},
		{"purchase_order.total_amount", "invoice.total_amount", 16, "purchase_order.…"},
		{"purchase_order.total_amount", "purchase_request.total_amount", 22, "purchase_order.total_…"},
		{"purchase_order.total_amount", "purchase_request.total_amount", 12, "…order.…"},
		{"invoice.item_price_gross", "invoice.item_price_net", 11, "…gross"},
		{"invoice.due_date", "order.order_date", 11, "….due_date"},
		{"invoice.total_amount", "invoice.total_amount", 14, "….total_amount"},
	} {
		g := widget.NewGrid(theme.New(theme.Options{NoColor: true}))
		g.SetSource(&leads{widget.Table{Cols: []widget.Column{{Title: "a", Width: c.w}}, Cells: [][]string{{c.name}}}, c.other})
		g.SetSize(60, 3)
		if got := strings.Trim(strings.Split(ansi.Strip(g.View()), "\n")[1], "▌ "); got != c.want {
			t.Errorf("%s beside %s in %d cells is drawn %q, wanted %q", c.name, c.other, c.w, got, c.want)
		}
	}
}

// What was drawn before must not be seen in what is drawn later.
func TestLinesThatAreKeptAreThoseThatWouldBeDrawn(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 7))
	looks, value := dark(), 0
	src := &numbered{rows: 60, cols: 9, value: func(row, col int) string { return fmt.Sprintf("r%dc%d-%d", row, col, value) }}
	g := newGrid(src, 60, 12)
	var hit func(row, col int) bool
	for range 500 {
		n := rng.IntN(9)
		step := []func(){
			func() { g.Move(n - 4) },
			func() { g.SetMarks(marks(n, n+3)) },
			func() { g.SetNeedles(fmt.Sprint("c", n)) },
			func() { hit = func(row, col int) bool { return row%3 == n%3 && col == 1 }; g.SetHits(hit) },
			func() { g.MoveSideways(n - 4) },
			func() { g.Hide(n, n%2 == 0) },
			func() { freeze(g, n%3) },
			func() { g.SetWidth(n, 3+n) },
			func() { g.SetRows([]int{n, 2, 40, 41, n + 10}) },
			func() { g.SetRows(nil) },
			func() { value = n; g.Invalidate() },
			func() { g.InvalidateRow(n) },
			func() { g.SetCells(n%2 == 0) },
			func() { g.SetFocus(n%2 == 0) },
			func() { g.SetSize(50+n, 10+n%3) },
			func() { looks.SetDark(n%2 == 0) },
		}
		i := rng.IntN(len(step))
		step[i]()
		got := g.View()
		g.SetHits(hit) // draws every row anew
		if want := g.View(); got != want {
			t.Fatalf("step %d:\n%s\nwant\n%s", i, got, want)
		}
	}
}

func TestNoColumnIsCutWhileAnotherHasRoomItDoesNotNeed(t *testing.T) {
	src := &widget.Table{
		Cols:  []widget.Column{{Title: "field", Flex: 4, Min: 10}, {Title: "label", Flex: 4, Min: 9}, {Title: "from", Flex: 3, Min: 9}},
		Cells: [][]string{{"iban", "International bank account number of the vendor", "rules"}, {"total_amount", "Total", "typed now"}},
	}
	for _, w := range []int{80, 100, 160} {
		g := newGrid(src, w, 3)
		if v := ansi.Strip(g.View()); strings.Contains(v, "…") || !strings.Contains(v, "of the vendor") {
			t.Errorf("at %d:\n%s", w, v)
		}
	}
	g := newGrid(src, 50, 3) // not enough for all: who needs least is whole, the others share
	if v := ansi.Strip(g.View()); !strings.Contains(v, "total_amount") || !strings.Contains(v, "typed now") || strings.Count(v, "…") != 1 {
		t.Errorf("at 50:\n%s", v)
	}
	longer := &widget.Table{Cols: src.Cols, Cells: [][]string{{"iban", "IBAN", strings.Repeat("rules of ", 4)}}}
	g.SetSize(120, 3)
	before := strings.Index(ansi.Strip(g.View()), "from")
	g.Replace(longer)
	if v := ansi.Strip(g.View()); strings.Contains(v, "…") || strings.Index(v, "from") > before {
		t.Errorf("a longer value is cut, or the columns before it grew:\n%s", v)
	}
	g.Replace(&widget.Table{Cols: src.Cols})
	g.Replace(src)
	if v := ansi.Strip(g.View()); strings.Contains(v, "…") {
		t.Errorf("a column forgot what it needs:\n%s", v)
	}
}

func TestColumnsAreFittedAgainAsRowsComeUnlessTheyAreSteady(t *testing.T) {
	for _, n := range []int{1, 500} { // the newest are the first
		value := ""
		rows := &numbered{rows: n, cols: 2, value: func(int, int) string { return value }}
		g := newGrid(rows, 40, 5)
		replaced := func(by, want string) {
			t.Helper()
			g.View()
			value = by
			g.Replace(rows)
			if got := plain(g.View())[1]; strings.TrimRight(got, " ") != want {
				t.Errorf("%d rows:\ngot  %q\nwant %q", n, got, want)
			}
		}
		replaced("a long value", "▌ a long value  a long value")
		replaced("short", "▌ short         short")
		g.Steady = true
		replaced("a longer value yet", "▌ a longer va…  a longer va…")
	}
}

// A flexible column that is frozen and wide is not always kept in place; nothing may hang on whether it was before.
func TestColumnsAreWhereTheyWereWhenTheSameRowsCome(t *testing.T) {
	wide := strings.Repeat("x", 50)
	src := &widget.Table{Cols: []widget.Column{{Title: "name"}, {Title: "what", Flex: 4}, {Title: "note", Flex: 4, Min: 19}, {Title: "why", Flex: 1}}, Cells: [][]string{{wide, wide, "", wide}}}
	for _, w := range []int{40, 80, 120, 160, 200} {
		for frozen := range 5 {
			g := newGrid(src, w, 5)
			freeze(g, frozen)
			was := g.View()
			g.Replace(src)
			if is := g.View(); is != was {
				t.Errorf("%d columns, %d frozen:\n%s\n%s", w, frozen, plain(was)[0], plain(is)[0])
			}
		}
	}
}

func TestAnEmptyColumnTakesNoRoomFromOneThatIsCut(t *testing.T) {
	table := &widget.Table{Cols: []widget.Column{{Title: "from", Flex: 1}, {Title: "note", Flex: 1, Min: 20}}, Cells: [][]string{{strings.Repeat("x", 30), ""}}}
	if got, want := plain(newGrid(table, 40, 5).View())[1], "▌ "+strings.Repeat("x", 30); strings.TrimRight(got, " ") != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
