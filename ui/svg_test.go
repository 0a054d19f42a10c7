package ui_test

import (
	"fmt"
	"html"
	"image/color"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/cellbuf"
)

// The picture's measures, in SVG units.
const (
	cellWidth  = 8.4
	cellHeight = 18.0
	margin     = 12.0
)

// svg is a frame with its colours.
func svg(frame string, columns int, dark bool) string {
	paper, ink := color.RGBA{0x0c, 0x0c, 0x0c, 0xff}, color.RGBA{0xd7, 0xda, 0xe0, 0xff}
	if !dark {
		paper, ink = color.RGBA{0xff, 0xff, 0xff, 0xff}, color.RGBA{0x1b, 0x1d, 0x23, 0xff}
	}
	lines := strings.Split(frame, "\n")
	width, height := float64(columns)*cellWidth+2*margin, float64(len(lines))*cellHeight+2*margin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="14">`+"\n", width, height, width, height)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" rx="8" fill="%s"/>`+"\n", css(paper))
	for y, line := range lines {
		drawLine(&b, line, paper, ink, margin+float64(y)*cellHeight)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// drawLine draws one line of the frame, a run of equal cells at a time.
func drawLine(b *strings.Builder, line string, paper, ink color.Color, top float64) {
	var now cellbuf.Style
	x, start := 0, 0
	var run strings.Builder
	flush := func() {
		drawRun(b, now, paper, ink, run.String(), margin+float64(start)*cellWidth, top, float64(x-start)*cellWidth)
		run.Reset()
		start = x
	}
	parser := ansi.NewParser()
	var state byte
	for len(line) > 0 {
		seq, w, n, next := ansi.DecodeSequence(line, state, parser)
		state, line = next, line[n:]
		switch {
		case w == 0 && strings.HasPrefix(seq, "\x1b[") && parser.Command() == 'm':
			flush()
			cellbuf.ReadStyle(parser.Params(), &now)
			continue
		case w == 2: // wide characters stand alone, so that a font cannot shift what follows
			flush()
		}
		run.WriteString(seq)
		x += w
		if w == 2 {
			flush()
		}
	}
	flush()
}

func drawRun(b *strings.Builder, s cellbuf.Style, paper, ink color.Color, text string, x, top, width float64) {
	fore, back := ink, paper
	if s.Fg != nil {
		fore = s.Fg
	}
	if s.Bg != nil {
		back = s.Bg
	}
	if s.Attrs.Contains(cellbuf.ReverseAttr) {
		fore, back = back, fore
	}
	if back != paper && width > 0 {
		fmt.Fprintf(b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>`+"\n", x, top, width, cellHeight, css(back))
	}
	text = drawHalves(b, fore, text, x, top)
	if strings.TrimSpace(text) == "" {
		return
	}
	style := ""
	if s.Attrs.Contains(cellbuf.BoldAttr) {
		style += ` font-weight="bold"`
	}
	if s.Attrs.Contains(cellbuf.FaintAttr) {
		style += ` opacity="0.6"`
	}
	if s.UlStyle != cellbuf.NoUnderline {
		style += ` text-decoration="underline"`
	}
	fmt.Fprintf(b, `<text x="%.1f" y="%.1f" fill="%s" xml:space="preserve" textLength="%.1f"%s>%s</text>`+"\n",
		x, top+cellHeight-5, css(fore), width, style, html.EscapeString(text))
}

// drawHalves draws half blocks as what they are, and gives the text without them: no font fills a cell of a picture.
func drawHalves(b *strings.Builder, fore color.Color, text string, x, top float64) string {
	signs := []rune(text)
	for i := 0; i < len(signs); {
		n := 0
		for ; i+n < len(signs) && signs[i+n] == '▀'; n++ {
			signs[i+n] = ' '
		}
		if n > 0 {
			fmt.Fprintf(b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>`+"\n", x+float64(i)*cellWidth, top, float64(n)*cellWidth, cellHeight/2, css(fore))
		}
		i += max(n, 1)
	}
	return string(signs)
}

// css is a colour as SVG writes it.
func css(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
