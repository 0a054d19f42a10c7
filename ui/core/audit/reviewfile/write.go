package reviewfile

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"path/filepath"
	"slices"
	"strings"
	text "text/template"

	"docket/client"
	"docket/ui/core/audit/rulemap"
	"docket/ui/core/each"
	"docket/ui/core/export"
	"docket/ui/safe"
)

//go:embed page.html
var pageHTML string

//go:embed page.md
var pageMarkdown string

// Formats are the forms in which a review is written, and the endings of its files: the one
// for readers first.
func Formats() []string { return []string{"html", "md", "csv", "json"} }

// FormatOf is the format that the name of a file asks for.
func FormatOf(path string) (string, error) {
	ending := strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
	if !slices.Contains(Formats(), ending) {
		return "", fmt.Errorf("the name must end with .%s", strings.Join(Formats(), ", ."))
	}
	return ending, nil
}

// FileName is a name for a review's file: that of the anchor document, without what file
// systems object to.
func FileName(anchor, format string) string {
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return '_'
	}, anchor)
	return name[:min(len(name), 80)] + "-review." + format
}

// shortValue is up to how many cells a key or a value, such as an IBAN, is not broken into lines: at its hyphens it would be.
const shortValue = 24

// Write writes a document that [New] made; csv is for that format. What [Read] reads is JSON.
func (d *Document) Write(w io.Writer, name string, csv export.CSVOptions) error {
	switch name {
	case "html":
		return d.html(w)
	case "md":
		return d.markdown(w)
	case "csv":
		return d.csv(w, csv)
	case "json":
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		return e.Encode(d)
	}
	return fmt.Errorf("write review: %q is no format; there are %s", name, strings.Join(Formats(), ", "))
}

// html writes one page that needs nothing from elsewhere: no script, no font, no picture
// but the map, which is drawn in it. It is made to be read aloud and printed as well.
func (d *Document) html(w io.Writer) error {
	page := template.Must(template.New("page").Funcs(template.FuncMap{
		"show": safe.Text, "value": value,
		"short": func(text string) bool { return safe.Width(text) <= shortValue },
		"raw": func(content json.RawMessage) string {
			return string(safe.JSON([]byte(client.Value(content).Indented())))
		},
	}).Parse(pageHTML))
	t := d.tell()
	t.Map = template.HTML(d.graph.SVG("Map of the document types of "+d.Provenance.Anchor, "map")) // it escapes what it quotes
	return whole(w, page, t)
}

// markdown writes text of the service so that it cannot become markup.
func (d *Document) markdown(w io.Writer) error {
	page := text.Must(text.New("page").Funcs(text.FuncMap{"value": value, "md": md, "lines": mdLines, "code": mdCode}).Parse(pageMarkdown))
	t := d.tell()
	t.Drawing = d.graph.Draw(rulemap.Options{Selected: -1}).String()
	return whole(w, page, t)
}

// whole writes a page at once: one that breaks off in the middle is worse than none.
func whole(w io.Writer, page interface{ Execute(io.Writer, any) error }, t told) error {
	var out bytes.Buffer
	if err := page.Execute(&out, t); err != nil {
		return err
	}
	_, err := w.Write(out.Bytes())
	return err
}

// md is text that Markdown shows as it is, on one line.
func md(text string) string {
	var b strings.Builder
	for _, r := range safe.Line(text) {
		if strings.ContainsRune("\\`*_{}[]<>#|~&", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// mdLines is text that Markdown shows as it is, within an entry of a list.
func mdLines(text string) string {
	return strings.Join(each.Of(strings.Split(text, "\n"), md), "  \n  ")
}

// mdCode is text between enough backticks.
func mdCode(text string) string {
	text = safe.Line(text)
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if len(fence) > 1 || text == "" {
		text = " " + text + " "
	}
	return fence + text + fence
}
