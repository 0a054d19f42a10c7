package demo

import (
	"bufio"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"unicode/utf8"
)

type vendor struct {
	ID       string `json:"vendor_id"`
	Name     string `json:"vendor_name"`
	VAT      string `json:"vat_id"`
	IBAN     string `json:"iban"`
	Currency string `json:"currency"`
	City     string `json:"city"`
}

// invoices are scans of invoices like p, one of each of some vendors: so that a collection has several. One has an
// IBAN in which the OCR took zeros for letters, another one in which two digits changed places.
func invoices(p page, vendors []vendor) (pages []page) {
	for i, v := range vendors {
		switch i {
		case 2:
			v.IBAN = v.IBAN[:2] + strings.ReplaceAll(v.IBAN[2:], "0", "O")
		case 4:
			v.IBAN = v.IBAN[:5] + v.IBAN[6:7] + v.IBAN[5:6] + v.IBAN[7:]
		}
		scan := p.copied(11 + i)
		scan.retype(0, 100, 1240, v.Name)
		scan.retype(2, 142, 1240, v.VAT)
		scan.retype(3, 919, 1240, fmt.Sprint(4712+i))
		scan.retype(18, 940, 1240, total(i))
		scan.retype(21, 145, 395, v.IBAN)
		pages = append(pages, scan)
	}
	return pages
}

func total(i int) string { return fmt.Sprintf("%d,%03d.%d0", 2+3*i, 170+91*i, i) }

func orders(p page, vendors []vendor) (pages []page) {
	for i, v := range vendors {
		scan := p.copied(21 + i)
		scan.retype(2, 893, 1240, fmt.Sprint("PO-", 4_502_200+i))
		scan.retype(3, 100, 800, v.Name)
		scan.retype(11, 725, 900, v.Currency)
		scan.retype(11, 940, 1240, fmt.Sprintf("%d,%03d.00", 1+2*i, 310+77*i))
		pages = append(pages, scan)
	}
	return pages
}

func receipts(p page, count int) (pages []page) {
	for i := range count {
		scan := p.copied(31 + i)
		scan.retype(0, 359, 800, fmt.Sprint(881+i))
		scan.retype(0, 820, 1240, fmt.Sprintf("%02d.05.2024", 22+i))
		pages = append(pages, scan)
	}
	return pages
}

func (p page) copied(number int) page {
	p.ID, p.Words = fmt.Sprintf("OCR-10%d", number), slices.Clone(p.Words)
	return p
}

// ledger is the datasource of what was booked: a record of each invoice that was scanned, with its OCR text id. Two
// totals are not those of the invoices: two digits changed places, and a payment was taken off.
func ledger(scans []page) source {
	src := source{Name: "ledger", Status: "true", count: len(scans), Fields: []string{"entry", "ocr_text_id", "invoice_number", "vendor_name", "total_amount", "posted"}}
	src.record = func(b *bufio.Writer, i int) {
		scan := scans[i]
		booked := scan.words(18, 940, 1240)
		switch i {
		case 2:
			booked = booked[:2] + booked[3:4] + booked[2:3] + booked[4:]
		case 4:
			booked = strconv.Itoa(i) + booked[len(booked)-7:]
		}
		for c, value := range []string{fmt.Sprintf("L-%05d", 20_431+i), scan.ID, scan.words(3, 919, 1240), scan.words(0, 100, 1240), booked, date(460 + i)} {
			member(b, src.Fields[c], value)
		}
	}
	return src
}

func (p *page) words(line int, from, to float64) string {
	var found []string
	for _, w := range p.Words {
		if w.Line == line && w.Left >= from && w.Left < to {
			found = append(found, w.Text)
		}
	}
	return strings.Join(found, " ")
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

// Scan is a page of the sample company and where its words stand, for whoever draws a picture of it.
type Scan = page

// ScanUnit is what the boxes of the sample company are measured in. The interface does not state it; the demo can.
const ScanUnit = "pixels 1240x1754"

// Scans are the pages that the demo answers gettext from.
func Scans() []Scan { return plantSeed(new(atomic.Int64)).pages }
