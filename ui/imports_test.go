package ui_test

import (
	"bytes"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// allowed says which of docket's packages each package may import. It is
// design.md's table: a new package needs a line here, and a thought.
var allowed = map[string][]string{
	"docket":                {"docket/ui/cli"},
	"docket/client":         {},
	"docket/client/demo":    {}, // not even client: two independent readings of the interface
	"docket/client/allocs":  {},
	"docket/config":         {"docket/config/files", "docket/config/nearest", "docket/config/program"},
	"docket/config/files":   {},
	"docket/config/nearest": {},
	"docket/config/program": {},
	"docket/config/store":   {"docket/config/files"},
	"docket/ui/theme":       {"docket/config/nearest"},
	"docket/ui/keys":        {},
	"docket/ui/safe":        {},
	"docket/ui/terminal":    {"docket/ui/safe", "docket/ui/theme"},
	"docket/ui/widget":      {"docket/ui/theme", "docket/ui/keys", "docket/ui/safe"},
	"docket/ui/view":        {"docket/client", "docket/config/store", "docket/ui/core/paging", "docket/ui/core/picture", "docket/ui/theme", "docket/ui/keys", "docket/ui/safe"},
	"docket/ui/popup":       {"docket/config/nearest", "docket/config/files", "docket/ui/view", "docket/ui/widget", "docket/ui/theme", "docket/ui/keys", "docket/ui/safe"},
	"docket/ui/sheet":       append([]string{"docket/client", "docket/config/files", "docket/ui/view", "docket/ui/widget", "docket/ui/popup", "docket/ui/theme", "docket/ui/keys", "docket/ui/safe"}, core...),
	"docket/ui/shared":      {"docket/config/files", "docket/config/store", "docket/ui/core/sharing", "docket/ui/popup", "docket/ui/safe", "docket/ui/view"},
	"docket/ui/frame":       {"docket/ui/view", "docket/ui/theme", "docket/ui/keys", "docket/ui/safe"},
	"docket/ui/overlay":     viewMay,
	"docket/ui/rules":       viewMay,
	"docket/ui/datasource":  viewMay,
	"docket/ui/fields":      viewMay,
	"docket/ui/text":        viewMay,

	"docket/ui/linear": {"docket/config/nearest", "docket/ui", "docket/ui/view", "docket/ui/popup", "docket/ui/terminal", "docket/ui/theme", "docket/ui/keys", "docket/ui/safe"},

	"docket/config/store/team": {"docket/config/store"},

	"docket/ui": {"docket/ui/frame", "docket/ui/view", "docket/ui/popup", "docket/ui/overlay", "docket/ui/rules", "docket/ui/datasource", "docket/ui/fields", "docket/ui/text",
		"docket/ui/theme", "docket/ui/keys", "docket/ui/safe", "docket/ui/terminal", "docket/ui/widget"},
}

// core is the work that screen and commands share. Its packages may import what is below
// them and, of each other, those before them here: never a view, a widget or the terminal.
var core = []string{"docket/ui/core/each", "docket/ui/core/pattern", "docket/ui/core/kind", "docket/ui/core/together", "docket/ui/core/lean", "docket/ui/core/picture", "docket/ui/core/picture/scan", "docket/ui/core/number", "docket/ui/core/cassette", "docket/ui/core/observed", "docket/ui/core/describe", "docket/ui/core/query", "docket/ui/core/paging", "docket/ui/core/export", "docket/ui/core/compare",
	"docket/ui/core/snapshot", "docket/ui/core/load", "docket/ui/core/question", "docket/ui/core/queries", "docket/ui/core/boxes", "docket/ui/core/submit", "docket/ui/core/preset", "docket/ui/core/audit", "docket/ui/core/audit/judge", "docket/ui/core/audit/lint", "docket/ui/core/audit/rulemap",
	"docket/ui/core/audit/trials", "docket/ui/core/audit/quoted", "docket/ui/core/audit/reviewfile", "docket/ui/core/audit/merge", "docket/ui/core/sharing"}

var coreMay = []string{"docket/client", "docket/config/files", "docket/config/nearest", "docket/config/program", "docket/config/store", "docket/ui/safe"}

// viewMay is what a view may import. Its parts, the packages below it, may import the same
// and each other, but not the view.
var viewMay = append([]string{"docket/client", "docket/config/files", "docket/config/store", "docket/ui/view", "docket/ui/sheet", "docket/ui/popup", "docket/ui/shared", "docket/ui/widget",
	"docket/ui/theme", "docket/ui/keys", "docket/ui/safe"}, core...)

// mayImport is what a package may import, and whether the tables know it.
func mayImport(pkg string) (may []string, known bool) {
	if i := slices.Index(core, pkg); i >= 0 {
		return append(core[:i:i], coreMay...), true
	}
	if may, known = allowed[pkg]; known {
		if slices.Contains(views, pkg) {
			may = append(may[:len(may):len(may)], pkg+"/") // its parts
		}
		return may, true
	}
	for _, v := range views {
		if strings.HasPrefix(pkg, v+"/") {
			return append(viewMay[:len(viewMay):len(viewMay)], v+"/"), true
		}
	}
	return nil, false
}

var views = []string{"docket/ui/rules", "docket/ui/datasource", "docket/ui/fields", "docket/ui/text"}

// anything lists the packages that may import all of ours: the commands, and what tests
// use.
var anything = []string{"docket/ui/cli", "docket/ui/uitest", "docket/ui/core/audit/audittest", "docket/config/store/team/teamtest", "docket/config/files/filestest"}

// charm is the Bubble Tea family: only under ui, so that a later move to
// another line is one folder's work.
const charm = "github.com/charmbracelet/"

func TestEveryPackageImportsOnlyWhatItMay(t *testing.T) {
	for pkg, imports := range imports(t) {
		free := slices.ContainsFunc(anything, func(a string) bool { return pkg == a || strings.HasPrefix(pkg, a+"/") })
		may, known := mayImport(pkg)
		if !known && !free {
			t.Errorf("%s is not in the table of who may import whom", pkg)
		}
		for _, imported := range imports {
			ours := imported == "docket" || strings.HasPrefix(imported, "docket/")
			part := slices.ContainsFunc(may, func(m string) bool { return strings.HasSuffix(m, "/") && strings.HasPrefix(imported, m) })
			if ours && !free && !part && !slices.Contains(may, imported) {
				t.Errorf("%s may not import %s", pkg, imported)
			}
			if strings.HasPrefix(imported, charm) && (!strings.HasPrefix(pkg, "docket/ui") || strings.HasPrefix(pkg, "docket/ui/core/")) {
				t.Errorf("%s imports %s; the Bubble Tea family stays under ui, above its core", pkg, imported)
			}
			if imported == "docket/ui/cli" && pkg != "docket" {
				t.Errorf("%s imports the commands; only main does", pkg)
			}
		}
	}
}

func TestOnlyTheTeamKnowsPostgreSQL(t *testing.T) {
	for pkg, imports := range imports(t) {
		for _, imported := range imports {
			if strings.HasPrefix(imported, "github.com/jackc/") && pkg != "docket/config/store/team" {
				t.Errorf("%s imports %s", pkg, imported)
			}
		}
	}
}

func TestTheClientNeedsNothingButTheStandardLibraryAndJSONText(t *testing.T) {
	for _, imported := range imports(t)["docket/client"] {
		if strings.Contains(imported, ".") && imported != "github.com/go-json-experiment/json/jsontext" {
			t.Errorf("docket/client imports %s", imported)
		}
	}
	for _, imported := range imports(t)["docket/client/demo"] {
		if strings.Contains(imported, ".") {
			t.Errorf("docket/client/demo imports %s", imported)
		}
	}
}

// imports asks the go command for the direct, non-test imports of every
// package of the module.
func imports(t *testing.T) map[string][]string {
	t.Helper()
	cmd := exec.Command("go", "list", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, "docket/...")
	var problems bytes.Buffer
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, problems.String())
	}
	found := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		found[words[0]] = words[1:]
	}
	return found
}
