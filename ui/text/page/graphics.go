package page

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/ansi/kitty"

	"docket/ui/core/picture"
	"docket/ui/safe"
)

// The Kitty protocol: the picture is sent once, as a PNG file; a placement says which part of it covers how many cells;
// placeholders in the frame say where those are. So zooming sends a few bytes, and the frame stays made of cells.
const (
	pictureID = 33 // also the colour of the palette by which placeholders name it
	mostSent  = 3_000_000
)

// Sent is the picture as a terminal takes it. It takes its time: it is for the background.
func Sent(p *picture.Picture) (string, error) {
	img := p.Level(mostSent)
	var file bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&file, img); err != nil {
		return "", err
	}
	var b strings.Builder
	what, left := fmt.Sprintf("a=t,f=100,t=d,i=%d,", pictureID), base64.StdEncoding.AppendEncode(nil, file.Bytes())
	for len(left) > kitty.MaxChunkSize {
		b.WriteString(ansi.KittyGraphics(left[:kitty.MaxChunkSize], what+"m=1", "q=2"))
		what, left = "", left[kitty.MaxChunkSize:]
	}
	b.WriteString(ansi.KittyGraphics(left, what+"m=0", "q=2"))
	return b.String(), nil
}

// SetSent says that the picture was sent to the terminal: from now on it is drawn by placeholders.
func (p *Page) SetSent(sequence string) {
	p.theme.Graphics.Add(sequence)
	p.sent, p.cells.base, p.cells.text = p.theme.Graphics.Since(), nil, ""
}

// Held reports that the terminal has the picture, and draws it.
func (p *Page) Held() bool { return p.sent > 0 && p.sent == p.theme.Graphics.Since() }

// mostPlaces is how many rows or columns placeholders can name.
const mostPlaces = 290

// placed are the codes of placeholders for the part of the page that is seen, which is placed there anew.
func (p *Page) placed(w, h int, win window) []uint32 {
	codes := make([]uint32, w*h)
	x0, y0 := max(int(win.x), 0), max(int(win.y), 0)/2
	x1, y1 := min(int(win.x+win.w+0.5), w, x0+mostPlaces), min(int(win.y+win.h+1.5)/2, h, y0+mostPlaces)
	if x1 <= x0 || y1 <= y0 {
		return codes
	}
	img := p.on.Level(mostSent).Bounds()
	ax, ay := win.part(float64(x0), float64(2*y0))
	bx, by := win.part(float64(x1), float64(2*y1))
	from := image.Rect(int(ax*float64(img.Dx())), int(ay*float64(img.Dy())), int(bx*float64(img.Dx())+0.5), int(by*float64(img.Dy())+0.5)).Intersect(img)
	p.theme.Graphics.Add(fmt.Sprintf("\x1b_Ga=p,U=1,i=%d,p=1,x=%d,y=%d,w=%d,h=%d,c=%d,r=%d,q=2\x1b\\", pictureID, from.Min.X, from.Min.Y,
		max(from.Dx(), 1), max(from.Dy(), 1), x1-x0, y1-y0))
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			codes[y*w+x] = isPlace | uint32(y-y0)<<12 | uint32(x-x0)
		}
	}
	return codes
}

func place(b *strings.Builder, code uint32) {
	b.WriteRune(safe.Placeholder)
	b.WriteRune(kitty.Diacritic(int(code >> 12 & 0xfff)))
	b.WriteRune(kitty.Diacritic(int(code & 0xfff)))
}
