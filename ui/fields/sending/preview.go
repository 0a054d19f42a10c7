package fields

import (
	"errors"
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/keys"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// preview shows exactly what would be sent. Nothing is sent by it but by y: enter
// and esc decline, and no other key answers.
type preview struct {
	m             *Model
	planned       planned
	changed       bool // of the changed fields only
	all           bool // all of them, or only the first
	detail        *widget.Detail
	width, height int
	inner         int // the width of a line of the detail
	done          bool

	yes, no, more, again, part, curl key.Binding
}

func newPreview(m *Model, plans planned) *preview {
	p := &preview{m: m, planned: plans, changed: plans.changedOnly && len(plans.changed) > 0, detail: widget.NewDetail(m.env.Theme, m.env.Keys),
		yes: keys.Bind("send", "y"), no: keys.Bind("do not send", "enter", "esc", "n", "q"),
		more: keys.Bind("this one, or all", "a"), again: keys.Bind("insist", "i"),
		part: keys.Bind("whole set, or changed only", "w"), curl: keys.Bind("copy as curl", "c")}
	return p
}

// plans are all there are, the whole sets or what changed in them.
func (p *preview) plans() []submit.Plan {
	if p.changed {
		return p.planned.changed
	}
	return p.planned.whole
}

// chosen are the plans that y would send.
func (p *preview) chosen() []submit.Plan {
	if p.all {
		return p.plans()
	}
	return p.plans()[:1]
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

// Question says that the preview must have been drawn before it takes an answer.
func (p *preview) Question() {}

// Update answers.
func (p *preview) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.MouseMsg:
		p.detail.Mouse(msg)
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
		return view.Send(confirmed{p.m, p.chosen(), p.planned.keys, false})
	case key.Matches(msg, p.no):
		p.done = true
		return view.Say(view.Info, "nothing was sent")
	case key.Matches(msg, p.more):
		if len(p.plans()) == 1 {
			return view.Say(view.Info, "only one document type is open")
		}
		p.all = !p.all
		p.detail.SetItems(nil)
		p.fill()
	case key.Matches(msg, p.part):
		if p.planned.again {
			return view.Say(view.Info, "it is sent again exactly as it was")
		}
		p.changed = !p.changed
		p.detail.SetItems(nil)
		p.fill()
		return p.m.rememberSends(p.changed)
	case key.Matches(msg, p.again):
		if !p.canInsist() {
			return view.Say(view.Info, "there is nothing to insist on")
		}
		p.done = true
		if lost := p.chosen()[0].Lost; lost != nil {
			return p.m.askLost(lost.Loss)
		}
		return view.Send(insisting{p.m, p.chosen()[0], p.planned.keys})
	case key.Matches(msg, p.curl):
		return p.copyCurl()
	default:
		p.detail.Update(msg)
	}
	return nil
}

// canInsist reports whether the person may send in spite of the refusal: the same
// content of unknown outcome, or, when it is sent again on purpose, what was accepted
// last. Among several there is no telling which is meant.
func (p *preview) canInsist() bool {
	var blocked *store.BlockedError
	var same *submit.UnchangedError
	var lost *store.LossError
	err := p.refusal()
	return errors.As(err, &lost) || !p.all && (errors.As(err, &blocked) || p.planned.again && errors.As(err, &same))
}

// copyCurl copies the requests that y would make.
func (p *preview) copyCurl() tea.Cmd {
	var all []string
	for _, plan := range p.chosen() {
		if len(plan.Data) > 0 {
			all = append(all, plan.Curl())
		}
	}
	if len(all) == 0 {
		return view.Say(view.Info, "there is nothing to copy: nothing changed, or a value is unknown")
	}
	return p.m.env.Copy(strings.Join(all, "\n"), view.Count(len(all), "request")+" as curl; the token is $DOCKET_TOKEN")
}

// Help lists the answers.
func (p *preview) Help() [][]key.Binding {
	column := []key.Binding{p.no}
	if p.refusal() == nil {
		column = append(column, p.yes)
	}
	if p.canInsist() {
		column = append(column, p.again)
	}
	if len(p.plans()) > 1 {
		column = append(column, p.more)
	}
	if !p.planned.again {
		column = append(column, p.part)
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
	title := "Send " + p.plans()[0].DocumentType.Name + "?"
	switch {
	case p.planned.again:
		title = "Send " + p.plans()[0].Again + " again?"
	case p.all:
		title = fmt.Sprintf("Send %d document types, one after another?", len(p.plans()))
	}
	_, h := widget.PanelInner(p.width, p.height)
	return panelled(p.m, p.detail, title, p.width, p.height, h-2, []string{"", " " + p.answers()})
}

// panelled draws a detail of some lines in a panel, with lines beneath it, and says
// where in the whole it is.
func panelled(m *Model, d *widget.Detail, title string, width, height, room int, beneath []string) string {
	w, h := widget.PanelInner(width, height)
	var b strings.Builder
	for l := range strings.SplitSeq(d.View(), "\n") {
		b.WriteString(" " + l + "\n")
	}
	b.WriteString(strings.Join(beneath, "\n"))
	top, lines := d.Scrolled()
	foot := ""
	if lines > room {
		foot = fmt.Sprintf("lines %d to %d of %d", top+1, min(lines, top+room), lines)
	}
	return widget.Panel{Title: title, Foot: foot, Focus: true}.Render(m.env.Theme, widget.Fit(b.String(), w, h), width, height)
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
	var lost *store.LossError
	why := "cannot be sent"
	switch {
	case errors.As(err, &lost):
		return no + "  " + t.Paint(theme.Warn, "earlier outcomes cannot be read") + "  " + t.Paint(theme.Key, "i") + " acknowledge"
	case errors.Is(err, submit.ErrReadOnly):
		why = "this profile is read-only"
	case errors.As(err, &same) && p.planned.again:
		why = "exactly this was accepted last"
	case errors.As(err, &same):
		why = "nothing changed: nothing to send"
	case errors.As(err, &blocked) && blocked.Same:
		why = "sent already, outcome unknown"
	case errors.As(err, &blocked):
		why = "an earlier outcome is unknown"
	}
	s := no + "  " + t.Paint(theme.Warn, why)
	if p.canInsist() {
		s += "  " + t.Paint(theme.Key, "i") + " insist"
	}
	return s
}

// fill writes what the chosen plans hold.
func (p *preview) fill() {
	var items []widget.Item
	for _, plan := range p.chosen() {
		items = append(items, p.m.planItems(plan, p.inner)...)
	}
	p.detail.UpdateItems(items)
}
