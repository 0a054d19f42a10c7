package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/core/audit"
	"docket/ui/view"
)

// newTrial reads --try TYPE=FILE and --key COLUMN, or --key TYPE=COLUMN where the
// key is not called the same in all files.
func (a *app) newTrial(f auditFlags) (*audit.Records, error) {
	r, tables, keys := &audit.Records{}, map[string]*audit.Table{}, map[string]string{}
	for _, pair := range f.tries {
		name, path, ok := strings.Cut(pair, "=")
		if !ok || name == "" || path == "" {
			return nil, usage("rules", "--try is %q; it takes TYPE=FILE", pair)
		}
		content, err := a.input(path, audit.LongestReview)
		if err != nil {
			return nil, err
		}
		table, err := audit.LoadTable(content)
		if err != nil {
			return nil, &failure{exitUsage, fmt.Errorf("%s: %w", path, err), ""}
		}
		if tables[name] != nil {
			return nil, usage("rules", "--try names %s twice", name)
		}
		tables[name] = table
		r.Put(name, table)
	}
	everywhere := ""
	for _, key := range f.key {
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
func (a *app) printTrial(format string, set *client.RuleSet, records *audit.Records) error {
	tried := []triedRule{}
	missing := map[string]int{}
	for row := range set.Rules {
		out, err := records.Try(set.Rules, row)
		if err != nil {
			return &failure{exitUsage, err, ""}
		}
		if out.Missing != "" {
			missing[out.Missing]++
			continue
		}
		one := triedRule{RuleID: set.Rules[row].ID, Rule: sentence(set.Rules[row]), Holds: out.Count[audit.Holds], Fails: out.Count[audit.Fails],
			Undecidable: out.Count[audit.Undecidable], Pairs: []triedPair{}}
		if out.Key.Left != "" {
			one.MatchedBy = out.Key.String()
		}
		for i, r := range out.Of {
			one.Pairs = append(one.Pairs, triedPair{out.Pairs[i].Key, r.Outcome.String(), r.Reason, r.Left, r.Right, r.Note})
		}
		tried = append(tried, one)
	}
	for _, why := range slices.Sorted(maps.Keys(missing)) {
		text := why
		if why == audit.NoKey {
			text += " Say --key COLUMN."
		}
		a.remark(view.Count(missing[why], "rule") + " not tried. " + text)
	}
	return a.output(func(w io.Writer) error {
		if format == asTable {
			return a.trialTable(w, tried)
		}
		raw, err := json.Marshal(tried)
		if err != nil {
			return err
		}
		return a.printJSON(w, raw)
	})
}

func (a *app) trialTable(w io.Writer, tried []triedRule) error {
	var rows [][]string
	for _, r := range tried {
		for _, p := range r.Pairs {
			rows = append(rows, []string{r.RuleID, p.Key, p.Outcome, r.Rule, p.Reason, r.MatchedBy})
		}
	}
	t := newTable(w, a.width())
	if err := t.write([]string{"ID", "KEY", "OUTCOME", "RULE", "WHY", "MATCHED BY"}, rows); err != nil {
		return err
	}
	a.remark(t.left())
	return nil
}
