package audit

import (
	"bytes"
	_ "embed"
	"html/template"
	"io"
	"strings"

	"docket/client"
	"docket/ui/safe"
)

//go:embed page.html
var pageText string

// HTML writes the packet as one page that needs nothing from elsewhere: no
// script, no font, no picture but the map, which is drawn in it. It is made to be
// read aloud and printed as well. Hidden characters in the service's texts are
// shown.
func (p *Packet) HTML(w io.Writer) error {
	page, err := template.New("page").Funcs(template.FuncMap{
		"show": safe.Text,
		"raw":  func(content string) string { return string(safe.JSON([]byte(client.Value(content).Indented()))) },
	}).Parse(pageText)
	if err != nil {
		return err
	}
	r := p.report()
	var drawing strings.Builder
	if err := p.Graph.SVG(&drawing, "Map of the document types of "+p.Document.Provenance.Anchor, "map"); err != nil {
		return err
	}
	var out bytes.Buffer // a page that breaks off in the middle is worse than none
	if err := page.Execute(&out, struct {
		report
		Map template.HTML
	}{r, template.HTML(drawing.String())}); err != nil { // the SVG escapes what it quotes
		return err
	}
	_, err = w.Write(out.Bytes())
	return err
}
