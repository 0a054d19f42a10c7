package picture

import (
	"image"
	"image/color"
	"math"
)

// rows gives the lines of a picture as three bytes a pixel, in the colours that it is stored in, and what turns a mean
// of those into red, green and blue: the mean is taken of fewer numbers so.
type rows struct {
	line   func(y int, to []byte)
	finish func(a, b, c byte) (red, green, blue byte)
}

func asIs(a, b, c byte) (byte, byte, byte) { return a, b, c }

// rowsOf is how the lines of a picture are read.
func rowsOf(img image.Image) rows {
	at := img.Bounds().Min
	switch img := img.(type) {
	case *image.YCbCr:
		return rows{func(y int, to []byte) {
			for x := 0; len(to) > 0; x, to = x+1, to[3:] {
				c := img.COffset(at.X+x, at.Y+y)
				to[0], to[1], to[2] = img.Y[img.YOffset(at.X+x, at.Y+y)], img.Cb[c], img.Cr[c]
			}
		}, color.YCbCrToRGB}
	case *image.Gray:
		return rows{func(y int, to []byte) {
			for _, v := range img.Pix[y*img.Stride:][:len(to)/3] {
				to[0], to[1], to[2] = v, v, v
				to = to[3:]
			}
		}, asIs}
	case *image.RGBA:
		return rows{func(y int, to []byte) { onWhite(img.Pix[y*img.Stride:], to, false) }, asIs}
	case *image.NRGBA:
		return rows{func(y int, to []byte) { onWhite(img.Pix[y*img.Stride:], to, true) }, asIs}
	case *image.Paletted:
		return paletted(img)
	}
	return rows{func(y int, to []byte) {
		for x := 0; len(to) > 0; x, to = x+1, to[3:] {
			r, g, b, a := img.At(at.X+x, at.Y+y).RGBA()
			white := 0xffff - a
			to[0], to[1], to[2] = byte((r+white)>>8), byte((g+white)>>8), byte((b+white)>>8)
		}
	}, asIs}
}

// onWhite lays pixels of four bytes on white paper; straight are those whose colours are not weighed by what covers them.
func onWhite(pix, to []byte, straight bool) {
	for ; len(to) > 0; pix, to = pix[4:], to[3:] {
		a := int(pix[3])
		for c := range 3 {
			v := int(pix[c])
			if straight {
				v = v * a / 255
			}
			to[c] = byte(min(v+255-a, 255))
		}
	}
}

func paletted(img *image.Paletted) rows {
	var colours [256][3]byte
	for i, c := range img.Palette {
		r, g, b, a := c.RGBA()
		white := 0xffff - a
		colours[i] = [3]byte{byte((r + white) >> 8), byte((g + white) >> 8), byte((b + white) >> 8)}
	}
	return rows{func(y int, to []byte) {
		for _, v := range img.Pix[y*img.Stride:][:len(to)/3] {
			copy(to, colours[v][:])
			to = to[3:]
		}
	}, asIs}
}

// reduce is the picture at most so many pixels large: the mean of squares of it.
func reduce(img image.Image, most int) *image.RGBA {
	size := img.Bounds().Size()
	k := max(int(math.Ceil(math.Sqrt(float64(size.X)*float64(size.Y)/float64(most)))), 1)
	w, h := (size.X+k-1)/k, (size.Y+k-1)/k
	to := image.NewRGBA(image.Rect(0, 0, w, h))
	src, line, sums := rowsOf(img), make([]byte, 3*size.X), make([]uint32, 3*w)
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

// half is the picture at half its size.
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
