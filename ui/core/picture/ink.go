package picture

import "slices"

// Ink is the area pulled to the ink in it: blank edges are left out, and a letter that an edge cuts is taken whole, as
// far as half the area's height beyond it. ok is false where there is no ink.
func (p *Picture) Ink(a Area) (to Area, ok bool) {
	img := p.levels[0]
	w, h := float64(img.Bounds().Dx()), float64(img.Bounds().Dy())
	x0, x1 := stretch(a.X0, a.X1, int(w))
	y0, y1 := stretch(a.Y0, a.Y1, int(h))
	reach := max((y1-y0)/2, 4)
	f := field{x0: max(x0-reach, 0), y0: max(y0-reach, 0)}
	f.read(p, min(x1+reach, int(w)), min(y1+reach, int(h)))
	x0, x1, y0, y1 = x0-f.x0, x1-f.x0, y0-f.y0, y1-f.y0
	if !f.any(x0, y0, x1, y1) {
		return a, false
	}
	x1, y1 = x1-1, y1-1 // the last ones from here on
	column, line := func(x int) bool { return f.any(x, y0, x+1, y1+1) }, func(y int) bool { return f.any(x0, y, x1+1, y+1) }
	edges := []struct {
		at       *int
		out, end int // the way outwards, and how far there are pixels
		ink      func(at int) bool
	}{{&x0, -1, 0, column}, {&x1, 1, f.w - 1, column}, {&y0, -1, 0, line}, {&y1, 1, f.h - 1, line}}
	for _, e := range edges {
		for *e.at != e.end && e.ink(*e.at) && e.ink(*e.at+e.out) { // a letter is cut
			*e.at += e.out
		}
	}
	for _, e := range edges {
		for !e.ink(*e.at) {
			*e.at -= e.out
		}
	}
	const margin = 1 // a pixel of paper around
	return Area{X0: max(float64(f.x0+x0-margin)/w, 0), Y0: max(float64(f.y0+y0-margin)/h, 0),
		X1: min(float64(f.x0+x1+1+margin)/w, 1), Y1: min(float64(f.y0+y1+1+margin)/h, 1)}, true
}

func stretch(from, to float64, n int) (a, b int) {
	a = min(max(int(from*float64(n)), 0), n-1)
	return a, min(max(int(to*float64(n)+0.999), a+1), n)
}

// field says of each pixel of an area whether it is ink.
type field struct {
	x0, y0, w, h int
	ink          []bool
}

// inkDepth is how much darker or lighter than the paper ink is.
const inkDepth = 60

// read reads the area up to x1, y1. Paper is the brightness that most pixels have.
func (f *field) read(p *Picture, x1, y1 int) {
	img := p.levels[0]
	f.w, f.h = x1-f.x0, y1-f.y0
	bright := make([]int, 0, f.w*f.h)
	var often [256]int
	for y := f.y0; y < y1; y++ {
		for line := img.Pix[y*img.Stride+4*f.x0 : y*img.Stride+4*x1]; len(line) > 0; line = line[4:] {
			v := (int(line[0])*299 + int(line[1])*587 + int(line[2])*114) / 1000
			bright = append(bright, v)
			often[v]++
		}
	}
	paper := slices.Index(often[:], slices.Max(often[:]))
	f.ink = make([]bool, len(bright))
	for i, v := range bright {
		f.ink[i] = max(v-paper, paper-v) > inkDepth
	}
}

// any reports whether there is ink in a part of the area.
func (f *field) any(x0, y0, x1, y1 int) bool {
	for y := y0; y < y1; y++ {
		if slices.Contains(f.ink[y*f.w+x0:y*f.w+x1], true) {
			return true
		}
	}
	return false
}
