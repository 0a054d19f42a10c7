package popup

import (
	"cmp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

type Item struct {
	Label, Note string         // what is matched; the note is dim, at the right
	Words       string         // matched as well, not shown
	Last        bool           // it comes behind others that match as well
	Then        func() tea.Cmd // what enter does; nil where it does nothing
	Key         string         // a key of its own, in a list that is not typed into
}

type ListOptions struct {
	Title  string
	Prompt string        // with one, keys narrow the list; without, items have keys
	Items  func() []Item // read anew after every key
	Keep   bool          // it stays open when an item was chosen
	Close  []string      // keys that close it, besides esc and, where nothing is typed, q
	Foot   func() string
	Whole  bool   // it is as wide as its items need
	Empty  string // what stands there while nothing is typed and there are no items
	None   string // said where nothing matches what is typed; with it the nearest names are offered
	// Free is what a text means that is no item: the line that says so and what enter does on it. nil means nothing.
	Free func(typed string) (label string, then func() tea.Cmd)
	Text bool // what is typed is a text of its own, and can be written in an editor
	// Actions are done on the item under the cursor, beside choosing it.
	Actions func(l *List) []view.Action
}

type List struct {
	frame
	opt    ListOptions
	input  *widget.Input
	typing bool
	items  []Item
	shown  []int // places in items that match, best first
	at     int   // in shown; -1 is what was typed, or none of the guesses
	guess  bool  // shown are those that may be meant
}

func NewList(env *view.Env, opt ListOptions) *List {
	l := &List{frame: frame{env: env}, opt: opt, input: widget.NewInput(env.Theme, opt.Prompt), typing: opt.Prompt != ""}
	l.input.Focus()
	l.Reread()
	return l
}

func (l *List) Show() tea.Cmd { return view.Send(view.Show{Overlay: l}) }

func (l *List) Typing() bool { return l.typing }

// Begun is what was typed, where that is a text of its own.
func (l *List) Begun() []view.Begun {
	if !l.opt.Text || l.typed() == "" {
		return nil
	}
	return []view.Begun{{What: l.opt.Title, Text: l.typed()}}
}

// At is the place of the item under the cursor among Items, -1 where there is none.
func (l *List) At() int {
	if l.at < 0 || l.at >= len(l.shown) {
		return -1
	}
	return l.shown[l.at]
}

func (l *List) Select(item int) {
	if at := slices.Index(l.shown, item); at >= 0 {
		l.at = at
	}
}

// Reread reads the items anew; the cursor stays at its place.
func (l *List) Reread() {
	l.items = l.opt.Items()
	at := l.at
	l.match()
	l.at = max(min(at, len(l.shown)-1), l.least())
}

func (l *List) Actions() []view.Action {
	act := func(name, sentence string, hint int, do func() tea.Cmd, on ...string) view.Action {
		return view.Action{Name: name, Sentence: sentence, Group: "Box", Hint: hint, Do: do, Key: keys.On(on...)}
	}
	step := func(by func() int) func() tea.Cmd { return func() tea.Cmd { l.move(by()); return nil } }
	list := []view.Action{act("Choose", "Take the item under the cursor.", 1, l.choose, "enter")}
	if !l.typing {
		for i := range l.items {
			if it := &l.items[i]; it.Key != "" {
				list = append(list, act(it.Label, sentence(it), 2, func() tea.Cmd { return l.take(it.Then) }, it.Key))
			}
		}
		if l.opt.Actions != nil {
			list = append(list, l.opt.Actions(l)...)
		}
	}
	up, down, leave := []string{"up", "k"}, []string{"down", "j"}, []string{"esc", "q"}
	if l.typing {
		up, down, leave = []string{"up"}, []string{"down"}, []string{"esc"}
		list = append(list, act("Complete", "Write the item under the cursor into the line.", 0, l.complete, "tab"))
		if l.opt.Text {
			list = append(list, editing(l.env, func() string { return "the " + l.opt.Prompt }, l.input.Value, func(text string) { l.input.SetValue(text); l.match() }))
		}
	}
	up, down = l.free(up), l.free(down)
	return append(list,
		act("Up", "Go to the item above.", 0, step(func() int { return -1 }), up...),
		act("Down", "Go to the item below.", 0, step(func() int { return 1 }), down...),
		act("Page up", "Go up by what fits in the box.", 0, step(func() int { return -l.rows() }), "pgup", "ctrl+u"),
		act("Page down", "Go down by what fits in the box.", 0, step(func() int { return l.rows() }), "pgdown", "ctrl+d"),
		act("First", "Go to the first item.", 0, step(func() int { return -len(l.shown) }), "home"),
		act("Last", "Go to the last item.", 0, step(func() int { return len(l.shown) }), "end"),
		act("Close", "Close this box.", 9, l.closed, append(leave, l.opt.Close...)...))
}

// sentence is an item's note as help tells it.
func sentence(it *Item) string {
	if it.Note == "" || strings.HasSuffix(it.Note, ".") {
		return cmp.Or(it.Note, it.Label+".")
	}
	return strings.ToUpper(it.Note[:1]) + it.Note[1:] + "."
}

func (l *List) free(names []string) []string {
	return slices.DeleteFunc(names, func(k string) bool {
		return !l.typing && slices.ContainsFunc(l.items, func(it Item) bool { return it.Key == k })
	})
}

func (l *List) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if l.typing && l.input.Update(msg) {
			l.match()
		}
	case tea.MouseMsg:
		l.move(cmp.Compare(widget.WheelOf(msg), 0))
		return l.click(clicked(msg))
	}
	return nil
}

