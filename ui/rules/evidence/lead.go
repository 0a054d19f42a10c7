package evidence

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit/quoted"
	"docket/ui/core/audit/trials"
	"docket/ui/rules/loading"
	"docket/ui/view"
)

// lead is the way from a rule to the record of a datasource that its justification quotes.
type lead struct {
	task view.Task[*quoted.Index]
	of   *loading.Rules
	row  int
	name string // of the datasource
}

// Lead opens a datasource at the record that the justification of the rule in a row quotes a value of, as far as the
// datasource is loaded; else at a field of the rule.
func (t *Records) Lead(of *loading.Rules, row int, name string) tea.Cmd {
	t.lead.of, t.lead.row, t.lead.name = of, row, name
	newest := store.Snapshot{}
	if all := t.loaded(); len(quoted.Find(of.Rows[row].Justification)) > 0 {
		if at := slices.IndexFunc(all, func(n store.Snapshot) bool { return n.Datasource == name }); at >= 0 {
			newest = all[at]
		}
	}
	if newest.ID == of.Quoted.Load(name).ID { // it was looked through, or there is nothing to look through
		return t.lead.follow()
	}
	t.of(of.Anchor)
	return t.look(&t.lead.task, of)
}

func (t *Records) look(task *view.Task[*quoted.Index], of *loading.Rules) tea.Cmd {
	look := t.looking(of.Set.Rules)
	return task.Start(t.env.Context, func(ctx context.Context) (*quoted.Index, error) { return look(ctx, nil) })
}

// Looking looks up the quoted values of all rules of an anchor document, in what is here now. The index is nil where no
// justification quotes one.
func (t *Records) Looking(of *loading.Rules) quoted.Looking {
	t.of(of.Anchor)
	look := t.looking(of.Set.Rules)
	return func(ctx context.Context, told func(records int)) (*quoted.Index, error) {
		if quoted.NewIndex(of.Set.Rules).Values() == 0 {
			return nil, nil
		}
		return look(ctx, told)
	}
}

// looking looks up the values that justifications quote in what is loaded and in what the rules are tried on, off the
// screen's goroutine. Files that are remembered and were not read yet are read.
func (t *Records) looking(rules []client.Rule) quoted.Looking {
	files := slices.DeleteFunc(t.unread(), func(s trials.Source) bool { return strings.HasPrefix(s.From, trials.LoadPrefix) }) // every load is looked through
	on, loads, read := t.Records, t.loads(), t.reading(rules)
	return func(ctx context.Context, told func(records int)) (*quoted.Index, error) {
		var unread []string
		for _, file := range files {
			r := read(ctx, file)
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if r.err != nil {
				unread = append(unread, filepath.Base(r.From)+" was not read: "+view.Reason(r.err))
				continue
			}
			on.Put(r.table)
		}
		x, err := quoted.Look(ctx, rules, loads, &on, told)
		x.Unread = append(unread, x.Unread...)
		return x, err
	}
}

func (l *lead) follow() tea.Cmd {
	rule := &l.of.Rows[l.row]
	if p, ok := l.of.Quoted.Leads(rule.Justification, l.name, rule.FieldsOf("")); ok {
		return toRecord(l.of.Quoted, p)
	}
	return view.Send(view.Navigate{View: "data", Target: l.name, Items: rule.FieldsOf("")})
}

// Leading tells what is under way; "" where nothing is.
func (t *Records) Leading() string {
	return view.Unless(func() bool { return !t.lead.task.Busy() }, "looking for the quoted values in what is loaded")()
}

// CancelLead stops looking, and tells whether it was under way.
func (t *Records) CancelLead() bool { return t.lead.task.Cancel() }

func (t *Records) looked(x *quoted.Index, err error) tea.Cmd {
	l := &t.lead
	switch {
	case errors.Is(err, context.Canceled):
		return nil
	case err != nil:
		return tea.Batch(view.Say(view.Bad, view.Sentence(view.Reason(err))), l.follow())
	}
	l.of.LookedUp(x)
	t.told()
	return l.follow()
}
