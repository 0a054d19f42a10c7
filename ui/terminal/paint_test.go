package terminal

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"docket/client/allocs"
	"docket/ui/safe"
	"docket/ui/theme"
)

// pen is how the little terminal of these tests draws: SGR read on its own, apart
// from the code under test.
type pen struct {
	fg, bg                                                 string
	bold, faint, italic, under, blink, reversed, struckOut bool
}

func (p *pen) sgr(params string) {
	n := strings.Split(params, ";")
	for i := 0; i < len(n); i++ {
		switch n[i] {
		case "", "0":
			*p = pen{}
		case "1":
			p.bold = true
		case "2":
			p.faint = true
		case "3", "23":
			p.italic = n[i] == "3"
		case "4", "24":
			p.under = n[i] == "4"
		case "5", "25":
			p.blink = n[i] == "5"
		case "7", "27":
			p.reversed = n[i] == "7"
		case "9", "29":
			p.struckOut = n[i] == "9"
		case "22":
			p.bold, p.faint = false, false
		case "39":
			p.fg = ""
		case "49":
			p.bg = ""
		case "38", "48":
			last := map[string]int{"5": i + 2, "2": i + 4}[n[i+1]]
			colour := strings.Join(n[i+1:last+1], ";")
			if n[i] == "38" {
				p.fg = colour
			} else {
				p.bg = colour
			}
			i = last
		default:
			p.base(n[i])
		}
	}
}

// base is one of the sixteen colours; the palette has them as its first.
func (p *pen) base(code string) {
	n, err := strconv.Atoi(code)
	if err != nil {
		panic("SGR " + code)
	}
	colour := func(n int) string { return "5;" + strconv.Itoa(n) }
	switch {
	case n >= 30 && n <= 37:
		p.fg = colour(n - 30)
	case n >= 90 && n <= 97:
		p.fg = colour(n - 82)
	case n >= 40 && n <= 47:
		p.bg = colour(n - 40)
	case n >= 100 && n <= 107:
		p.bg = colour(n - 92)
	default:
		panic("SGR " + code)
	}
}

type shown struct {
	text string
	pen  pen
}

// tube is as much of a terminal as frames need: it does not wrap, as docket tells
// it, and counts cells in one of the two ways of terminals.
type tube struct {
	t       testing.TB
	rows    [][]shown
	x, y    int
	pen     pen
	written int // cells
	scrolls int
	// between these lines it moves lines
	top, bottom int
	// next splits off what is drawn at once, and its width.
	next func(string) (string, int)
}

// byReader counts characters as a reader does; byCodePoint adds up code points, as
// xterm, st, alacritty and tmux do, on its own understanding of Unicode.
func byReader(s string) (string, int) { return ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth) }

func byCodePoint(s string) (string, int) {
	r, size := utf8.DecodeRuneInString(s)
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return s[:size], 0
	case r >= 0x1100 && r <= 0x115f, r >= 0x2e80 && r <= 0xa4cf && r != 0x303f, r >= 0xac00 && r <= 0xd7a3, r >= 0xf900 && r <= 0xfaff,
		r >= 0xff01 && r <= 0xff60, r >= 0x1f300 && r <= 0x1f64f, r >= 0x1f900 && r <= 0x1f9ff:
		return s[:size], 2
	}
	return s[:size], 1
}

// byLetter is kitty's way: no mark takes a cell, also not the vowel signs that stand
// beside their letter.
func byLetter(s string) (string, int) {
	if r, size := utf8.DecodeRuneInString(s); unicode.Is(unicode.M, r) {
		return s[:size], 0
	}
	return byCodePoint(s)
}

func newTube(t testing.TB, width, height int) *tube {
	b := &tube{t: t, next: byReader, bottom: height}
	for range height {
		row := make([]shown, width)
		for x := range row {
			row[x] = shown{text: "?"} // nobody knows
		}
		b.rows = append(b.rows, row)
	}
	return b
}