// click puts the cursor on an item; on the one that has it, it chooses.
func (l *List) click(line int) tea.Cmd {
	from, to := l.window()
	switch at := from + line - l.head(); {
	case line < l.head() || at >= to:
	case at == l.at:
		return l.choose()
	default:
		l.at = at
	}
	return nil
}

func (l *List) window() (from, to int) { return widget.Window(l.at, len(l.shown), l.rows()) }

// least is -1 where what was typed can be chosen as it is, above the first item.
func (l *List) least() int {
	if l.opt.Free != nil && l.typed() != "" {
		if _, then := l.opt.Free(l.typed()); then != nil {
			return -1
		}
	}
	return 0
}

func (l *List) typed() string { return strings.TrimSpace(l.input.Value()) }

func (l *List) move(by int) { l.at = max(min(l.at+by, len(l.shown)-1), l.least()) }

func (l *List) complete() tea.Cmd {
	at := l.At()
	if at < 0 && len(l.shown) > 0 {
		at = l.shown[0]
	}
	if at >= 0 {
		l.input.SetValue(l.items[at].Label)
		l.match()
	}
	return nil
}

func (l *List) choose() tea.Cmd {
	if at := l.At(); at >= 0 {
		return l.take(l.items[at].Then)
	}
	if l.least() < 0 {
		_, then := l.opt.Free(l.typed())
		return l.take(then)
	}
	return nil
}

func (l *List) take(then func() tea.Cmd) tea.Cmd {
	if then == nil {
		return nil
	}
	l.done = !l.opt.Keep
	cmd := then()
	if !l.done {
		l.Reread()
	}
	return cmd
}

func (l *List) rows() int { return max(1, l.room()-l.head()) }

func (l *List) head() int {
	switch {
	case !l.typing:
		return 0
	case l.opt.Free != nil:
		return 2
	}
	return 1
}

// View draws the line that is typed and the items. It does not shrink while one types.
func (l *List) View() string {
	t := l.env.Theme
	want := boxWidth
	for i := 0; l.opt.Whole && i < len(l.items); i++ {
		want = max(want, safe.Width(l.items[i].Label)+safe.Width(l.items[i].Note)+4) // cursor and what is between
	}
	inner := l.inner(want)
	var lines []string
	if l.typing {
		l.input.SetWidth(inner)
		lines = append(lines, l.input.View())
	}
	if l.head() == 2 {
		free := ""
		if l.least() < 0 {
			label, _ := l.opt.Free(l.typed())
			free = l.line(Item{Label: label}, l.at < 0, inner)
		} else if l.guess {
			free = t.Paint(theme.Muted, didYouMean)
		}
		lines = append(lines, free)
	}
	from, to := l.window()
	for at := from; at < to; at++ {
		lines = append(lines, l.line(l.items[l.shown[at]], at == l.at, inner))
	}
	if len(l.shown) == 0 && l.least() == 0 {
		words := strings.TrimSpace("No match. " + l.opt.None)
		if l.typed() == "" {
			words = cmp.Or(l.opt.Empty, "There is nothing to choose from.")
		}
		lines = append(lines, t.Paint(theme.Muted, words))
	}
	for len(l.shown) > 0 && !l.guess && len(lines) < l.head()+min(l.rows(), len(l.items)) { // nothing is no reason for a tall box
		lines = append(lines, "")
	}
	foot := l.position("", from, to, len(l.shown))
	if l.opt.Foot != nil {
		foot = strings.TrimPrefix(foot+" "+t.Glyphs.Dot+" "+l.opt.Foot(), " "+t.Glyphs.Dot+" ")
	}
	return l.draw(l.opt.Title, foot, lines, inner)
}

func (l *List) line(it Item, selected bool, inner int) string {
	return widget.Choice{Key: it.Key, Label: it.Label, Note: it.Note}.Line(l.env.Theme, selected, inner, inner)
}
