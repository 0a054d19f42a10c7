package widget_test

import (
	"fmt"
	"testing"

	"docket/ui/widget"
)

// BenchmarkGridFrame builds a frame of 200×50 after a move of one row.
func BenchmarkGridFrame(b *testing.B) {
	for _, size := range [][2]int{{100, 30}, {100, 300}, {10_000, 30}, {10_000, 300}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			g := newGrid(&numbered{rows: size[0], cols: size[1]}, 200, 50)
			freeze(g, 1)
			buf := g.AppendView(nil)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				g.Move(1 - i%2*2)
				buf = g.AppendView(buf[:0])
			}
			b.ReportMetric(float64(len(buf)), "B/frame")
		})
	}
}

// BenchmarkGridPage scrolls pages through rows that were not seen before.
func BenchmarkGridPage(b *testing.B) {
	g := newGrid(&numbered{rows: 1_000_000, cols: 30}, 200, 50)
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		press(g, "pgdown")
		if g.Position() == g.Len()-1 {
			g.MoveTo(0)
		}
		buf = g.AppendView(buf[:0])
	}
}

var _ widget.Source = (*numbered)(nil)
