package submit_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"docket/client"
	"docket/ui/submit"
)

var made = time.Date(2026, 1, 15, 9, 30, 0, 0, time.UTC)

// planFile is a plan file of two document types, one with what is hard to keep.
func (d *desk) planFile() (string, []submit.Plan) {
	d.t.Helper()
	a := field("a", "A & <B> \u2028 \"q\"", true, false)
	a.Extra = []client.Member{{Name: "weight", Value: client.Value(`{"n":0.100000000000000000000000000001,"e":1e400}`)}}
	plans := []submit.Plan{d.plan(invoice(a)), d.plan(client.DocumentType{Name: "contract", Fields: []client.FieldSetting{field("b", "B", true, true)}})}
	file, err := submit.EncodePlans(plans, d.client.Origin(), made)
	if err != nil {
		d.t.Fatal(err)
	}
	return string(file), plans
}

func TestAPlanFileIsSentExactlyAsItWasMade(t *testing.T) {
	d := newDesk(t)
	file, plans := d.planFile()
	f, err := submit.DecodePlans([]byte(strings.ReplaceAll(file, "\n  ", "\r\n\t\t")))
	if err != nil || len(f.Submissions) != 2 || f.Made != made {
		t.Fatalf("%+v, %v", f, err)
	}
	for i := range f.Submissions {
		p, err := f.Plan(d.ctx, d.client, d.store, d.who, i, false)
		if err != nil || string(p.Data) != string(plans[i].Data) || p.Digest != plans[i].Digest {
			t.Fatalf("read back it is %s, %v; it was %s", p.Data, err, plans[i].Data)
		}
		d.sendPlan(p, nil)
	}
	if sent := d.demo.Submissions(); len(sent) != 2 || sent[0].Data != string(plans[0].Data) {
		t.Fatalf("the service has %+v", sent)
	}
	p, err := f.Plan(d.ctx, d.client, d.store, d.who, 0, false)
	if err != nil || !p.Unchanged {
		t.Fatalf("applied twice: %v", err)
	}
}

func TestAPlanFileThatWasAlteredIsRefused(t *testing.T) {
	d := newDesk(t)
	file, _ := d.planFile()
	swap := func(old, now string) string {
		t.Helper()
		if !strings.Contains(file, old) {
			t.Fatalf("the plan has no %q:\n%s", old, file)
		}
		return strings.Replace(file, old, now, 1)
	}
	for name, altered := range map[string]string{
		"a value of the data":    swap(`"visibility": false`, `"visibility": true`),
		"a digit of a number":    swap("0001,", "0002,"),
		"the user":               swap(`"username": "demo.analyst"`, `"username": "other"`),
		"the company":            swap(`"company": "`, `"company": "X`),
		"what is said to change": swap(`"new": true`, `"new": false`),
		"the digest":             swap(`"digest": "sha256:`, `"digest": "sha256:0`),
		"a member twice":         swap(`"username": `, `"username": "x", "username": `),
		"a member more":          swap(`"username": `, `"extra": 1, "username": `),
		"a submission less":      file[:strings.Index(file, `"document_type": "contract"`)-len("    {\n      ")-2] + "\n" + file[strings.LastIndex(file, "  ],"):],
		"how much is sent":       swap("the whole set", "the changed fields only"),
	} {
		if altered == file {
			t.Fatalf("%s: nothing was altered", name)
		}
		if _, err := submit.DecodePlans([]byte(altered)); !errors.Is(err, submit.ErrAltered) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, other := range []string{"", "{}", "[1]", "null", `{"docket_plan": 2}`, "{"} {
		var input *client.InputError
		if _, err := submit.DecodePlans([]byte(other)); !errors.As(err, &input) {
			t.Errorf("%q: %v", other, err)
		}
	}
}

func TestAPlanFileIsForOneServiceCompanyAndUserAndForOneMoment(t *testing.T) {
	d := newDesk(t)
	file, _ := d.planFile()
	f, err := submit.DecodePlans([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	var elsewhere *submit.ElsewhereError
	who := d.who
	who.Username = "somebody.else"
	if _, err := f.Plan(d.ctx, d.client, d.store, who, 0, true); !errors.As(err, &elsewhere) || elsewhere.Of != "user" {
		t.Errorf("another user: %v", err)
	}
	if _, err := f.Plan(d.ctx, d.clientFor("http://127.0.0.1:1", "t", "c"), d.store, d.who, 0, true); !errors.As(err, &elsewhere) || elsewhere.Of != "service" {
		t.Errorf("another service: %v", err)
	}
	since := d.sendPlan(d.plan(invoice(field("z", "Z", true, true))), nil)
	var stale *submit.StaleError
	if _, err := f.Plan(d.ctx, d.client, d.store, d.who, 0, false); !errors.As(err, &stale) || stale.Last.ID != since.ID {
		t.Errorf("after another submission: %v", err)
	}
	if _, err := f.Plan(d.ctx, d.client, d.store, d.who, 0, true); err != nil {
		t.Errorf("insisting: %v", err)
	}
}
