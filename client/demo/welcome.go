package demo

import (
	"fmt"
	"net/http"
	"strings"
)

// serveElse answers a path that no operation has: with a page for people who come with
// curl or a browser where it ends in a slash, and with a 404 otherwise.
func (s *Service) serveElse(w http.ResponseWriter, r *http.Request) {
	if !strings.HasSuffix(r.URL.Path, "/") {
		refuse(http.StatusNotFound, "no operation at "+quoted(r.URL.Path)).send(w)
		return
	}
	fixed(http.StatusOK, typeText, s.welcome("http://"+r.Host+r.URL.Path)).send(w)
}

// welcome says what there is, with a curl command for each operation.
func (s *Service) welcome(address string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "This is the demo of a document-processing service, company %s.\n"+
		"It runs inside docket, on this machine only. Nothing leaves it, and nothing is kept.\n\n"+
		"Anchor documents: %s\n\nDatasources:\n", s.Company, strings.Join(anchors(), ", "))
	for _, src := range s.seed.sources {
		fmt.Fprintf(&b, "  %s (records: %d, fields: %d)\n", src.Name, src.count, len(src.Fields))
	}
	fmt.Fprintf(&b, "\nOCR texts:\n")
	for _, p := range s.seed.pages {
		fmt.Fprintf(&b, "  %s (collection %s, page %d x %d pixels)\n", p.ID, p.Collection, p.Width, p.Height)
	}
	fmt.Fprintf(&b, "\nSubmissions accepted so far: %d\n\nTry, with the token in $DOCKET_TOKEN:\n", len(s.Submissions()))
	for _, o := range operations() {
		fmt.Fprintf(&b, "\ncurl -H \"Authorization: Bearer $DOCKET_TOKEN\" '%saccess/%s/%s' \\\n  --form-string 'company_name=%s'",
			address, s.segment, o.name, strings.ReplaceAll(s.Company, "'", `'\''`))
		for field := range strings.FieldsSeq(o.example) {
			fmt.Fprintf(&b, " \\\n  --form-string '%s'", field)
		}
		fmt.Fprintln(&b)
	}
	return b.String()
}
