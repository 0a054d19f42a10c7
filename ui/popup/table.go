package popup

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// Sheet is what a [Table] shows: package sheet's Sheet, which draws popups itself.
type Sheet interface {
	view.Actor
	Update(tea.Msg) tea.Cmd
	SetSize(width, height int)
	Natural() (width int)          // at which nothing is cut
	Wanted(width int) (height int) // at which every row is seen
	View() string
	Typing() bool
	Back() bool
	Told() []string // what the filter shows and how much is selected
}

type TableOptions struct {
	Title   func() string
	Foot    func() string // stands in the lower border; it may be nil
	Sheet   Sheet
	Actions []view.Action  // before those of the sheet
	Back    func() bool    // stops or closes something before the box, and says whether there was; it may be nil
	Close   []string       // keys that close it, besides esc and q
	Closed  func() tea.Cmd // ends what is done for the box when a key closes it; it may be nil
	Chosen  func() string  // what was decided in it and is lost with it, such as "3 conflicts are decided"; it may be nil
	Take    func(tea.Msg)  // is given every message that is no key; it may be nil
}

type Table struct {
	frame
	opt     TableOptions
	actions []view.Action
}

func NewTable(env *view.Env, opt TableOptions) *Table {
	t := &Table{frame: frame{env: env}, opt: opt}
	t.actions = append(opt.Actions, view.Action{Name: "Close", Sentence: "Clear the filter or the selection, then close this box.", Group: "Box", Hint: 9,
		Key: keys.On("esc", "q"), Do: func() tea.Cmd {
			if opt.Back != nil && opt.Back() || opt.Sheet.Back() {
				return nil
			}
			return t.closed()
		}})
	if len(opt.Close) > 0 {
		t.actions = append(t.actions, view.Action{Name: "Close at once", Sentence: "Close this box.", Group: "Box", Key: keys.On(opt.Close...),
			Do: t.closed})
	}
	return t
}

// Decided is how many are, "" for none.
func Decided(n int, noun string) string {
	if n == 0 {
		return ""
	}
	return view.Count(n, noun) + " " + view.Plural(n, "is", "are") + " decided"
}

// Begun is what was decided, while the box is open.
func (t *Table) Begun() []view.Begun {
	if t.opt.Chosen == nil || t.opt.Chosen() == "" {
		return nil
	}
	return []view.Begun{{What: t.opt.Title(), Chosen: t.opt.Chosen()}}
}

// closed closes the box, after a question where something was decided in it.
func (t *Table) closed() tea.Cmd {
	if len(t.Begun()) > 0 {
		return view.Send(view.Confirm{Title: "Close without importing?", Verb: "close", Body: view.Sentence(t.opt.Chosen()) + " Nothing of it is kept.", Then: t.close})
	}
	return t.close()
}

func (t *Table) close() tea.Cmd {
	if t.done = true; t.opt.Closed == nil {
		return nil
	}
	return t.opt.Closed()
}

func (t *Table) Show() tea.Cmd { return view.Send(view.Show{Overlay: t}) }

func (t *Table) Typing() bool { return t.opt.Sheet.Typing() }

func (t *Table) Actions() []view.Action {
	if t.Typing() {
		return t.opt.Sheet.Actions()
	}
	return view.Over(t.actions, t.opt.Sheet.Actions()...)
}

func (t *Table) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return t.opt.Sheet.Update(msg)
	case tea.MouseMsg:
		e := tea.MouseEvent(msg)
		e.X, e.Y = e.X-2, e.Y-1 // within the frame
		return t.opt.Sheet.Update(tea.MouseMsg(e))
	}
	if t.opt.Take != nil {
		t.opt.Take(msg)
	}
	return nil
}

func (t *Table) SetSize(width, height int) {
	t.frame.SetSize(width, height)
	t.fit(t.foot())
}

func (t *Table) fit(foot string) (width, height int) {
	width = t.inner(max(t.opt.Sheet.Natural(), safe.Width(t.opt.Title())+4, safe.Width(foot)+4, boxWidth))
	height = min(t.opt.Sheet.Wanted(width), t.room())
	t.opt.Sheet.SetSize(width, height)
	return width, height
}

func (t *Table) View() string {
	foot := t.foot()
	w, h := t.fit(foot)
	return t.draw(t.opt.Title(), foot, strings.Split(widget.Fit(t.opt.Sheet.View(), w, h), "\n"), w)
}

func (t *Table) foot() string {
	foot := t.opt.Sheet.Told()
	if t.opt.Foot != nil {
		foot = append(foot, t.opt.Foot())
	}
	return strings.Join(slices.DeleteFunc(foot, func(part string) bool { return part == "" }), " "+t.env.Theme.Glyphs.Dot+" ")
}
