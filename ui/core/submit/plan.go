package submit

import (
	"context"
	"fmt"
	"slices"
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
	Digest string // of what makes two submissions the same (store.ContentDigest)
	Parts  []client.Part
	URL    string // the address that is tried first
	Form   string // which form of the path that is: "access" or "plain" (§4.3)
	Length int64  // of the request's body, in bytes

	ChangedOnly bool     // it holds the changed fields of the document type and no others
	Omitted     []string // fields that were taken out, which such a submission cannot tell

	Again string // id of the submission of the journal that this one repeats, or ""

	Base      *Base     // the submission that Changes compares with; nil when nothing was sent yet
	Changes   []Change  // from Base to this
	Findings  []Finding // what looks wrong; some of them block
	Unchanged bool      // exactly this was accepted last: there is nothing to send

	// Blocking is a submission of the document type that is on its way, or of which
	// nobody knows whether it arrived; sending takes insisting.
	Blocking *store.BlockedError

	// Lost is that outcomes of earlier submissions cannot be read; it takes an
	// acknowledgement, and insisting does not help.
	Lost *store.LossError
}

// Base is a submission of the journal, and the whole set as it was known after it.
type Base struct {
	Submission store.Submission
	Settings   client.DocumentType
}

// After is the base that the plan makes once it was sent as sub.
func (p Plan) After(sub store.Submission) Base {
	b := Base{Submission: sub, Settings: p.DocumentType}
	if p.ChangedOnly && p.Base != nil {
		b.Settings = overlay(p.Base.Settings, p.DocumentType)
	}
	return b
}

// settings are those of the base, nil where there is none.
func (b *Base) settings() *client.DocumentType {
	if b == nil {
		return nil
	}
	return &b.Settings
}

// Make plans the submission of one document type: the whole set of its fields, or only
// those in which something changed since the last submission (all of them, where nothing
// was sent yet). What stands in the way of sending is in the plan ([Plan.Refusal]); an
// error is a journal that cannot be read.
func Make(ctx context.Context, c *client.Client, s *store.Store, who Sender, t client.DocumentType, changedOnly bool) (Plan, error) {
	return compare(ctx, c, s, Plan{Sender: who, DocumentType: t, ChangedOnly: changedOnly}, nil)
}

// makeExact plans a submission of bytes that were fixed before, in the journal or
// in a file.
func makeExact(ctx context.Context, c *client.Client, s *store.Store, who Sender, documentType string, data []byte, changedOnly bool) (Plan, error) {
	t, err := only(data, documentType)
	if err != nil {
		return Plan{}, err
	}
	return compare(ctx, c, s, Plan{Sender: who, DocumentType: t, ChangedOnly: changedOnly}, data)
}

// compare counts what a plan changes; data, where it is given, is exactly what is sent.
func compare(ctx context.Context, c *client.Client, s *store.Store, p Plan, data []byte) (_ Plan, err error) {
	if p.Base, err = Previous(ctx, s, p.Sender.Scope, p.DocumentType.Name); err != nil {
		return p, err
	}
	if p.ChangedOnly && data == nil {
		p.DocumentType, p.Omitted = ChangedFields(p.Base.settings(), p.DocumentType)
	}
	p.Changes = changesOf(p.Base.settings(), p.DocumentType, p.ChangedOnly)
	return p.complete(ctx, c, s, data)
}

