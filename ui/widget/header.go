package widget

import "docket/ui/theme"

// appendHeader draws the column titles, and signs where there are more columns.
func (g *Grid) appendHeader(dst []byte) []byte {
	p := pen{dst: dst}
	p.style(g.looks.header.On)
	gl := &g.theme.Glyphs
	end := g.width
	if g.more.right && g.width >= gutterFrom {
		end -= 2
	}
	for k := range g.seen {
		at := &g.seen[k]
		if g.splitsAt(k) && at.x-1 < end {
			p.put(at.x-frozenGap+1, g.looks.split, gl.Vertical, 1)
		}
		g.drawn++
		if k == g.split && g.more.left && at.x > 0 && at.x-1 < end {
			p.put(at.x-1, g.looks.more, gl.MoreLeft, 1)
		}
		w := min(at.w, end-at.x)
		if w <= 0 {
			break
		}
		p = g.appendTitle(p, at, w, end)
	}
	if g.more.right && g.width >= gutterFrom {
		p.put(g.width-1, g.looks.more, gl.MoreRight, 1)
	}
	p.style(g.looks.header.Off)
	return p.dst
}

// appendTitle draws the title of one column in w cells, and the sign of the sort order in the gap behind it.
func (g *Grid) appendTitle(p pen, at *place, w, end int) pen {
	c := &g.cols[at.col]
	text, tw := c.title, c.wide
	cut := tw > w
	if cut {
		text, tw = cutASCII(text, tw, w-1)
	}
	x := at.x
	if c.Right && !cut {
		x += w - tw
	}
	p.to(x)
	p.dst = append(p.dst, text...)
	p.x += tw
	if cut {
		p.put(p.x, theme.Seq{}, g.theme.Glyphs.Ellipsis, 1)
	}
	if at.col == g.sort.col && p.x < end {
		sign := g.theme.Glyphs.SortUp
		if g.sort.desc {
			sign = g.theme.Glyphs.SortDown
		}
		p.put(p.x, theme.Seq{}, sign, 1)
	}
	return p
}
