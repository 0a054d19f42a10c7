package rules

import (
	"strconv"
	"strings"

	"docket/client"
	"docket/ui/core/query"
	"docket/ui/rules/detail"
	"docket/ui/rules/evidence"
	"docket/ui/sheet"
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

// What a filter may name besides, and what a word is looked for in.
const (
	fieldOperator = columns + iota
	fieldType
	fieldComment
	fieldJustification
	fieldAction
	fieldAnchor
	fieldFile
	fieldName
	fieldPrecondition
	fieldOther
)

// fieldNames are the names of columns and fields, as a filter names them.
var fieldNames = []string{"verdict", "enable", "finding", "since", "enable_sent", "rule", "lint", "description", "event_type", "rule_type", "rule_id",
	"operator", "type", "comment", "justification", "action", "anchor_document_id", "anchor_file_name", "rule_name", "precondition", "other"}

// list is the rules as the sheet asks for them: a cell is made when it is about to be
// seen, so ten thousand rules cost what a screen of them costs.
type list struct {
	of     *collection
	glyphs *theme.Glyphs
	ascii  bool
}

var (
	_ sheet.Source  = (*list)(nil)
	_ sheet.Valued  = (*list)(nil)
	_ sheet.Keyed   = (*list)(nil)
	_ sheet.Ordered = (*list)(nil)
)

// Key implements sheet.Keyed.
func (l *list) Key(row int) string { return l.of.key(row) }

// Fields implements sheet.Valued.
func (l *list) Fields() []string { return fieldNames }

// Value implements sheet.Valued: what a filter compares, in full and as it came.
func (l *list) Value(row, col int) query.Value { return query.Value{Text: l.value(row, col)} }

func (l *list) value(row, col int) string {
	r, item := &l.of.set.Rules[row], &l.of.review.Items[row]
	e, parsed := l.of.read[row].expr, l.of.read[row].parsed
	switch col {
	case colVerdict:
		return item.State.String()
	case colEnable:
		return l.of.read[row].enable.String()
	case colChange, colLintSign:
		text, _ := l.Cell(row, col)
		return text
	case colOdd:
		if l.of.read[row].enable == detail.Odd {
			return r.Enable.Text()
		}
	case colRule:
		return detail.SentenceOf(r, e, parsed, l.ascii)
	case colLint:
		return detail.Checks(l.of.badges[row])
	case colDescription:
		return r.Description
	case colEventType:
		return r.EventType
	case colRuleType:
		return r.RuleType
	case colID:
		return r.ID
	case fieldOperator:
		return e.Operator
	case fieldType:
		if parsed {
			return e.Left.DocumentType + " " + e.Right.DocumentType
		}
	case fieldComment:
		return item.Comment()
	case fieldJustification:
		return r.Justification
	case fieldAction:
		return r.Action
	case fieldAnchor:
		return r.AnchorDocumentID
	case fieldFile:
		return r.AnchorFileName
	case fieldName:
		return r.Name
	case fieldPrecondition:
		return preconditionText(r)
	case fieldOther:
		return otherText(r)
	}
	return ""
}

// preconditionText is everything that the precondition says, beside the rule's own name.
func preconditionText(r *client.Rule) string {
	p := &r.Precondition
	if !p.Present {
		return ""
	}
	words := []string{p.DocumentType, p.ConditionType}
	if p.RuleName != r.Name {
		words = append(words, p.RuleName)
	}
	for _, c := range p.Conditions {
		words = append(words, c.Text())
	}
	return strings.Join(words, " ")
}

// otherText is names and values of the members that the interface does not name.
func otherText(r *client.Rule) string {
	if r.Undeclared == 0 {
		return ""
	}
	var words []string
	for _, m := range r.Raw.Members() {
		if !detail.Declared(m.Name) {
			words = append(words, m.Name, m.Value.Text())
		}
	}
	return strings.Join(words, " ")
}

// Rows is how many rules there are.
func (l *list) Rows() int { return len(l.of.set.Rules) }

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
	r := &l.of.set.Rules[row]
	switch col {
	case colVerdict:
		return detail.StateSign(l.of.review.Items[row].State, l.glyphs)
	case colLintSign:
		if len(l.of.badges[row]) > 0 {
			return "!", widget.Warn
		}
		return "", widget.Plain
	case colLint:
		return l.lint(row)
	case colEnable:
		return l.enable(l.of.read[row].enable)
	case colChange:
		return l.change(row)
	case colOdd:
		if l.of.read[row].enable == detail.Odd {
			return r.Enable.Raw().Raw(), widget.Warn
		}
		return "", widget.Plain
	case colRule:
		read := &l.of.read[row]
		text := detail.SentenceOf(r, read.expr, read.parsed, l.ascii)
		if !read.parsed {
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
			kind = widget.Muted
		}
		return text, kind
	}
}

// enable is a mark for what the interface documents, and another for anything
// else; what that is stands in a column of its own, and in the detail.
func (l *list) enable(s detail.Enable) (string, widget.Kind) {
	switch s {
	case detail.Enabled:
		return "", widget.Plain
	case detail.Disabled:
		return "off", widget.Muted
	default:
		return l.glyphs.Unknown, widget.Warn
	}
}

// quoted marks a name that does not read as an expression, without colour too.
func (l *list) quoted(name string) string {
	if l.ascii {
		return `"` + name + `"`
	}
	return "“" + name + "”"
}

// lint is the badge of a rule: a sign and what was found, or how much.
func (l *list) lint(row int) (string, widget.Kind) {
	switch found := l.of.badges[row]; len(found) {
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
	became := l.of.changes.At(row)
	return became.String(), [...]widget.Kind{evidence.Same: widget.Plain, evidence.New: widget.Good, evidence.Changed: widget.Warn}[became]
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
			hide = hide || c == nil || !c.changes.Any()
		case colOdd:
			hide = hide || c == nil || !c.odd
		}
		g.Hide(col, hide)
	}
}
