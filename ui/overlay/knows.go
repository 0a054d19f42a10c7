package overlay

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/observed"
	"docket/ui/popup"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// Knows lists what was observed of the service and how it is known, to look at and to export for its maker.
func Knows(env *view.Env) tea.Cmd {
	facts, err := observed.List(env.Context, env.Store, env.Scope)
	rows := &widget.Table{Cols: []widget.Column{{Title: "subject", Min: 10}, {Title: "name", Min: 8}, {Title: "value", Min: 5}, {Title: "why", Flex: 1, Min: 10}, {Title: "at", Min: 10}}}
	for _, f := range facts {
		rows.Cells = append(rows.Cells, []string{f.Subject, f.Name, f.Value, f.Why, f.At.Local().Format("2006-01-02 15:04")})
	}
	list := sheet.New(env, sheet.Options{Noun: "fact", OpenName: "Open fact", Title: func() string { return "what docket knows" },
		Open: func(row int) tea.Cmd { return factReader(env, facts[row]).Show() }})
	list.SetEmpty("Nothing was observed of this service yet. Open a datasource, or send a rectangle or field settings.")
	list.Replace(rows)
	count := view.Count(len(facts), "fact")
	var told tea.Cmd
	if err != nil { // what cannot be read is not empty
		count = "at least " + count
		list.SetEmpty("What was observed of this service could not be read: " + view.Reason(err) + ".")
		told = view.Say(view.Warn, "What is known could not be read: "+view.Reason(err)+".")
	}
	return tea.Batch(popup.NewTable(env, popup.TableOptions{Sheet: list, Title: func() string { return "What docket knows: " + count }}).Show(), told)
}

func factReader(env *view.Env, f observed.Fact) *popup.Reader {
	items := []widget.Item{{Name: "subject", Value: f.Subject}, {Name: "name", Value: f.Name}, {Name: "value", Value: f.Value}, {Name: "why", Value: f.Why},
		{Name: "at", Value: f.At.Local().Format("2006-01-02 15:04:05")}}
	return popup.NewReader(env, popup.ReaderOptions{Title: f.Subject, Lines: func() []popup.Line { return popup.Items(items) }, Copy: func() (string, string) {
		return f.Subject + " " + f.Name + " = " + f.Value + " (" + f.Why + ")", "this fact"
	}})
}

// Seen stores the releases that are new in this run. Losing one costs a line of the page, so a failure is not worth a word.
func Seen(env *view.Env) tea.Cmd {
	fresh := env.Wire.Released()
	if len(fresh) == 0 {
		return nil
	}
	return view.Do(func() tea.Msg {
		for _, r := range fresh {
			_ = observed.Release(env.Context, env.Store, env.Scope, r.Operation, r.Version, env.Now())
		}
		return nil
	})
}
