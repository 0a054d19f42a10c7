package asking

import (
	"context"
	"errors"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/load"
	"docket/ui/core/queries"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

type saved struct {
	*Asker
	*sheet.List[queries.Query]
}

func (a *Asker) Saved() tea.Cmd {
	s := &saved{Asker: a}
	s.List = sheet.NewList(a.env, sheet.Options{Noun: "query", OpenName: "Run query", Title: func() string { return "queries" }}, sheet.NewRows(func(q *queries.Query) string { return q.Name },
		sheet.In(widget.Column{Title: "name", Max: 30}, widget.Plain, func(q *queries.Query) string { return q.Name }),
		sheet.Field[queries.Query]{Column: widget.Column{Title: "query", Flex: 1, Min: 16}, Show: func(q *queries.Query) (string, widget.Kind) {
			if q.Err != nil {
				return q.Err.Error(), widget.Warn
			}
			return strings.Join(strings.Fields(q.Text), " "), widget.Muted
		}},
		sheet.In(widget.Column{Title: "changed"}, widget.Muted, func(q *queries.Query) string { return q.Changed.Local().Format(time.DateOnly) })), func(q queries.Query) tea.Cmd { return s.ask(q.Text, about{title: q.Name, own: true}) }).From(
		"No query is saved yet. Press Q to ask one, then w to save it.",
		func(context.Context) ([]queries.Query, error) { return queries.List(a.env.Queries) })
	box := popup.NewTable(a.env, popup.TableOptions{Sheet: s.List, Title: func() string { return "Saved queries" }, Actions: s.actions(),
		Foot: func() string { return "files in " + safe.Line(a.env.Queries) }, Take: func(msg tea.Msg) { s.Take(msg) }})
	return tea.Batch(box.Show(), s.Reload())
}

func (s *saved) actions() []view.Action {
	on := func(name, sentence, key string, hint int, do func(q queries.Query) tea.Cmd) view.Action {
		return view.Action{Name: name, Sentence: sentence, Group: groupHere, Hint: hint, Key: keys.On(key),
			Why: view.Unless(func() bool { return s.Row() >= 0 }, "No query is saved here."), Do: s.On(do)}
	}
	remove := on("Delete query", "Delete the query under the cursor.", "delete", 5, func(q queries.Query) tea.Cmd {
		return view.Send(view.Confirm{Title: "Delete the query?", Body: safe.Line(q.Name) + "\n" + safe.Line(q.Text), Verb: "delete",
			Then: func() tea.Cmd {
				return s.change(q.Name+" deleted.", func(folder string) error { return queries.Delete(folder, q) }, nil)
			}})
	})
	remove.Seen = true
	return []view.Action{
		on("Change query…", "Ask another query, beginning with this one.", "Q", 2, func(q queries.Query) tea.Cmd { return s.SQL(q.Text) }),
		on("Edit query…", "Change the query under this name.", "e", 3, func(q queries.Query) tea.Cmd { return s.edit(q, q.Text, "") }),
		on("Rename query…", "Give the query another name.", "r", 4, func(q queries.Query) tea.Cmd {
			return view.Send(view.Ask{Title: "Rename " + q.Name, Prompt: "name: ", Initial: q.Name, Then: func(name string) tea.Cmd {
				return s.change(q.Name+" is called "+name+" now.", func(folder string) error { return queries.Rename(folder, q.Name, name) }, nil)
			}})
		}), remove}
}

// edit asks for the text of a query, and once more for the same one where the query is another by now.
func (s *saved) edit(q queries.Query, text, reason string) tea.Cmd {
	return view.Send(view.Ask{Title: "Query " + q.Name, Prompt: "SQL: ", Initial: text, Reason: reason, Check: load.Vet, Lines: true, Then: func(text string) tea.Cmd {
		return s.change(q.Name+" saved.", func(folder string) error { return queries.Replace(folder, q, text) }, func(e *queries.ChangedError) tea.Cmd {
			return s.edit(e.Now, text, "Not saved: "+e.Error()+". Press Enter again to save yours in its place.")
		})
	}})
}

// change changes a file, says what was done, and lists them again; changed goes on where the query is another by now.
func (s *saved) change(done string, do func(folder string) error, changed func(*queries.ChangedError) tea.Cmd) tea.Cmd {
	folder := s.env.Queries
	return view.Do(func() tea.Msg {
		said, err := view.Say(view.Good, done), do(folder)
		if other, is := errors.AsType[*queries.ChangedError](err); is && changed != nil {
			said = changed(other)
		} else if err != nil {
			said = view.Say(view.Bad, view.Sentence(err.Error()))
		}
		return view.Next(func() tea.Cmd { return tea.Batch(s.Reload(), said) })
	})
}

func (a *Asker) keep(name, text string, replace bool) tea.Cmd {
	folder := a.env.Queries
	return view.Do(func() tea.Msg {
		err := queries.Save(folder, name, text, replace)
		if taken := (*queries.TakenError)(nil); errors.As(err, &taken) {
			return view.Confirm{Title: "Replace the query?", Body: safe.Line(name) + " is saved already.", Verb: "replace", Then: func() tea.Cmd { return a.keep(name, text, true) }}
		}
		if err != nil {
			return view.Notify{Level: view.Bad, Text: "The query was not saved: " + view.Reason(err) + "."}
		}
		return view.Notify{Level: view.Good, Text: "Saved as " + name + ", in " + folder + ". P lists the saved queries."}
	})
}
