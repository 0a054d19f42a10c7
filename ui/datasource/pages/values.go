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
	}
	return query.Value{Text: v.Text()}
}

// NullSign stands for null, which is neither a blank nor the text "null".
const NullSign = "(null)"

// Shown is a value as a table shows it: a blank one, one that is not there, and null each have a look of their own.
func Shown(v client.Value) (string, widget.Kind) {
	switch text := v.Text(); {
	case v.Kind() == client.Absent:
		return "", widget.Absent
	case v.Kind() == client.Null:
		return NullSign, widget.Muted
	case text == "":
		return "", widget.Blank
	default:
		return text, widget.Plain
	}
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
