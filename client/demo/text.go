package demo

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
)

// Pages are scans of A4 at 150 dots per inch, measured in pixels from the top
// left corner. The interface shows neither unit nor origin (§4.4).
const (
	pageWidth  = 1240
	pageHeight = 1754
)

// OCRText is one OCR text of the sample company and the page it was read from.
type OCRText struct {
	ID            string // ocr_text_id
	Collection    string // collection_name
	Width, Height int    // of the page, in pixels
	Words         []Word // line by line, in reading order
}

// Word is one word and its box in pixels from the top left corner of the page.
type Word struct {
	Text                     string
	Line                     int // from 0, top to bottom
	Left, Top, Right, Bottom float64
}

// OCRTexts lists the OCR texts of the sample company.
func OCRTexts() []OCRText {
	var texts []OCRText
	for _, p := range plantSeed().pages {
		texts = append(texts, OCRText(p))
	}
	return texts
}

// page is an OCRText that the service keeps to itself.
type page OCRText

// layout is a page as the seed keeps it: runs of text with a place and a height.
type layout struct {
	ID         string `json:"id"`
	Collection string `json:"collection"`
	Runs       []run  `json:"runs"`
}

// run is some words in a row. Runs with the same Y are one line.
type run struct {
	X    float64 `json:"x"` // where the run begins: its right end when RTL
	Y    float64 `json:"y"`
	Size float64 `json:"size"`
	Text string  `json:"text"`
	RTL  bool    `json:"rtl"`
}

// page sets the runs: every character gets a width, every word its box.
func (l layout) page() page {
	p := page{ID: l.ID, Collection: l.Collection, Width: pageWidth, Height: pageHeight}
	line := -1
	for i, r := range l.Runs {
		if i == 0 || r.Y != l.Runs[i-1].Y {
			line++
		}
		x := r.X
		for word := range strings.FieldsSeq(r.Text) {
			wide := setWidth(word, r.Size)
			w := Word{Text: word, Line: line, Left: x, Top: r.Y, Right: x + wide, Bottom: r.Y + r.Size}
			step := wide + r.Size*0.3
			if r.RTL {
				w.Left, w.Right, step = x-wide, x, -step
			}
			x += step
			p.Words = append(p.Words, w)
		}
	}
	return p
}

// setWidth is the width of a word in letters of a height: about half of it for
// alphabets, all of it for characters that fill a square.
func setWidth(word string, size float64) float64 {
	wide := 0.0
	for _, r := range word {
		if r >= 0x2E80 {
			wide += size
		} else {
			wide += size * 0.55
		}
	}
	return wide
}

// text answers gettext (§4.4) with the words whose middle lies in the
// rectangle, a text for each line.
func (s *Service) text(c call) *answer {
	collection, refusal := c.required("collection_name")
	if refusal != nil {
		return refusal
	}
	id, refusal := c.required("ocr_text_id")
	if refusal != nil {
		return refusal
	}
	coordinates, refusal := c.required("coordinates")
	if refusal != nil {
		return refusal
	}
	box, ok := parseBox(coordinates)
	if !ok {
		return refuse(http.StatusBadRequest, "coordinates must be a JSON list of four numbers, not "+quoted(coordinates))
	}
	at := slices.IndexFunc(s.seed.pages, func(p page) bool { return p.ID == id && p.Collection == collection })
	if at < 0 {
		return refuse(http.StatusNotFound, "no OCR text "+quoted(id)+" in collection "+quoted(collection))
	}
	lines := s.seed.pages[at].covered(box)
	return inJSON(func(e *encoder) {
		e.raw(`{"text":[`)
		for i, line := range lines {
			if i > 0 {
				e.raw(",")
			}
			e.text(line)
		}
		e.raw(`]`)
		e.member(false, "release_version", releaseVersion)
		e.raw("}")
	})
}

// parseBox reads four finite numbers: left, top, right, bottom.
func parseBox(text string) (box [4]float64, ok bool) {
	var list []any
	if err := json.Unmarshal([]byte(text), &list); err != nil || len(list) != len(box) {
		return box, false
	}
	for i, v := range list {
		n, isNumber := v.(float64)
		if !isNumber {
			return box, false
		}
		box[i] = n
	}
	return box, true
}

// covered is the text of the words whose middle lies in the box, by line.
func (p *page) covered(box [4]float64) []string {
	var lines []string
	last := -1
	for _, w := range p.Words {
		x, y := (w.Left+w.Right)/2, (w.Top+w.Bottom)/2
		if x < box[0] || x > box[2] || y < box[1] || y > box[3] {
			continue
		}
		if w.Line == last {
			lines[len(lines)-1] += " " + w.Text
		} else {
			lines = append(lines, w.Text)
		}
		last = w.Line
	}
	return lines
}
