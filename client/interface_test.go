package client_test

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"docket/client"
	"docket/client/demo"
)

// sections are the sections of INTERFACE.md by number: heading and text.
func sections(t *testing.T) map[string]string {
	t.Helper()
	page, err := os.ReadFile("INTERFACE.md")
	if err != nil {
		t.Fatal(err)
	}
	all, number := map[string]string{}, ""
	for line := range strings.Lines(string(page)) {
		if heading := regexp.MustCompile(`^##+ ([0-9.]*[0-9])\.? `).FindStringSubmatch(line); heading != nil {
			number = heading[1]
		}
		all[number] += line
	}
	return all
}

func TestEverySectionThatIsNamedIsInTheInterface(t *testing.T) {
	there := sections(t)
	number := regexp.MustCompile(`§ ?([0-9]+(?:[.][0-9]+)*)`)
	named := map[string]bool{} // by folder: whether it says which page the sections are of
	err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		ext := filepath.Ext(path)
		if err != nil || ext != ".go" && ext != ".md" {
			return err
		}
		raw, err := os.ReadFile(path)
		text := string(raw)
		for _, at := range number.FindAllStringSubmatchIndex(text, -1) {
			if section := text[at[2]:at[3]]; there[section] == "" {
				t.Errorf("%s:%d: INTERFACE.md has no section %s", path, strings.Count(text[:at[0]], "\n")+1, section)
			}
		}
		if strings.Contains(text, "reliability \u00a7") {
			t.Errorf("%s names a section of a page that is not in the repository", path)
		}
		if dir := filepath.Dir(path); ext == ".go" && !strings.HasSuffix(path, "_test.go") && (number.MatchString(text) || strings.Contains(text, "INTERFACE.md")) {
			named[dir] = named[dir] || strings.Contains(text, "INTERFACE.md")
		}
		return err
	})
	if err != nil || len(named) < 5 {
		t.Fatalf("%v: %v", named, err)
	}
	for pkg, says := range named {
		pkg = filepath.ToSlash(pkg)
		if view := strings.HasPrefix(pkg, "../ui/") && !strings.HasPrefix(pkg, "../ui/core/"); !says && !view {
			t.Errorf("%s: the package comment is to name client/INTERFACE.md, whose sections the comments name", pkg)
		}
	}
}

// An operation is stated in client's table, in the demo's, in the tests' and in the
// interface; who forgets one of them is told here.
func TestEveryOperationIsEverywhere(t *testing.T) {
	s, c := sample(t, demo.Options{})
	there := sections(t)
	rows := regexp.MustCompile("(?m)^\\| `([a-z_]+)` \\|.*\\| §([0-9.]+) \\|$").FindAllStringSubmatch(there["1"], -1)
	documented := map[string]string{} // name → section
	for _, row := range rows {
		documented[row[1]] = row[2]
	}
	for _, op := range client.Ops() {
		name, want := op.Operation(), wanted()[op]
		if section := there[documented[name]]; !strings.Contains(section, "`/access/platform/"+name+"`") {
			t.Errorf("%s: INTERFACE.md has no row with a section that gives the path of %s", op, name)
		}
		if want.call == nil || want.path != "/v/access/platform/"+name {
			t.Errorf("%s: the tests do not know what it sends and repeats", op)
			continue
		}
		r, err := http.Post(s.URL+"/access/platform/"+name, "multipart/form-data; boundary=x", strings.NewReader("--x--\r\n"))
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if r.StatusCode != http.StatusUnauthorized || s.Calls(string(op)) != 1 {
			t.Errorf("%s: the demo does not serve it: %s", op, r.Status)
		}
		if _, err := demo.ParseTrouble(string(op) + ":drop"); err != nil {
			t.Error(err)
		}
		_ = want.call(c)
		if s.Calls(string(op)) < 2 {
			t.Errorf("%s: the client asks for something else", op)
		}
		delete(documented, name)
	}
	if len(documented) > 0 || len(wanted()) != len(client.Ops()) {
		t.Errorf("no operation of the client is %v", documented)
	}
}

func TestEveryNameOfAnOperationHasAnEntry(t *testing.T) {
	file, err := parser.ParseFile(gotoken.NewFileSet(), "op.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	names := 0
	ast.Inspect(file, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok && len(v.Values) == 1 {
			if of, ok := v.Type.(*ast.Ident); ok && of.Name == "Op" {
				names++
				text, _ := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
				if !slices.Contains(client.Ops(), client.Op(text)) {
					t.Errorf("%s has no entry in operations", v.Names[0].Name)
				}
			}
		}
		return true
	})
	if names == 0 {
		t.Error("op.go names no operation")
	}
}
