package rules_test

import "testing"

// A filter is typed while other rules are on their way: no letter of it may reach
// them as a key, for a accepts and x rejects.
func TestAFilterThatIsTypedNeverJudgesRulesThatComeMeanwhile(t *testing.T) {
	for _, end := range []string{"enter", "esc"} {
		d := open(t, "DOC-1001", 120, 30)
		held := d.Hold("rules")
		d.Press("o").Type("DOC-1002").Press("enter").Press("/").Type("a")
		held.Release()
		d.Type("xa").Shows("axa", "DOC-1001")
		d.Press(end).Shows("DOC-1002", "all 26", "accepted 0  rejected 0").Hides("axa")
	}
}
