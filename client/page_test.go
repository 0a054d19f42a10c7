package client_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"docket/client"
)

func fetch(t *testing.T, body string) (*client.Page, error) {
	t.Helper()
	return serve(t, reply(200, body)).Page(context.Background(), client.PageRequest{Datasource: "d", ItemsPerPage: 10})
}

func texts(values []client.Value) []string {
	out := []string{}
	for _, v := range values {
		if v == nil {
			out = append(out, "·")
		} else {
			out = append(out, v.Raw())
		}
	}
	return out
}

func TestAPageKeepsEveryValueAsTheServiceWroteIt(t *testing.T) {
	p, err := fetch(t, "\ufeff"+`{"DataSourceName":"Ünits","DataSourceType":"excel_or_csv","DataSourceStatus":true,
		"Total_fields":"3","Page_number":1,"release_version":"4.2",
		"fields":[{"name":"amount","datatype":"string"},{"name":"net \u0061","datatype":"string"},{"name":"blank"}],
		"data":[
		 {"_id":{"$oid":"65a0"},"amount":123456789012345678901234567890.10,"net a":"x\ny","extra":{"k" : [1, 2]}},
		 {"amount" : null , "later":-0.0, "_id" : { "$oid" : "65\u0061\u0031" } },
		 {"blank":"","amount":"\ud800","_id":{"$oid":"65a2","more":1}}]}`)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"amount", "net a", "blank", "extra", "later"}; !slices.Equal(p.Columns, want) {
		t.Errorf("columns %q", p.Columns)
	}
	want := [][]string{
		{"123456789012345678901234567890.10", `"x\ny"`, "·", `{"k" : [1, 2]}`, "·"},
		{"null", "·", "·", "·", "-0.0"},
		{`"\ud800"`, "·", `""`, "·", "·"},
	}
	for i, r := range p.Records {
		if got := texts(r.Cells); !slices.Equal(got, want[i]) {
			t.Errorf("record %d: %q, want %q", i, got, want[i])
		}
	}
	ids := []string{p.Records[0].ID, p.Records[1].ID, p.Records[2].ID}
	if !slices.Equal(ids, []string{"65a0", "65a1", "65a2"}) || p.Records[2].IDValue.Raw() != `{"$oid":"65a2","more":1}` {
		t.Errorf("ids %q", ids)
	}
	if on, ok := p.Status.Bool(); !on || !ok || p.Status.Raw() != "true" || p.TotalFields.Raw() != `"3"` ||
		p.Name != "Ünits" || p.ReleaseVersion != "4.2" || p.Fields[0].Datatype != "string" {
		t.Errorf("%+v", p)
	}
	if p.Cell(0, 3).Text() != `{"k":[1,2]}` || p.Cell(2, 0).Text() != "\ufffd" || p.Cell(9, 0) != nil || p.Cell(0, 9) != nil || p.Cell(-1, -1) != nil {
		t.Error("cells are not where they are")
	}
	if got := p.Records[1].Raw.Raw(); !strings.HasPrefix(got, `{"amount" : null`) || !strings.HasSuffix(got, "} }") {
		t.Errorf("raw %q", got)
	}
}

func TestAnIDOfAnotherShapeIsAColumn(t *testing.T) {
	p, err := fetch(t, `{"fields":[{"name":"_id"},{"name":"a"}],"data":[{"_id":"plain","a":1},{"_id":{"$oid":7}},{"_id":null},{"a":2},{"_id":{"$oid":"x"}}]}`)
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{{"1", `"plain"`}, {"·", `{"$oid":7}`}, {"·", "·"}, {"2", "·"}, {"·", "·"}}
	for i, r := range p.Records {
		if !slices.Equal(texts(r.Cells), want[i]) {
			t.Errorf("record %d: %q, want %q", i, texts(r.Cells), want[i])
		}
	}
	if !slices.Equal(p.Columns, []string{"a", "_id"}) || p.Records[4].ID != "x" || p.Records[0].ID != "" {
		t.Errorf("columns %q", p.Columns)
	}
}

func TestNamesThatComeTwiceKeepBothValues(t *testing.T) {
	p, err := fetch(t, `{"fields":[{"name":"a"},{"name":"a"},{"name":"a (2)"}],
		"data":[{"a":1,"a":2,"a (2)":3,"a":4},{"a":5},{"b":6,"b":7},{"a (2)":8,"\u0061":9,"a":10}]}`)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"a", "a (2)", "a (2) (2)", "a (3)", "b", "b (2)"}; !slices.Equal(p.Columns, want) {
		t.Errorf("columns %q", p.Columns)
	}
	want := [][]string{
		{"1", "2", "3", "4", "·", "·"},
		{"5", "·", "·", "·", "·", "·"},
		{"·", "·", "·", "·", "6", "7"},
		{"9", "10", "8", "·", "·", "·"},
	}
	for i, r := range p.Records {
		if !slices.Equal(texts(r.Cells), want[i]) {
			t.Errorf("record %d: %q, want %q", i, texts(r.Cells), want[i])
		}
	}
}

