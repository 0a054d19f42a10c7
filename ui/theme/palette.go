package theme

import (
	"strconv"
	"strings"
)

// look is how a role is drawn: its ink and its ground of 256 colours, on a light and on a dark background (0 is none);
// its ink of sixteen; and what marks it without any colour, or among sixteen where it has no ink of its own. The sixteen
// belong to the person: ink is bright on a dark ground, never bold on a light one, because many terminals make bold
// bright, and no surface has a colour, since none is sure to let text be read.
type look struct {
	ink, ground [2]uint8
	few         [2]colour
	bold        bool
	underline   bool
	plain       attr
}

// looks hold 4.5 : 1 for text and 3 : 1 for lines and signs on every ground that docket is
// drawn on and on every surface that it paints (TestTextCanBeRead).
var looks = [roles]look{
	Muted:       {ink: [2]uint8{240, 249}, few: [2]colour{gray, white}, plain: attr{faint: true}},
	Heading:     {ink: [2]uint8{240, 249}, few: [2]colour{gray, white}, bold: true, plain: attr{underline: true}},
	Strong:      {ink: [2]uint8{232, 255}, few: [2]colour{black, bright + white}, bold: true, plain: attr{bold: true}},
	Current:     {ink: [2]uint8{232, 255}, few: [2]colour{black, bright + white}, bold: true, underline: true, plain: attr{bold: true, underline: true}},
	Identity:    {plain: attr{bold: true}},
	Focus:       {ink: [2]uint8{25, 75}, few: [2]colour{blue, bright + blue}, bold: true, plain: attr{bold: true}},
	Line:        {ink: [2]uint8{244, 243}, few: [2]colour{white, gray}},
	Good:        {ink: [2]uint8{22, 114}, few: [2]colour{green, bright + green}},
	Warn:        {ink: [2]uint8{94, 221}, few: [2]colour{yellow, bright + yellow}, plain: attr{bold: true}},
	Bad:         {ink: [2]uint8{124, 210}, few: [2]colour{red, bright + red}, plain: attr{bold: true, underline: true}},
	Unknown:     {ink: [2]uint8{54, 183}, few: [2]colour{magenta, bright + magenta}, plain: attr{underline: true}},
	Quoted:      {underline: true, plain: attr{underline: true}},
	Changed:     {ink: [2]uint8{24, 117}, few: [2]colour{cyan, bright + cyan}, plain: attr{bold: true}},
	Bar:         {ground: [2]uint8{254, 236}},
	Selected:    {ground: [2]uint8{254, 237}, plain: attr{reversed: true}},
	SelectedDim: {ground: [2]uint8{255, 236}},
	Cursor:      {ink: [2]uint8{231, 16}, ground: [2]uint8{25, 75}, plain: attr{reversed: true}},
	Hit:         {ink: [2]uint8{16, 16}, ground: [2]uint8{221, 221}, underline: true, plain: attr{bold: true, underline: true}},
	Tab:         {plain: attr{reversed: true}},
	Badge:       {ink: [2]uint8{231, 16}, ground: [2]uint8{240, 249}, bold: true, plain: attr{reversed: true}},
	BadgeGood:   {ink: [2]uint8{231, 16}, ground: [2]uint8{22, 114}, bold: true, plain: attr{reversed: true}},
	BadgeWarn:   {ink: [2]uint8{231, 16}, ground: [2]uint8{94, 221}, bold: true, plain: attr{reversed: true, bold: true}},
	BadgeBad:    {ink: [2]uint8{231, 16}, ground: [2]uint8{124, 210}, bold: true, plain: attr{reversed: true, bold: true, underline: true}},
}

// The terminal's own colours, the bright ones eight further.
const (
	black colour = iota + 1
	red
	green
	yellow
	blue
	magenta
	cyan
	white
	gray
	bright = 8
)

// palette is the looks for what a theme is drawn for.
func palette(o *Options) (p [roles]attr) {
	on := 0
	if o.Dark {
		on = 1
	}
	for role, l := range looks {
		switch {
		case o.NoColor, o.Sixteen && l.few[on] == none:
			p[role] = l.plain
		case o.Sixteen:
			p[role] = attr{fg: l.few[on], bold: l.bold && (o.Dark || l.few == looks[Strong].few), underline: l.underline}
		default:
			p[role] = attr{fg: some(l.ink[on]), bg: some(l.ground[on]), bold: l.bold, underline: l.underline}
		}
	}
	accent := accentColour(o.Accent, o.Dark, o.Sixteen)
	switch {
	case o.NoColor:
	case o.Sixteen:
		p[Identity] = attr{fg: accent, bold: o.Dark}
		p[Selected] = attr{bold: true}
		p[Hit] = attr{fg: black, bg: yellow, underline: !o.Console} // a console draws what is underlined in cyan
	default:
		p[Tab] = fill(accent)
		p[Identity] = p[Tab]
		if contrast(accent, p[Bar].bg) >= 4.5 { // else it could not be read as text
			p[Identity] = attr{fg: accent, bold: true}
		}
		if o.Contrast {
			strengthen(&p, o.Dark)
		}
	}
	return p
}

// fill is a colour as a ground, with the ink that reads better on it.
func fill(ground colour) attr {
	ink := c256(16)
	if contrast(c256(231), ground) > contrast(ink, ground) {
		ink = c256(231)
	}
	return attr{fg: ink, bg: ground, bold: true}
}

// accents are the colours that a profile can have, on light and on dark ground, and the same among sixteen.
var accents = map[string][4]uint8{
	"blue":    {25, 75, 4, 12},
	"cyan":    {23, 80, 6, 14},
	"green":   {22, 114, 2, 10},
	"yellow":  {58, 221, 3, 11},
	"orange":  {94, 215, 3, 11},
	"red":     {124, 210, 1, 9},
	"magenta": {125, 212, 5, 13},
	"purple":  {54, 147, 5, 13},
	"gray":    {239, 250, 8, 7},
}

// accentColour is the colour of a name, of a number of the palette, or of the nearest to
// #rrggbb; what is none of them is blue.
func accentColour(name string, dark, sixteen bool) colour {
	shades, named := accents[name]
	number, err := strconv.ParseUint(name, 10, 8)
	if digits, is := strings.CutPrefix(name, "#"); is && len(digits) == 6 {
		if number, err = strconv.ParseUint(digits, 16, 32); err == nil {
			number = uint64(nearest(int(number>>16), int(number>>8&0xff), int(number&0xff)))
		}
	}
	if !named && err == nil && (!sixteen || number < 16) {
		return c256(uint8(number))
	}
	if !named {
		shades = accents["blue"]
	}
	i := 0
	if dark {
		i++
	}
	if sixteen {
		i += 2
	}
	return c256(shades[i])
}

// nearest returns the number of the palette's colour that is closest to one of
// the terminal's true colours: one of the cube of 6 × 6 × 6, or a gray.
func nearest(r, g, b int) uint8 {
	level := func(v int) int { return max(0, (v-35)/40) }
	apart := func(x, y, z int) int { return (r-x)*(r-x) + (g-y)*(g-y) + (b-z)*(b-z) }
	x, y, z := level(r), level(g), level(b)
	gray := min(max(((r+g+b)/3-3)/10, 0), 23)
	shade := 8 + 10*gray
	if apart(shade, shade, shade) < apart(steps[x], steps[y], steps[z]) {
		return uint8(232 + gray)
	}
	return uint8(16 + 36*x + 6*y + z)
}
