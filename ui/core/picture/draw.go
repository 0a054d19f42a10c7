package picture

import "image"

// Area is a part of a page: 0 is its left or top edge, 1 its right or bottom edge.
type Area struct{ X0, Y0, X1, Y1 float64 }

// Draw fills to with a part of the page, white beyond its edges.
func (p *Picture) Draw(to *image.RGBA, part Area) {
	w, h := to.Bounds().Dx(), to.Bounds().Dy()
	from := p.levels[0]
	for _, l := range p.levels { // the smallest that still has a pixel for each of to
		if float64(l.Bounds().Dx())*(part.X1-part.X0) >= float64(w) && float64(l.Bounds().Dy())*(part.Y1-part.Y0) >= float64(h) {
			from = l
		}
	}
	b := from.Bounds()
	xs, ys := stretches(part.X0, part.X1, w, b.Dx()), stretches(part.Y0, part.Y1, h, b.Dy())
	for y := range h {
		row := to.Pix[y*to.Stride : y*to.Stride+4*w]
		for x := range w {
			mean(from, xs[x], ys[y], row[4*x:4*x+4:4*x+4])
		}
	}
}

// stretches are the pixels of a side of n that each of cells covers; from > to is none.
func stretches(from, to float64, cells, n int) [][2]int {
	list := make([][2]int, cells)
	for i := range list {
		a, b := from+(to-from)*float64(i)/float64(cells), from+(to-from)*float64(i+1)/float64(cells)
		if b <= 0 || a >= 1 {
			list[i] = [2]int{0, -1}
			continue
		}
		first := min(max(int(a*float64(n)), 0), n-1)
		list[i] = [2]int{first, min(max(int(b*float64(n))-1, first), n-1)}
	}
	return list
}

// mean writes the mean colour of a stretch of pixels.
func mean(from *image.RGBA, xs, ys [2]int, to []byte) {
	to[0], to[1], to[2], to[3] = 255, 255, 255, 255
	n := (xs[1] - xs[0] + 1) * (ys[1] - ys[0] + 1)
	if xs[1] < xs[0] || ys[1] < ys[0] {
		return
	}
	var r, g, b int
	for y := ys[0]; y <= ys[1]; y++ {
		line := from.Pix[y*from.Stride+4*xs[0] : y*from.Stride+4*xs[1]+4]
		for ; len(line) >= 4; line = line[4:] {
			r, g, b = r+int(line[0]), g+int(line[1]), b+int(line[2])
		}
	}
	to[0], to[1], to[2] = byte(r/n), byte(g/n), byte(b/n)
}
