package question_test

import (
	"path/filepath"
	"strings"
	"testing"

	"docket/config/store"
	"docket/ui/core/describe"
	"docket/ui/core/load"
	"docket/ui/core/query"
	"docket/ui/core/question"
)

// rows runs a query that needs no load.
func rows(t *testing.T, sql string) string {
	t.Helper()
	m, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "docket.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	a, err := load.Loads{Store: m}.Ask(t.Context(), sql, 100)
	if err != nil {
		return err.Error()
	}
	defer a.Close()
	var out []string
	for page, err := range a.Pages {
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range page.Records {
			out = append(out, string(r.Raw))
		}
	}
	return strings.Join(out, "\n")
}

var orders = question.Base{Name: "orders", Query: `SELECT column1 AS "v""id", column2 AS "a'b", column3 AS n FROM (VALUES ('1', 'x', 2.5), ('1', 'y', NULL), ('2', 'x', 4), (NULL, '', 1)); -- all`,
	Columns: []query.Column{{Name: `v"id`}, {Name: "a'b"}, {Name: "n", Kind: describe.Number}}}

var vendors = question.Base{Name: "vendors", Query: `SELECT 1 AS id, 'One' AS "a'b" UNION ALL SELECT 3, 'Three'`, Columns: []query.Column{{Name: "id", Kind: describe.Number}, {Name: "a'b"}}}

// Reproduced: 120 records without a key on each side gave 14,400 rows, where the count had said that each key is found once.
func TestABlankKeyBelongsToNoRow(t *testing.T) {
	blank := func(name, column string) question.Base {
		return question.Base{Name: name, Query: "SELECT column1 AS k, column2 AS " + column + " FROM (VALUES ('', 1), (' ', 2), ('K', 3), (' ', 4))", Columns: []query.Column{{Name: "k"}, {Name: column}}}
	}
	left, right, on := blank("left", "l"), blank("right", "r"), question.Pair{Key: "k", Other: "k"}
	if got := rows(t, left.Found(right, []question.Pair{on})); got != `{"pair":0,"keys":1,"found":1,"most":1}` {
		t.Errorf("found are %s", got)
	}
	if got := rows(t, left.Join(right, on, []string{"r"})); got != `{"k":"","r":null,"l":1}
{"k":" ","r":null,"l":2}
{"k":"K","r":3,"l":3}
{"k":" ","r":null,"l":4}` {
		t.Errorf("joined are %s", got)
	}
}

func TestQuestionsAreSQLWhateverTheColumnsAreCalled(t *testing.T) {
	for sql, want := range map[string]string{
		orders.Groups([]string{`v"id`}, []string{"n"}): `{"v\"id":"1","count":2,"share %":50,"sum of n":2.5,"average of n":2.5,"least of n":2.5,"greatest of n":2.5}
{"v\"id":null,"count":1,"share %":25,"sum of n":1,"average of n":1,"least of n":1,"greatest of n":1}
{"v\"id":"2","count":1,"share %":25,"sum of n":4,"average of n":4,"least of n":4,"greatest of n":4}`,
		orders.With([]string{`v"id`, "a'b"}, []query.Value{{State: query.Null}, {}}): `{"v\"id":null,"a'b":"","n":1}`,
		orders.With([]string{"a'b"}, []query.Value{{Text: "x' OR '1'='1"}}):          ``,
		orders.Computed("n * 2 AS twice", `v"id`) + " LIMIT 1":                       `{"v\"id":"1","twice":5,"a'b":"x","n":2.5}`,
		orders.Join(vendors, question.Pair{Key: `v"id`, Other: "id"}, []string{"a'b"}): `{"v\"id":"1","vendors.a'b":"One","a'b":"x","n":2.5}
{"v\"id":"1","vendors.a'b":"One","a'b":"y","n":null}
{"v\"id":"2","vendors.a'b":null,"a'b":"x","n":4}
{"v\"id":null,"vendors.a'b":null,"a'b":"","n":1}`,
		orders.Found(vendors, []question.Pair{{Key: `v"id`, Other: "id"}, {Key: "a'b", Other: "a'b"}}): `{"pair":0,"keys":2,"found":1,"most":1}
{"pair":1,"keys":2,"found":0,"most":null}`,
	} {
		if got := rows(t, sql); got != want {
			t.Errorf("%s:\n%s", sql, got)
		}
	}
}

func TestNumbersThatOccurAsOftenComeInTheirOrder(t *testing.T) {
	b := question.Base{Query: "SELECT 10 AS n UNION ALL SELECT 9 UNION ALL SELECT 100", Columns: []query.Column{{Name: "n", Kind: describe.Number}}}
	if got := strings.ReplaceAll(rows(t, b.Groups([]string{"n"}, nil)), `,"count":1,"share %":33.3`, ""); got != "{\"n\":\"9\"}\n{\"n\":\"10\"}\n{\"n\":\"100\"}" {
		t.Error(got)
	}
}

func TestAShareThatIsSmallIsNotNone(t *testing.T) {
	b := question.Base{Query: "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 20000) SELECT i = 1 AS n FROM r", Columns: []query.Column{{Name: "n", Kind: describe.Number}}}
	if got, want := rows(t, b.Groups([]string{"n"}, nil)), `{"n":"0","count":19999,"share %":100}`+"\n"+`{"n":"1","count":1,"share %":0.005}`; got != want {
		t.Error(got)
	}
}

func TestKeysAreGuessedByTheirNames(t *testing.T) {
	base := question.Base{Columns: []query.Column{{Name: "po_number"}, {Name: "Vendor-ID"}, {Name: "city_code"}}}
	other := question.Base{Columns: []query.Column{{Name: "_id"}, {Name: "vendor_id"}, {Name: "code"}}}
	got := base.Pairs(other, "po_number")
	if len(got) != 5 || got[0] != (question.Pair{Key: "Vendor-ID", Other: "vendor_id"}) || got[1] != (question.Pair{Key: "city_code", Other: "code"}) || got[2].Key != "po_number" {
		t.Errorf("%+v", got)
	}
}
