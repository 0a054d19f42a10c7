package ui_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"docket/config"
	"docket/ui/cli"
	"docket/ui/core/audit/lint"
	"docket/ui/uitest"
	"docket/ui/view"
)

const readme = "../README.md"

// first are the actions that a newcomer needs, in the order to learn them. They are those
// of the rules view and of every view.
var first = []string{"Down", "Open rule", "Back", "Filter", "Next match", "Open…", "Select", "Copy", "Copy as…", "Other pane", "Reload", "Requests", "Commands", "Help", "Back or quit"}

func TestTheREADMEShowsTheKeysOfTheProgram(t *testing.T) {
	eachView(t, uitest.Options{Width: 120, Height: 40}, func(t *testing.T, d *uitest.Driver, v view.View) {
		if d.Root.Here().View != "rules" {
			return
		}
		all := append(slices.Clone(v.Actions()), d.Root.Here().Everywhere...)
		var chosen []view.Action
		for _, name := range first {
			a := view.Find(all, name)
			if a == nil {
				t.Fatalf("there is no action %q", name)
			}
			chosen = append(chosen, *a)
		}
		section(t, "keys", keyTable(chosen))
	})
}

func TestThePageOfRulesTellsOfEveryCheckOfLint(t *testing.T) {
	var b strings.Builder
	b.WriteString("| check | why it deserves a look | for example |\n|---|---|---|\n")
	for _, c := range lint.Checks() {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", c, strings.TrimSpace(c.Explain()+" "+c.Needs()), c.Example())
	}
	sectionOf(t, "RULES.md", "lint", b.String()+"\n"+lint.Silencing+"\n")
}

// keyTable is actions as a table of Markdown.
func keyTable(actions []view.Action) string {
	var b strings.Builder
	b.WriteString("| key | action | what it does |\n|---|---|---|\n")
	for _, a := range actions {
		shown := "`" + strings.ReplaceAll(a.Key.Help().Key, "|", "\\|") + "`"
		if len(a.Key.Keys()) == 0 {
			shown = ""
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", shown, a.Name, a.Sentence)
	}
	return b.String()
}

func TestThePageOfKeysListsEveryActionOfEveryView(t *testing.T) {
	page := "# Every key\n\nThis page is written by a test from the actions themselves. `?` shows the same on the screen, with why something is not possible now.\n"
	everywhere := ""
	eachView(t, uitest.Options{Width: 120, Height: 40}, func(t *testing.T, d *uitest.Driver, v view.View) {
		page += "\n## " + strings.ToUpper(d.Root.Here().View[:1]) + d.Root.Here().View[1:] + "\n"
		d.Press("esc") // out of a form
		for _, g := range view.Groups(v.Actions()) {
			if g.Name != "Move" {
				page += "\n### " + g.Name + "\n\n" + keyTable(g.Actions)
			}
		}
		everywhere = keyTable(d.Root.Here().Everywhere)
	})
	page += "\n## Everywhere\n\n" + everywhere + "\n### Move\n\n" + keyTable(view.Moving(nil))
	page += "\n## Panels, forms and boxes\n\nThese come with one; F1 there shows their keys, and so does `?` where nothing is asked or typed.\n\n"
	for _, name := range actionNames(t) {
		if !strings.Contains(page, " | "+name+" | ") {
			page += "- " + name + "\n"
		}
	}
	wholePage(t, "KEYS.md", page)
}

// actionNames are the names of actions that the source says: in the action itself, in the
// options of a part that makes one, or given to a function that does.
func actionNames(t *testing.T) (names []string) {
	add := func(e ast.Expr) {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			name, _ := strconv.Unquote(lit.Value)
			names = append(names, name)
		}
	}
	eachFile(t, func(file *ast.File) {
		makers := map[string]bool{}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && makesAction(f.Type, f.Body) {
				makers[f.Name.Name] = true
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				fields := map[string]ast.Expr{}
				for _, e := range n.Elts {
					if kv, ok := e.(*ast.KeyValueExpr); ok {
						fields[fmt.Sprint(kv.Key)] = kv.Value
					}
				}
				add(fields["Choose"])
				add(fields["OpenName"])
				if fields["Sentence"] != nil {
					add(fields["Name"])
				}
			case *ast.AssignStmt:
				if f, ok := n.Rhs[0].(*ast.FuncLit); ok && makesAction(f.Type, f.Body) {
					makers[fmt.Sprint(n.Lhs[0])] = true
				}
			case *ast.CallExpr:
				if name := called(n); len(n.Args) > 1 && makers[name[strings.LastIndex(name, ".")+1:]] {
					add(n.Args[0])
				}
			}
			return true
		})
	})
	slices.Sort(names)
	return slices.Compact(names)
}

