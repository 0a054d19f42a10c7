package runs

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/popup"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// showSweep lists the steps of the last sweep; enter puts a box into the form.
func (r sweeper) showSweep() tea.Cmd {
	s, f := r.sweeps.found, r.sweeps.of
	at := s.best
	if at < 0 {
		at = len(s.tried) - 1
	}
	rows := sheet.NewRows(func(t *boxes.Tried) string { return t.JSON() },
		sheet.Field[boxes.Tried]{Column: widget.Column{Title: "", Width: 8}, Name: "proposed", Show: func(t *boxes.Tried) (string, widget.Kind) {
			if s.best >= 0 && t.Coordinates == s.tried[s.best].Coordinates {
				return "shortest", widget.Good
			}
			return "", widget.Plain
		}},
		sheet.Text("rectangle", func(t *boxes.Tried) string { return t.JSON() }),
		sheet.Field[boxes.Tried]{Column: widget.Column{Title: "text", Flex: 1}, Show: func(t *boxes.Tried) (string, widget.Kind) {
			if len(t.Lines) == 0 {
				return "no text", widget.Muted
			}
			return strings.Join(t.Lines, "\n"), widget.Plain
		}})
	rows.List = s.tried
	var box *popup.Table
	list := sheet.New(r.env, sheet.Options{Noun: "step", OpenName: "Take this box", Title: func() string { return "sweep" }, Open: func(row int) tea.Cmd {
		box.Close()
		t := s.tried[row]
		return r.hooks.Load(store.Box{Collection: f.Collection, OCRTextID: f.OCRTextID, Coordinates: t.JSON(), Lines: t.Lines, At: r.env.Now()})
	}})
	list.Show(rows)
	list.SetCursor(at, -1)
	again := view.Action{Name: "Sweep again", Sentence: "Ask for another sweep, from the box in the form.", Group: "Box", Hint: 2, Key: on("w"), Why: r.noSending,
		Do: func() tea.Cmd { box.Close(); return r.chooseSweep() }}
	box = popup.NewTable(r.env, popup.TableOptions{Title: func() string { return r.sweeps.way + ": " + view.Count(len(s.tried), "step") }, Sheet: list, Actions: []view.Action{again}})
	return box.Show()
}

// swept says what came of a sweep, and shows its steps unless the person went on to something else.
func (r sweeper) swept(s swept, err error) tea.Cmd {
	r.sweeps.found = s
	said := view.Say(view.Good, "The text is stable. Enter takes the shortest box with all of it; w shows the steps again.")
	switch {
	case err != nil:
		said = view.Say(view.Bad, view.Explain(err).String()+" The sweep ended there; that request is not sent again. Press w for its steps.")
	case s.best < 0:
		said = view.Say(view.Warn, fmt.Sprintf("The text is not stable after %s. Press w for the steps, and go on from a larger box.", view.Count(r.sweeps.budget, "request")))
	}
	if len(s.tried) == 0 || !r.waiting {
		return said
	}
	return tea.Batch(r.showSweep(), said)
}
