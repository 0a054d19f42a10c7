package ui_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The limits that keep rooms small: what grows past one of them is two things by now.
const (
	mostLinesOfAFile = 300
	mostOfAFunction  = 50 // lines
	mostMethods      = 40 // of a receiver
	mostModelFields  = 12 // of a view's model
	mostMedian       = 110
	mostLinesInAll   = firstFeatures + laterFeatures // of Go without tests
	firstFeatures    = 46_966                        // at most 47,000, to be lowered with every room that shrinks
	laterFeatures    = 45_974                        // loads, SQL and their table; page pictures, templates and runs; pending changes and presets; trials and evidence; teams; Windows; jq, links, recordings, releases; typed filters, line by line, themes, sharing; what was begun is kept, what a trial rests on
)

// source is what the limits are held against.
type source struct {
	path    string
	lines   int
	methods map[string]int // by receiver
	fields  map[string]int // by struct
}

func TestEveryRoomIsSmall(t *testing.T) {
	var lengths []int
	all, methods := 0, map[string]int{}
	for _, s := range sources(t) {
		if s.lines > mostLinesOfAFile {
			t.Errorf("%s has %d lines of at most %d", s.path, s.lines, mostLinesOfAFile)
		}
		folder := filepath.Dir(s.path)
		for name, n := range s.methods {
			methods[folder+"."+name] += n
		}
		for name, n := range s.fields {
			if strings.EqualFold(name, "model") && n > mostModelFields {
				t.Errorf("the model of %s has %d fields of at most %d", folder, n, mostModelFields)
			}
		}
		lengths, all = append(lengths, s.lines), all+s.lines
	}
	for receiver, n := range methods {
		if n > mostMethods {
			t.Errorf("%s has %d methods of at most %d", receiver, n, mostMethods)
		}
	}
	slices.Sort(lengths)
	if median := lengths[len(lengths)/2]; median > mostMedian {
		t.Errorf("the median file has %d lines of at most %d", median, mostMedian)
	}
	if all > mostLinesInAll {
		t.Errorf("there are %d lines of at most %d", all, mostLinesInAll)
	}
}

// sources reads every Go file of the module but the tests.
func sources(t *testing.T) []source {
	t.Helper()
	var found []source
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		set := token.NewFileSet()
		parsed, err := parser.ParseFile(set, path, text, 0)
		if err != nil {
			return err
		}
		s := source{path: strings.TrimPrefix(filepath.ToSlash(path), "../"), lines: bytes.Count(text, []byte("\n")), methods: map[string]int{}, fields: map[string]int{}}
		ast.Inspect(parsed, s.count)
		for _, d := range parsed.Decls {
			if f, is := d.(*ast.FuncDecl); is && set.Position(f.End()).Line-set.Position(f.Pos()).Line >= mostOfAFunction {
				t.Errorf("%s: %s has more than %d lines", s.path, f.Name, mostOfAFunction)
			}
		}
		found = append(found, s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// count takes note of a method or a struct.
func (s source) count(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		if n.Recv != nil {
			typ := n.Recv.List[0].Type
			if star, is := typ.(*ast.StarExpr); is {
				typ = star.X
			}
			if name, is := typ.(*ast.Ident); is {
				s.methods[name.Name]++
			}
		}
	case *ast.TypeSpec:
		if st, is := n.Type.(*ast.StructType); is {
			for _, f := range st.Fields.List {
				s.fields[n.Name.Name] += max(1, len(f.Names))
			}
		}
	}
	return true
}
