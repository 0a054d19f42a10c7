package ui_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"docket/client"
	"docket/ui/uitest"
	"docket/ui/view"
)

// pictures is where the screens of each view stand, as the program draws them.
const pictures = "../.github/pictures"

// shots are what the pictures show: each view with something under way.
var shots = []struct {
	name, view, target string
	act                func(*uitest.Driver)
}{
	{"rules", "rules", "DOC-1001", func(d *uitest.Driver) { d.Press("a", "a", "x", "f", "f") }},
	{"data", "data", "vendors", func(d *uitest.Driver) { d.Press("esc", "l", "l", "j", "j", "j", "space", "j", "enter", "tab") }},
	{"fields", "fields", "invoice", func(d *uitest.Driver) {
		file := filepath.Join(d.T.TempDir(), "settings.json")
		if err := os.WriteFile(file, []byte(invoiceSettings()), 0o600); err != nil {
			d.T.Fatal(err)
		}
		d.Press("i").Paste(file).Press("enter", "ctrl+s").Press(slices.Repeat([]string{"pgdown"}, 19)...).Press("y", "esc") // sent once
		d.Press("r", "j", "j", "enter").Type(" (net)").Press("enter", "j", "x", "j", "v", "j")
	}},
	{"text", "text", `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[90,80,620,210]"}`, func(d *uitest.Driver) {
		d.Press("ctrl+s", "enter").Paste("[800,280,1140,420]").Press("ctrl+s")
	}},
}

// invoiceSettings are the settings of a document type with a few fields.
func invoiceSettings() string {
	var fields []string
	for i, name := range []string{"invoice_number", "invoice_date", "total_amount", "currency", "vendor_name", "vendor_vat_id", "iban", "due_date", "tax_rate", "payment_terms"} {
		fields = append(fields, fmt.Sprintf(`%q:{"label":%q,"required":%t,"visibility":%t}`, name, strings.ReplaceAll(name, "_", " "), i%3 == 0, i != 7))
	}
	return `[{"documentTypeDetails":{"invoice":{"fields":{` + strings.Join(fields, ",") + `}}}}]`
}

// sizes are those that every screen is composed for.
var sizes = [][2]int{{40, 12}, {80, 24}, {120, 40}, {200, 60}}

// TestThePicturesAreTheRealScreens holds the pictures that README shows, one of each view,
// against the program. With -update it draws every view at every size, dark and light.
func TestThePicturesAreTheRealScreens(t *testing.T) {
	page := "# Every view at four sizes\n\nThese pictures are drawn by the program itself: `go test ./ui -run Pictures -update`.\n"
	for _, s := range shots {
		page += "\n## " + strings.ToUpper(s.name[:1]) + s.name[1:] + "\n"
		for _, size := range sizes {
			for _, look := range []string{"dark", "light"} {
				name := fmt.Sprintf("%s-%dx%d-%s.svg", s.name, size[0], size[1], look)
				page += fmt.Sprintf("\n%d×%d, %s\n\n![%s at %d×%d on a %s terminal](%s)\n", size[0], size[1], look, s.name, size[0], size[1], look, name)
				inREADME := size[0] == 120 && look == "dark"
				if !uitest.Updating() && !inREADME {
					continue
				}
				d := uitest.Start(t, uitest.Options{Width: size[0], Height: size[1], View: s.view, Target: s.target, Pages: true,
					Profile: func(p *view.Profile) { p.Name, p.Demo, p.FirstPage = "demo", true, client.FirstPageOne }})
				d.Root.SetDark(look == "dark")
				s.act(d)
				d.Keep(filepath.Join(pictures, name), svg(d.Styled(), size[0], look == "dark"))
			}
		}
	}
	wholePage(t, filepath.Join(pictures, "README.md"), page)
}
