package reviewfile

import (
	"cmp"
	"io"
	"slices"
	"strings"
	"time"

	"docket/client"
	"docket/ui/core/audit"
	"docket/ui/core/each"
	"docket/ui/core/export"
)

// rawColumn says of a file that its cells are not guarded: whoever reads it takes no marks off them.
const rawColumn = "csv_raw"

// csv writes a line a rule, then a line for each verdict on a rule that is no longer
// there. Cells are guarded as those of an export are; they hold the texts as they came.
func (d *Document) csv(w io.Writer, o export.CSVOptions) error {
	out, p := export.NewCSV(w, o), d.Provenance
	headings := []string{"rule_id", "rule", "state", "decision", "comment", "by", "at", "earlier_decision", "earlier_comment", "changed", "lint",
		"enable", "description", "justification", "action", "rule_precondition", "evidence", "carried_from", "fingerprint", "anchor_document_id", "company", "address"}
	var raw []string
	if o.Raw {
		headings, raw = append(headings, rawColumn), []string{"true"}
	}
	if err := out.Row(headings...); err != nil {
		return err
	}
	for _, r := range slices.Concat(d.Rules, each.Of(d.Vanished, Vanished.rule)) {
		v, before := *cmp.Or(r.Verdict, &Verdict{}), *cmp.Or(r.Earlier, &Verdict{})
		changed := each.Of(r.Changes, func(c Change) string { return c.Member })
		if !o.Raw {
			v.Comment, r.Before = marked(v.Comment), marked(r.Before)
		}
		cells := []string{r.RuleID, r.Sentence, r.State, string(v.Decision), v.Comment, v.By, stamp(v.At), string(before.Decision), r.Before,
			strings.Join(changed, "; "), strings.Join(r.Lint, "; ")}
		members := client.Value(r.Content).Members()
		for _, name := range []string{"enable", "description", "justification", "action", audit.PreconditionMember} {
			cells = append(cells, audit.TextOf(members, name))
		}
		cells = append(cells, r.Evidence(), v.Carried, r.Fingerprint, p.Anchor, p.Company, p.Address)
		if err := out.Row(append(cells, raw...)...); err != nil {
			return err
		}
	}
	return out.Flush()
}

// stamp is a time for files, in full: a verdict of the same second is told from the one that was exported. "" is none.
func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339Nano)
}
