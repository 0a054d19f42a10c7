// Package journal is the list of what was sent from this computer to this service and
// company: to read, to resolve what is unknown, to send again or to restore old values.
// How a submission is planned and sent stays in ui/core/submit; the view must not enter.
package journal

import (
	"cmp"
	"context"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/query"
	"docket/ui/core/submit"
	"docket/ui/fields/editing"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

const listed = 2000

type sub = store.Submission

// Owner is what the journal asks of its view.
type Owner struct {
	Resend   func(sub) tea.Cmd
	Restore  func(sub) tea.Cmd                           // puts back what was before it
	ReadOnly func() string                               // why nothing can be sent, or ""
	Edited   func(documentType string) *editing.Document // nil where it is not open
}

// List is the journal, newest first.
type List struct {
	*sheet.List[sub]
	env     *view.Env
	owner   Owner
	writing view.Task[string]
	meeting view.Task[struct{}] // with the team's journal

	believing view.Task[beliefs]
	comparing view.Task[compared]
	opened    bool                 // it was opened, and the newest is not read yet
	told      map[string][2]string // what a submission changed, in words, as far as it was asked for
	first     map[string]string    // the newest submission of each day
}

// New makes the journal; nothing was read yet.
func New(env *view.Env, owner Owner) *List {
	l := &List{env: env, owner: owner, told: map[string][2]string{}}
	l.List = sheet.NewList(env, sheet.Options{Noun: "submission", OpenName: "Show submission", Forms: l.forms}, l.table(), l.show).From(
		"The journal has no submissions. What is sent is listed here before a byte leaves.", l.read)
	return l
}

// read reads the newest submissions, and what is unresolved however old it is.
func (l *List) read(ctx context.Context) ([]sub, error) {
	s, in := l.env.Store, l.env.Scope
	newest := func() ([]sub, error) {
		return s.Submissions.List(ctx, store.SubmissionFilter{Scope: in, Limit: listed})
	}
	rows, err := newest()
	if err == nil && slices.ContainsFunc(rows, func(r sub) bool { return r.State == store.Sending }) {
		_, _ = s.Submissions.Sweep(ctx) // nobody may wait for their answers any more
		rows, err = newest()
	}
	if err != nil {
		return nil, err
	}
	unknown, err := s.Submissions.List(ctx, store.SubmissionFilter{Scope: in, Unresolved: true})
	err = cmp.Or(err, s.Submissions.Whole(ctx))
	return each.Once(append(rows, unknown...), func(r sub) string { return r.ID }), err
}

// table says what the columns show; rows can be filtered by all that [submit.Columns] names.
func (l *List) table() *sheet.Rows[sub] {
	env := l.env
	type field = sheet.Field[sub]
	looks := map[string]field{
		"sent": {Column: widget.Column{Title: "sent", Width: 13}, Show: func(s *sub) (string, widget.Kind) {
			if l.first[day(s, env.Now())] == s.ID { // the days stand apart
				return when(s, env.Now()), widget.Strong
			}
			return when(s, env.Now()), widget.Muted
		}},
		"state":   {Column: widget.Column{Title: "state", Width: 12}, Show: func(s *sub) (string, widget.Kind) { return state(*s, env.Theme.Glyphs.Unknown) }},
		"type":    sheet.In(widget.Column{Title: "document type", Min: 10, Flex: 2}, widget.Plain, func(s *sub) string { return s.DocumentType }),
		"changed": sheet.In(widget.Column{Title: "changed", Min: 28, Flex: 6}, widget.Plain, func(s *sub) string { return l.tell(s)[0] }),
		"answer": {Column: widget.Column{Title: "answer", Min: 13, Flex: 3}, Show: func(s *sub) (string, widget.Kind) {
			if s.Answer == "" {
				return s.Reason, widget.Muted
			}
			return submit.Answered(*s), widget.Plain
		}},
		"note": sheet.In(widget.Column{Title: "note", Min: 10, Flex: 2}, widget.Muted, func(s *sub) string { return s.Note }),
		"id":   sheet.In(widget.Column{Title: "id", Width: 13}, widget.Muted, func(s *sub) string { return s.ID }),
		"by":   sheet.In(widget.Column{Title: "by", Min: 6}, widget.Muted, func(s *sub) string { return s.Username }),
	}
	var fields []field
	for _, c := range submit.Columns(env.Theme.Glyphs.Arrow, env.Now().Location()) {
		f := looks[c.Name]
		if f.Name, f.Full = c.Name, c.Text; c.Name == "changed" {
			f.Full = func(s *sub) string { return l.tell(s)[1] } // each is read once
		}
		fields = append(fields, f)
	}
	if last := len(fields) - 1; env.Store.InTeam() { // the member, whom the database names, is in sight
		fields[last].Column, fields[last].Show = widget.Column{Title: "member", Min: 8}, func(s *sub) (string, widget.Kind) { return s.By, widget.Plain }
		fields = slices.Insert(fields[:last], 2, fields[last])
	}
	return sheet.NewRows(func(s *sub) string { return s.ID }, fields...)
}

func day(s *sub, now time.Time) string { return s.CreatedAt.In(now.Location()).Format(time.DateOnly) }

func when(s *sub, now time.Time) string {
	at := s.CreatedAt.In(now.Location())
	switch {
	case at.Format(time.DateOnly) == now.Format(time.DateOnly):
		return at.Format("today 15:04")
	case at.Year() != now.Year():
		return at.Format("2 Jan 2006")
	}
	return at.Format("_2 Jan 15:04")
}

// tell is what a submission changed, in a few words and in all; each is read once.
func (l *List) tell(s *sub) [2]string {
	words, told := l.told[s.ID]
	if !told {
		words[0], words[1] = submit.Told(*s, l.env.Theme.Glyphs.Arrow)
		l.told[s.ID] = words
	}
	return words
}

// state is a state in a word or two; an outcome that nobody knows has a sign.
func state(s sub, unknown string) (string, widget.Kind) {
	switch words := submit.StateNow(s); {
	case s.Unresolved():
		return unknown + " " + words, widget.Unknown
	case s.Resolution == store.NotApplied:
		return words, widget.Muted
	case s.Resolution == store.Applied, s.State == store.Accepted:
		return words, widget.Good
	case s.State == store.Rejected:
		return words, widget.Bad
	default:
		return words, widget.Warn
	}
}

// states are those that its key filters by, one after another.
var states = []string{store.Unknown, store.Accepted, store.Rejected, "not sent", store.Sending}

// Own are the actions beside those that every table has.
func (l *List) Own() []view.Action {
	const group = "Journal"
	byState := each.Of(states, func(s string) string { return query.Contains("state", s) })
	return []view.Action{
		{Name: "Resolve as applied", Takes: true, Sentence: "Note that the service applied this submission of unknown outcome.", Group: group, Hint: 2, Words: []string{"settle"},
			Key: keys.On("a"), Seen: true, Why: l.notUnknown, Do: l.On(func(s sub) tea.Cmd { return l.askNote(s, store.Applied, "applied") })},
		{Name: "Resolve as not applied", Takes: true, Sentence: "Note that the service did not apply this submission of unknown outcome.", Group: group, Hint: 3,
			Words: []string{"settle"}, Key: keys.On("x"), Seen: true, Why: l.notUnknown,
			Do: l.On(func(s sub) tea.Cmd { return l.askNote(s, store.NotApplied, "not applied") })},
		{Name: "Review and resend", Sentence: "Show exactly what would be sent again; sending asks first.", Group: group, Hint: 4, Words: []string{"again"},
			Key: keys.On("ctrl+s"), Why: view.First(l.NoRow, l.owner.ReadOnly), Do: l.On(l.owner.Resend)},
		{Name: "Restore old values", Sentence: "Put the values from before this submission into the fields; nothing is sent.", Group: group, Hint: 5,
			Words: []string{"revert", "inverse"}, Key: keys.On("b"), Seen: true, Why: l.NoRow, Do: l.On(l.owner.Restore)},
		{Name: "Compare", Sentence: "Show what is different between two selected submissions, or between this one and the fields.", Group: group, Hint: 7, Words: []string{"diff"},
			Key: keys.On("c"), Why: l.pair, Do: l.compare},
		{Name: "Last settled values", Sentence: "List the last settled value of each field of this document type, and who set it when.", Group: group, Hint: 8,
			Words: []string{"believe", "known", "current"}, Key: keys.On("w"), Why: l.NoRow, Do: l.On(l.askBeliefs)},
		{Name: "Filter by state", Sentence: "Show only unknown submissions, then accepted, rejected, not sent and sending ones, then all.", Group: "Find", Hint: 6,
			Key: keys.On("s"), Do: func() tea.Cmd { return l.Cycle(byState...) }},
		{Name: "Reload", Sentence: "Read the journal again.", Group: group, Key: keys.On("R"), Do: l.Reload},
	}
}

func (l *List) notUnknown() string {
	if why := l.NoRow(); why != "" || l.Under().State == store.Unknown {
		return why
	}
	return "Only a submission of unknown outcome can be resolved; this one was " + submit.StateText(*l.Under()) + "."
}

// Open reads the journal, and puts the cursor on the newest submission.
func (l *List) Open() tea.Cmd {
	l.opened = true
	return l.Reload()
}

// Result takes what became of a resolution, what is believed, and what came from the team.
func (l *List) Result(msg tea.Msg) tea.Cmd {
	cmd, _ := view.Taken(msg, l.meeting.To(l.met), l.believing.To(l.showBeliefs), l.comparing.To(l.showCompared), l.writing.To(l.written))
	return cmd
}

func (l *List) written(said string, err error) tea.Cmd {
	if err != nil {
		return tea.Batch(l.Reload(), view.Say(view.Bad, view.What(err)))
	}
	return tea.Batch(l.Reload(), view.Say(view.Good, said))
}

// askNote asks how the person knows, and then resolves an unknown submission.
func (l *List) askNote(s sub, resolution, words string) tea.Cmd {
	st := l.env.Store
	return view.Send(view.Ask{Title: "It was " + words + ": " + s.DocumentType + ", " + s.ID, Prompt: "How do you know?", Initial: s.Note,
		Then: func(note string) tea.Cmd {
			return l.writing.StartOnce(l.env.Context, func(ctx context.Context) (string, error) {
				return s.ID + " is resolved as " + words + ".", st.Submissions.Resolve(ctx, s.ID, resolution, note, &s)
			})
		}})
}

// Acknowledge records that a person knows that earlier outcomes cannot be read.
func (l *List) Acknowledge() tea.Cmd {
	s := l.env.Store
	return l.writing.StartOnce(l.env.Context, func(ctx context.Context) (string, error) {
		_, err := s.Submissions.Acknowledge(ctx, "on the screen")
		return "Recorded. Press ctrl+s to review and send.", err
	})
}

// forms are what a submission can be copied as, beside what every table can.
func (l *List) forms() []popup.Item {
	s := *l.Under()
	return []popup.Item{{Key: "d", Label: "data", Note: "the JSON that was sent", Then: func() tea.Cmd { return l.env.Copy(string(s.Data), "the data of "+s.ID) }}}
}

func (l *List) Title() string {
	who := view.Either(l.env.Store.InTeam(), "the team sent", "was sent from here")
	return "Journal: what " + who + " to this service and company"
}

// Facts are how many submissions there are.
func (l *List) Facts() []string {
	facts := []string{l.Count()}
	if len(l.Rows.List) >= listed {
		facts[0] = "the newest " + facts[0]
	}
	if s := l.Under(); s != nil { // in full, which the columns have no room for
		if s.By != "" {
			facts = append(facts, "of "+s.By)
		}
		facts = append(facts, l.tell(s)[0])
		if s.Reason != "" {
			facts = append(facts, s.Reason)
		}
	}
	return append(facts, l.Stale()...)
}

// Take takes what was read, and finds the newest submission of each day.
func (l *List) Take(msg tea.Msg) (read bool) {
	if read = l.List.Take(msg); read {
		l.first = map[string]string{}
		for _, s := range slices.Backward(l.Rows.List) {
			l.first[day(&s, l.env.Now())] = s.ID
		}
		if l.opened {
			l.Grid().MoveTo(0)
		}
		l.opened = false
	}
	return read
}
