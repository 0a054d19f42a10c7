package widget_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/widget"
)

// content makes lines of hostile text, some of them styled.
func content(rng *rand.Rand, t *theme.Theme, lines int) string {
	var all []string
	for range lines {
		var b strings.Builder
		for range rng.IntN(6) {
			text := safe.Line(hostile[rng.IntN(len(hostile))])
			if rng.IntN(2) == 0 {
				text = t.Paint(theme.Role(rng.IntN(int(theme.BadgeBad)+1)), text)
			}
			b.WriteString(text)
		}
		all = append(all, b.String())
	}
	return strings.Join(all, "\n")
}

func TestAPanelIsAlwaysAsLargeAsItWasTold(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	th := dark()
	sizes(func(w, h int) {
		c := content(rng, th, rng.IntN(h+3))
		mustFit(t, "fit", widget.Fit(c, w, h), w, h)
		p := widget.Panel{Title: hostile[rng.IntN(len(hostile))], Foot: hostile[rng.IntN(len(hostile))], Focus: rng.IntN(2) == 0}
		view := p.Render(th, c, w, h)
		mustFit(t, "panel", view, w, h)
		if w < 4 || h < 3 {
			return
		}
		for i, l := range strings.Split(view, "\n") {
			if safe.Width(l) != w {
				t.Fatalf("panel %d×%d: line %d is %d wide: %q", w, h, i, safe.Width(l), l)
			}
		}
	})
}

func TestAPanelShowsItsTitleAndItsFoot(t *testing.T) {
	view := widget.Panel{Title: "Rules", Foot: "3 of 60"}.Render(theme.New(theme.Options{NoColor: true, ASCII: true}), "a\nb\nc\nd", 20, 5)
	want := "+- Rules ----------+\n|a                 |\n|b                 |\n|c                 |\n+- 3 of 60 --------+"
	if got := ansi.Strip(view); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestPanesStandSideBySide(t *testing.T) {
	var sides widget.Sides
	join := func(left string, width int, right ...string) string {
		var b strings.Builder
		sides.Write(&b, left, width, "|", right...)
		return b.String()
	}
	for _, c := range []struct{ left, want string }{
		{"a\n請求書\nlonger", "a    |1\n請求 |2\nlonge|\n     |4"},
		{"請求書\nlonger\n", "請求 |1\nlonge|2\n     |\n     |4"}, // a line further
	} {
		if got := join(c.left, 5, "1\n2", "\n4"); got != c.want {
			t.Errorf("got  %q\nwant %q", got, c.want)
		}
	}
	rng := rand.New(rand.NewPCG(3, 3))
	th := dark()
	sizes(func(w, h int) {
		if h == 0 {
			return
		}
		a, b := widget.Split(w, 0.4, 1, 1)
		left := widget.Fit(content(rng, th, h), a, h)
		right := widget.Fit(content(rng, th, h), b, h)
		if a > 0 && b > 0 {
			mustFit(t, "join", join(left, a, right), w+1, h)
		}
	})
}

func TestWhatIsBehindAnOverlayIsPale(t *testing.T) {
	th := theme.New(theme.Options{NoColor: true})
	for _, c := range []struct{ name, base, over, want string }{
		{"in the middle", "abcdef", "XX", "abXXef"},
		{"styles behind it are gone", "\x1b[31mabcdef\x1b[m", "XX", "abXXef"},
		{"a wide character is half covered at its left", "a請def", "XX", "a XXef"},
		{"and at its right", "abc請f", "XX", "abXX f"},
		{"past the end", "a", "XX", "a XX"},
	} {
		if got := widget.Splice(th, c.base, c.over, widget.Rect{X: 2, W: 2, H: 1}, 0, 1); strings.TrimRight(got, " ") != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
	dark := dark()
	got := strings.Split(widget.Splice(dark, "tab\none\ntwo\nbar", "X", widget.Rect{X: 0, Y: 1, W: 1, H: 1}, 1, 3), "\n")
	if line := dark.Seq(theme.Line).On; got[0] != "tab" || got[3] != "bar" || got[1] != "X"+dark.Paint(theme.Line, "ne") || !strings.HasPrefix(got[2], line) {
		t.Errorf("only the content is pale: %q", got)
	}
	if got := widget.Cover("a\nb\nc", 1, "x", "y", "z"); got != "a\nx\ny" {
		t.Errorf("covered: %q", got)
	}
}

func TestASplicedScreenKeepsItsSize(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	th := dark()
	for range 400 {
		w, h := 1+rng.IntN(90), 1+rng.IntN(20)
		base := widget.Fit(content(rng, th, h), w, h)
		r := widget.Centred(w, h, 1+rng.IntN(40), 1+rng.IntN(10))
		over := widget.Panel{Title: "Confirm"}.Render(th, content(rng, th, r.H), r.W, r.H)
		view := widget.Splice(th, base, over, r, 0, 0)
		mustFit(t, "splice", view, w, h)
		lines, beneath, above := strings.Split(view, "\n"), strings.Split(base, "\n"), strings.Split(over, "\n")
		for y, l := range lines {
			switch {
			case y < r.Y || y >= r.Y+r.H:
				if l != beneath[y] {
					t.Fatalf("line %d beside the overlay changed", y)
				}
			default:
				plain := ansi.Strip(l)
				before, _ := safe.Cut(plain, r.X)
				middle, _ := safe.Cut(plain[len(before):], r.W)
				if want := ansi.Strip(above[y-r.Y]); strings.TrimRight(middle, " ") != strings.TrimRight(want, " ") {
					t.Fatalf("line %d: the overlay shows %q, want %q", y, middle, want)
				}
			}
		}
	}
}

func TestAStateIsAListToChooseFrom(t *testing.T) {
	for _, o := range []theme.Options{{Dark: true}, {NoColor: true}, {ASCII: true, NoColor: true}} {
		th := theme.New(o)
		s := widget.State{Badge: "error", Role: theme.BadgeBad, Title: "The rules of DOC-1 could not be fetched", Sentence: hostile[8] + " " + strings.Repeat("check the address and the network ", 6),
			Choices: []widget.Choice{{Key: "R", Label: "try again"}, {Key: "o", Label: "open another anchor document"}}}
		sizes(func(w, h int) { mustFit(t, "state", s.View(th, w, h), w, h) })
		got := strings.Join(plain(s.View(th, 80, 24)), "\n")
		if !strings.Contains(got, " error  The rules of DOC-1") || !strings.Contains(got, th.Glyphs.Cursor+" R  try again") || !strings.Contains(got, "\n  o  open another") {
			t.Errorf("got\n%s", got)
		}
		if s.Motion(keys.Down); s.At != 1 || s.Motion(keys.Left) {
			t.Errorf("down goes to %d", s.At)
		}
		first := strings.Count(got[:strings.Index(got, "try again")], "\n")
		if again, ok := s.Click(first, 80, 24); !ok || again || s.At != 0 {
			t.Errorf("a click on the first choice goes to %d", s.At)
		}
	}
}
