package cli

import (
	"fmt"
	"slices"

	"docket/config/store"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/view"
)

type sheetLine struct {
	Line    int            `json:"line" table:"LINE"`
	RuleID  string         `json:"rule_id" table:"ID"`
	What    string         `json:"what" table:"WHAT"`
	Mine    store.Decision `json:"mine" table:"HERE"`
	Theirs  store.Decision `json:"file" table:"FILE"`
	Comment string         `json:"comment" table:"COMMENT"`
	Why     string         `json:"why,omitempty" table:"WHY"`
}

func (c *reviews) importSheet(args []string) error {
	content, err := c.input(args[0], reviewfile.Longest)
	if err != nil {
		return err
	}
	lines, err := reviewfile.ReadSheet(content, c.set.Company)
	if err != nil {
		return misuse(fmt.Errorf("%s: %w", args[0], err), "")
	}
	if len(lines) == 0 {
		c.say("%s has no line beside its headings; nothing was imported", args[0])
		return nil
	}
	anchor := lines[0].Anchor
	if at := slices.IndexFunc(lines, func(l reviewfile.SheetLine) bool { return l.Anchor != anchor }); at >= 0 {
		return misuse(fmt.Errorf("%s: line %d is about %q and the first one about %q", args[0], lines[at].Line, lines[at].Anchor, anchor), "Import one anchor document at a time.")
	}
	r, err := c.reviewed(anchor)
	if err != nil {
		return err
	}
	c.note(args[0], reviewfile.SheetAddresses(c.scope().Address, lines))
	var verdicts []store.Verdict
	var out []sheetLine
	open, outvoted := 0, 0
	for _, s := range reviewfile.PlanSheet(r, lines, c.store.By(c.set.Username)) {
		taken := s.What == reviewfile.SheetNew || s.What == reviewfile.SheetChanged || s.What == reviewfile.SheetConflict && c.conflicts == "theirs"
		if taken {
			verdicts = append(verdicts, *s.Verdict)
		} else if s.What != reviewfile.SheetUnchanged {
			open++
		}
		if s.What != reviewfile.SheetUnchanged {
			out = append(out, sheetLine{s.Line, s.RuleID, s.What, s.Mine, s.Decision, s.Comment, s.Why})
		} else if s.Why != "" {
			outvoted++
		}
	}
	if !c.dry {
		if err := c.keep(r, verdicts); err != nil {
			return err
		}
	}
	err = c.print(out, nil)
	c.sayImported(anchor, verdicts, len(lines)-len(out), outvoted)
	if err == nil && open > 0 {
		return &failure{exitFailed, fmt.Errorf("%s not imported", view.Count(open, "line")), "Export again, or settle them in the rules view."}
	}
	return err
}

// sayImported sums an import up. Of what is unchanged, some verdicts were given before, and another member's count.
func (c *reviews) sayImported(anchor string, verdicts []store.Verdict, unchanged, outvoted int) {
	verb := view.Either(c.dry, "to import; nothing was changed", "imported")
	c.remark(fmt.Sprintf("%s: %s %s, %s unchanged", anchor, reviewfile.Counted(verdicts), verb, view.Thousands(unchanged)))
	if outvoted > 0 {
		c.say("%s you say already, and another member's counts: docket review set gives yours again", view.Count(outvoted, "verdict"))
	}
}
