package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/ui/core/audit/lint"
	"docket/ui/core/audit/rulemap"
	"docket/ui/core/audit/trials"
	"docket/ui/core/export"
	"docket/ui/safe"
	"docket/ui/view"
)

type rulesCommand struct {
	*session

	place
	lint    bool
	silence silencing
	failOn  []string
	chart   string
	try     struct{ on, key []string }
}

// tryOutcomes are what --fail-on can name of a trial.
var tryOutcomes = []string{"fails", "undecidable", "no-records"}

func newRules(s *session) *cobra.Command {
	c := &rulesCommand{session: s}
	cmd := s.viewed("rules [ANCHOR_ID]", "Audit rules of an anchor document", explained(), "rules", "anchor document id", theService, c.prints, c.link, c.run)
	c.printing(cmd)
	c.csvFlags(cmd)
	checks := append([]string{"any"}, each(lint.Checks(), func(c lint.Check) string { return string(c) })...)
	f := cmd.Flags()
	c.place.declare(f, "only rules that `FILTER` passes, such as 'verdict:pending lint:mirrored'", "the `RULE` with this id: the cursor is on it, or it alone is printed")
	f.BoolVar(&c.lint, "lint", false, "find duplicates, cycles, missing reasons and similar problems")
	c.silence.declare(f)
	chooseSome(f, &c.failOn, "fail-on", "exit with 1 where rules are missing, or one of these `CHECKS` of --lint found something: "+strings.Join(checks, ", ")+
		"; or where a rule that is not off came to that with --try: "+strings.Join(tryOutcomes, ", ")+" (what holds on the first records of a load alone is undecidable)", append(checks, tryOutcomes...)...)
	chooseOne(f, &c.chart, "map", "draw which document types the rules compare", "svg", "text")
	f.StringArrayVar(&c.try.on, "try", nil, "try the rules on the records of a CSV or JSON file or of a load, `DOC_TYPE=FILE` or DOC_TYPE=load:DATASOURCE"+
		" (once for each document type), or on what the rules view remembers (remembered)")
	f.StringArrayVar(&c.try.key, "key", nil, "with --try: the `COLUMN` whose texts, not numbers, pair records, or DOC_TYPE=COLUMN (default: what the other rules demand to be equal)")
	return cmd
}

func explained() string {
	var b strings.Builder
	for _, c := range lint.Checks() {
		fmt.Fprintf(&b, "  %-14s %s\n", c, strings.Join(safe.Wrap(strings.TrimSpace(c.Explain()+" "+c.Needs()), 70), "\n                 "))
	}
	b.WriteString("\n" + strings.Join(safe.Wrap(lint.Silencing, 88), "\n"))
	return b.String()
}

func (c *rulesCommand) prints() bool {
	return c.as.given != "" || len(c.failOn) > 0 || c.lint || c.chart != "" || len(c.try.on) > 0
}

func (c *rulesCommand) check() error {
	tasks := len(slices.DeleteFunc([]bool{c.lint, c.chart != "", len(c.try.on) > 0}, func(on bool) bool { return !on }))
	return refused([]refusal{
		{tasks > 1, "choose one of --lint, --map and --try"},
		{tasks > 0 && c.where+c.item != "", "--where and --select choose rules to print; leave out --lint, --map and --try"},
		{len(c.failOn) > 0 && !c.lint && len(c.try.on) == 0, "--fail-on goes with --lint or --try"},
		{len(c.try.on) > 0 && len(c.tripless(tryOutcomes)) > 0, "--fail-on " + strings.Join(c.tripless(tryOutcomes), ",") + " goes with --lint; with --try it takes " + strings.Join(tryOutcomes, ", ")},
		{c.lint && len(c.tripless(tryOutcomes)) < len(c.failOn), "--fail-on " + strings.Join(tryOutcomes, ", ") + " goes with --try"},
		{c.silence.misused(c.lint) != "", c.silence.misused(c.lint)},
		{c.chart != "" && c.as.given != "", "-o has no effect on --map; leave it out"},
	}...)
}

