package ui_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A number with its noun is made by view.Count, so that nobody reads "1 pages". These
// find those made by hand: "%d pages" in a format, and Thousands(n) + " pages".
var (
	handMade = regexp.MustCompile(`(\S+ )?(\S+ )?%d (more )?[a-z]*[a-rt-z]s\b`)
	behind   = regexp.MustCompile(`^" [a-z]*[b-rt-z]s\b`)
	noNoun   = regexp.MustCompile(`%d (is|has|was|does|names|stays|repeats|gives|fails|came)\b`)
	bound    = regexp.MustCompile(`more than %d|at most %d|1 to %d|cell of a workbook|record %d has %d|of the %d columns|[oO]f (the )?%d records|%d times|and %d others`) // a constant beyond 1
)

func TestNoPluralIsMadeByHand(t *testing.T) {
	for _, folder := range []string{".", "../client", "../config"} {
		err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, "uitest") ||
				strings.HasPrefix(path, "../client/demo") || path == "../client/answer.go" { // which has a Count of its own
				return err
			}
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if text, bad := madeByHand(n); bad {
					t.Errorf("%s: %s is made by hand; use view.Count and view.Plural", set.Position(n.Pos()), text)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func madeByHand(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.BasicLit:
		found := handMade.FindString(n.Value)
		return n.Value, n.Kind == token.STRING && found != "" && !noNoun.MatchString(found) && !bound.MatchString(n.Value)
	case *ast.BinaryExpr:
		text, is := n.Y.(*ast.BasicLit)
		left := n.X
		if sum, more := left.(*ast.BinaryExpr); more {
			left = sum.Y
		}
		call, called := left.(*ast.CallExpr)
		if !is || !called || !behind.MatchString(text.Value) {
			return "", false
		}
		name, _ := call.Fun.(*ast.SelectorExpr)
		return text.Value, name != nil && (name.Sel.Name == "Thousands" || name.Sel.Name == "Itoa")
	}
	return "", false
}
