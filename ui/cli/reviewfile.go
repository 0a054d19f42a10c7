package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"docket/config/files"
	"docket/config/store"
	"docket/ui/cli/early"
	"docket/ui/core/audit"
	"docket/ui/core/export"
	"docket/ui/view"
)

func (a *app) reviewExportCommand() *cobra.Command {
	var f struct {
		format, path string
		overwrite    bool
		csv          export.CSVOptions
	}
	cmd := &cobra.Command{
		Use: "export ANCHOR_ID", Short: "Hand the review over: rules, verdicts, comments, lint, map, where from",
		Example: "  docket review export DOC-1001 -o html --output review.html\n  docket review export DOC-1001 -o json > mine.json",
		Args:    between(1, 1, "the anchor document id"),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.reviewExport(args[0], f.format, f.path, f.overwrite, f.csv)
		},
	}
	cmd.Flags().StringVarP(&f.format, "format", "o", "", outUsage+strings.Join(audit.Formats(), ", ")+" (default: by the name of the file, else md)")
	cmd.Flags().StringVar(&f.path, "output", "", "file to write, whole or not at all; - is stdout")
	overwriteFlag(cmd, &f.overwrite)
	csvFlags(cmd, &f.csv)
	return cmd
}

func (a *app) reviewExport(anchor, format, path string, overwrite bool, csv export.CSVOptions) error {
	switch {
	case format == "" && toStdout(path):
		format = "md"
	case format == "":
		found, err := audit.FormatOf(path)
		if err != nil {
			return usage("review export", "--output %s: %s, or say -o", path, err)
		}
		format = found
	case !slices.Contains(audit.Formats(), format):
		return usage("review export", "-o %s is not possible here; choose one of %s", format, strings.Join(audit.Formats(), ", "))
	}
	r, err := a.reviewed(anchor)
	if err != nil {
		return err
	}
	packet := r.packet()
	if toStdout(path) {
		return a.output(func(w io.Writer) error { return packet.Write(a.terminalSafe(w), format, csv) })
	}
	err = files.Write(path, files.Replacing(overwrite), func(w io.Writer) error { return packet.Write(w, format, csv) })
	if err != nil {
		return refusedFile(err)
	}
	c := r.review.Counts()
	a.say("wrote %s: %s, %d decided", path, view.Count(c.Total, "rule"), c.Decided())
	return nil
}

func (r *reviewed) packet() *audit.Packet {
	return audit.NewPacket(audit.Provenance{Address: r.in.Address, Company: r.in.Company, FetchedAt: r.at, WrittenAt: time.Now(),
		By: r.by, Program: "docket " + early.Version()}, r.review)
}

const reviewMergeLong = `Brings other people's reviews in, as written by ` + "`docket review export -o json`" + `.
Verdicts on rules that you have not decided are taken over, as given by the person
and at the time that the file claims; - reads from standard input. Where
you both decided and differ, yours stays and the conflict is listed: the exit code is
1 then. --conflicts theirs or flag settles all of them at once; the rules view (b)
settles them one by one. Every file is one step that u in the rules view takes back.`

func (a *app) reviewMergeCommand() *cobra.Command {
	var output, conflicts string
	var dry bool
	cmd := &cobra.Command{
		Use: "merge FILE...", Short: "Bring other people's reviews in", Long: reviewMergeLong,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usage(below(cmd), "the file of a review is missing")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.reviewMerge(output, conflicts, dry, args) },
	}
	formatFlag(cmd, &output, asJSON, asTable)
	cmd.Flags().StringVar(&conflicts, "conflicts", "mine", "what becomes of conflicts: mine (they are listed), theirs, flag")
	cmd.Flags().BoolVar(&dry, "dry-run", false, "list what would come of it, and change nothing")
	return cmd
}

// mergeLine is a rule on which two reviews are not of one mind.
type mergeLine struct {
	File    string         `json:"file"`
	RuleID  string         `json:"rule_id"`
	Rule    string         `json:"rule"`
	Meeting string         `json:"meeting"`
	Mine    store.Decision `json:"mine"`
	Theirs  store.Decision `json:"theirs"`
	By      string         `json:"by"` // who theirs are
	Kept    store.Decision `json:"kept"`
}

