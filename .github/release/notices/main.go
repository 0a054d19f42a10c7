// Command notices prints the licences of every module that is linked into docket on any system: MIT, BSD and Apache
// ask for it. A module without a licence is an error.
package main

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// elsewhere is where a module says its licence, which has no file with its text.
var elsewhere = map[string]string{"github.com/mattn/go-localereader": "MIT (Yasuhiro Matsumoto), as its README says."}

func main() {
	log.SetFlags(0)
	modules := map[string]string{}
	for _, system := range []string{"linux", "darwin", "windows"} {
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}", ".")
		list.Env, list.Stderr = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0"), os.Stderr
		out, err := list.Output()
		if err != nil {
			log.Fatal("notices: go list: ", err)
		}
		for line := range strings.Lines(string(out)) {
			name, dir, _ := strings.Cut(strings.TrimSpace(line), "\t")
			if strings.Contains(name, " v") {
				modules[name] = dir
			}
		}
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		log.Fatal("notices: ", err)
	}
	modules["Go standard library"] = strings.TrimSpace(string(root))
	names := []string{}
	for name := range modules {
		names = append(names, name)
	}
	slices.Sort(names)
	fmt.Printf("docket contains these %d works, each under its own licence.\n", len(names))
	for _, name := range names {
		fmt.Printf("\n%s\n%s\n\n", strings.Repeat("=", 78), name)
		for _, text := range licences(name, modules[name]) {
			fmt.Printf("%s\n", bytes.TrimSpace(text))
		}
	}
}

// licences are the texts of a module: licence, notice, patents.
func licences(name, dir string) (texts [][]byte) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		log.Fatal("notices: ", err)
	}
	found := false
	for _, e := range entries {
		upper := strings.ToUpper(e.Name())
		licence := strings.HasPrefix(upper, "LICEN") || strings.HasPrefix(upper, "COPYING")
		if e.IsDir() || strings.HasSuffix(upper, ".GO") || !licence && !strings.HasPrefix(upper, "NOTICE") && !strings.HasPrefix(upper, "PATENTS") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			log.Fatal("notices: ", err)
		}
		found, texts = found || licence, append(texts, text)
	}
	path, _, _ := strings.Cut(name, " ")
	if said := elsewhere[path]; !found && said != "" {
		return append(texts, []byte(said))
	}
	if !found {
		log.Fatalf("notices: %s has no licence in %s", name, dir)
	}
	return texts
}
