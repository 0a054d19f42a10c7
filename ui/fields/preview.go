package fields

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/submit"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// preview shows exactly what would be sent. Nothing is sent by it but by y: enter
// and esc decline, and no other key answers.
type preview struct {
	m             *Model
	plans         []submit.Plan // the sheet in front first
	all           bool          // all of them, or only the first
	detail        *widget.Detail
	width, height int
	inner         int // the width of a line of the detail
	done          bool

	yes, no, more, again, curl key.Binding
}

func newPreview(m *Model, plans []submit.Plan) *preview {
	p := &preview{m: m, plans: plans, detail: widget.NewDetail(m.env.Theme, m.env.Keys),
		yes: keys.Bind("send", "y"), no: keys.Bind("do not send", "enter", "esc", "n", "q"),
		more: keys.Bind("this one, or all", "a"), again: keys.Bind("insist", "i"), curl: keys.Bind("copy as curl", "c")}
	return p
}

// chosen are the plans that y would send.
func (p *preview) chosen() []submit.Plan {
	if p.all {
		return p.plans
	}
	return p.plans[:1]
}

// refusal is why y does nothing, or nil. Among several, those of which nothing
// changed are passed over.
func (p *preview) refusal() error {
	var first error
	var same *submit.UnchangedError
	sendable := 0
	for _, plan := range p.chosen() {
		err := plan.Refusal(false)
		switch {
		case err == nil:
			sendable++
		case !errors.As(err, &same):
			return err
		case first == nil:
			first = err
		}
	}
	if sendable > 0 {
		return nil
	}
	return first
}

// Update answers.
func (p *preview) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.MouseMsg:
		switch msg.Button {
		case tea.MouseButtonWheelUp:
			p.detail.Scroll(-3)
		case tea.MouseButtonWheelDown:
			p.detail.Scroll(3)
		}
	case tea.KeyMsg:
		if !msg.Paste {
			return p.key(msg)
		}
	}
	return nil
}

func (p *preview) key(msg tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(msg, p.yes):
		if err := p.refusal(); err != nil {
			return view.Say(view.Warn, refusalWords(err))
		}
		p.done = true
		return view.Send(confirmed{p.m, p.chosen(), false})
	case key.Matches(msg, p.no):
		p.done = true
		return view.Say(view.Info, "nothing was sent")
	case key.Matches(msg, p.more):
		if len(p.plans) == 1 {
			return view.Say(view.Info, "only one document type is open")
		}
		p.all = !p.all
		p.detail.SetItems(nil)
		p.fill()
	case key.Matches(msg, p.again):
		var blocked *store.BlockedError
		if !errors.As(p.refusal(), &blocked) || p.all {
			return view.Say(view.Info, "there is nothing to insist on")
		}
		p.done = true
		return view.Send(insisting{p.m, p.chosen()})
	case key.Matches(msg, p.curl):
		if len(p.plans[0].Data) == 0 {
			return view.Say(view.Info, "there is nothing to copy while a value is unknown")
		}
		return p.m.env.Copy(p.plans[0].Curl(), "the request as curl; the token is $DOCKET_TOKEN")
	default:
		p.detail.Update(msg)
	}
	return nil
}

// Help lists the answers.
func (p *preview) Help() [][]key.Binding {
	column := []key.Binding{p.no}
	err := p.refusal()
	if err == nil {
		column = append(column, p.yes)
	}
	var blocked *store.BlockedError
	if errors.As(err, &blocked) && !p.all {
		column = append(column, p.again)
	}
	if len(p.plans) > 1 {
		column = append(column, p.more)
	}
	return [][]key.Binding{append(column, keys.Bind("scroll", "up", "down"), p.curl)}
}

// Done reports that it was answered.
func (p *preview) Done() bool { return p.done }

// Typing is never so.
func (p *preview) Typing() bool { return false }

// SetSize gives the room there is.
func (p *preview) SetSize(width, height int) {
	p.width, p.height = overlaySize(width, height)
	w, h := widget.PanelInner(p.width, p.height)
	p.inner = max(1, w-2)
	p.detail.SetSize(p.inner, max(1, h-2))
	p.fill()
}

// overlaySize is what an overlay takes of a screen: it leaves the status line in
// sight, where notices stand, as long as there is room to spare.
func overlaySize(width, height int) (w, h int) {
	if height >= 20 {
		height -= 2
	}
	return max(1, min(width-2, 110)), max(1, height-2)
}

// View draws the panel: what would be sent, and beneath it the two answers.
func (p *preview) View() string {
	t := p.m.env.Theme
	title := "Send " + p.plans[0].DocumentType.Name + "?"
	if p.all {
		title = fmt.Sprintf("Send %d document types, one after another?", len(p.plans))
	}
	w, h := widget.PanelInner(p.width, p.height)
	var b strings.Builder
	for l := range strings.SplitSeq(p.detail.View(), "\n") {
		b.WriteString(" " + l + "\n")
	}
	b.WriteString("\n " + p.answers())
	top, lines := p.detail.Scrolled()
	foot := ""
	if room := h - 2; lines > room {
		foot = fmt.Sprintf("lines %d to %d of %d", top+1, min(lines, top+room), lines)
	}
	return widget.Panel{Title: title, Foot: foot, Focus: true}.Render(t, widget.Fit(b.String(), w, h), p.width, p.height)
}

