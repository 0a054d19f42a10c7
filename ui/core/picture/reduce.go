package picture

import (
	"image"
	"math"
)

// reduce is a picture of a size, read from its first line to its last, at most so many pixels large: the mean of squares of it.
func reduce(src rows, size image.Point, most int) *image.RGBA {
	k := max(int(math.Ceil(math.Sqrt(float64(size.X)*float64(size.Y)/float64(most)))), 1)
	w, h := (size.X+k-1)/k, (size.Y+k-1)/k
	to := image.NewRGBA(image.Rect(0, 0, w, h))
	line, sums := make([]byte, 3*size.X), make([]uint32, 3*w)
	for y := range h {
		clear(sums)
		deep := min(k, size.Y-y*k)
		for i := range deep {
			src.line(y*k+i, line)
			add(sums, line, k)
		}
		out := to.Pix[y*to.Stride:]
		for x := range w {
			n := uint32(deep * min(k, size.X-x*k))
			r, g, b := src.finish(byte(sums[3*x]/n), byte(sums[3*x+1]/n), byte(sums[3*x+2]/n))
			out[4*x], out[4*x+1], out[4*x+2], out[4*x+3] = r, g, b, 255
		}
	}
	return to
}

// add adds a line to sums, k pixels to each.
func add(sums []uint32, line []byte, k int) {
	for len(line) > 0 {
		n := min(3*k, len(line))
		var a, b, c uint32
		for p := line[:n]; len(p) >= 3; p = p[3:] {
			a, b, c = a+uint32(p[0]), b+uint32(p[1]), c+uint32(p[2])
		}
		sums[0], sums[1], sums[2] = sums[0]+a, sums[1]+b, sums[2]+c
		line, sums = line[n:], sums[3:]
	}
}

func half(img *image.RGBA) *image.RGBA {
	w, h := max(img.Bounds().Dx()/2, 1), max(img.Bounds().Dy()/2, 1)
	to := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		above, below, out := img.Pix[2*y*img.Stride:], img.Pix[(2*y+1)*img.Stride:], to.Pix[y*to.Stride:]
		for i := range 4 * w {
			at := i/4*8 + i%4
			out[i] = byte((int(above[at]) + int(above[at+4]) + int(below[at]) + int(below[at+4]) + 2) / 4)
		}
	}
	return to
}

// upright turns and mirrors a picture as its Exif orientation says, 1 to 8.
func upright(img *image.RGBA, orientation int) *image.RGBA {
	if orientation < 2 || orientation > 8 {
		return img
	}
	w, h := img.Bounds().Dx(), img.Bounds().Dy()
	ow, oh := w, h
	if orientation > 4 {
		ow, oh = h, w
	}
	to := image.NewRGBA(image.Rect(0, 0, ow, oh))
	for y := range oh {
		for x := range ow {
			sx, sy := x, y
			if orientation > 4 {
				sx, sy = y, x
			}
			switch orientation {
			case 2, 3, 7, 8:
				sx = w - 1 - sx
			}
			switch orientation {
			case 3, 4, 6, 7:
				sy = h - 1 - sy
			}
			copy(to.Pix[y*to.Stride+4*x:][:4], img.Pix[sy*img.Stride+4*sx:][:4])
		}
	}
	return to
}
