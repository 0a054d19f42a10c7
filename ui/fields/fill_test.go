package fields_test

import (
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"docket/ui/uitest"
	"docket/ui/view"
)

// named starts on the fields of a document type that rules name, of which nothing is known.
func named(t *testing.T, o uitest.Options) *uitest.Driver {
	t.Helper()
	o.View, o.Target, o.Width, o.Height = "rules", "DOC-1001", 120, 40
	return uitest.Start(t, o).Press("3", "o").Type("contract").Press("enter", "f")
}

func TestLabelsAreProposedFromNamesAndAcceptedForOneForMarkedOrForAll(t *testing.T) {
	d := named(t, uitest.Options{})
	d.Shows("? Vendor iban", "? Payment terms").Hides("1 label")
	d.Press("a").Shows("Accepted 1 label", "? → \"Vendor iban\"", "proposed from its name", "1 label").Press("a").Shows("No label is proposed here")
	d.Press("j", "m", "m", "a").Shows("Accepted 2 labels", "3 labels").Press("esc", "A").Shows("Accepted 6 labels", "9 labels").Hides("? Vendor")
	d.Press("u", "u", "u").Hides("proposed", "label ·").Press("enter").Type("IBAN").Press("enter").Shows(`? → "IBAN"`)
}

func TestANewFieldIsOfferedTheLabelThatItsNameSuggests(t *testing.T) {
	d := named(t, uitest.Options{})
	d.Press("+").Type("net_amount").Press("enter").Shows("label of net_amount  Net amount").Press("enter").Shows(`"Net amount"`)
	d.Press("+").Type("4711").Press("enter").Shows("label of 4711  4711").Press("enter").Shows(`"4711"`)
	// Nobody touched a proposal: it is typed over, as a selected text is. A key that moves keeps it.
	d.Press("+").Type("vat_id").Press("enter").Shows("label of vat_id  Vat id").Type("VAT").Shows("label of vat_id  VAT").Hides("Vat idVAT").Press("enter").Shows(`"VAT"`)
	d.Press("+").Type("gross").Press("enter", "end").Type(" all").Shows("label of gross  Gross all").Press("enter")
	d.Press("+").Type("tax").Press("enter", "backspace").Hides("label of tax  Ta").Type("T").Press("left", "enter").Shows(`"T"`)
}

func TestASwitchIsFilledDownForMarkedOrFilteredFields(t *testing.T) {
	d := named(t, uitest.Options{})
	d.Press("F").Shows("Put the cursor on required or visible first").Press("end", "left", "F").Shows("is not known: there is nothing to copy")
	d.Press("left", "space", "j", "j", "m", "m", "g", "F").Shows("Filled down: required yes for 2 fields", "3 switched")
	d.Press("u", "esc", "/").Type("valid or vendor").Press("enter", "g", "F").Shows("Filled down: required yes for 3 fields", "4 switched")
	d.Press("u", "esc", "g", "F").Shows("Filled down: required yes for 8 fields", "9 switched").Press("u").Shows("1 switched")
}

func TestADocumentTypeStartsFromAnotherOneOrFromAnotherCompany(t *testing.T) {
	state := filepath.Join(t.TempDir(), "docket.db")
	d := withFile(t, uitest.Options{Width: 120, Height: 40, StatePath: state}, settings)
	d.Press("t").Shows("Nothing to start from").Press("ctrl+s", "y").Shows("invoice: accepted").Press("esc", "o").Type("slip").Press("enter", "t")
	d.Shows("Start slip from", "invoice", "open here, 4 fields", "4 fields, sent").Press("enter").Shows("Copied 4 fields from invoice, 4 of them new", "copied from invoice", "4 added")
	d.Press("u").Shows("Nothing is known of the fields of slip", "t  copy from another document type")

	other := uitest.Start(t, uitest.Options{Width: 120, Height: 40, StatePath: state, View: "fields", Target: "invoice",
		Profile: func(p *view.Profile) { p.Company = "Southgate" }})
	now := other.Env.Now
	other.Env.Now = func() time.Time { return now().In(time.FixedZone("", 14*3600+30*60)) } // where it is the next day
	other.Shows("Nothing is known").Press("t").Shows("4 fields, sent 00:00", "for Northgate Trading").Press("enter").Shows("copied from invoice of Northgate Trading", "4 added")

	staging := uitest.Start(t, uitest.Options{Width: 160, Height: 40, StatePath: state, View: "fields", Target: "slip"})
	staging.Env.Scope.Address = "http://staging.example"
	staging.Press("t").Shows("4 fields, sent 09:30 at " + uitest.Address).Hides("for Northgate Trading").Press("enter")
	staging.Shows("Copied 4 fields from invoice at "+uitest.Address+", 4 of them new", "copied from invoice at "+uitest.Address)
}

// Enter offers what the list shows behind the question mark; it took the empty text.
func TestAnUnknownLabelIsOfferedAsItIsProposed(t *testing.T) {
	d := named(t, uitest.Options{})
	name := regexp.MustCompile(`▌ +(\w+) +│ \? (\w[\w ]*?)  `).FindStringSubmatch(d.Screen())
	if name == nil {
		t.Fatalf("no label is proposed:\n%s", d.Screen())
	}
	d.Press("enter").Shows("label of " + name[1]).Press("enter").Hides("? " + name[2]).Press("ctrl+s").Shows("? → \"" + name[2] + "\"").Hides(`? → ""`)
}
