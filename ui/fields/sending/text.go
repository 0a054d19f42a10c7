package sending

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"docket/client"
	"docket/ui/core/submit"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// Text is a submission from top to bottom, one that may be sent or one that was.
type Text struct {
	Lines  []popup.Line
	Glyphs *theme.Glyphs
	Width  int // of a line, 0 while it is not known

	rest []popup.Line // changes of more fields than were named
}

// Add adds a name and its value.
func (t *Text) Add(name, value string, kind widget.Kind) {
	t.Lines = append(t.Lines, popup.Line{Item: widget.Item{Name: name, Value: value, Kind: kind}})
}

// Section adds a heading.
func (t *Text) Section(title string) {
	t.Lines = append(t.Lines, popup.Line{Item: widget.Item{Name: title, Section: true}})
}

// To adds where it goes.
func (t *Text) To(company, address, user string) {
	t.Add("to", view.To(t.Glyphs, company, address)+" "+t.Glyphs.Dot+" as "+user, widget.Strong)
}

// marks are the signs of changes, by field: those of which nothing was known are added.
func (t *Text) marks(changes []submit.Change) (signs map[string]string, counted string) {
	g := t.Glyphs
	signs = map[string]string{}
	for _, c := range changes {
		sign := g.Added
		if c.Taken() {
			sign = g.Removed
		} else if c.Known() {
			sign = g.Changed
		}
		if cmp.Or(signs[c.Field], sign) != sign {
			sign = g.Changed
		}
		signs[c.Field] = sign
	}
	fields := map[string]int{}
	for _, sign := range signs {
		fields[sign]++
	}
	for _, s := range [][2]string{{g.Changed, "changed"}, {g.Added, "added"}, {g.Removed, "removed"}} {
		if n := fields[s[0]]; n > 0 {
			counted += fmt.Sprintf("  %s %s %s", s[0], view.Thousands(n), s[1])
		}
	}
	return signs, strings.TrimSpace(counted)
}

// Value is the JSON text of a value for a person: a switch is yes or no.
func Value(member, text string) string {
	if member != submit.Required && member != submit.Visibility {
		return text
	}
	return strings.NewReplacer("true", "yes", "false", "no").Replace(text)
}

// words are a change for a person: its sign, and old and new value.
func (t *Text) words(c submit.Change) (sign, value string, kind widget.Kind) {
	was, now := Value(c.Member, c.Old), Value(c.Member, c.New)
	value = cmp.Or(was, "?") + " " + t.Glyphs.Arrow + " " + cmp.Or(now, "not sent any more")
	switch {
	case c.Taken():
		return t.Glyphs.Removed, value, widget.Bad
	case c.Known():
		return t.Glyphs.Changed, value, widget.Changed
	}
	return t.Glyphs.Added, value, widget.Good
}

// Changes adds the changes, with where the new values come from, nowhere where from is nil:
// switches that are alike, and fields that are gone, in one line; then a line for each other.
func (t *Text) Changes(changes []submit.Change, from func(submit.Change) string) {
	type group struct {
		sign, value, origin string
		kind                widget.Kind
		fields              []string
	}
	var groups, single []*group
	at := map[string]*group{}
	for _, c := range changes {
		g := &group{fields: []string{c.Field}}
		g.sign, g.value, g.kind = t.words(c)
		if from != nil && from(c) != "" {
			g.origin = "  (" + from(c) + ")"
		}
		switch gone := c.Taken() && c.Field != ""; {
		case gone:
			g.value = "not sent any more"
		case c.Member == submit.Required || c.Member == submit.Visibility:
			g.sign += " " + c.Member
		default:
			g.sign += " " + strings.TrimSpace(c.Field+" "+c.Member)
			single = append(single, g)
			continue
		}
		if same := at[g.sign+g.value+g.origin]; same == nil {
			at[g.sign+g.value+g.origin], groups = g, append(groups, g)
		} else if same.fields[len(same.fields)-1] != c.Field { // one that is gone has several values
			same.fields = append(same.fields, c.Field)
		}
	}
	for _, g := range groups {
		what := g.value + ": " + view.Count(len(g.fields), "field") + ": "
		names := g.fields
		if n := len(names) - namedMost; n > 1 {
			t.rest = append(t.rest, popup.Line{Item: widget.Item{Name: g.sign, Value: what + strings.Join(names, ", "), Kind: g.kind}})
			names = append(names[:namedMost:namedMost], view.Thousands(n)+" more, below")
		}
		t.Add(g.sign, what+strings.Join(names, ", ")+g.origin, g.kind)
	}
	for _, g := range single {
		t.Add(g.sign, g.value+g.origin, g.kind)
	}
}

// Rest adds the changes of which only some fields were named, with all of them.
func (t *Text) Rest() {
	if len(t.rest) > 0 {
		t.Section("Every field of these changes")
	}
	t.Lines, t.rest = append(t.Lines, t.rest...), nil
}

