package submit

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
)

// Sender is on whose behalf a submission goes out.
type Sender struct {
	Scope    store.Scope
	Profile  string
	Username string
	ReadOnly bool // the profile takes the right to send away
}

// Plan is one submission that was not sent: one document type as it would go out. Only [Make] writes to it.
type Plan struct {
	ID     string // that of its row once it is sent; "" is a new one
	Sender Sender
	Content
	Request
	Standing
}

type Content struct {
	DocumentType client.DocumentType
	ChangedOnly  bool     // some of the fields: those in which something changed, or those chosen
	chosen       bool     // DocumentType has the chosen fields already
	Omitted      []string // fields that were taken out, which a submission of changed fields cannot tell
	Again        string   // id of the submission of the journal that this one repeats, or ""
	Data         []byte   // the exact JSON text of `data`; nil while it cannot be sent
	Digest       string   // of what makes two submissions the same (store.ContentDigest)
}

// Request is how a plan goes out (§4.3).
type Request struct {
	Parts  []client.Part
	URL    string // the address that is tried first
	Form   string // which form of the path that is: "access" or "plain"
	Length int64  // of the body, in bytes
}

// Standing is how a plan compares with what was sent before, and what stands in its way.
type Standing struct {
	Base      *Base     // the submission that Changes compares with; nil when nothing was sent yet
	Changes   []Change  // from Base to this
	Findings  []Finding // what looks wrong; some of them block
	alike     []Finding // unresolved submissions that to the service may be of the same company and document type
	Unchanged bool      // exactly this was accepted last: there is nothing to send

	// Blocking is a submission of the document type that is on its way, or of which nobody knows whether it was applied;
	// sending takes insisting. Lost is that outcomes of earlier ones cannot be read; insisting does not help.
	Blocking *store.BlockedError
	Lost     *store.LossError

	// Seen is that a person insists on what the plan says here, and on nothing that came since.
	Seen bool

	// Team is why the team could not be asked; where that is for a while, sending takes insisting.
	Team *store.TeamError
}

// After is the base that the plan makes once it was sent as sub.
func (p Plan) After(sub store.Submission) Base {
	b := Base{Submission: sub, Settings: p.DocumentType}
	if p.ChangedOnly && p.Base != nil {
		b.Settings = overlay(p.Base.Settings, p.DocumentType)
	}
	return b
}

// Make plans the submission of one document type: the whole set of its fields, or only those in which something changed
// since the last submission (all of them, where nothing was sent yet). What stands in the way of sending is in the plan
// ([Plan.Refusal]); an error is a journal that cannot be read.
func Make(ctx context.Context, c *client.Client, s *store.Store, who Sender, t client.DocumentType, changedOnly bool) (Plan, error) {
	return plan(ctx, c, s, who, Content{DocumentType: t, ChangedOnly: changedOnly})
}

