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
	if len(texts) != 8 {
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
