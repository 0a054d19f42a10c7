package demopages_test

import (
	"context"
	"testing"

	"docket/client/demo"
	"docket/ui/cli/demopages"
	"docket/ui/core/picture"
)

func TestAPageShowsInkWhereItsWordsStandAndNowhereElse(t *testing.T) {
	unit := 1240.0
	for i, e := range demopages.Entries() {
		p, err := e.Open(context.Background(), 1)
		if err != nil {
			t.Fatal(err)
		}
		page := demo.Scans()[i]
		if e.Name != page.ID || p.Width != page.Width || p.Height != page.Height || float64(p.Width) != unit {
			t.Errorf("%s is %d×%d, not the page %s", e.Name, p.Width, p.Height, page.ID)
		}
		w, h := float64(page.Width), float64(page.Height)
		lowest := 0.0
		for _, word := range page.Words {
			lowest = max(lowest, word.Bottom)
			at := picture.Area{X0: word.Left / w, Y0: word.Top / h, X1: word.Right / w, Y1: word.Bottom / h}
			ink, ok := p.Ink(at)
			if !ok && word.Text != "·" {
				t.Errorf("%s: nothing is drawn where %q stands", e.Name, word.Text)
			}
			if ok && (ink.Y1 < at.Y0 || ink.Y0 > at.Y1) {
				t.Errorf("%s: %q is drawn at %+v, not at %+v", e.Name, word.Text, ink, at)
			}
		}
		if _, ok := p.Ink(picture.Area{X0: 0, Y0: (lowest + 40) / h, X1: 1, Y1: 1}); ok && lowest+40 < h {
			t.Errorf("%s: there is ink below its last line", e.Name)
		}
	}
}

func BenchmarkOpen(b *testing.B) {
	entries := demopages.Entries()
	for b.Loop() {
		if _, err := entries[0].Open(context.Background(), 1); err != nil {
			b.Fatal(err)
		}
	}
}
