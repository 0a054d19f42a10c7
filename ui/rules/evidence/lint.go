package evidence

import (
	"context"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/audit/lint"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/rules/loading"
	"docket/ui/shared"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

type findings struct {
	*popup.Table
	env   *view.Env
	of    *loading.Rules
	rows  *sheet.Rows[lint.Finding]
	list  *sheet.Sheet
	known func() // is told when a finding was silenced
}

// Lint lists what lint found; enter lists the rules that a finding concerns.
func Lint(env *view.Env, of *loading.Rules, only func(words string, rows []int) tea.Cmd, known func()) tea.Cmd {
	all := of.Findings()
	if len(all) == 0 {
		return view.Say(view.Good, "Lint found nothing in "+view.Count(len(of.Rows), "rule")+".")
	}
	w := &findings{env: env, of: of, known: known}
	finding := sheet.Text("finding", func(f *lint.Finding) string { return strings.ReplaceAll(f.Sentence, "≤", env.Theme.Glyphs.LessEqual) })
	finding.Flex, finding.Min = 1, 30
	w.rows = sheet.NewRows(func(f *lint.Finding) string { return f.Sentence },
		sheet.Text("check", func(f *lint.Finding) string { return string(f.Check) }),
		sheet.Field[lint.Finding]{Column: widget.Column{Title: "rules", Right: true}, Show: func(f *lint.Finding) (string, widget.Kind) {
			return view.Thousands(len(f.Rules)), widget.Number
		}}, finding,
		sheet.Field[lint.Finding]{Column: widget.Column{Title: "silenced", Width: 30}, Show: func(f *lint.Finding) (string, widget.Kind) {
			s, silenced := of.SilenceOf(*f)
			if by := s.By; silenced && by != env.Profile.Username {
				return by + ": " + s.Reason, widget.Muted
			}
			return s.Reason, widget.Muted
		}})
	w.rows.List = all
	w.list = sheet.New(env, sheet.Options{Noun: "finding", OpenName: "List its rules", Open: func(row int) tea.Cmd {
		w.Close()
		return only("lint "+string(all[row].Check), all[row].Rules)
	}})
	w.list.Show(w.rows)
	w.fit()
	w.Table = popup.NewTable(env, popup.TableOptions{Sheet: w.list, Close: []string{"i"}, Actions: w.own(),
		Title: func() string { return "Lint of " + of.Anchor + ": " + w.list.Count() }})
	return view.Send(view.Show{Overlay: w})
}

func (w *findings) own() []view.Action {
	const group = "Lint"
	return []view.Action{
		{Name: "Read finding", Sentence: "Read the finding in full.", Group: group, Hint: 2, Key: keys.On("v"), Do: w.read},
		{Name: "Silence…", Sentence: "Say why this finding needs nobody's look, or take that back. A rule that changes brings it back.", Group: group, Hint: 3, Key: keys.On("s"), Do: w.silence},
		{Name: "Shared by the team", Sentence: "List the findings that members silenced and share: take one over, or share yours.", Group: "Lint", Key: keys.On("t"),
			Why: func() string { return shared.Why(w.env) }, Do: w.shared},
		{Name: "About this check", Sentence: "Read why the check looks for this, with an example, and how to silence it.", Group: group, Hint: 4, Key: keys.On("w"), Do: w.about},
	}
}

// fit hides the reasons while there are none.
func (w *findings) fit() {
	none := w.of.Known == nil || len(w.of.Known.Silenced) == 0
	w.list.Grid().Hide(w.rows.Columns()-1, none)
}

// read shows the finding under the cursor in full.
func (w *findings) read() tea.Cmd {
	f := w.rows.At(w.list)
	if f == nil {
		return nil
	}
	lines := []popup.Line{{Item: widget.Item{Value: f.Sentence}}, {}, {Item: widget.Item{Value: f.Check.Explain(), Kind: widget.Muted}}}
	if s, silenced := w.of.SilenceOf(*f); silenced {
		lines = append(lines, popup.Line{}, popup.Line{Item: widget.Item{Value: "Silenced by " + s.By + ", " + view.When(s.At, w.env.Now()) + ": " + s.Reason}})
	}
	return popup.NewReader(w.env, popup.ReaderOptions{Title: "Lint: " + string(f.Check), Lines: func() []popup.Line { return lines }}).Show()
}

// about shows the page of the check under the cursor.
func (w *findings) about() tea.Cmd {
	if f := w.rows.At(w.list); f != nil {
		return page(w.env, f.Check)
	}
	return nil
}

const stillRead = "What was silenced before is still being read. Try again."

// silence asks why the finding under the cursor needs nobody's look; a silenced one is a finding again.
func (w *findings) silence() tea.Cmd {
	at := w.rows.At(w.list)
	if at == nil {
		return nil
	}
	f := *at
	if !w.of.SilencesRead() { // what is stored then would replace it
		return view.Say(view.Info, stillRead)
	}
	if _, silenced := w.of.SilenceOf(f); silenced {
		return w.say(f, lint.Silence{}, false, "It is a finding again.")
	}
	return view.Send(view.Ask{Title: "Silence this finding", Prompt: "reason", Then: func(reason string) tea.Cmd {
		if reason = strings.TrimSpace(reason); reason == "" {
			return view.Say(view.Info, "Not silenced: it takes a reason.")
		}
		return w.say(f, lint.Silence{Reason: reason, By: w.env.Profile.Username, At: w.env.Now()}, true, "Silenced. Press s again to take it back.")
	}})
}

// say silences a finding or not, and stores it.
func (w *findings) say(f lint.Finding, s lint.Silence, silenced bool, said string) tea.Cmd {
	all := w.of.Silence(f, s, silenced)
	w.list.Changed()
	w.fit()
	w.known()
	to, in, anchor, ctx := w.env.Store, w.env.Scope, w.of.Anchor, w.env.Context
	return tea.Batch(view.Say(view.Good, said), view.Do(func() tea.Msg {
		if err := all.Save(context.WithoutCancel(ctx), to, in, anchor); err != nil {
			return view.Notify{Level: view.Bad, Text: "Silenced until docket is left: " + loading.StoreWords(err) + "."}
		}
		return nil
	}))
}
