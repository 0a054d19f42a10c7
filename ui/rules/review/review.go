// Package review is what a person makes of the rules on screen: which of them are listed, the verdicts and comments on
// them, the log in which those wait until the store has them, and what goes to other people and comes from them.
//
// It works on the sheet that lists the rules and on nothing else that is drawn.
package review

import (
	"slices"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/each"
	"docket/ui/popup"
	"docket/ui/rules/loading"
	"docket/ui/sheet"
	"docket/ui/view"
)

type Review struct {
	Rules *loading.Rules // on screen; nil before the first answer
	Queue audit.Queue    // the one that is listed

	Sight  sight
	*Log   // of verdicts
	env    *view.Env
	list   *sheet.Sheet
	past   func(anchor string) *loading.Rules // the newest of an anchor document
	listed func()                             // the list was made another one
	only   only

	Bulk     *bulk // never nil
	Export   exporting
	together together
	others   view.Task[judged]
	written  store.Mark    // as it was looked last
	glance   *popup.Reader // the overview that was opened last
	fold     bool          // families are one row each
	members  map[int][]int // by row that is listed, the rules that it stands for, while they are folded
	Listed   int           // how many rules the list shows, those among them that a row stands for
}

// sight is what the last frame showed. No key judges a rule that was in none; before the first one all are.
type sight struct {
	Of   *loading.Rules
	Rows []int
}

// only does something with the rule under the cursor where that was in sight.
func (s *sight) only(r *Review, do func() tea.Cmd) func() tea.Cmd {
	return func() tea.Cmd {
		if s.Of != nil && (s.Of != r.Rules || !slices.Contains(s.Rows, r.list.Row())) && len(r.list.Selected()) == 0 {
			return view.Say(view.Warn, "Nothing was done: the rule was not on screen yet when the key was pressed. Press it again.")
		}
		return do()
	}
}

// only narrows the list to some rules, whatever their state: those of a finding, of a
// connection of the map, or related ones.
type only struct {
	words string // "lint mirrored"
	rows  []bool // by row; nil is no restriction
	of    int    // the row that others are related to, or that stood for all of them
	step  int    // of the ways to be related

	folded bool // families are one row again afterwards
}

// New returns the review of nothing. past gives the rules of an anchor document as they
// were fetched last; listed is told when other rules are listed.
func New(env *view.Env, list *sheet.Sheet, past func(anchor string) *loading.Rules, listed func()) *Review {
	r := &Review{env: env, list: list, past: past, listed: listed, Bulk: &bulk{}, Export: exporting{env: env}, together: together{env: env}}
	r.Log = &Log{env: env, here: r.here, seen: func(anchor string) int64 { return stepsOf(r.newest(anchor)) }, writer: &writer{store: env.Store, scope: env.Scope}}
	return r
}

// Show takes rules that are on screen now. Those that came again stay as they are listed.
func (r *Review) Show(rules *loading.Rules, again bool) {
	r.Rules, r.only, r.members = rules, only{}, nil
	if waiting := r.Log.waiting(rules.Anchor); len(waiting) > 0 { // given while the verdicts were read
		r.apply(rules, audit.Given(waiting))
	}
	if !again {
		r.Queue = audit.QueueNamed(rules.Place.Queue)
	}
	r.Relist()
	if again {
		return
	}
	r.list.Grid().MoveTo(0)
	if rules.Place.Anchor != "" {
		at := slices.IndexFunc(rules.All, func(row int) bool { return rules.Rows[row].Key() == rules.Place.Rule })
		r.list.Grid().SetCursor(at, -1)
	}
	r.Log.saved = r.here()
}

// Leave notes where the person is in the rules on screen, and saves what waits.
func (r *Review) Leave() tea.Cmd {
	if at := r.here(); at.Anchor != "" {
		r.Rules.Place = at
	}
	return r.Log.flush()
}

// Take takes what the review's own work came to.
func (r *Review) Take(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	if k, cmd, ok := r.Log.take(msg); ok {
		k.own(r)
		cmds := append(r.undone(k.undone), cmd, r.Together())
		if k.steps > 0 && k.all != k.steps { // another docket was there
			r.written = store.Mark{}
			cmds = append(cmds, Look(r))
		}
		if r.Log.trouble == nil { // what comes next is done to what is on the screen now
			cmds = append(cmds, r.Log.flush())
		}
		return tea.Batch(cmds...), true
	}
	if again, is := msg.(lookAgain); is && again.at == &r.together {
		r.together.due = false
		return r.Together(), true
	}
	if h, is := msg.(view.TeamHeard); is {
		return ofTeam{r}.heard(h.Anchor), true
	}
	return view.Taken(msg, r.together.task.To(ofTeam{r}.meet), r.others.To(r.judged), r.Bulk.step.To(bulking{r}.looked), r.Export.task.To(written))
}