// Data adds every byte of a JSON text, cut where a line is full and nowhere else, so that no
// blank is dropped; then the same, indented.
func (t *Text) Data(data []byte) {
	for rest := string(safe.JSON(data)); rest != "" && t.Width > 0; {
		line, _ := safe.Cut(rest, max(t.Width-1, 2)) // a blank stands before each
		if line == "" {
			break
		}
		t.Add("", line, widget.Plain)
		rest = rest[len(line):]
	}
	t.Section("The same data, indented")
	t.Add("", client.Value(data).Indented(), widget.Plain)
}

// plan adds what would be sent: why it cannot be, what changes, to whom, and every byte.
func (p *preview) plan(plan submit.Plan, t *Text) {
	if p.all {
		t.Section(plan.DocumentType.Name)
	}
	profile := &p.env.Profile
	err := plan.Refusal(false)
	if b := plan.Blocking; b != nil && err != error(b) {
		t.Add("", Refused(b), widget.Warn)
	}
	if err != nil && !plan.Blocked() { // else the findings say it
		t.Add("", Refused(err), widget.Warn)
	}
	t.findings("In the way", plan.Findings, true)
	t.Section(view.Count(len(plan.Changes), "change"))
	var from func(submit.Change) string
	if plan.Again == "" {
		from = p.owner.From(plan.DocumentType.Name)
	}
	t.Changes(plan.Changes, from)
	t.Add("compared with", baseWords(plan, p.env.Now()), widget.Muted)
	t.Section("")
	t.To(profile.Company, profile.Address, plan.Sender.Username)
	t.Add("sends", p.sends(plan, t), widget.Plain)
	if len(plan.Omitted) > 0 {
		t.Add("", t.Glyphs.Lint+" Not told to the service: "+strings.Join(plan.Omitted, ", ")+" removed here. Only the whole set says so.", widget.Warn)
	}
	if others := p.otherWords(t.Glyphs.Dot); others != "" {
		t.Add("w instead", others, widget.Muted)
	}
	t.findings("Worth a look", plan.Findings, false)
	t.Rest()
	if len(plan.Data) == 0 {
		return
	}
	t.Section(fmt.Sprintf("Exactly this: data of %s in a body of %s", view.Count(len(plan.Data), "byte"), view.Thousands(int(plan.Length))))
	t.Add("request", "POST "+profile.Address+strings.TrimPrefix(plan.URL, p.env.Client.BaseURL()), widget.Plain)
	if plan.Form == "access" && (profile.PushPath == "" || profile.PushPath == "auto") { // §4.3
		t.Add("", "the path without access only if this answers 404 or 405", widget.Muted)
	}
	for _, part := range plan.Parts[:len(plan.Parts)-1] {
		t.Add(part.Name, part.Value, widget.Plain)
	}
	t.Add("data", "(every byte of it)", widget.Muted)
	t.Data(plan.Data)
}

// sends says how much of a document type goes out.
func (p *preview) sends(plan submit.Plan, t *Text) string {
	n := view.Count(len(plan.DocumentType.Fields), "field")
	part := "the whole set, " + n
	switch {
	case plan.ChangedOnly && plan.Again != "":
		part = "some of the fields, " + n
	case plan.ChangedOnly:
		part = partWords[p.part] + ", " + n
	}
	if _, counted := t.marks(plan.Changes); counted != "" {
		part += ": " + counted
	}
	if plan.Again != "" {
		part += ", exactly as " + plan.Again + " did"
	}
	return part
}

// namedMost is how many fields of the same finding or change are named beside it.
const namedMost = 6

// findings adds what looks wrong and blocks or does not, the same of several fields once.
func (t *Text) findings(title string, all []submit.Finding, blocks bool) {
	kind, at, fields := widget.Warn, []string{}, map[string][]string{}
	if blocks {
		kind = widget.Bad
	}
	for _, f := range all {
		if f.Blocks != blocks {
			continue
		}
		if !slices.Contains(at, f.Text) {
			at = append(at, f.Text)
		}
		if f.Field != "" {
			fields[f.Text] = append(fields[f.Text], f.Field)
		}
	}
	if len(at) > 0 {
		t.Section(title)
	}
	for _, text := range at {
		named := fields[text]
		if n := len(named) - namedMost; n > 1 {
			named = append(named[:namedMost:namedMost], view.Thousands(n)+" more")
		}
		if len(named) > 0 {
			text += ": " + strings.Join(named, ", ")
		}
		t.Add("", t.Glyphs.Lint+" "+text, kind)
	}
}

// baseWords says what the changes are counted from.
func baseWords(p submit.Plan, now time.Time) string {
	if p.Base == nil {
		return "nothing: no submission of this document type is known, so the old values are unknown"
	}
	s := p.Base.Submission
	return s.ID + ", sent " + view.When(s.CreatedAt, now) + ", " + submit.StateText(s)
}
