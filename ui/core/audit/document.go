package audit

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"docket/client"
	"docket/config/store"
)

// JSON writes the packet as data: the form that [ReadDocument] reads and
// [NewMerge] merges. Values of the service go out as they came.
func (p *Packet) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(p.Document)
}

// ReadDocument reads a packet's JSON. It refuses a file that is something else,
// that a newer docket wrote, or in which a rule is not the one that its
// fingerprint stands for.
func ReadDocument(data []byte) (*Document, error) {
	var d Document
	if err := json.Unmarshal(data, &d); err != nil {
		if se, ok := errors.AsType[*json.SyntaxError](err); ok {
			return nil, fmt.Errorf("read review: line %d: it is not JSON", lineAt(data, se.Offset))
		}
		if te, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && te.Field != "" {
			return nil, fmt.Errorf("read review: line %d: a %s is not what belongs at %s", lineAt(data, te.Offset), te.Value, te.Field)
		}
		return nil, errors.New("read review: it is not a review")
	}
	switch {
	case d.Format != DocumentFormat:
		return nil, fmt.Errorf("read review: it is not a review: its format is %q, not %q", d.Format, DocumentFormat)
	case d.Version != 1:
		return nil, fmt.Errorf("read review: it has version %d, and this docket reads version 1", d.Version)
	case d.Provenance.Anchor == "":
		return nil, errors.New("read review: it does not say which anchor document it is about")
	}
	for _, r := range d.Rules {
		if err := fits(r.RuleID, r.Content, r.Fingerprint, r.Verdict); err != nil {
			return nil, err
		}
		if r.Earlier != nil {
			if err := fits(r.RuleID, r.Earlier.Content, r.Earlier.Fingerprint, r.Earlier); err != nil {
				return nil, err
			}
		}
	}
	for _, v := range d.Vanished {
		if err := fits(v.RuleID, v.Verdict.Content, v.Verdict.Fingerprint, &v.Verdict); err != nil {
			return nil, err
		}
	}
	return &d, nil
}

// longestName bounds the name of a person in a file, in bytes.
const longestName = 1000

// fits checks what a file says about a rule against the rule itself.
func fits(ruleID string, content rawJSON, print string, v *DocumentVerdict) error {
	members := client.Value(content).Members()
	switch {
	case members == nil:
		return fmt.Errorf("read review: rule %q has no content", ruleID)
	case (client.Rule{Raw: client.Value(content)}).Fingerprint() != print:
		return fmt.Errorf("read review: the content of rule %q is not the one that was reviewed: the file was altered", ruleID)
	case textOf(members, "rule_id") != ruleID:
		return fmt.Errorf("read review: rule %q is called %q in its content: the file was altered", ruleID, textOf(members, "rule_id"))
	case v != nil && len(v.By) > longestName:
		return fmt.Errorf("read review: the name of who judged rule %q has more than %d characters", ruleID, longestName)
	case v != nil && !slices.Contains([]store.Decision{store.NoDecision, store.Accept, store.Reject, store.Flag}, v.Decision):
		return fmt.Errorf("read review: the verdict on rule %q is %q, which is none", ruleID, v.Decision)
	}
	return nil
}

// Verdicts are all verdicts of the document, those on earlier contents and on
// vanished rules too, as the store keeps them.
func (d *Document) Verdicts() []store.Verdict {
	var out []store.Verdict
	add := func(ruleID, print string, content rawJSON, v *DocumentVerdict) {
		if v == nil {
			return
		}
		one := store.Verdict{Anchor: d.Provenance.Anchor, RuleID: ruleID, Fingerprint: print, Decision: v.Decision,
			Comment: v.Comment, By: v.By, At: v.At, Content: []byte(content)}
		if one.Said() {
			out = append(out, one)
		}
	}
	for _, r := range d.Rules {
		if r.Earlier != nil {
			add(r.RuleID, r.Earlier.Fingerprint, r.Earlier.Content, r.Earlier)
		}
		add(r.RuleID, r.Fingerprint, r.Content, r.Verdict)
	}
	for _, v := range d.Vanished {
		add(v.RuleID, v.Verdict.Fingerprint, v.Verdict.Content, &v.Verdict)
	}
	return out
}