func (p *preview) answers() string {
	t := p.m.env.Theme
	no := t.Paint(theme.Selected, " enter: do not send ")
	err := p.refusal()
	if err == nil {
		return no + "  " + t.Paint(theme.Key, "y") + " send"
	}
	var same *submit.UnchangedError
	var blocked *store.BlockedError
	why := "cannot be sent"
	switch {
	case errors.Is(err, submit.ErrReadOnly):
		why = "this profile is read-only"
	case errors.As(err, &same):
		why = "nothing changed: nothing to send"
	case errors.As(err, &blocked):
		why = "sent already, outcome unknown"
		if !p.all {
			return no + "  " + t.Paint(theme.Warn, why) + "  " + t.Paint(theme.Key, "i") + " insist"
		}
	}
	return no + "  " + t.Paint(theme.Warn, why)
}

// fill writes what the chosen plans hold.
func (p *preview) fill() {
	var items []widget.Item
	for _, plan := range p.chosen() {
		items = append(items, p.m.planItems(plan, p.inner)...)
	}
	p.detail.UpdateItems(items)
}

// planItems is a plan from top to bottom: to whom, what changes, what looks wrong,
// and every byte.
func (m *Model) planItems(p submit.Plan, width int) []widget.Item {
	now := m.env.Now()
	items := []widget.Item{{Name: p.DocumentType.Name, Section: true}}
	add := func(name, value string, kind widget.Kind) {
		items = append(items, widget.Item{Name: name, Value: value, Kind: kind})
	}
	if err := p.Refusal(false); err != nil {
		add("", refusalWords(err), widget.Warn)
	}
	if p.URL != "" {
		add("to", "POST "+m.env.Profile.Address+strings.TrimPrefix(p.URL, m.env.Client.BaseURL()), widget.Plain)
		add("path form", pathWords(p.Form, m.env.Profile.PushPath), widget.Dim)
	}
	add("company", m.env.Profile.Company, widget.Plain)
	add("user", p.Sender.Username, widget.Plain)
	add("compared with", baseWords(p, now), widget.Dim)

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
	for _, c := range p.Changes {
		name, value, kind := changeWords(c, m.env.Theme.Glyphs.Right)
		add(name, value+m.changeFrom(p.DocumentType.Name, c), kind)
	}
	if len(p.Data) == 0 {
		return items
	}
	section(fmt.Sprintf("Exactly this: data of %s bytes in a body of %s", view.Thousands(len(p.Data)), view.Thousands(int(p.Length))))
	for _, part := range p.Parts[:len(p.Parts)-1] {
		add(part.Name, part.Value, widget.Plain)
	}
	add("data", "(every byte of it)", widget.Dim)
	items = append(items, exactItems(p.Data, width)...)
	section("The same data, indented to be read")
	add("", indent(p.Data), widget.Plain)
	return items
}

// changeFrom says where the new value of a change comes from, in brackets.
func (m *Model) changeFrom(documentType string, c submit.Change) string {
	i := m.find(documentType)
	if i < 0 {
		return ""
	}
	s := m.sheets[i]
	at := s.index(c.Field)
	cols := map[string]column{submit.Label: colLabel, submit.Required: colRequired, submit.Visibility: colVisible}
	col, known := cols[c.Member]
	if at < 0 || !known || c.Taken() {
		return ""
	}
	return "  (" + s.rows[at].From[col].words(m.env.Now()) + ")"
}

// refusalWords says why a plan cannot be sent now.
func refusalWords(err error) string {
	var same *submit.UnchangedError
	var blocked *store.BlockedError
	var invalid *submit.InvalidError
	switch {
	case errors.Is(err, submit.ErrReadOnly):
		return "This profile is read-only: nothing can be sent from it."
	case errors.As(err, &same):
		return "Nothing changed since " + same.By.ID + " was sent: there is nothing to send."
	case errors.As(err, &blocked) && blocked.By.State == store.Sending:
		return "The same content is on its way right now, as " + blocked.By.ID + "."
	case errors.As(err, &blocked):
		return "The same content went out as " + blocked.By.ID + ", and nobody knows whether it arrived. Settle that one in the journal (J), or insist (i)."
	case errors.As(err, &invalid):
		return "It cannot be sent as it is: see below what stands in the way."
	}
	return view.Explain(err).What
}

// exactItems are the bytes of a JSON text, cut where a line is full and nowhere
// else: no blank is dropped.
func exactItems(data []byte, width int) []widget.Item {
	var items []widget.Item
	for rest := string(safe.JSON(data)); rest != ""; {
		line, _ := safe.Cut(rest, max(width, 2))
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

// indent is JSON laid out to be read; what is no JSON stays as it is.
func indent(data []byte) string {
	var b bytes.Buffer
	if json.Indent(&b, data, "", "  ") != nil {
		return string(data)
	}
	return b.String()
}
