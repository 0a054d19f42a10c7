package rules_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"docket/client/demo"
	"docket/ui/uitest"
)

func TestNoRulesIsTheServicesOwnWord(t *testing.T) {
	d := open(t, "DOC-1004", 80, 24)
	d.Golden("empty_80x24").Shows("No dynamic audit rules found").Hides("fail", "✗")
	wantStatus(t, d, "DOC-1004 · no rules")
	open(t, "DOC-1004", 40, 12)
}

func TestAFailureSaysWhatHappenedAndWhatToDo(t *testing.T) {
	d := open(t, "DOC-1005", 80, 24)
	d.Golden("error_80x24").Shows("500", "rule generation for DOC-1005", "stopped unexpectedly", "R  try again")
	open(t, "DOC-1005", 40, 12)
}

func TestTheFirstScreenListsWhatCanBeOpened(t *testing.T) {
	d := open(t, "", 80, 24)
	d.Shows("Open an anchor document", "▌ DOC-1001", "sample", "o  open one by its id")
	d.Press("j", "enter").Shows("DOC-1002 · rule 1 of 26")
	open(t, "", 40, 12).Shows("Open an anchor document", "▌ DOC-1001").Press("G", "enter").Shows("anchor document id")
	open(t, "", 80, 24).Click(4, 7).Click(4, 7).Shows("rule 1 of")
}

func TestWhatFailedCanBeTriedAgainWithEnter(t *testing.T) {
	d := open(t, "DOC-1005", 80, 24)
	calls := d.Demo.Calls("rules")
	d.Press("enter")
	if d.Demo.Calls("rules") == calls {
		t.Error("enter on the first line did not ask again")
	}
	d.Press("j", "enter").Type("DOC-1004").Press("enter").Shows("DOC-1004 has no rules", "▌ R  ask again")
}

func TestWhatIsOnScreenStaysWhenFetchingAgainFails(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Press("j", "j")
	d.Demo.Script("rules", demo.Status(http.StatusUnauthorized, `{"error":"the token has expired"}`))
	d.Press("R")
	d.Shows("401", "the token has expired", "The rules of", "09:30 stay on screen. Press R to try again.") // it takes several lines
	wantSelected(t, d, "invoice.vendor_name")
	d.Press("R").Hides("401").Shows("48 rules: nothing changed since 09:30")
	wantSelected(t, d, "invoice.vendor_name")
}

func TestAListWithSomethingElseInItIsRefusedAndWhatIsOnScreenStays(t *testing.T) {
	s, d := serve(t, answer(rule("R1", "invoice.a equal_to po.a", "")), 80, 24)
	s.say(200, `{"success":true,"total":2,"rules":[null,5]}`)
	d.Press("R").Shows("says: rule 1 is null, not an", "The rules of 09:30 stay on", "invoice.a = po.a")
}

func TestAnotherDocumentThatFailsLeavesTheFirstOnScreen(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Press("o").Type("DOC-1005").Press("enter")
	d.Shows("DOC-1005: ", "DOC-1001 stays on screen. Press R to try", "DOC-1005 not loaded")
	d.Press("o").Type("DOC-1003").Press("enter").Shows("rule 1 of 15").Hides("stays on screen")
}

func TestTheLastRulesStayWhileTheNextOnesLoad(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	held := d.Hold("rules")
	d.Press("o").Type("DOC-1002").Press("enter")
	d.Shows("loading the rules of DOC-1002", "invoice.iban ")
	d.Press("j").Shows("1 key typed ahead").Resize(120, 40).Shows("invoice.iban ").Resize(80, 24)
	held.Release()
	d.Shows("DOC-1002 · rule 2 of 26").Hides("invoice.iban")
}

func TestEscStopsAFetch(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	held := d.Hold("rules")
	d.Press("R").Shows("loading the rules of DOC-1001")
	d.Press("esc").Shows("Stopped loading", "What is on screen stays.").Hides("⣾")
	held.Release()
	d.Press("k").Shows("rule 1 of 48").Hides("[error]")
}

func TestTheFirstFetchSaysThatItIsUnderWay(t *testing.T) {
	d := open(t, "", 80, 24)
	held := d.Hold("rules")
	d.Press("o").Type("DOC-1001").Press("enter")
	d.Press("esc").Shows("Stopped before the rules of DOC-1001 came", "R  load them")
	held.Release()
	d.Press("R").Shows("rule 1 of 48")
}

func TestADocumentThatWasSeenIsShownAtOnce(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Press("o").Type("DOC-1003").Press("enter").Shows("rule 1 of 15")
	held := d.Hold("rules")
	d.Press("o").Type("DOC-1001").Press("enter").Shows("invoice.iban ", "loading")
	held.Release()
}

// rulesServer answers with whatever its test says now.
type rulesServer struct {
	mu   sync.Mutex
	body string
	code int
}

func (s *rulesServer) say(code int, body string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.code, s.body = code, body
}

func (s *rulesServer) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(s.code)
	fmt.Fprint(w, s.body)
}

// serve starts docket on a server of the test's own.
func serve(t *testing.T, body string, width, height int, change ...func(*uitest.Options)) (*rulesServer, *uitest.Driver) {
	t.Helper()
	s := &rulesServer{code: http.StatusOK, body: body}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	o := uitest.Options{View: "rules", Target: "D-1", URL: server.URL, Width: width, Height: height}
	for _, c := range change {
		c(&o)
	}
	return s, uitest.Start(t, o)
}

func answer(rules ...string) string {
	return fmt.Sprintf(`{"success":true,"total":%d,"rules":[%s]}`, len(rules), strings.Join(rules, ","))
}

func rule(id, name, description string) string {
	return fmt.Sprintf(`{"rule_name":%q,"description":%q,"enable":"true","rule_id":%q}`, name, description, id)
}

