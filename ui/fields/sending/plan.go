package sending

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"docket/ui/core/submit"
	"docket/ui/view"
	"docket/ui/widget"
)

// howKnown is how what is unknown becomes known.
const howKnown = "close this and say what is unknown: a takes the proposed label, Enter types one, r and v switch"

// changes adds what has to be read before anything is sent: what is in the way, what changes, and what looks odd.
func (p *preview) changes(plan submit.Plan, t *Text) {
	if p.all {
		t.Section(plan.DocumentType.Name)
	}
	err := plan.Refusal(false)
	if b := plan.Blocking; b != nil && err != error(b) {
		t.Add("", Refused(b), widget.Warn)
	}
	if err != nil && !plan.Blocked() { // else the findings say it
		t.Add("", Refused(err), widget.Warn)
	}
	t.findings("In the way", plan.Findings, true)
	if slices.ContainsFunc(plan.Findings, func(f submit.Finding) bool { return f.Blocks && f.Field != "" }) && plan.Again == "" {
		if others := p.otherWords(plan.DocumentType.Name, t.Glyphs.Dot); others != "" {
			t.Add("w instead", others, widget.Plain)
		}
		t.Add("or", howKnown, widget.Plain)
	}
	var from func(submit.Change) string
	if d := p.owner.Edited(plan.DocumentType.Name); d != nil && plan.Again == "" {
		t.findings("Changed here and sent otherwise since", d.Conflicts(), false)
		from = d.ChangeFrom()
	}
	t.Section(view.Count(submit.Count(plan.Changes), "change"))
	t.Changes(plan.Changes, from)
	t.Add("compared with", baseWords(plan, p.env.Now()), widget.Muted)
	t.findings("Worth a look", plan.Findings, false)
	if len(plan.Omitted) > 0 {
		t.Add("", t.Glyphs.Lint+" Not told to the service: "+strings.Join(plan.Omitted, ", ")+" removed here. Only the whole set says so.", widget.Warn)
	}
}

// plan adds what would be sent: to whom, and every byte.
func (p *preview) plan(plan submit.Plan, t *Text) {
	profile := &p.env.Profile
	t.Section(view.Either(p.all, plan.DocumentType.Name, ""))
	t.To(profile.Company, profile.Address, plan.Sender.Username)
	t.Add("sends", p.sends(plan, t), widget.Plain)
	if len(plan.Gone()) > 0 {
		t.Add("", "Only the whole set says what was removed.", widget.Muted)
	}
	if others := p.otherWords(plan.DocumentType.Name, t.Glyphs.Dot); others != "" && !plan.Blocked() {
		t.Add("w instead", others, widget.Muted)
	}
	if len(plan.Data) > 0 {
		p.request(plan, t)
	}
}

func (p *preview) request(plan submit.Plan, t *Text) {
	profile := &p.env.Profile
	t.Section(fmt.Sprintf("Exactly this: data of %s in a body of %s", view.Count(len(plan.Data), "byte"), view.Thousands(int(plan.Length))))
	t.Add("request", "POST "+profile.Address+strings.TrimPrefix(plan.URL, p.env.Client.BaseURL()), widget.Plain)
	if plan.Form == "access" && (profile.PushPath == "" || profile.PushPath == "auto") { // §4.3
		t.Add("", "the path without access only if this answers 404 or 405", widget.Muted)
	}
	for _, part := range plan.Parts[:len(plan.Parts)-1] {
		t.Add(part.Name, part.Value, widget.Plain)
	}
	if p.all && !t.Unfolded { // each of many has thousands of lines
		t.folded = true
		t.Add("data", "m shows every byte of it", widget.Muted)
		return
	}
	t.Add("data", "(every byte of it)", widget.Muted)
	t.Data(plan.Data)
}

func (p *preview) sends(plan submit.Plan, t *Text) string {
	n := view.Count(len(plan.DocumentType.Fields), "field")
	part := "the whole set, " + n
	switch {
	case plan.ChangedOnly && plan.Again != "":
		part = "some of the fields, " + n
	case plan.ChangedOnly:
		part = partWords[p.part] + ", " + n
	}
	switch counted := t.marks(plan.Changes); {
	case counted == "":
	case plan.Base == nil: // also fields of which nothing changed here
		part += ": " + t.Glyphs.Added + " " + view.Thousands(len(plan.DocumentType.Fields)) + " added"
	default:
		part += ": " + counted
	}
	if plan.Again != "" {
		part += ", exactly as " + plan.Again + " did"
	}
	return part
}

func baseWords(p submit.Plan, now time.Time) string {
	if p.Base == nil {
		return "nothing: none of this document type was accepted or applied, so the old values are unknown"
	}
	s := p.Base.Submission
	return s.Named() + ", sent " + view.When(s.CreatedAt, now) + ", " + submit.StateText(s)
}
