package reviewfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/kind"
)

// Longest bounds the file of a review that is read, in bytes.
const Longest = 64 << 20

// longestEvidence bounds the evidence on a rule in a file, in bytes.
const longestEvidence = 64 << 10

// longestComment bounds a comment in a file, in bytes: it is wrapped, and edited, within a key.
const longestComment = 1 << 20

// longestName bounds the name of a person in a file, in bytes.
const longestName = 1000

// Read reads a review's JSON. It refuses a file that is something else, that a newer docket
// wrote, or in which a rule is not the one that its fingerprint stands for.
func Read(data []byte) (_ *Document, err error) {
	defer func() { err = kind.Instead(err, data, kind.Review) }()
	var d Document
	if err := json.Unmarshal(data, &d); err != nil {
		line := func(offset int64) int { return 1 + bytes.Count(data[:min(int(offset), len(data))], []byte("\n")) }
		if se, ok := errors.AsType[*json.SyntaxError](err); ok {
			return nil, fmt.Errorf("read review: line %d: it is not JSON", line(se.Offset))
		}
		if te, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && te.Field != "" {
			return nil, fmt.Errorf("read review: line %d: a %s is not what belongs at %s", line(te.Offset), te.Value, te.Field)
		}
		return nil, errors.New("read review: it is not a review")
	}
	switch {
	case d.Format != documentFormat:
		return nil, fmt.Errorf("read review: it is not a review: its format is %q, not %q", d.Format, documentFormat)
	case d.Version != 1:
		return nil, fmt.Errorf("read review: it has version %d, and this docket reads version 1", d.Version)
	case d.Provenance.Anchor == "":
		return nil, errors.New("read review: it does not say which anchor document it is about")
	}
	if d.Rules == nil || len(d.Rules)+len(d.Vanished) == 0 {
		return nil, errors.New("read review: it has no rules, so it says nothing; export it again")
	}
	for _, v := range d.Verdicts() {
		if err := fits(v); err != nil {
			return nil, err
		}
	}
	return &d, said(&d, data)
}

// said refuses a file in which what a person wrote is not UTF-8: JSON reads other bytes as U+FFFD. Those of a rule are the
// service's, and stay.
func said(d *Document, data []byte) error {
	var other Document
	if utf8.Valid(data) || json.Unmarshal(bytes.ToValidUTF8(data, []byte("?")), &other) != nil {
		return nil
	}
	again := other.Verdicts()
	for i, v := range d.Verdicts() {
		if v.Comment != again[i].Comment || v.By != again[i].By || v.Carried != again[i].Carried {
			return fmt.Errorf("read review: what is said on rule %q is not UTF-8; save the file as UTF-8", v.RuleID)
		}
	}
	return nil
}

// fits checks what a file says about a rule against the rule itself.
func fits(v store.Verdict) error {
	members := client.Value(v.Content).Members()
	switch name := audit.TextOf(members, "rule_id"); {
	case client.Value(v.Content).Kind() != client.Object:
		return fmt.Errorf("read review: rule %q has no content", v.RuleID)
	case (client.Rule{Raw: v.Content}).Fingerprint() != v.Fingerprint:
		return fmt.Errorf("read review: the content of rule %q is not the one that was reviewed: the file was altered", v.RuleID)
	case name != v.RuleID:
		return fmt.Errorf("read review: rule %q is called %q in its content: the file was altered", v.RuleID, name)
	case len(v.Evidence) > longestEvidence:
		return fmt.Errorf("read review: the evidence on rule %q has more than %d bytes", v.RuleID, longestEvidence)
	case len(v.Comment) > longestComment:
		return fmt.Errorf("read review: the comment on rule %q has more than %d bytes", v.RuleID, longestComment)
	case len(v.By)+len(v.Carried) > longestName:
		return fmt.Errorf("read review: the name of who judged rule %q has more than %d characters", v.RuleID, longestName)
	case !slices.Contains([]store.Decision{store.NoDecision, store.Accept, store.Reject, store.Flag}, v.Decision):
		return fmt.Errorf("read review: the verdict on rule %q is %q, which is none", v.RuleID, v.Decision)
	}
	return nil
}

// Verdicts are the verdicts on every rule and content that the document knows, as the store
// keeps them: a rule's earlier content first. Of those on which nobody said anything,
// [store.Verdict.Said] is false.
func (d *Document) Verdicts() []store.Verdict {
	var out []store.Verdict
	add := func(ruleID, print string, content json.RawMessage, v *Verdict) {
		if strings.ContainsRune(ruleID, utf8.RuneError) { // JSON has no place for bytes that are no text; the content keeps them
			if id := audit.TextOf(client.Value(content).Members(), "rule_id"); string([]rune(id)) == ruleID {
				ruleID = id
			}
		}
		one := store.Verdict{Anchor: d.Provenance.Anchor, RuleID: ruleID, Fingerprint: print, Content: content}
		if v != nil {
			one.Decision, one.Comment, one.By, one.At, one.Evidence, one.Carried = v.Decision, v.Comment, v.By, v.At, v.Evidence, v.Carried
		}
		out = append(out, one)
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
