package rules_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"docket/ui/uitest"
)

// A list that goes by the outcome of a trial follows the next trial: what holds by now is not listed as what fails.
func TestAListOfWhatFailsFollowsTheNextTrial(t *testing.T) {
	d := open(t, "DOC-1001", 160, 40)
	tryAll(t, d).Press("F").Shows("3 of 48 rules", "only fail in the trial")
	d.Press("T", "g", "j", "enter", "ctrl+u").Paste(file(t, "late.csv", "order_number,total_amount\nPO-1,10.00\nPO-2,20.00\n")).Press("enter").Shows("late.csv, 2 records")
	d.Press("t").Shows("0 of 48 rules", "No rule is left of: fail in the trial.").Press("esc").Shows("rule 1 of 48")
}

// A verdict in the window of a trial is about what the window shows: until the pairs are there none is given.
func TestNoVerdictIsGivenInTheWindowOfATrialBeforeItsPairsAreThere(t *testing.T) {
	d := open(t, "DOC-1001", 160, 40)
	tryAll(t, d).Press("g")
	d.PressOnly("t")
	d.Press("a").Shows("✓ accepted 0", "2 pairs, 1 hold, 1 fail")
	d.Press("a").Shows("✓ accepted 1").Press("esc", "k").Shows("evidence", "fails: 2 pairs")
}

func TestAQueueIsListedAnewWhenACommentLeavesIt(t *testing.T) {
	d := open(t, "DOC-1001", 160, 30)
	d.Press("c").Type("look at the page").Press("enter", "j", "c").Type("ask accounting").Press("enter").Press("w", "w").Shows("commented 2 of 2")
	d.Press("c", "ctrl+u", "enter").Shows("Comment removed.", "commented 1 of 1").Hides("purchase_order.order_number ")
}

// What another docket judged before a question was answered stays: the question told another state.
func TestAQuestionIsAboutTheVerdictsThatItWasAskedWith(t *testing.T) {
	o := uitest.Options{View: "rules", Target: "DOC-1001", Width: 140, Height: 40, StatePath: filepath.Join(t.TempDir(), "state.db")}
	a, b := uitest.Start(t, o), uitest.Start(t, o)
	a.Press(" ", " ")
	b.Press("x", "x")
	a.Press("a").Shows("Accept 2 rules?", "pending until now")
	a.Press("y").Shows("Not given to 2 rules: another docket judged them meanwhile", "✗ rejected 2", "✓ accepted 0")
	b.Press("g", "a")
	a.Press("g")
	b.Press("g", "f")
	a.Press("X").Type("no order").Press("enter").Shows("Not given to 1 rule", "⚑ flagged 1")
	b.Press("g", "c").Type("theirs").Press("enter")
	a.Press("g")
	b.Press("g", "c").Type(", again").Press("enter")
	a.Press("c").Type(", mine").Press("enter").Shows("Not saved: another docket wrote a comment meanwhile: theirs, again", "theirs, mine")
	a.Press("enter").Shows("Comment saved.", "theirs, mine")
}

// Records of a file stay as they were read: the evidence says when that was, beside when the rule was tried.
func TestEvidenceSaysWhenAFileWasRead(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	tryAll(t, d).Advance(2*time.Hour).Press("T", "t").Shows("Tried 48 rules").Press("g", "x", "k").Shows("2 records, read 15", "09:30 UTC", "tried 15 January 2026", "11:30 UTC")
}

