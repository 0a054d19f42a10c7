package submit

import (
	"context"
	"fmt"
	"strings"

	"docket/client"
	"docket/config/store"
)

// Sender is on whose behalf a submission goes out.
type Sender struct {
	Scope    store.Scope
	Profile  string
	Username string
	ReadOnly bool // the profile takes the right to send away
}

// Plan is one submission that was not sent: the settings of one document type as
// they would go out. It is made by [Make] and not changed afterwards.
type Plan struct {
	Sender       Sender
	DocumentType client.DocumentType

	Data   []byte // the exact JSON text of `data`; nil when a value is unknown
	Digest string // of what makes two submissions the same (client.SubmissionDigest)
	Parts  []client.Part
	URL    string // the address that is tried first
	Form   string // which form of the path that is: "access" or "plain" (§4.3)
	Length int64  // of the request's body, in bytes

	Base      *Base     // the submission that Changes compares with; nil when nothing was sent yet
	Changes   []Change  // from Base to this
	Findings  []Finding // what looks wrong; some of them block
	Unchanged bool      // exactly this was accepted last: there is nothing to send

	// Blocking is a submission of the same content that is on its way or whose
	// outcome is unknown; sending takes insisting.
	Blocking *store.Submission
}

// Base is a submission that was sent, read back from the journal.
type Base struct {
	Submission store.Submission
	Settings   client.DocumentType
}

// Make plans the submission of one document type. What stands in the way of
// sending is in the plan ([Plan.Refusal]); an error is a journal that cannot be
// read.
func Make(ctx context.Context, c *client.Client, s *store.Store, who Sender, t client.DocumentType) (Plan, error) {
	p := Plan{Sender: who, DocumentType: t, Findings: Lint(t)}
	base, err := Previous(ctx, s, who.Scope, t.Name)
	if err != nil {
		return p, err
	}
	p.Base = base
	var old *client.DocumentType
	if base != nil {
		old = &base.Settings
	}
	p.Changes = Diff(old, t)
	if strings.TrimSpace(who.Username) == "" {
		p.block("", "the profile has no username, and the service asks for one (set username in the profile, or --username)")
	}
	if p.Blocked() {
		return p, nil
	}
	if p.Data, err = client.EncodeSettings([]client.DocumentType{t}); err != nil {
		p.block("", err.Error())
		return p, nil
	}
	sub := p.submission()
	p.Digest = c.SubmissionDigest(sub)
	p.Parts, p.URL, p.Length = c.PushPreview(sub)
	p.Form = formOf(strings.TrimPrefix(p.URL, c.BaseURL()))
	p.Unchanged = base != nil && base.Submission.Digest == p.Digest && !base.Submission.Unresolved()
	p.Blocking, err = blocking(ctx, s, who.Scope, t.Name, p.Digest)
	return p, err
}

// MakeAll plans one submission for each document type, in their order.
func MakeAll(ctx context.Context, c *client.Client, s *store.Store, who Sender, types []client.DocumentType) ([]Plan, error) {
	plans := make([]Plan, 0, len(types))
	for _, t := range types {
		p, err := Make(ctx, c, s, who, t)
		if err != nil {
			return nil, fmt.Errorf("plan %s: %w", t.Name, err)
		}
		plans = append(plans, p)
	}
	return plans, nil
}

// Previous is the newest submission of a document type that the service has, as
// far as anybody knows; nil when there is none, or none that can be read back.
func Previous(ctx context.Context, s *store.Store, in store.Scope, documentType string) (*Base, error) {
	sub, ok, err := s.LastSent(ctx, in, documentType)
	if err != nil || !ok {
		return nil, err
	}
	report, err := client.DecodeSettings(sub.Data)
	if err != nil {
		// Only a damaged journal holds what docket could not have written.
		return nil, nil
	}
	for _, t := range report.Types {
		if t.Name == documentType {
			return &Base{sub, t}, nil
		}
	}
	return nil, nil
}

// blocking finds what Begin would refuse for, so that a preview can show it.
func blocking(ctx context.Context, s *store.Store, in store.Scope, documentType, digest string) (*store.Submission, error) {
	open, err := s.Submissions(ctx, store.SubmissionFilter{Scope: in, DocumentType: documentType,
		States: []string{store.Sending, store.Unknown}})
	if err != nil {
		return nil, err
	}
	for _, sub := range open {
		if sub.Digest == digest && (sub.State == store.Sending || sub.Unresolved()) {
			return &sub, nil
		}
	}
	return nil, nil
}

// submission is what the client sends.
func (p Plan) submission() client.Submission {
	return client.Submission{Username: p.Sender.Username, DocumentType: p.DocumentType.Name, Data: p.Data}
}

// Curl is the request as a curl command that names the token's variable.
func (p Plan) Curl() string {
	return client.Exchange{Method: "POST", URL: p.URL, Parts: p.Parts}.Curl()
}

// block adds a finding that stands in the way.
func (p *Plan) block(field, text string) {
	p.Findings = append(p.Findings, Finding{Field: field, Text: text, Blocks: true})
}

// Blocked reports whether a finding stands in the way: insisting does not help.
func (p Plan) Blocked() bool {
	for _, f := range p.Findings {
		if f.Blocks {
			return true
		}
	}
	return false
}

// Refusal is why [Send] would refuse the plan, or nil: [ErrReadOnly], an
// [*InvalidError], and, unless the person insists, [*UnchangedError] and
// [*store.BlockedError].
func (p Plan) Refusal(insist bool) error {
	switch {
	case p.Sender.ReadOnly:
		return ErrReadOnly
	case p.Blocked():
		return &InvalidError{DocumentType: p.DocumentType.Name, Findings: p.Findings}
	case insist:
		return nil
	case p.Blocking != nil:
		return &store.BlockedError{By: *p.Blocking}
	case p.Unchanged:
		return &UnchangedError{By: p.Base.Submission}
	}
	return nil
}
