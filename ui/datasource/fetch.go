package datasource

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/paging"
	"docket/ui/view"
)

// recentsKnown is how many datasources the welcome names.
const recentsKnown = 20

func readRecents(env *view.Env) func(context.Context) ([]store.Recent, error) {
	return func(ctx context.Context) ([]store.Recent, error) {
		return env.Store.Recents(ctx, env.Scope, kindName, recentsKnown)
	}
}

// begin asks the service. What is shown stays until the answer is there; the latest
// intent wins.
func (m *model) begin(in intent) tea.Cmd {
	m.loading, m.wanted, m.failed, m.late = in, nil, nil, nil
	m.layout()
	if m.ahead.Busy() {
		if in.number != 0 && in.number == m.fetched && !in.again && in.perPage == m.pager.perPage {
			m.load.Cancel()
			m.wanted = &in
			return nil
		}
		m.ahead.Cancel()
	}
	env := m.env
	if in.number == 0 {
		return m.load.Start(env.Context, func(ctx context.Context) (answer, error) { return visit(ctx, env, in) })
	}
	return m.load.Start(env.Context, m.ask(in))
}

// ask is the request for one page of the datasource that is shown, with the proof of
// the end where it holds nothing.
func (m *model) ask(in intent) func(context.Context) (answer, error) {
	from, first := pagesOf(m.env, in.name, in.perPage), m.pager.opening.First
	var before *client.Page
	if k := m.pager.cache.peek(in.number - 1); k != nil && in.perPage == m.pager.perPage {
		before = k.Page
	}
	return func(ctx context.Context) (answer, error) {
		look, err := from.Look(ctx, first, in.number, before)
		return answer{intent: in, look: look}, err
	}
}

// awaited is what the person waits for.
func (m *model) awaited() (intent, bool) {
	if m.wanted != nil {
		return *m.wanted, true
	}
	return m.loading, m.load.Busy() || m.late != nil
}

// words say what is under way.
func (in intent) words() string {
	switch {
	case in.number == 0:
		return "opening " + in.name
	case in.again:
		return fmt.Sprintf("fetching page %d again", in.number)
	}
	return "fetching page " + strconv.Itoa(in.number)
}

// prefetch asks for the page after the one that is shown: exactly one ahead, and
// none where the data is known to end.
func (m *model) prefetch() tea.Cmd {
	next := m.pager.shown + 1
	if m.pager.isLast(m.pager.shown) || m.pager.cache.peek(next) != nil {
		m.ahead.Cancel()
		return nil
	}
	if m.ahead.Busy() && m.fetched == next {
		return nil
	}
	m.fetched = next
	in := intent{name: m.pager.name, number: next, perPage: m.pager.perPage}
	return m.ahead.Start(m.env.Context, m.ask(in))
}

// prefetched takes the page ahead. Nobody waits for it, unless someone came to.
func (m *model) prefetched(a answer, err error) tea.Cmd {
	if in := m.wanted; in != nil {
		m.wanted = nil
		a.intent = *in
		return m.loaded(a, err)
	}
	if err == nil {
		m.pager.take(m.fetched, a.look)
	}
	m.grow()
	m.layout()
	return nil
}

// loaded takes what the person waited for.
func (m *model) loaded(a answer, err error) tea.Cmd {
	in := a.intent
	if err != nil {
		m.failed = &failure{m.loading, err}
		m.layout()
		return nil
	}
	if a.pager != nil && m.typing != promptNone { // what is typed is meant for what is shown
		m.late = &a
		return nil
	}
	var told tea.Cmd
	switch {
	case a.pager != nil:
		told = m.settle(a)
	case in.perPage != m.pager.perPage:
		m.resize(in.perPage)
	case in.again && in.landing == atPlace: // on the way to a record, not to look whether the page changed
		m.pager.moved(in.number, a.look.Page)
	case in.again && m.pager.moved(in.number, a.look.Page):
		told = view.Say(view.Info, fmt.Sprintf("page %d has changed since it was fetched", in.number))
	case in.again:
		told = view.Say(view.Info, fmt.Sprintf("page %d is as it was", in.number))
	}
	if m.pager.take(in.number, a.look) != arrived && in.number != 1 {
		return m.pastTheEnd(in)
	}
	if a.pager != nil {
		if next := a.next(); next != nil {
			m.pager.put(2, next)
		}
		a.pager.opening.Known = nil
	}
	return tea.Batch(m.turn(in), told)
}

// settle begins a datasource anew and says how docket knows its first page.
func (m *model) settle(a answer) tea.Cmd {
	m.pager, m.source = a.pager, nil
	if m.flow {
		m.pager.cache.allow(manyPages)
	}
	m.sort, m.search, m.filters, m.panels = unsorted, search{}, nil, nil
	m.arranged = a.arranged
	m.clearMarks()
	m.ahead.Cancel()
	cmds := []tea.Cmd{view.Send(view.Visited{Kind: kindName, Target: a.pager.name})}
	o := a.pager.opening
	switch {
	case len(o.Notes) > 0:
		cmds = append(cmds, view.Say(view.Warn, o.Why+" "+strings.Join(o.Notes, " ")))
	case a.forgotten != nil:
		cmds = append(cmds, view.Say(view.Warn, "how the columns were left could not be read: "+a.forgotten.Error()))
	case o.Basis != paging.Observed:
	case o.Proven:
		cmds = append(cmds, view.Say(view.Good, fmt.Sprintf("%s Pages count from %d here.", o.Why, o.First)))
	case len(a.look.Page.Records) > 0:
		cmds = append(cmds, view.Say(view.Info, o.Why))
	}
	return tea.Batch(cmds...)
}

// resize changes how many records a page holds; nothing that is known of pages of
// another size is of use.
func (m *model) resize(perPage int) {
	old := m.pager
	m.pager = newPager(old.name, perPage)
	m.pager.opening = old.opening
	m.pager.cache.allow(old.cache.most)
	m.perPage = perPage
}

// pastTheEnd is for a page that holds nothing. What is shown stays, but where `>`
// went too far the last page is shown.
func (m *model) pastTheEnd(in intent) tea.Cmd {
	why := m.pager.endWhy
	if in.again || in.step && in.number-1 > m.pager.shown {
		in.number, in.again, in.step = in.number-1, false, true
		return tea.Batch(m.goTo(in), view.Say(view.Info, why))
	}
	m.layout()
	return view.Say(view.Info, fmt.Sprintf("%s; page %d is still shown", why, m.pager.shown))
}
