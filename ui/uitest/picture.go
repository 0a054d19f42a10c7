package uitest

import (
	"fmt"
	"html"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// The picture's measures, in SVG units.
const (
	cellWidth  = 8.4
	cellHeight = 18.0
	margin     = 12.0
)

// pen is the look of a run of cells.
type pen struct {
	fore, back                     string // CSS colours
	bold, faint, underline, invert bool
}

// Picture holds the screen, with its colours, against an SVG file; -update
// writes it. The README shows such a file, so it shows the real screen.
func (d *Driver) Picture(path string) *Driver {
	d.T.Helper()
	d.keep(path, SVG(d.Styled(), d.width, d.Env.Theme.Options.Dark))
	return d
}

// SVG draws a frame of the given width in cells as a picture of a dark or a light terminal.
func SVG(frame string, columns int, dark bool) string {
	paper, ink := "#0c0c0c", "#d7dae0"
	if !dark {
		paper, ink = "#ffffff", "#1b1d23"
	}
	lines := strings.Split(frame, "\n")
	width, height := float64(columns)*cellWidth+2*margin, float64(len(lines))*cellHeight+2*margin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="14">`+"\n", width, height, width, height)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" rx="8" fill="%s"/>`+"\n", paper)
	for y, line := range lines {
		drawLine(&b, pen{fore: ink, back: paper}, line, margin+float64(y)*cellHeight)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// drawLine draws one line of the frame, a run of equal cells at a time.
func drawLine(b *strings.Builder, own pen, line string, top float64) {
	now := own
	x, start := 0, 0
	var run strings.Builder
	flush := func() {
		drawRun(b, now, own, run.String(), margin+float64(start)*cellWidth, top, float64(x-start)*cellWidth)
		run.Reset()
		start = x
	}
	var state byte
	for len(line) > 0 {
		seq, w, n, next := ansi.DecodeSequence(line, state, nil)
		state = next
		line = line[n:]
		if w == 0 {
			if params, ok := strings.CutPrefix(seq, "\x1b["); ok && strings.HasSuffix(params, "m") {
				flush()
				now = now.sgr(strings.TrimSuffix(params, "m"), own)
			} else {
				run.WriteString(seq)
			}
			continue
		}
		if w == 2 { // wide characters stand alone, so that a font cannot shift what follows
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

func drawRun(b *strings.Builder, p, own pen, text string, x, top, width float64) {
	fore, back := p.fore, p.back
	if p.invert {
		fore, back = back, fore
	}
	if back != own.back && width > 0 {
		fmt.Fprintf(b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>`+"\n", x, top, width, cellHeight, back)
	}
	if strings.TrimSpace(text) == "" {
		return
	}
	style := ""
	if p.bold {
		style += ` font-weight="bold"`
	}
	if p.faint {
		style += ` opacity="0.6"`
	}
	if p.underline {
		style += ` text-decoration="underline"`
	}
	fmt.Fprintf(b, `<text x="%.1f" y="%.1f" fill="%s" xml:space="preserve" textLength="%.1f"%s>%s</text>`+"\n",
		x, top+cellHeight-5, fore, width, style, html.EscapeString(text))
}

// sgr applies one escape sequence's parameters; own is the picture's own colours.
func (p pen) sgr(params string, own pen) pen {
	codes := strings.Split(params, ";")
	for i := 0; i < len(codes); i++ {
		n, _ := strconv.Atoi(codes[i])
		switch {
		case n == 0:
			p = own
		case n == 1:
			p.bold = true
		case n == 2:
			p.faint = true
		case n == 4:
			p.underline = true
		case n == 7:
			p.invert = true
		case n == 22:
			p.bold, p.faint = false, false
		case n == 24:
			p.underline = false
		case n == 27:
			p.invert = false
		case n >= 30 && n <= 37:
			p.fore = palette(n - 30)
		case n >= 90 && n <= 97:
			p.fore = palette(n - 90 + 8)
		case n == 39:
			p.fore = own.fore
		case n >= 40 && n <= 47:
			p.back = palette(n - 40)
		case n >= 100 && n <= 107:
			p.back = palette(n - 100 + 8)
		case n == 49:
			p.back = own.back
		case (n == 38 || n == 48) && i+2 < len(codes) && codes[i+1] == "5":
			colour, _ := strconv.Atoi(codes[i+2])
			if i += 2; n == 38 {
				p.fore = palette(colour)
			} else {
				p.back = palette(colour)
			}
		}
	}
	return p
}

// palette is xterm's 256 colours as CSS.
func palette(n int) string {
	if n < 16 {
		return [16]string{"#1b1d23", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#c8ccd4",
			"#5c6370", "#ef7b85", "#a9d68b", "#f0d08c", "#75bdf5", "#d38ae8", "#69c8d4", "#ffffff"}[max(n, 0)]
	}
	if n >= 232 {
		v := 8 + 10*(n-232)
		return fmt.Sprintf("#%02x%02x%02x", v, v, v)
	}
	level := func(v int) int {
		if v == 0 {
			return 0
		}
		return 55 + 40*v
	}
	n -= 16
	return fmt.Sprintf("#%02x%02x%02x", level(n/36), level(n/6%6), level(n%6))
}
