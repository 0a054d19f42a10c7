package submit

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"docket/client"
	"docket/config/store"
)

// planForm is the number of the form of a plan file. A later form gets the next one.
const planForm = 2

// PlanFile is plans on disk, to be read by people and sent later exactly as they
// are: for whom, what changes, and every byte. Its digest is over all the rest.
type PlanFile struct {
	Made        time.Time
	Origin      string // scheme, host and port
	Address     string // of the profile: the origin and the base path
	Company     string
	Username    string
	Submissions []PlannedSubmission
}

// PlannedSubmission is one submission of a plan file.
type PlannedSubmission struct {
	DocumentType string
	ChangedOnly  bool
	ComparedWith string // id of the submission that Changes counts from; "" for none
	Changes      []Change
	Findings     []string
	Data         []byte // the exact bytes
}

// The form on disk. The members stand in the order in which a person reads them.
type (
	diskPlan struct {
		Form        int              `json:"docket_plan"`
		Made        time.Time        `json:"made"`
		Origin      string           `json:"origin"`
		Address     string           `json:"address"`
		Company     string           `json:"company"`
		Username    string           `json:"username"`
		Submissions []diskSubmission `json:"submissions"`
		Digest      string           `json:"digest,omitempty"`
	}
	diskSubmission struct {
		DocumentType string          `json:"document_type"`
		Sends        string          `json:"sends"`
		ComparedWith string          `json:"compared_with"`
		Changes      []rowChange     `json:"changes"`
		WorthALook   []string        `json:"worth_a_look"`
		Data         json.RawMessage `json:"data"`
	}
)

// What a submission holds, in the words of a plan file.
const (
	sendsWhole   = "the whole set"
	sendsChanged = "the changed fields only"
)

