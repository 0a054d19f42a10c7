package widget_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

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
	if got, want := widget.JoinHorizontal("a\n請求書\nlonger", 5, "1\n2\n\n4"), "a    1\n請求 2\nlonge\n     4"; got != want {
		t.Errorf("got  %q\nwant %q", got, want)
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
			mustFit(t, "join", widget.JoinHorizontal(left, a, right), w, h)
		}
	})
}

func TestAnOverlayLeavesTheRestOfTheScreenAlone(t *testing.T) {
	for _, c := range []struct{ name, base, over, want string }{
		{"plain", "abcdefgh", "XX", "abXXefgh"},
		{"short overlay", "abcdefgh", "X", "abX efgh"},
		{"long overlay", "abcdefgh", "XYZ", "abXYefgh"},
		{"short line", "a", "XX", "a XX"},
		{"half of a wide character", "a請求書bc", "XX", "a XX 書bc"},
		{"whole wide characters", "請求書b", "XX", "請XX書b"},
		{"marks stay with their letters", "ae\u0301c\u0302d\u0303e\u0304f", "XX", "ae\u0301XXe\u0304f"},
		{"style across", "a\x1b[1mbcdef\x1b[22mg", "XX", "a\x1b[1mb\x1b[mXX\x1b[1mef\x1b[22mg"},
		{"style that ended", "\x1b[1ma\x1b[mbcdef", "XX", "\x1b[1ma\x1b[mbXXef"},
		{"style under it", "abc\x1b[4mdefg\x1b[24m", "XX", "abXX\x1b[4mefg\x1b[24m"},
	} {
		if got := widget.Splice(c.base, c.over, 2, 0, 2, 1); got != c.want {
			t.Errorf("%s: got  %q, want %q", c.name, got, c.want)
		}
	}
	if got := widget.Splice("abc\ndef\nghi", "12\n34", 1, 1, 2, 2); got != "abc\nd12\ng34" {
		t.Errorf("got %q", got)
	}
	if got := widget.Splice("abc\ndef", "12\n34", 0, -1, 2, 2); got != "34c\ndef" {
		t.Errorf("above the screen: %q", got)
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
		view := widget.Splice(base, over, r.X, r.Y, r.W, r.H)
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

func TestProgressIsOneLineAndHonest(t *testing.T) {
	th := theme.New(theme.Options{NoColor: true, ASCII: true})
	if got, want := ansi.Strip(widget.Progress(th, 30, 50, 100, "page 3")), "#####:::::  50%  page 3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := widget.Progress(th, 30, 50, 0, "page 3"); got != "page 3" {
		t.Errorf("an unknown total is shown as %q", got)
	}
	for w := range 100 {
		for _, text := range hostile {
			for _, done := range []int64{-5, 0, 37, 100, 250} {
				if n := safe.Width(widget.Progress(th, w, done, 100, text)); n > w {
					t.Fatalf("%d cells of %d for %q", n, w, text)
				}
			}
		}
	}
}
