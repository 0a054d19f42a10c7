package submit_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"docket/client"
	"docket/ui/core/submit"
)

// read is a file of settings of one document type.
func read(t testing.TB, file string) client.DocumentType {
	t.Helper()
	r, err := submit.DecodeFile([]byte(file), "-", "invoice")
	if err != nil {
		t.Fatal(err)
	}
	return r.Types[0]
}

// flat is settings as JSON without blanks, from the fields on.
func flat(t testing.TB, d client.DocumentType) string {
	t.Helper()
	file, err := submit.EncodeFile([]client.DocumentType{d})
	if err != nil {
		t.Fatal(err)
	}
	_, fields, _ := strings.Cut(strings.Join(strings.Fields(string(file)), ""), `"fields":`)
	return fields
}

func TestAFileMergesOrReplacesAndWhatIsKeptStays(t *testing.T) {
	here := read(t, `{"invoice":{"fields":{"a":{"label":"A","required":true,"visibility":true,"hint":1},"b":{"label":"B","required":false}},"version":1}}`)
	file := read(t, `{"invoice":{"fields":{"c":{"label":"C"},"a":{"label":"AA","required":true,"hint":2},"b":{"visibility":true}},"version":2}}`)
	for _, c := range []struct {
		name          string
		replace, keep bool
		want          string
	}{
		{"merged", false, false, `{"a":{"label":"AA","required":true,"visibility":true,"hint":2},"b":{"label":"B","required":false,"visibility":true},"c":{"label":"C"}},"version":2}}}]`},
		{"merged, kept", false, true, `{"a":{"label":"A","required":true,"visibility":true,"hint":1},"b":{"label":"B","required":false,"visibility":true},"c":{"label":"C"}},"version":1}}}]`},
		{"replaced", true, false, `{"c":{"label":"C"},"a":{"label":"AA","required":true,"hint":2},"b":{"visibility":true}},"version":2}}}]`},
		{"replaced, kept", true, true, `{"c":{"label":"C"},"a":{"label":"A","required":true,"hint":1},"b":{"visibility":true}},"version":1}}}]`},
	} {
		over := submit.Lay(here, file, c.replace)
		var named []string
		for i, x := range over.Conflicts {
			over.Conflicts[i].Keep = c.keep
			named = append(named, x.Field+" "+x.Member+" "+x.Here+" "+x.File)
		}
		if want := []string{`a label "A" "AA"`, "a hint 1 2", " version 1 2"}; !slices.Equal(named, want) {
			t.Errorf("the conflicts are %q, wanted %q", named, want)
		}
		if got := flat(t, over.Settings()); got != c.want {
			t.Errorf("%s: it comes to\n%s\nwanted\n%s", c.name, got, c.want)
		}
		if again := over.Over(here); flat(t, again.Settings()) != c.want {
			t.Errorf("%s: laid again it comes to\n%s", c.name, flat(t, again.Settings()))
		}
		if !slices.Equal(over.Added, []string{"c"}) || len(over.Absent) > 0 {
			t.Errorf("only in the file %q, only here %q", over.Added, over.Absent)
		}
	}
}

// Whatever a file is, it is refused or read; what was read comes back from both forms, and from itself.
func FuzzAFileIsRefusedOrComesBack(f *testing.F) {
	for _, seed := range []string{`[{"field":"a","label":"A","required":null},{"document_type":"x","field":"b","visible":"no"}]`, "{\"field\":\"a\"}\n{\"field\":\"b\"}", `{"invoice":{"a":{"label":"A"}}}`,
		"field;label\na;\"A\nB\"", "\ufefffield\tlabel\n'?\t?", "PK\x03\x04", `[{"field":"a"},7]`, `{"field":{"label":"x"}}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, file string) {
		r, err := submit.DecodeFile([]byte(file), "-", "invoice")
		if err != nil || strings.Contains(file, "\r") || strings.Contains(file, `\r`) || strings.Contains(file, `\u000`) {
			return // encoding/csv makes \n of \r\n
		}
		first, err := submit.EncodeFile(r.Types)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range r.Types {
			if over := submit.Lay(d, d, true); len(over.Conflicts) > 0 || flat(t, over.Settings()) != flat(t, d) || flat(t, submit.Lay(d, d, false).Settings()) != flat(t, d) {
				t.Fatalf("over itself it is %s, %+v", flat(t, over.Settings()), over.Conflicts)
			}
		}
		again, err := submit.DecodeFile(first, "x.json", "")
		if err != nil {
			t.Fatalf("%s: %v", first, err)
		}
		if second, err := submit.EncodeFile(again.Types); err != nil || !bytes.Equal(first, second) {
			t.Fatalf("it came back as\n%s, %v\nand was\n%s", second, err, first)
		}
	})
}
