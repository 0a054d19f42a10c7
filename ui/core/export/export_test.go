package export_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"docket/client"
	"docket/ui/core/export"
)

func TestACellThatASpreadsheetWouldCalculateIsMarked(t *testing.T) {
	for cell, want := range map[string]string{
		"=1+1":          "'=1+1",
		"  =cmd()":      "'  =cmd()",
		"+49 30 1234":   "'+49 30 1234",
		"-x":            "'-x",
		"@SUM(A1)":      "'@SUM(A1)",
		"\tx":           "'\tx",
		"\r=1":          "'\r'=1", // a reader may take what follows for a row
		"＝1":            "'＝1",
		"\u3000＠x":      "'\u3000＠x",
		"-":             "'-",
		"-1e":           "'-1e",
		"-1.2.3":        "'-1.2.3",
		"-12.50":        "-12.50",
		"+3":            "+3",
		"-1.5E+10":      "-1.5E+10",
		"-.5":           "-.5",
		"12 = 12":       "12 = 12",
		"\ufeff=1":      "'\ufeff=1",
		"\x00=1":        "'\x00=1",
		"\xff=1":        "'\xff=1", // a reader may drop what is no text
		"\u200b=1":      "'\u200b=1",
		"\u2060\u3164+": "'\u2060\u3164+",
		"\"=1\"":        "'\"=1\"",
		"|cmd":          "'|cmd",
		"x;=1+1":        "x;'=1+1",
		"x\t=1+1":       "x\t'=1+1",
		"x|=1+1":        "x|'=1+1",
		"x\n \ufeff@a":  "x\n' \ufeff@a",
		"x; |cmd":       "x;' |cmd",
		"a||b":          "a||b",
		"51.5, -0.12":   "51.5, -0.12",
		"1;-2":          "1;'-2",
		"'=1":           "''=1", // so that [export.Unguard] gives it back
		"'-5":           "''-5",
		"'tis":          "'tis",
		"":              "",
		"   ":           "   ",
		"2026-01-15":    "2026-01-15",
		"Ünal & Söhne":  "Ünal & Söhne",
	} {
		if got := export.Guard(cell); got != want {
			t.Errorf("Guard(%q) = %q, want %q", cell, got, want)
		}
	}
}

// page fetches body as a datasource page, the only way to get one.
func page(t *testing.T, body string) *client.Page {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Write([]byte(body))
	}))
	defer server.Close()
	c, err := client.New(server.URL, client.Options{Company: "Northgate Trading", Token: func(context.Context) (string, error) { return "t", nil }})
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseIdleConnections()
	p, err := c.Page(t.Context(), client.PageRequest{Datasource: "vendors", Index: 1, ItemsPerPage: 10})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestWhatALaterPageHasAndTheFirstHadNotIsCounted(t *testing.T) {
	first := page(t, `{"fields":[{"name":"a","datatype":"string"},{"name":"b","datatype":"string"}],"data":[{"_id":{"$oid":"1"},"a":"x","b":null}]}`)
	later := page(t, `{"fields":[{"name":"b","datatype":"string"}],"data":[{"_id":{"$oid":"2"},"b":"y","note":"n"},{"_id":{"$oid":"3"},"a":"z","note":"m"}]}`)
	records, err := export.NewRecords(first, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := [][]string{append([]string(nil), records.Header()...)}
	got = append(got, append([]string(nil), records.Row(first, 0)...))
	got = append(got, append([]string(nil), records.Row(later, 0)...))
	got = append(got, append([]string(nil), records.Row(later, 1)...))
	want := "_id,a,b|1,x,|2,,y|3,z,"
	var lines []string
	for _, row := range got {
		lines = append(lines, strings.Join(row, ","))
	}
	if have := strings.Join(lines, "|"); have != want {
		t.Errorf("rows are %s, want %s", have, want)
	}
	if missed := records.Missed(); strings.Join(missed.Names, ",") != "note" || missed.Values != 2 {
		t.Errorf("missed %+v, want note with 2 values", missed)
	}
}

func TestAPlainIDIsTheFirstColumnAndNoOther(t *testing.T) {
	p := page(t, `{"fields":[{"name":"a","datatype":"string"}],"data":[{"_id":"plain-7","a":"x"}]}`)
	records, err := export.NewRecords(p, nil)
	if err != nil {
		t.Fatal(err)
	}
	if header, row := strings.Join(records.Header(), ","), strings.Join(records.Row(p, 0), ","); header != "_id,a" || row != "plain-7,x" {
		t.Errorf("header %q and row %q", header, row)
	}
	if missed := records.Missed(); len(missed.Names) != 0 {
		t.Errorf("missed %v", missed.Names)
	}
}

func TestRulesKeepEveryMemberAlsoWhenItComesTwice(t *testing.T) {
	rule := func(raw string) client.Rule { return client.Rule{Raw: client.Value(raw)} }
	var out bytes.Buffer
	err := export.Rules(export.NewCSV(&out, export.CSVOptions{}), []client.Rule{
		rule(`{"rule_id":"R1","confidence":0.8731234567890123456789}`),
		rule(`{"rule_id":"R2","action":"=a","action":"b"}`),
	})
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&out).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(rows[0][10:], ","); got != "rule_id,confidence,action (2)" {
		t.Errorf("columns end with %s", got)
	}
	if rows[1][11] != "0.8731234567890123456789" || rows[2][5] != "'=a" || rows[2][12] != "b" {
		t.Errorf("rows are %q", rows[1:])
	}
}

func TestALineIsTheServicesOwnBytes(t *testing.T) {
	for raw, want := range map[string]string{
		`{"n":1.10, "s":"\u0041"}`:     `{"n":1.10, "s":"\u0041"}`,
		"{\n \"n\": 1E400,\n\"n\":2 }": `{"n":1E400,"n":2}`,
	} {
		var out bytes.Buffer
		page := client.NumberedPage{Page: &client.Page{Records: []client.Record{{Raw: client.Value(raw)}}}, Number: 1}
		pages := func(yield func(client.NumberedPage, error) bool) { yield(page, nil) }
		if _, err := export.Pages(t.Context(), pages, &out, export.Options{Format: export.FormatLines}, nil); err != nil {
			t.Fatal(err)
		}
		if out.String() != want+"\n" {
			t.Errorf("%q is written as %q, want %q", raw, out.String(), want)
		}
	}
}
