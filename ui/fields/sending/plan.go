package fields

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// planItems is a plan from top to bottom: to whom, what changes, what looks wrong,
// and every byte.
func (m *Model) planItems(p submit.Plan, width int) []widget.Item {
	now := m.env.Now()
	items := []widget.Item{{Name: p.DocumentType.Name, Section: true}}
	add := func(name, value string, kind widget.Kind) {
		items = append(items, widget.Item{Name: name, Value: value, Kind: kind})
	}
	err := p.Refusal(false)
	if b := p.Blocking; b != nil && !errors.Is(err, b) {
		add("", refusalWords(b), widget.Warn)
	}
	if err != nil {
		add("", refusalWords(err), widget.Warn)
	}
	add("sends", m.sendsWords(p), widget.Accent)
	if len(p.Omitted) > 0 {
		add("", "! Not told to the service: "+strings.Join(p.Omitted, ", ")+" taken out here. Only the whole set says so.", widget.Warn)
	}
	if p.URL != "" {
		add("to", "POST "+m.env.Profile.Address+strings.TrimPrefix(p.URL, m.env.Client.BaseURL()), widget.Plain)
	}
	add("company", m.env.Profile.Company, widget.Plain)
	add("user", p.Sender.Username, widget.Plain)

	section := func(name string) { items = append(items, widget.Item{Name: name, Section: true}) }
	if len(p.Findings) > 0 {
		section("Worth a look")
		for _, f := range p.Findings {
			kind, mark := widget.Warn, "! "
			if f.Blocks {
				kind, mark = widget.Bad, m.env.Theme.Glyphs.Cross+" "
			}
			add("", mark+f.String(), kind)
		}
	}
	section(view.Count(len(p.Changes), "change"))
	add("compared with", baseWords(p, now), widget.Dim)
	for _, c := range p.Changes {
		name, value, kind := changeWords(c, m.env.Theme.Glyphs.Right)
		if p.Again == "" {
			value += m.changeFrom(p.DocumentType.Name, c)
		}
		add(name, value, kind)
	}
	if len(p.Data) == 0 {
		return items
	}
	section(fmt.Sprintf("Exactly this: data of %s in a body of %s", view.Count(len(p.Data), "byte"), view.Thousands(int(p.Length))))
	add("path form", pathWords(p.Form, m.env.Profile.PushPath), widget.Dim)
	for _, part := range p.Parts[:len(p.Parts)-1] {
		add(part.Name, part.Value, widget.Plain)
	}
	add("data", "(every byte of it)", widget.Dim)
	items = append(items, exactItems(p.Data, width)...)
	section("The same data, indented to be read")
	add("", client.Value(p.Data).Indented(), widget.Plain)
	return items
}

// sendsWords says how much of a document type goes out, and what else could.
func (m *Model) sendsWords(p submit.Plan) string {
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

// changeFrom says where the new value of a change comes from, in brackets.
func (m *Model) changeFrom(documentType string, c submit.Change) string {
	i := m.find(documentType)
	if i < 0 || c.Taken() {
		return ""
	}
	s := m.sheets[i]
	at := s.index(c.Field)
	cols := map[string]column{submit.Label: colLabel, submit.Required: colRequired, submit.Visibility: colVisible}
	col, known := cols[c.Member]
	if at < 0 || !known {
		return ""
	}
	return "  (" + s.rows[at].From[col].words(m.env.Now()) + ")"
}

// refusalWords says why a plan cannot be sent now.
func refusalWords(err error) string {
	var same *submit.UnchangedError
	var blocked *store.BlockedError
	var invalid *submit.InvalidError
	var lost *store.LossError
	switch {
	case errors.Is(err, submit.ErrReadOnly):
		return "This profile is read-only: nothing can be sent from it."
	case errors.As(err, &same):
		return "Nothing changed since " + same.By.ID + " was sent: there is nothing to send."
	case errors.As(err, &lost):
		return "The database was damaged, and outcomes of earlier submissions cannot be read (" + lost.Loss.Path + "). See at the service what is there, then acknowledge it (i)."
	case errors.As(err, &blocked) && blocked.Elsewhere != "":
		return "Settings of " + blocked.By.DocumentType + " went out as " + blocked.By.ID + ", which is in the journal " + blocked.Elsewhere + " and not in this one. Nobody knows whether they arrived. Settle that one there."
	case errors.As(err, &blocked):
		what := "Another submission of " + blocked.By.DocumentType
		if blocked.Same {
			what = "The same content"
		}
		if blocked.By.State == store.Sending {
			return what + " is on its way right now, as " + blocked.By.ID + "."
		}
		return what + " went out as " + blocked.By.ID + ", and nobody knows whether it arrived. Settle that one in the journal (J)."
	case errors.As(err, &invalid):
		return "It cannot be sent as it is: see below what stands in the way."
	}
	return view.Explain(err).What
}

// exactItems are the bytes of a JSON text for a detail, which has a blank before its
// lines: cut where a line is full and nowhere
// else: no blank is dropped.
func exactItems(data []byte, width int) []widget.Item {
	var items []widget.Item
	for rest := string(safe.JSON(data)); rest != ""; {
		line, _ := safe.Cut(rest, max(width-1, 2))
		if line == "" {
			break
		}
		items = append(items, widget.Item{Value: line})
		rest = rest[len(line):]
	}
	return items
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
	return s.ID + ", sent " + when(s.CreatedAt, now) + ", " + submit.StateText(s)
}

// changeWords is a change as `field member`, `old → new`, with the theme's arrow.
func changeWords(c submit.Change, arrow string) (name, value string, kind widget.Kind) {
	name = strings.TrimSpace(c.Field + " " + c.Member)
	old := c.Old
	if !c.Known() {
		old = "?"
	}
	switch {
	case c.Taken():
		return name, old + " " + arrow + " not sent any more", widget.Removed
	case !c.Known():
		return name, old + " " + arrow + " " + c.New, widget.Added
	}
	return name, old + " " + arrow + " " + c.New, widget.Plain
}
