package fields

import (
	"context"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/view"
	"docket/ui/widget"
)

// journalShown is how many submissions the journal lists.
const journalShown = 500

// nothingSent is the journal without a row.
const nothingSent = "Nothing was sent yet. What is sent is listed here before a byte leaves."

// journal lists what was sent from this machine to this service and company.
type journal struct {
	open       bool
	grid       *widget.Grid
	rows       []store.Submission // newest first
	unresolved int                // of all there are, not only of those listed
	err        error              // why the last reading failed
	now        func() time.Time

	state  int    // of states: only submissions in it are listed
	only   string // only those of this document type
	text   string // only those that have it somewhere
	search *widget.Input

	reading view.Task[journalRead]
	writing view.Task[string]
}

// states are what the journal can be narrowed down to, in the order of its key.
var states = [...]string{"", store.Unknown, store.Accepted, store.Rejected, store.NotSent, store.Sending}

// journalRead is one reading of the store.
type journalRead struct {
	rows       []store.Submission
	unresolved int
}

func (j *journal) init(env *view.Env) {
	j.now = env.Now
	j.grid = widget.NewGrid(env.Theme, env.Keys)
	j.grid.SetSource(j)
	j.grid.SetEmpty(nothingSent)
}

// reload reads the store again.
func (j *journal) reload(env *view.Env) tea.Cmd {
	s, in := env.Store, env.Scope
	f := store.SubmissionFilter{Scope: in, DocumentType: j.only, Limit: journalShown}
	switch state := states[j.state]; state {
	case "":
	case store.Unknown:
		f.Unresolved = true // a settled one is no longer a question
	default:
		f.States = []string{state}
	}
	return j.reading.Start(env.Context, func(ctx context.Context) (r journalRead, err error) {
		if r.rows, err = s.Submissions(ctx, f); err != nil {
			return r, err
		}
		unknown, err := s.Submissions(ctx, store.SubmissionFilter{Scope: in, Unresolved: true})
		r.unresolved = len(unknown)
		return r, err
	})
}

// results takes what was read, and what became of a resolution.
func (j *journal) results(env *view.Env, msg tea.Msg) (tea.Cmd, bool) {
	if r, err, ok := j.reading.Take(msg); ok {
		if j.err = err; err == nil {
			j.rows, j.unresolved = r.rows, r.unresolved
			j.grid.Replace(j)
			j.refilter()
		}
		return nil, true
	}
	if said, err, ok := j.writing.Take(msg); ok {
		if err != nil {
			return view.Say(view.Bad, view.Explain(err).What), true
		}
		return tea.Batch(j.reload(env), view.Say(view.Good, said)), true
	}
	return nil, false
}

// noted is how a person settled an unknown submission, and how they know.
type noted struct {
	to             *Model
	id, resolution string
	note           string
}

// resolve writes it.
func (j *journal) resolve(env *view.Env, n noted) tea.Cmd {
	s := env.Store
	return j.writing.StartOnce(env.Context, func(ctx context.Context) (string, error) {
		words := "applied"
		if n.resolution == store.NotApplied {
			words = "not applied"
		}
		return n.id + " is settled as " + words, s.Resolve(ctx, n.id, n.resolution, n.note)
	})
}

// Rows implements widget.Source.
func (j *journal) Rows() int { return len(j.rows) }

// Columns implements widget.Source.
func (j *journal) Columns() int { return 5 }

// Column implements widget.Source.
func (j *journal) Column(c int) widget.Column {
	return [...]widget.Column{
		{Title: "sent", Width: 11}, {Title: "document type", Min: 12, Flex: 2},
		{Title: "state", Width: 12}, {Title: "answer", Min: 8, Flex: 3}, {Title: "id", Width: 13},
	}[c]
}

// Cell implements widget.Source.
func (j *journal) Cell(row, c int) (string, widget.Kind) {
	s := j.rows[row]
	switch c {
	case 0:
		return when(s.CreatedAt, j.now()), widget.Plain
	case 1:
		return s.DocumentType, widget.Plain
	case 2:
		return stateCell(s)
	case 3:
		if s.Answer == "" {
			return s.Reason, widget.Dim
		}
		return submit.Answered(s), widget.Plain
	}
	return s.ID, widget.Dim
}

// stateCell is a state in a word.
func stateCell(s store.Submission) (string, widget.Kind) {
	switch {
	case s.State == store.Accepted:
		return s.State, widget.Good
	case s.State == store.Rejected:
		return s.State, widget.Bad
	case s.Unresolved():
		return "unknown !", widget.Unknown
	case s.Resolution == store.Applied:
		return "applied", widget.Good
	case s.Resolution == store.NotApplied:
		return "not applied", widget.Dim
	case s.State == store.NotSent:
		return "not sent", widget.Warn
	}
	return s.State, widget.Warn
}

// line is the journal in the status line.
func (j *journal) line() string {
	s := view.Count(len(j.rows), "submission")
	if len(j.rows) == journalShown {
		s = "the newest " + s
	}
	if j.text != "" {
		s = view.Thousands(j.grid.Len()) + " of " + s
	}
	if state := states[j.state]; state != "" {
		s += ", only " + strings.ReplaceAll(state, "_", " ")
	}
	if j.only != "" {
		s += ", only of " + j.only
	}
	if j.unresolved > 0 {
		s += ", " + view.Thousands(j.unresolved) + " of unknown outcome"
	}
	if j.err != nil {
		s += "; not up to date: " + j.err.Error()
	}
	return s
}

// at is the submission under the cursor.
func (j *journal) at() (store.Submission, bool) {
	i := j.grid.Row()
	if i < 0 || i >= len(j.rows) {
		return store.Submission{}, false
	}
	return j.rows[i], true
}

// narrowed reports whether some submissions may not be listed.
func (j *journal) narrowed() bool { return j.state != 0 || j.only != "" || j.text != "" }

// refilter lists the submissions that have the text in what is seen of them.
func (j *journal) refilter() {
	j.grid.SetEmpty(nothingSent)
	if j.narrowed() {
		j.grid.SetEmpty("No submission is like that. esc shows all.")
	}
	j.grid.SetNeedle(j.text)
	if j.text == "" {
		j.grid.SetRows(nil)
		return
	}
	needle := strings.ToLower(j.text)
	index := []int{}
	for i, s := range j.rows {
		if strings.Contains(strings.ToLower(strings.Join([]string{s.ID, s.DocumentType, submit.StateText(s), s.Answer, s.Reason, s.Note, s.Username}, "\n")), needle) {
			index = append(index, i)
		}
	}
	j.grid.SetRows(index)
}

// showAll takes every filter away; it reports whether there was one.
func (j *journal) showAll(env *view.Env) (tea.Cmd, bool) {
	if !j.narrowed() {
		return nil, false
	}
	reread := j.state != 0 || j.only != ""
	j.state, j.only, j.text = 0, "", ""
	j.refilter()
	if !reread {
		return nil, true
	}
	return j.reload(env), true
}
