package ui_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestStylesComeFromTheThemeAlone finds control sequences that are written out: they ignore
// the theme, and are bytes for a terminal that may have asked for none.
func TestStylesComeFromTheThemeAlone(t *testing.T) {
	sequence := regexp.MustCompile("\x1b\\[.|\u009b")
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || filepath.Dir(path) == "../ui/terminal" {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				if text, _ := strconv.Unquote(literal.Value); sequence.MatchString(text) {
					t.Errorf("%s: %s is a sequence of the terminal; name a role of the theme", set.Position(literal.Pos()), literal.Value)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
