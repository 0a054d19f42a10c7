package rules_test

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/uitest"
)

// reopen starts docket again on the memory of an earlier one, which may not have
// ended in order.
func reopen(t *testing.T, path, target string, width, height int) *uitest.Driver {
	t.Helper()
	return uitest.Start(t, uitest.Options{View: "rules", Target: target, StatePath: path, Width: width, Height: height})
}

func verdicts(t *testing.T, d *uitest.Driver, anchor string) []store.Verdict {
	t.Helper()
	all, err := d.Store.Verdicts.InForce(t.Context(), d.Env.Scope, anchor)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestAVerdictIsOneKeyAndGoesOnToTheNextPendingRule(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Shows("verdict  ◦ pending").Hides("computer")
	d.Press(":").Type("About verdicts").Press("enter").Shows("Verdicts are stored on this computer; the service has no operation for them.").Press("esc")
	d.Press("a").Hides("on this computer")
	wantSelected(t, d, ".purchase_order_number")
	d.Press("x")
	d.Press("f").Shows("✓ 1", "✗ 1", "⚑ 1", "◦ 45", "3/48")
	wantSelected(t, d, "invoice.vendor_vat_id")
	d.Press("g").Shows("✓ accepted by demo.analyst, 09:30").Golden("verdicts_80x24")
	d.Press("a").Shows("This rule was accepted already.")
	wantSelected(t, d, "invoice.vendor_vat_id")
	if all := verdicts(t, d, "DOC-1001"); len(all) != 3 || all[1].Decision != store.Reject || all[1].By != "demo.analyst" || !strings.Contains(string(all[1].Content), "RULE-1001-0002") {
		t.Fatalf("kept %+v", all)
	}
	if n := d.Demo.Calls("rules"); n != 1 {
		t.Errorf("the service was asked %d times: it has no operation for a verdict", n)
	}
	d.Resize(120, 40).Resize(40, 12)
}

func TestKeysThatComeAtOnceAreAllVerdicts(t *testing.T) {
	d := open(t, "DOC-1001", 80, 30)
	d.Burst("aaxafaaaaa").Shows("✓ 8", "✗ 1", "⚑ 1", "10/48")
	if all := verdicts(t, d, "DOC-1001"); len(all) != 10 {
		t.Fatalf("%d verdicts were kept", len(all))
	}
}

func TestUndoAndRedoGoOverTheWholeReviewAlsoAfterARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	d := reopen(t, path, "DOC-1001", 80, 24)
	d.Press("a", "x", "u").Shows("Undone: reject invoice.purchase_order_number")
	wantSelected(t, d, ".purchase_order_number")
	d.Press("U").Shows("Done again: reject invoice.purchase_order_number", "✗ 1")
	d = reopen(t, path, "DOC-1001", 80, 24)
	d.Press("u").Shows("Undone: reject").Press("u").Shows("Undone: accept", "0/48").Press("u").Shows("Nothing to undo on DOC-1001")
	d.Press("U", "U").Shows("2/48").Press("U").Shows("Nothing to redo on DOC-1001")
}

func TestAQueueIsListedAndEmptiesWhileOneWorks(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Press("a", "a", "w").Shows("◦ 46")
	wantStatus(t, d, "DOC-1001 · pending 1 of 46 · invoice_4711.pdf")
	wantSelected(t, d, "invoice.vendor_name")
	d.Press("x").Shows("◦ 45").Hides("invoice.vendor_name ")
	wantSelected(t, d, "invoice.vendor_vat_id")
	d.Press("w").Shows("✓ 2").Press("j", "p").Shows("✓ 1")
	d.Press("w").Shows("✗ 1").Press("w").Shows("all 48")
	d.Click(10, 1).Shows("◦ 46")
	d.Press("W").Press("j", "j", "enter").Shows("✓ 1")
}

func TestTheLastVerdictSaysWhatComesNext(t *testing.T) {
	d := open(t, "DOC-1003", 80, 24)
	d.Press("w").Press(strings.Split(strings.Repeat("a", 15), "")...)
	d.Shows("Every rule has its verdict.", "15/15", "No rule is pending").Golden("done_80x24")
	d.Press("u").Shows("◦ 1", "Undone: accept")
}

