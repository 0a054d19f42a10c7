package demo

import (
	"fmt"
	"net/http"
	"strings"
)

// welcome is the page for people who come with curl or a browser.
func (s *Service) welcome(r *http.Request) string {
	base := "http://" + r.Host + strings.TrimSuffix(r.URL.Path, "/")
	at := base + "/access/" + s.segment
	var b strings.Builder
	fmt.Fprintf(&b, "This is the demo of a document-processing service, company %s.\n", s.company)
	fmt.Fprintf(&b, "It runs inside docket, on this machine only. Nothing leaves it, and nothing is kept.\n\n")
	fmt.Fprintf(&b, "Anchor documents  %s\n", strings.Join(Anchors(), ", "))
	fmt.Fprintf(&b, "Document types    %s\n", strings.Join(DocumentTypes(), ", "))
	fmt.Fprintf(&b, "Datasources       ")
	for i, src := range s.seed.sources {
		if i > 0 {
			fmt.Fprintf(&b, "                  ")
		}
		fmt.Fprintf(&b, "%s (records: %d, fields: %d)\n", src.name, src.count, len(src.fields))
	}
	fmt.Fprintf(&b, "OCR texts         ")
	for i, p := range s.seed.pages {
		if i > 0 {
			fmt.Fprintf(&b, "                  ")
		}
		fmt.Fprintf(&b, "%s (collection %s, page %d x %d pixels)\n", p.ID, p.Collection, p.Width, p.Height)
	}
	fmt.Fprintf(&b, "\nSubmissions accepted so far: %d\n", len(s.Submissions()))
	fmt.Fprintf(&b, "\nTry, with the token in $DOCKET_TOKEN:\n")
	for _, o := range operations() {
		s.example(&b, at+"/"+o.name, o.example(s)...)
	}
	return b.String()
}

// example writes a curl command for an operation.
func (s *Service) example(b *strings.Builder, url string, fields ...string) {
	fmt.Fprintf(b, "\ncurl -H \"Authorization: Bearer $DOCKET_TOKEN\" %s", shellQuoted(url))
	for _, f := range append([]string{"company_name=" + s.company}, fields...) {
		fmt.Fprintf(b, " \\\n  --form-string %s", shellQuoted(f))
	}
	fmt.Fprintln(b)
}

// shellQuoted makes a text one word of a shell.
func shellQuoted(text string) string {
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
