package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"docket/config/files"
	"docket/config/store"
	"docket/ui/core/audit/merge"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/core/export"
	"docket/ui/view"
)

// reviewExport writes a review to a file or stdout.
type reviewExport struct {
	*session
	format, path string
	overwrite    bool
	csv          export.CSVOptions
}

func newReviewExport(s *session) *cobra.Command {
	c := &reviewExport{session: s}
	cmd := s.leaf("export ANCHOR_ID", "Export the review: rules, verdicts, comments, lint, map, provenance", "", theService|theMemory, c.run)
	cmd.Example = "  docket review export DOC-1001 -o html --output review.html\n  docket review export DOC-1001 -o json > mine.json"
	cmd.Flags().VarP(&choice{words: reviewfile.Formats(), set: func(w string) { c.format = w }}, "format", "o", "output format (default: by the name of the file, else md)")
	cmd.Flags().StringVar(&c.path, "output", "", "`REPORT` to write, complete or not at all; - is stdout")
	overwriteFlag(cmd, &c.overwrite)
	csvFlags(cmd, &c.csv)
	return cmd
}

func (c *reviewExport) run(args []string) (err error) {
	stdout := toStdout(c.path)
	if c.format == "" && stdout {
		c.format = "md"
	}
	if c.format == "" {
		if c.format, err = reviewfile.FormatOf(c.path); err != nil {
			return usage("--output %s: %s, or say -o", c.path, err)
		}
	}
	r, err := c.reviewed(args[0])
	if err != nil {
		return err
	}
	write := func(w io.Writer) error { return r.packet().Write(w, c.format, c.csv) }
	if stdout {
		return c.output(func(w io.Writer) error { return write(c.forPeople(asTable, w)) })
	}
	if err = files.Write(c.path, files.Replacing(c.overwrite), write); err == nil {
		counts := r.review.Counts()
		c.say("wrote %s: %s, %d decided", c.path, view.Count(counts.Total, "rule"), counts.Decided())
	}
	return err
}

const reviewMergeLong = `Imports other people's reviews, as written by ` + "`docket review export -o json`" + `; - reads
from standard input. Verdicts on rules that you have not decided are taken over, as
given by the person and at the time that the file claims. Where you both decided and
differ, yours stays and the conflict is listed: the exit code is 1 then. --conflicts
theirs or flag settles all of them at once; the rules view (b) settles them one by one.
Every file is one step that u in the rules view undoes.`

// reviewMerge imports reviews.
type reviewMerge struct {
	*session
	as        format
	conflicts string
	dry       bool

	lines []mergeLine
	open  int // conflicts that nobody settled
}

func newReviewMerge(s *session) *cobra.Command {
	c := &reviewMerge{session: s, conflicts: "mine"}
	cmd := s.leaf("merge REVIEW...", "Import other people's reviews", reviewMergeLong, theService|theMemory, c.run)
	c.as.flag(cmd)
	chooseOne(cmd.Flags(), &c.conflicts, "conflicts", "whose verdict counts where you differ (default mine: they are listed)", "mine", "theirs", "flag")
	cmd.Flags().BoolVar(&c.dry, "dry-run", false, "list what would change, and change nothing")
	return cmd
}

// mergeLine is a rule on which two reviews differ.
type mergeLine struct {
	File    string         `json:"file"`
	RuleID  string         `json:"rule_id" table:"ID"`
	Rule    string         `json:"rule"`
	Meeting string         `json:"meeting" table:"MEETING"`
	Mine    store.Decision `json:"mine" table:"MINE"`
	Theirs  store.Decision `json:"theirs" table:"THEIRS"`
	By      string         `json:"by" table:"BY"` // who theirs are
	Result  store.Decision `json:"kept" table:"RESULT"`
}

func (c *reviewMerge) run(files []string) error {
	for _, file := range files {
		if err := c.merge(file); err != nil {
			return err
		}
	}
	err := c.print(&c.as, report{value: c.lines})
	if err == nil && c.open > 0 {
		return &failure{exitFailed, fmt.Errorf("%s left as you had decided", view.Count(c.open, "conflict")),
			"Settle them in the rules view (b), or with --conflicts theirs or flag."}
	}
	return err
}

// merge merges one file.
func (c *reviewMerge) merge(file string) error {
	content, err := c.input(file, reviewfile.Longest)
	if err != nil {
		return err
	}
	if file == "-" {
		file = "standard input"
	}
	theirs, err := reviewfile.Read(content)
	if err != nil {
		return misuse(fmt.Errorf("%s: %w", file, err), "")
	}
	r, err := c.reviewed(theirs.Provenance.Anchor)
	if err != nil {
		return err
	}
	both, err := merge.New(r.packet(), theirs, filepath.Base(file))
	if err != nil {
		return misuse(fmt.Errorf("%s: %w", file, err), "")
	}
	for _, note := range both.Notes {
		c.say("%s: %s", file, note)
	}
	verdicts := slices.Concat(both.Gains(), c.met(file, both.Met))
	if c.dry {
		return nil
	}
	return c.store.Verdicts.Set(c.ctx, c.scope(), verdicts)
}

// met lists the rules that theirs say something of, and settles conflicts as told.
func (c *reviewMerge) met(file string, all []merge.Met) (settled []store.Verdict) {
	for _, met := range all {
		line := mergeLine{File: file, RuleID: met.RuleID, Rule: met.Sentence, Meeting: met.Meeting.String()}
		if met.Meeting != merge.OnlyTheirs && met.Meeting != merge.Conflict {
			continue
		}
		line.Theirs, line.By, line.Result = met.Theirs.Decision, met.Theirs.By, met.Theirs.Decision
		if met.Meeting == merge.Conflict {
			line.Mine, line.Result = met.Mine.Decision, met.Mine.Decision
			switch {
			case c.conflicts == "theirs":
				line.Result, settled = line.Theirs, append(settled, met.Take())
			case c.conflicts == "mine":
				c.open++
			case line.Mine != store.Flag:
				line.Result, settled = store.Flag, append(settled, met.Settle(store.Flag, c.set.Username))
			}
		}
		c.lines = append(c.lines, line)
	}
	return settled
}
