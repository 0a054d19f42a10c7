package demo_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"testing"

	"docket/client/demo"
)

// dataPage is §2.3.
type dataPage struct {
	DataSourceName   string
	DataSourceType   string
	DataSourceStatus string
	TotalFields      int `json:"Total_fields"`
	PageNumber       int `json:"Page_number"`
	Fields           []struct{ Name, Datatype string }
	Data             []map[string]json.RawMessage
	ReleaseVersion   string `json:"release_version"`
}

func pageOf(t *testing.T, c *caller, name string, index, size int) dataPage {
	t.Helper()
	var got dataPage
	c.page(name, strconv.Itoa(index), strconv.Itoa(size)).into(t, &got)
	return got
}

func ids(p dataPage) []string {
	var all []string
	for _, r := range p.Data {
		all = append(all, string(r["_id"]))
	}
	return all
}

func TestEveryDatasourceHasTheSizeItPromises(t *testing.T) {
	c := start(t, demo.Options{})
	sizes := []struct {
		name            string
		records, fields int
	}{
		{"empty_list", 0, 3}, {"company_profile", 1, 10}, {"cost_centres", 100, 8}, {"tax_codes", 200, 6},
		{"vendors", 237, 16}, {"purchase_orders", 12_345, 15}, {"wide_ledger", 150, 60}, {"取引先マスタ", 42, 9}, {"ledger", 6, 6},
		{"invoice_records", 12, 37}, {"purchase_order_records", 12, 27}, {"goods_receipt_records", 12, 10}, {"contract_records", 12, 12},
		{"bench_30", 100, 30}, {"bench_300", 100, 300}, {"bench_10000", 10_000, 12}, {"million_rows", 1_000_000, 8},
	}
	var names []string
	for _, want := range sizes {
		names = append(names, want.name)
		last := (want.records + 99) / 100
		full := pageOf(t, c, want.name, max(1, last), 100)
		if got := max(0, last-1)*100 + len(full.Data); got != want.records {
			t.Errorf("%s: %d records, want %d", want.name, got, want.records)
		}
		if full.TotalFields != want.fields || len(full.Fields) != want.fields || full.DataSourceName != want.name || full.ReleaseVersion == "" {
			t.Errorf("%s: %d fields, %d named, release %q", full.DataSourceName, full.TotalFields, len(full.Fields), full.ReleaseVersion)
		}
		if beyond := pageOf(t, c, want.name, last+1, 100); len(beyond.Data) != 0 || beyond.PageNumber != last+1 {
			t.Errorf("%s: page %d beyond the end has %d records", want.name, beyond.PageNumber, len(beyond.Data))
		}
	}
	if !slices.Equal(names, demo.Offers()["data"]) {
		t.Errorf("the demo offers %v", demo.Offers()["data"])
	}
}

func TestAllPagesTogetherNameEveryRecordOnce(t *testing.T) {
	c := start(t, demo.Options{})
	seen := map[string]bool{}
	for index := 1; ; index++ {
		p := pageOf(t, c, "vendors", index, 7)
		if len(p.Data) == 0 {
			break
		}
		for _, id := range ids(p) {
			var oid struct {
				OID string `json:"$oid"`
			}
			if err := json.Unmarshal([]byte(id), &oid); err != nil || len(oid.OID) != 24 || seen[oid.OID] {
				t.Fatalf("page %d: %s: %v", index, id, err)
			}
			seen[oid.OID] = true
		}
	}
	if len(seen) != 237 {
		t.Errorf("%d records", len(seen))
	}
}

func TestTheSameRecordsComeEveryTime(t *testing.T) {
	one, other := start(t, demo.Options{}), start(t, demo.Options{})
	for _, name := range demo.Offers()["data"] {
		if a, b := one.page(name, "1", "100"), other.page(name, "1", "100"); a.body != b.body {
			t.Errorf("%s differs between two services", name)
		}
	}
}

func TestAServiceThatCountsFromOneTakesZeroForOne(t *testing.T) {
	c := start(t, demo.Options{})
	zero, one, two := pageOf(t, c, "vendors", 0, 100), pageOf(t, c, "vendors", 1, 100), pageOf(t, c, "vendors", 2, 100)
	if !slices.Equal(ids(zero), ids(one)) || slices.Equal(ids(one), ids(two)) || zero.PageNumber != 1 {
		t.Errorf("pages 0, 1, 2 begin %s %s %s", ids(zero)[0], ids(one)[0], ids(two)[0])
	}
}

func TestAServiceThatCountsFromZeroIsOnePageAhead(t *testing.T) {
	trouble, err := demo.ParseTrouble("first-page=0")
	if err != nil {
		t.Fatal(err)
	}
	ordinary := start(t, demo.Options{})
	for _, o := range []demo.Options{{ZeroBased: true}, {Trouble: trouble}} {
		c := start(t, o)
		if !slices.Equal(ids(pageOf(t, c, "vendors", 0, 100)), ids(pageOf(t, ordinary, "vendors", 1, 100))) {
			t.Error("page 0 is not the first")
		}
		if last := pageOf(t, c, "vendors", 2, 100); len(last.Data) != 37 || last.PageNumber != 2 {
			t.Errorf("page %d has %d records", last.PageNumber, len(last.Data))
		}
		if beyond := pageOf(t, c, "vendors", 3, 100); len(beyond.Data) != 0 {
			t.Error("page 3 is not beyond the end")
		}
	}
}

func TestVendorsAreNotAllAlike(t *testing.T) {
	c := start(t, demo.Options{})
	declared := map[string]bool{"_id": true}
	undeclared, missing, null, exact := 0, 0, 0, 0
	for index := range 3 {
		p := pageOf(t, c, "vendors", index+1, 100)
		for _, f := range p.Fields {
			declared[f.Name] = true
		}
		for _, r := range p.Data {
			for name, value := range r {
				if !declared[name] {
					undeclared++
				}
				if string(value) == "null" {
					null++
				}
				if string(value) == "0.8731234567890123456789" {
					exact++
				}
			}
			if _, ok := r["postcode"]; !ok {
				missing++
			}
		}
	}
	if undeclared == 0 || missing == 0 || null == 0 || exact == 0 {
		t.Errorf("undeclared %d, missing %d, null %d, exact %d", undeclared, missing, null, exact)
	}
}

func TestAPageIsAskedForInPlainNumbersWithinTheLimit(t *testing.T) {
	c := start(t, demo.Options{})
	c.page("vendors", "1", "101").refused(t, http.StatusBadRequest, "1 to 100")
	c.page("vendors", "1", "0").refused(t, http.StatusBadRequest, "1 to 100")
	c.page("vendors", "1", "ten").refused(t, http.StatusBadRequest, "items_per_page")
	for _, index := range []string{"-1", "+1", "1.0", "one", " 1"} {
		c.page("vendors", index, "10").refused(t, http.StatusBadRequest, "page_index")
	}
	c.page("vendors", "99999999999999999999", "10").refused(t, http.StatusBadRequest, "too large")
	c.page("no such list", "1", "10").refused(t, http.StatusNotFound, "no such list")
	if p := pageOf(t, c, "vendors", 1<<62, 100); len(p.Data) != 0 {
		t.Error("a page far beyond the end has records")
	}
}