func TestManyAreDecidedAfterALook(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Press("x", "g", "space", "space", "space", "a")
	d.Shows("Accept 3 rules?", "pending until now    2 rules", "rejected until now   1 rule").Golden("bulk_80x24")
	d.Press("enter").Shows("✓ 0", "3 selected")
	d.Press("a", "y").Shows("✓ 3", "3 rules accepted. Press u to undo it in one step.").Hides("selected")
	d.Press("u").Shows("Undone: 3 verdicts", "✓ 0", "✗ 1")
}

func TestARangeIsSelectedByItsTwoEnds(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Press("j", "V").Shows("Range started.").Press("j", "j", "j", "V").Shows("4 rules selected.").Press("k").Shows("4 selected").Press("esc").Hides("selected")
	d.Press("V", "g", "V").Shows("4 rules selected.").Press("j").Shows("4 selected").Press("esc").Hides("selected")
	d.Press("/").Type("iban").Press("enter", "*").Shows("1 selected").Press("esc", "esc")
	d.Press("*").Shows("48 selected").Press("*").Hides("selected")
}

func TestACommentIsKeptBesideTheVerdict(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	d := reopen(t, path, "DOC-1001", 80, 30)
	d.Press("c").Shows("Comment on RULE-1001-0001").Type("ask the buyer").Press("enter").Shows("Comment saved.")
	d.Press("h").Shows("ask the buyer").Shows("◦ 48")
	d.Press("a", "g").Shows("accepted by demo.analyst", "ask the buyer")
	d = reopen(t, path, "DOC-1001", 80, 30)
	d.Press("g").Shows("ask the buyer").Press("c").Shows("ask the buyer").Press("ctrl+u", "enter").Shows("Comment removed.").Press("h").Hides("ask the buyer")
	d.Press("u").Shows("Undone: ").Press("h").Shows("ask the buyer")
	d.Press("space", "space", "c").Shows("Comment on 2 rules").Type(" and the seller").Press("enter").Shows("replaced 1 earlier")
}

// A key of a burst judges what was on screen before it, and nothing that the keys before it brought.
func TestARuleThatWasNotDrawnIsNotJudged(t *testing.T) {
	const refused = "Nothing was done: the rule was not on screen yet"
	d := open(t, "DOC-1001", 80, 24)
	d.Burst("Ga").Shows(refused, "✓ 0").Press("a").Shows("✓ 1").Press("u")
	d.Burst("gX").Shows(refused).Press("G")
	d.Press("g").Burst(strings.Repeat("a", 30)).Shows(refused, "✓ 9")
	d = open(t, "DOC-1001", 40, 12)
	d.Press("enter").Burst("aa").Shows("Nothing was done: the rule").Press("esc").Shows("1/48")
}

func TestAKilledReviewComesBackToTheSameRule(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	d := reopen(t, path, "DOC-1001", 80, 24)
	d.Press("w").Press(strings.Split(strings.Repeat("a", 30), "")...)
	at := selected(d)
	d = reopen(t, path, "DOC-1001", 80, 24) // the first one never quit
	d.Shows("◦ 18", "30/48")
	if selected(d) != at {
		t.Errorf("the cursor is on %q, it was on %q", selected(d), at)
	}
	d.Press("w").Advance(time.Second).Press("w", "w").Shows("◦ 18")
	d.Press("j", "j", "j").Advance(time.Second)
	at = selected(d)
	if d = reopen(t, path, "DOC-1001", 80, 24); selected(d) != at {
		t.Errorf("after moving, the cursor is on %q, it was on %q", selected(d), at)
	}
	if d.Advance(time.Second); d.Timers() != 0 {
		t.Error("a timer runs although nothing moves")
	}
}

