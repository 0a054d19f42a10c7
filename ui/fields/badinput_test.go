package fields_test

import (
	"strings"
	"testing"

	"docket/ui/uitest"
	"docket/ui/view"
)

func TestALabelOfTenThousandCharactersIsShownEditedSentAndTold(t *testing.T) {
	long := strings.Repeat("Überschrift 金額 ", 700)[:10_000]
	long = strings.ToValidUTF8(long, "")
	d := uitest.Start(t, uitest.Options{View: "fields", Target: "invoice"})
	d.Press("i").Paste(write(t, "long.csv", "field,label,required,visible\na,\""+long+"\",yes,yes\n")).Press("enter", "esc")
	d.Shows("+ a", "Überschrift").Press("enter").Type("!").Press("enter").Press("ctrl+s").Shows("Send invoice?", "… 7,237 more", "y  Send").Press("m").Hides("7,237").Press("m")
	d.Press("y").Shows("invoice: accepted")
	if sent := d.Demo.Submissions(); len(sent) != 1 || !strings.Contains(sent[0].Data, long+"!") {
		t.Fatal("the label did not arrive as it was typed")
	}
	for _, size := range [][2]int{{40, 12}, {80, 24}, {200, 60}} {
		d.Resize(size[0], size[1]).Press("esc", "J").Shows("accepted").Press("enter").Shows("show all").Press("m", "esc", "esc")
	}
}

func TestFilesOfEverySpreadsheetAreReadAlike(t *testing.T) {
	for name, file := range map[string]string{
		"semicolons":      "field;label;required;visible\nnet;Net;yes;no\n",
		"tabs":            "field\tlabel\trequired\tvisible\nnet\tNet\tyes\tno\n",
		"byte order mark": "\ufefffield,label,required,visible\r\nnet,Net,yes,no\r\n",
		"quotes":          "\"field\";\"label\";\"required\";\"visible\"\n\"net\";\"Net\";\"yes\";\"no\"\n",
		"records":         `[{"field":"net","label":"Net","required":true,"visible":false}]`,
		"lines":           "{\"field\":\"net\",\"label\":\"Net\",\"required\":\"yes\",\"visible\":\"no\"}\n",
	} {
		d := uitest.Start(t, uitest.Options{View: "fields", Target: "invoice", Width: 100, Height: 30})
		d.Press("i").Paste(write(t, "table.txt", file)).Press("enter").Shows("Imported 1 field of 1 document type")
		if d.Press("esc").Press("Y", "s"); !strings.Contains(d.Copied[0], `"net":{"label":"Net","required":true,"visibility":false}`) {
			t.Errorf("%s: it is %s", name, d.Copied[0])
		}
	}
}

func TestAFileWithAValueThatCannotBeReadChangesNothing(t *testing.T) {
	d := sentOnce(t)
	d.Press("i").Paste(write(t, "x.csv", "field,required\ninvoice_number,nein\n")).Press("enter").Shows(`Line 2: required of invoice_number is "nein"`)
	d.Press("esc").Shows("4 untouched").Hides("Imported")
}

func TestAFileWithAFieldTwiceIsRefusedWithItsPlace(t *testing.T) {
	for file, want := range map[string]string{
		"field,label\nnet,\"Net\namount\"\ntax,Tax\nnet,Other\n":   "Line 5: the field net of invoice comes twice, first on line 2",
		`{"invoice":{"net":{"label":"A"},"net":{"label":"B"}}}`:    "net comes twice in one object",
		`[{"field":"net","label":"A"},{"field":"net"}]`:            "Record 2: the field net of invoice comes twice, first on record 1",
		`[{"field":"net","label":"A","label":"B"}]`:                "comes twice",
		"{\"field\":\"net\"}\n{\"field\":\"tax\",\"field\":\"x\"}": "Record 2",
	} {
		d := uitest.Start(t, uitest.Options{View: "fields", Target: "invoice", Width: 120, Height: 30})
		d.Press("i").Paste(write(t, "twice.txt", file)).Press("enter").Shows("twice.txt")
		if screen := strings.Join(strings.Fields(d.Screen()), " "); !strings.Contains(strings.ReplaceAll(screen, "│ │ ", ""), want) {
			t.Errorf("%q: it says\n%s\nwanted %q", file, d.Screen(), want)
		}
		d.Press("esc").Shows("Nothing is known of the fields")
	}
}

// What is not possible is not offered, and says why where somebody looks for it.
func TestAReadOnlyProfileOffersNoSendingAndSaysWhyInHelpAndWhenPressed(t *testing.T) {
	d := withFile(t, uitest.Options{Width: 120, Height: 50, Profile: func(p *view.Profile) { p.ReadOnly = true }}, settings)
	d.Press("esc", "r").Hides("review and send", "ctrl+s reviews").Press("ctrl+s").Shows("This profile is read-only: nothing can be sent from it.")
	d.Press("?", "/").Type("review").Shows("read-only").Press("esc", "esc", "esc")
	d.Press("J").Hides("resend").Press("esc").Press("i").Paste(write(t, "more.csv", "field,label\nnet,Net\n")).Press("enter", "enter").Shows("Imported 1 field")
	if n := d.Demo.Calls("push"); n != 0 {
		t.Fatalf("%d requests went out", n)
	}
}

// The name of a field, which may come from anybody's file, begins no line of its own where a person decides.
func TestANameWithLineBreaksForgesNoLine(t *testing.T) {
	forged := `{"invoice":{"a\nto     Safe Corp · as root":{"label":"L","required":true,"visibility":false},"b":{"label":"B","required":true,"visibility":false}}}`
	d := withFile(t, uitest.Options{Width: 120, Height: 50}, forged)
	check := func() {
		t.Helper()
		for _, line := range strings.Split(d.Screen(), "\n") {
			if strings.HasPrefix(strings.TrimLeft(line, " │║▌"), "to     Safe Corp") {
				t.Errorf("forged: %s", line)
			}
		}
	}
	d.Press("ctrl+s").Shows("Send invoice?", "a↵to     Safe Corp", "required but invisible")
	check()
	d.Press("y").Shows("accepted").Press("J", "enter").Shows("a↵to     Safe Corp")
	check()
}
