package boxes

import (
	"os"
	"slices"
	"strings"
	"testing"

	"docket/client"
)

func at(t *testing.T, numbers string) client.Coordinates {
	t.Helper()
	c, _, err := client.ParseCoordinates(numbers, client.CornersForm)
	must(t, err)
	return c
}

func TestBoxesAreAddedOneByOneAndWhatAPersonWroteStays(t *testing.T) {
	dir := t.TempDir() + "/templates"
	_, err := Add(dir, "invoice", "invoice", "pixels 1240x1754", "total", at(t, "930 1000 1200 1040"), "")
	must(t, err)
	path := Path(dir, "invoice")
	text, err := os.ReadFile(path)
	must(t, err)
	must(t, os.WriteFile(path, append([]byte("# mine\n"), text...), 0o600))
	got, err := Add(dir, "invoice", "invoice", "", `the "IBAN"`, at(t, "141.50 1590 393 1620"), `[A-Z]{2}\d+ .*`)
	must(t, err)
	if len(got.Boxes) != 2 || got.Boxes[1].Name != `the "IBAN"` || got.Boxes[1].Coordinates.JSON() != "[141.50,1590,393,1620]" || !got.Boxes[1].Expect.MatchString("DE00 1") {
		t.Errorf("%+v", got)
	}
	if got, err = Load(dir, "invoice"); err != nil || got.Unit.Width != 1240 || len(got.Boxes) != 2 {
		t.Errorf("%+v %v", got, err)
	}
	for _, bad := range [][4]string{{"invoice", "invoice", "total", "there is a box of this name already"}, {"invoice", "order", "sum", "is for the collection invoice"},
		{"a/b.toml", "invoice", "sum", "is no name of a template"}, {"invoice", "invoice", " ", "name is missing"}, {"invoice", "invoice", "far", "reach beyond the page"}} {
		right := map[bool]string{true: "3000", false: "30"}[bad[2] == "far"]
		if _, err := Add(dir, bad[0], bad[1], "", bad[2], at(t, "1 2 "+right+" 4"), ""); err == nil || !strings.Contains(err.Error(), bad[3]) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if text, _ := os.ReadFile(path); !strings.HasPrefix(string(text), "# mine\n") || strings.Contains(string(text), "3000") {
		t.Errorf("%s", text)
	}
}

func TestTheLikelyColumnsComeFirst(t *testing.T) {
	columns := []string{"entry", "ocr_text_id", "invoice_number", "vendor_name", "total_amount", "posted"}
	for name, want := range map[string]string{"total": "total_amount", "Vendor Name": "vendor_name", "number": "invoice_number", "nothing": "entry"} {
		if got := Likely(columns, name); got[0] != want || len(got) != len(columns) {
			t.Errorf("%s: %q", name, got)
		}
	}
	if got := Likely([]string{"name", "id", "ocr_id", "ocr_text_id"}, IDColumn); !slices.Equal(got, []string{"ocr_text_id", "id", "ocr_id", "name"}) {
		t.Errorf("%q", got)
	}
	if got := LikelyPairs([]string{"vendor", IDColumn}, columns); got[0] != (Pair{IDColumn, "ocr_text_id"}) || got[1] != (Pair{"vendor", "vendor_name"}) {
		t.Errorf("%q", got)
	}
}

func TestADifferenceIsMarkedWithinTheValue(t *testing.T) {
	for _, c := range [][3]string{
		{"18,240.50", "18,250.50", "18,2[4]0.50"}, {"5,261.10", "5,621.10", "5,[]2[6]1.10"}, {"1840", "18240", "18[]40"}, {"18", "1840", "18[]"},
		{"harbour  METALS", "Harbour Metals", "harbour  METALS"}, {"DE00 1", "DE001", "DE00 1"}, {"abc", "", "[abc]"}, {"a b", "xyz", "[a] [b]"}, {"PTOO 9", "PT00 9", "PT[OO] 9"},
		{"[A] 1", "[B] 1", "<U+005B>[A]<U+005D> 1"}, {"[" + strings.Repeat("a", longestMarked), "", "[<U+005B>" + strings.Repeat("a", longestMarked) + "]"},
	} {
		if got := Difference(c[0], c[1]); got != c[2] {
			t.Errorf("%q for %q is marked %q, wanted %q", c[0], c[1], got, c[2])
		}
	}
	if got := Confusable("[A] 1"); got != "<U+005B>A<U+005D> [1]" {
		t.Errorf("what OCR confuses: %q", got)
	}
	if got := Difference("abd", "xyz", "abc"); got != "ab[d][]" && got != "ab[][d]" && got != "ab[d]" {
		t.Errorf("the nearest: %q", got)
	}
}
