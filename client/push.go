package client

import (
	"cmp"
	"context"
	"net/http"
	"strings"
)

// Submission is one field-settings submission (§4.3). DocumentType goes out as
// collection_name; Data is the JSON text that [EncodeSettings] makes.
type Submission struct {
	Username, DocumentType string
	Data                   []byte
}

// Delivery is what became of a submission that was sent once.
type Delivery struct {
	Outcome  Outcome
	Status   int    // of the answer; 0 when none came
	Answer   string // its exact text, cut at 64 KiB
	Path     string // the path that was used, below the base address
	Reason   string // one sentence: what is known and what is not
	Err      error  // nil when accepted
	FellBack bool   // the form with "access" was not there, and the other was used
}

// Push sends a submission once, on a connection of its own. A second request is made only when the path
// was not there (404 or 405, [PushAuto]), to its other form. It always returns a Delivery.
func (c *Client) Push(ctx context.Context, s Submission) Delivery {
	d := c.pushTo(ctx, s, c.set.Push != PushWithoutAccess)
	if c.set.Push == PushAuto && d.Outcome == OutcomeRejected &&
		(d.Status == http.StatusNotFound || d.Status == http.StatusMethodNotAllowed) {
		d = c.fallBack(ctx, s, d)
	}
	return d
}

// fallBack sends to the form without "access". Where that is not sent, the answer of the first is what
// is known: the service had the request whole.
func (c *Client) fallBack(ctx context.Context, s Submission, first Delivery) Delivery {
	gone := "The path " + first.Path + " was not there (" + statusText(first.Status) + ")"
	d := c.pushTo(ctx, s, false)
	if d.Outcome == OutcomeNotSent {
		first.Reason = gone + ", and to the other form nothing was sent: " + bare(d.Err) + "."
		return first
	}
	d.FellBack = true
	d.Reason = gone + ", so the other form was used. " + d.Reason
	return d
}

// bare is an error without the operation, which a delivery's reason need not name.
func bare(err error) string { return strings.TrimPrefix(err.Error(), prefix(OpPush)) }

func (c *Client) pushTo(ctx context.Context, s Submission, access bool) Delivery {
	path := c.path(OpPush, access)
	ctx, cancel := context.WithTimeoutCause(ctx, c.set.Limits.Call,
		&timeoutError{"the call was not over", c.set.Limits.Call})
	defer cancel()
	r, err := c.prepare(ctx, OpPush, path, s.parts())
	if err != nil {
		return Delivery{Outcome: OutcomeNotSent, Path: path, Err: err, Reason: "Nothing was sent: " + bare(err) + "."}
	}
	at := c.send(ctx, r, 1)
	d := c.delivered(&at)
	d.Path = path
	c.finish(&at, d.Err)
	return d
}

func (c *Client) delivered(at *attempt) Delivery {
	e := evidence{wrote: at.sent == MaybeSent}
	a := at.answer
	if a != nil {
		e.status, e.complete, e.text, e.away = a.status, a.complete(), string(a.raw), a.header.Get("Location") != ""
	}
	d := Delivery{Status: e.status}
	d.Outcome, d.Reason = judge(e)
	if a == nil {
		d.Err = c.lost(OpPush, at.sent, at.err, at.tokens)
		d.Reason += " (" + bare(d.Err) + ")"
		return d
	}
	kept := a.body[:min(len(a.body), 64<<10)]
	if d.Answer = a.tokens.text(string(kept)); len(kept) < len(a.body) || a.cut {
		d.Reason += " Of the answer docket keeps the first 64 kB."
	}
	switch {
	case d.Outcome == OutcomeAccepted:
	case a.broken != nil:
		d.Err = c.lost(OpPush, MaybeSent, a.broken, a.tokens)
	case a.status == http.StatusOK:
		what := cmp.Or(a.coded(), Gist(string(a.body)))
		if a.cut {
			what = "it is too long"
		}
		d.Err = wrong(OpPush, a, "the text is not the acknowledgement: "+what)
	default:
		e := refusal(OpPush, a)
		d.Err = e
		if e.Location != "" {
			d.Reason += " It points to " + e.Location + "."
		}
		if e.BaseURL != "" {
			d.Reason += " If that is the service, set base_url to " + e.BaseURL + "."
		}
	}
	return d
}

func (s Submission) parts() []Part {
	return []Part{{"username", s.Username}, {"collection_name", s.DocumentType}, {"data", string(s.Data)}}
}

// PushPreview returns what Push would send: form fields, the address tried first, and the body's length.
func (c *Client) PushPreview(s Submission) (parts []Part, url string, contentLength int64) {
	parts = c.withCompany(s.parts())
	body, _ := encodeForm(parts)
	return parts, c.BaseURL() + c.path(OpPush, c.set.Push != PushWithoutAccess), int64(len(body))
}