func (b *tube) write(out string) {
	for out != "" {
		if !strings.HasPrefix(out, "\x1b[") {
			c, w := b.next(out)
			b.put(c, w)
			out = out[len(c):]
			continue
		}
		end := strings.IndexFunc(out[2:], func(r rune) bool { return r >= '@' && r <= '~' }) + 2
		params, final := out[2:end], out[end]
		out = out[end+1:]
		switch final {
		case 'm':
			b.pen.sgr(params)
		case 'H':
			row, column, _ := strings.Cut(params+";1", ";")
			b.y, _ = strconv.Atoi(row)
			b.x, _ = strconv.Atoi(strings.TrimSuffix(column, ";1"))
			b.y, b.x = b.y-1, b.x-1
		case 'K':
			for x := b.x; x < len(b.rows[b.y]); x++ {
				b.rows[b.y][x] = shown{" ", pen{bg: b.pen.bg}}
			}
		case 'r':
			b.margins(params)
		case 'L', 'M':
			n, _ := strconv.Atoi(params)
			b.scroll(n, final == 'M')
		default:
			b.t.Fatalf("the terminal was sent CSI %s%c", params, final)
		}
	}
}

func (b *tube) margins(params string) {
	b.top, b.bottom = 0, len(b.rows)
	if top, bottom, ok := strings.Cut(params, ";"); ok {
		b.top, _ = strconv.Atoi(top)
		b.bottom, _ = strconv.Atoi(bottom)
		b.top--
	}
	b.x, b.y = 0, 0
}

// scroll deletes lines at the cursor, or inserts them, up to the lower margin.
func (b *tube) scroll(n int, up bool) {
	if b.y < b.top || b.bottom > len(b.rows) || b.bottom-b.y < n || n < 1 {
		b.t.Fatalf("%d lines are moved at line %d between %d and %d", n, b.y, b.top, b.bottom)
	}
	b.scrolls++
	blank := make([][]shown, n)
	for i := range blank {
		blank[i] = make([]shown, len(b.rows[0]))
		for x := range blank[i] {
			blank[i][x] = shown{" ", pen{bg: b.pen.bg}}
		}
	}
	if rest := slices.Clone(b.rows[b.y:b.bottom]); up {
		copy(b.rows[b.y:], append(rest[n:], blank...))
	} else {
		copy(b.rows[b.y:], append(blank, rest[:len(rest)-n]...))
	}
}

// put draws at the cursor. What does not fit is drawn over the last columns.
func (b *tube) put(c string, w int) {
	row := b.rows[b.y]
	if w == 0 {
		if b.x > 0 {
			row[b.x-1].text += c
		}
		return
	}
	b.x = max(0, min(b.x, len(row)-w))
	for i := range w {
		row[b.x+i] = shown{pen: b.pen}
	}
	row[b.x].text = c
	b.x += w
	b.written += w
}

// text is what a row shows from a column on.
func (b *tube) text(y, from int) string {
	var s strings.Builder
	for _, c := range b.rows[y][from:] {
		s.WriteString(c.text)
	}
	return s.String()
}

// same compares two terminals cell by cell.
func (b *tube) same(other *tube, about string) {
	b.t.Helper()
	for y := range b.rows {
		for x := range b.rows[y] {
			if got, want := b.rows[y][x], other.rows[y][x]; got != want {
				b.t.Fatalf("%s: line %d column %d shows %+v, want %+v", about, y, x, got, want)
			}
		}
	}
	if (b.pen != pen{}) {
		b.t.Fatalf("%s: the pen was left as %+v", about, b.pen)
	}
	if b.top != 0 || b.bottom != len(b.rows) {
		b.t.Fatalf("%s: the margins were left as %d and %d", about, b.top, b.bottom)
	}
}

