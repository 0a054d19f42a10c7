package datasource

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
	"docket/ui/widget"
)

// work is something long that goes through the pages of a datasource: a search, an
// export, a snapshot. There is one at a time. It runs in a command; the screen looks
// at how far it got a few times a second, and at nothing once it has ended.
type work struct {
	task  *view.Task[func() tea.Cmd]
	words string // "searching all pages for steel"
	hold  string // why quitting should ask first; "" when it need not
	far   *far
	total int // pages, as far as they are known; 0 while they are not
	began time.Time

	stop    context.CancelFunc
	stopped bool // it was given up, and is about to end
}

// far is how far a work got. The command writes it, the view reads it.
type far struct {
	mu      sync.Mutex
	pages   int
	records int
	what    int // of them those that count: found, written
}

// reach adds to how far it got.
func (f *far) reach(pages, records, what int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.pages, f.records, f.what = f.pages+pages, f.records+records, f.what+what
}

func (f *far) get() (pages, records, what int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.pages, f.records, f.what
}

// pulse is the time to look at how far a work got.
type pulse struct{ of *work }

const pulsePace = 200 * time.Millisecond

// startWork begins a work. run gives what is to be done in the view with what came of it.
func (m *model) startWork(w *work, run func(ctx context.Context) func() tea.Cmd) tea.Cmd {
	w.task, w.began = new(view.Task[func() tea.Cmd]), m.env.Now()
	if w.far == nil {
		w.far = new(far)
	}
	m.work = w
	m.clearReports()
	var ctx context.Context
	ctx, w.stop = context.WithCancel(m.env.Context)
	started := w.task.Start(ctx, func(ctx context.Context) (func() tea.Cmd, error) { return run(ctx), nil })
	m.reread()
	m.layout()
	return tea.Batch(started, m.env.After(pulsePace, pulse{w}))
}

// working tells whether a work is under way.
func (m *model) working() bool { return m.work != nil && m.work.task.Busy() }

// workMessage takes what is a work's; ok is false for every other message.
func (m *model) workMessage(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	if m.work == nil {
		return nil, false
	}
	if p, is := msg.(pulse); is {
		if p.of != m.work || !m.working() {
			return nil, true
		}
		m.reread()
		m.layout()
		return m.env.After(pulsePace, pulse{m.work}), true
	}
	done, err, taken := m.work.task.Take(msg)
	if !taken {
		return nil, false
	}
	m.work.stop()
	if err == nil && done != nil {
		cmd = done()
	}
	m.reread()
	m.layout()
	return cmd, true
}

// stopWork gives a work up. It says itself what it kept, when it has ended.
func (m *model) stopWork() tea.Cmd {
	m.work.stopped = true
	m.work.stop()
	m.layout()
	return nil
}

// busyWith says why another work cannot begin.
func (m *model) busyWith() tea.Cmd {
	return view.Say(view.Info, m.work.words+" is under way; esc ends it")
}

// workLine is how far the work got, with a bar where the end is known.
func (m *model) workLine() string {
	w := m.work
	pages, records, _ := w.far.get()
	text := w.words + ": "
	if w.stopped {
		text = "ending: " + text
	}
	if w.total > 0 {
		text += "page " + view.Thousands(pages) + " of " + view.Thousands(w.total)
	} else {
		text += view.Count(records, "record")
	}
	if seconds := m.env.Now().Sub(w.began).Seconds(); seconds > 0 && records > 0 {
		text += ", " + view.Thousands(int(float64(records)/seconds)) + " a second"
		if w.total > pages && pages > 0 {
			text += ", " + leftWords(time.Duration(seconds/float64(pages)*float64(w.total-pages)*float64(time.Second)))
		}
	}
	return " " + widget.Progress(m.env.Theme, m.width-2, int64(pages), int64(w.total), text)
}

// leftWords say how long it will take.
func leftWords(d time.Duration) string {
	switch {
	case d < time.Second:
		return "a moment left"
	case d < 2*time.Minute:
		return fmt.Sprintf("%d s left", int(d.Seconds()))
	case d < 2*time.Hour:
		return fmt.Sprintf("%d min left", int(d.Minutes()))
	}
	return fmt.Sprintf("%d h left", int(d.Hours()))
}

// clearReports puts away what works had to say about the datasource that is shown.
func (m *model) clearReports() {
	m.reports = slices.DeleteFunc(m.reports, func(r report) bool { return r.of == m.pager.name })
}
