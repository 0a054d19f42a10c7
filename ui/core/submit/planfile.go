package submit

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/core/kind"
)

// planForm is the number of the form of a plan file. A later form gets the next one.
const planForm = 2

// PlanFile is plans on disk, to be read by people and sent later exactly as they are: for whom, what changes, and every
// byte. Its digest is over all the rest. The members stand in the order in which a person reads them.
type PlanFile struct {
	Form        int                 `json:"docket_plan"`
	Made        time.Time           `json:"made"`
	Origin      string              `json:"origin"`  // scheme, host and port
	Address     string              `json:"address"` // of the profile: the origin and the base path
	Company     string              `json:"company"`
	Username    string              `json:"username"`
	Submissions []PlannedSubmission `json:"submissions"`
	Digest      string              `json:"digest,omitempty"`
}

// PlannedSubmission is one submission of a plan file.
type PlannedSubmission struct {
	DocumentType string          `json:"document_type"`
	Sends        string          `json:"sends"`         // sendsWhole or sendsChanged
	ComparedWith string          `json:"compared_with"` // id of the submission that Changes counts from; "" for none
	Changes      []Change        `json:"changes"`
	Findings     []string        `json:"worth_a_look"`
	Data         json.RawMessage `json:"data"` // the exact bytes
}

// What a submission holds, in the words of a plan file.
const (
	sendsWhole   = "the whole set"
	sendsChanged = "the changed fields only"
)

// EncodePlans writes plans, all of one sender and each with changes, as a plan file.
func EncodePlans(who Sender, plans []Plan, origin string, made time.Time) ([]byte, error) {
	d := PlanFile{Form: planForm, Made: made.UTC().Truncate(time.Second), Origin: origin, Address: who.Scope.Address, Company: who.Scope.Company, Username: who.Username, Submissions: []PlannedSubmission{}}
	for _, p := range plans {
		s := PlannedSubmission{DocumentType: p.DocumentType.Name, Sends: sendsWhole, ComparedWith: p.Base.ID(), Changes: append([]Change{}, p.Changes...), Findings: each.Of(p.Findings, Finding.String), Data: p.Data}
		if p.ChangedOnly {
			s.Sends = sendsChanged
		}
		if s.Data == nil || p.Sender.Username != who.Username || p.Sender.Scope != who.Scope {
			return nil, fmt.Errorf("plan file: the plan of %s cannot be written", s.DocumentType)
		}
		d.Submissions = append(d.Submissions, s)
	}
	digest, noDigest := d.digest()
	d.Digest = digest
	flat, err := marshal(d)
	var out bytes.Buffer
	if err = errors.Join(noDigest, err, json.Indent(&out, append(flat, '\n'), "", "  ")); err != nil {
		return nil, fmt.Errorf("plan file: %w", err)
	}
	return out.Bytes(), nil
}

func (d PlanFile) digest() (string, error) {
	d.Digest = ""
	all, err := marshal(d)
	sum := sha256.Sum256(all)
	return "sha256:" + hex.EncodeToString(sum[:]), err
}

// AlteredError refuses a plan file that is not as it was written.
type AlteredError struct{ What string }

func (e *AlteredError) Error() string {
	return "the plan was altered: " + e.What + "; make it again"
}

func (e *AlteredError) Unwrap() error { return ErrAltered }

// DecodePlans reads a plan file. What differs from what was written, blanks aside, is an [*AlteredError].
func DecodePlans(file []byte) (d PlanFile, err error) {
	defer func() { err = kind.Instead(err, file, kind.Plan) }()
	bad := func(reason string, err error) (PlanFile, error) {
		return PlanFile{}, &client.InputError{Op: client.OpPush, Field: "plan", Reason: reason, Err: err}
	}
	var flat bytes.Buffer
	if err := json.Compact(&flat, file); err != nil {
		return bad("is not JSON: "+err.Error(), err)
	}
	if err := json.Unmarshal(flat.Bytes(), &d); err != nil || d.Form == 0 {
		return bad("is not a plan that docket made", err)
	}
	if d.Form != planForm {
		return bad(fmt.Sprintf("has form %d, and this docket knows %d", d.Form, planForm), nil)
	}
	// Written anew it must be the same: so nothing was added, doubled or left out that the digest would not see.
	again, err := marshal(d)
	if err != nil || !bytes.Equal(again, flat.Bytes()) {
		return PlanFile{}, &AlteredError{"something in it was not written by docket"}
	}
	if want, err := d.digest(); err != nil || want != d.Digest {
		return PlanFile{}, &AlteredError{"its digest is another one"}
	}
	for _, s := range d.Submissions {
		if s.Sends != sendsWhole && s.Sends != sendsChanged {
			return PlanFile{}, &AlteredError{"it sends " + s.Sends}
		}
	}
	return d, nil
}