func TestAnIDThatComesTwiceKeepsBoth(t *testing.T) {
	p, err := fetch(t, `{"fields":[{"name":"a"}],"data":[{"_id":{"$oid":"x"},"a":1},{"_id":{"$oid":"x"},"a":2,"_id":{"$oid":"y"},"_id":"z"},{"_id":{"$oid":"w"},"_id":{"$oid":"w"}},{"_id":null,"_id":{"$oid":"v"}}]}`)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"a", "_id (2)", "_id (2) (2)"}; !slices.Equal(p.Columns, want) {
		t.Errorf("columns %q", p.Columns)
	}
	want := [][]string{{"x", "1", "·", "·"}, {"x", "2", `{"$oid":"y"}`, `"z"`}, {"w", "·", "·", "·"}, {"v", "·", "·", "·"}}
	for i, r := range p.Records {
		if got := append([]string{r.ID}, texts(r.Cells)...); !slices.Equal(got, want[i]) {
			t.Errorf("record %d: %q, want %q", i, got, want[i])
		}
	}
}

func TestTheOrderOfThePagesMembersDoesNotMatter(t *testing.T) {
	p, err := fetch(t, `{"data":[{"b":1,"a":2,"c":3}],"fields":[{"name":"a"},{"name":"b"}]}`)
	if err != nil || !slices.Equal(p.Columns, []string{"a", "b", "c"}) || !slices.Equal(texts(p.Records[0].Cells), []string{"2", "1", "3"}) {
		t.Errorf("%+v %v", p, err)
	}
	p, err = fetch(t, `{"data":null}`)
	if err != nil || len(p.Records) != 0 || len(p.Columns) != 0 {
		t.Errorf("%+v %v", p, err)
	}
}

func TestAWrongPageSaysWhatIsWrong(t *testing.T) {
	deep := strings.Repeat("[", 62) + strings.Repeat("]", 62)
	for body, want := range map[string]string{
		`{"fields":[]}`:                             "it has no member data",
		`{"description":"no such source"}`:          "it has no member data; it says: no such source",
		`{"data":{}}`:                               "data is an object, not a list",
		`{"fields":[],"data":{}}`:                   "data is an object, not a list",
		`{"fields":[],"data":[{},"x"]}`:             "record 2 is a text, not an object",
		`{"fields":{},"data":[]}`:                   "fields is an object, not a list",
		`{"fields":[1],"data":[]}`:                  "field 1 is a number, not an object",
		`{"fields":[],"data":[{"a":` + deep + `}]}`: "it is nested deeper than 64",
		`{"data":[{"a":` + deep + `}]}`:             "it is nested deeper than 64",
		`{"fields":[],"data":[{"a":1}]`:             "the JSON ends too early",
		`{"fields":[],"data":[{"a":1}]]`:            "it is not JSON from byte 30 on",
	} {
		c := serve(t, reply(200, body))
		_, err := c.Page(context.Background(), client.PageRequest{Datasource: "d", ItemsPerPage: 10})
		var e *client.DecodeError
		if !errors.As(err, &e) || e.What != want {
			t.Errorf("%.40s: %v", body, err)
		}
	}
}

func TestAPageOfTooManyColumnsIsShownAsFarAsThereAreColumns(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines: in the long form")
	}
	var same, other, fields strings.Builder
	for i := range 40_000 {
		fmt.Fprintf(&same, `,"a":%d`, i)
		fmt.Fprintf(&other, `,"m%d":%d`, i, i)
		fmt.Fprintf(&fields, `,{"name":"m%d"}`, i)
	}
	for name, body := range map[string]string{
		"one name":   `{"fields":[],"data":[{` + same.String()[1:] + `},{"b":1}]}`,
		"undeclared": `{"fields":[],"data":[{` + other.String()[1:] + `},{"b":1}]}`,
		"declared":   `{"fields":[` + fields.String()[1:] + `],"data":[{` + other.String()[1:] + `},{"b":1}]}`,
	} {
		p, err := fetch(t, body)
		if err != nil || len(p.Columns) != client.MostColumns || len(p.Records) != 2 {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if p.Unplaced != 40_001-client.MostColumns || p.Cell(0, client.MostColumns-1).Raw() != "16383" || !strings.HasSuffix(p.Records[0].Raw.Raw(), ":39999}") {
			t.Errorf("%s: %d values have no column", name, p.Unplaced)
		}
	}
}

func TestAValueSaysWhatItIs(t *testing.T) {
	for _, tt := range []struct {
		raw  string
		kind client.Kind
		text string
	}{
		{"", client.Absent, ""}, {"null", client.Null, "null"}, {"true", client.Bool, "true"},
		{"1e400", client.Number, "1e400"}, {"-0.00", client.Number, "-0.00"},
		{`"a\u00e9\"\n"`, client.String, "aé\"\n"}, {"\"\xff\"", client.String, "\xff"}, {"\"M\xfcller\\n\xe9\"", client.String, "M\xfcller\n\xe9"}, {`"\ud83d\ude00\udc00"`, client.String, "😀\ufffd"},
		{"{ }", client.Object, "{}"}, {"[ 1.0,\n \"a b\\u0061\" ]", client.Array, `[1.0,"a b\u0061"]`},
	} {
		v := client.Value(tt.raw)
		if v.Kind() != tt.kind || v.Text() != tt.text || v.Raw() != tt.raw {
			t.Errorf("%q is %v, %q", tt.raw, v.Kind(), v.Text())
		}
	}
}
