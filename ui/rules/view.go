// Package rules is the view of the audit rules that the service generated for an anchor document (§4.1): a list, and a
// detail of every member beside it.
//
// What a rule means stays with the service: an operator that nobody has seen before, a third value of enable and
// members that the interface does not name are shown as they came. Nothing here writes to the service, and nothing of
// another view or of the root may enter.
package rules

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit/lint"
	"docket/ui/rules/detail"
	"docket/ui/rules/evidence"
	"docket/ui/rules/loading"
	"docket/ui/rules/review"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// Maker makes the view of the rules. Its target is an anchor document id.
func Maker() view.Maker {
	return view.Maker{Name: "rules", Title: "Rules", Noun: "anchor document id",
		New: func(env *view.Env) view.View { return newModel(env) }}
}

type model struct {
	env      *view.Env
	loader   *loading.Loader
	list     *sheet.Sheet
	pane     *detail.Pane
	review   *review.Review
	progress *review.Progress
	records  *evidence.Records
	actions  actions
	landing  widget.State
	layout   layout
	drawn    drawn
	pointed  []string // rules to go to, the first that there is, once rules are shown
}

func newModel(env *view.Env) *model {
	m := &model{env: env, loader: loading.NewLoader(env), pane: detail.NewPane(env), progress: review.NewProgress(env),
		layout: layout{room: room{stack: 0.52}}}
	m.records = evidence.NewRecords(env, m.known)
	m.list = sheet.New(env, sheet.Options{Noun: "rule", OpenName: "Open rule", Forms: m.forms,
		Open:     func(int) tea.Cmd { m.focus(!m.list.Typing()); return nil },
		Title:    func() string { return "rules of " + m.review.Rules.Anchor },
		Arranged: func() tea.Cmd { m.layout.own = true; return nil },
		Fold:     func(rows []int) ([]int, func(int) []int) { return review.Fold(m.review, rows) }})
	m.review = review.New(env, m.list, m.loader.Past, func() { m.focus(false) })
	m.review.Export.Look = m.records.Looking
	m.actions = m.newActions()
	return m
}

// Open shows the rules of an anchor document; "" resumes. What was on screen stays until the answer is there; what was
// fetched before in this run is shown at once and asked for again.
func (m *model) Open(target string) tea.Cmd {
	if target == "" {
		return m.settle()
	}
	saved := m.review.Leave()
	m.loader.Wanted, m.pointed = target, nil
	if past := m.loader.Past(target); past != nil && past != m.review.Rules {
		saved = tea.Batch(saved, m.show(past))
	}
	return tea.Batch(saved, m.loader.Fetch(), m.settle())
}

func (m *model) Update(msg tea.Msg) tea.Cmd { return tea.Batch(m.handle(msg), m.settle()) }

func (m *model) handle(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if msg.Paste && !m.list.Typing() {
			return view.Say(view.Info, "Nothing takes text here. Press / to filter, o to open an anchor document.")
		}
		return m.list.Update(msg)
	case tea.MouseMsg:
		return m.mouse(tea.MouseEvent(msg))
	case view.PageLoaded:
		m.records.Take(msg)
		return nil
	}
	cmd, _ := view.Taken(msg, m.loader.Task.To(m.answered), m.loader.Learn(m.known), m.review.Take, m.records.To(m.review.Rules, m.loader.Past))
	if len(m.pointed) > 0 {
		cmd = tea.Batch(cmd, m.Point(m.pointed))
	}
	return cmd
}

// known lists the rules anew, of which more is known now.
func (m *model) known() {
	if !m.review.Rules.Empty() {
		m.list.Changed()
		review.Tried(m.review)
		m.review.Relist()
	}
}

// silenced lists the rules of an anchor document anew, which may have come again since a finding was silenced.
func silenced(m *model, anchor string) func(stored lint.Silences) {
	return func(stored lint.Silences) {
		if r := m.review.Rules; stored != nil && r.Anchor == anchor {
			r.Resilence(stored, nil)
		}
		m.known()
	}
}

// answered takes an answer. After a failure everything on screen stays.
func (m *model) answered(r *loading.Rules, err error) tea.Cmd {
	shown := m.review.Rules
	m.loader.Err = err
	switch {
	case m.loader.Err != nil && !shown.Empty():
		what := view.Explain(m.loader.Err) + " The rules of " + shown.At.Format("15:04") + " stay on screen. Press R to try again."
		if m.loader.Wanted != shown.Anchor {
			what = m.loader.Wanted + ": " + view.Explain(m.loader.Err) + " " + shown.Anchor + " stays on screen. Press R to try " + m.loader.Wanted + " again."
		}
		return view.Say(view.Bad, what)
	case m.loader.Err != nil:
		return nil
	case m.list.Typing() && shown != nil && shown.Anchor != r.Anchor:
		m.loader.Late = r // the rest of what is typed must not fall on its rules as keys
		return nil
	}
	said := m.loader.Arrived(r)
	if shown != nil && shown.Anchor == r.Anchor {
		m.records.Carry(shown, r)
	}
	return tea.Batch(said, m.show(r), m.review.Leave(), m.review.Together())
}

// show puts rules on screen. Of the same anchor document, the cursor stays on its rule and
// the filter in force; of another, both start anew.
func (m *model) show(r *loading.Rules) tea.Cmd {
	again := m.review.Rules != nil && m.review.Rules.Anchor == r.Anchor
	source := newList(r, m.env.Theme)
	m.review.Rules = r // by which the list folds them
	if again {
		m.list.Replace(source)
	} else {
		order := m.list.Order()
		m.list.Show(source)
		m.list.SetOrder(order)
		m.layout.own = false
		m.focus(false)
	}
	m.review.Show(r, again)
	return m.point()
}

// settle brings up to date what a change may have touched: rules that had to wait, what
// the detail shows, and what is drawn around both.
func (m *model) settle() tea.Cmd {
	var late tea.Cmd
	if r := m.loader.Late; r != nil && !m.list.Typing() {
		if m.loader.Late = nil; r.Anchor == m.loader.Wanted {
			late = m.answered(r, m.loader.Err)
		}
	}
	m.pane.Show(m.underCursor())
	m.arrange()
	m.drawn.line = ""
	if m.review.Rules.Empty() {
		m.offer()
		return late
	}
	m.progress.Draw(m.review, m.layout.width, m.layout.once)
	return tea.Batch(late, m.review.Follow())
}

func (m *model) underCursor() detail.Rule {
	of, row := m.review.Rules, m.list.Row()
	if row < 0 || of == nil || row >= len(of.Rows) {
		return detail.Rule{}
	}
	return detail.Rule{Row: &of.Rows[row], Known: of.Known, Tally: of.Rows[row].Tally, Family: len(of.Family(&of.Rows[row])), Quoted: of.Quoted, Item: *of.Rows[row].Item}
}

func (m *model) SetSize(width, height int) {
	m.layout.width, m.layout.height = width, height
	m.settle()
}

func (m *model) Look() tea.Cmd { return review.Look(m.review) }

func (m *model) Keep() tea.Cmd { return m.review.Keep() }