func TestFetchingAgainTellsWhatIsNewChangedAndGone(t *testing.T) {
	one, two, three := rule("r1", "a.x equal_to b.x", "one"), rule("r2", "a.y equal_to b.y", "two"), rule("r3", "a.z equal_to b.z", "three")
	s, d := serve(t, answer(one, two, three), 80, 30)
	d.Press("j", "j")
	d.Shows("left of a", "right of b") // told once
	wantSelected(t, d, "z = z")
	s.say(http.StatusOK, answer(rule("r0", "a.new equal_to b.new", "zero"), three, strings.Replace(two, `"two"`, `"two and a half"`, 1)))
	d.Press("R").Shows("3 rules: 1 new, 1 changed, 1 gone since 09:30", "since")
	wantSelected(t, d, "z = z")
	d.Press("h")
	d.Press("R").Shows("nothing changed").Press("h").Hides("1 new")
}

func TestATotalThatIsNotTheNumberOfRulesIsSaid(t *testing.T) {
	_, d := serve(t, `{"success":true,"total":7,"rules":[`+rule("r1", "a.x equal_to b.x", "one")+`]}`, 80, 24)
	wantStatus(t, d, "D-1 · rule 1 of 1 · the service says total 7")
	_, d = serve(t, `{"success":"false","rules":[`+rule("r1", "a.x equal_to b.x", "one")+`]}`, 80, 24)
	wantStatus(t, d, "D-1 · rule 1 of 1 · the service gave no total, success says false")
	_, d = serve(t, `{"success":true,"total":"1","rules":[`+rule("r1", "a.x equal_to b.x", "one")+`]}`, 80, 24)
	wantStatus(t, d, "D-1 · rule 1 of 1")
}

// What the answer says is missing has no verdict.
func TestEveryRuleHasItsVerdictOnlyWhereAllCame(t *testing.T) {
	_, d := serve(t, `{"success":true,"total":5,"rules":[`+rule("r1", "a.x equal_to b.x", "one")+`]}`, 100, 24)
	d.Press("a").Shows("Every rule that came has its verdict, and rules may be missing: the service says total 5.").Hides("Every rule has")
	d.Press("w").Press("w").Hides("every rule has its verdict")
}

// The rules are gone, and what was judged of them can be seen and exported.
func TestWhereAllRulesAreGoneTheOverviewAndTheExportAreThere(t *testing.T) {
	s, d := serve(t, answer(rule("r1", "a.x equal_to b.x", "one"), rule("r2", "a.y equal_to b.y", "two")), 100, 40)
	d.Press("a")
	s.say(http.StatusBadRequest, `{"status":"fail","description":"no dynamic audit rules exist"}`)
	d.Press("R").Shows("2 gone since", "Press W to see which.").Press("W").Shows("Review of D-1", "gone", "r2  a.y equal_to b.y", "no longer returned by the service", "accepted by demo.analyst").Press("esc")
	path := filepath.Join(t.TempDir(), "packet.md")
	export(d, path).Shows("Exported")
	if got := read(t, path); !strings.Contains(got, "a.x = b.x") {
		t.Errorf("the packet says\n%s", got)
	}
}

func TestAnEmptyListIsNotAnError(t *testing.T) {
	_, d := serve(t, `{"success":true,"total":0,"rules":[]}`, 80, 24)
	d.Shows("D-1 has no rules", "The service answered with an empty list.").Hides("But ")
}

func TestMembersThatAreMissingOrOfAnotherKindAreSaid(t *testing.T) {
	_, d := serve(t, `{"success":true,"total":1,"rules":[{"rule_name":"a.x equal_to b.x","description":null,"enable":true,"action":12345678901234567890123,
		"justification":"   ","rule_precondition":{"rule_name":"c.x equal_to d.x","condition_list":{"a":1},"extra":[1,[2]]}}]}`, 160, 50)
	d.Golden("odd_members_160x50")
	d.Shows("null  (not text)", "a boolean, not text", "12345678901234567890123  (a number, not text)", "– not sent", "blanks only",
		"not this rule's name", "(an object, not a list)", "(not in the interface)")
}

func TestAnAnswerThatIsNotTheInterfacesIsAnError(t *testing.T) {
	s, d := serve(t, "<html>sign in</html>", 80, 24)
	d.Shows("error  The rules of D-1 could not be fetched", "R  try again")
	s.say(http.StatusOK, answer(rule("r1", "a.x equal_to b.x", "one")))
	d.Press("R").Shows("rule 1 of 1")
}

// A load that is made for a trial says why it may not be whole, as one that is made in Data does.
func TestALoadForATrialTellsWhatIsOddAboutIt(t *testing.T) {
	rules := answer(rule("R1", "alpha.x equal_to beta.x", "on both"))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		records := map[string]string{"": "", "1": `{"_id":{"$oid":"a"},"x":"1"},{"_id":{"$oid":"b"},"x":"2"}`, "2": `{"_id":{"$oid":"b"},"x":"2"}`}
		if page, asked := r.FormValue("page_index"), r.FormValue("datasource_name"); asked != "" {
			_, _ = fmt.Fprintf(w, `{"DataSourceName":%q,"Total_fields":1,"Page_number":%q,"fields":[{"name":"x","datatype":"string"}],"data":[%s]}`, asked, page, records[page])
			return
		}
		_, _ = io.WriteString(w, rules)
	}))
	t.Cleanup(server.Close)
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "D-1", URL: server.URL, Width: 160, Height: 40})
	d.Press("2", "o").Type("alpha").Press("enter").Shows("alpha").Press("1", "T", "p").Shows("of alpha, 3 records", "alpha: 1 id came again, first on page 2:")
}