func TestSixtyRulesWithOneKeyEach(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	d := reopen(t, path, "DOC-1001", 80, 24)
	d.Press("w")
	keys := "aaaxafaaaaaaxaaafaaaaaaxaaaaaafaaaaaaaxaaaaaafaa" // 48
	for _, k := range keys[:29] {
		d.Press(string(k))
	}
	d = reopen(t, path, "DOC-1001", 80, 24)
	d.Shows("29/48")
	for _, k := range keys[29:] {
		d.Press(string(k))
	}
	d.Shows("48/48", "✓ 40", "✗ 4", "⚑ 4").Press("o").Type("DOC-1003").Press("enter")
	for range 12 {
		d.Press("a")
	}
	d.Shows("12/15").Press("o").Type("DOC-1001").Press("enter").Shows("48/48")
	if n := len(verdicts(t, d, "DOC-1001")) + len(verdicts(t, d, "DOC-1003")); n != 60 {
		t.Errorf("%d verdicts of 60 were kept", n)
	}
}

func TestTomorrowShowsWhatChangedMemberByMember(t *testing.T) {
	one, two, three := rule("r1", "a.x equal_to b.x", "one"), rule("r2", "a.y equal_to b.y", "two"), rule("r3", "a.z equal_to b.z", "three")
	s := &rulesServer{code: http.StatusOK, body: answer(one, two, three)}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	path := filepath.Join(t.TempDir(), "docket.db")
	start := func() *uitest.Driver {
		return uitest.Start(t, uitest.Options{View: "rules", Target: "D-1", URL: server.URL, StatePath: path, Width: 80, Height: 30})
	}
	start().Press("a", "a", "x").Shows("Every rule has its verdict.")
	s.say(http.StatusOK, answer(one, strings.Replace(two, `"two"`, `"two and a half"`, 1), rule("r4", "a.n equal_to b.n", "four")))
	d := start()
	d.Shows("1 new, 1 changed, 1 gone since 09:30", "◦ 1", "✓ 1", "± 1")
	d.Press("g", "j").Shows("± changed since it was accepted by demo.analyst, 09:30", "was two", "now two and a half").Golden("tomorrow_80x30")
	d.Press("W").Shows("Since 09:30", "gone", "r3  a.z equal_to b.z", "Judged, but no longer returned by the service", "rejected by demo.analyst").Golden("overview_news_80x30")
	d.Press("esc", "a").Shows("✓ 2").Press("u").Shows("± 1", "was two")
	start().Hides("1 new").Shows("± 1") // told once; what was judged otherwise still wants a verdict
}

// A word is one number wherever it stands, and those of the header add up to all.
func TestARuleThatChangedIsCountedOnceAndAlikeEverywhere(t *testing.T) {
	var rules []string
	for _, id := range []string{"1", "2", "3", "4", "5", "6"} {
		rules = append(rules, rule("r"+id, "a.f"+id+" equal_to b.f"+id, "as of "+id))
	}
	s, d := serve(t, answer(rules...), 120, 30)
	d.Press("a", "a", "a", "x", "f").Shows("5/6").Press("g", "p").Shows("pending 2")
	rules[1] = strings.Replace(rules[1], "as of 2", "otherwise", 1)
	s.say(http.StatusOK, answer(rules...))
	d.Press("R").Shows("all 6  ◦ pending 2  ✓ accepted 1  ✗ rejected 1  ⚑ flagged 1  ± changed 1", "3/6")
	d.Press("/").Type("verdict:pending").Press("enter").Shows("2 of 6 rules").Press("esc", "/").Type("verdict:changed").Press("enter").Shows("1 of 6 rules").Press("esc")
	d.Press("W").Shows("pending    2 rules", "changed    1 rule, no longer what was judged").Hides("among them").Press("esc")
	path := filepath.Join(t.TempDir(), "packet.md")
	export(d, path).Shows("Exported")
	if packet := read(t, path); !strings.Contains(packet, "| changed | 1 |") || !strings.Contains(packet, "| pending | 2 |") {
		t.Errorf("the packet says %s", packet)
	}
	d.Press("g", "j", "p").Shows("You gave no verdict on this rule as it is.")
	d.Press("w").Shows("pending 1 of 2").Press("a", "a").Shows("pending 0", "± changed 1", "No rule is pending.").Hides("every rule has its verdict", "Every rule has its verdict")
	d.Press("w", "w", "w", "w").Shows("± changed since it was").Press("a").Shows("Every rule has its verdict.", "6/6")
}

