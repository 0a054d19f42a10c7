package pages

import (
	"encoding/json"
	"unicode/utf8"

	"docket/client"
	"docket/ui/core/query"
	"docket/ui/widget"
)

// Value implements sheet.Valued: a cell in full, as it is copied, filtered and sorted;
// of an _id its $oid, a nested value as JSON.
func (s *Source) Value(row, col int) query.Value {
	if col == IDColumn {
		if r := s.Record(row); r != nil && r.ID != "" {
			return query.Value{Text: r.ID}
		}
	}
	v := s.Raw(row, col)
	switch v.Kind() {
	case client.Absent:
		return query.Value{State: query.Missing}
	case client.Null:
		return query.Value{State: query.Null, Text: v.Text()}
	case client.Object, client.Array:
		return query.Value{Text: v.Raw()}
	}
	return query.Value{Text: v.Text()}
}

// FitID shows only the end of an _id where room is short (narrow), or where width, which
// a person chose, is too little; it reports whether that is another look than before.
func (s *Source) FitID(narrow bool, width int, ellipsis string) bool {
	same := s.shortID == narrow && s.idWidth == width
	s.shortID, s.idWidth, s.ellipsis = narrow, width, ellipsis
	return !same
}

// NullSign stands for null, which is neither a blank nor the text "null".
const NullSign = "(null)"

// tail is how much of a long _id is shown where room is scarce.
const tail = 8

func (s *Source) id(row int) (string, widget.Kind) {
	r := s.Record(row)
	switch {
	case r.ID == "" && r.IDValue.Kind() == client.Absent:
		return "", widget.Absent
	case r.ID == "" && r.IDValue.Kind() == client.Null:
		return NullSign, widget.Muted
	case r.ID == "":
		return r.IDValue.Text(), widget.Plain
	case s.shortens(r.ID):
		return s.ellipsis + r.ID[len(r.ID)-tail:], widget.Plain
	}
	return r.ID, widget.Plain
}

// shortens tells whether only the end of an _id is shown.
func (s *Source) shortens(id string) bool {
	short := s.shortID
	if s.idWidth > 0 {
		short = s.idWidth < len(id)
	}
	return short && len(id) > tail+4 && isPlain(id)
}

// isPlain tells whether a text can be cut at any byte.
func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// Cut is at most the first n bytes of a text, a few less where a character would break.
func Cut(text string, n int) string {
	if n >= len(text) {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}

// ID is an _id as the text that it is shown as.
func ID(r *client.Record) client.Value {
	if id, err := json.Marshal(r.ID); r.ID != "" && err == nil {
		return id
	}
	return r.IDValue
}
