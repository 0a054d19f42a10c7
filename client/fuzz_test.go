package client

import (
	"bytes"
	"encoding/json"
	"math"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// within tells whether a value is a piece of the body it was read from.
func within(t *testing.T, body []byte, v Value) {
	t.Helper()
	if v != nil && (len(v) == 0 || !bytes.Contains(body, v)) {
		t.Fatalf("%q is not in the body", v)
	}
}

func FuzzDecodePage(f *testing.F) {
	for _, seed := range []string{
		`{"data":[]}`, string(pageOf(3, 4)), `{"data":[{"b":1,"b":2}],"fields":[{"name":"b"}]}`,
		`{"fields":[{"name":"a"},{"name":"a"}],"data":[{"a":1,"a":2,"a":3},{"_id":1},{"_id":{"$oid":"x\u0020"}}]}`,
		"\ufeff{\"fields\":null,\"data\":null}", `{"fields":["x"],"data":[{"x":"\ud800"}]}`, `{"data":[[]]}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		whole := bytes.Clone(body)
		p, err := decodePage(body)
		if !bytes.Equal(body, whole) {
			t.Fatal("the body was written to")
		}
		if err != nil {
			if plainJSON(err) == "" {
				t.Fatal("an error without words")
			}
			return
		}
		seen := map[string]bool{}
		for _, c := range p.Columns {
			if seen[c] {
				t.Fatalf("two columns %q", c)
			}
			seen[c] = true
		}
		for _, r := range p.Records {
			if len(r.Cells) != len(p.Columns) {
				t.Fatal("cells and columns differ")
			}
			checkRecord(t, body, r)
		}
	})
}

// checkRecord makes sure that a record's members and its cells are the same values.
func checkRecord(t *testing.T, body []byte, r Record) {
	t.Helper()
	within(t, body, r.Raw)
	all := r.Raw.Members()
	if all == nil && len(r.Cells) > 0 && len(r.Raw) > len("{}") {
		t.Fatalf("the record does not read again: %s", r.Raw)
	}
	want, got := map[string]int{}, map[string]int{}
	for _, m := range all {
		if m.Name != "_id" || m.Value.Kind() != Null && m.Value.member("$oid").Kind() != String {
			want[string(m.Value)]++
		}
	}
	for _, v := range r.Cells {
		within(t, body, v)
		if v != nil {
			got[string(v)]++
		}
	}
	if !reflect.DeepEqual(got, want) && !bytes.Contains(r.Raw, []byte(`_id`)) && !bytes.Contains(r.Raw, []byte(`\`)) {
		t.Fatalf("members %v became cells %v", want, got)
	}
}

func FuzzDecodeRules(f *testing.F) {
	for _, seed := range []string{
		`{"success":true,"total":1,"rules":[{"rule_name":"a.b equal_to c.d","enable":"true","rule_precondition":{"condition_list":[1]},"rule_id":"1"}]}`,
		`{"rules":null}`, `{"rules":[{"rule_precondition":null,"a":{"b":[{}]}}]}`, `{"rules":[{"rule_name":"a b.c equal_to d.e f"}]} `,
		`{"total":2,"rules":[null,5]}`, `{"rules":[{},"total",7,{}],"error":"x"}`, `{"rules":[[1],[]],"rules":[2]}`,
		`{"rules":[{"b":[ 1 , {"z":"\u0041\ud800","a":[]} ,"]}\\"],"a":-1.50e3,"b":{},"\u0061":null,"é":true}]}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		set, err := decodeRules(body)
		if err != nil {
			return
		}
		for _, r := range set.Rules {
			within(t, body, r.Raw)
			for _, m := range r.Raw.Members() {
				within(t, body, m.Value)
			}
			if e, ok := r.Expression(); ok && (e.Left.Field == "" || e.Right.Field == "" || e.Operator == "" || e.Sentence() == "") {
				t.Fatalf("%q became %+v", r.Name, e)
			}
			if got, want := canonical(nil, r.Raw), canonicalByDecoder(nil, r.Raw); !bytes.Equal(got, want) {
				t.Fatalf("%s is spelt %s, a decoder says %s", r.Raw, got, want)
			}
			again := Rule{Raw: Value(canonical(nil, r.Raw))}
			if again.Fingerprint() != r.Fingerprint() {
				t.Fatalf("%s and %s have two fingerprints", r.Raw, again.Raw)
			}
		}
	})
}

