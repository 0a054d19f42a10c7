package demo

import (
	"bufio"
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
)

// planted is the sample company as it was written down: the answers with the rules of its
// anchor documents, the records of its datasources, its scanned pages.
//
//go:embed seed
var planted embed.FS

// seed is the sample company, read. It is never changed afterwards.
type seed struct {
	sources []source
	pages   []page
}

// plantSeed reads the embedded seed, as the sample company is so many days later; every test notices one that was edited badly.
func plantSeed(later *atomic.Int64) seed {
	var s seed
	for _, id := range []string{"OCR-1001", "OCR-1002", "OCR-1003"} {
		var p page
		readSeed("pages/"+id+".json", &p)
		s.pages = append(s.pages, p)
	}
	vendors := table("vendors") // ends in the middle of a page; its records are not all alike
	var of []vendor
	decode("vendors", []byte("["+strings.Join(vendors.lines, ",")+"]"), &of)
	booked := append(s.pages[:1:1], invoices(s.pages[0], of[:5])...)
	s.pages = slices.Concat(s.pages, booked[1:], orders(s.pages[1], of[5:8]), receipts(s.pages[2], 3))
	s.sources = []source{
		table("empty_list"),
		table("company_profile"), // one record, about the company itself
		table("cost_centres"),    // exactly one full page of the largest size
		table("tax_codes"),       // exactly two, so that the end is only seen on the empty third
		vendors,
		purchaseOrders(of, later),
		table("wide_ledger"), // sixty columns: far wider than a screen
		table("partners"),    // a name, columns and values in many scripts
		ledger(booked),
		table("invoice_records"), table("purchase_order_records"), table("goods_receipt_records"), table("contract_records"), // what the rules of DOC-1001 compare
		grid("bench_30", 100, 30), grid("bench_300", 100, 300), grid("bench_10000", 10_000, 12), grid("million_rows", 1_000_000, 8),
	}
	return s
}

// table is a datasource of a file: a line with name, status and fields, then a line a record, without _id.
func table(name string) (src source) {
	text, _ := planted.ReadFile("seed/data/" + name + ".jsonl")
	head, rest, _ := strings.Cut(string(text), "\n")
	decode(name, []byte(head), &src)
	src.lines = slices.Collect(strings.Lines(rest))
	src.count = len(src.lines)
	src.record = func(b *bufio.Writer, i int) { fmt.Fprint(b, ",", strings.TrimSuffix(src.lines[i][1:], "}\n")) }
	return src
}

func readSeed(name string, into any) {
	text, _ := planted.ReadFile("seed/" + name)
	decode(name, text, into)
}

func decode(name string, text []byte, into any) {
	if err := json.Unmarshal(text, into); err != nil {
		panic(fmt.Sprintf("demo: seed %s: %v", name, err))
	}
}

// Offers is what the demo can be asked for, by the name of a command or view.
func Offers() map[string][]string {
	s := plantSeed(new(atomic.Int64))
	o := map[string][]string{"rules": {"DOC-1001", "DOC-1002", "DOC-1003", "DOC-1004", failingAnchor, scaleAnchor, "DOC-ODD"},
		"fields": {"invoice", "purchase_order", "goods_receipt", "contract"}}
	for _, src := range s.sources {
		o["data"] = append(o["data"], src.Name)
	}
	for _, p := range s.pages {
		o["text"] = append(o["text"], p.ID)
		sample, _ := json.Marshal(map[string]string{"ocr_text_id": p.ID, "collection": p.Collection, "coordinates": p.first()})
		o[Samples] = append(o[Samples], string(sample)) // texts cannot fail
	}
	return o
}

// Samples names, among what [Offers] gives, whole requests for text: JSON of an OCR text id, its collection, and the
// box of its first line.
const Samples = "text samples"
