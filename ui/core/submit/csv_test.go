package submit_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"docket/client"
	"docket/ui/core/submit"
)

func TestACSVIsReadAndWhatIsNotUnderstoodIsTold(t *testing.T) {
	for _, c := range []struct {
		name, file string
		want       string // as JSON
		notes      []string
	}{
		{"the plain form", "field,label,required,visibility\na,A,true,false\n", `"a":{"label":"A","required":true,"visibility":false}`, nil},
		{"a spreadsheet's", "Visible;Field;Label;Required\r\nYES;a;\"A; b\";0\r\n\r\n", `"a":{"label":"A; b","required":false,"visibility":true}`, nil},
		{"tabs, a column less", "field\tlabel\na\tA\n", `"a":{"label":"A"}`, []string{"no column required", "no column visibility"}},
		{"a column more", "field,label,owner,required,visibility\na,A,me,true,true\n", `"a":{"label":"A","required":true,"visibility":true}`, []string{`line 1: the column "owner"`}},
		{"nonsense and blanks", "field,label,required,visibility\na,,,\n,x,true,true\nb,?,true,?\n", `"a":{"label":""},"b":{"required":true}`, []string{"line 3: it names no field"}},
		{"guards", "field,label,required,visibility\na,'=1+1,true,true\nb,'?,true,true\nc,'plain,true,true\n", `"a":{"label":"=1+1","required":true,"visibility":true},"b":{"label":"?","required":true,"visibility":true},"c":{"label":"'plain","required":true,"visibility":true}`, nil},
	} {
		r, err := submit.DecodeFile([]byte(c.file), "x.csv", "invoice")
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		got, err := submit.EncodeFile(r.Types)
		flat := strings.Join(strings.Fields(string(got)), "")
		if want := `[{"documentTypeDetails":{"invoice":{"fields":{` + strings.ReplaceAll(c.want, " ", "") + `}}}}]`; err != nil || flat != want {
			t.Errorf("%s: it is\n%s\nwanted\n%s", c.name, flat, want)
		}
		all := strings.Join(r.Notes, "\n")
		for _, n := range c.notes {
			if !strings.Contains(all, n) {
				t.Errorf("%s: the notes are %q, without %q", c.name, all, n)
			}
		}
		if len(c.notes) == 0 && len(r.Notes) > 0 {
			t.Errorf("%s: notes %q", c.name, r.Notes)
		}
	}
}

func TestALabelThatStandsForUnknownIsNotLeftOutWithoutAWord(t *testing.T) {
	r, err := submit.DecodeFile([]byte(`[{"field":"a","label":"?","required":true}]`), "x.json", "invoice")
	if want := `record 1: label is the text "?", which stands for what is not known: left out`; err != nil || !slices.Contains(r.Notes, want) {
		t.Errorf("notes %q, %v", r.Notes, err)
	}
}

func TestABrokenCSVIsRefusedWithItsLine(t *testing.T) {
	for file, want := range map[string]string{
		"":                           "it is empty",
		"a,b\n1,2\n":                 "no column is named field",
		"field,name\nx,y\n":          "two columns mean field",
		"field,label\na,A\na,B\n":    "line 3: the field a of invoice comes twice, first on line 2",
		"field,label\n\"a,A\n":       "line 2",
		"field\n":                    "names no field",
		"field,label\n\xff\xfe,A\n":  "not UTF-8",
		"field,label\na,\"A\"B\"\n":  "line 2",
		"field,required\n\n\n,,,\n":  "names no field",
		"type,label,required\na,b,c": "no column is named field",
		"field,label,visible,required\na,A,yes,no\nb,B,nein,no\n": `line 3: visibility of b is "nein"; give true or false, yes or no, or nothing`,
		"field,label\na,A,more,\n":                                "line 2: it has 4 values, and the heading 2 columns",
		"field,required\na,2\n":                                   `line 2: required of a is "2"; give`,
	} {
		if _, err := submit.DecodeFile([]byte(file), "x.csv", "invoice"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, wanted %q", file, err, want)
		}
	}
	if _, err := submit.DecodeFile([]byte("field,label\na,A\n"), "x.csv", ""); err == nil || !strings.Contains(err.Error(), "document type") {
		t.Errorf("without a document type: %v", err)
	}
}

func FuzzWhatIsExportedToCSVComesBack(f *testing.F) {
	f.Add("a", "A", "b", "=x", true)
	f.Add("'?", "?", "'", "''=", false)
	f.Add("a\r\nb", "x\r\r\n\r", "c\r", "\"\r\n\"", true)
	f.Add(" a ", "+1", "-", "@\t", true)
	f.Fuzz(func(t *testing.T, n1, l1, n2, l2 string, on bool) {
		types := []client.DocumentType{{Name: "invoice", Fields: []client.FieldSetting{field(n1, l1, on, !on), {Name: n2, Label: &l2}}}}
		before, err := client.EncodeSettings([]client.DocumentType{{Name: "invoice", Fields: []client.FieldSetting{types[0].Fields[0], field(n2, l2, on, on)}}})
		if err != nil || strings.TrimSpace(n1) == "" || strings.TrimSpace(n2) == "" {
			t.Skip() // a name twice, no text
		}
		file, _, err := submit.EncodeCSV(types)
		if err != nil {
			t.Fatal(err)
		}
		r, err := submit.DecodeFile(file, "x.csv", "")
		if err != nil {
			t.Fatalf("%q: %v", file, err)
		}
		if r.Types[0].Fields[1].Required != nil {
			t.Fatalf("what was unknown is %v", *r.Types[0].Fields[1].Required)
		}
		r.Types[0].Fields[1].Required, r.Types[0].Fields[1].Visibility = &on, &on
		if after, err := client.EncodeSettings(r.Types); err != nil || !bytes.Equal(before, after) {
			t.Fatalf("it came back as\n%s, %v\nand was\n%s", after, err, before)
		}
	})
}

func TestTheFormOfAFileIsSeenFromItsNameAndItsBeginning(t *testing.T) {
	const table, object = "field,label\na,A\n", ` {"invoice":{"a":{"label":"A"}}}`
	for _, c := range [][3]string{{table, "x.csv", "a CSV"}, {table, "-", "a CSV"}, {object, "-", "a plain object of document types"}, {object, "x.txt", "a plain object of document types"}} {
		if r, err := submit.DecodeFile([]byte(c[0]), c[1], "invoice"); err != nil || r.Form != c[2] {
			t.Errorf("%s: %s, %v", c[1], r.Form, err)
		}
	}
	if _, err := submit.DecodeFile([]byte(table), "x.json", "invoice"); err == nil {
		t.Error("a table named .json was taken")
	}
}
