package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"docket/client"
	"docket/config/files"
	"docket/config/nearest"
	"docket/ui/core/audit/judge"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/core/audit/trials"
	"docket/ui/core/load"
	"docket/ui/view"
)

// trySources are what --try names; remembered ones are those of the rules view.
func (c *rulesCommand) trySources(anchor string) (out trials.Setting, err error) {
	for _, pair := range c.try.on {
		if pair == "remembered" {
			if out = trials.Recall(c.ctx, c.store, c.scope(), anchor); len(out.Sources) == 0 {
				return out, usage("--try remembered: no records were chosen for %s in the rules view", anchor)
			}
			continue
		}
		name, from, _ := strings.Cut(pair, "=")
		if name == "" || from == "" {
			return out, usage("--try is %q; it takes DOC_TYPE=FILE, DOC_TYPE=load:DATASOURCE or remembered", pair)
		}
		if slices.ContainsFunc(c.try.on[:slices.Index(c.try.on, pair)], func(before string) bool { return strings.HasPrefix(before, name+"=") }) {
			return out, usage("--try names %s twice", name)
		}
		out.Set(name, from)
	}
	return out, nil
}

// ofRecords reads a file of records, which may begin with ~ as in the rules view.
func ofRecords(s *session) func(path string) ([]byte, error) {
	return func(path string) ([]byte, error) { return s.input(files.Expand(path), reviewfile.Longest) }
}

func (c *rulesCommand) records(rules []client.Rule, s trials.Setting) (*trials.Records, error) {
	r := &trials.Records{}
	for _, source := range s.Sources {
		if warning := notNamed(source.DocumentType, rules); warning != "" {
			c.say("%s", warning)
		}
		table, err := source.Read(c.ctx, c.loads(), rules, ofRecords(c.session))
		switch {
		case err != nil && (strings.HasPrefix(err.Error(), "load records") || strings.HasPrefix(source.From, trials.LoadPrefix)):
			return nil, misuse(fmt.Errorf("%s: %w", source.From, err), "")
		case err != nil:
			return nil, err
		case table.Left > 0:
			c.say("%s: %s", source.DocumentType, load.Here(table.Told(), time.Local))
		}
		r.Put(table)
	}
	for _, k := range s.Keys {
		r.Choose(k.LeftType, k.RightType, k.Left, k.Right)
	}
	for _, left := range s.Sources {
		for _, right := range s.Sources {
			if l, r2 := c.keyOf(left.DocumentType), c.keyOf(right.DocumentType); left.DocumentType < right.DocumentType && l+r2 != "" {
				r.Choose(left.DocumentType, right.DocumentType, cmp.Or(l, r2), cmp.Or(r2, l))
			}
		}
	}
	return r, c.keysKnown(r, s)
}

// keysKnown refuses a --key that no records have.
func (c *rulesCommand) keysKnown(r *trials.Records, s trials.Setting) error {
	for _, key := range c.try.key {
		of, column, its := strings.Cut(key, "=")
		if !its {
			of, column = "", key
		}
		names := each(slices.DeleteFunc(slices.Clone(s.Sources), func(source trials.Source) bool { return of != "" && source.DocumentType != of }), func(source trials.Source) string { return source.DocumentType })
		switch {
		case len(names) == 0:
			return usage("--key %s: no records of %s are given with --try; it takes COLUMN or DOC_TYPE=COLUMN", key, of)
		case !slices.ContainsFunc(names, func(name string) bool { return slices.Contains(r.Table(name).Columns, column) }):
			return usage("--key %s: no record has a column %s", key, column)
		}
	}
	return nil
}

// notNamed tells of a document type that no rule names; "" where one does.
func notNamed(documentType string, rules []client.Rule) string {
	var names []string
	for _, rule := range rules {
		if e, ok := rule.Expression(); ok {
			names = append(names, e.Left.DocumentType, e.Right.DocumentType)
		}
	}
	if slices.Contains(names, documentType) {
		return ""
	}
	near := nearest.Word(documentType, names)
	if near != "" {
		near = "; did you mean " + near + "?"
	}
	return "no rule names the document type " + documentType + near
}

// keyOf is the key column of a document type: that of --key TYPE=COLUMN, else that of --key COLUMN.
func (c *rulesCommand) keyOf(name string) (everywhere string) {
	for _, key := range c.try.key {
		if column, its := strings.CutPrefix(key, name+"="); its {
			return column
		}
		if !strings.Contains(key, "=") {
			everywhere = key
		}
	}
	return everywhere
}

