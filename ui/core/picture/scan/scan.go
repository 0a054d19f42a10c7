// Package scan draws a page from its words, as a scanner would see it: so that a demo has pictures of its pages that
// show what its text says.
package scan

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// Word is a word and its box in pixels.
type Word struct {
	Text                     string
	Left, Top, Right, Bottom float64
}

// Draw draws the words in black on white paper.
func Draw(width, height int, words []Word) image.Image {
	page := image.NewGray(image.Rect(0, 0, width, height))
	draw.Draw(page, page.Bounds(), image.White, image.Point{}, draw.Src)
	regular, _ := opentype.Parse(goregular.TTF) // it is a font
	for _, w := range words {
		at := image.Rect(int(w.Left), int(w.Top), int(math.Ceil(w.Right)), int(math.Ceil(w.Bottom))).Intersect(page.Bounds())
		if face, err := opentype.NewFace(regular, &opentype.FaceOptions{Size: float64(int(w.Bottom-w.Top)) * 0.95, DPI: 72}); err == nil && !at.Empty() {
			write(page, face, w, at)
		}
	}
	return page
}

// write draws a word, then stretches or presses it to the width of its box.
func write(page *image.Gray, face font.Face, w Word, at image.Rectangle) {
	natural := max(font.MeasureString(face, w.Text).Ceil(), 1)
	line := image.NewGray(image.Rect(0, 0, natural, at.Dy()))
	draw.Draw(line, line.Bounds(), image.White, image.Point{}, draw.Src)
	m := face.Metrics()
	base := (at.Dy() + m.CapHeight.Ceil()) / 2
	d := font.Drawer{Dst: line, Src: image.Black, Face: face, Dot: fixed.P(0, base)}
	d.DrawString(w.Text)
	for y := range at.Dy() {
		for x := range at.Dx() {
			if v := line.GrayAt(x*natural/at.Dx(), y); v.Y < page.GrayAt(at.Min.X+x, at.Min.Y+y).Y {
				page.SetGray(at.Min.X+x, at.Min.Y+y, v)
			}
		}
	}
}
