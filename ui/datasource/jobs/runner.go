// Package jobs does what takes long: it searches, exports, keeps and compares all pages
// of a datasource, one job at a time, in the background. The screen looks at the
// progress a few times a second. No view may enter: jobs receive values and give back
// what they found.
package jobs

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// parallel is how many pages a job asks for at the same time.
const parallel = 4

// Runner runs one job at a time and keeps what jobs had to say.
type Runner struct {
	env     *view.Env
	shown   func() string // the datasource that is shown
	job     *job          // the one that runs, or the last one
	reports []Report
}

// NewRunner has nothing to do. shown names the datasource that is shown.
func NewRunner(env *view.Env, shown func() string) *Runner { return &Runner{env: env, shown: shown} }

// job is one run. The command writes its progress, the view reads it.
type job struct {
	words    string // "searching for steel"
	hold     string // why quitting should ask first; "" when it need not
	total    int    // pages, as far as they are known; 0 while they are not
	task     view.Task[func() tea.Cmd]
	began    time.Time
	stop     context.CancelFunc
	stopped  bool // it was cancelled, and is about to end
	progress progress
}

// progress is how many pages and records a job has read.
type progress struct {
	mu             sync.Mutex
	pages, records int
}

func (p *progress) add(pages, records int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pages, p.records = p.pages+pages, p.records+records
}

func (p *progress) get() (pages, records int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.pages, p.records
}

// tick is the time to look at the progress of a job.
type tick struct{ of *job }

const tickPace = 200 * time.Millisecond

// start begins a job. run returns what is to be done with what came of it.
func (r *Runner) start(j *job, run func(ctx context.Context) func() tea.Cmd) tea.Cmd {
	j.began = r.env.Now()
	r.job = j
	r.Clear()
	var ctx context.Context
	ctx, j.stop = context.WithCancel(r.env.Context)
	started := j.task.Start(ctx, func(ctx context.Context) (func() tea.Cmd, error) { return run(ctx), nil })
	return tea.Batch(started, r.env.After(tickPace, tick{j}))
}

// Busy reports whether a job runs.
func (r *Runner) Busy() bool { return r.job != nil && r.job.task.Busy() }

// Words say which job runs, "" where none does; hold is why quitting should ask first.
func (r *Runner) Words() (words, hold string) {
	if !r.Busy() {
		return "", ""
	}
	return r.job.words, r.job.hold
}

// Why is why another job cannot begin, "" where it can.
func (r *Runner) Why() string {
	if words, _ := r.Words(); words != "" {
		return "Still " + safe.Line(words) + ". Press Esc to stop it."
	}
	return ""
}

// refused says so.
func (r *Runner) refused() tea.Cmd { return view.Say(view.Info, r.Why()) }

// Take takes what is a job's; ok is false for every other message.
func (r *Runner) Take(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	if r.job == nil {
		return nil, false
	}
	if t, is := msg.(tick); is {
		if t.of != r.job || !r.Busy() {
			return nil, true
		}
		return r.env.After(tickPace, t), true
	}
	done, err, taken := r.job.task.Take(msg)
	if !taken {
		return nil, false
	}
	r.job.stop()
	if err == nil && done != nil {
		cmd = done()
	}
	return cmd, true
}

// Stop cancels the job. It says itself what it kept, when it has ended.
func (r *Runner) Stop() {
	r.job.stopped = true
	r.job.stop()
}

// Line is the progress of the job, with a bar where the end is known; "" where none runs.
func (r *Runner) Line(width int) string {
	if !r.Busy() {
		return ""
	}
	j := r.job
	pages, records := j.progress.get()
	text := j.words + ": "
	if j.stopped {
		text = "stopping: " + text
	}
	if j.total > 0 {
		text += "page " + view.Thousands(pages) + " of " + view.Thousands(j.total)
	} else {
		text += view.Count(records, "record")
	}
	if seconds := r.env.Now().Sub(j.began).Seconds(); seconds > 0 && records > 0 {
		text += ", " + view.Thousands(int(float64(records)/seconds)) + " a second"
		if j.total > pages && pages > 0 {
			text += ", " + left(time.Duration(seconds/float64(pages)*float64(j.total-pages)*float64(time.Second)))
		}
	}
	return widget.Progress(r.env.Theme, width, int64(pages), int64(j.total), text)
}

// left says how long it will take.
func left(d time.Duration) string {
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

// Report is what a job had to say about a datasource.
type Report struct {
	Of    string
	Level view.Level
	Text  string
	Do    string // what to do about it
}

// Report keeps something to say over the records of a datasource until esc. Where
// another one is shown it is a notice that names the datasource, too.
func (r *Runner) Report(of string, level view.Level, text, do string) tea.Cmd {
	r.reports = append(r.reports, Report{of, level, text, do})
	if r.shown() == of {
		return nil
	}
	return view.Say(level, strings.TrimSpace(safe.Line(of)+": "+text+" "+do))
}

// Reports are those about the datasource that is shown.
func (r *Runner) Reports() (list []Report) {
	for _, report := range r.reports {
		if report.Of == r.shown() {
			list = append(list, report)
		}
	}
	return list
}

// Clear drops the reports about the datasource that is shown.
func (r *Runner) Clear() {
	r.reports = slices.DeleteFunc(r.reports, func(report Report) bool { return report.Of == r.shown() })
}

// pageSeq is pages that come one by one.
type pageSeq = iter.Seq2[client.NumberedPage, error]

// counted notes the progress as pages go by, and how many records each one has. Either
// may be nil.
func counted(pages pageSeq, p *progress, sizes map[int]int) pageSeq {
	return func(yield func(client.NumberedPage, error) bool) {
		for page, err := range pages {
			if err == nil && p != nil {
				p.add(1, len(page.Records))
			}
			if err == nil && sizes != nil {
				sizes[page.Number] = len(page.Records)
			}
			if !yield(page, err) {
				return
			}
		}
	}
}
