package cli

import (
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

// records reads --try TYPE=FILE and --key COLUMN, or --key TYPE=COLUMN where the key is
// not called the same in all files.
func (c *rulesCommand) records() (*trials.Records, error) {
	r, tables, keys := &trials.Records{}, map[string]*trials.Table{}, map[string]string{}
	for _, pair := range c.tries {
		name, path, ok := strings.Cut(pair, "=")
		if !ok || name == "" || path == "" {
			return nil, usage("--try is %q; it takes TYPE=FILE", pair)
		}
		content, err := c.input(path, reviewfile.Longest)
		if err != nil {
			return nil, err
		}
		table, err := trials.Load(content)
		if err != nil {
			return nil, &failure{exitUsage, fmt.Errorf("%s: %w", path, err), ""}
		}
		if tables[name] != nil {
			return nil, usage("--try names %s twice", name)
		}
		tables[name] = table
		r.Put(name, table)
	}
	everywhere := ""
	for _, key := range c.key {
		if name, column, ok := strings.Cut(key, "="); ok && tables[name] != nil {
			keys[name] = column
		} else {
			everywhere = key
		}
	}
	for left := range tables {
		for right := range tables {
			if l, r2 := orElse(keys[left], everywhere), orElse(keys[right], everywhere); left < right && l+r2 != "" {
				r.Choose(left, right, orElse(l, r2), orElse(r2, l))
			}
		}
	}
	return r, nil
}

// triedRule is a rule that was tried, as JSON.
type triedRule struct {
	RuleID      string      `json:"rule_id"`
	Rule        string      `json:"rule"`
	MatchedBy   string      `json:"matched_by"`
	Holds       int         `json:"holds"`
	Fails       int         `json:"fails"`
	Undecidable int         `json:"undecidable"`
	Pairs       []triedPair `json:"pairs"`
}

type triedPair struct {
	Key     string `json:"key"`
	Outcome string `json:"outcome"`
	Reason  string `json:"reason"`
	Left    string `json:"left"`
	Right   string `json:"right"`
	Note    string `json:"note,omitempty"`
}

// printTrial tries every rule between document types that records were given for.
func (c *rulesCommand) printTrial(set *client.RuleSet, records *trials.Records) error {
	tried, missing := []triedRule{}, map[string]int{}
	var rows [][]string
	for row, rule := range set.Rules {
		out, err := records.Try(set.Rules, row)
		if err != nil {
			return &failure{exitUsage, err, ""}
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
		for i, r := range out.Of {
			p := triedPair{out.Pairs[i].Key, r.Outcome.String(), r.Reason, r.Left, r.Right, r.Note}
			one.Pairs = append(one.Pairs, p)
			rows = append(rows, []string{one.RuleID, p.Key, p.Outcome, one.Rule, p.Reason, one.MatchedBy})
		}
		tried = append(tried, one)
	}
	for _, why := range slices.Sorted(maps.Keys(missing)) {
		text := why
		if why == trials.NoKey {
			text += " Say --key COLUMN."
		}
		c.remark(view.Count(missing[why], "rule") + " not tried. " + text)
	}
	return c.print(&c.as, report{value: tried, header: []string{"ID", "KEY", "OUTCOME", "RULE", "WHY", "MATCHED BY"}, rows: rows})
}
