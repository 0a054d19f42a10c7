package demo

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// invoices are scans of invoices like p, one of each of the first vendors: so that a collection has several. One has
// an IBAN in which the OCR took zeros for letters, another one in which two digits changed places.
func invoices(p page, vendors []string) (pages []page) {
	for i, line := range vendors {
		var v struct {
			Name string `json:"vendor_name"`
			VAT  string `json:"vat_id"`
			IBAN string `json:"iban"`
		}
		decode("vendors", []byte(line), &v)
		switch i {
		case 2:
			v.IBAN = v.IBAN[:2] + strings.ReplaceAll(v.IBAN[2:], "0", "O")
		case 4:
			v.IBAN = v.IBAN[:5] + v.IBAN[6:7] + v.IBAN[5:6] + v.IBAN[7:]
		}
		scan := p
		scan.ID, scan.Words = fmt.Sprintf("OCR-10%d", 11+i), slices.Clone(p.Words)
		scan.retype(0, 100, 1240, v.Name)
		scan.retype(2, 142, 1240, v.VAT)
		scan.retype(3, 919, 1240, fmt.Sprint(4712+i))
		scan.retype(18, 940, 1240, fmt.Sprintf("%d,%03d.%d0", 2+3*i, 170+91*i, i))
		scan.retype(21, 145, 395, v.IBAN)
		pages = append(pages, scan)
	}
	return pages
}

// retype writes other words in the place of those of a line that begin between two distances from the left, in
// letters of the same size.
func (p *page) retype(line int, from, to float64, text string) {
	in := func(w word) bool { return w.Line == line && w.Left >= from && w.Left < to }
	at := slices.IndexFunc(p.Words, in)
	w := p.Words[at]
	letter := (w.Right - w.Left) / float64(utf8.RuneCountInString(w.Text))
	p.Words = slices.DeleteFunc(p.Words, in)
	for i, written := range strings.Fields(text) {
		w.Text, w.Right = written, w.Left+letter*float64(utf8.RuneCountInString(written))
		p.Words = slices.Insert(p.Words, at+i, w)
		w.Left = w.Right + letter*6/11
	}
}
