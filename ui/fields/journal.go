package fields

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/safe"
	"docket/ui/submit"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// journalShown is how many submissions the journal lists.
const journalShown = 500

// journal lists what was sent from this machine to this service and company.
type journal struct {
	open       bool
	grid       *widget.Grid
	rows       []store.Submission // newest first
	unresolved int                // of all there are, not only of those listed
	err        error              // why the last reading failed
	now        func() time.Time

	reading view.Task[journalRead]
	writing view.Task[string]
}

// journalRead is one reading of the store.
type journalRead struct {
	rows       []store.Submission
	unresolved int
}

func (j *journal) init(env *view.Env) {
	j.now = env.Now
	j.grid = widget.NewGrid(env.Theme, env.Keys)
	j.grid.SetSource(j)
	j.grid.SetEmpty("Nothing was sent yet. What is sent is listed here before a byte leaves.")
}

// reload reads the store again.
func (j *journal) reload(env *view.Env) tea.Cmd {
	s, in := env.Store, env.Scope
	return j.reading.Start(env.Context, func(ctx context.Context) (r journalRead, err error) {
		if r.rows, err = s.Submissions(ctx, store.SubmissionFilter{Scope: in, Limit: journalShown}); err != nil {
			return r, err
		}
		unknown, err := s.Submissions(ctx, store.SubmissionFilter{Scope: in, States: []string{store.Unknown}})
		for _, u := range unknown {
			if u.Unresolved() {
				r.unresolved++
			}
		}
		return r, err
	})
}

// results takes what was read, and what became of a resolution.
func (j *journal) results(env *view.Env, msg tea.Msg) (tea.Cmd, bool) {
	if r, err, ok := j.reading.Take(msg); ok {
		if j.err = err; err == nil {
			j.rows, j.unresolved = r.rows, r.unresolved
			j.grid.Replace(j)
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
		return fmt.Sprintf("%d %s", s.Status, s.Answer), widget.Plain
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

// openJournal shows the journal over the sheets.
func (m *Model) openJournal() tea.Cmd {
	m.journal.open = true
	return m.journal.reload(m.env)
}

// journalKey is a key in the journal.
func (m *Model) journalKey(msg tea.KeyMsg) tea.Cmd {
	b := m.keys
	switch {
	case key.Matches(msg, b.journal, b.back, b.nextType, b.prevType):
		m.journal.open = false
		return nil
	case key.Matches(msg, b.refetch):
		return m.journal.reload(m.env)
	case m.journal.grid.Update(msg):
		return nil
	}
	sub, ok := m.journal.at()
	if !ok {
		return view.Say(view.Info, "the journal is empty")
	}
	switch {
	case key.Matches(msg, b.show):
		return view.Send(view.Show{Overlay: newRecord(m, sub)})
	case key.Matches(msg, b.applied):
		return m.askNote(sub, store.Applied)
	case key.Matches(msg, b.notApplied):
		return m.askNote(sub, store.NotApplied)
	case key.Matches(msg, b.copyCell):
		return m.env.Copy(string(sub.Data), "the data of "+sub.ID)
	case key.Matches(msg, b.copyAll):
		return m.env.Copy(m.curl(sub), "submission "+sub.ID+" as curl; the token is $DOCKET_TOKEN")
	}
	return nil
}

// askNote asks how the person knows, and then settles an unknown submission.
func (m *Model) askNote(sub store.Submission, resolution string) tea.Cmd {
	if sub.State != store.Unknown {
		return view.Say(view.Info, "only a submission of unknown outcome can be settled; this one was "+submit.StateText(sub))
	}
	title := "It was applied"
	if resolution == store.NotApplied {
		title = "It was not applied"
	}
	return view.Send(view.Ask{Title: title + ": " + sub.DocumentType + ", " + sub.ID, Prompt: "how do you know?", Initial: sub.Note,
		Then: func(note string) tea.Cmd { return view.Send(noted{m, sub.ID, resolution, note}) }})
}

// journalFoot is the reason of the submission under the cursor.
func (m *Model) journalFoot() [2]string {
	sub, ok := m.journal.at()
	if !ok {
		return [2]string{}
	}
	note := ""
	if sub.Note != "" {
		note = "note: " + sub.Note
	}
	return [2]string{m.cut(theme.Dim, safe.Line(sub.Reason)), m.cut(theme.Dim, safe.Line(note))}
}

// curl is a submission as a curl command. One that has not come back yet is told
// with the path that it tried first.
func (m *Model) curl(s store.Submission) string {
	path := s.Path
	if path == "" {
		_, url, _ := m.env.Client.PushPreview(client.Submission{})
		path = strings.TrimPrefix(url, m.env.Client.BaseURL())
	}
	return client.Exchange{Method: "POST", URL: strings.TrimSuffix(s.Address, "/") + path, Parts: []client.Part{
		{Name: "company_name", Value: s.Company}, {Name: "username", Value: s.Username},
		{Name: "collection_name", Value: s.DocumentType}, {Name: "data", Value: string(s.Data)},
	}}.Curl()
}
