package main

import (
	"bytes"
	"fmt"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// elsewhere is where a module says its licence, which has no file with its text.
var elsewhere = map[string]string{"github.com/mattn/go-localereader": "MIT (Yasuhiro Matsumoto), as its README says."}

// notices prints the licences of every module that is linked into docket on any system: MIT, BSD and Apache
// ask for it. A module without a licence is an error.
func notices([]string) {
	modules := map[string]string{}
	for _, system := range []string{"linux", "darwin", "windows"} {
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}", ".")
		list.Env, list.Stderr = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0"), os.Stderr
		for line := range strings.Lines(string(must(list.Output()))) {
			name, dir, _ := strings.Cut(strings.TrimSpace(line), "\t")
			if strings.Contains(name, " v") {
				modules[name] = dir
			}
		}
	}
	modules["Go standard library"] = strings.TrimSpace(string(must(exec.Command("go", "env", "GOROOT").Output())))
	fmt.Printf("docket contains these %d works, each under its own licence.\n", len(modules))
	for _, name := range slices.Sorted(maps.Keys(modules)) {
		fmt.Printf("\n%s\n%s\n\n", strings.Repeat("=", 78), name)
		for _, text := range licences(name, modules[name]) {
			fmt.Printf("%s\n", bytes.TrimSpace(text))
		}
	}
}

// licences are the texts of a module: licence, notice, patents.
func licences(name, dir string) (texts [][]byte) {
	found := false
	for _, e := range must(os.ReadDir(dir)) {
		upper := strings.ToUpper(e.Name())
		licence := strings.HasPrefix(upper, "LICEN") || strings.HasPrefix(upper, "COPYING")
		if e.IsDir() || strings.HasSuffix(upper, ".GO") || !licence && !strings.HasPrefix(upper, "NOTICE") && !strings.HasPrefix(upper, "PATENTS") {
			continue
		}
		found, texts = found || licence, append(texts, must(os.ReadFile(filepath.Join(dir, e.Name()))))
	}
	path, _, _ := strings.Cut(name, " ")
	if said := elsewhere[path]; !found && said != "" {
		return append(texts, []byte(said))
	}
	if !found {
		log.Fatalf("%s has no licence in %s", name, dir)
	}
	return texts
}
