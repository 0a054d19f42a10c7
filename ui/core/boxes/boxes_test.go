package boxes

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"docket/client"
	"docket/client/demo"
	"docket/config/store"
)

const invoice = `collection = "invoice"
[[box]]
name = "vendor"
coordinates = [80, 70, 1200, 140]
[[box]]
name = "total"
coordinates = "[930.50, 1000, 1200, 1040]"
`

func TestATemplateThatIsWrongIsRefusedByNameAndLine(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "t.toml: collection is missing: the document type of the documents",
		"collection = \"a\"":                "t.toml: it has no box; write [[box]] with name and coordinates",
		"collection = 7":                    "t.toml:1: ",
		"collection = \"a\"\ncolection = 1": "t.toml:2: there is no key colection; did you mean collection?",
		invoice + "colour = \"red\"\n":      "t.toml:8: there is no key box.colour",
		"\n[[box":                           "t.toml:2: ",
		"collection = \"a\"\nunit = \"ells\"\n[[box]]":                                                             "t.toml:2: unit: write pixels",
		"collection = \"a\"\n\n[[box]]\ncoordinates = [1,2,3,4]":                                                   "t.toml:3: box \"1\": name is missing",
		"collection = \"a\"\n[[box]]\nname = \"error\"\ncoordinates = [1,2,3,4]":                                   `t.toml:2: box "error": this is the name of another column`,
		"collection = \"a\"\n[[box]]\nname = \"x\"":                                                                `t.toml:2: box "x": coordinates are missing`,
		"collection = \"a\"\n[[box]]\nname = \"x\"\ncoordinates = [1,2,3]":                                         `t.toml:2: box "x": coordinates: four numbers are needed and 3 came`,
		"collection = \"a\"\n[[box]]\nname = \"x\"\ncoordinates = [1,2,3,\"x\"]":                                   `t.toml:2: box "x": coordinates: bottom_right_y: "x" is not a number`,
		"collection = \"a\"\n[[box]]\nname = \"x\"\ncoordinates = [9,2,3,4]":                                       `t.toml:2: box "x": coordinates are inverted`,
		"collection = \"a\"\n[[box]]\nname = \"x\"\ncoordinates = [3,2,3,4]":                                       `t.toml:2: box "x": coordinates cover nothing`,
		"collection = \"a\"\nunit = \"0-1\"\n[[box]]\nname = \"x\"\ncoordinates = [0.1,0.2,1.5,0.3]":               `t.toml:3: box "x": coordinates reach beyond the page, which is 1 x 1`,
		"collection = \"a\"\n[[box]]\nname = \"x\"\ncoordinates = [1,2,3,4]\nexpect = \"(\"":                       `t.toml:2: box "x": expect is no regular expression`,
		"collection = \"a\"\n[[box]]\nname = \"x\"\ncoordinates = [1,2,3,4]\nexpect = \"((a{1,10}){1,10}){1,10}\"": `t.toml:2: box "x": expect is no regular expression: it repeats too much`,
		strings.Replace(invoice, "total", "vendor", 1):                                                             `t.toml:5: box "vendor": there is a box of this name already`,
		"collection = \"a\"\n" + strings.Repeat("[[box]]\nname = \"x\"\ncoordinates = [1,2,3,4]\n", most+1):        "t.toml: too many boxes: 201, and at most 200 are possible",
	} {
		_, err := Parse("t.toml", []byte(text))
		if _, ours := errors.AsType[*Error](err); !ours || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q\n is refused with %v\n  wanted %s", text[:min(90, len(text))], err, want)
		}
	}
}

func TestIDsAreTakenAsPeopleGiveThem(t *testing.T) {
	for text, want := range map[string]string{
		"a,b": "a|b 0", " a , b,a ": "a|b 1", "a\r\nb c\r\n\r\na,1\r\n": "a|b c|a,1 0", "": " 0", "\n\n": " 0", "x\nx\nx": "x 2", "a\rb c\r": "a|b c 0", "\ufeffa\nb": "a|b 0",
	} {
		ids, err := IDs(text)
		if got := fmt.Sprint(strings.Join(ids.IDs, "|"), " ", ids.again); len(ids.Told()) != min(ids.again, 1) || got != want || err != nil {
			t.Errorf("%q gives %q, wanted %q", text, got, want)
		}
	}
}

