package widget

import (
	"strings"
	"unicode/utf8"

	"docket/ui/safe"
	"docket/ui/theme"
)

func (p *painted) found(text string) bool {
	for i := range len(text) {
		if p.needleAt(text, i) > 0 {
			return true
		}
	}
	return false
}

// appendHits appends text with every occurrence of a needle highlighted; style is what goes on behind one.
func (p *painted) appendHits(dst []byte, text, style string, hit theme.Seq) []byte {
	from := 0
	for i := 0; len(p.needles) > 0 && i < len(text); {
		n := p.needleAt(text, i)
		if n == 0 {
			i++
			continue
		}
		dst = append(append(dst, text[from:i]...), hit.On...)
		dst = append(append(append(dst, text[i:i+n]...), hit.Off...), style...)
		i += n
		from = i
	}
	return append(dst, text[from:]...)
}

// needleAt returns the length of the longest needle that occurs at a place, 0 for none.
func (p *painted) needleAt(text string, i int) (n int) {
	for _, needle := range p.needles {
		if end := i + len(needle); len(needle) > n && end <= len(text) && strings.EqualFold(text[i:end], needle) && boundary(text, i) && boundary(text, end) {
			n = len(needle)
		}
	}
	return n
}

// boundary reports whether text can be cut at i without parting a character from its marks. What a style is put into
// must not change widths.
func boundary(text string, i int) bool {
	if i == 0 || i == len(text) || text[i] < utf8.RuneSelf {
		return true
	}
	for k := 0; k < i; {
		n, _ := safe.Step(text[k:])
		if k += n; k == i {
			_, w := safe.Step(text[i:])
			return w > 0
		}
	}
	return false
}
