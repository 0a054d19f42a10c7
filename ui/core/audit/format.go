package audit

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"docket/config/store"
	"docket/ui/core/export"
)

// Formats are the forms in which a review is handed over, the one for readers
// first. Each is the ending of its files too.
func Formats() []string { return []string{"html", "md", "csv", "json"} }

// FormatOf is the format that the name of a file asks for.
func FormatOf(path string) (string, error) {
	ending := strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
	if ending == "htm" {
		ending = "html"
	}
	if !slices.Contains(Formats(), ending) {
		return "", fmt.Errorf("the name must end with .%s", strings.Join(Formats(), ", ."))
	}
	return ending, nil
}

// Write writes the packet in a format; csv is for that one.
func (p *Packet) Write(w io.Writer, format string, csv export.CSVOptions) error {
	switch format {
	case "html":
		return p.HTML(w)
	case "md":
		return p.Markdown(w)
	case "csv":
		return p.CSV(w, csv)
	case "json":
		return p.JSON(w)
	}
	return fmt.Errorf("write review: %q is no format; there are %s", format, strings.Join(Formats(), ", "))
}

// FileName is a name for a review's file: that of the anchor document, without
// what file systems object to.
func FileName(anchor, format string) string {
	safe := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return '_'
	}, anchor)
	return safe[:min(len(safe), 80)] + "-review." + format
}

// Verdicts are all verdicts that the review was joined with, as the store keeps
// them: a copy that another goroutine may have.
func (r *Review) Verdicts() []store.Verdict {
	var out []store.Verdict
	for _, g := range r.groups {
		out = append(out, g.verdicts...)
	}
	slices.SortStableFunc(out, compareRules)
	return out
}
