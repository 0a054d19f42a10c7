package cli

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/core/audit/judge"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/core/audit/trials"
	"docket/ui/view"
)

func (c *rulesCommand) records() (*trials.Records, error) {
	r, names := &trials.Records{}, []string{}
	for _, pair := range c.tries {
		name, path, _ := strings.Cut(pair, "=")
		if name == "" || path == "" {
			return nil, usage("--try is %q; it takes DOC_TYPE=FILE", pair)
		}
		if slices.Contains(names, name) {
			return nil, usage("--try names %s twice", name)
		}
		content, err := c.input(path, reviewfile.Longest)
		if err != nil {
			return nil, err
		}
		table, err := trials.Load(content)
		if err != nil {
			return nil, misuse(fmt.Errorf("%s: %w", path, err), "")
		}
		names = append(names, name)
		table.Of = name
		r.Put(table)
	}
	for _, left := range names {
		for _, right := range names {
			if l, r2 := c.keyOf(left), c.keyOf(right); left < right && l+r2 != "" {
				r.Choose(left, right, cmp.Or(l, r2), cmp.Or(r2, l))
			}
		}
	}
	return r, nil
}

// keyOf is the key column of a document type: that of --key TYPE=COLUMN, else that of --key COLUMN.
func (c *rulesCommand) keyOf(name string) (everywhere string) {
	for _, key := range c.key {
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
	RuleID      string      `json:"rule_id"`
	Rule        string      `json:"rule"`
	MatchedBy   string      `json:"matched_by"`
	Holds       int         `json:"holds"`
	Fails       int         `json:"fails"`
	Undecidable int         `json:"undecidable"`
	Pairs       []triedPair `json:"pairs"`
}

// triedPair is a pair of records that it was tried on.
type triedPair struct {
	RuleID    string `json:"-" table:"ID"`
	Key       string `json:"key" table:"KEY"`
	Outcome   string `json:"outcome" table:"OUTCOME"`
	Rule      string `json:"-" table:"RULE"`
	Reason    string `json:"reason" table:"WHY"`
	MatchedBy string `json:"-" table:"MATCHED BY"`
	Left      string `json:"left"`
	Right     string `json:"right"`
	Note      string `json:"note,omitempty"`
}

// printTrial tries every rule between document types that records were given for.
func (c *rulesCommand) printTrial(set *client.RuleSet, records *trials.Records) error {
	var tried []triedRule
	rows, missing := []triedPair{}, map[string]int{}
	for row, rule := range set.Rules {
		out, err := records.Try(set.Rules, row)
		if err != nil {
			return misuse(err, "")
		}
		if out.Missing != "" {
			missing[out.Missing]++
			continue
		}
		one := triedRule{RuleID: rule.ID, Rule: sentence(rule), Holds: out.Count[judge.Holds], Fails: out.Count[judge.Fails],
			Undecidable: out.Count[judge.Undecidable], Pairs: []triedPair{}}
		if out.Key.Left != "" {
			one.MatchedBy = out.Key.String()
		}
		for _, r := range out.Of {
			one.Pairs = append(one.Pairs, triedPair{one.RuleID, r.Key, r.Outcome.String(), one.Rule, r.Reason, one.MatchedBy, r.Left, r.Right, r.Note})
		}
		tried, rows = append(tried, one), append(rows, one.Pairs...)
	}
	err := c.print(&c.as, tried, rows)
	for _, why := range slices.Sorted(maps.Keys(missing)) {
		advice := ""
		if why == trials.NoKey {
			advice = " Say --key COLUMN."
		}
		c.remark(view.Count(missing[why], "rule") + " not tried. " + why + advice)
	}
	return err
}