func TestATableIsNoListOfIDs(t *testing.T) {
	for text, want := range map[string]string{
		"ocr_text_id,vendor,total\nA1,Acme,3\nA2,\"Bee, Ltd\",4\n": `line 1 is "ocr_text_id,vendor,total", and every line has columns`,
		"doc\tvendor\r\nA1\tAcme\r\n\r\nA2\tBee\tnote\r\n":         `line 1 is "doc\tvendor", and every line has columns`,
		"doc;total\nA1;\"3\n4\"":                                   "line 1 is \"doc;total\", and every line has columns", "A1\tAcme": "line 1 is", "a,b\nc,d\n": "line 1 is",
		"ocr_text_id\nA1\nA2": `line 1 is "ocr_text_id", a heading`, "OCR text id\nA1": "line 1 is",
		"ocr_id\r\nA1\r\n": `line 1 is "ocr_id", a heading`, "Document ID\nA1": "line 1 is", "\ufeffid\nA1": "line 1 is", "\"id\"\nA1": "line 1 is", "\"A1\"\r\n\"A 2\"": "line 1 is", "id 7\nid 8": "",
		"document\nA1": `line 1 is "document", a heading`, "ids\nA1": "line 1 is", "OCR\nA1": "line 1 is", "OCR texts\nA1": "line 1 is", "A1\ndocument": "", "documents 7\nA1": "",
		"| ocr_text_id | total |\n| --- | --- |\n| A | 5 |\n": `line 1 is "| ocr_text_id | total |", which is no id but Markdown`, "# list\nA1": `line 1 is "# list", which is no id`, "A1\n---\nA2": `line 2 is "---", which is no id`, "#7\n#8": "", "--\nA-1": "",
		"## Heading\nA1": `line 1 is "## Heading", which is no id but Markdown`, "A1\n### More\nA2": `line 2 is "### More", which is no id`, "A1\n #\tmore": `line 2 is "#\tmore", which is no id`,
		"- A1\n- A2": `line 1 is "- A1", which is no id`, "* A1": "line 1 is", "1. A1\n2. A2": "line 1 is", "A1\n10. A2": "line 2 is", "A1\n> A2": "line 2 is", "```text\nA1\n```": "line 1 is",
		"ids:\nA1": `line 1 is "ids:", a heading`, "Document IDs:\nA1": "line 1 is", "-A1\n*A2\n1.A3\n##4\n>A5\nA - 6\n7.1 8\n` `": "",
		"[\"A1\",\"A2\"]": "it is JSON", "{\"id\":\"A1\"}\n{\"id\":\"A2\"}": "it is JSON", "[\n  {\"id\": 1}\n]\n": "it is JSON",
		"A1\nB\xe4": "it is not UTF-8 text", "A1\x00\nA2": "it has control characters", "A1\u2028A2": "it has control characters", "a\na,1": "", "a;1\na": "", "{3F25-04E0}\n{3F25-04E1}": "", "[a]\n[b]": "", "\"a\nb": "", "a;1,b": "",
	} {
		if _, err := IDs(text); (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q is refused with %v, wanted %q", text, err, want)
		}
	}
}

func TestTextsAreComparedByTheRulesThatAreSaid(t *testing.T) {
	for _, c := range [][3]string{
		{"DE00 2345", "de002345", Same}, {"ﬁne\nprint", "Fine Print", Same}, {"Ｎｏｒｔｈ", "north", Same}, {"STRASSE", "straße", Same},
		{"O0 lI1", "00 111", WouldMatch}, {"5e", "SE", WouldMatch}, {"SE", "NL", Differs}, {"x", "", Missing}, {"", "x", Missing}, {" \n", " ", Missing},
	} {
		if got := Compare(c[0], c[1]); got != c[2] {
			t.Errorf("%q and %q: %s, wanted %s", c[0], c[1], got, c[2])
		}
	}
	if got := Compare("b", "a", "b"); got != Same {
		t.Errorf("one of two is the same, and it is %s", got)
	}
}

// never are the requests that were never sent.
var never = []string{""}

// bench is a demo service, a client of it, a store and a run that was not sent.
type bench struct {
	*demo.Server
	api   *client.Client
	store *store.Store
	scope store.Scope
	t     *testing.T
}

func newBench(t *testing.T) bench {
	server, err := demo.Start(demo.Options{})
	must(t, err)
	t.Cleanup(server.Close)
	api, err := client.New(server.URL, client.Options{Company: server.Company, Token: func(context.Context) (string, error) { return server.Token, nil }})
	must(t, err)
	s, err := store.OpenMemory(t.Context())
	must(t, err)
	t.Cleanup(func() { s.Close() })
	return bench{server, api, s, store.Scope{Address: server.URL, Company: server.Company}, t}
}

func (b bench) begin(ids ...string) *Run {
	template, err := Parse("invoice.toml", []byte(invoice))
	must(b.t, err)
	run, err := Begin(b.t.Context(), b.store, b.scope, template, ids)
	must(b.t, err)
	return run
}