// MakePart plans the submission of some fields of a document type, chosen by the caller; omitted are those that it was
// to tell the removal of, which a part cannot.
func MakePart(ctx context.Context, c *client.Client, s *store.Store, who Sender, part client.DocumentType, omitted []string) (Plan, error) {
	return plan(ctx, c, s, who, Content{DocumentType: part, ChangedOnly: true, chosen: true, Omitted: omitted})
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

// makeExact plans a submission of bytes that were fixed before, in the journal or in a file.
func makeExact(ctx context.Context, c *client.Client, s *store.Store, who Sender, documentType string, data []byte, changedOnly bool) (Plan, error) {
	t, err := only(data, documentType)
	if err != nil {
		return Plan{}, err
	}
	return plan(ctx, c, s, who, Content{DocumentType: t, ChangedOnly: changedOnly, Data: data})
}

func plan(ctx context.Context, c *client.Client, s *store.Store, who Sender, of Content) (Plan, error) {
	p, exact := Plan{Sender: who, Content: of}, of.Data != nil
	if err := p.compare(ctx, s); err != nil {
		return p, err
	}
	// A field of which nothing is known is no change, and none that may be left out in silence.
	if !exact && p.ChangedOnly && p.Base != nil && len(p.Changes) == 0 && len(without(p.DocumentType.Fields, p.Base.Settings.Fields)) == 0 && p.Blocking == nil {
		p.Unchanged = true
		return p, nil
	}
	p.Findings = append(look(p.Base.Known(), p.DocumentType, p.ChangedOnly), p.alike...)
	if strings.TrimSpace(who.Username) == "" {
		p.block("the profile has no username, and the service asks for one (set username in the profile, or --username)")
	}
	if p.ChangedOnly && p.Blocking != nil && !exact {
		p.block("nobody knows whether " + p.Blocking.By.ID + " arrived, so what changed since is not known: resolve it first, or send the whole set")
	}
	if p.Blocked() {
		return p, nil
	}
	if !exact {
		var err error
		if p.Data, err = client.EncodeSettings([]client.DocumentType{p.DocumentType}); err != nil {
			p.block(err.Error())
			return p, nil
		}
	}
	p.Parts, p.URL, p.Length = c.PushPreview(p.submission())
	p.Form = formOf(strings.TrimPrefix(p.URL, c.BaseURL()))
	p.Digest = store.ContentDigest(p.DocumentType.Name, p.Data)
	if p.Blocking != nil {
		p.Blocking.Same = p.Blocking.By.Digest == p.Digest
	} else if p.Base != nil && (p.Base.Submission.Username == who.Username || p.Base.Submission.Sender == store.OfTeam) {
		p.Unchanged = p.Base.Submission.Digest == p.Digest || len(p.Changes) == 0
	}
	return p, nil
}

// compare reads from the journal what the plan is compared with and what stands in its way.
func (p *Plan) compare(ctx context.Context, s *store.Store) (err error) {
	if _, err := s.Submissions.Refresh(ctx, p.Sender.Scope); err != nil {
		var is bool
		if p.Team, is = errors.AsType[*store.TeamError](err); !is {
			return err
		}
	}
	if p.Base, err = Previous(ctx, s, p.Sender.Scope, p.DocumentType.Name); err != nil {
		return err
	}
	if p.ChangedOnly && p.Data == nil && !p.chosen {
		whole := p.DocumentType
		p.DocumentType, p.Omitted = changedFields(p.Base.Known(), whole)
		if len(p.Omitted) > 0 && len(p.DocumentType.Fields) == len(whole.Fields) { // it is the whole set to the byte, and tells what was removed
			p.ChangedOnly, p.Omitted = false, nil
		}
	}
	p.Changes = changesOf(p.Base.Known(), p.DocumentType, p.ChangedOnly)
	lost, err := s.Submissions.Losses(ctx)
	if err != nil {
		return err
	}
	if len(lost) > 0 {
		p.Lost = &store.LossError{Loss: lost[0]}
	}
	alike, err := s.Submissions.Alike(ctx, p.Sender.Scope, p.DocumentType.Name)
	p.alike = each.Of(alike, func(sub store.Submission) Finding {
		return Finding{Text: fmt.Sprintf("nobody knows whether %s of %s for %s arrived; the service may take its name for this one", sub.Named(), sub.DocumentType, sub.Company)}
	})
	if err == nil {
		p.Blocking, err = s.Submissions.Blocking(ctx, p.Sender.Scope, p.DocumentType.Name)
	}
	return err
}

// Gone are the fields that were sent last and are not in the whole set any more. A part takes none out.
func (p Plan) Gone() (names []string) {
	if p.Base != nil && !p.ChangedOnly {
		names = without(p.Base.Settings.Fields, p.DocumentType.Fields)
	}
	return names
}

func (p Plan) submission() client.Submission {
	return client.Submission{Username: p.Sender.Username, DocumentType: p.DocumentType.Name, Data: p.Data}
}

func (p Plan) Curl() string { return client.Exchange{URL: p.URL, Parts: p.Parts}.Curl() }

func (p *Plan) block(text string) { p.Findings = append(p.Findings, Finding{Text: text, Blocks: true}) }

// Blocked reports whether a finding stands in the way: insisting does not help.
func (p Plan) Blocked() bool {
	return slices.ContainsFunc(p.Findings, func(f Finding) bool { return f.Blocks })
}

// Refusal is why [Send] would refuse the plan, or nil: [ErrReadOnly], an [*InvalidError], a [*store.LossError], and,
// unless the person insists, [*store.RepeatError], [*store.BlockedError], and a [*store.TeamError] of a team that is away.
func (p Plan) Refusal(insist bool) error {
	switch {
	case p.Sender.ReadOnly:
		return ErrReadOnly
	case p.Blocked():
		return &InvalidError{DocumentType: p.DocumentType.Name, Findings: p.Findings}
	case p.Lost != nil:
		return p.Lost
	case p.Team != nil && !(insist && p.Team.Away):
		return p.Team
	case insist && !(p.Unchanged && p.Data == nil): // of a part in which nothing changed there is nothing to send
		return nil
	case p.Blocking != nil:
		return p.Blocking
	case p.Unchanged:
		return &store.RepeatError{By: p.Base.Submission, Removed: p.Omitted}
	}
	return nil
}
