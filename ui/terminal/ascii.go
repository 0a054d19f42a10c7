package terminal

import "docket/ui/theme"

// substitute writes a character that the terminal cannot show: the ASCII sign that everybody reads for it, or question
// marks in reverse for as many cells as it has, which no text that was meant so looks like.
func (p *painter) substitute(character string, c cell) {
	if sign := theme.Plain(character); len(sign) == 1 {
		p.use(c.look)
		p.out = append(p.out, sign...)
		return
	}
	marked := c.look
	marked.attrs ^= 1 << 7
	p.use(marked)
	for range c.width {
		p.out = append(p.out, '?')
	}
}
