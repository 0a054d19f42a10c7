package demo_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"docket/client/demo"
)

// annotated is §2.5.
type annotated struct {
	Text           []string
	ReleaseVersion string `json:"release_version"`
}

func (c *caller) rectangle(collection, id, coordinates string) reply {
	c.t.Helper()
	return c.post(textPath, "collection_name", collection, "ocr_text_id", id, "coordinates", coordinates)
}

// scan is a page of the sample company as it was scanned.
type scan struct {
	ID, Collection string
	Width, Height  float64
	Words          []struct {
		Text                     string
		Left, Top, Right, Bottom float64
	}
}

func scanned(t *testing.T, id string) (page scan) {
	t.Helper()
	text, err := os.ReadFile("seed/pages/" + id + ".json")
	if err == nil {
		err = json.Unmarshal(text, &page)
	}
	if err != nil {
		t.Fatal(err)
	}
	return page
}

func TestEveryWordIsFoundByItsOwnBox(t *testing.T) {
	c := start(t, demo.Options{})
	texts := demo.Offers()["text"]
	if len(texts) != 14 {
		t.Fatalf("%d OCR texts", len(texts))
	}
	for _, id := range texts[:3] { // the others are made of these
		page := scanned(t, id)
		for _, w := range page.Words {
			if w.Left < 0 || w.Top < 0 || w.Right > page.Width || w.Bottom > page.Height {
				t.Errorf("%s: %+v lies outside the page", page.ID, w)
			}
			var got annotated
			c.rectangle(page.Collection, page.ID, fmt.Sprintf("[%g,%g,%g,%g]", w.Left, w.Top, w.Right, w.Bottom)).into(t, &got)
			if len(got.Text) != 1 || got.Text[0] != w.Text || got.ReleaseVersion == "" {
				t.Errorf("%s: box of %q has %q", page.ID, w.Text, got.Text)
			}
		}
	}
}

func TestACollectionHasSeveralDocumentsAndTheOCRWasWrongInTwo(t *testing.T) {
	c := start(t, demo.Options{})
	for id, want := range map[string][]string{
		"OCR-1001": {"DE00 2345 0047 1100 0815 00"}, "OCR-1011": {"SE00 5192 1446 5644 7485"}, "OCR-1013": {"PTOO 941O 1123 O59O 476O"}, "OCR-1015": {"NL00 4755 0371 7337 3140"},
	} {
		var got annotated
		if c.rectangle("invoice", id, "[141, 1590, 393, 1620]").into(t, &got); !slices.Equal(got.Text, want) {
			t.Errorf("%s: read %q", id, got.Text)
		}
	}
}

// The ledger has a record of each invoice; the totals of two are not those that can be read.
func TestTheLedgerSaysWhatTheInvoicesSayButForTwo(t *testing.T) {
	c := start(t, demo.Options{})
	var differ []string
	for _, record := range pageOf(t, c, "ledger", 1, 100).Data {
		text := func(column string) string { return strings.Trim(string(record[column]), `"`) }
		for column, box := range map[string]string{"vendor_name": "[80,70,1200,140]", "invoice_number": "[915,280,1240,320]", "total_amount": "[930,1000,1200,1040]"} {
			var got annotated
			c.rectangle("invoice", text("ocr_text_id"), box).into(t, &got)
			if len(got.Text) != 1 || got.Text[0] != text(column) {
				differ = append(differ, fmt.Sprintf("%v %s: %q is booked as %v", text("ocr_text_id"), column, got.Text, text(column)))
			}
		}
	}
	want := []string{`OCR-1012 total_amount: ["5,261.10"] is booked as 5,621.10`, `OCR-1014 total_amount: ["11,443.30"] is booked as 4,443.30`}
	if !slices.Equal(differ, want) {
		t.Errorf("%q", differ)
	}
}

// A sample is a whole request, and its box has a text.
func TestASampleOfATextIsAWholeRequest(t *testing.T) {
	c := start(t, demo.Options{})
	for _, sample := range demo.Offers()[demo.Samples] {
		var s struct {
			Collection, Coordinates string
			ID                      string `json:"ocr_text_id"`
		}
		var got annotated
		if err := json.Unmarshal([]byte(sample), &s); err != nil {
			t.Fatal(err)
		}
		if c.rectangle(s.Collection, s.ID, s.Coordinates).into(t, &got); len(got.Text) != 1 {
			t.Errorf("%s has %q", sample, got.Text)
		}
	}
}

func TestALargerBoxReadsLineByLine(t *testing.T) {
	c := start(t, demo.Options{})
	var head, empty, whole annotated
	c.rectangle("invoice", "OCR-1001", "[800, 280, 1240, 420]").into(t, &head)
	want := []string{"Invoice 4711", "Date 28.03.2024", "Order PO-4500312", "Due 27.04.2024"}
	if !slices.Equal(head.Text, want) {
		t.Errorf("read %q", head.Text)
	}
	r := c.rectangle("invoice", "OCR-1001", "[0,0,5,5]")
	if r.into(t, &empty); !strings.HasPrefix(r.body, `{"text":[],`) {
		t.Errorf("nothing covered reads %s", r.body)
	}
	c.rectangle("goods_receipt", "OCR-1003", "[0,0,1240,1754]").into(t, &whole)
	if !slices.Contains(whole.Text, "شركة المرفأ للتجارة") || !slices.Contains(whole.Text, "東海精密工業株式会社 御中") {
		t.Errorf("the whole page reads %q", whole.Text)
	}
}

func TestCoordinatesAreFourNumbers(t *testing.T) {
	c := start(t, demo.Options{})
	for _, bad := range []string{"[1,2,3]", "[1,2,3,4,5]", "1,2,3,4", `["1","2","3","4"]`, "[1,2,3,NaN]", "[1,2,3,1e999]", "[1,2,3,null]", "{}", "[1,2,3,4]x"} {
		c.rectangle("invoice", "OCR-1001", bad).refused(t, http.StatusBadRequest, "four numbers")
	}
	c.rectangle("invoice", "OCR-9", "[1,2,3,4]").refused(t, http.StatusNotFound, "OCR-9")
	c.rectangle("contract", "OCR-1001", "[1,2,3,4]").refused(t, http.StatusNotFound, "contract")
}
