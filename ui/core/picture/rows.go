package picture

import (
	"image"
	"image/draw"
)

// rows gives the lines of a picture from its first to its last, on white paper.
type rows func(y int, to *image.RGBA)

func rowsOf(img image.Image) rows {
	at, op := img.Bounds().Min, draw.Over
	if o, is := img.(interface{ Opaque() bool }); is && o.Opaque() {
		op = draw.Src // which is faster
	}
	return func(y int, to *image.RGBA) {
		draw.Draw(to, to.Rect, image.White, image.Point{}, draw.Src)
		draw.Draw(to, to.Rect, img, at.Add(image.Pt(0, y)), op)
	}
}