// pieces are what lines are made of: text of every width, and sequences as the
// theme and lipgloss write them.
var pieces = []string{"a", "word", "two words", "    ", " ", "é", "ß", "Ω", "Ж", "│", "──", "█", "⣿", "…", "✓", "取引", "👩‍👩‍👧", "ภาษา", "จำกัด", "नमस्ते", "e\u0301", "✔\ufe0f", "™",
	"\x1b[1m", "\x1b[22m", "\x1b[2;38;5;244m", "\x1b[22;39m", "\x1b[7m", "\x1b[27m", "\x1b[48;5;236m", "\x1b[49m", "\x1b[4;31m", "\x1b[0m", "\x1b[m", "\x1b[0;93;104m", "\x1b[3;5;9m", "\x1b[23;25;29;24m"}

func randomLine(r *rand.Rand, width int) string {
	var b strings.Builder
	for left := r.IntN(width + 1); ; {
		p := pieces[r.IntN(len(pieces))]
		if left -= safe.Width(p); left < 0 {
			return b.String() + "\x1b[m"
		}
		b.WriteString(p)
	}
}

func TestWhatIsPaintedOverAFrameIsTheNextFrame(t *testing.T) {
	const width, height = 40, 16
	for name, next := range map[string]func(string) (string, int){"by reader": byReader, "by code point": byCodePoint, "by letter": byLetter} {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			p := painter{scrolls: true}
			over := newTube(t, width, height)
			over.next = next
			lines := make([]string, height)
			last := ""
			for i := range 5000 {
				if i%2 > 0 { // a list scrolls
					top, by := r.IntN(height-4), 1+r.IntN(3)
					if list := lines[top : top+4+r.IntN(height-top-3)]; r.IntN(2) > 0 {
						copy(list, list[by:])
					} else {
						copy(list[by:], list)
					}
				}
				for y := range lines {
					switch r.IntN(8) {
					case 0:
						lines[y] = randomLine(r, width)
					case 1: // a small change, as a key makes
						if at := strings.IndexByte(lines[y], 'w'); at >= 0 {
							lines[y] = lines[y][:at] + "W" + lines[y][at+1:]
						}
					}
				}
				frame := strings.Join(lines, "\n")
				over.write(string(p.paint(last, frame, i > 0, width, height)))
				fresh := newTube(t, width, height)
				fresh.next = next
				fresh.write(string(new(painter).paint("", frame, false, width, height)))
				over.same(fresh, strconv.QuoteToASCII(last)+" to "+strconv.QuoteToASCII(frame))
				last = frame
			}
			if over.scrolls < 500 {
				t.Errorf("lines were moved %d times", over.scrolls)
			}
		})
	}
}

// Two lines that begin alike are compared from where they do not, which changes nothing of what is shown: also where
// what differs is joined with what is alike, and where bytes are no text.
func TestWhereLinesBeginAlikeChangesNothingOfWhatIsShown(t *testing.T) {
	r, skipped := rand.New(rand.NewPCG(7, 7)), 0
	for range 20_000 {
		width := 1 + r.IntN(60)
		line := randomLine(r, 60)
		old := line[:r.IntN(len(line)+1)] + []string{"", "x", "\u0301x", "\u200d👩", "🇩", "\x82", "\x1b[1mx", "\x1b]8;;x\a", randomLine(r, 20)}[r.IntN(9)]
		from := alike(old, line, width)
		var tubes [2]*tube
		for i, start := range []place{{}, from} {
			tubes[i] = newTube(t, width, 1)
			tubes[i].write(string(new(painter).paint("", old, false, width, 1)))
			var p painter
			p.line(old, line, true, width, start)
			tubes[i].write(string(p.out))
		}
		tubes[1].same(tubes[0], strconv.QuoteToASCII(old)+" to "+strconv.QuoteToASCII(line))
		skipped += from.at
	}
	if skipped < 200_000 {
		t.Errorf("only %d bytes of all lines were alike", skipped)
	}
	if from := alike("\x1b[1m  ab \x1b[38;5;243m│\x1b[m 12… value", "\x1b[1m  ab \x1b[38;5;243m│\x1b[m 12… other", 80); from.column != len("  ab | 12.") {
		t.Errorf("the list beside a record is alike up to column %d", from.column)
	}
}

