// Package sending shows what would be sent, sends it once a person has said so, and says
// what became of it. What goes out, and whether it may, is decided in ui/core/submit; the
// view must not enter.
package sending

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/fields/editing"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// Lines are the lines of a plan or a record.
type Lines []popup.Line

// Add adds a name and its value.
func (l *Lines) Add(name, value string, kind widget.Kind) {
	*l = append(*l, popup.Line{Item: widget.Item{Name: name, Value: value, Kind: kind}})
}

// Section adds a heading.
func (l *Lines) Section(title string) {
	*l = append(*l, popup.Line{Item: widget.Item{Name: title, Section: true}})
}

// Exact adds the bytes of a JSON text: cut where a line is full and nowhere else, so that
// no blank is dropped.
func (l *Lines) Exact(data []byte, width int) {
	if width == 0 {
		return
	}
	for rest := string(safe.JSON(data)); rest != ""; {
		line, _ := safe.Cut(rest, max(width-1, 2)) // a blank stands before each
		if line == "" {
			return
		}
		l.Add("", line, widget.Plain)
		rest = rest[len(line):]
	}
}

// lines are a plan from top to bottom: what is unresolved, to whom it goes, what looks
// wrong, what changes, and every byte.
func (p *preview) lines(plan submit.Plan, l *Lines) {
	env := p.env
	l.Section(plan.DocumentType.Name)
	err := plan.Refusal(false)
	if b := plan.Blocking; b != nil && !errors.Is(err, b) {
		_, full := refused(b, false)
		l.Add("", full, widget.Warn)
	}
	if err != nil {
		_, full := refused(err, false)
		l.Add("", full, widget.Warn)
	}
	l.Add("sends", sendsWords(plan), widget.Strong)
	if len(plan.Omitted) > 0 {
		l.Add("", "! Not told to the service: "+strings.Join(plan.Omitted, ", ")+" removed here. Only the whole set says so.", widget.Warn)
	}
	if plan.URL != "" {
		l.Add("to", "POST "+env.Profile.Address+strings.TrimPrefix(plan.URL, env.Client.BaseURL()), widget.Plain)
	}
	l.Add("company", env.Profile.Company, widget.Plain)
	l.Add("user", plan.Sender.Username, widget.Plain)
	if len(plan.Findings) > 0 {
		l.Section("Worth a look")
	}
	for _, f := range plan.Findings {
		if f.Blocks {
			l.Add("", env.Theme.Glyphs.Rejected+" "+f.String(), widget.Bad)
		} else {
			l.Add("", "! "+f.String(), widget.Warn)
		}
	}
	l.Section(view.Count(len(plan.Changes), "change"))
	l.Add("compared with", baseWords(plan, env.Now()), widget.Muted)
	for _, c := range plan.Changes {
		name, value, kind := ChangeWords(c, env.Theme.Glyphs.Arrow)
		if from := p.from(plan.DocumentType.Name, c); from != "" && plan.Again == "" {
			value += "  (" + from + ")"
		}
		l.Add(name, value, kind)
	}
	if len(plan.Data) > 0 {
		p.exactly(plan, l)
	}
}

// exactly adds every byte that would be sent.
func (p *preview) exactly(plan submit.Plan, l *Lines) {
	l.Section(fmt.Sprintf("Exactly this: data of %s in a body of %s", view.Count(len(plan.Data), "byte"), view.Thousands(int(plan.Length))))
	l.Add("path form", pathWords(plan.Form, p.env.Profile.PushPath), widget.Muted)
	for _, part := range plan.Parts[:len(plan.Parts)-1] {
		l.Add(part.Name, part.Value, widget.Plain)
	}
	l.Add("data", "(every byte of it)", widget.Muted)
	l.Exact(plan.Data, p.review.Width())
	l.Section("The same data, indented")
	l.Add("", client.Value(plan.Data).Indented(), widget.Plain)
}

// sendsWords says how much of a document type goes out, and what else could.
func sendsWords(p submit.Plan) string {
	n := view.Count(len(p.DocumentType.Fields), "field")
	part := "the whole set, " + n
	if p.ChangedOnly {
		part = "only the fields that changed, " + n
	}
	switch {
	case p.Again != "":
		return part + ", exactly as " + p.Again + " did"
	case !p.ChangedOnly:
		return part + " (w: only what changed)"
	case p.Base == nil:
		return part + ": nothing was sent before, so that is all of them (w: the whole set)"
	}
	return part + ", as all of each field (w: the whole set)"
}

// refused says why a plan cannot be sent now: beside the answers, and in full.
func refused(err error, again bool) (short, full string) {
	var same *submit.UnchangedError
	var blocked *store.BlockedError
	var invalid *submit.InvalidError
	var lost *store.LossError
	switch {
	case errors.Is(err, submit.ErrReadOnly):
		return "this profile is read-only", "This profile is read-only: nothing can be sent from it."
	case errors.As(err, &same):
		short, full = "nothing changed: nothing to send", "Nothing changed since "+same.By.ID+" was sent: there is nothing to send."
		if again {
			short = "exactly this was accepted last"
		}
		return short, full
	case errors.As(err, &lost):
		return "earlier outcomes cannot be read", "The database was damaged, and outcomes of earlier submissions cannot be read (" + lost.Loss.Path + "). See at the service what is there, then acknowledge it (i)."
	case errors.As(err, &blocked):
		return unresolved(blocked)
	case errors.As(err, &invalid):
		return "cannot be sent", "It cannot be sent as it is: see below what stands in the way."
	}
	return "cannot be sent", view.Explain(err).What
}

// unresolved names the submission that nobody knows of yet.
func unresolved(b *store.BlockedError) (short, full string) {
	short, what := "an earlier outcome is unknown", "Another submission of "+b.By.DocumentType
	if b.Same {
		short, what = "sent already, outcome unknown", "The same content"
	}
	switch {
	case b.Elsewhere != "":
		return short, "Settings of " + b.By.DocumentType + " went out as " + b.By.ID + ", which is in the journal " + b.Elsewhere + " and not in this one. Nobody knows whether they arrived. Resolve it there, or press i to insist."
	case b.By.State == store.Sending:
		return short, what + " is on its way right now, as " + b.By.ID + "."
	}
	return short, what + " went out as " + b.By.ID + ", and nobody knows whether it arrived. Press J to resolve it in the journal, or i to insist."
}

// pathWords says which form of the path goes first and what happens when it is not
// there (§4.3).
func pathWords(form, configured string) string {
	s := "without access"
	if form == "access" {
		s = "with access"
	}
	if configured == "" || configured == "auto" {
		if form == "access" {
			return s + "; the other one only if this answers 404 or 405"
		}
		return s + ", as observed"
	}
	return s + ", as the profile says"
}

// baseWords says what the changes are counted from.
func baseWords(p submit.Plan, now time.Time) string {
	if p.Base == nil {
		return "nothing: no submission of this document type is known, so the old values are unknown"
	}
	s := p.Base.Submission
	return s.ID + ", sent " + editing.When(s.CreatedAt, now) + ", " + submit.StateText(s)
}

// ChangeWords is a change as `field member`, `old → new`, with the theme's arrow.
func ChangeWords(c submit.Change, arrow string) (name, value string, kind widget.Kind) {
	name = strings.TrimSpace(c.Field + " " + c.Member)
	old := c.Old
	if !c.Known() {
		old = "?"
	}
	switch {
	case c.Taken():
		return name, old + " " + arrow + " not sent any more", widget.Bad
	case !c.Known():
		return name, old + " " + arrow + " " + c.New, widget.Good
	}
	return name, old + " " + arrow + " " + c.New, widget.Plain
}