// EncodePlans writes plans as a plan file. They are all of one sender; those of
// which nothing changed are not for a file.
func EncodePlans(plans []Plan, origin string, made time.Time) ([]byte, error) {
	if len(plans) == 0 {
		return nil, fmt.Errorf("plan file: there is nothing to send")
	}
	who := plans[0].Sender
	d := diskPlan{Form: planForm, Made: made.UTC().Truncate(time.Second), Origin: origin, Address: who.Scope.Address, Company: who.Scope.Company, Username: who.Username}
	for _, p := range plans {
		s := diskSubmission{DocumentType: p.DocumentType.Name, Sends: sendsWhole, ComparedWith: p.compared(), Changes: rowChanges(p.Changes), WorthALook: []string{}, Data: p.Data}
		if p.ChangedOnly {
			s.Sends = sendsChanged
		}
		for _, f := range p.Findings {
			s.WorthALook = append(s.WorthALook, f.String())
		}
		if s.Data == nil || p.Sender.Username != who.Username || p.Sender.Scope != who.Scope {
			return nil, fmt.Errorf("plan file: the plan of %s cannot be written", s.DocumentType)
		}
		d.Submissions = append(d.Submissions, s)
	}
	var err error
	if d.Digest, err = d.digest(); err != nil {
		return nil, err
	}
	compacted, err := marshal(d)
	if err != nil {
		return nil, fmt.Errorf("plan file: %w", err)
	}
	var out bytes.Buffer
	if err := json.Indent(&out, compacted, "", "  "); err != nil {
		return nil, fmt.Errorf("plan file: %w", err)
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// digest is over everything else in the file.
func (d diskPlan) digest() (string, error) {
	d.Digest = ""
	all, err := marshal(d)
	if err != nil {
		return "", fmt.Errorf("plan file: %w", err)
	}
	sum := sha256.Sum256(all)
	return "sha256:" + hex.EncodeToString(sum[:]), nil
}

// AlteredError refuses a plan file that is not as it was written.
type AlteredError struct{ What string }

// Error says that nothing was sent.
func (e *AlteredError) Error() string {
	return "the plan was altered: " + e.What + "; make it again, nothing was sent"
}

// Unwrap is ErrAltered.
func (e *AlteredError) Unwrap() error { return ErrAltered }

// DecodePlans reads a plan file. Blanks between its values do not matter; anything
// else that differs from what was written is an [*AlteredError].
func DecodePlans(file []byte) (PlanFile, error) {
	var d diskPlan
	var flat bytes.Buffer
	if err := json.Compact(&flat, bytes.TrimPrefix(file, []byte("\ufeff"))); err != nil {
		return PlanFile{}, &client.InputError{Op: client.OpPush, Field: "plan", Reason: "is not JSON: " + err.Error(), Err: err}
	}
	if err := json.Unmarshal(flat.Bytes(), &d); err != nil || d.Form == 0 {
		return PlanFile{}, &client.InputError{Op: client.OpPush, Field: "plan", Reason: "is not a plan that docket made", Err: err}
	}
	if d.Form != planForm {
		return PlanFile{}, &client.InputError{Op: client.OpPush, Field: "plan", Reason: fmt.Sprintf("has form %d, and this docket knows %d", d.Form, planForm)}
	}
	// Written anew it must be the same: so nothing was added, doubled or left out
	// that the digest would not see.
	again, err := marshal(d)
	if err != nil || !bytes.Equal(again, flat.Bytes()) {
		return PlanFile{}, &AlteredError{"something in it was not written by docket"}
	}
	if want, err := d.digest(); err != nil || want != d.Digest {
		return PlanFile{}, &AlteredError{"its digest is another one"}
	}
	f := PlanFile{Made: d.Made, Origin: d.Origin, Address: d.Address, Company: d.Company, Username: d.Username}
	for _, s := range d.Submissions {
		if s.Sends != sendsWhole && s.Sends != sendsChanged {
			return PlanFile{}, &AlteredError{"it sends " + s.Sends}
		}
		f.Submissions = append(f.Submissions, PlannedSubmission{DocumentType: s.DocumentType, ChangedOnly: s.Sends == sendsChanged,
			ComparedWith: s.ComparedWith, Changes: readChanges(s.Changes), Findings: s.WorthALook, Data: s.Data})
	}
	return f, nil
}

// StaleError refuses a plan that was made before something else was sent: what it
// says it changes is no longer what it would change.
type StaleError struct {
	DocumentType string
	Planned      string // the submission that the plan compares with; "" for none
	Last         store.Submission
}

// Error names what was sent since.
func (e *StaleError) Error() string {
	if e.Last.ID == "" {
		return fmt.Sprintf("the plan of %s cannot be checked: it is compared with %q, and this journal has no such submission that arrived; make it again, or insist; nothing was sent", e.DocumentType, e.Planned)
	}
	return fmt.Sprintf("the plan of %s is out of date: %s was sent after it was made; make it again, or insist; nothing was sent", e.DocumentType, e.Last.ID)
}

// For refuses the file for another address, company or user.
func (f PlanFile) For(c *client.Client, who Sender) error {
	for _, d := range [][3]string{
		{"service", f.Origin, c.Origin()}, {"address", f.Address, who.Scope.Address},
		{"company", f.Company, who.Scope.Company}, {"user", f.Username, who.Username},
	} {
		if d[1] != d[2] && (d[0] == "company" || d[0] == "user" || store.Place(d[1]) != store.Place(d[2])) {
			return &ElsewhereError{"the plan", d[0], d[1], d[2]}
		}
	}
	return nil
}

// Plan makes the plan of one submission of the file again, byte by byte, as things
// are now. A file for another service, company or user is an [*ElsewhereError]. One
// whose changes are not what its data changes is an [*AlteredError], whatever its
// digest says. One that compares with what is no longer last, or with what this
// journal does not have, is a [*StaleError], unless insist is given or it was sent
// already.
func (f PlanFile) Plan(ctx context.Context, c *client.Client, s *store.Store, who Sender, n int, insist bool) (Plan, error) {
	if err := f.For(c, who); err != nil {
		return Plan{}, err
	}
	sub := f.Submissions[n]
	p, err := makeExact(ctx, c, s, who, sub.DocumentType, sub.Data, sub.ChangedOnly)
	if err != nil || p.Blocked() {
		return p, err
	}
	checked, err := sub.check(ctx, s, p)
	switch {
	case err != nil:
		return p, err
	case insist || p.Unchanged || p.Blocking != nil:
		return p, nil
	case !checked:
		return p, &StaleError{DocumentType: sub.DocumentType, Planned: sub.ComparedWith}
	case p.compared() != sub.ComparedWith:
		return p, p.staleSince(sub.ComparedWith)
	}
	return p, nil
}

// staleSince says what came after the submission that a plan was compared with.
func (p Plan) staleSince(planned string) error {
	e := &StaleError{DocumentType: p.DocumentType.Name, Planned: planned}
	if p.Base != nil {
		e.Last = p.Base.Submission
	}
	return e
}

// check computes what the data changes and compares it with what the file says.
// Where the journal does not have what the file compares with, checked is false:
// then only what is said to be new can be looked up in the data.
func (sub PlannedSubmission) check(ctx context.Context, s *store.Store, p Plan) (checked bool, err error) {
	lie := &AlteredError{"what it says " + sub.DocumentType + " changes is not what its data changes"}
	old, err := sub.base(ctx, s, p.Sender.Scope)
	if err != nil {
		return false, err
	}
	if old != nil || sub.ComparedWith == "" {
		if !slices.Equal(sub.Changes, changesOf(old.settings(), p.DocumentType, sub.ChangedOnly)) {
			return false, lie
		}
		return true, nil
	}
	all := Diff(nil, p.DocumentType)
	for _, said := range sub.Changes {
		i := slices.IndexFunc(all, func(c Change) bool { return c.Field == said.Field && c.Member == said.Member })
		if said.Taken() != (i < 0) || i >= 0 && all[i].New != said.New {
			return false, lie
		}
	}
	return false, nil
}

// base is the submission that the file compares with, or nil.
func (sub PlannedSubmission) base(ctx context.Context, s *store.Store, in store.Scope) (*Base, error) {
	row, err := s.Submission(ctx, sub.ComparedWith)
	switch {
	case errors.Is(err, store.ErrNotFound), errors.Is(err, store.ErrAmbiguous):
		return nil, nil
	case err != nil:
		return nil, err
	case row.ID != sub.ComparedWith || row.DocumentType != sub.DocumentType || !row.Same(in):
		return nil, nil
	}
	return readBase(row), nil
}
