package demo

import (
	"embed"
	"encoding/json"
	"fmt"
)

// planted is the sample company as it was written down: the rules of its
// anchor documents, the words its datasources are made of, its scanned pages.
//
//go:embed seed
var planted embed.FS

// seed is the sample company, read. It is never changed afterwards.
type seed struct {
	anchors []anchor
	sources []source
	pages   []page
}

// plantSeed reads the embedded seed. It can only fail on a seed that was
// edited badly, which every test notices.
func plantSeed() seed {
	var s seed
	for _, id := range []string{"DOC-1001", "DOC-1002", "DOC-1003", "DOC-1004", oddAnchor} {
		var a anchor
		readSeed("rules/"+id+".json", &a)
		s.anchors = append(s.anchors, a)
	}
	var v vocabulary
	readSeed("words.json", &v)
	s.sources = sources(&v)
	for _, id := range []string{"OCR-1001", "OCR-1002", "OCR-1003"} {
		var l layout
		readSeed("pages/"+id+".json", &l)
		s.pages = append(s.pages, l.page())
	}
	return s
}

func readSeed(name string, into any) {
	text, err := planted.ReadFile("seed/" + name)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		panic(fmt.Sprintf("demo: seed %s: %v", name, err))
	}
}

// Anchors lists the anchor documents that the service has something to say
// about, also the one without rules, the one that fails, and last the one whose
// rules break the interface.
func Anchors() []string {
	return []string{"DOC-1001", "DOC-1002", "DOC-1003", "DOC-1004", failingAnchor, scaleAnchor, oddAnchor}
}

// Offers is what the demo can be asked for, by the name of a command or view.
func Offers() map[string][]string {
	o := map[string][]string{"rules": Anchors(), "data": Datasources(), "fields": DocumentTypes()}
	for _, t := range OCRTexts() {
		o["text"] = append(o["text"], t.ID)
	}
	return o
}

// DocumentTypes lists the document types of the sample company.
func DocumentTypes() []string {
	return []string{"invoice", "purchase_order", "goods_receipt", "contract"}
}

// Datasources lists the datasources of the sample company.
func Datasources() []string {
	var names []string
	for _, s := range plantSeed().sources {
		names = append(names, s.name)
	}
	return names
}
