// Package jobs does what takes long: it searches, exports, stores and compares all pages of a datasource, one job at a
// time, in the background. The screen looks at the progress with every tick of the spinner. No view may enter: jobs
// receive values and give back what they found.
package jobs

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/core/paging"
	"docket/ui/datasource/pages"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// View is the name of the view that shows reports: of its tab, of the command, and of its recents.
const View = "data"

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
	words   string       // "searching for steel"
	hold    string       // why quitting should ask first; "" when it need not
	total   int          // pages, as far as they are known; 0 while they are not
	walks   *pages.Pager // is told which pages there are; nil where they are not asked for anew
	done    func(error) tea.Cmd
	task    view.Task[struct{}]
	began   time.Time
	stopped bool // it was cancelled, and is about to end

	mu            sync.Mutex
	page, records int         // the last page that was read, and all records so far
	had, before   int         // pages and records of them that were there when it began
	note          string      // stands in place of the records
	sizes         map[int]int // how many records each page had
	end           client.Ending
}

// reading is how the job reads a datasource: it hears how a walk comes to its end.
func (j *job) reading(from paging.Source) paging.Source {
	from.Ended = func(e client.Ending) {
		j.mu.Lock()
		defer j.mu.Unlock()
		j.end = e
	}
	return from
}

type pageSeq = iter.Seq2[client.NumberedPage, error]

// counting notes the progress as pages go by.
func (j *job) counting(pages pageSeq) pageSeq {
	return func(yield func(client.NumberedPage, error) bool) {
		for page, err := range pages {
			if err == nil {
				j.mu.Lock()
				j.page, j.records = page.Number, j.records+len(page.Records)
				j.sizes[page.Number] = len(page.Records)
				j.mu.Unlock()
			}
			if !yield(page, err) {
				return
			}
		}
	}
}

// start begins a job: run in the background, then what is to be done with what came of it.
func (r *Runner) start(j *job, run func(ctx context.Context) error, done func(error) tea.Cmd) tea.Cmd {
	if r.Busy() {
		return view.Refuse(r.Why)
	}
	j.began, j.done, j.sizes = r.env.Now(), done, map[int]int{}
	r.job = j
	r.Clear()
	return j.task.Start(r.env.Context, func(ctx context.Context) (struct{}, error) { return struct{}{}, run(ctx) })
}

func (r *Runner) Busy() bool { return r.job != nil && r.job.task.Busy() }

// Status is which job runs and how far it got, "" where none does; hold is why quitting should ask first.
func (r *Runner) Status() (busy, hold string) {
	if !r.Busy() {
		return "", ""
	}
	return r.job.line(r.env.Theme, r.env.Now()), r.job.hold
}

// Why is why another job cannot begin, "" where it can.
func (r *Runner) Why() string {
	if !r.Busy() {
		return ""
	}
	return "Still " + r.job.words + ". Press Esc to stop it."
}

func (r *Runner) Take(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	if r.job == nil {
		return nil, false
	}
	j := r.job
	_, err, taken := j.task.Take(msg)
	if !taken {
		return nil, false
	}
	if j.walks != nil {
		j.walks.Walked(j.sizes, j.end)
		j.walks.Stopped = client.Before(err)
	}
	return j.done(err), true
}

// Stop cancels the job. It says itself what it kept, when it has ended.
func (r *Runner) Stop() {
	r.job.stopped = true
	r.job.task.Stop()
}

type Report struct {
	Of    string
	Level view.Level
	Text  string
	Do    string // what to do about it

	passing bool // nothing was left to go on from
}

// Report keeps something to be said beside the records of a datasource until esc, and says it at once where they are out
// of sight. Where another datasource is shown this one is named.
func (r *Runner) Report(of string, level view.Level, text, do string) tea.Cmd {
	r.reports = append(r.reports, Report{Of: of, Level: level, Text: text, Do: do})
	notice := view.Notify{Level: level, In: View}
	if r.shown() != of { // there E would be about the one that is shown
		notice.In = ""
		text, do = safe.Line(of)+": "+text, strings.Replace(do, "Press E", "Open "+safe.Line(of)+" and press E", 1)
	}
	notice.Text = strings.TrimSpace(text + " " + do)
	return view.Send(notice)
}

// ended reports a job that did not come to its end: that it was stopped, or why it failed; what was kept; what to do.
func (r *Runner) ended(of, what string, err error, kept string) tea.Cmd {
	if errors.Is(err, context.Canceled) {
		return r.Report(of, view.Warn, what+" was stopped.", kept)
	}
	return r.Report(of, view.Bad, what+" failed. "+view.Explain(err), kept)
}

// fruitless is ended where nothing was left to go on from: who reloads has read it.
func (r *Runner) fruitless(of, what string, err error, kept string) tea.Cmd {
	told := r.ended(of, what, err, kept)
	r.reports[len(r.reports)-1].passing = true
	return told
}

// Reloads drops the reports about the datasource that is shown that say nothing but that something failed.
func (r *Runner) Reloads() {
	r.drop(func(report Report) bool { return report.passing })
}

// Reports are those about the datasource that is shown.
func (r *Runner) Reports() []Report {
	return each.Where(r.reports, func(report Report) bool { return report.Of == r.shown() })
}

// Clear drops the reports about the datasource that is shown.
func (r *Runner) Clear() { r.drop(func(Report) bool { return true }) }

func (r *Runner) drop(these func(Report) bool) {
	r.reports = slices.DeleteFunc(r.reports, func(report Report) bool { return report.Of == r.shown() && these(report) })
}

const barCells = 8

// line is how far a job got and how fast it is: with a bar and the time that is left where the end is known.
func (j *job) line(t *theme.Theme, now time.Time) string {
	j.mu.Lock()
	page, records, note := j.page, j.records, j.note
	pages, came := page-j.had, records-j.before
	j.mu.Unlock()
	text, dot := j.words+"  ", " "+t.Glyphs.Dot+" "
	if j.stopped {
		text = "stopping: " + text
	}
	if j.total > 0 {
		done := min(page, j.total)
		full := done * barCells / j.total
		bar := strings.Repeat(t.Glyphs.Full, full) + strings.Repeat(t.Glyphs.Empty, barCells-full)
		text += fmt.Sprintf("%s %d %%  page %s/%s", bar, done*100/j.total, view.Thousands(page), view.Thousands(j.total))
		if left := paging.Left(j.total-page, paging.Rate(pages, now.Sub(j.began))).Round(time.Second); left > 0 && now.After(j.began) {
			text += fmt.Sprintf("%s%s/s%sabout %s left", dot, view.Thousands(int(paging.Rate(came, now.Sub(j.began)))), dot, left)
		}
		return text
	}
	if note != "" {
		return text + note
	}
	text += view.Count(records, "record")
	if now.After(j.began) && came > 0 {
		text += dot + view.Thousands(int(paging.Rate(came, now.Sub(j.began)))) + "/s"
	}
	return text
}
