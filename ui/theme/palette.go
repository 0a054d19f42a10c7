package theme

import (
	"strconv"
	"strings"
)

// The numbers of the palettes hold 4.5 : 1 for text and 3 : 1 for lines and signs on every
// ground that docket is drawn on and on every surface that it paints (TestTextCanBeRead).

// darkPalette is for light text on a dark ground.
func darkPalette(accent colour) [roles]attr {
	return [roles]attr{
		Muted:       {fg: c256(249)},
		Heading:     {fg: c256(249), bold: true},
		Strong:      {fg: c256(255), bold: true},
		Identity:    identity(accent, 236),
		Focus:       {fg: c256(75), bold: true},
		Line:        {fg: c256(243)},
		Good:        {fg: c256(114)},
		Warn:        {fg: c256(221)},
		Bad:         {fg: c256(210)},
		Unknown:     {fg: c256(183)},
		Changed:     {fg: c256(117)},
		Bar:         {bg: c256(236)},
		Selected:    {bg: c256(237)},
		SelectedDim: {bg: c256(236)},
		Cursor:      {fg: c256(16), bg: c256(75)},
		Hit:         {fg: c256(16), bg: c256(221), underline: true},
		Tab:         fill(accent),
		Badge:       {fg: c256(16), bg: c256(249), bold: true},
		BadgeGood:   {fg: c256(16), bg: c256(114), bold: true},
		BadgeWarn:   {fg: c256(16), bg: c256(221), bold: true},
		BadgeBad:    {fg: c256(16), bg: c256(210), bold: true},
	}
}

// lightPalette is for dark text on a light ground.
func lightPalette(accent colour) [roles]attr {
	return [roles]attr{
		Muted:       {fg: c256(240)},
		Heading:     {fg: c256(240), bold: true},
		Strong:      {fg: c256(232), bold: true},
		Identity:    identity(accent, 254),
		Focus:       {fg: c256(25), bold: true},
		Line:        {fg: c256(244)},
		Good:        {fg: c256(22)},
		Warn:        {fg: c256(94)},
		Bad:         {fg: c256(124)},
		Unknown:     {fg: c256(54)},
		Changed:     {fg: c256(24)},
		Bar:         {bg: c256(254)},
		Selected:    {bg: c256(254)},
		SelectedDim: {bg: c256(255)},
		Cursor:      {fg: c256(231), bg: c256(25)},
		Hit:         {fg: c256(16), bg: c256(221), underline: true},
		Tab:         fill(accent),
		Badge:       {fg: c256(231), bg: c256(240), bold: true},
		BadgeGood:   {fg: c256(231), bg: c256(22), bold: true},
		BadgeWarn:   {fg: c256(231), bg: c256(94), bold: true},
		BadgeBad:    {fg: c256(231), bg: c256(124), bold: true},
	}
}

// identity is the profile's colour as text on a bar, or, where it could not be read
// there, as a fill.
func identity(accent colour, bar uint8) attr {
	if contrast(accent, c256(bar)) >= 4.5 {
		return attr{fg: accent, bold: true}
	}
	return fill(accent)
}

// fill is a colour as a ground, with the ink that reads better on it.
func fill(ground colour) attr {
	ink := c256(16)
	if contrast(c256(231), ground) > contrast(ink, ground) {
		ink = c256(231)
	}
	return attr{fg: ink, bg: ground, bold: true}
}

// strengthen makes lines and muted text as strong as values, and surfaces swap ink and
// ground, for those who need the contrast.
func strengthen(palette *[roles]attr, dark bool) {
	ink := c256(16)
	if dark {
		ink = c256(231)
	}
	for _, r := range []Role{Muted, Heading, Strong, Line} {
		palette[r].fg = ink
	}
	palette[Heading].underline = true
	for _, r := range []Role{Good, Warn, Bad, Unknown, Changed} {
		palette[r].bold = true
	}
}

// plainPalette uses no colour at all (NO_COLOR).
func plainPalette() [roles]attr {
	return [roles]attr{
		Muted:     {faint: true},
		Heading:   {underline: true},
		Strong:    {bold: true},
		Identity:  {bold: true},
		Focus:     {bold: true},
		Warn:      {bold: true},
		Bad:       {bold: true, underline: true},
		Unknown:   {underline: true},
		Changed:   {bold: true},
		Selected:  {reversed: true},
		Cursor:    {reversed: true},
		Hit:       {bold: true, underline: true},
		Tab:       {reversed: true},
		Badge:     {reversed: true},
		BadgeGood: {reversed: true},
		BadgeWarn: {reversed: true, bold: true},
		BadgeBad:  {reversed: true, bold: true, underline: true},
	}
}

