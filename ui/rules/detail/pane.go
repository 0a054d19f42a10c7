package detail

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/view"
	"docket/ui/widget"
)

// Pane is the rule under the cursor of a list. Its lines are made when they are about to
// be seen: twenty keys in one burst make them once.
type Pane struct {
	env     *view.Env
	at      func() (row int, r Rule, ok bool) // what is to be shown
	text    *widget.Detail
	facts   []Fact // by item of text
	row     int
	id      string // of the rule that is shown
	valid   bool
	stay    bool // the next content is of the same rule: do not scroll
	focused bool
}

// NewPane returns a pane that shows what at returns.
func NewPane(env *view.Env, at func() (row int, r Rule, ok bool)) *Pane {
	return &Pane{env: env, at: at, text: widget.NewDetail(env.Theme)}
}

// Stale makes the next look at the pane read the rule anew; with stay it does not scroll.
func (p *Pane) Stale(stay bool) { p.valid, p.stay = false, stay }

// fresh brings the pane up to date with the cursor of the list.
func (p *Pane) fresh() {
	row, r, ok := p.at()
	if p.valid && p.row == row {
		return
	}
	var items []widget.Item
	p.facts = nil
	if ok {
		items = p.items(r)
	}
	if p.stay && ok && p.id == r.ID {
		p.text.UpdateItems(items)
	} else {
		p.text.SetItems(items)
		p.text.Select(1)
		p.text.Scroll(-len(items))
	}
	if p.row, p.valid, p.stay = row, true, false; ok {
		p.id = r.ID
	}
}

// items is the content of the pane; it notes the fact of each.
func (p *Pane) items(r Rule) []widget.Item {
	text, parsed := Sentence(r.Rule, p.env.Theme.Options.ASCII)
	items := []widget.Item{{Name: text, Section: true}}
	p.facts = append(p.facts, Fact{Name: "sentence", Value: text})
	add := func(it widget.Item, f Fact) { items, p.facts = append(items, it), append(p.facts, f) }
	if !parsed {
		add(widget.Item{Value: "The name does not read as an expression; it stands as it came.", Kind: widget.Muted}, Fact{Name: "rule_name", Value: text})
	}
	for i, s := range p.sections(r) {
		if i > 0 {
			add(widget.Item{Name: s.title, Section: true}, Fact{Name: s.title})
		}
		for _, f := range s.facts {
			add(p.item(f), f)
		}
	}
	return items
}

// item draws a fact: what is not there is a sign and a word, a note stands in
// brackets behind the value, or below it where the value has several lines.
func (p *Pane) item(f Fact) widget.Item {
	g := &p.env.Theme.Glyphs
	it := widget.Item{Name: f.Name, Value: f.Value, Kind: f.Kind}
	switch {
	case f.Value == "" && f.Note == "not sent":
		it.Value, it.Kind = g.Absent+" "+f.Note, widget.Muted
	case f.Value == "" && f.Note == "":
		it.Value, it.Kind = `""`, widget.Muted
	case f.Value == "":
		it.Value, it.Kind = `"" `+f.Note, widget.Muted
	case f.Same:
		it.Value, it.Kind = "the same as the rule's", widget.Muted
	case f.Note == "":
	case strings.Contains(f.Value, "\n"):
		it.Value += "\n(" + f.Note + ")"
	default:
		it.Value += "  (" + f.Note + ")"
	}
	if f.Odd && f.Value != "" {
		it.Kind = widget.Warn
	}
	return it
}

// Focused reports whether keys come here.
func (p *Pane) Focused() bool { return p.focused }

// Focus says whether keys come here; the cursor is then on a member.
func (p *Pane) Focus(on bool) {
	p.focused = on
	p.text.SetCursor(on)
}

// Begin puts the cursor below the sentence. The pane has its size then.
func (p *Pane) Begin() {
	p.fresh()
	if p.text.Selected() == 0 {
		p.text.Select(1)
	}
}

// Motion moves the cursor, or scrolls where there is none.
func (p *Pane) Motion(m keys.Motion) { p.fresh(); p.text.Motion(m) }

// Scroll scrolls by some lines.
func (p *Pane) Scroll(by int) { p.fresh(); p.text.Scroll(by) }

// Copy copies the value under the cursor.
func (p *Pane) Copy() tea.Cmd {
	p.fresh()
	at := p.text.Selected()
	if at < 0 || at >= len(p.facts) {
		return nil
	}
	f := p.facts[at]
	if f.Value == "" {
		return view.Say(view.Info, f.Name+" has no value to copy.")
	}
	return p.env.Copy(f.Value, f.Name)
}

// SetSize sets the room in cells.
func (p *Pane) SetSize(width, height int) { p.text.SetSize(width, height) }

// View draws the pane, exactly its size.
func (p *Pane) View() string { p.fresh(); return p.text.View() }
