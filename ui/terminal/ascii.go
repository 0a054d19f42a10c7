package terminal

import "unicode/utf8"

// substitute writes a character that the terminal cannot show: the ASCII sign that
// everybody reads for it, or question marks in reverse for as many cells as it has,
// which no text that was meant so looks like.
func (p *painter) substitute(character string, c cell) {
	r, size := utf8.DecodeRuneInString(character)
	if sign := inASCII(r); sign != 0 && size == len(character) {
		p.use(c.look)
		p.out = append(p.out, sign)
		return
	}
	marked := c.look
	marked.attrs ^= 1 << 7
	p.use(marked)
	for range c.width {
		p.out = append(p.out, '?')
	}
}

// inASCII is the sign that stands for a mark of typography, 0 where there is none.
func inASCII(r rune) byte {
	switch r {
	case '–', '—', '−', '‐', '‑', '─':
		return '-'
	case '│':
		return '|'
	case '…':
		return '~'
	case '·', '•':
		return '.'
	case '×':
		return 'x'
	case '‘', '’':
		return '\''
	case '“', '”':
		return '"'
	case '→', '›', '▌':
		return '>'
	case '←', '‹':
		return '<'
	case '↑':
		return '^'
	case '↓':
		return 'v'
	case '\u00a0':
		return ' '
	}
	return 0
}
