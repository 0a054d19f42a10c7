package page

// nearest is the step of the 6×6×6 colours of a terminal's palette (0, 95, 135, 175, 215, 255) that is nearest to a brightness.
func nearest(v int) int {
	if v < 48 {
		return 0
	}
	return max((v-36)/40, 1)
}

// many is the nearest of 256 colours: a grey of the ramp where it is nearly grey.
func many(rgb []byte) int {
	r, g, b := int(rgb[0]), int(rgb[1]), int(rgb[2])
	if max(r, g, b)-min(r, g, b) < 16 {
		switch v := (r + g + b) / 3; {
		case v < 4:
			return 16
		case v > 246:
			return 231
		default:
			return 232 + min(max((v-3)/10, 0), 23)
		}
	}
	return 16 + 36*nearest(r) + 6*nearest(g) + nearest(b)
}

// sixteen is the nearest of the sixteen colours as most terminals have them.
func sixteen(rgb []byte) int {
	r, g, b := int(rgb[0]), int(rgb[1]), int(rgb[2])
	high, low := max(r, g, b), min(r, g, b)
	if high-low < 64 {
		return [4]int{0, 8, 7, 15}[min((high+low)/2*4/256, 3)]
	}
	n := 0
	for i, v := range [3]int{r, g, b} {
		if v > (high+low)/2 {
			n |= 1 << i
		}
	}
	if high > 190 {
		n += 8
	}
	return n
}

// edge is the colour of the edge of a rectangle, readable on white and on black.
func (p *Page) edge(current bool) int {
	switch {
	case p.theme.Options.Sixteen && current:
		return 4
	case p.theme.Options.Sixteen:
		return 6
	case current:
		return 33
	}
	return 109
}

// ramp are signs from white to black, as paper has them.
const ramp = " .:-=+*#%@"

func shade(code uint32) uint32 {
	if code == 0 {
		return 0
	}
	top, bottom := code>>halfBit, code&(1<<halfBit-1)
	dark := 256 - max(top, bottom) // a line of letters takes one half only
	if top > 0 && bottom > 0 {
		dark = (3*(256-min(top, bottom)) + 256 - max(top, bottom)) / 4
	}
	return isSign | uint32(ramp[min(int(dark)*len(ramp)*3/2/256, len(ramp)-1)])
}
