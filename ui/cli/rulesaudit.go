package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/core/audit"
	"docket/ui/view"
)

// auditFlags make `docket rules` look at the rules instead of printing them.
type auditFlags struct {
	lint   bool
	failOn []string
	chart  string
	tries  []string
	key    []string
}

func (f auditFlags) any() bool { return f.lint || f.chart != "" || len(f.tries) > 0 }

func (f auditFlags) check() error {
	n := 0
	for _, on := range []bool{f.lint, f.chart != "", len(f.tries) > 0} {
		if on {
			n++
		}
	}
	switch {
	case n > 1:
		return usage("rules", "choose one of --lint, --map and --try")
	case len(f.failOn) > 0 && !f.lint:
		return usage("rules", "--fail-on goes with --lint")
	case f.chart != "" && f.chart != "svg" && f.chart != "text":
		return usage("rules", "--map is %q; it is svg or text", f.chart)
	}
	for _, check := range f.failOn {
		if check != "any" && !slices.Contains(audit.Checks(), audit.Check(check)) {
			return usage("rules", "--fail-on %s is no check; there are any, %s", check, strings.Join(checks(), ", "))
		}
	}
	return nil
}

func checks() []string {
	var names []string
	for _, c := range audit.Checks() {
		names = append(names, string(c))
	}
	return names
}

// auditRules runs the one that was asked for.
func (a *app) auditRules(f rulesFlags, c *client.Client, anchor string) error {
	format, err := a.format("rules", f.output, asJSON, asTable)
	if f.audit.chart != "" && f.output != "" {
		return usage("rules", "--map says its format itself; leave -o out")
	}
	if err != nil {
		return err
	}
	var trial *audit.Records
	if len(f.audit.tries) > 0 {
		if trial, err = a.newTrial(f.audit); err != nil {
			return err
		}
	}
	if f.audit.chart != "" {
		return a.printMap(anchor, f.audit.chart)
	}
	set, err := a.ruleSet(c, anchor)
	if err != nil {
		return err
	}
	if trial != nil {
		return a.printTrial(format, set, trial)
	}
	return a.printLint(format, set, f.audit.failOn)
}

// finding is a finding of lint as JSON.
type finding struct {
	Check    audit.Check `json:"check"`
	Explain  string      `json:"explanation"`
	Sentence string      `json:"sentence"`
	Rules    []string    `json:"rules"`
}

func (a *app) printLint(format string, set *client.RuleSet, failOn []string) error {
	found := []finding{}
	failed := 0
	for _, f := range audit.Lint(set.Rules) {
		one := finding{f.Check, f.Check.Explain(), f.Sentence, []string{}}
		for _, row := range f.Rules {
			one.Rules = append(one.Rules, set.Rules[row].ID)
		}
		found = append(found, one)
		if slices.Contains(failOn, "any") || slices.Contains(failOn, string(f.Check)) {
			failed++
		}
	}
	err := a.output(func(w io.Writer) error {
		if format == asTable {
			rows := make([][]string, len(found))
			for i, f := range found {
				rows[i] = []string{string(f.Check), f.Sentence}
			}
			t := newTable(w, a.width())
			if err := t.write([]string{"CHECK", "WHAT WAS FOUND"}, rows); err != nil {
				return err
			}
			a.remark(t.left())
			a.remark(fmt.Sprintf("%s in %s", view.Count(len(found), "finding"), view.Count(len(set.Rules), "rule")))
			return nil
		}
		raw, err := encode(found)
		if err != nil {
			return err
		}
		return a.printJSON(w, raw)
	})
	if err == nil && failed > 0 {
		return &failure{exitFailed, fmt.Errorf("lint: %s of the kinds that --fail-on names", view.Count(failed, "finding")), ""}
	}
	return err
}

// printMap draws the document types with the verdicts that are kept here.
func (a *app) printMap(anchor, kind string) error {
	r, err := a.reviewed(anchor)
	if err != nil {
		return err
	}
	g := audit.NewGraph(r.set.Rules, r.review.States())
	return a.output(func(w io.Writer) error {
		if kind == "svg" {
			return g.SVG(w, "Map of the document types of "+anchor, "map")
		}
		drawing := g.Draw(audit.DrawOptions{Width: a.width(), ASCII: a.flags.ascii, Selected: -1})
		if _, err := io.WriteString(w, drawing.String()+"\n"); err != nil {
			return err
		}
		_, err := io.WriteString(a.terminalSafe(w), strings.Join(g.Text(), "\n")+"\n")
		return err
	})
}
