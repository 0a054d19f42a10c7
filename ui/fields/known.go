package fields

import (
	"context"
	"fmt"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/submit"
	"docket/ui/fields/drafts"
	"docket/ui/fields/journal"
	"docket/ui/view"
)

// known is what the store says of what is open, and of what is not.
type known struct {
	bases   map[string]*submit.Base // what was sent last, by document type
	inUse   []drafts.Key            // the one saved last first
	unknown []store.Submission      // those of unknown outcome
	waiting int                     // outcomes that the team's database does not have yet
}

func learn(ctx context.Context, s *store.Store, in store.Scope, types []string) (k known, err error) {
	k.bases = map[string]*submit.Base{}
	named, err := s.Drafts.Names(ctx, in)
	if err != nil {
		return k, err
	}
	k.inUse = each.Of(named, func(d store.Draft) drafts.Key { return drafts.Key{DocumentType: d.DocumentType, Name: d.Name} })
	if k.unknown, err = s.Submissions.List(ctx, store.SubmissionFilter{Scope: in, Unresolved: true}); err != nil {
		return k, err
	}
	if s.InTeam() {
		_, k.waiting, _ = s.Waiting(ctx) // else they wait unseen, and nothing is lost
	}
	return k, k.compare(ctx, s, in, types...)
}

// compare reads what was sent last of further document types.
func (k *known) compare(ctx context.Context, s *store.Store, in store.Scope, types ...string) (err error) {
	for _, name := range types {
		if _, done := k.bases[name]; done || name == "" {
			continue
		}
		if k.bases[name], err = submit.Previous(ctx, s, in, name); err != nil {
			return err
		}
	}
	return nil
}

// unresolved tells whether a submission of unknown outcome is still one: until it was read that it is, it is.
func (k *known) unresolved(id string) func() bool {
	read := false
	return func() bool {
		is := slices.ContainsFunc(k.unknown, func(s store.Submission) bool { return s.ID == id })
		read = read || is
		return is || !read
	}
}

func (k *known) drafts(documentType string) int {
	return each.Count(k.inUse, func(key drafts.Key) bool { return key.DocumentType == documentType })
}

// learn reads what each document that was looked at is compared with now. An outcome may
// have been resolved here, by a command, or by another docket, since it was filled.
func (o *documents) learn() tea.Cmd {
	types := each.Of(each.Where(o.list, (*document).looked), func(d *document) string { return d.Name })
	s, in, due := o.env.Store, o.env.Scope, len(o.m.source.due) > 0
	return o.learning.Start(o.env.Context, func(ctx context.Context) (known, error) {
		if due {
			_, _ = s.Submissions.Refresh(ctx, in) // that a team's database is away is said by who meets it
		}
		return learn(ctx, s, in, types)
	})
}

// Look learns, with every key and when one comes back, whether what nobody may overlook was settled by another docket or a command, or
// told to the team, and what others of the team sent.
func (m *Model) Look() tea.Cmd {
	o := m.docs
	switch {
	case o.learning.Busy():
	case len(o.known.unknown)+o.known.waiting > 0 || o.env.Store.Verdicts.Written(&o.mark):
		return tea.Batch(o.learn(), o.meet())
	default:
		for _, d := range each.Where(o.list, (*document).looked) {
			d.Saw()
		}
	}
	return o.meet()
}

// meetEvery is how old what others of a team sent may be when a key is pressed.
const meetEvery = 5 * time.Second

// meet reads what others of a team sent, where that was not done just now.
func (o *documents) meet() tea.Cmd {
	now := o.env.Now()
	if !o.env.Store.InTeam() || o.meeting.Busy() || now.Sub(o.met).Abs() < meetEvery {
		return nil
	}
	o.met = now
	return journal.Meet(o.env, &o.meeting)
}

// hasMet shows what others sent, or says once that it cannot be read.
func (o *documents) hasMet(_ struct{}, err error) tea.Cmd {
	first := err != nil && !o.away
	if o.away = err != nil; first {
		return view.Say(view.Warn, view.Sentence(view.Reason(err))+" What was sent last is shown as this computer knows it.")
	}
	return tea.Batch(o.learn(), journal.NotTaken(o.env))
}

// learned takes what was read, and goes on with what waited for it.
func (o *documents) learned(k known, err error) tea.Cmd {
	settled := len(k.unknown) != len(o.known.unknown) && o.m.over == o.m.journal
	if err == nil {
		o.take(k, false)
	} else {
		err = fmt.Errorf("the journal could not be read: %w", err)
	}
	cmd := o.m.source.finish(func(w *due) bool { return w.of != nil }, err)
	if err == nil && settled {
		cmd = tea.Batch(cmd, o.m.journal.List.Reload())
	}
	return cmd
}

// reviewAfresh shows the review of the document in front anew.
func (m *Model) reviewAfresh() tea.Cmd {
	return m.source.afresh(&due{not: "Nothing was sent"}, nil, func() tea.Cmd {
		if d := m.docs.front(); d != nil && m.over == nil {
			return m.review(d)
		}
		return nil
	}, nil)
}

// take brings the documents up to date. With name, as at the start, those of which there is
// a draft are named, so that nothing unsent is out of sight.
func (o *documents) take(k known, name bool) {
	o.known = k
	front := o.front()
	o.list = slices.DeleteFunc(o.list, func(d *document) bool { return !d.looked() && !slices.Contains(k.inUse, d.key) })
	o.at = max(slices.Index(o.list, front), 0)
	for _, key := range k.inUse {
		if name && key.Name == "" && o.of(key) == nil {
			o.list = append(o.list, &document{key: key})
		}
	}
	for _, d := range o.list {
		if base, there := k.bases[d.key.DocumentType]; there && d.looked() && !o.m.sender.Sends(d.Name) { // else it was opened since, or its outcome says more
			o.follow(d, base)
		}
		if d.beside != nil && !slices.Contains(k.inUse, d.beside.theirs) {
			d.beside = nil
		}
	}
}
