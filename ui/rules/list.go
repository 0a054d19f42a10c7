package rules

import (
	"strconv"

	"docket/client"
	"docket/ui/core/audit"
	"docket/ui/theme"
	"docket/ui/widget"
)

// The columns of the list. Which of them are seen depends on the room.
const (
	colVerdict = iota
	colEnable
	colLintSign
	colChange
	colOdd
	colRule
	colLint
	colDescription
	colEventType
	colRuleType
	colID
	columns
)

// list is the rules as the grid asks for them: a cell is made when it is about
// to be seen, so ten thousand rules cost what a screen of them costs.
type list struct {
	rules  []client.Rule
	became []change // by rule; nil when nothing was fetched before
	review *audit.Review
	badges [][]audit.Check
	glyphs *theme.Glyphs
	ascii  bool
}

var _ widget.Source = (*list)(nil)

// Rows is how many rules there are.
func (l *list) Rows() int { return len(l.rules) }

// Columns is how many columns there are, hidden ones too.
func (l *list) Columns() int { return columns }

// Column describes a column.
func (l *list) Column(col int) widget.Column {
	switch col {
	case colVerdict:
		return widget.Column{Width: 1, Min: 1}
	case colEnable:
		return widget.Column{Title: "on", Width: 2}
	case colLintSign:
		return widget.Column{Width: 1, Min: 1}
	case colLint:
		return widget.Column{Title: "lint", Max: 16}
	case colChange:
		return widget.Column{Title: "since", Width: len("changed")}
	case colOdd:
		return widget.Column{Title: "enable", Max: 16}
	case colRule:
		return widget.Column{Title: "rule", Flex: 3, Min: 12}
	case colDescription:
		return widget.Column{Title: "description", Flex: 2, Min: 12}
	case colEventType:
		return widget.Column{Title: "event_type", Max: 16}
	case colRuleType:
		return widget.Column{Title: "rule_type", Max: 28}
	default:
		return widget.Column{Title: "rule_id", Max: 24}
	}
}

// Cell gives a value as it came; the grid makes it safe.
func (l *list) Cell(row, col int) (string, widget.Kind) {
	r := &l.rules[row]
	switch col {
	case colVerdict:
		return stateSign(l.review.Items[row].State, l.glyphs)
	case colLintSign:
		if len(l.badges[row]) > 0 {
			return "!", widget.Warn
		}
		return "", widget.Plain
	case colLint:
		return l.lint(row)
	case colEnable:
		return l.enable(r.Enable)
	case colChange:
		return l.change(row)
	case colOdd:
		if stateOf(r.Enable) == odd {
			return r.Enable.Raw().Raw(), widget.Warn
		}
		return "", widget.Plain
	case colRule:
		text, parsed := sentence(r, l.ascii)
		if !parsed {
			return l.quoted(text), widget.Unknown
		}
		return text, widget.Plain
	case colDescription:
		return textCell(r.Description)
	case colEventType:
		return textCell(r.EventType)
	case colRuleType:
		return textCell(r.RuleType)
	default:
		text, kind := textCell(r.ID)
		if kind == widget.Plain {
			kind = widget.Dim
		}
		return text, kind
	}
}

// enable is a mark for what the interface documents, and another for anything
// else; what that is stands in a column of its own, and in the detail.
func (l *list) enable(f client.Flag) (string, widget.Kind) {
	switch stateOf(f) {
	case enabled:
		return l.glyphs.On, widget.Plain
	case disabled:
		return l.glyphs.Off, widget.Dim
	default:
		return l.glyphs.Query, widget.Warn
	}
}

// quoted marks a name that does not read as an expression, without colour too.
func (l *list) quoted(name string) string {
	if l.ascii {
		return `"` + name + `"`
	}
	return "“" + name + "”"
}

// stateSign is a state as one sign; a pending rule has none of weight.
func stateSign(s audit.State, g *theme.Glyphs) (string, widget.Kind) {
	switch s {
	case audit.Accepted:
		return g.Check, widget.Good
	case audit.Rejected:
		return g.Cross, widget.Bad
	case audit.Flagged:
		return g.Flag, widget.Warn
	case audit.Changed:
		return g.NotEqual, widget.Accent
	default:
		return g.Dot, widget.Dim
	}
}

// lint is the badge of a rule: a sign and what was found, or how much.
func (l *list) lint(row int) (string, widget.Kind) {
	switch found := l.badges[row]; len(found) {
	case 0:
		return "", widget.Plain
	case 1:
		return "! " + string(found[0]), widget.Warn
	default:
		return "! " + string(found[0]) + " +" + strconv.Itoa(len(found)-1), widget.Warn
	}
}

func textCell(text string) (string, widget.Kind) {
	if text == "" {
		return "", widget.Blank
	}
	return text, widget.Plain
}

// change is what became of the rule since the fetch before.
func (l *list) change(row int) (string, widget.Kind) {
	if row >= len(l.became) {
		return "", widget.Plain
	}
	switch l.became[row] {
	case added:
		return "new", widget.Added
	case altered:
		return "changed", widget.Warn
	default:
		return "", widget.Plain
	}
}

// leastWidths are the widths of the list from which on a column is shown.
var leastWidths = [columns]int{colID: 100, colLint: 76, colOdd: 96, colDescription: 120, colEventType: 170, colRuleType: 170}

// fitColumns hides the columns for which a list of this width has no room, and
// those that would be empty: changes where there are none, odd texts likewise.
func fitColumns(g *widget.Grid, width int, c *collection) {
	for col, least := range leastWidths {
		hide := width < least
		switch col {
		case colLintSign:
			hide = width < 48 || width >= leastWidths[colLint] || c == nil || len(c.findings) == 0
		case colLint:
			hide = hide || c == nil || len(c.findings) == 0
		case colID:
			// Where nothing was found there is room for it earlier.
			hide = width < 76 || width < leastWidths[colID] && c != nil && len(c.findings) > 0
		case colChange:
			hide = hide || c == nil || !c.changes.any()
		case colOdd:
			hide = hide || c == nil || !c.odd
		}
		g.Hide(col, hide)
	}
}