// stepsOf is up to which step rules show what was judged, -1 where they are not here.
func stepsOf(of *loading.Rules) int64 {
	if of == nil {
		return -1
	}
	return of.Steps
}

// me is the name under which this user judges.
func me(env *view.Env) string { return env.Store.By(env.Profile.Username) }

func (r *Review) here() loading.Place {
	row := r.list.Row()
	if r.Rules == nil || row < 0 {
		return loading.Place{}
	}
	return loading.Place{Anchor: r.Rules.Anchor, Rule: r.Rules.Rows[row].Key(), Queue: r.Queue.String()}
}

// Restriction is what narrows the list, in words; "" where nothing does.
func (r *Review) Restriction() string { return r.only.words }

// Clear lists all rules of the queue.
func (r *Review) Clear() {
	if r.only.rows == nil {
		return
	}
	was := r.only
	r.only, r.fold = only{}, r.fold || was.folded
	r.relistAll()
	if was.folded {
		r.list.Grid().SetCursor(was.of, -1)
	}
}

// Relist lists what queue and restriction let through; the sheet filters and sorts it.
func (r *Review) Relist() {
	rows := r.Rules.All
	if r.Queue != audit.QueueAll || r.only.rows != nil {
		rows = each.Where(rows, func(row int) bool {
			return r.Queue.Has(*r.Rules.Rows[row].Item) && (r.only.rows == nil || r.only.rows[row])
		})
	}
	empty := "No rule is " + r.Queue.String() + ".\nPress w for the other queues."
	if _, one := r.Queue.State(); !one {
		empty = "No rule is in the queue " + strconv.Quote(r.Queue.String()) + ".\nPress w for the other queues."
	}
	switch {
	case r.only.rows != nil:
		empty = "No rule is left of: " + r.only.words + ".\nPress Esc to show all."
	case r.Queue == audit.QueuePending && r.Rules.Counts.Open() == 0:
		empty = "No rule is pending: " + done(r.Rules) + ".\nPress E to export the review, w for the other queues."
	}
	r.list.SetEmpty(empty)
	r.list.List(rows)
}

// done says that no rule here waits for a verdict, which may not be all there are.
func done(of *loading.Rules) string {
	if of.Set.Partial() {
		return "every rule that came has its verdict, and rules may be missing: " + of.Doubts()
	}
	return "every rule has its verdict"
}

// relistAll lists anew after queue or restriction changed: the cursor stays on its rule
// where that is listed, and starts at the top where not.
func (r *Review) relistAll() {
	row := r.list.Row()
	r.Relist()
	r.listed()
	if row < 0 || !r.list.Grid().SetCursor(row, -1) {
		r.list.Grid().MoveTo(0)
	}
}

// relistAt lists the queue anew with the cursor on a row, or where it was.
func (r *Review) relistAt(row int) {
	g := r.list.Grid()
	place := g.Position()
	if r.Queue != audit.QueueAll || r.fold {
		r.Relist()
	}
	if !g.SetCursor(row, -1) {
		g.MoveTo(place)
	}
}

func (r *Review) List(q audit.Queue) {
	r.Queue = q
	r.relistAll()
}

// queues are those that this person can list.
func (r ofTeam) queues() []audit.Queue {
	if r.env.Store.InTeam() {
		return audit.TeamQueues()
	}
	return audit.Queues()
}

// nextQueue goes through the queues that have rules.
func (r *Review) nextQueue() tea.Cmd {
	all := ofTeam{r}.queues()
	for step := 1; step <= len(all); step++ {
		if q := all[(int(r.Queue)+step)%len(all)]; q == audit.QueueAll || r.Rules.Counts.In(q) > 0 {
			r.List(q)
			break
		}
	}
	return nil
}

// OnlyOf is [Review.Only] for a list over the rules that are shown now: once others are, it says so.
func OnlyOf(r *Review) func(words string, rows []int) tea.Cmd {
	of := r.Rules
	return func(words string, rows []int) tea.Cmd {
		if r.Rules != of {
			return view.Say(view.Info, "That list is of rules that are not shown any more. Open it again.")
		}
		return r.Only(words, rows)
	}
}

// Only lists some rows, of all queues.
func (r *Review) Only(words string, rows []int) tea.Cmd {
	r.only = only{words: words, rows: make([]bool, len(r.Rules.Rows))}
	for _, row := range rows {
		r.only.rows[row] = true
	}
	r.List(audit.QueueAll)
	return nil
}
