package main

import (
	"cmp"
	"embed"
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

// metadata writes what package managers want to know of a release, from its SHA256SUMS: a formula for Homebrew,
// a manifest for Scoop, three for winget. The files are to be had at DOCKET_DOWNLOADS.
func metadata(args []string) {
	r := release{Version: args[0], Downloads: cmp.Or(os.Getenv("DOCKET_DOWNLOADS"), "https://downloads.example/docket"), sums: map[string]string{}}
	folder := args[1]
	for line := range strings.Lines(string(must(os.ReadFile(filepath.Join(folder, "SHA256SUMS"))))) { // #nosec G703 -- the release script names it
		sum, file, _ := strings.Cut(strings.TrimSpace(line), "  ")
		r.sums[file] = sum
	}
	check(os.MkdirAll(filepath.Join(folder, "packages"), 0o755)) // #nosec G703 -- the release script names it
	for _, t := range must(template.ParseFS(templates, "*.tmpl")).Templates() {
		out := must(os.Create(filepath.Join(folder, "packages", strings.TrimSuffix(t.Name(), ".tmpl")))) // #nosec G703 -- the release script names it
		check(t.Execute(out, r))
		check(out.Close())
	}
}
