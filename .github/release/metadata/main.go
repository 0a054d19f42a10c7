// Command metadata writes what package managers want to know of a release, from its SHA256SUMS: a formula for Homebrew,
// a manifest for Scoop, three for winget. Usage: metadata VERSION FOLDER. The files are to be had at DOCKET_DOWNLOADS.
package main

import (
	"cmp"
	"embed"
	"log"
	"os"
	"path/filepath"
	"strings"
	"text/template"
)

//go:embed *.tmpl
var templates embed.FS

// release is what the templates are filled with.
type release struct {
	Version, Downloads string
	sums               map[string]string
}

// Sum is a file's SHA-256 in hex, URL where it is to be had.
func (r release) Sum(file string) string { return r.sums[file] }
func (r release) URL(file string) string { return r.Downloads + "/" + r.Version + "/" + file }

// Upper is a sum as winget writes it.
func (r release) Upper(file string) string { return strings.ToUpper(r.sums[file]) }

// Windows are its architectures by the words of Go and of winget.
func (r release) Windows() map[string]string {
	return map[string]string{"amd64": "x64", "arm64": "arm64"}
}

func main() {
	log.SetFlags(0)
	r := release{Version: os.Args[1], Downloads: cmp.Or(os.Getenv("DOCKET_DOWNLOADS"), "https://downloads.example/docket"), sums: map[string]string{}}
	folder := os.Args[2]
	raw, err := os.ReadFile(filepath.Join(folder, "SHA256SUMS")) // #nosec G703 -- the release script names it
	if err != nil {
		log.Fatal("metadata: ", err)
	}
	for line := range strings.Lines(string(raw)) {
		sum, file, _ := strings.Cut(strings.TrimSpace(line), "  ")
		r.sums[file] = sum
	}
	all := template.Must(template.ParseFS(templates, "*.tmpl"))
	for _, t := range all.Templates() {
		name := filepath.Join(folder, "packages", strings.TrimSuffix(t.Name(), ".tmpl"))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil { // #nosec G703 -- the release script names it
			log.Fatal("metadata: ", err)
		}
		out, err := os.Create(name) // #nosec G703 -- the release script names it
		if err == nil {
			err = t.Execute(out, r)
		}
		if err != nil {
			log.Fatal("metadata: ", err)
		}
		if err := out.Close(); err != nil {
			log.Fatal("metadata: ", err)
		}
	}
}