// tripless are those of --fail-on that are none of these.
func (c *rulesCommand) tripless(known []string) []string {
	return slices.DeleteFunc(slices.Clone(c.failOn), func(word string) bool { return slices.Contains(known, word) })
}

func (c *rulesCommand) run(anchor string) (err error) {
	if err := c.check(); err != nil {
		return err
	}
	if c.chart != "" {
		return c.drawMap(anchor)
	}
	var on trials.Setting
	if len(c.try.on) > 0 {
		if err = c.prepare(theMemory); err == nil {
			on, err = c.trySources(anchor)
		}
	}
	if err != nil {
		return err
	}
	set, err := c.ruleSet(anchor)
	switch {
	case err != nil:
		return err
	case len(c.try.on) > 0:
		return cmp.Or(c.printTrial(set, anchor, on), c.partial(set))
	case c.lint:
		return cmp.Or(c.printLint(set, anchor), c.partial(set))
	}
	if err = cmp.Or(c.filtered(set, anchor), c.selected(set, anchor)); err != nil {
		return err
	}
	return c.printRules(set)
}

// partial lets nothing pass --fail-on where rules are missing that nobody looked at.
func (c *rulesCommand) partial(set *client.RuleSet) error {
	if len(c.failOn) == 0 || !set.Partial() {
		return nil
	}
	return fmt.Errorf("rules may be missing, so nothing passes --fail-on: %s", set.Doubts())
}

// ruleSet fetches rules; the service's word that there are none is an empty set.
func (s *session) ruleSet(anchor string) (*client.RuleSet, error) {
	set, err := s.api.Rules(s.ctx, anchor)
	if none, ok := errors.AsType[*client.NoRulesError](err); ok {
		s.say("no rules for %s: %s", anchor, cmp.Or(none.Description, "the service says there are none"))
		return &client.RuleSet{AnchorDocumentID: anchor, Success: client.Value("true"), Total: client.Value("0"), Body: []byte(`{"success":true,"total":0,"rules":[]}`)}, nil
	}
	if err == nil {
		if doubts := set.Doubts(); doubts != "" {
			s.say("%s: %s came; %s", anchor, view.Count(len(set.Rules), "rule"), doubts)
		}
		s.remember("rules", anchor)
		s.sawRules(set, anchor)
	}
	return set, err
}

func (c *rulesCommand) printRules(set *client.RuleSet) error {
	c.garbled(set.Body)
	switch as := c.format(); as {
	case asLines:
		return c.print(each(set.Rules, func(r client.Rule) client.Value { return r.Raw }), nil)
	case asCSV:
		return c.output(func(w io.Writer) error { return export.Rules(export.NewCSV(c.forPeople(as, w), c.as.csv), set.Rules) })
	}
	return c.print(set.Body, each(set.Rules, func(r client.Rule) ruleRow { return ruleRow{r.ID, r.Enable.Text(), sentence(r), r.Description} }))
}

type ruleRow struct {
	ID          string `json:"rule_id" table:"ID"`
	Enabled     string `json:"enable" table:"ENABLED"`
	Rule        string `json:"rule" table:"RULE"`
	Description string `json:"description" table:"DESCRIPTION"`
}

// sentence is the rule for people, or its name where it does not parse.
func sentence(r client.Rule) string {
	if e, ok := r.Expression(); ok {
		return e.Sentence()
	}
	return r.Name
}

func (c *rulesCommand) drawMap(anchor string) error {
	if err := c.prepare(theMemory); err != nil {
		return err
	}
	r, err := c.reviewed(anchor)
	if err != nil {
		return err
	}
	g := rulemap.New(r.Rules, r.States())
	return c.output(func(w io.Writer) error {
		if c.chart == "svg" {
			_, err := io.WriteString(w, g.SVG("Map of the document types of "+anchor, "map"))
			return err
		}
		drawing := g.Draw(rulemap.Options{Width: widthOf(c.out), ASCII: c.set.ASCII, Selected: -1})
		if _, err := io.WriteString(w, drawing.String()+"\n"); err != nil {
			return err
		}
		_, err := io.WriteString(c.forPeople(asTable, w), strings.Join(g.Text(), "\n")+"\n")
		return err
	})
}
