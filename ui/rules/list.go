package rules

import (
	"slices"
	"strconv"
	"strings"

	"docket/client"
	"docket/ui/core/audit"
	"docket/ui/core/audit/lint"
	"docket/ui/core/each"
	"docket/ui/rules/detail"
	"docket/ui/rules/loading"
	"docket/ui/sheet"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// The columns of the list. Which of them are seen depends on the room.
const (
	colState = iota
	colLeft
	colOperator
	colRight
	colFamily
	colTrial
	colMembers
	colSign
	colNote
	colEnable
	colNews
	colComment
	colLint
	colID
	colDescription
	colEventType
	colRuleType
	columns
)

type (
	row   = loading.Row
	field = sheet.Field[row]
)

// newList lists rules. Fields that are not shown can be filtered by. A cell is made when it
// is about to be seen, so ten thousand rules cost what a screen of them costs.
func newList(of *loading.Rules, t *theme.Theme) *sheet.Rows[row] {
	rows := sheet.NewRows((*row).Key, append(shown(of, t), hidden(&t.Glyphs)...)...)
	rows.List = of.Rows
	return rows
}

// shown are the fields that are columns, in the order of the constants above.
func shown(of *loading.Rules, t *theme.Theme) []field {
	g := &t.Glyphs
	enable, enables := map[string]string{"false": "off", "odd": g.Unknown}, map[string]widget.Kind{"false": widget.Muted, "odd": widget.Unknown}
	most := func(f field, most int) field { f.Max = most; return f }
	left := operand(of, "left", func(r *row) client.Operand { return r.Expr().Left }, func(name string) string { return name })
	left.Wide = true
	show := left.Show
	left.Show = func(r *row) (string, widget.Kind) {
		if !r.Parsed() {
			return detail.Quoted(r.Name, t.Options.ASCII), widget.Unknown
		}
		return show(r)
	}
	fields := []field{
		{Name: "verdict", Column: widget.Column{Width: 1, Min: 1, Tight: true}, Show: func(r *row) (string, widget.Kind) { return detail.StateSign(r.Item.State, g) },
			Full: func(r *row) string { return r.Item.State.String() }},
		left,
		operator(of, g),
		operand(of, "right", func(r *row) client.Operand { return r.Expr().Right }, func(name string) string { return name[strings.LastIndexByte(name, ' ')+1:] }),
		{Column: widget.Column{Title: "rules", Width: len("10,000"), Right: true}, Show: func(r *row) (string, widget.Kind) {
			if n := len(of.Family(r)); n > 0 {
				return view.Thousands(n), widget.Number
			}
			return "", widget.Plain
		}},
		trialOf(of, g),
		{Column: widget.Column{Title: "members", Width: 9, Max: 16}, Show: func(r *row) (string, widget.Kind) { return deciders(r, g) }, Full: memberNames},
		{Name: "finding", Column: widget.Column{Title: g.Lint, Width: 1, Min: 1, Tight: true}, Show: func(r *row) (string, widget.Kind) {
			return strings.Repeat(g.Lint, min(len(r.Lint), 1)), widget.Warn
		}, Full: func(*row) string { return "" }},
		{Name: "note", Column: widget.Column{Title: `"`, Width: 1, Min: 1, Tight: true}, Show: func(r *row) (string, widget.Kind) {
			return strings.Repeat(`"`, min(len(r.Item.Comment()), 1)), widget.Strong
		}, Full: func(*row) string { return "" }},
		{Name: "enable", Column: widget.Column{Width: len("off")}, Show: func(r *row) (string, widget.Kind) { return enable[r.Enables()], enables[r.Enables()] },
			Full: (*row).Enables},
		{Column: widget.Column{Title: "since", Width: len("changed")}, Show: func(r *row) (string, widget.Kind) { return r.News, widget.Changed }},
		{Column: widget.Column{Title: "comment", Max: 20}, Show: func(r *row) (string, widget.Kind) { return r.Item.Comment(), widget.Plain }},
		{Column: widget.Column{Title: "lint", Max: 16}, Show: func(r *row) (string, widget.Kind) { return checks(r.Lint), widget.Warn }},
		{Column: widget.Column{Title: "rule_id", Max: 24}, Show: func(r *row) (string, widget.Kind) { return r.ID, widget.Muted }},
		most(sheet.Text("description", func(r *row) string { return r.Description }), 60),
		most(sheet.Text("event_type", func(r *row) string { return r.EventType }), 16),
		most(sheet.Text("rule_type", func(r *row) string { return r.RuleType }), 28),
	}
	for col := colMembers; col < columns; col++ {
		fields[col] = ofFamily(of, fields[col])
	}
	return fields
}

// operator is the column between the sides. Where all rules have the same one its sign says enough for a heading.
func operator(of *loading.Rules, g *theme.Glyphs) field {
	col := widget.Column{Title: "operator", Max: 20, Min: len("operator"), Flex: 1, Names: true}
	if _, alike := of.Alike(col.Title, func(r *row) string {
		_, rest, _ := strings.Cut(r.Name, " ")
		word, _, _ := strings.Cut(rest, " ")
		return word
	}); alike && of.Rows[0].Known() {
		col = widget.Column{Max: col.Max, Min: 1}
	}
	return field{Name: "operator", Part: true, Column: col, Show: func(r *row) (string, widget.Kind) {
		if !r.Known() {
			return r.Expr().Operator, widget.Warn
		}
		return r.Operator(g), widget.Strong
	}, Full: func(r *row) string { return r.Expr().Operator }}
}

// operand is the column of a side. A document type that all rules have there stands in the heading, once; side is the
// part of a name that begins with it, so that not every name has to be taken apart for that.
func operand(of *loading.Rules, name string, get func(*row) client.Operand, side func(name string) string) field {
	title := name
	common, alike := of.Alike(name, func(r *row) string {
		documentType, _, _ := strings.Cut(side(r.Name), ".")
		return documentType
	})
	if alike = alike && common != "" && get(&of.Rows[0]).DocumentType == common; alike {
		title = name + " of " + common
	}
	return field{Name: name, Part: true, Column: widget.Column{Title: title, Flex: 4, Min: 12, Names: true}, Full: func(r *row) string { return whole(r, get(r)) },
		Lead: func(r *row) (int, string) {
			if alike || !r.Parsed() {
				return 0, ""
			}
			return len(get(r).DocumentType) + 1, against(r, get(r))
		}, Show: func(r *row) (string, widget.Kind) {
			if alike {
				return get(r).Field, widget.Plain
			}
			return whole(r, get(r)), widget.Plain
		}}
}

// hidden are the fields that a filter may name besides, and that a word is looked for in.
func hidden(g *theme.Glyphs) []field {
	text := func(name string, of func(*row) string) field { return field{Name: name, Full: of} }
	types := text("type", func(r *row) string { return strings.Join(r.DocumentTypes(), " ") })
	types.Part = true
	return []field{
		text("rule", func(r *row) string { return r.Sentence(g) }),
		types,
		text("justification", func(r *row) string { return r.Justification }),
		text("action", func(r *row) string { return r.Action }),
		text("anchor_document_id", func(r *row) string { return r.AnchorDocumentID }),
		text("anchor_file_name", func(r *row) string { return r.AnchorFileName }),
		text("carried", func(r *row) string { return r.Item.Carried() }),
		text("rule_name", func(r *row) string { return r.Name }),
		text("precondition", preconditionText),
		text("other", otherText),
	}
}

// whole is an operand, "" where the name does not parse.
func whole(r *row, o client.Operand) string {
	if !r.Parsed() {
		return ""
	}
	return o.String()
}

// against is the name that an operand must not read like. Where both fields have one name it stands at the left, and only
// the right one is cut in it.
func against(r *row, o client.Operand) string {
	e := r.Expr()
	switch {
	case o == e.Right:
		return e.Left.String()
	case e.Left.Field == e.Right.Field:
		return ""
	}
	return e.Right.String()
}

func checks(found []*lint.Finding) string {
	var words []string
	for _, f := range found {
		if !slices.Contains(words, string(f.Check)) {
			words = append(words, string(f.Check))
		}
	}
	return strings.Join(words, ", ")
}

// preconditionText is everything that the precondition says, beside the rule's own name.
func preconditionText(r *row) string {
	p := &r.Precondition
	if !p.Present {
		return ""
	}
	words := []string{p.DocumentType, p.ConditionType}
	if p.RuleName != r.Name {
		words = append(words, p.RuleName)
	}
	return strings.Join(append(words, each.Of(p.Conditions, client.Value.Text)...), " ")
}

// otherText is names and values of the members that the interface does not name.
func otherText(r *row) string {
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

// leastWidths are the widths of the list from which on a column is shown.
var leastWidths = [columns]int{colMembers: 60, colSign: 48, colEnable: 48, colLint: 112, colComment: 96, colNote: 48, colID: 112, colDescription: 180, colEventType: 190, colRuleType: 190}

// members are the columns of which what all rules have alike is told once, above the list.
var members = map[int]func(*row) string{colEnable: (*row).Enables, colEventType: func(r *row) string { return r.EventType },
	colRuleType: func(r *row) string { return r.RuleType }, colDescription: func(r *row) string { return r.Description }}

func alike(of *loading.Rules, col int) (text string, ok bool) {
	return of.Alike(strconv.Itoa(col), members[col])
}

// once tells what all rules have in columns that are not shown for it; "" where that says nothing.
func once(of *loading.Rules) string {
	var parts []string
	if enable, ok := alike(of, colEnable); ok && enable != "true" {
		parts = append(parts, "enable "+enable)
	}
	for i, col := range []int{colEventType, colRuleType} {
		if text, ok := alike(of, col); ok && text != "" {
			parts = append(parts, [...]string{"event_type ", "rule_type "}[i]+text)
		}
	}
	return strings.Join(parts, ", ")
}

// fitColumns hides the columns for which a list of this width has no room, and those that would be empty.
func fitColumns(g *widget.Grid, width int, of *loading.Rules) {
	for col, least := range leastWidths {
		hide := width < least
		switch col {
		case colSign, colLint:
			hide = hide || of.Known == nil || len(of.Known.Findings) == 0
		case colFamily:
			hide = !of.Folded
		case colTrial:
			hide = hide || of.Trial == nil
		case colMembers:
			hide = hide || !of.Together
		case colNote, colComment:
			hide = hide || of.Counts.In(audit.QueueCommented) == 0
			if col == colNote {
				hide = hide || width >= leastWidths[colComment] // the comment itself is there
			}
		case colEnable, colEventType, colRuleType, colDescription:
			_, alike := alike(of, col)
			hide = hide || alike
		case colNews:
			hide = of.Known == nil || len(of.Known.News.New)+len(of.Known.News.Changed) == 0
		}
		g.Hide(col, hide)
	}
}
