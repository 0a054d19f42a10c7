package cli

import (
	"encoding/json"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/core/audit"
	"docket/ui/core/audit/lint"
	"docket/ui/core/query"
	"docket/ui/sheet"
)

// ruleColumns are what --where can name of a rule, as the filter of the screen does. Every other member that a rule
// has can be named too.
var ruleColumns = []string{"verdict", "lint", "operator", "type", "left", "right", "rule", "comment"}

// cells are the values of a row by column; of columns beyond them it has none.
type cells []query.Value

func (r cells) Value(col int) query.Value {
	if col < len(r) {
		return r[col]
	}
	return query.Value{State: query.Missing}
}

func (r cells) Folded() string {
	var b strings.Builder
	for _, v := range r {
		b.WriteString(query.Fold(v.Text) + "\n")
	}
	return b.String()
}

// filtered leaves of a set the rules that --where passes. Verdicts and comments are those on this computer.
func (c *rulesCommand) filtered(set *client.RuleSet, anchor string) error {
	if c.where == "" {
		return nil
	}
	if err := c.prepare(theMemory); err != nil {
		return err
	}
	verdicts, err := c.store.Verdicts.InForce(c.ctx, c.scope(), anchor)
	if err != nil {
		return err
	}
	findings := lint.Rules(set.Rules)
	if strings.Contains(c.where, "lint") { // what needs a look at all that is loaded
		x, err := lookedUp(c.session, set.Rules, anchor)
		if err != nil {
			return err
		}
		findings = x.With(findings)
	}
	silences := lint.Silenced(c.ctx, c.store, c.scope(), anchor)
	findings = slices.DeleteFunc(findings, func(f lint.Finding) bool { _, silenced := silences[lint.Key(f, set.Rules)]; return silenced })
	columns, rows := rulesAsRows(audit.NewReview(set, verdicts), findings)
	f, err := query.Parse(c.where, columns)
	if err != nil {
		return usageOfFilter(c.where, err)
	}
	for _, col := range f.Typed() {
		others := 0
		for _, r := range rows {
			if query.Other(columns[col], r.Value(col)) {
				others++
			}
		}
		if text := sheet.LeftOut(others, columns[col]); text != "" {
			c.say("%s: %s", anchor, text)
		}
	}
	kept := []client.Rule{}
	for i, r := range set.Rules {
		if f.Match(rows[i]) {
			kept = append(kept, r)
		}
	}
	set.Rules = kept
	set.Body, err = encodeRules(kept)
	return err
}

func encodeRules(rules []client.Rule) ([]byte, error) {
	raws := append([]json.RawMessage{}, each(rules, func(r client.Rule) json.RawMessage { return json.RawMessage(r.Raw) })...)
	return encode(map[string]any{"success": true, "total": len(raws), "rules": raws})
}

// rulesAsRows are the columns that rules have, and their values.
func rulesAsRows(review *audit.Review, findings []lint.Finding) (columns []query.Column, rows []cells) {
	found := make([]string, len(review.Rules))
	for _, f := range findings {
		for _, row := range f.Rules {
			found[row] += string(f.Check) + " "
		}
	}
	names := slices.Clone(ruleColumns)
	for i, r := range review.Rules {
		row := make(cells, len(ruleColumns))
		for _, m := range r.Raw.Members() {
			at := slices.Index(names, m.Name)
			if at < 0 {
				at, names = len(names), append(names, m.Name)
			}
			for len(row) <= at {
				row = append(row, query.Value{State: query.Missing})
			}
			if row[at] = (query.Value{Text: m.Value.Text()}); m.Value.Kind() == client.Null {
				row[at].State = query.Null
			}
		}
		var left, right, types string
		e, parsed := r.Expression()
		if parsed {
			left, right, types = e.Left.String(), e.Right.String(), e.Left.DocumentType+" "+e.Right.DocumentType
		}
		item := review.Items[i]
		for at, text := range []string{item.State.String(), strings.TrimSpace(found[i]), e.Operator, types, left, right, sentence(r), item.Comment()} {
			row[at] = query.Value{Text: text}
		}
		rows = append(rows, row)
	}
	columns = each(names, columnNamed)
	for col := range columns {
		columns[col].Kind = query.KindOf(len(rows), func(row int) query.Value { return rows[row].Value(col) })
	}
	return columns, rows
}

func columnNamed(name string) query.Column { return query.Column{Name: name} }
