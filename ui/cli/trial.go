package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"docket/client"
	"docket/ui/audit"
)

// trial is the records that rules are tried on.
type trial struct {
	types  []string // the document types, in the order given
	tables map[string]*audit.Table
	keys   map[string]string // the key column of each
}

// newTrial reads --try TYPE=FILE and --key COLUMN, or --key TYPE=COLUMN where the
// key is not called the same in all files.
func newTrial(f auditFlags) (*trial, error) {
	t := &trial{tables: map[string]*audit.Table{}, keys: map[string]string{}}
	for _, pair := range f.tries {
		name, path, ok := strings.Cut(pair, "=")
		if !ok || name == "" || path == "" {
			return nil, usage("rules", "--try is %q; it takes TYPE=FILE", pair)
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		table, err := audit.LoadTable(content)
		if err != nil {
			return nil, &failure{exitUsage, fmt.Errorf("%s: %w", path, err), ""}
		}
		if t.tables[name] != nil {
			return nil, usage("rules", "--try names %s twice", name)
		}
		t.types, t.tables[name] = append(t.types, name), table
	}
	if len(f.key) == 0 {
		return nil, usage("rules", "say which column tells what belongs together: --key COLUMN")
	}
	for _, key := range f.key {
		name, column, ok := strings.Cut(key, "=")
		if ok && t.tables[name] != nil {
			t.keys[name] = column
			continue
		}
		for _, name := range t.types {
			if t.keys[name] == "" {
				t.keys[name] = key
			}
		}
	}
	return t, nil
}

// triedRule is a rule that was tried, as JSON.
type triedRule struct {
	RuleID      string      `json:"rule_id"`
	Rule        string      `json:"rule"`
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
func (a *app) printTrial(format string, set *client.RuleSet, t *trial) error {
	tried := []triedRule{}
	skipped := 0
	for row := range set.Rules {
		rule := &set.Rules[row]
		e, ok := rule.Expression()
		left, right := t.tables[e.Left.DocumentType], t.tables[e.Right.DocumentType]
		if !ok || left == nil || right == nil {
			skipped++
			continue
		}
		pairing, err := audit.Match(left, right, t.keys[e.Left.DocumentType], t.keys[e.Right.DocumentType])
		if err != nil {
			return &failure{exitUsage, err, ""}
		}
		out := audit.TryAll(rule, e.Left.DocumentType, left, e.Right.DocumentType, right, pairing.Pairs)
		one := triedRule{RuleID: rule.ID, Rule: sentence(*rule), Holds: out.Count[audit.Holds], Fails: out.Count[audit.Fails],
			Undecidable: out.Count[audit.Undecidable], Pairs: []triedPair{}}
		for i, r := range out.Of {
			one.Pairs = append(one.Pairs, triedPair{pairing.Pairs[i].Key, r.Outcome.String(), r.Reason, r.Left, r.Right, r.Note})
		}
		tried = append(tried, one)
	}
	if skipped > 0 {
		a.remark(fmt.Sprintf("%d rules speak of document types without a file and were not tried", skipped))
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
			rows = append(rows, []string{r.RuleID, p.Key, p.Outcome, r.Rule, p.Reason})
		}
	}
	t := newTable(w, a.width())
	if err := t.write([]string{"ID", "KEY", "OUTCOME", "RULE", "WHY"}, rows); err != nil {
		return err
	}
	a.remark(t.left())
	return nil
}
