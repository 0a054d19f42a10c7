// Checks docket for every system that it is released for: that each file and test has its types there, go vet's
// analyzers, and for this system security by gosec. It reads packages from source and builds none of them, so that six
// systems take a minute. From docket's root: go run -C .github/check . "$PWD"
package main

import (
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/securego/gosec/v2/goanalysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/analysis/suite/vet"
	"golang.org/x/tools/go/packages"
)

var targets = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}

// leftOut are gosec's rules that are not asked, and why.
var leftOut = map[string]string{
	"G103": "unsafe, at the edge to Windows' own functions alone",
	"G104": "errors of closing and of flushing what was written already, which are dropped on purpose",
	"G115": "conversions of lengths and colours that are bounded before; what parses is fuzzed",
	"G203": "the HTML of a review holds a drawing that docket made itself, its texts escaped",
	"G204": "the programs that a person's own config, VISUAL or EDITOR names, by argv and never a shell's text",
	"G301": "folders that are for others to read: pages, pictures; what docket remembers is 0600",
	"G302": "as G301",
	"G304": "files that the person named, and what the release tools are told to read and write",
	"G306": "as G301",
	"G602": "indices into arrays of a constant size, and behind a check of their length",
}

func main() {
	own := runtime.GOOS + "/" + runtime.GOARCH
	failed := false
	for _, target := range targets {
		found, err := check(os.Args[1], target, target == own)
		if err != nil {
			fmt.Fprintln(os.Stderr, target+":", err)
		}
		fmt.Printf("%-13s  %d found\n", target, found)
		failed = failed || err != nil || found > 0
	}
	if failed {
		os.Exit(1)
	}
}

// check reads docket's packages as target builds them and tells on stderr what is wrong with them.
func check(root, target string, security bool) (found int, err error) {
	system, processor, _ := strings.Cut(target, "/")
	mode := packages.LoadAllSyntax | packages.NeedModule
	loaded, err := packages.Load(&packages.Config{Mode: mode, Dir: root, Tests: true,
		Env: append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0")}, "./...")
	if err != nil {
		return 0, err
	}
	if n := packages.PrintErrors(loaded); n > 0 {
		return n, nil
	}
	analyzers := vet.Suite
	if security {
		rules := slices.Sorted(maps.Keys(leftOut))
		if err := goanalysis.Analyzer.Flags.Set("exclude", strings.Join(rules, ",")); err != nil {
			return 0, err
		}
		analyzers = append(slices.Clone(analyzers), goanalysis.Analyzer)
	}
	graph, err := checker.Analyze(analyzers, loaded, nil)
	if err != nil {
		return 0, err
	}
	said := map[string]bool{} // a package stands there once more with its tests
	for _, root := range graph.Roots {
		if root.Err != nil {
			return len(said), root.Err
		}
		for _, d := range root.Diagnostics {
			at := root.Package.Fset.Position(d.Pos)
			text := fmt.Sprintf("%s: %s: %s", at, root.Analyzer.Name, d.Message)
			if root.Analyzer == goanalysis.Analyzer && strings.HasSuffix(at.Filename, "_test.go") || said[text] {
				continue
			}
			said[text] = true
			fmt.Fprintln(os.Stderr, text)
		}
	}
	return len(said), nil
}
