// Package detail is everything that is known of one rule, to be read from top to bottom:
// its sentence, its verdict, what lint found, and each of its members.
//
// Values come as the service sent them. The package receives a rule and draws it; it
// knows no list, no store and no view.
package detail

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit"
	"docket/ui/core/audit/quoted"
	"docket/ui/core/audit/trials"
	"docket/ui/core/each"
	"docket/ui/keys"
	"docket/ui/rules/loading"
	"docket/ui/view"
	"docket/ui/widget"
)

// Rule is what a pane shows; while it is the same, nothing is made anew.
type Rule struct {
	Row    *loading.Row     // nil is none
	Known  *loading.Learned // of its rules
	Item   audit.Item
	Tally  *trials.Tally // of the trial; nil is none
	Quoted *quoted.Index // where quoted values are; nil is not known
	Family int           // rules that the row in the list stands for; 0 is this one
}

// Pane is the rule under the cursor of a list. Its lines are made when they are about to
// be seen: twenty keys in one burst make them once.
type Pane struct {
	env     *view.Env
	text    *widget.Detail
	rule    Rule
	made    Rule
	looks   int    // the version of the theme that it was made with
	shown   []Fact // by item of text
	focused bool
	titled  bool                // the sentence stands above the pane
	quoted  map[string][]string // by justification, the values in it
	under   bool                // the same, as the lines were made
}

func NewPane(env *view.Env) *Pane { return &Pane{env: env, text: widget.NewDetail(env.Theme)} }

func (p *Pane) Show(r Rule) { p.rule = r }

func (p *Pane) Title() string {
	switch r := p.rule.Row; {
	case r == nil:
		return ""
	case !r.Parsed():
		return Quoted(r.Name, p.env.Theme.Options.ASCII)
	default:
		return r.Sentence(&p.env.Theme.Glyphs)
	}
}

// Quoted marks a text as one that came so, without colour too.
func Quoted(text string, ascii bool) string {
	if ascii {
		return `"` + text + `"`
	}
	return "“" + text + "”"
}

// sentence is how many items the sentence takes in the pane: none where it stands above.
var sentence = map[bool]int{false: 2}

// fresh makes the lines where another rule, or the same one with another verdict, is to be
// shown. The same one is not scrolled.
func (p *Pane) fresh() {
	if p.made == p.rule && p.under == p.titled && p.looks == p.env.Theme.Version() {
		return
	}
	p.looks = p.env.Theme.Version()
	more := sentence[p.titled] - sentence[p.under]
	same := p.made.Row != nil && p.rule.Row != nil && p.made.Row.Key() == p.rule.Row.Key()
	p.made, p.shown, p.under = p.rule, nil, p.titled
	if p.rule.Row != nil {
		if !p.titled {
			p.shown = append(p.shown, Fact{Name: p.Title(), Section: true}, Fact{Section: true})
		}
		if n := p.rule.Family; n > 0 {
			p.shown = append(p.shown, Fact{Value: "The row stands for " + view.Count(n, "rule") + ". This is " + p.rule.Row.Label() + "; press Z to list all.", Kind: widget.Muted})
		}
		if !p.rule.Row.Parsed() {
			p.shown = append(p.shown, Fact{Value: "The name does not read as an expression; it stands as it came.", Kind: widget.Muted})
		}
		p.shown = append(p.shown, p.facts(p.rule)...)
	}
	items := each.Of(p.shown, p.item)
	if same {
		p.text.UpdateItems(items, more)
		return
	}
	p.text.SetItems(items)
	p.Begin()
	p.text.Scroll(-len(items))
}

// item draws a fact: a note stands in brackets behind the value, or below it where the value has several lines.
func (p *Pane) item(f Fact) widget.Item {
	g := &p.env.Theme.Glyphs
	it := widget.Item{Name: f.Name, Value: f.Value, Kind: f.Kind, Section: f.Section, Below: f.Below, Under: f.Under}
	switch {
	case f.Section || f.Name == "":
	case f.Value == "" && f.Note != "":
		it.Value, it.Kind = g.Absent+" "+f.Note, widget.Muted
	case f.Value == "":
		it.Value, it.Kind = `""`, widget.Muted
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

func (p *Pane) Focused() bool { return p.focused }

// Focus says whether keys come here; the cursor is then on a member.
func (p *Pane) Focus(on bool) {
	p.focused = on
	p.text.SetCursor(on)
}

// Begin puts the cursor on the first member.
func (p *Pane) Begin() {
	p.fresh()
	for at := max(p.text.Selected(), 0); at < len(p.shown); at++ {
		if !p.shown[at].Section {
			p.text.Select(at)
			return
		}
	}
}

// Motion moves the cursor, or scrolls where there is none.
func (p *Pane) Motion(m keys.Motion) { p.fresh(); p.text.Motion(m) }

func (p *Pane) Items() []widget.Item { p.fresh(); return p.text.Items() }

func (p *Pane) Scroll(by int) { p.fresh(); p.text.Scroll(by) }

func (p *Pane) Copy() tea.Cmd {
	p.fresh()
	at := p.text.Selected()
	if at < 0 || at >= len(p.shown) {
		return nil
	}
	f := p.shown[at]
	if f.Value == "" {
		return view.Say(view.Info, f.Name+" has no value to copy.")
	}
	return p.env.Copy(f.Value, f.Name)
}

// SetSize sets the room in cells; titled says that the sentence stands above it.
func (p *Pane) SetSize(width, height int, titled bool) {
	p.titled = titled
	p.text.SetSize(width, height)
}

func (p *Pane) View() string { p.fresh(); return p.text.View() }