// Several rules can have one id, and none. Each line of a sheet stands beside its own rule, and what is of no rule here beside none.
func TestASheetNamesTheRuleOfEachLineWhereIdsAreNotUnique(t *testing.T) {
	one := func(id, field string) string {
		return `{"rule_id":"` + id + `","rule_name":"invoice.` + field + ` equal_to order.` + field + `","enable":"true"}`
	}
	_, d := serve(t, answer(one("R", "net"), one("R", "tax"), one("", "iban")), 200, 40)
	path := filepath.Join(t.TempDir(), "review.csv")
	export(d, path).Shows("Exported")
	text := strings.ReplaceAll(read(t, path), "pending,,", "pending,flag,")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	d.Press("b").Paste(path).Press("enter").Shows("3 of 3 lines")
	for _, line := range strings.Split(d.Screen(), "\n") {
		if _, in, is := strings.Cut(line, "yes "); is && strings.Count(in, "order.net")+strings.Count(in, "order.tax")+strings.Count(in, "order.iban") != 1 {
			t.Errorf("a line stands beside no rule: %q", line)
		}
	}
	d.Shows("invoice.net = order.net   ", "invoice.tax = order.tax   ", "invoice.iban = order.iban  ")
}

// What a box was opened for ends with the box, and says so.
func TestABoxThatIsClosedSaysWhatIsNotFinished(t *testing.T) {
	d := open(t, "DOC-1001", 160, 40)
	tryAll(t, d).Press("g")
	d.PressOnly("t")
	d.Press("esc").Shows("Stopped trying the rule. Press t to try it again.").Press("t").Shows("2 pairs").Press("esc").Hides("Stopped trying")
	d.PressOnly("Q")
	d.Press("Q").Shows("Stopped looking for the quoted values. Press Q to look again.")
}

// A verdict right behind an undo is about what that leaves: no other docket had a hand in it.
func TestAVerdictRightBehindAnUndoIsGiven(t *testing.T) {
	o := uitest.Options{View: "rules", Target: "DOC-1001", Width: 160, Height: 40, StatePath: filepath.Join(t.TempDir(), "state.db")}
	d := uitest.Start(t, o)
	d.Press("a", "k")
	d.PressOnly("u")
	d.Press("f").Hides("another docket").Shows("✓ accepted 0", "⚑ flagged 1")
	uitest.Start(t, o).Shows("⚑ flagged 1")
	d.Press("g", "x", "k", "u")
	d.PressOnly("U")
	d.Press("X").Type("wrong order").Press("enter").Hides("another docket").Shows("✗ rejected 1")
	d.Press("g", " ", " ").PressOnly("u")
	d.Press("a").Hides("Accept 2 rules?").Press("a").Shows("Accept 2 rules?", "pending until now")
}

func TestAnOpenOverviewTellsTheTrialThatEndsBehindIt(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	tryAll(t, d).Press("T")
	d.Advance(time.Hour).PressOnly("t")
	d.PressOnly("W")
	d.Shows("Trial of 09:30").Idle()
	d.Shows("Trial of 10:30")
}

// Records that come while another anchor document is looked at are those of the one that they were asked for.
func TestRecordsThatComeLateStayWithTheirAnchorDocument(t *testing.T) {
	d := open(t, "DOC-1001", 160, 40)
	held := d.Hold("datasource")
	d.Press("T").PressOnly("p")
	d.Press("T", "o").Type("DOC-1002").Press("enter").WaitFor("DOC-1002 ·").Press("T").Shows("the rules of DOC-1002")
	held.Release()
	d.Press("T", "o").Type("DOC-1001").Press("enter", "T").Shows("the rules of DOC-1001", "invoice_records, 12 records", "by purchase_order_number")
}

// What a table of an import says is mine is what the import goes over; what another docket judged since stays.
func TestAnImportGoesOverWhatItsTableSays(t *testing.T) {
	o := uitest.Options{View: "rules", Target: "DOC-1001", Width: 160, Height: 40, StatePath: filepath.Join(t.TempDir(), "state.db")}
	a, b := uitest.Start(t, o), uitest.Start(t, o)
	path := filepath.Join(t.TempDir(), "review.csv")
	export(a, path).Shows("Exported")
	if err := os.WriteFile(path, []byte(strings.Replace(read(t, path), "pending,,", "pending,accept,", 2)), 0o600); err != nil {
		t.Fatal(err)
	}
	held := a.Hold("rules")
	a.PressOnly("R")
	a.Press("b").Paste(path).Press("enter").WaitFor("Import into DOC-1001: 2 of 48 lines", "pending")
	b.Press("x")
	held.Release()
	a.Press("enter").Shows("Import 2 verdicts").Press("y").Shows("Not given to 1 rule: another docket judged it meanwhile", "✓ accepted 1", "✗ rejected 1")
}

