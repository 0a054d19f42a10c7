package demo

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
)

// page is an OCR text of the sample company: the scan of an A4 page at 150 dots per inch, measured in pixels from the
// top left corner. The interface shows neither unit nor origin (§4.4).
type page struct {
	ID            string // ocr_text_id
	Collection    string // collection_name
	Width, Height int
	Words         []word // line by line, in reading order
}

type word struct {
	Text                     string
	Line                     int // from 0, top to bottom
	Left, Top, Right, Bottom float64
}

func (p *page) first() string {
	left, top, right, bottom := p.Words[0].Left, p.Words[0].Top, 0.0, 0.0
	for _, w := range p.Words {
		if w.Line == 0 {
			right, bottom = max(right, w.Right), max(bottom, w.Bottom)
		}
	}
	return fmt.Sprintf("[%.0f,%.0f,%.0f,%.0f]", left-10, top-10, right+10, bottom+10)
}

// text answers gettext (§4.4) with the words whose middle lies in the rectangle, a text for each line.
func (s *Service) text(c *call) *answer {
	collection, id, coordinates := c.required("collection_name"), c.required("ocr_text_id"), c.required("coordinates")
	if c.refusal != nil {
		return c.refusal
	}
	// nil for null, which no number is
	var box []*float64
	if json.Unmarshal([]byte(coordinates), &box) != nil || len(box) != 4 || slices.Contains(box, nil) {
		return refuse(http.StatusBadRequest, "coordinates must be a JSON list of four numbers, not "+quoted(coordinates))
	}
	at := slices.IndexFunc(s.seed.pages, func(p page) bool { return p.ID == id && p.Collection == collection })
	if at < 0 {
		return refuse(http.StatusNotFound, "no OCR text "+quoted(id)+" in collection "+quoted(collection))
	}
	lines := s.seed.pages[at].covered(*box[0], *box[1], *box[2], *box[3])
	text, _ := json.Marshal(append([]string{}, lines...)) // [] where there is nothing
	return fixed(http.StatusOK, typeJSON, fmt.Sprintf(`{"text":%s,"release_version":%s}`, text, quote(releaseVersion)))
}

// covered is the text of the words whose middle lies in the box, by line.
func (p *page) covered(left, top, right, bottom float64) []string {
	var lines []string
	last := -1
	for _, w := range p.Words {
		x, y := (w.Left+w.Right)/2, (w.Top+w.Bottom)/2
		switch {
		case x < left || x > right || y < top || y > bottom:
			continue
		case w.Line == last:
			lines[len(lines)-1] += " " + w.Text
		default:
			lines = append(lines, w.Text)
		}
		last = w.Line
	}
	return lines
}
