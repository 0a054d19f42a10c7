package fields_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/ui/uitest"
)

// withPreset writes a preset beside the database of a test.
func withPreset(t *testing.T, d *uitest.Driver, name, content string) {
	t.Helper()
	if err := os.MkdirAll(d.Env.Presets, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(d.Env.Presets, name+".toml"), []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestAPresetIsComparedAppliedAsPendingChangesAndNeverSent(t *testing.T) {
	d := sentOnce(t)
	d.Press("P").Shows("There are no presets in")
	withPreset(t, d, "go-live", "[\"*\"]\n\"t*\" = { visible = true, required = true }\n[invoice]\nnote = { label = \"Remark\" }\nibam = { required = true }\n")
	withPreset(t, d, "broken", "[invoice\n")
	d.Press("P").Shows("Presets", "go-live", "broken").Type("bro").Press("enter").Shows("reset broken, line").Press("esc")
	d.Press("P").Type("go").Press("enter").Shows("Preset go-live: 3 changes", "invoice: 3 changes", "no → yes: 1 field: total_amount", "no → yes: 1 field: tax_id", `"" → "Remark"`, "not a field here, so left out: ibam")
	d.Press("esc").Shows("4 untouched")
	d.Press("P").Type("go").Press("enter", "enter").Shows("Preset go-live applied: 3 changes in 1 document type. Nothing is sent yet", "2 switched · 1 label · 1 untouched", "preset go-live")
	d.Press("P").Type("go").Press("enter", "enter").Shows("There is nothing to apply").Press("esc", "u").Shows("4 untouched")
	if n := d.Demo.Calls("push"); n != 1 {
		t.Fatalf("%d requests went out", n)
	}
}

// u takes back what is on the screen, and says that the others have it still.
func TestUndoSaysThatAPresetWentToOtherDocumentTypesToo(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 120, Height: 40}, `{"invoice":{"a":{"label":"A","required":false,"visibility":true}},"contract":{"b":{"label":"B","required":false,"visibility":true}}}`)
	withPreset(t, d, "strict", "[\"*\"]\n\"*\" = { required = true }\n")
	d.Press("P").Type("strict").Press("enter", "enter").Shows("Preset strict applied: 2 changes in 2 document types").Press("u")
	d.Shows("Undone: applying the preset strict in invoice only; it went to 2 document types.")
	d.Press("u").Shows("Undone: importing settings.json in invoice only; it went to 2 document types.")
}

func TestPendingChangesAreSavedAsAPreset(t *testing.T) {
	d := sentOnce(t)
	d.Press("r", "P").Shows("save the changes of invoice as a preset").Type("save").Press("enter").Type("../x").Press("enter").Shows("cannot name a preset").Press("ctrl+u").Type("pilot").Press("enter")
	d.Shows("Saved 1 field as the preset pilot").Press("u", "P").Type("pilot").Press("enter").Shows("yes → no: 1 field: invoice_number")
	saved, err := os.ReadFile(filepath.Join(d.Env.Presets, "pilot.toml"))
	if err != nil || !strings.Contains(string(saved), "required") || strings.Contains(string(saved), "label") || strings.Contains(string(saved), "visible") {
		t.Errorf("%v, saved is %s", err, saved) // what was not changed would be turned back later
	}
}