func TestAMergeGoesOverWhatWasLaidBesideTheirs(t *testing.T) {
	c := open(t, "DOC-1001", 160, 40).Press("a", "a")
	path := filepath.Join(t.TempDir(), "theirs.json")
	export(c, path).Shows("Exported")
	o := uitest.Options{View: "rules", Target: "DOC-1001", Width: 160, Height: 40, StatePath: filepath.Join(t.TempDir(), "state.db")}
	a, b := uitest.Start(t, o), uitest.Start(t, o)
	held := a.Hold("rules")
	a.PressOnly("R")
	a.Press("b").Paste(path).Press("enter").WaitFor("Import into DOC-1001?")
	b.Press("x")
	held.Release()
	a.Press("y").Shows("Not given to 1 rule: another docket judged it meanwhile", "✓ accepted 1", "✗ rejected 1")
}

// The windows of a trial, and the evidence beside a verdict, tell times as they are where the person is; a file tells UTC.
func TestTheTimesOfATrialAreThoseOfThePlace(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	now := d.Env.Now
	d.Env.Now = func() time.Time { return now().In(time.FixedZone("JST", 9*60*60)) }
	d.Press("T", "p").Shows("load 1 of invoice_records, 12 records, 15 January 2026 18:30 JST").Hides("UTC").Press("t").Shows("34 hold")
	d.Press("Q").Shows("18:30 JST").Hides("UTC").Press("esc", "j", "x", "k").Shows("evidence", "tried 15 January 2026 18:30 JST").Hides("UTC")
	d.Press("t", "[", "ctrl+u").Paste(file(t, "none.csv", "other\n1\n")).Press("enter").Shows("18:30 JST").Hides("UTC").Press("esc")
	path := filepath.Join(t.TempDir(), "packet.md")
	export(d, path).Shows("Exported")
	if text := read(t, path); !strings.Contains(text, "15 January 2026 09:30 UTC") || strings.Contains(text, "JST") {
		t.Error("the packet does not tell UTC")
	}
}

// What a verdict was given on stays with it when it is given again for another reason, where nothing was tried since.
func TestAnotherReasonLeavesTheEvidence(t *testing.T) {
	o := uitest.Options{View: "rules", Target: "DOC-1001", Width: 160, Height: 50, StatePath: filepath.Join(t.TempDir(), "state.db")}
	tryAll(t, uitest.Start(t, o)).Press("g", "x", "k").Shows("evidence", "fails: 2 pairs")
	d := uitest.Start(t, o).Press("g").Shows("fails: 2 pairs").Press("X").Type("totals differ").Press("enter", "g").Shows("totals differ", "fails: 2 pairs")
	d.Press("a", "g").Shows("✓ accepted").Hides("fails: 2 pairs")
}

// A question about many rules names all of them to who asks, and is answered when they were in sight.
func TestAQuestionNamesAllRulesThatItIsAbout(t *testing.T) {
	d := open(t, "DOC-1001", 120, 24).Press("*", "a").Shows("Accept 48 rules?", "and 43 more: m shows them", "[ y  Accept ]").Hides("packing_list_number")
	d.Press("m").Shows("[ pgdn  More ]").Hides("m shows them").Press("y").Shows("Scroll down first", "✓ accepted 0").Press("m").Shows("m shows them", "[ y  Accept ]").Press("m")
	for range 5 {
		d.Press("pgdown")
	}
	d.Press("y").Shows("✓ accepted 48")
}
