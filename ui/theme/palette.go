package theme

import (
	"strconv"
	"strings"
)

// darkPalette is for light text on a dark ground. Ordinary text keeps the
// terminal's own colour; every other foreground reads at 4.5 : 1 on black and on
// the grey of a selected row (TestTextCanBeRead).
func darkPalette(accent colour) [roles]attr {
	return [roles]attr{
		Dim:         {fg: c256(249)},
		Accent:      {fg: accent, bold: true},
		Title:       {fg: c256(255), bold: true},
		Border:      {fg: c256(241)},
		Header:      {fg: accent, bold: true},
		Good:        {fg: c256(114)},
		Warn:        {fg: c256(221)},
		Bad:         {fg: c256(210)},
		Unknown:     {fg: c256(183)},
		Key:         {fg: accent},
		KeyText:     {fg: c256(249)},
		Mark:        {fg: c256(221), bold: true},
		Added:       {fg: c256(114)},
		Removed:     {fg: c256(210)},
		Selected:    {bg: c256(237)},
		SelectedDim: {bg: c256(235)},
		Cursor:      {reversed: true},
		Hit:         {fg: c256(16), bg: c256(221)},
		Badge:       {fg: c256(16), bg: accent, bold: true},
		BadgeWarn:   {fg: c256(16), bg: c256(221), bold: true},
		BadgeBad:    {fg: c256(16), bg: c256(210), bold: true},
	}
}

// lightPalette is for dark text on a light ground.
func lightPalette(accent colour) [roles]attr {
	return [roles]attr{
		Dim:         {fg: c256(240)},
		Accent:      {fg: accent, bold: true},
		Title:       {fg: c256(232), bold: true},
		Border:      {fg: c256(249)},
		Header:      {fg: accent, bold: true},
		Good:        {fg: c256(22)},
		Warn:        {fg: c256(94)},
		Bad:         {fg: c256(124)},
		Unknown:     {fg: c256(54)},
		Key:         {fg: accent},
		KeyText:     {fg: c256(240)},
		Mark:        {fg: c256(94), bold: true},
		Added:       {fg: c256(22)},
		Removed:     {fg: c256(124)},
		Selected:    {bg: c256(254)},
		SelectedDim: {bg: c256(255)},
		Cursor:      {reversed: true},
		Hit:         {fg: c256(16), bg: c256(221)},
		Badge:       {fg: c256(231), bg: accent, bold: true},
		BadgeWarn:   {fg: c256(16), bg: c256(221), bold: true},
		BadgeBad:    {fg: c256(231), bg: c256(124), bold: true},
	}
}

// plainPalette uses no colour at all (NO_COLOR).
func plainPalette() [roles]attr {
	return [roles]attr{
		Dim:         {faint: true},
		Accent:      {bold: true},
		Title:       {bold: true},
		Header:      {bold: true, underline: true},
		Warn:        {bold: true},
		Bad:         {bold: true, underline: true},
		Unknown:     {underline: true},
		Key:         {bold: true},
		Mark:        {bold: true},
		Added:       {bold: true},
		Removed:     {faint: true},
		Selected:    {reversed: true},
		SelectedDim: {underline: true},
		Cursor:      {bold: true, underline: true},
		Hit:         {bold: true, underline: true},
		Badge:       {reversed: true},
		BadgeWarn:   {reversed: true, bold: true},
		BadgeBad:    {reversed: true, bold: true, underline: true},
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
	dim, strong, line := c256(8), c256(0), c256(7)
	if dark {
		dim, strong, line = c256(7), c256(15), c256(8)
	}
	const red, green, yellow, magenta = 1, 2, 3, 5
	return [roles]attr{
		Dim:       {fg: dim},
		Accent:    {fg: accent, bold: dark},
		Title:     {fg: strong, bold: true},
		Border:    {fg: line},
		Header:    {fg: accent, bold: dark},
		Good:      {fg: bright(green)},
		Warn:      {fg: bright(yellow)},
		Bad:       {fg: bright(red)},
		Unknown:   {fg: bright(magenta)},
		Key:       {fg: accent},
		KeyText:   {fg: dim},
		Mark:      {fg: bright(yellow), bold: dark},
		Added:     {fg: bright(green)},
		Removed:   {fg: bright(red)},
		Selected:  {bold: true},
		Cursor:    {reversed: true},
		Hit:       {fg: c256(0), bg: c256(yellow), underline: true},
		Badge:     {reversed: true},
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

// Accent returns a theme like t in the colour of another profile.
func (t *Theme) Accent(name string) *Theme {
	o := t.Options
	o.Accent = name
	return New(o)
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
