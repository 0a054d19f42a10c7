package audit

import (
	"io"
	"strings"
	"time"

	"docket/client"
	"docket/ui/core/export"
)

// CSV writes a line a rule, then a line for each verdict on a rule that is no
// longer there. Cells are guarded as those of an export are; they hold
// the texts as they came.
func (p *Packet) CSV(w io.Writer, o export.CSVOptions) error {
	out := export.NewCSV(w, o)
	from := p.Document.Provenance
	if err := out.Row("rule_id", "rule", "state", "decision", "comment", "by", "at", "earlier_decision", "changed", "lint",
		"enable", "description", "justification", "action", "rule_precondition", "fingerprint", "anchor_document_id", "company", "address"); err != nil {
		return err
	}
	row := func(id, sentence, state string, v, earlier *DocumentVerdict, changed, lint []string, content rawJSON, print string) error {
		members := client.Value(content).Members()
		var decision, comment, by, at, before string
		if v != nil {
			decision, comment, by, at = string(v.Decision), v.Comment, v.By, stamp(v.At)
		}
		if earlier != nil {
			before = string(earlier.Decision)
		}
		return out.Row(id, sentence, state, decision, comment, by, at, before, strings.Join(changed, "; "), strings.Join(lint, "; "),
			textOf(members, "enable"), textOf(members, "description"), textOf(members, "justification"), textOf(members, "action"),
			textOf(members, preconditionMember), print, from.Anchor, from.Company, from.Address)
	}
	for _, r := range p.Document.Rules {
		var changed []string
		for _, c := range r.Changes {
			changed = append(changed, c.Member)
		}
		if err := row(r.RuleID, r.Sentence, r.State, r.Verdict, r.Earlier, changed, r.Lint, r.Content, r.Fingerprint); err != nil {
			return err
		}
	}
	for _, v := range p.Document.Vanished {
		if err := row(v.RuleID, v.Sentence, "vanished", &v.Verdict, nil, nil, nil, v.Verdict.Content, v.Verdict.Fingerprint); err != nil {
			return err
		}
	}
	return out.Flush()
}

// stamp is a time for files; "" for none.
func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// clock is a time for readers.
func clock(t time.Time) string {
	if t.IsZero() {
		return "at an unknown time"
	}
	return t.UTC().Format("2 January 2006, 15:04 UTC")
}

// valueText is a value for readers.
func valueText(v rawJSON) string {
	if len(v) == 0 {
		return "(not there)"
	}
	if value := client.Value(v); value.Kind() == client.String && value.Text() != "" {
		return value.Text()
	}
	return client.Value(v).Raw()
}
