package cli

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"time"

	"docket/client"
	"docket/config/files"
	"docket/config/store"
	"docket/ui/core/audit/merge"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/view"
)

func (c *reviews) export(args []string) (err error) {
	stdout, as := toStdout(c.path), c.as.given
	if as == "" && stdout {
		as = "md"
	}
	if as == "" {
		if as, err = reviewfile.FormatOf(c.path); err != nil {
			return usage("--output %s: %s, or say -o", c.path, err)
		}
	}
	r, err := c.reviewed(args[0])
	if err != nil {
		return err
	}
	write := func(w io.Writer) error { return c.packet(r).Write(w, as, c.as.csv) }
	if stdout {
		return c.output(func(w io.Writer) error { return write(c.forPeople(asTable, w)) })
	}
	counts := r.Counts()
	err = files.Write(c.path, files.Replacing(c.overwrite), write)
	return c.done(err, "wrote %s: %s, %d decided", c.path, view.Count(counts.Total, "rule"), counts.Decided())
}

type mergeLine struct {
	File    string         `json:"file" table:"FILE"`
	RuleID  string         `json:"rule_id" table:"ID"`
	Rule    string         `json:"rule"`
	Meeting string         `json:"meeting" table:"MEETING"`
	Mine    store.Decision `json:"mine" table:"HERE"`
	Theirs  store.Decision `json:"theirs" table:"THEIRS"`
	By      string         `json:"by" table:"BY"` // who theirs are
	Comment string         `json:"comment,omitempty" table:"COMMENT"`
	Result  store.Decision `json:"kept" table:"RESULT"`
}

// mergeAll reads all files, and fetches their rules, before it merges the first: what cannot be had is not met halfway.
func (c *reviews) mergeAll(files []string) (err error) {
	all, sets := make([]*reviewfile.Document, len(files)), map[string]*client.RuleSet{}
	for i, file := range files {
		content, err := c.input(file, reviewfile.Longest)
		if err != nil {
			return err
		}
		if file == "-" {
			files[i] = "standard input"
		}
		if all[i], err = reviewfile.Read(content); err != nil {
			return misuse(fmt.Errorf("%s: %w", files[i], err), "")
		}
	}
	c.foreseen, c.agreed = map[string][]store.Verdict{}, map[string][]reviewfile.Agreement{}
	for i, d := range all {
		if anchor := d.Provenance.Anchor; sets[anchor] == nil {
			if sets[anchor], err = c.ruleSet(anchor); err != nil {
				return fmt.Errorf("%s: nothing was merged: %w", files[i], err)
			}
			exchange(c.session, anchor)
		}
	}
	for i := 0; i < len(files) && err == nil; i++ {
		err = c.merge(files[i], all[i], sets[all[i].Provenance.Anchor])
	}
	if err == nil || len(c.merged) > 0 { // of the files before
		err = cmp.Or(err, c.print(c.merged, nil))
	}
	if err == nil && c.open > 0 {
		return &failure{exitFailed, fmt.Errorf("%s left as it was here", view.Count(c.open, "conflict")),
			"Settle them in the rules view (b), or with --conflicts theirs or flag."}
	}
	return err
}

func (c *reviews) merge(file string, theirs *reviewfile.Document, set *client.RuleSet) error {
	r, err := joined(c.session, set, theirs.Provenance.Anchor)
	if err != nil {
		return err
	}
	r.Apply(c.foreseen[r.Anchor])
	mine := c.document(r)
	for _, a := range c.agreed[r.Anchor] {
		mine.Agreements = a.Among(mine.Agreements)
	}
	both, err := merge.New(mine, theirs, filepath.Base(file))
	if err != nil {
		return misuse(fmt.Errorf("%s: %w", file, err), "")
	}
	c.note(file, both.Notes)
	verdicts := slices.Concat(both.Gains(), c.met(file, both.Met))
	agreement := both.Agreement(filepath.Base(file), &theirs.Provenance, time.Now())
	c.say("%s", agreement.Sentence())
	if c.dry {
		c.foreseen[r.Anchor], c.agreed[r.Anchor] = append(c.foreseen[r.Anchor], verdicts...), append(c.agreed[r.Anchor], agreement)
		return nil
	}
	if err := agreement.Save(c.ctx, c.store, c.scope(), theirs.Provenance.Anchor); err != nil {
		return err
	}
	return c.keep(r, verdicts)
}

// note says what a person should know of a file.
func (c *reviews) note(file string, notes []string) {
	for _, note := range notes {
		c.say("%s: %s", file, note)
	}
}

// met lists the rules that theirs say something of, and settles conflicts as told.
func (c *reviews) met(file string, all []merge.Met) (settled []store.Verdict) {
	for _, met := range all {
		if !slices.Contains([]merge.Meeting{merge.OnlyTheirs, merge.Conflict, merge.Stale, merge.Unknown}, met.Meeting) {
			continue
		}
		line := mergeLine{File: file, RuleID: met.RuleID, Rule: met.Sentence, Meeting: met.Meeting.String(),
			Theirs: met.Theirs.Decision, By: met.Theirs.By, Comment: met.Theirs.Comment}
		switch met.Meeting {
		case merge.OnlyTheirs:
			line.Result = line.Theirs
		case merge.Conflict:
			line.Mine, line.Result = met.Mine.Decision, met.Mine.Decision
			switch {
			case c.conflicts == "theirs":
				line.Result, settled = line.Theirs, append(settled, met.Take())
			case c.conflicts != "flag":
				c.open++
			case line.Mine != store.Flag:
				line.Result, settled = store.Flag, append(settled, met.Settle(store.Flag, c.store.By(c.set.Username)))
			}
		}
		c.merged = append(c.merged, line)
	}
	return settled
}
