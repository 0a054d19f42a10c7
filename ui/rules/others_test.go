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