// complete looks the settings over and writes down what would go out.
func (p Plan) complete(ctx context.Context, c *client.Client, s *store.Store, data []byte) (Plan, error) {
	t := p.DocumentType
	lost, err := s.Submissions.Losses(ctx)
	if err != nil {
		return p, err
	}
	if len(lost) > 0 {
		p.Lost = &store.LossError{Loss: lost[0]}
	}
	if p.Blocking, err = s.Submissions.Blocking(ctx, p.Sender.Scope, t.Name); err != nil {
		return p, err
	}
	blocked := p.Blocking != nil
	if p.ChangedOnly && p.Base != nil && len(p.Changes) == 0 && !blocked {
		p.Unchanged = true
		return p, nil
	}
	p.Findings = Lint(t)
	if p.Base != nil && !p.ChangedOnly {
		_, dropped := ChangedFields(p.Base.settings(), t)
		if warning := StillThere(dropped); warning != "" {
			p.Findings = append(p.Findings, Finding{Text: warning})
		}
	}
	if strings.TrimSpace(p.Sender.Username) == "" {
		p.block("", "the profile has no username, and the service asks for one (set username in the profile, or --username)")
	}
	if p.ChangedOnly && blocked && data == nil {
		p.block("", "nobody knows whether "+p.Blocking.By.ID+" arrived, so what changed since is not known: resolve it first, or send the whole set")
	}
	if p.Blocked() {
		return p, nil
	}
	if p.Data = data; data == nil {
		if p.Data, err = client.EncodeSettings([]client.DocumentType{t}); err != nil {
			p.block("", err.Error())
			return p, nil
		}
	}
	p.Parts, p.URL, p.Length = c.PushPreview(p.submission())
	p.Form = formOf(strings.TrimPrefix(p.URL, c.BaseURL()))
	p.Digest = store.ContentDigest(t.Name, p.Data)
	if p.Unchanged = !blocked && p.unchanged(); blocked {
		p.Blocking.Same = p.Blocking.By.Digest == p.Digest
	}
	return p, nil
}

// unchanged reports whether this user sent exactly this last.
func (p Plan) unchanged() bool {
	if p.Base == nil || p.Base.Submission.Username != p.Sender.Username {
		return false
	}
	return p.Base.Submission.Digest == p.Digest || len(p.Changes) == 0
}

// compared is the id of the submission that the changes are counted from, "" for none.
func (p Plan) compared() string {
	if p.Base == nil {
		return ""
	}
	return p.Base.Submission.ID
}

// MakeEach plans one submission for each document type, in their order.
func MakeEach(ctx context.Context, c *client.Client, s *store.Store, who Sender, types []client.DocumentType, changedOnly bool) (plans []Plan, err error) {
	for _, t := range types {
		p, err := Make(ctx, c, s, who, t, changedOnly)
		if err != nil {
			return nil, fmt.Errorf("plan %s: %w", t.Name, err)
		}
		plans = append(plans, p)
	}
	return plans, nil
}

// Previous is the newest submission of a document type that is known to have arrived and
// can be read back, or nil.
func Previous(ctx context.Context, s *store.Store, in store.Scope, documentType string) (*Base, error) {
	sub, ok, err := s.Submissions.LastSent(ctx, in, documentType)
	if err != nil || !ok {
		return nil, err
	}
	return readBase(sub), nil
}

// submission is what the client sends.
func (p Plan) submission() client.Submission {
	return client.Submission{Username: p.Sender.Username, DocumentType: p.DocumentType.Name, Data: p.Data}
}

// Curl is the request as a curl command that names the token's variable.
func (p Plan) Curl() string {
	return client.Exchange{URL: p.URL, Parts: p.Parts}.Curl()
}

// block adds a finding that stands in the way.
func (p *Plan) block(field, text string) {
	p.Findings = append(p.Findings, Finding{Field: field, Text: text, Blocks: true})
}

// Blocked reports whether a finding stands in the way: insisting does not help.
func (p Plan) Blocked() bool {
	return slices.ContainsFunc(p.Findings, func(f Finding) bool { return f.Blocks })
}

// Refusal is why [Send] would refuse the plan, or nil: [ErrReadOnly], an
// [*InvalidError], a [*store.LossError], and, unless the person insists, [*store.RepeatError] and
// [*store.BlockedError].
func (p Plan) Refusal(insist bool) error {
	switch {
	case p.Sender.ReadOnly:
		return ErrReadOnly
	case p.Blocked():
		return &InvalidError{DocumentType: p.DocumentType.Name, Findings: p.Findings}
	case p.Lost != nil:
		return p.Lost
	case insist:
		return nil
	case p.Blocking != nil:
		return p.Blocking
	case p.Unchanged:
		return &store.RepeatError{By: p.Base.Submission}
	}
	return nil
}
