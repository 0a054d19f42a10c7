package terminal

import "strings"

// substitute writes a character that the terminal cannot show: the ASCII sign that
// everybody reads for it, or question marks in reverse for as many cells as it has,
// which no text that was meant so looks like.
func (p *painter) substitute(character string, c cell) {
	if at := strings.Index(inASCII, character); at >= 0 {
		p.use(c.look)
		p.out = append(p.out, inASCII[at+len(character)])
		return
	}
	marked := c.look
	marked.attrs ^= 1 << 7
	p.use(marked)
	for range c.width {
		p.out = append(p.out, '?')
	}
}

// inASCII is each mark of typography and the sign that stands for it.
const inASCII = "–-—-−-‐-‑-─-│|…~·.•.×x‘'’'“\"”\"→>›>▌>←<‹<↑^↓v\u00a0 "