// makesAction tells whether a function makes an action of the name that it is given first.
func makesAction(of *ast.FuncType, body *ast.BlockStmt) (makes bool) {
	if len(of.Params.List) == 0 || len(of.Params.List[0].Names) == 0 || of.Params.List[0].Names[0].Name != "name" || body == nil {
		return false
	}
	ast.Inspect(body, func(n ast.Node) bool {
		fields := map[string]string{}
		if lit, ok := n.(*ast.CompositeLit); ok {
			for _, e := range lit.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					fields[fmt.Sprint(kv.Key)] = fmt.Sprint(kv.Value)
				}
			}
		}
		makes = makes || fields["Name"] == "name" && fields["Sentence"] != ""
		return !makes
	})
	return makes
}

// eachFile visits the source of the screen.
func eachFile(t *testing.T, visit func(*ast.File)) {
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err == nil {
			visit(file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestTheREADMEShowsTheHelpOfTheCommand(t *testing.T) {
	out, err := os.Create(filepath.Join(t.TempDir(), "help"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if code := cli.Main([]string{"--help"}, os.Stdin, out, os.Stderr); code != 0 {
		t.Fatalf("--help ended with %d", code)
	}
	help, err := os.ReadFile(out.Name())
	if err != nil {
		t.Fatal(err)
	}
	section(t, "help", "```\n"+strings.TrimSpace(string(help))+"\n```\n")
}

func TestThePageOfTheConfigurationShowsItsReference(t *testing.T) {
	sectionOf(t, "../.github/CONFIGURATION.md", "config", "```toml\n"+strings.TrimSpace(config.Sample())+"\n```\n")
}

// wholePage holds a page that a test writes against what the program says; -update writes it.
func wholePage(t *testing.T, file, want string) {
	t.Helper()
	if was, err := os.ReadFile(file); err == nil && string(was) == want {
		return
	}
	if !uitest.Updating() {
		t.Fatalf("%s is not what docket says (run the test with -update to write it)", file)
	}
	if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestEveryLinkOfThePagesLeadsSomewhere follows the links to files of the repository, and to headings in them.
func TestEveryLinkOfThePagesLeadsSomewhere(t *testing.T) {
	var pages []string
	for _, pattern := range []string{"../*.md", "*.md", "../.github/*.md", "../client/*.md", "../.github/pictures/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, found...)
	}
	link := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			target, heading, _ := strings.Cut(m[1], "#")
			if target = filepath.Join(filepath.Dir(page), target); strings.HasPrefix(m[1], "#") {
				target = page
			}
			there, err := os.ReadFile(target)
			if err != nil {
				t.Errorf("%s links to %s: %v", page, m[1], err)
			} else if heading != "" && !strings.Contains(anchors(string(there)), "#"+heading+"\n") {
				t.Errorf("%s links to %s, and there is no such heading", page, m[1])
			}
		}
	}
}

// anchors are the headings of a page as a link names them, one a line.
func anchors(page string) string {
	var b strings.Builder
	for line := range strings.Lines(page) {
		if title, ok := strings.CutPrefix(strings.TrimLeft(line, "#"), " "); ok && line[0] == '#' {
			title = regexp.MustCompile(`[^\w\s-]`).ReplaceAllString(strings.ToLower(strings.TrimSpace(title)), "")
			fmt.Fprintf(&b, "#%s\n", strings.ReplaceAll(title, " ", "-"))
		}
	}
	return b.String()
}

// section holds a part of the README against what the program says; -update
// writes it.
func section(t *testing.T, name, want string) {
	t.Helper()
	sectionOf(t, readme, name, want)
}

// sectionOf is section for another page.
func sectionOf(t *testing.T, page, name, want string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	between := regexp.MustCompile(`(?s)(<!-- begin ` + name + ` -->\n).*?(<!-- end ` + name + ` -->)`)
	if !between.Match(text) {
		t.Fatalf("%s has no section %q", page, name)
	}
	got := between.ReplaceAllString(string(text), "${1}"+strings.ReplaceAll(want, "$", "$$")+"${2}")
	if got == string(text) {
		return
	}
	if !uitest.Updating() {
		t.Fatalf("the section %q of %s is not what docket says (run the test with -update to write it)", name, page)
	}
	if err := os.WriteFile(page, []byte(got), 0o644); err != nil {
		t.Fatal(err)
	}
}
