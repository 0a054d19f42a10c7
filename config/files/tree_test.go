package files_test

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

// makers are the calls that make a file by themselves. os.OpenFile is looked at apart:
// it may only open.
var makers = map[string][]string{
	"os":      {"Create", "CreateTemp", "WriteFile", "NewFile", "Symlink", "CopyFS"},
	"ioutil":  {"WriteFile", "TempFile"},
	"syscall": {"Open", "Openat", "Creat", "Mknod", "Mkfifo"},
	"unix":    {"Open", "Openat", "Creat", "Mknod", "Mkfifo"},
}

// TestEveryFileIsMadeByThisPackage walks the syntax of the whole program, but for the
// tests, the packages that serve them and this package.
func TestEveryFileIsMadeByThisPackage(t *testing.T) {
	root, seen := filepath.Join("..", ".."), 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		if d.IsDir() && (filepath.ToSlash(rel) == "config/files" || strings.HasSuffix(rel, "test") || strings.HasPrefix(d.Name(), ".git")) {
			return fs.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		seen++
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			return err
		}
		for _, at := range makes(file) {
			t.Errorf("%s makes a file by itself; config/files does that", set.Position(at))
		}
		return nil
	})
	if err != nil || seen < 100 {
		t.Errorf("%d files were looked at: %v", seen, err)
	}
}

// makes gives the places of a file's syntax that make files.
func makes(file *ast.File) (at []token.Pos) {
	for _, i := range file.Imports {
		if strings.Contains(i.Path.Value, "renameio") || i.Name != nil && makers[strings.Trim(i.Path.Value, `"`)] != nil {
			at = append(at, i.Pos()) // under another name the calls below would not be seen
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		s, is := n.(*ast.SelectorExpr)
		if !is {
			return true
		}
		if pkg, is := s.X.(*ast.Ident); is && slices.Contains(makers[pkg.Name], s.Sel.Name) {
			at = append(at, n.Pos())
		}
		return true
	})
	opens := func(e ast.Expr) bool {
		s, is := e.(*ast.SelectorExpr)
		return is && slices.Contains([]string{"O_RDONLY", "O_RDWR", "O_WRONLY"}, s.Sel.Name)
	}
	var plain []ast.Node // the calls of os.OpenFile that only open
	ast.Inspect(file, func(n ast.Node) bool {
		if call, is := n.(*ast.CallExpr); is && len(call.Args) == 3 && opens(call.Args[1]) {
			plain = append(plain, call.Fun)
		}
		if s, is := n.(*ast.SelectorExpr); is && s.Sel.Name == "OpenFile" && !slices.Contains(plain, ast.Node(s)) {
			at = append(at, n.Pos())
		}
		return true
	})
	return at
}

func TestTheWalkSeesEveryWayToMakeAFile(t *testing.T) {
	for code, want := range map[string]int{
		`f, _ := os.Create("x")`:                                 1,
		`make := os.WriteFile; _ = make`:                         1,
		`os.OpenFile("x", os.O_RDWR|os.O_CREATE, 0)`:             1,
		`flags := os.O_CREATE; os.OpenFile("x", flags, 0)`:       1,
		`root.OpenFile("x", os.O_RDWR|os.O_CREATE|os.O_EXCL, 0)`: 1,
		`os.OpenFile("x", os.O_RDWR, 0)`:                         0,
		`os.Open("x")`:                                           0,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\nfunc f() {"+code+"}", 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(makes(file)); got != want {
			t.Errorf("%s: %d places, want %d", code, got, want)
		}
	}
}
