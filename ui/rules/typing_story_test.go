package rules_test

import (
	"testing"

	"docket/ui/view"
)

// A filter is typed while other rules are on their way: no letter of it may reach
// them as a key, for a accepts and x rejects.
func TestAFilterThatIsTypedNeverJudgesRulesThatComeMeanwhile(t *testing.T) {
	for _, end := range []string{"enter", "esc"} {
		d := open(t, "DOC-1001", 120, 30)
		held := d.Hold("rules")
		d.Press("/").Send(view.Navigate{View: "rules", Target: "DOC-1002"}).Type("a")
		held.Release()
		d.Type("xa").Shows("axa", "DOC-1001")
		d.Press(end).Shows("DOC-1002", "all 26", "✓ accepted 0  ✗ rejected 0").Hides("axa")
	}
}
