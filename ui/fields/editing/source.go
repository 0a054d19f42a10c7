package fields

import (
	"time"

	"docket/ui/theme"
	"docket/ui/widget"
)

// source shows the rows of a sheet in a grid.
type source struct {
	sheet  *sheet
	glyphs *theme.Glyphs
	now    func() time.Time
}

// Rows implements widget.Source.
func (s source) Rows() int { return len(s.sheet.rows) }

// Columns implements widget.Source.
func (s source) Columns() int { return int(columns) }

// Column implements widget.Source.
func (s source) Column(c int) widget.Column {
	switch column(c) {
	case colName:
		return widget.Column{Title: "field", Min: 10, Flex: 3}
	case colLabel:
		return widget.Column{Title: "label", Min: 9, Flex: 3}
	case colRequired:
		return widget.Column{Title: "required", Width: 8}
	case colVisible:
		return widget.Column{Title: "visible", Width: 7}
	}
	return widget.Column{Title: "from", Min: 9, Flex: 3}
}

// Cell implements widget.Source. What is unknown is a question mark, never a no.
func (s source) Cell(at, c int) (string, widget.Kind) {
	r := s.sheet.rows[at]
	switch column(c) {
	case colName:
		if r.Name == "" {
			return "", widget.Bad
		}
		return r.Name, widget.Plain
	case colLabel:
		switch {
		case r.Label == nil:
			return s.glyphs.Query, widget.Unknown
		case *r.Label == "":
			return "", widget.Blank
		}
		return *r.Label, widget.Plain
	case colRequired, colVisible:
		return s.flag(r.value(column(c)))
	}
	return r.provenance(s.now()), widget.Dim
}

func (s source) flag(v *bool) (string, widget.Kind) {
	switch {
	case v == nil:
		return s.glyphs.Query, widget.Unknown
	case *v:
		return s.glyphs.On + " yes", widget.Good
	}
	return s.glyphs.Off + " no", widget.Dim
}