// canonicalByDecoder is canonical in the plain way: through a decoder, value by value.
func canonicalByDecoder(dst []byte, v Value) []byte {
	switch v.Kind() {
	case String:
		return AppendQuoted(dst, v.Text())
	case Array:
		dst = append(dst, '[')
		for i, e := range partsByDecoder(v) {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = canonicalByDecoder(dst, e)
		}
		return append(dst, ']')
	case Object:
		var object []Member
		parts := partsByDecoder(v)
		for i := 0; i < len(parts); i += 2 {
			object = append(object, Member{parts[i].Text(), parts[i+1]})
		}
		slices.SortStableFunc(object, func(a, b Member) int { return strings.Compare(a.Name, b.Name) })
		dst = append(dst, '{')
		for i, m := range object {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(AppendQuoted(dst, m.Name), ':')
			dst = canonicalByDecoder(dst, m.Value)
		}
		return append(dst, '}')
	}
	return append(dst, v...)
}

// partsByDecoder returns the elements of a list, or the names and values of an object.
func partsByDecoder(v Value) (parts []Value) {
	d := jsontext.NewDecoder(bytes.NewReader(v), lenient()...)
	_, _ = d.ReadToken()
	for d.PeekKind() != ']' && d.PeekKind() != '}' {
		part, err := d.ReadValue()
		if err != nil {
			panic(err)
		}
		parts = append(parts, Value(bytes.Clone(part)))
	}
	return parts
}

// What is read the fast way is read as jsontext does, and nothing that is no JSON is.
func FuzzUsual(f *testing.F) {
	for _, seed := range []string{
		` {"a":[1,-2.50e+3,0,true,false,null,{"b":"\u00e9\n\\\"/"},[],{}],"é":"ü"} `, `{"a" : 1 , "a" : 2}`, `"\ud800"`, "\"\xff\"", `[1 2]`, `{"a":}`, `{"a",1}`, `01`, `-`, `1.`, `1e`,
		`[1,]`, `{"a":1,}`, `[}`, `{]`, `nul`, `"a`, "\"a\tb\"", `"\x"`, `"\u12g4"`, "[[[[]]]]", "[[[[[]]]]]", `{"a":1}}`, ``, ` `, `"12345678"`, `"1234567\""`, `{"1234567":{"\\":[""]}}`,
	} {
		f.Add([]byte(seed), 4)
	}
	f.Fuzz(func(t *testing.T, body []byte, depth int) {
		depth = max(depth, 0)
		got, ok := usual(body, depth)
		want, err := parseAny(body, depth)
		if ok && (err != nil || !bytes.Equal(got, want)) {
			t.Fatalf("%q is read as %q; jsontext: %q, %v", body, got, want, err)
		}
		if !ok && err == nil && depth < 64 && !bytes.Contains(bytes.ToLower(body), []byte(`\ud`)) {
			t.Fatalf("%q is JSON and left to jsontext", body)
		}
	})
}

func FuzzParseCoordinates(f *testing.F) {
	for _, seed := range []string{"[1,2,3,4]", "4 3 2 1", "1e3;.5;+7;−2", "NaN 1 2 3", "0.10 0 1e-300 1e300", "00 -0 1. 9", "10,5 20 30", "(1,2)(3,4)", "1,5;2,5;3,5;4,5"} {
		f.Add(seed, true)
		f.Add(seed, false)
	}
	f.Fuzz(func(t *testing.T, s string, size bool) {
		form := CornersForm
		if size {
			form = SizeForm
		}
		c, _, err := ParseCoordinates(s, form)
		if err != nil {
			return
		}
		var numbers []json.Number
		if err := json.Unmarshal([]byte(c.JSON()), &numbers); err != nil || len(numbers) != 4 {
			t.Fatalf("%q became %s: %v", s, c.JSON(), err)
		}
		for i, d := range []Decimal{c.TopLeftX, c.TopLeftY, c.BottomRightX, c.BottomRightY} {
			if f := d.Float(); math.IsNaN(f) || math.IsInf(f, 0) || string(d) != numbers[i].String() {
				t.Fatalf("%q became %s", s, c.JSON())
			}
		}
		if c.TopLeftX.Float() > c.BottomRightX.Float() || c.TopLeftY.Float() > c.BottomRightY.Float() {
			t.Fatalf("%q: corners of %s", s, c.JSON())
		}
		again, notes, err := ParseCoordinates(c.JSON(), CornersForm)
		if err != nil || again != c || len(notes) != 0 {
			t.Fatalf("%s read again: %s %v %v", c.JSON(), again.JSON(), notes, err)
		}
	})
}

