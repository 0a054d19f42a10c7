// Package journal is the list of what was sent from this computer to this service and
// company: to read, to resolve what is unknown, to send again or to restore old values.
// How a submission is planned and sent stays in ui/core/submit; the view must not enter.
package journal

import (
	"context"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/query"
	"docket/ui/core/submit"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/sheet"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// listed is how many submissions are listed, besides those of unknown outcome.
const listed = 2000

const group = "Journal"

// Owner is what the journal asks of its view.
type Owner struct {
	Resend   func(store.Submission) tea.Cmd
	Restore  func(store.Submission) tea.Cmd // puts back what was before it
	ReadOnly func() string                  // why nothing can be sent, or ""
	Read     func() tea.Cmd                 // the journal was read again
}

// List is the journal.
type List struct {
	*sheet.Sheet
	env        *view.Env
	owner      Owner
	rows       *sheet.Rows[store.Submission] // newest first
	unresolved int
	err        error // why the last reading failed

	reading view.Task[content]
	writing view.Task[string]
}

// content is one reading of the store.
type content struct {
	rows       []store.Submission
	unresolved int
}

// New makes the journal; nothing was read yet.
func New(env *view.Env, owner Owner) *List {
	l := &List{env: env, owner: owner}
	l.rows = table(env)
	l.Sheet = sheet.New(env, sheet.Options{Noun: "submission", OpenName: "Show submission", Forms: l.forms,
		Open: func(int) tea.Cmd { return l.show(*l.rows.At(l.Sheet)) }})
	l.SetEmpty("Nothing was sent yet. What is sent is listed here before a byte leaves.")
	l.Show(l.rows)
	return l
}

// states are those that its key filters by, one after another.
var states = []string{store.Unknown, store.Accepted, store.Rejected, "not sent", store.Sending}

// Own are the actions beside those that every table has.
func (l *List) Own() []view.Action {
	on := func(do func(store.Submission) tea.Cmd) func() tea.Cmd {
		return func() tea.Cmd { return do(*l.rows.At(l.Sheet)) }
	}
	byState := make([]string, len(states))
	for i, s := range states {
		byState[i] = query.Contains("state", s)
	}
	return []view.Action{
		{Name: "Resolve as applied", Sentence: "Note that the service applied this submission of unknown outcome.", Group: group, Hint: 2, Words: []string{"settle"},
			Key: keys.On("a"), Seen: true, Why: l.notUnknown, Do: on(func(s store.Submission) tea.Cmd { return l.askNote(s, store.Applied) })},
		{Name: "Resolve as not applied", Sentence: "Note that the service did not apply this submission of unknown outcome.", Group: group, Hint: 3,
			Words: []string{"settle"}, Key: keys.On("x"), Seen: true, Why: l.notUnknown, Do: on(func(s store.Submission) tea.Cmd { return l.askNote(s, store.NotApplied) })},
		{Name: "Review and resend", Sentence: "Show exactly what would be sent again; sending asks first.", Group: group, Hint: 4, Words: []string{"again"},
			Key: keys.On("ctrl+s"), Why: func() string {
				if why := l.noRow(); why != "" {
					return why
				}
				return l.owner.ReadOnly()
			}, Do: on(l.owner.Resend)},
		{Name: "Restore old values", Sentence: "Put the values from before this submission into the fields; nothing is sent.", Group: group, Hint: 5,
			Words: []string{"revert", "inverse"}, Key: keys.On("b"), Seen: true, Why: l.noRow, Do: on(l.owner.Restore)},
		{Name: "Filter by state", Sentence: "Show only unknown submissions, then accepted, rejected, not sent and sending ones, then all.", Group: "Find", Hint: 6,
			Key: keys.On("s"), Do: func() tea.Cmd { return l.Cycle(byState...) }},
		{Name: "Filter by type", Sentence: "Show only the submissions of this document type, or all.", Group: "Find", Hint: 7, Key: keys.On("t"), Why: l.noRow,
			Do: on(func(s store.Submission) tea.Cmd {
				return l.Cycle(query.Equal("type", query.Value{Text: s.DocumentType}))
			})},
		{Name: "Reload", Sentence: "Read the journal again.", Group: group, Key: keys.On("R"), Do: l.Reload},
	}
}

func (l *List) noRow() string {
	if l.rows.At(l.Sheet) == nil {
		return "There is no submission here."
	}
	return ""
}

func (l *List) notUnknown() string {
	if why := l.noRow(); why != "" {
		return why
	}
	if s := *l.rows.At(l.Sheet); s.State != store.Unknown {
		return "Only a submission of unknown outcome can be resolved; this one was " + submit.StateText(s) + "."
	}
	return ""
}

// Reload reads the store again. What is unresolved is listed however old it is.
func (l *List) Reload() tea.Cmd {
	s, in := l.env.Store, l.env.Scope
	return l.reading.Start(l.env.Context, func(ctx context.Context) (c content, err error) {
		if c.rows, err = s.Submissions.List(ctx, store.SubmissionFilter{Scope: in, Limit: listed}); err != nil {
			return c, err
		}
		unknown, err := s.Submissions.List(ctx, store.SubmissionFilter{Scope: in, Unresolved: true})
		c.unresolved = len(unknown)
		there := map[string]bool{}
		for _, r := range c.rows {
			there[r.ID] = true
		}
		for _, r := range unknown {
			if !there[r.ID] {
				c.rows = append(c.rows, r)
			}
		}
		return c, err
	})
}

// Take takes what was read, and what became of a resolution.
func (l *List) Take(msg tea.Msg) (tea.Cmd, bool) {
	if c, err, ok := l.reading.Take(msg); ok {
		if l.err = err; err == nil {
			l.rows, l.unresolved = l.rows.With(c.rows), c.unresolved
			l.Replace(l.rows)
		}
		return l.owner.Read(), true
	}
	if said, err, ok := l.writing.Take(msg); ok {
		if err != nil {
			return view.Say(view.Bad, view.Explain(err).What), true
		}
		return tea.Batch(l.Reload(), view.Say(view.Good, said)), true
	}
	return nil, false
}

// askNote asks how the person knows, and then resolves an unknown submission.
func (l *List) askNote(sub store.Submission, resolution string) tea.Cmd {
	title, words := "It was applied", "applied"
	if resolution == store.NotApplied {
		title, words = "It was not applied", "not applied"
	}
	s := l.env.Store
	return view.Send(view.Ask{Title: title + ": " + sub.DocumentType + ", " + sub.ID, Prompt: "How do you know?", Initial: sub.Note,
		Then: func(note string) tea.Cmd {
			return l.write(func(ctx context.Context) (string, error) {
				return sub.ID + " is resolved as " + words + ".", s.Submissions.Resolve(ctx, sub.ID, resolution, note)
			})
		}})
}

// Acknowledge records that a person knows that earlier outcomes cannot be read.
func (l *List) Acknowledge() tea.Cmd {
	s := l.env.Store
	return l.write(func(ctx context.Context) (string, error) {
		_, err := s.Submissions.Acknowledge(ctx, "on the screen")
		return "Recorded. Press ctrl+s to review and send.", err
	})
}

// write writes to the journal and then says what was done.
func (l *List) write(run func(context.Context) (string, error)) tea.Cmd {
	return l.writing.StartOnce(l.env.Context, run)
}

// forms are what a submission can be copied as, beside what every table can.
func (l *List) forms() []popup.Item {
	s := *l.rows.At(l.Sheet)
	return []popup.Item{
		{Key: "d", Label: "data", Note: "the JSON that was sent", Then: func() tea.Cmd { return l.env.Copy(string(s.Data), "the data of "+s.ID) }},
		{Key: "u", Label: "curl", Note: "a command that sends it", Then: func() tea.Cmd { return l.copyCurl(s) }},
	}
}

// copyCurl copies a submission as a curl command. One that has not come back yet is
// written with the path that it tried first.
func (l *List) copyCurl(s store.Submission) tea.Cmd {
	path := s.Path
	if path == "" {
		_, url, _ := l.env.Client.PushPreview(client.Submission{})
		path = strings.TrimPrefix(url, l.env.Client.BaseURL())
	}
	curl := client.Exchange{Method: "POST", URL: strings.TrimSuffix(s.Address, "/") + path, Parts: []client.Part{
		{Name: "company_name", Value: s.Company}, {Name: "username", Value: s.Username},
		{Name: "collection_name", Value: s.DocumentType}, {Name: "data", Value: string(s.Data)},
	}}.Curl()
	return l.env.Copy(curl, "submission "+s.ID+" as curl; the token is $DOCKET_TOKEN")
}

// Unresolved is how many submissions of unknown outcome there are.
func (l *List) Unresolved() int { return l.unresolved }

// Reading reports that the store is being read.
func (l *List) Reading() bool { return l.reading.Busy() }

// Title says what the list is.
func (l *List) Title() string {
	return "Journal: what was sent from this computer for " + l.env.Profile.Company
}

// Facts are how many submissions there are, and how many of unknown outcome.
func (l *List) Facts() []string {
	facts := []string{l.Count()}
	if len(l.rows.List) >= listed {
		facts[0] = "the newest " + facts[0]
	}
	if l.unresolved > 0 {
		facts = append(facts, view.Thousands(l.unresolved)+" of unknown outcome")
	}
	if l.err != nil {
		facts = append(facts, "not up to date: "+l.err.Error())
	}
	return facts
}

// Foot is the reason of the submission under the cursor, and the note.
func (l *List) Foot(width int) (foot [2]string) {
	if r := l.rows.At(l.Sheet); r != nil {
		foot[0] = widget.Line(l.env.Theme, theme.Muted, r.Reason, width)
		if r.Note != "" {
			foot[1] = widget.Line(l.env.Theme, theme.Muted, "note: "+r.Note, width)
		}
	}
	return foot
}
