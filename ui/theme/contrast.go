package theme

import "math"

// contrast is the ratio of WCAG 2 between two colours of the palette of 256. The first
// sixteen belong to the terminal; they are taken for black.
func contrast(a, b colour) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// steps are the levels of the palette's cube of 6 × 6 × 6.
var steps = [6]int{0, 95, 135, 175, 215, 255}

func luminance(c colour) float64 {
	n := int(c) - 1
	red, green, blue := 0, 0, 0
	switch {
	case n >= 232:
		gray := 8 + 10*(n-232)
		red, green, blue = gray, gray, gray
	case n >= 16:
		red, green, blue = steps[(n-16)/36], steps[(n-16)/6%6], steps[(n-16)%6]
	}
	return 0.2126*linear(red) + 0.7152*linear(green) + 0.0722*linear(blue)
}

// linear undoes the gamma of one of red, green and blue, 0 to 255.
func linear(of255 int) float64 {
	v := float64(of255) / 255
	if v <= 0.03928 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

// strengthen makes a palette one of high contrast: every text at least 7 : 1 against the
// ground that it stands on. No surface keeps a ground of its own, because hardly a colour
// has 7 : 1 on it: the row under the cursor is reversed, which changes no contrast.
func strengthen(p *[roles]attr, dark bool) {
	ink, focus, ground := c256(232), c256(18), c256(231) // ground: the terminals' usual one on which text has the least contrast
	if dark {
		ink, focus, ground = c256(255), p[Focus].fg, c256(235)
	} else {
		p[Warn] = attr{fg: c256(16), bg: c256(221)} // no brown that dark is told from red
	}
	for _, r := range []Role{Muted, Heading, Strong, Current, Line} {
		p[r].fg = ink
	}
	p[Heading].underline = true
	for _, r := range []Role{Good, Warn, Bad, Unknown, Changed} {
		p[r].bold = true
	}
	p[Focus].fg, p[Cursor], p[BadgeWarn] = focus, fill(focus), fill(c256(221))
	p[Bar], p[SelectedDim], p[Selected] = attr{}, attr{}, attr{reversed: true}
	if contrast(p[Tab].fg, p[Tab].bg) < 7 {
		p[Tab] = fill(ink)
	}
	if p[Identity] = (attr{fg: p[Tab].bg, bold: true}); contrast(p[Tab].bg, ground) < 7 {
		p[Identity].fg = ink
	}
}