func TestAStoreThatCannotKeepIsToldAndAskedAbout(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	_ = d.Store.Close()
	d.Press("a").Shows("1 verdict not saved yet", "✗ 1 not saved")
	d.Press("x").Shows("✗ 2 not saved", "✗ 1").Press("u").Shows("Unavailable: verdicts cannot be saved")
	d.Resize(40, 12).Press("j").Shows("2 not saved").Resize(80, 24)
	d.Press("ctrl+c").Shows("Quit?", "2 verdicts could not be saved")
}

func TestVerdictsAreLocalAndNotTakenAwayByReadOnly(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	d.Env.Profile.ReadOnly = true
	d.Press("a").Shows("✓ 1")
}

func TestHostileCommentsAndChangesAreShownNotObeyed(t *testing.T) {
	s, d := serve(t, hostileRules(t), 120, 40)
	d.Press("g")
	for range hostile {
		d.Press("c").Paste(hostile[0]+hostile[3]).Press("enter", "a")
		noControls(t, d)
	}
	s.say(http.StatusOK, strings.ReplaceAll(hostileRules(t), "wide", "wider"))
	d.Press("R", "g")
	for range hostile {
		d.Press("j")
		noControls(t, d)
	}
	d.Press("W")
	noControls(t, d)
	for _, size := range [][2]int{{40, 12}, {80, 24}, {300, 100}} {
		d.Resize(size[0], size[1])
	}
	d.Press("esc", "*", "x")
	noControls(t, d)
	d.Resize(40, 12)
	noControls(t, d)
}

// Whose words a comment is stays with it, and undo names what it takes back.
func TestACommentOfAnotherKeepsItsNameAndUndoNamesWhatItTakesBack(t *testing.T) {
	d := open(t, "DOC-1001", 160, 50)
	set, err := d.Env.Client.Rules(t.Context(), "DOC-1001")
	if err != nil {
		t.Fatal(err)
	}
	v := audit.NewReview(set, nil).Judge([]int{0}, store.Reject, "carol")
	v[0].Comment = "carol says no"
	if err := d.Store.Verdicts.Set(t.Context(), d.Env.Scope, v); err != nil {
		t.Fatal(err)
	}
	d.Press("R").Shows("rejected by carol", "carol says no").Press("g", "a").Shows("✓ accepted 1").Press("g").Shows("accepted by demo.analyst", "carol: carol says no")
	d.Press("j", "j", "a", "g", "j", "j", "c").Type("mine").Press("enter").Shows("Comment saved.").Press("p").Shows("✓ accepted 1")
	d.Press("u").Shows("Undone: set to pending").Press("u").Shows("Undone: comment").Press("u").Shows("Undone: accept invoice.vendor_name")
	d.Press("U").Shows("Done again: accept").Press("U").Shows("Done again: comment").Press("U").Shows("Done again: set to pending")
}

// A service that sends a rule twice, without an id, has one verdict on both: the screen says so, also as it is taken back.
func TestEqualRulesAreJudgedTogetherAndSaySo(t *testing.T) {
	twice, named := rule("", "a.x equal_to b.x", "twice"), rule("r1", "c.y equal_to d.y", "once")
	_, d := serve(t, answer(twice, named, twice), 120, 30)
	d.Press("g", "a").Shows("2 equal rules accepted. Press u to undo it in one step.", "✓ accepted 2").Press("u").Shows("Undone: accept a.x = b.x (2 equal rules).", "✓ accepted 0")
	d.Press("U").Shows("Done again: accept a.x = b.x (2 equal rules).").Press("u")
	d.Press("/").Type("rule:c.y").Press("enter", "a").Hides("equal rules").Press("u").Shows("Undone: accept c.y = d.y.")
}

// What cannot be taken apart has no operator: none is shown, and no filter finds one.
func TestARuleThatCannotBeTakenApartHasNoOperator(t *testing.T) {
	_, d := serve(t, answer(rule("r1", "IF invoice.total > 1,000 THEN po.approved equal_to true", "prose"), rule("r2", "a.x equal_to b.x", "")), 140, 30)
	d.Press("/").Type("operator:equal_to").Press("enter").Shows("1 of 2 rules", "a.x").Hides("IF invoice")
	d.Press("esc", "/").Type("-operator:equal_to").Press("enter").Shows("1 of 2 rules", "IF invoice").Hides(" = ")
}