func FuzzDecodeSettings(f *testing.F) {
	for _, seed := range []string{
		`[{"documentTypeDetails":{"a":{"fields":{"b":{"label":"x","required":true,"visibility":false,"y":[1.0]}},"z":null}}}]`,
		`{"a":{"b":{"label":"x","required":"true","visibility":false}}}`, `{"a":{"fields":{"label":"x"}}}`, `{"a":7}`, "{\n\"a\":{\"b\":{},\n\"b\":{}}}",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		report, err := DecodeSettings(file)
		if err != nil {
			return
		}
		data, err := EncodeSettings(report.Types)
		if err != nil {
			return // something is unknown
		}
		again, err := DecodeSettings(data)
		if err != nil || len(again.Notes) != 0 {
			t.Fatalf("%s: %v %v", data, again.Notes, err)
		}
		twice, err := EncodeSettings(again.Types)
		if err != nil || !bytes.Equal(twice, data) {
			t.Fatalf("%s\n%s\n%v", data, twice, err)
		}
	})
}

func FuzzDecodeText(f *testing.F) {
	for _, seed := range []string{
		`{"text":["a","b\u0000"],"release_version":"4"}`, `{"text":"one"}`, `{"text":null}`, `{"text":[1,null,{}],"text":[]}`, "\ufeff{\"text\":[]} ",
		`{"text":{}}`, `{}`, `{"error":"x"}`, `{"text":["\ud800"]}`, `{"te\u0078t":[[[]]]}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		whole := bytes.Clone(body)
		r, err := decodeText(body)
		if !bytes.Equal(body, whole) {
			t.Fatal("the body was written to")
		}
		if err != nil {
			if plainJSON(err) == "" {
				t.Fatal("an error without words")
			}
			return
		}
		if !bytes.Equal(r.Body, whole) {
			t.Fatal("the answer is not kept as it came")
		}
		for _, line := range r.Lines {
			within(t, body, line)
			if _, deepest := extent(line); line.Kind() == Absent || deepest > 63 {
				t.Fatalf("a line is %q", line)
			}
		}
	})
}

func FuzzErrorBody(f *testing.F) {
	for _, seed := range []string{
		`{"error":"database is away"}`, `{"status":"fail","description":"none"}`, `{"error":{"code":7},"message":null}`, "plain\n words", "",
		"<html><head><TITLE>Bad &amp; worse</TITLE>", "<title>\xc8\xba", "<title", `{"error":"\ud800`, "\xff\xfe{\x00", strings.Repeat("é", 3000),
		`{"error":"Bearer canary-7f3a91-token"}`, `{"detail":[{"loc":["body"],"msg":"\u0063anary-7f3a91-token"}]}`,
	} {
		f.Add([]byte(seed), 400)
	}
	const token = "canary-7f3a91-token"
	tokens := secretsOf(token)
	f.Fuzz(func(t *testing.T, body []byte, status int) {
		whole := bytes.Clone(body)
		a := &answer{request: &request{base: "http://service.example", path: "/a/b", tokens: tokens}, status: status, header: http.Header{"Location": {string(body[:min(len(body), 200)])}}, body: body}
		a.clean()
		e := refusal(OpRules, a)
		if !bytes.Equal(body, whole) {
			t.Fatal("the body was written to")
		}
		if !utf8.ValidString(e.Message) || strings.ContainsAny(e.Message, "\n\r") || utf8.RuneCountInString(e.Message) > 4000 {
			t.Fatalf("it is told as %q", e.Message)
		}
		for _, text := range []string{e.Error(), e.Location, e.BaseURL, Gist(string(a.body))} {
			if strings.Contains(text, token) {
				t.Fatalf("the token is in %q", text)
			}
		}
		if _, err := parseAddress(e.BaseURL); e.BaseURL != "" && err != nil {
			t.Fatalf("the base address %q: %v", e.BaseURL, err)
		}
		if none, is := noRules(a).(*NoRulesError); is && (status != 400 || !utf8.ValidString(none.Description)) {
			t.Fatalf("%d is taken for no rules: %q", status, none.Description)
		}
	})
}