func TestWhatFollowsForeignTextStandsInTheSameColumnOnEveryTerminal(t *testing.T) {
	for _, name := range []string{"บริษัท จำกัด", "ศูนย์บริการน้ำ", "नमस्ते बिक्री", "उद्योग", "क्षि", "தமிழ்", "한국 ᄒ\u1161\u11ab", "ｶﾞｷﾞ", "👩‍👩‍👧", "🇩🇪", "❤️", "e\u0301", "取引先"} {
		const width = 40
		line := "│ " + name + strings.Repeat(" ", 20-safe.Width(name)) + "│ 24500.00 │"
		below := "│ the next row, untouched"
		for _, style := range []func(string) (string, int){byReader, byCodePoint, byLetter} {
			b := newTube(t, width, 2)
			b.next = style
			var p painter
			first := strings.Repeat("x", width) + "\n" + below
			b.write(string(p.paint("", first, false, width, 2)))
			b.write(string(p.paint(first, line+"\n"+below, true, width, 2)))
			if got := strings.TrimRight(b.text(0, 22), " "); got != "│ 24500.00 │" {
				t.Errorf("beside %q stands %q", name, got)
			}
			if got := b.text(0, 0); strings.Contains(got, "x") {
				t.Errorf("in %q the frame before shows through: %q", name, got)
			}
			if got := strings.TrimRight(b.text(1, 0), " "); got != below {
				t.Errorf("the row below %q is %q", name, got)
			}
			// At the right edge it neither wraps nor hides what stands before it.
			edge := strings.Repeat(" ", width-safe.Width(name)-1) + "│" + name
			b.write(string(p.paint(line+"\n"+below, edge+"\n"+below, true, width, 2)))
			if got := b.rows[0][width-safe.Width(name)-1].text; got != "│" || strings.TrimRight(b.text(1, 0), " ") != below {
				t.Errorf("before %q at the edge stands %q; below it %q", name, got, b.text(1, 0))
			}
		}
	}
}

func TestNoLetterIsLostWhereATerminalCountsCodePoints(t *testing.T) {
	for _, name := range []string{"บริษัท จำกัด", "नमस्ते बिक्री", "தமிழ்", "ｶﾞｷﾞ"} {
		b := newTube(t, 40, 1)
		b.next = byCodePoint
		b.write(string(new(painter).paint("", name+"│", false, 40, 1)))
		if got := strings.TrimRight(b.text(0, 0), " "); got != name+"│" {
			t.Errorf("%q is shown as %q", name, got)
		}
	}
}

func TestATerminalThatHasOnlyASCIIShowsWhereItCannotShowMore(t *testing.T) {
	b := newTube(t, 20, 1)
	out := string((&painter{ascii: true}).paint("", "Müller – 取引 ?·", false, 20, 1))
	b.write(out)
	if got := strings.TrimRight(b.text(0, 0), " "); got != "M?ller - ???? ?|" {
		t.Errorf("the terminal shows %q", got)
	}
	if !b.rows[0][1].pen.reversed || !b.rows[0][12].pen.reversed || b.rows[0][14].pen.reversed {
		t.Error("what cannot be shown looks like a question mark that was meant")
	}
	for _, c := range []byte(out) {
		if c >= 0x80 {
			t.Fatalf("the terminal was sent %q", out)
		}
	}
}

// The kernel's own font has neither of the first three, and draws the same block for each.
func TestAConsoleShowsASCIIForMarksThatItsFontLacks(t *testing.T) {
	if out := string((&painter{console: true}).paint("", "Reject… 1–2 ‹ │ 3 · 4 → é ≤ 取", false, 40, 1)); !strings.Contains(out, "Reject~ 1-2 < │ 3 · 4 → é ≤ 取") {
		t.Errorf("the console is sent %q", out)
	}
}

