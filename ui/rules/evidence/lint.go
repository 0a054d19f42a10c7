package evidence

import (
	"context"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit/lint"
	"docket/ui/core/each"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/rules/loading"
	"docket/ui/shared"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// findings is the window of what lint found. Findings about rules of the same families are one row with their count, but
// silenced ones are rows of their own.
type findings struct {
	*popup.Table
	env   *view.Env
	of    *loading.Rules
	list  *sheet.List[lint.Group]
	alone bool                       // every finding is a row
	known func(stored lint.Silences) // is told when a finding was silenced, and again with all when that is stored
}

// Lint lists what lint found; enter lists the rules that a finding concerns. Known hears what is silenced, nil for what is not
// stored yet.
func Lint(env *view.Env, of *loading.Rules, only func(words string, rows []int) tea.Cmd, known func(stored lint.Silences)) tea.Cmd {
	if of.SilencesRead() {
		of.Resilence(lint.Stored(env.Context, env.Store, env.Scope, of.Anchor))
		known(nil)
	}
	if len(of.Findings()) == 0 {
		return view.Say(view.Good, strings.TrimSpace("Lint found nothing in "+view.Count(len(of.Rows), "rule")+". "+view.Sentence(notLooked(of))))
	}
	w := &findings{env: env, of: of, known: known}
	finding := sheet.Text("finding", func(f *lint.Group) string { return strings.ReplaceAll(f.Sentence, "≤", env.Theme.Glyphs.LessEqual) })
	finding.Flex, finding.Min = 1, 30
	number := func(title string, of func(f *lint.Group) int) sheet.Field[lint.Group] {
		return sheet.In(widget.Column{Title: title, Right: true}, widget.Number, func(f *lint.Group) string { return view.Thousands(of(f)) })
	}
	rows := sheet.NewRows(func(f *lint.Group) string { return f.Sentence },
		sheet.Text("check", func(f *lint.Group) string { return string(f.Check) }),
		number("findings", func(f *lint.Group) int { return len(f.Of) }), number("rules", func(f *lint.Group) int { return len(f.Rules) }), finding,
		sheet.Field[lint.Group]{Column: widget.Column{Title: "silenced", Width: 30}, Show: func(f *lint.Group) (string, widget.Kind) {
			s, silenced := of.SilenceOf(f.Of[0])
			if by := s.By; silenced && by != env.Profile.Username {
				return by + ": " + s.Reason, widget.Muted
			}
			return s.Reason, widget.Muted
		}},
		sheet.Field[lint.Group]{Column: widget.Column{Title: "each"}, Full: func(f *lint.Group) string { return w.sentences(f, len(f.Of)) }})
	rows.List = w.groups()
	w.list = sheet.NewList(env, sheet.Options{Noun: "finding", OpenName: "List its rules"}, rows, func(f lint.Group) tea.Cmd {
		w.Close()
		return only("lint "+string(f.Check), f.Rules)
	})
	w.fit()
	w.Table = popup.NewTable(env, popup.TableOptions{Sheet: w.list, Close: []string{"i"}, Actions: w.own(),
		Title: w.title, Foot: func() string { return notLooked(of) }})
	return view.Send(view.Show{Overlay: w})
}

func (w *findings) own() []view.Action {
	const group = "Lint"
	return []view.Action{
		{Name: "Read finding", Sentence: "Read the finding in full.", Group: group, Hint: 2, Key: keys.On("v"), Do: w.read},
		{Name: "Fold families", Sentence: "Show the findings about rules that differ only in a number, a document type or the sides of = as one row, or every finding.", Group: group, Hint: 5,
			Key: keys.On("z"), Do: func() tea.Cmd { w.alone = !w.alone; w.relist(); return nil }},
		{Name: "Silence…", Sentence: "Say why this finding needs nobody's look, or take that back. A rule that changes brings it back.", Group: group, Hint: 3, Key: keys.On("s"), Do: w.silence},
		{Name: "Shared by the team", Sentence: "List the findings that members silenced and share: take one over, or share yours.", Group: "Lint", Key: keys.On("t"),
			Why: func() string { return shared.Why(w.env) }, Do: w.shared},
		{Name: "About this check", Sentence: "Read why the check looks for this, with an example, and how to silence it.", Group: group, Hint: 4, Key: keys.On("w"), Do: w.about},
	}
}

func (w *findings) groups() []lint.Group {
	return lint.Fold(w.of.Findings(), w.of.Known.Families, func(f lint.Finding) string {
		if w.alone {
			return f.Sentence
		}
		s, _ := w.of.SilenceOf(f)
		return s.By + ": " + s.Reason
	})
}

func (w *findings) relist() {
	w.list.Set(w.groups())
	w.fit()
}

func (w *findings) title() string {
	all := len(w.of.Findings())
	title := "Lint of " + w.of.Anchor + ": " + view.Count(all, "finding")
	if all > len(w.list.Rows.List) {
		title += " in " + view.Count(len(w.list.Rows.List), "row")
	}
	return title
}

// notLooked says which checks have not run: what was not looked for is not nothing.
func notLooked(of *loading.Rules) string {
	if of.Quoted != nil {
		return of.Quoted.Unlooked()
	}
	return "quoted values are not looked up; Q on a rule does"
}

// fit hides the reasons while there are none, and the counts while every finding is a row.
func (w *findings) fit() {
	w.list.Grid().Hide(w.list.Rows.Columns()-1, len(w.of.Known.Silenced) == 0)
	w.list.Grid().Hide(1, len(w.list.Rows.List) == len(w.of.Findings()))
}

// mostRead bounds how many sentences of a row are read at once.
const mostRead = 3

func (w *findings) sentences(f *lint.Group, most int) string {
	lines := each.Of(f.Of[:min(len(f.Of), most)], func(f lint.Finding) string { return f.Sentence })
	if more := len(f.Of) - len(lines); more > 0 {
		lines = append(lines, "and "+view.Count(more, "more finding")+" like it; press z to list each")
	}
	return strings.Join(lines, "\n")
}

// read shows the finding under the cursor in full.
func (w *findings) read() tea.Cmd {
	f := w.list.Under()
	if f == nil {
		return nil
	}
	lines := []popup.Line{{Item: widget.Item{Value: w.sentences(f, mostRead)}}, {}, {Item: widget.Item{Value: f.Check.Explain(), Kind: widget.Muted}}}
	if s, silenced := w.of.SilenceOf(f.Of[0]); silenced {
		lines = append(lines, popup.Line{}, popup.Line{Item: widget.Item{Value: "Silenced by " + s.By + ", " + view.When(s.At, w.env.Now()) + ": " + s.Reason}})
	}
	return popup.NewReader(w.env, popup.ReaderOptions{Title: "Lint: " + string(f.Check), Lines: func() []popup.Line { return lines }}).Show()
}

func (w *findings) about() tea.Cmd {
	if f := w.list.Under(); f != nil {
		return page(w.env, f.Check)
	}
	return nil
}

const stillRead = "What was silenced before is still being read. Try again."

// silence asks why the finding under the cursor needs nobody's look; a silenced one is a finding again.
func (w *findings) silence() tea.Cmd {
	at := w.list.Under()
	if at == nil {
		return nil
	}
	all := at.Of
	if !w.of.SilencesRead() { // what is stored then would replace it
		return view.Say(view.Info, stillRead)
	}
	if _, silenced := w.of.SilenceOf(all[0]); silenced {
		return w.say(all, lint.Silence{}, false, view.Plural(len(all), "It is a finding", "They are findings")+" again.")
	}
	title := "Silence this finding"
	if len(all) > 1 {
		title = "Silence " + view.Count(len(all), "finding")
	}
	return view.Send(view.Ask{Title: title, Prompt: "reason", Then: func(reason string) tea.Cmd {
		if reason = strings.TrimSpace(reason); reason == "" {
			return view.Say(view.Info, "Not silenced: it takes a reason.")
		}
		return w.say(all, lint.Silence{Reason: reason, By: w.env.Profile.Username, At: w.env.Now()}, true, "Silenced. Press s again to take it back.")
	}})
}

func (w *findings) say(these []lint.Finding, s lint.Silence, silenced bool, said string) tea.Cmd {
	change := w.of.Silence(these, s, silenced)
	w.relist()
	w.known(nil)
	of, known, to, in, anchor, ctx := w.of, w.known, w.env.Store, w.env.Scope, w.of.Anchor, w.env.Context
	return tea.Batch(view.Say(view.Good, said), view.Do(func() tea.Msg {
		all, err := change.Save(context.WithoutCancel(ctx), to, in, anchor)
		if err != nil {
			return view.Notify{Level: view.Bad, Text: "Silenced until docket is left: " + view.StoreWords(err) + "."}
		}
		return view.Next(func() tea.Cmd { of.Saved(); known(all); return nil })
	}))
}

// Checks lists the checks of lint; enter opens the page of one.
func Checks(env *view.Env) tea.Cmd {
	items := each.Of(lint.Checks(), func(c lint.Check) popup.Item {
		return popup.Item{Label: string(c), Note: c.Explain(), Then: func() tea.Cmd { return page(env, c) }}
	})
	return popup.NewList(env, popup.ListOptions{Title: "Checks of lint", Items: func() []popup.Item { return items }}).Show()
}

func page(env *view.Env, c lint.Check) tea.Cmd {
	items := []widget.Item{{Name: "Why", Value: c.Explain()}, {Name: "Example", Value: c.Example()}, {Name: "When", Value: c.Needs()}, {Name: "Silence", Value: lint.Silencing}}
	items = each.Where(items, func(it widget.Item) bool { return it.Value != "" })
	return popup.NewReader(env, popup.ReaderOptions{Title: "Lint check: " + string(c), Lines: func() []popup.Line { return popup.Items(items) }}).Show()
}
