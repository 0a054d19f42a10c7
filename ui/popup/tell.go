package popup

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
	"docket/ui/widget"
)

// ItemsTold are names and values as lines to be told.
func ItemsTold(items []widget.Item) (lines []string) {
	for _, it := range items {
		switch {
		case it.Section && it.Name == "", it.Name == "" && it.Value == "":
		case it.Section:
			lines = append(lines, it.Name+".")
		case it.Name == "":
			lines = append(lines, strings.Split(it.Value, "\n")...)
		case it.Value == "" && it.Kind != widget.Absent:
			lines = append(lines, it.Name+`: ""`)
		case it.Value == "":
			lines = append(lines, it.Name+": no value")
		default:
			value := strings.Split(it.Value, "\n")
			lines = append(append(lines, it.Name+": "+value[0]), value[1:]...)
		}
	}
	return lines
}

func StateTold(s *widget.State) view.Told {
	t := view.Told{Title: s.Title, Len: len(s.Choices), At: s.At, Noun: "choice", Pick: true, To: func(i int) { s.At = i }, Item: func(i int) string {
		return noted(s.Choices[i].Label, s.Choices[i].Note)
	}}
	if s.Badge == "error" {
		t.Title = "error: " + t.Title
	}
	if s.Sentence != "" {
		t.Text = []string{s.Sentence}
	}
	return t
}

func noted(label, note string) string {
	if note == "" {
		return label
	}
	return label + ", " + note
}

// Tell implements view.Teller, as do all below.
func (l *List) Tell() view.Told {
	t := view.Told{Title: l.opt.Title, Len: len(l.shown), At: max(l.at, 0), Noun: "choice", Pick: true, To: func(i int) { l.at = i },
		Item: func(i int) string { it := &l.items[l.shown[i]]; return noted(it.Label, it.Note) }}
	if l.typing {
		t.Ask = &view.Asked{Label: l.opt.Prompt, Now: l.typed(), Set: func(text string) tea.Cmd { l.input.SetValue(text); l.match(); return nil }}
		if l.least() < 0 {
			label, _ := l.opt.Free(l.typed())
			t.Text = []string{"Enter takes: " + label}
		} else if l.guess {
			t.Text = []string{didYouMean}
		}
	}
	return t
}

func (r *Reader) Tell() view.Told {
	t := view.Told{Title: r.opt.Title}
	var choices []int
	for i, l := range r.lines {
		if r.opt.Choose != "" && l.Then != nil {
			choices = append(choices, i)
		} else {
			t.Text = append(t.Text, ItemsTold([]widget.Item{l.Item})...)
		}
	}
	if r.opt.Choose != "" {
		t.Len, t.Noun, t.Pick, t.To = len(choices), "line", true, func(i int) { r.detail.Select(choices[i]) }
		t.Item = func(i int) string { return strings.Join(ItemsTold([]widget.Item{r.lines[choices[i]].Item}), " ") }
	}
	return t
}

// Tell of a review: when all of it was told, all of it was read.
func (r Review) Tell() view.Told {
	t := r.Reader.Tell()
	t.Text = t.Text[min(len(r.Heading()), len(t.Text)):] // it is the title, which is told
	t.Said = func() { r.read.drawn = max(r.read.drawn, r.read.until) }
	return t
}

func (p *Prompt) Tell() view.Told {
	t := view.Told{Title: p.ask.Title, Ask: &view.Asked{Label: p.ask.Prompt, Now: p.edit.Value(), Secret: p.ask.Secret, Set: func(text string) tea.Cmd {
		p.edit.SetValue(text)
		p.reason = ""
		return nil
	}}}
	if p.ask.Secret {
		t.Ask.Now = ""
	}
	if p.reason != "" {
		t.Text = []string{p.reason}
	}
	return t
}

func (p *Path) Tell() view.Told {
	t := p.Prompt.Tell()
	set := t.Ask.Set
	t.Ask.Set = func(text string) tea.Cmd { return tea.Batch(set(text), p.follow()) }
	return t
}

func (t *Table) Tell() (told view.Told) {
	if s, can := t.opt.Sheet.(view.Teller); can {
		told = s.Tell()
	}
	told.Title = t.opt.Title()
	return told
}

func (h *Help) Tell() view.Told {
	t := view.Told{Title: h.title}
	for _, g := range view.Groups(h.actions) {
		t.Text = append(t.Text, g.Name+", "+strconv.Itoa(len(g.Actions))+":")
		for i := range g.Actions {
			a := &g.Actions[i]
			words := a.Name
			if key := a.Key.Help().Key; key != "" {
				words += ", key " + key
			}
			if why := a.Refusal(); why != "" {
				t.Text = append(t.Text, words+", not now: "+why)
			} else {
				t.Text = append(t.Text, words+": "+a.Sentence)
			}
		}
	}
	return t
}
