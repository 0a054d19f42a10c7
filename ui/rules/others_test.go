package rules_test

import (
	"path/filepath"
	"strings"
	"testing"

	"docket/ui/uitest"
)

// What another docket on the same computer judged arrives with the next key, and a packet has it without one.
func TestWhatAnotherDocketJudgedArrivesWithTheNextKey(t *testing.T) {
	o := uitest.Options{View: "rules", Target: "DOC-1003", Width: 120, Height: 40, StatePath: filepath.Join(t.TempDir(), "docket.db")}
	a, b := uitest.Start(t, o), uitest.Start(t, o)
	a.Press("x")
	b.Press("j", "k").Shows("✗ rejected 1", "1/15", "verdict  ✗ rejected")
	a.Press("u")
	b.Press("j", "k").Shows("✗ rejected 0", "0/15", "verdict  ◦ pending")
	a.Press("g", "a", "f")
	b.Press("W").Shows("accepted   1 rule", "flagged    1 rule").Press("esc").Shows("✓ accepted 1", "⚑ flagged 1")
	b.Press("2")
	a.Press("x")
	b.Press("1").Shows("✗ rejected 1", "3/15")

	path := filepath.Join(t.TempDir(), "packet.md")
	b.Press("E", "ctrl+u").Paste(path)
	a.Press("x")
	b.Press("enter").Shows("Exported", "4 decided")
	if packet := read(t, path); !strings.Contains(packet, "| rejected | 2 |") {
		t.Errorf("the packet lacks what the other docket judged:\n%s", packet[:900])
	}
	b.Press("j").Shows("✗ rejected 2", "4/15").Press("w", "w", "w").Press("g", "a").Shows("✓ accepted 2")
	a.Press("j").Shows("✓ accepted 2")
}

// A key that is on its way when another judges the rule under the cursor is about that rule.
func TestTheRuleUnderTheCursorStaysWhereAnotherJudgesIt(t *testing.T) {
	o := uitest.Options{View: "rules", Target: "DOC-1003", Width: 120, Height: 40, StatePath: filepath.Join(t.TempDir(), "docket.db")}
	a, b := uitest.Start(t, o), uitest.Start(t, o)
	b.Press("w", "j").Shows("pending 2 of 15")
	rule := selected(b)
	a.Press("j", "a")
	b.Press("tab").Shows("pending 2 of 15", "✓ accepted 1", "This rule left the queue meanwhile. It stays in the list until you go on.")
	if now := selected(b); strings.Replace(now, "✓", "◦", 1) != rule {
		t.Errorf("the cursor stands on another rule:\n%s\n%s", rule, now)
	}
	b.Press("shift+tab", "x").Shows("✗ rejected 1", "✓ accepted 0", "pending 2 of 14")
}

// What another docket judged and this screen does not show yet is not taken back unseen.
func TestNothingIsUndoneThatTheScreenDoesNotShow(t *testing.T) {
	o := uitest.Options{View: "rules", Target: "DOC-1003", Width: 120, Height: 40, StatePath: filepath.Join(t.TempDir(), "docket.db")}
	here, there := uitest.Start(t, o), uitest.Start(t, o)
	here.Press("a").Shows("✓ accepted 1")
	there.Press("g", "a", "a", "x").Shows("✗ rejected 1")
	here.Press("u").Shows("Nothing was undone: another docket judged meanwhile", "✗ rejected 1").Hides("changed nothing")
	there.Press("u").Shows("Undone: reject")
	here.Press("U").Shows("Nothing was done again: another docket judged meanwhile", "✗ rejected 0")
	here.Press("U").Shows("Done again: reject", "✗ rejected 1").Press("u").Shows("Undone: reject").Press("u").Shows("Undone: accept")

	here.Press("g", "space", "j", "space", "c").Type("both").Press("enter").Shows("Comment saved.").Press("u").Shows("Undone: 2 comments.")
}

// What was typed is not lost where another docket judged the rule meanwhile: a comment goes beside its verdict.
func TestACommentGoesBesideWhatAnotherDocketJudgedMeanwhile(t *testing.T) {
	o := uitest.Options{View: "rules", Target: "DOC-1003", Width: 120, Height: 40, StatePath: filepath.Join(t.TempDir(), "docket.db")}
	here, there := uitest.Start(t, o), uitest.Start(t, o)
	here.Press("c").Type("a long one")
	there.Press("a", "g").Shows("✓ accepted by")
	here.Press("enter").Shows("Comment saved.", "✓ accepted by", "a long one").Hides("Not given")

	here.Press("c").Type(", and more")
	there.Press("j", "g", "c").Type(" of another").Press("enter").Shows("Comment saved.")
	here.Press("enter").Shows("Not given to 1 rule", "Comment again", "a long one, and more").Press("enter").Shows("Comment saved.", "a long one, and more")
}