func TestWhatIsCancelledInTheMiddleIsSaidAndGoesOnWithoutSendingAnythingTwice(t *testing.T) {
	b := newBench(t)
	ids := []string{"OCR-1001"}
	for i := range 200 {
		ids = append(ids, fmt.Sprint("OCR-", i))
	}
	run := b.begin(ids...)
	ctx, cancel := context.WithCancel(t.Context())
	err := run.Send(ctx, b.api, Sending{Jobs: 4, States: never, Told: func(p Progress) {
		if p.Done == 50 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("it ended with %v", err)
	}
	begun, waiting := b.Calls("text"), run.Count("")
	if begun > 60 || waiting < run.Requests()-60 || run.Count(store.ReadSent) > 4 {
		t.Errorf("%d were sent, %d wait, %d have no answer", begun, waiting, run.Count(store.ReadSent))
	}
	again, err := Find(t.Context(), b.store, b.scope, "invoice", 0)
	must(t, err)
	for _, state := range []string{"", store.ReadSent, store.ReadAnswered, store.ReadFailed} {
		if again.Count(state) != run.Count(state) {
			t.Errorf("%q: %d are stored, and there were %d", state, again.Count(state), run.Count(state))
		}
	}
	must(t, again.Send(t.Context(), b.api, Sending{Jobs: 4, States: never}))
	// One that was on its way when it was cancelled may arrive after the others were counted.
	if all := b.Calls("text"); all > run.Requests() || all < begun+waiting || again.Count("") != 0 {
		t.Errorf("%d of %d were sent in all, %d before the end and %d waited", all, run.Requests(), begun, waiting)
	}
}

// A docket that was killed left requests marked; nobody knows which of them went out.
func TestWhatAKilledDocketHadMarkedIsNotSentAgainByItself(t *testing.T) {
	b := newBench(t)
	run := b.begin("OCR-1001", "OCR-1011")
	_, err := b.store.Runs.Step(t.Context(), run.ID, nil, run.reads[:1])
	must(t, err)
	after, err := Find(t.Context(), b.store, b.scope, "invoice", run.ID)
	must(t, err)
	must(t, after.Send(t.Context(), b.api, Sending{Jobs: 2, States: never}))
	if n := b.Calls("text"); n != 3 {
		t.Errorf("%d were sent, wanted the 3 that never were", n)
	}
	if why := after.Wrong(0); why != "vendor: no answer is known (it may have been pushed, and is not repeated by itself)" {
		t.Errorf("its row says %q", why)
	}
	must(t, after.Send(t.Context(), b.api, Sending{Jobs: 2, States: []string{store.ReadSent}}))
	if why := after.Wrong(0); why != "" || b.Calls("text") != 4 {
		t.Errorf("on purpose: %q, %d sent", why, b.Calls("text"))
	}
}

func TestTwoDocketsThatContinueOneRunSendEachRequestOnce(t *testing.T) {
	b := newBench(t)
	one := b.begin("OCR-1001", "OCR-1011", "OCR-1012", "OCR-1013", "OCR-1014", "OCR-1015", "OCR-1002", "OCR-1003")
	other, err := Find(t.Context(), b.store, b.scope, "invoice", one.ID)
	must(t, err)
	begun := false
	var last Progress
	must(t, one.Send(t.Context(), b.api, Sending{Jobs: 1, States: never, Told: func(p Progress) {
		if last = p; !begun {
			begun = true
			must(t, other.Send(t.Context(), b.api, Sending{Jobs: 2, States: never}))
		}
	}}))
	if last.Done != 1 {
		t.Errorf("%+v", last)
	}
	if n := b.Calls("text"); n != one.Requests() {
		t.Errorf("%d were sent for %d requests", n, one.Requests())
	}
	if n := one.Count(store.ReadAnswered, store.ReadFailed); n != one.Requests() {
		t.Errorf("%d answers are known to who began, of %d: %s", n, one.Requests(), one.Wrong(5))
	}
}

// 1,000 documents with 3 boxes, of a service that takes 20 ms, 8 at the same time: ideally 7.5 s. The metrics are the
// shares of the ideal that are reached, by a run and by requests alone, without anything stored.
func BenchmarkAThousandDocuments(b *testing.B) {
	const requests, jobs = 3000, 8
	server, err := demo.Start(demo.Options{Trouble: must1(demo.ParseTrouble("latency=20ms"))})
	if err != nil {
		b.Fatal(err)
	}
	defer server.Close()
	api, _ := client.New(server.URL, client.Options{Company: server.Company, Token: func(context.Context) (string, error) { return server.Token, nil }})
	s, _ := store.Open(b.Context(), filepath.Join(b.TempDir(), "docket.db"))
	defer s.Close()
	template, _ := Parse("invoice.toml", []byte(invoice+"[[box]]\nname = \"iban\"\ncoordinates = [141, 1590, 393, 1620]\n"))
	ids := make([]string, requests/len(template.Boxes))
	for i := range ids {
		ids[i] = fmt.Sprint(i)
	}
	share := func(work func()) float64 {
		began := time.Now()
		work()
		return float64(requests/jobs) * 0.020 / time.Since(began).Seconds()
	}
	var run, alone float64
	for range b.N {
		run += share(func() {
			run, err := Begin(b.Context(), s, store.Scope{}, template, ids)
			if err == nil {
				err = run.Send(b.Context(), api, Sending{Jobs: jobs, States: never})
			}
			if err != nil {
				b.Fatal(err)
			}
		})
		alone += share(func() {
			sent := 0
			for range api.Texts(b.Context(), jobs, func(free int) []client.TextRequest {
				free = min(free, requests-sent)
				sent += free
				return slices.Repeat([]client.TextRequest{{Collection: "invoice", OCRTextID: "1", Coordinates: template.Boxes[0].Coordinates}}, free)
			}) {
			}
		})
	}
	b.ReportMetric(run/float64(b.N), "of-ideal")
	b.ReportMetric(alone/float64(b.N), "of-ideal-alone")
}

func must1[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func TestAgainstADatasourceThatHasAKeyTwiceAnyOfItsValuesWillDo(t *testing.T) {
	b := newBench(t)
	run := b.begin("OCR-1011")
	must(t, run.Send(t.Context(), b.api, Sending{Jobs: 2, States: never}))
	body := `{"data":[{"name":"Alder Metals AB","sum":"1"},{"name":"ALDER METALS  AB","sum":"2,170.00"},{"name":"other","sum":"3"}]}`
	page, err := client.RestorePage([]byte(body))
	must(t, err)
	pages := func(yield func(client.NumberedPage, error) bool) {
		yield(client.NumberedPage{Page: page, Number: 1}, nil)
	}
	checks, err := run.Against(pages, Pair{"vendor", "name"}, []Pair{{"total", "sum"}, {"vendor", "name"}})
	must(t, err)
	var got []string
	for _, c := range checks {
		got = append(got, c.Name+"="+c.Of(0))
	}
	want := []string{"total_check=same", "total_data=1 | 2,170.00", "vendor_check=same", "vendor_data=Alder Metals AB | ALDER METALS  AB"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// twoDockets are the stores of two on one computer.
func twoDockets(t *testing.T) (mine, theirs *store.Store) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "docket.db")
	for _, s := range []**store.Store{&mine, &theirs} {
		var err error
		*s, err = store.Open(t.Context(), path)
		must(t, err)
		t.Cleanup(func() { _ = (*s).Close() })
	}
	return mine, theirs
}

func TestWhatAnotherDocketMayBeWaitingForIsNotSentAgain(t *testing.T) {
	b := newBench(t)
	mine, theirs := twoDockets(t)
	b.store = mine
	run := b.begin("OCR-1001")
	_, err := mine.Runs.Step(t.Context(), run.ID, nil, run.reads[:1])
	must(t, err)
	other, err := Find(t.Context(), theirs, b.scope, "invoice", run.ID)
	must(t, err)
	again := Sending{Jobs: 2, States: []string{store.ReadSent}}
	release, err := mine.Runs.Hold(false)
	must(t, err)
	if err := other.Send(t.Context(), b.api, again); !errors.Is(err, store.ErrRunSent) || b.Calls("text") != 0 {
		t.Errorf("%v, %d were sent", err, b.Calls("text"))
	}
	must(t, other.Send(t.Context(), b.api, Sending{Jobs: 2, States: never})) // what nobody sent is sent beside it
	before := b.Calls("text")
	release()
	must(t, other.Send(t.Context(), b.api, again))
	if b.Calls("text") != before+1 {
		t.Errorf("%d were sent again", b.Calls("text")-before)
	}
}

// Whoever goes on with a run that another docket sent knows of its answers, and sends none of those again.
func TestGoingOnWithARunTakesWhatAnotherDocketReadMeanwhile(t *testing.T) {
	b := newBench(t)
	mine, theirs := twoDockets(t)
	b.store = mine
	run := b.begin("OCR-1001", "OCR-1011")
	other, err := Find(t.Context(), theirs, b.scope, "invoice", run.ID)
	must(t, err)
	must(t, run.Send(t.Context(), b.api, Sending{Jobs: 2, States: never}))
	before := b.Calls("text")
	must(t, other.Send(t.Context(), b.api, Sending{Jobs: 2, States: never}))
	if b.Calls("text") != before || other.Count(store.ReadAnswered) != run.Requests() {
		t.Errorf("%d were sent again, and %d of %d are known to be answered", b.Calls("text")-before, other.Count(store.ReadAnswered), run.Requests())
	}
}