func (a *app) reviewMerge(output, conflicts string, dry bool, files []string) error {
	format, err := a.format("review merge", output, asJSON, asTable)
	if err != nil {
		return err
	}
	if !slices.Contains([]string{"mine", "theirs", "flag"}, conflicts) {
		return usage("review merge", "--conflicts is %q; it is mine, theirs or flag", conflicts)
	}
	lines, open := []mergeLine{}, 0
	for _, file := range files {
		more, left, err := a.mergeFile(file, conflicts, dry)
		if err != nil {
			return err
		}
		lines, open = append(lines, more...), open+left
	}
	err = a.output(func(w io.Writer) error {
		if format == asTable {
			return a.mergeTable(w, lines)
		}
		raw, err := encode(lines)
		if err != nil {
			return err
		}
		return a.printJSON(w, raw)
	})
	if err == nil && open > 0 {
		return &failure{exitFailed, fmt.Errorf("review merge: %s left as you had decided", view.Count(open, "conflict")),
			"Settle them in the rules view (b), or with --conflicts theirs or flag."}
	}
	return err
}

// mergeFile merges one file and tells what it met; left are the conflicts that
// nobody settled.
func (a *app) mergeFile(file, conflicts string, dry bool) (lines []mergeLine, left int, err error) {
	content, err := a.input(file, audit.LongestReview)
	if err != nil {
		return nil, 0, err
	}
	if file == "-" {
		file = "standard input"
	}
	theirs, err := audit.ReadDocument(content)
	if err != nil {
		return nil, 0, &failure{exitUsage, fmt.Errorf("%s: %w", file, err), ""}
	}
	r, err := a.reviewed(theirs.Provenance.Anchor)
	if err != nil {
		return nil, 0, err
	}
	merge, err := audit.NewMerge(&r.packet().Document, theirs, filepath.Base(file))
	if err != nil {
		return nil, 0, &failure{exitUsage, fmt.Errorf("%s: %w", file, err), ""}
	}
	for _, note := range merge.Notes {
		a.say("%s: %s", file, note)
	}
	kept := merge.Gains()
	for _, met := range merge.Met {
		line := mergeLine{File: file, RuleID: met.RuleID, Rule: met.Sentence, Meeting: met.Meeting.String()}
		switch met.Meeting {
		case audit.OnlyTheirs:
			line.Theirs, line.By, line.Kept = met.Theirs.Decision, met.Theirs.By, met.Theirs.Decision
		case audit.Conflict:
			line.Mine, line.Theirs, line.By, line.Kept = met.Mine.Decision, met.Theirs.Decision, met.Theirs.By, met.Mine.Decision
			switch conflicts {
			case "theirs":
				line.Kept = line.Theirs
			case "flag":
				line.Kept = store.Flag
			default:
				left++
			}
			switch {
			case conflicts == "theirs":
				kept = append(kept, met.Take())
			case line.Kept != line.Mine:
				kept = append(kept, met.Settle(line.Kept, r.by))
			}
		default:
			continue
		}
		lines = append(lines, line)
	}
	if dry {
		return lines, left, nil
	}
	return lines, left, r.store.SetVerdicts(a.ctx, r.in, kept)
}

func (a *app) mergeTable(w io.Writer, lines []mergeLine) error {
	rows := make([][]string, 0, len(lines))
	for _, l := range lines {
		rows = append(rows, []string{l.RuleID, l.Meeting, word(l.Mine), word(l.Theirs), l.By, word(l.Kept), l.Rule})
	}
	t := newTable(w, a.width())
	if err := t.write([]string{"ID", "MEETING", "MINE", "THEIRS", "BY", "KEPT", "RULE"}, rows); err != nil {
		return err
	}
	a.remark(t.left())
	return nil
}

// word is a decision for a table.
func word(d store.Decision) string {
	if d == store.NoDecision {
		return "-"
	}
	return string(d)
}