type triedRule struct {
	RuleID      string                `json:"rule_id" table:"ID"`
	Outcome     string                `json:"outcome" table:"TRIAL"`
	Holds       int                   `json:"holds" table:"HOLDS"`
	Fails       int                   `json:"fails" table:"FAILS"`
	Undecidable int                   `json:"undecidable" table:"UNDECIDABLE"`
	LeftOut     int                   `json:"left_out" table:"LEFT OUT"` // records without a clear partner, or not read
	Rule        string                `json:"rule" table:"RULE"`
	MatchedBy   string                `json:"matched_by" table:"MATCHED BY"`
	Reason      string                `json:"reason" table:"WHY"` // why it was not tried, or cannot be decided
	Note        string                `json:"note" table:"NOTE"`  // what was not looked at
	Pairs       []trials.EvidencePair `json:"pairs"`              // some, those that fail first
}

func (c *rulesCommand) printTrial(set *client.RuleSet, anchor string, on trials.Setting) error {
	records, err := c.records(set.Rules, on)
	if err != nil {
		return err
	}
	whole := records.Begin(set.Rules, time.Now())
	for !whole.Finished() {
		if err := whole.Step(c.ctx, 200*time.Millisecond); err != nil {
			return cause(c.ctx, err)
		}
		c.status.show("%s: %s of %s tried", anchor, view.Thousands(whole.Done), view.Count(len(set.Rules), "rule"))
	}
	c.status.clear()
	tried, counts := make([]triedRule, len(set.Rules)), [4]int{}
	for row := range set.Rules {
		tried[row] = triedOf(whole, row)
		counts[whole.Of[row].Outcome()]++
	}
	err = c.print(tried, nil)
	c.tellTrial(whole, counts)
	return cmp.Or(err, c.failedTrial(whole, counts))
}

func triedOf(w *trials.Whole, row int) triedRule {
	t, rule := &w.Of[row], w.Rule(row)
	e, _ := w.Evidence(row)
	out := triedRule{RuleID: rule.ID, Outcome: t.Word(), Holds: t.Count[judge.Holds], Fails: t.Count[judge.Fails],
		Undecidable: t.Count[judge.Undecidable], LeftOut: t.LeftOut(), Rule: sentence(*rule), Reason: t.Reason, Note: t.Note, Pairs: append([]trials.EvidencePair{}, e.Pairs...)}
	if t.Key.Left != "" {
		out.MatchedBy = t.Key.String()
	}
	return out
}

func (c *rulesCommand) tellTrial(w *trials.Whole, counts [4]int) {
	asRead := ""
	if w.Unread() != "" && counts[judge.Holds] > 0 {
		asRead = trials.AsRead
	}
	n := func(o judge.Outcome) string { return view.Thousands(counts[o]) }
	c.remark(fmt.Sprintf("%s: %s hold%s, %s fail, %s undecidable, %s without records", view.Count(len(w.Of), "rule"),
		n(judge.Holds), asRead, n(judge.Fails), n(judge.Undecidable), n(judge.NotTried)))
	for _, remark := range w.Remarks() {
		c.remark(remark)
	}
	missing, order, unlooked := map[string]int{}, []string{}, 0
	for row := range w.Of {
		if w.Of[row].Pairs() > 0 && len(w.Rule(row).Precondition.Conditions) > 0 {
			unlooked++
		}
		if why := w.Of[row].Reason; why != "" && w.Of[row].Pairs() == 0 {
			if missing[why]++; missing[why] == 1 {
				order = append(order, why)
			}
		}
	}
	if unlooked > 0 {
		c.remark(fmt.Sprintf("%s %s a precondition, which was not looked at: %s may not be about every record.", view.Count(unlooked, "rule"),
			view.Plural(unlooked, "has", "have"), view.Plural(unlooked, "it", "they")))
	}
	for _, why := range order {
		advice := view.Either(why == trials.NoKey, " Say --key COLUMN.", "")
		c.remark(view.Count(missing[why], "rule") + " not tried. " + why + advice)
	}
}

func (c *rulesCommand) failedTrial(w *trials.Whole, counts [4]int) error {
	failed, off := 0, 0
	for row := range w.Of {
		o := w.Of[row].Outcome()
		if w.Of[row].Part() { // what was not read may fail
			o = judge.Undecidable
		}
		switch word := strings.ReplaceAll(trials.Word(o), " ", "-"); {
		case !slices.Contains(c.failOn, word):
		case trials.Off(w.Rule(row)): // a gate is about what is demanded
			off++
		default:
			failed++
		}
	}
	if off > 0 {
		c.remark(view.Count(off, "rule") + " that " + view.Plural(off, "is", "are") + " off " + view.Plural(off, "was", "were") + " not counted for --fail-on.")
	}
	switch {
	case failed > 0:
		return fmt.Errorf("trial: %s of the outcomes that --fail-on names", view.Count(failed, "rule"))
	case len(c.failOn) > 0 && len(w.Of) > 0 && counts[judge.NotTried] == len(w.Of):
		return errors.New("there are no records for any of the rules, so nothing passes --fail-on")
	}
	return nil
}
