package cli

import (
	"bytes"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/ui/core/export"
	"docket/ui/safe"
)

const rulesLong = `Shows the audit rules that were generated for an anchor document.

  json     the service's object (success, total, rules), every member as it came
  ndjson   a rule a line
  csv      a header and a line a rule; rule_precondition is its JSON text
  table    for people

An anchor document without rules is an empty list, not an error.`

type rulesFlags struct {
	output string
	csv    export.CSVOptions
	audit  auditFlags
}

func (a *app) rulesCommand() *cobra.Command {
	var f rulesFlags
	cmd := &cobra.Command{
		Use: "rules [ANCHOR_ID]", Short: "Audit rules of an anchor document", Long: rulesLong, GroupID: groupLook,
		Example: "  docket rules DOC-1001\n  docket rules DOC-1001 -o json | jq .total",
		Args:    between(0, 1, "the anchor document id"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.audit.check(); err != nil {
				return err
			}
			if f.output == "" && !f.audit.any() && a.canDraw() {
				return a.open("rules", first(args))
			}
			return a.rules(f, args)
		},
	}
	formatFlag(cmd, &f.output, asJSON, asLines, asCSV, asTable)
	csvFlags(cmd, &f.csv)
	cmd.Flags().BoolVar(&f.audit.lint, "lint", false, "look for duplicates, rings, missing reasons and the like; prints what was found")
	cmd.Flags().StringSliceVar(&f.audit.failOn, "fail-on", nil, "with --lint: exit with 1 where these checks found something: any, "+strings.Join(checks(), ", "))
	cmd.Flags().StringVar(&f.audit.chart, "map", "", "draw how rules tie document types together: svg, text")
	cmd.Flags().StringArrayVar(&f.audit.tries, "try", nil, "try the rules on records: TYPE=FILE, CSV or JSON (once for each document type)")
	cmd.Flags().StringArrayVar(&f.audit.key, "key", nil, "with --try: the column that tells which records belong together, or TYPE=COLUMN (default: what the other rules demand to be equal)")
	return cmd
}

func csvFlags(cmd *cobra.Command, into *export.CSVOptions) {
	cmd.Flags().BoolVar(&into.Raw, "csv-raw", false, "csv: do not mark what a spreadsheet would calculate")
	cmd.Flags().BoolVar(&into.BOM, "csv-bom", false, "csv: begin with a byte order mark, for spreadsheets that need it")
}

func first(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
}

func (a *app) rules(f rulesFlags, args []string) error {
	if f.audit.any() {
		c, _, err := a.service()
		if err != nil {
			return err
		}
		anchor, err := a.target("rules", args, "anchor document id")
		if err != nil {
			return err
		}
		return a.auditRules(f, c, anchor)
	}
	format, err := a.format("rules", f.output, asJSON, asLines, asCSV, asTable)
	if err != nil {
		return err
	}
	c, _, err := a.service()
	if err != nil {
		return err
	}
	anchor, err := a.target("rules", args, "anchor document id")
	if err != nil {
		return err
	}
	set, err := a.ruleSet(c, anchor)
	if err != nil {
		return err
	}
	return a.output(func(w io.Writer) error { return a.writeRules(w, format, f.csv, set) })
}

func orElse(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

func (a *app) writeRules(w io.Writer, format string, csv export.CSVOptions, set *client.RuleSet) error {
	switch format {
	case asJSON:
		return a.printJSON(w, set.Body)
	case asLines:
		for _, r := range set.Rules {
			if err := a.printLine(w, r.Raw); err != nil {
				return err
			}
		}
		return nil
	case asCSV:
		return export.Rules(export.NewCSV(a.terminalSafe(w), csv), set.Rules)
	}
	rows := make([][]string, 0, len(set.Rules))
	for _, r := range set.Rules {
		rows = append(rows, []string{r.ID, r.Enable.Text(), sentence(r), r.Description})
	}
	t := newTable(w, a.width())
	if err := t.write([]string{"ID", "ENABLED", "RULE", "DESCRIPTION"}, rows); err != nil {
		return err
	}
	a.remark(t.left())
	return nil
}

// sentence is the rule for people, or its name where it does not parse.
func sentence(r client.Rule) string {
	if e, ok := r.Expression(); ok {
		return e.Sentence()
	}
	return r.Name
}

// printLine writes a value as a line of ndjson; to a terminal with its invisible
// characters escaped.
func (a *app) printLine(w io.Writer, v client.Value) error {
	if isTerminal(a.out) {
		v = safe.JSON(v)
	}
	return export.Line(w, v)
}

// terminalSafe gives a writer that shows what a terminal would obey, when it is one.
// Lines stay lines.
func (a *app) terminalSafe(w io.Writer) io.Writer {
	if isTerminal(a.out) {
		return &safeWriter{w: w, show: func(lines []byte) []byte { return []byte(safe.Text(string(lines))) }}
	}
	return w
}

// safeWriter passes whole lines on, so that no character is looked at in halves.
// What is written to it ends with a line feed at last.
type safeWriter struct {
	w    io.Writer
	show func(lines []byte) []byte
	rest []byte
}

func (s *safeWriter) Write(p []byte) (int, error) {
	s.rest = append(s.rest, p...)
	end := bytes.LastIndexByte(s.rest, '\n') + 1
	if _, err := s.w.Write(s.show(s.rest[:end])); err != nil {
		return 0, err
	}
	s.rest = append(s.rest[:0], s.rest[end:]...)
	return len(p), nil
}
