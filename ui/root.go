// Package ui is the full-screen program: the root model that owns focus,
// overlays, layout and quitting, and knows no view by name.
//
// Nothing that speaks to the service or draws data may enter here; that is the
// views' work. The root routes messages by the five rules in route.go.
package ui

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/safe"
	"docket/ui/view"
)

type slot struct {
	maker  view.Maker
	view   view.View
	opened bool           // Open was called at least once
	aside  []view.Overlay // what was open over it, with a text begun, when another view was shown
}

// slots are the views in the order of their tabs.
type slots []slot

// Start says what the program opens with.
type Start = view.Link

// Root is the one tea.Model of the program.
type Root struct {
	env   *view.Env
	slots slots
	start arrival

	everywhere []view.Action // what works in every view
	remap      *remap

	focus   int
	notice  view.Notify
	offer   string         // what can be done about what failed, until the next key
	drift   string         // a release_version or a key that is not as expected; stands beside every notice until the next key
	ahead   []tea.KeyMsg   // typed for what is not there yet
	pressed bool           // a key does what is done
	asked   []view.Confirm // by themselves, while something is typed
	unboxed []*view.Box    // what the keys over a view wait for
	runner
	stack

	width, height int
	bodyTop       int // the line on which the focused view starts
	bodyHeight    int

	spinning     bool // a tick is on its way
	spinnerFrame int
	mouse        bool

	Next string // the profile to go on with, "" to quit
	Left string // what became of texts that were begun when docket was ended, in sentences, "" where there was none
}

// NewRoot makes the program from its views. Start decides what Init opens.
func NewRoot(env *view.Env, makers []view.Maker, start Start) *Root {
	r := &Root{env: env, start: arrival{link: start, due: true}, mouse: true}
	for _, m := range makers {
		r.slots = append(r.slots, slot{maker: m, view: m.New(env)})
	}
	r.runner.route = r.route
	r.remap, r.everywhere = newRemap(env.Remap, r.slots, r.list())
	return r
}

// Init opens the view that Start names, or resumes the last session.
func (r *Root) Init() tea.Cmd {
	r.drift, r.notice = r.remap.warning(), r.env.Notice
	if told := r.env.Store.Restored(); told != "" && r.notice.Text == "" {
		r.notice = view.Notify{Level: view.Warn, Text: safe.Line(view.Sentence(told))}
	}
	if lost, _ := r.env.Store.Submissions.Losses(r.env.Context); len(lost) > 0 {
		r.drift = safe.Line("Outcomes of earlier submissions cannot be read: the database was damaged and is kept as " + lost[0].Path +
			". `docket submissions acknowledge` records that you know of it; nothing is sent before.")
	}
	if to := r.start.link; to.View != "" {
		r.run(r.navigate(view.Navigate{View: to.View, Target: to.Target}))
	} else {
		r.run(r.resume())
	}
	r.run(restore(r))
	return r.collected()
}

func (r *Root) focused() view.View { return r.slots[r.focus].view }

// index finds a view by the name of its maker, -1 when there is none.
func (list slots) index(name string) int {
	return slices.IndexFunc(list, func(s slot) bool { return s.maker.Name == name })
}

// navigate focuses a view and opens a target in it. A view that was never
// opened takes up its most recent target when none is named.
func (r *Root) navigate(to view.Navigate) tea.Cmd {
	i := r.slots.index(to.View)
	if i < 0 {
		return nil
	}
	r.dropDone() // the box that leads there
	turn(r, i)
	s := &r.slots[i]
	if to.Alone {
		r.overlays = slices.DeleteFunc(r.overlays, func(o view.Overlay) bool { return !o.Typing() && len(begun([]view.Overlay{o})) == 0 })
	}
	var open tea.Cmd
	if to.Target != "" || !s.opened {
		if to.Target == "" {
			if recents, _ := r.env.Store.Recents.List(r.env.Context, r.env.Scope, s.maker.Name, 1); len(recents) > 0 {
				to.Target = recents[0].Target
			}
		}
		s.opened = true
		open = s.view.Open(to.Target)
	} else if l, can := s.view.(view.Looker); can {
		open = l.Look()
	}
	var point tea.Cmd
	if p, can := s.view.(view.Pointer); can && len(to.Items) > 0 {
		point = p.Point(to.Items)
	}
	if l, can := s.view.(view.Recorder); can && to.Record.Load != 0 {
		point = tea.Batch(point, l.ShowRecord(to.Record))
	}
	r.layout()
	if s.view.Status().Opening != "" { // it waits for no disk: Visited or leaving writes the place
		return tea.Batch(open, point)
	}
	return tea.Batch(open, point, r.remember())
}

// turn puts the focus on another view. A text that was begun in a box is there again when one comes back.
func turn(r *Root, to int) {
	if to == r.focus {
		return
	}
	if l, can := r.focused().(view.Leaver); can {
		r.run(l.Leave())
	}
	if o := r.top(); o != nil && (o.Typing() || len(begun(r.overlays)) > 0) {
		r.slots[r.focus].aside = r.overlays
	}
	r.overlays, r.slots[to].aside = r.slots[to].aside, nil
	r.focus = to
}

// show puts an overlay on top; as what a key does, it has no command.
func (r *Root) show(o view.Overlay) tea.Cmd {
	r.overlays = append(r.overlays, o)
	r.layout()
	return nil
}

// boxes are those over a view, whether it is shown or not.
func boxes(r *Root, at int) []view.Overlay {
	if at == r.focus {
		return r.overlays
	}
	return r.slots[at].aside
}

// holds lists why quitting should ask first: over all views, and what is typed in boxes over them.
func holds(r *Root) []string {
	var why []string
	for i, s := range r.slots {
		if h := s.view.Status().Hold; h != "" {
			why = append(why, h)
		}
		for _, b := range begun(boxes(r, i)) {
			if b.Chosen != "" {
				why = append(why, b.Chosen+" in "+s.maker.Title+", and not imported")
				continue
			}
			what := "the text begun in " + s.maker.Title + " would be lost"
			if b.File != "" {
				what, b.Text = "what the editor left is not taken", b.What
			}
			why = append(why, what+`: "`+safe.Truncate(safe.Line(b.Text), 40, r.env.Theme.Glyphs.Ellipsis)+`"`)
		}
	}
	return why
}

// SetDark changes the looks to those for a dark or a light terminal. Everyone paints
// with the same theme; the layout makes anew what was kept painted.
func (r *Root) SetDark(dark bool) {
	r.env.Theme.SetDark(dark)
	r.layout()
}

type spinnerTick struct{}

const spinnerPace = 100 * time.Millisecond

// spin starts the spinner when something became busy. When nothing is, no timer runs: an idle docket does not wake up. Of
// a key what is in sight is the focused view alone, and the others are not asked.
func (r *Root) spin(key bool) tea.Cmd {
	among := r.slots
	if key {
		among = r.slots[r.focus : r.focus+1]
	}
	if r.spinning || !slices.ContainsFunc(among, func(s slot) bool { return s.view.Status().Busy != "" }) {
		return nil
	}
	r.spinning = true
	return r.env.After(spinnerPace, spinnerTick{})
}