// sixteenPalette keeps to the terminal's own colours, whose shades are the
// person's: bright ones on a dark ground, the others on a light one. Many terminals
// make a bold colour bright, so on a light ground none is bold. No surface has a
// colour of its own, since none is sure to let text be read.
func sixteenPalette(accent colour, dark bool) [roles]attr {
	bright := func(n uint8) colour {
		if dark {
			n += 8
		}
		return c256(n)
	}
	muted, strong, line := c256(8), c256(0), c256(7)
	if dark {
		muted, strong, line = c256(7), c256(15), c256(8)
	}
	const red, green, yellow, blue, magenta, cyan = 1, 2, 3, 4, 5, 6
	return [roles]attr{
		Muted:     {fg: muted},
		Heading:   {fg: muted, bold: dark},
		Strong:    {fg: strong, bold: true},
		Identity:  {fg: accent, bold: dark},
		Focus:     {fg: bright(blue), bold: dark},
		Line:      {fg: line},
		Good:      {fg: bright(green)},
		Warn:      {fg: bright(yellow)},
		Bad:       {fg: bright(red)},
		Unknown:   {fg: bright(magenta)},
		Changed:   {fg: bright(cyan)},
		Selected:  {bold: true},
		Cursor:    {reversed: true},
		Hit:       {fg: c256(0), bg: c256(yellow), underline: true},
		Tab:       {reversed: true},
		Badge:     {reversed: true},
		BadgeGood: {reversed: true},
		BadgeWarn: {reversed: true, bold: true},
		BadgeBad:  {reversed: true, bold: true, underline: true},
	}
}

// accents are the colours that a profile can have, on dark and on light ground, and
// among sixteen, the dark one of two.
var accents = [...]struct {
	name        string
	dark, light uint8
	sixteen     uint8
}{
	{"blue", 75, 25, 4},
	{"cyan", 80, 23, 6},
	{"green", 114, 22, 2},
	{"yellow", 221, 58, 3},
	{"orange", 215, 94, 3},
	{"red", 210, 124, 1},
	{"magenta", 212, 125, 5},
	{"purple", 147, 54, 5},
	{"gray", 250, 239, 0},
}

// AccentNames returns the names that Options.Accent and a profile's colour can
// have, the default first.
func AccentNames() []string {
	names := make([]string, len(accents))
	for i, a := range accents {
		names[i] = a.name
	}
	return names
}

// Known reports whether name can be an accent: empty, one of AccentNames, #rrggbb
// or a number 0–255.
func Known(name string) bool {
	_, ok := accentColour(name, true, false)
	return ok
}

func accentColour(name string, dark, sixteen bool) (colour, bool) {
	pick := func(i int) colour {
		switch a := accents[i]; {
		case sixteen && a.name == "gray":
			return c256(map[bool]uint8{true: 7, false: 8}[dark])
		case sixteen && dark:
			return c256(a.sixteen + 8)
		case sixteen:
			return c256(a.sixteen)
		case dark:
			return c256(a.dark)
		default:
			return c256(a.light)
		}
	}
	for i, a := range accents {
		if a.name == name {
			return pick(i), true
		}
	}
	number, given := uint64(0), false
	if n, err := strconv.ParseUint(name, 10, 8); err == nil {
		number, given = n, true
	} else if digits, ok := strings.CutPrefix(name, "#"); ok && len(digits) == 6 {
		if rgb, err := strconv.ParseUint(digits, 16, 32); err == nil {
			number, given = uint64(nearest(int(rgb>>16), int(rgb>>8&0xff), int(rgb&0xff))), true
		}
	}
	if given && (!sixteen || number < 16) {
		return c256(uint8(number)), true
	}
	return pick(0), given || name == ""
}

// nearest returns the number of the palette's colour that is closest to one of
// the terminal's true colours: one of the cube of 6 × 6 × 6, or a gray.
func nearest(r, g, b int) uint8 {
	level := func(v int) int { return max(0, (v-35)/40) } // 0, 95, 135, …, 255
	value := func(l int) int {
		if l == 0 {
			return 0
		}
		return 55 + 40*l
	}
	apart := func(x, y, z int) int { return (r-x)*(r-x) + (g-y)*(g-y) + (b-z)*(b-z) }
	x, y, z := level(r), level(g), level(b)
	gray := min(max(((r+g+b)/3-3)/10, 0), 23)
	shade := 8 + 10*gray
	if apart(shade, shade, shade) < apart(value(x), value(y), value(z)) {
		return uint8(232 + gray)
	}
	return uint8(16 + 36*x + 6*y + z)
}
