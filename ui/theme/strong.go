package theme

// strengthen makes a palette one of high contrast: every text at least 7 : 1 against the
// ground that it stands on. No surface keeps a ground of its own, because hardly a colour
// has 7 : 1 on it: the row under the cursor is reversed, which changes no contrast.
func strengthen(p *[roles]attr, dark bool) {
	ink, focus := c256(232), c256(18)
	if dark {
		ink, focus = c256(255), p[Focus].fg
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
	if p[Identity] = (attr{fg: p[Tab].bg, bold: true}); contrast(p[Tab].bg, ground(dark)) < 7 {
		p[Identity].fg = ink
	}
}

// ground is the one of a terminal's usual backgrounds on which text has the least contrast.
func ground(dark bool) colour {
	if dark {
		return c256(235)
	}
	return c256(231)
}
