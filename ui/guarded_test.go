package ui_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// starters are the files that may start a goroutine, one a layer: each catches a
// panic in it.
var starters = []string{"client/goroutine.go", "client/demo/server.go", "config/keychain.go", "ui/view/goroutine.go", "ui/core/together/together.go"}

// commands are the files that may make a command by hand: the kinds of commands, and
// the root that carries them out.
var commands = []string{"ui/view/command.go", "ui/command.go"}

// loose lists what in a file would run outside of every guard.
func loose(path string, file *ast.File) []string {
	var found []string
	guarded := map[ast.Node]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			if !slices.Contains(starters, path) {
				found = append(found, "a bare go statement")
			}
		case *ast.CallExpr:
			name := called(n)
			if name == "view.Do" || name == "Do" {
				guarded[n.Args[0]] = true
			}
			if name == "tea.Tick" { // the timer itself; what it brings is a message
				guarded[n.Args[1]] = true
			}
			wrong := slices.Contains([]string{"tea.Sequence", "tea.Sequentially", "tea.Every", "tea.Exec", "tea.ExecProcess"}, name) ||
				name == "time.AfterFunc" || strings.HasSuffix(name, ".Go") && name != "view.Go"
			if wrong && !slices.Contains(starters, path) {
				found = append(found, name)
			}
		case *ast.FuncLit:
			if isCommand(n.Type) && !guarded[n] && !slices.Contains(commands, path) {
				found = append(found, "a command that is not made by view.Do")
			}
		case *ast.FuncDecl:
			if isCommand(n.Type) && !slices.Contains(commands, path) {
				found = append(found, n.Name.Name+", which can be used as a command")
			}
		}
		return true
	})
	return found
}

// called is a call's function as it is written: "view.Do", "wg.Go", "f".
func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok {
			return x.Name + "." + f.Sel.Name
		}
		return "." + f.Sel.Name
	}
	return ""
}

// isCommand reports whether a function has the type of a tea.Cmd.
func isCommand(f *ast.FuncType) bool {
	if len(f.Params.List) != 0 || f.Results == nil || len(f.Results.List) != 1 {
		return false
	}
	s, ok := f.Results.List[0].Type.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == "tea" && s.Sel.Name == "Msg"
}

func TestNoGoroutineAndNoCommandRunsUnguarded(t *testing.T) {
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		name := filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
		if strings.HasPrefix(name, "ui/uitest/") || strings.Contains(name, "/teamtest/") {
			return nil // what tests are driven with
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, what := range loose(name, file) {
			t.Errorf("%s has %s", name, what)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestWhatIsUnguardedIsFound(t *testing.T) {
	const bad = `package p
func f() tea.Msg { return nil }
func g() {
	go f()
	wg.Go(f)
	a.b.Go(f)
	time.AfterFunc(1, f)
	tea.Sequence(f)
	_ = func() tea.Msg { return nil }
	_ = func() (msg tea.Msg) { return nil }
	_ = view.Do(func() tea.Msg { return nil })
	_ = view.Do(tea.Tick(1, func(time.Time) tea.Msg { return nil }))
	view.Go(f, nil)
}`
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", bad, 0)
	if err != nil {
		t.Fatal(err)
	}
	if found := loose("ui/p.go", file); len(found) != 8 {
		t.Fatalf("found %q", found)
	}
}
