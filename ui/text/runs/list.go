package runs

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/core/each"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// opened is a stored run, and the template that it is of where that is still as it was.
type opened struct {
	run   *boxes.Run
	prior bool // it is one to compare with
}

func (r stored) listRuns() tea.Cmd { return r.chooseRun("Runs", "", "Open run", false) }

// chooseRun lists runs, of one template or of all, to open one or to compare with it.
func (r stored) chooseRun(title, template, verb string, prior bool) tea.Cmd {
	env := r.env
	r.waiting = true
	return view.Opens("the runs", r.listed.Start(env.Context, func(ctx context.Context) (listed, error) { // to count what came of many is not done in a key
		list, err := env.Store.Runs.List(ctx, env.Scope, template)
		return listed{list, title, verb, prior}, err
	}))
}

// listed is runs to choose from.
type listed struct {
	runs        []store.Run
	title, verb string
	prior       bool // to compare with
}

func (r stored) offer(l listed, err error) tea.Cmd {
	if err != nil {
		return view.Say(view.Bad, "The runs could not be read: "+view.Reason(err)+".")
	}
	if l.prior && r.table != nil {
		l.runs = slices.DeleteFunc(l.runs, func(s store.Run) bool { return s.ID == r.table.run.ID })
		if len(l.runs) == 0 {
			return view.Say(view.Info, "There is no other run of "+safe.Line(r.table.run.Template)+" to compare with.")
		}
	}
	type row = store.Run
	count := func(title string, n func(*row) int) sheet.Field[row] {
		return sheet.Field[row]{Column: widget.Column{Title: title, Right: true}, Show: func(s *row) (string, widget.Kind) { return view.Thousands(n(s)), widget.Number }}
	}
	runs := sheet.NewRows(func(s *row) string { return fmt.Sprint(s.ID) }, count("run", func(s *row) int { return int(s.ID) }),
		sheet.Text("template", func(s *row) string { return s.Template }), sheet.Text("collection", func(s *row) string { return s.Collection }),
		sheet.Text("begun", func(s *row) string { return view.When(s.BegunAt, r.env.Now()) }), count("documents", func(s *row) int { return s.Documents }),
		count("answered", func(s *row) int { return s.Answered }), count("failed", func(s *row) int { return s.Failed }), count("unclear", func(s *row) int { return s.Unclear }), count("no answer", func(s *row) int { return s.Unanswered }))
	runs.List = l.runs
	var box *popup.Table
	shown := sheet.New(r.env, sheet.Options{Noun: "run", OpenName: l.verb, Title: func() string { return "runs" }, Open: func(at int) tea.Cmd {
		box.Close()
		return r.openRun(runs.List[at].ID, l.prior)
	}})
	shown.SetEmpty("No template was run yet. Press r to run one.")
	shown.Show(runs)
	box = popup.NewTable(r.env, popup.TableOptions{Title: func() string { return l.title }, Sheet: shown, Close: []string{"T"}})
	return box.Show()
}

// openRun reads a stored run; the one that is being sent is shown as it is.
func (r stored) openRun(id int64, prior bool) tea.Cmd {
	if s := &r.sends; !prior && s.task.Busy() && s.run.ID == id {
		return r.show(s.run)
	}
	env := r.env
	return r.open.Start(env.Context, func(ctx context.Context) (opened, error) {
		run, err := boxes.Find(ctx, env.Store, env.Scope, "", id)
		return opened{run: run, prior: prior}, err
	})
}

func (r stored) choosePrior() tea.Cmd {
	return r.chooseRun("Compare with which run of "+safe.Line(r.table.run.Template)+"?", r.table.run.Template, "Compare with run", true)
}

func (r stored) opened(o opened, err error) tea.Cmd {
	r.missed = err != nil
	switch {
	case err != nil:
		return view.Say(view.Bad, "The run could not be read: "+view.Reason(err)+".")
	case !o.prior && len(o.run.Told) > 0:
		return tea.Batch(r.show(o.run), view.Say(view.Warn, strings.Join(each.Of(o.run.Told, view.Sentence), " ")))
	case !o.prior:
		return r.show(o.run)
	case r.table == nil:
		return nil
	}
	r.table.add(r.table.run.Since(o.run))
	r.table.against = "compared with " + o.run.As(r.table.run)
	return r.table.arrange()
}
