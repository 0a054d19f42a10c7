package picture

import (
	"image"
	"image/color"
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
			light, first, shared := img.Y[img.YOffset(at.X, at.Y+y):], img.COffset(at.X, at.Y+y), sharing(img.SubsampleRatio)
			for x := range len(to) / 3 {
				c := first + (at.X+x)>>shared - at.X>>shared
				to[0], to[1], to[2] = light[x], img.Cb[c], img.Cr[c]
				to = to[3:]
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

// sharing is how many pixels of a line have their colour in common, as a power of two.
func sharing(r image.YCbCrSubsampleRatio) int {
	switch r {
	case image.YCbCrSubsampleRatio422, image.YCbCrSubsampleRatio420:
		return 1
	case image.YCbCrSubsampleRatio411, image.YCbCrSubsampleRatio410:
		return 2
	}
	return 0
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