func TestAWholeFrameIsWhatItsLinesSay(t *testing.T) {
	b := newTube(t, 8, 3)
	b.write(string(new(painter).paint("", "\x1b[1mab\x1b[22m c\n\n12345678", false, 8, 3)))
	got := ""
	for _, row := range b.rows {
		for _, c := range row {
			got += c.text
		}
		got += "|"
	}
	if got != "ab c    |        |12345678|" || !b.rows[0][1].pen.bold || b.rows[0][3].pen.bold {
		t.Errorf("the terminal shows %q, %+v", got, b.rows[0])
	}
}

func TestOnlyTheCellsThatChangedAreWritten(t *testing.T) {
	far := strings.Repeat("x", 100)
	for _, c := range []struct {
		name, last, next string
		cells            int
	}{
		{"nothing", far, far, 0},
		{"one cell", far + "1" + far, far + "2" + far, 1},
		{"another way to the same look", "\x1b[1m" + far + "\x1b[0m", "\x1b[1m" + far + "\x1b[22m", 0},
		{"a look", "\x1b[7mab\x1b[27m" + far, "ab" + far, 2},
		{"an end that went", "ab" + far, "ab", 0},
		{"two cells far from each other", "1" + far + "1", "2" + far + "2", 2},
		{"two cells near each other", "1xxx1" + far, "2xxx2" + far, 5},
		{"a wide character", "取" + far, "x " + far, 2},
		{"beside a wide character", "取1" + far, "取2" + far, 1},
		{"beside letters that terminals count differently", "ำ1" + far, "ำ2" + far, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newTube(t, 210, 1)
			b.write(string(new(painter).paint(c.last, c.next, true, 210, 1)))
			if b.written != c.cells {
				t.Errorf("%d cells were written, want %d", b.written, c.cells)
			}
		})
	}
}

func TestEveryGlyphOfDocketStandsAlone(t *testing.T) {
	var glyphs func(v reflect.Value)
	glyphs = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.String:
			if c := cells(nil, v.String(), 80, place{}); len(c) != 1 || !c[0].sure {
				t.Errorf("what follows %q is placed by its column", v)
			}
		case reflect.Array:
			for i := range v.Len() {
				glyphs(v.Index(i))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				glyphs(v.Field(i))
			}
		}
	}
	glyphs(reflect.ValueOf(theme.New(theme.Options{}).Glyphs))
}

func TestALineThatIsTooWideWrapsNothing(t *testing.T) {
	b := newTube(t, 5, 2)
	b.write(string(new(painter).paint("a\nb", "123456789\n取取取", true, 5, 2)))
	if b.rows[0][4].text != "5" || b.rows[1][2].text != "取" {
		t.Errorf("the terminal shows %v", b.rows)
	}
}

func TestPaintingAllocatesNothingWhenWarm(t *testing.T) {
	p := painter{scrolls: true}
	line := "\x1b[2;38;5;244m│\x1b[22;39m" + strings.Repeat(" word ", 30)
	a, b := strings.Repeat(line+"\n", 49)+line+"1", strings.Repeat(line+" \x1b[7m2\x1b[27m\n", 49)+line
	p.paint(a, b, true, 200, 50)
	if n := allocs.Each(t, 20, func() { p.paint(a, b, true, 200, 50); p.paint(b, a, true, 200, 50) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkPaintWithEveryLineChanged(b *testing.B) {
	line := "\x1b[2;38;5;244m│\x1b[22;39m" + strings.Repeat(" word ", 30)
	x, y := strings.Repeat(line+"1\n", 50), strings.Repeat(line+"2\n", 50)
	var p painter
	b.ReportAllocs()
	for b.Loop() {
		p.paint(x, y, true, 200, 50)
	}
}

func TestASequenceThatNoThemeWritesChangesNoLook(t *testing.T) {
	for _, s := range []string{"\x1b[38;2;1;2;3m", "\x1b[1;99999999999999999999m", "\x1b[6m", "\x1b[1;2H", "\x1b[1", "\x1b[38m"} {
		l := look{fg: 3, attrs: 2}
		if size := l.apply(s); size != 0 || l != (look{fg: 3, attrs: 2}) {
			t.Errorf("%q is taken for %d bytes of style: %+v", s, size, l)
		}
	}
}
