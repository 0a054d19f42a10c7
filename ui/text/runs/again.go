package runs

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/popup"
	"docket/ui/view"
	"docket/ui/widget"
)

// askSend says how much is about to be sent, and sends it after y.
func (r *Runs) askSend(verb, what string, states ...string) tea.Cmd {
	run, p := r.table.run, &r.env.Profile
	return view.Send(view.Confirm{Title: fmt.Sprintf("%s run %d?", verb, run.ID), Verb: "send",
		Body: "to " + view.To(&r.env.Theme.Glyphs, p.Company, p.Address) + "\nat most " + view.Count(run.Count(states...), "request") + ", " + what +
			"\n\nThe interface describes gettext as a push: each request is sent once, and none is repeated by itself.",
		Then: func() tea.Cmd {
			if r.noSending() != "" {
				return view.Refuse(r.noSending)
			}
			return r.sends.start(r, run, states...)
		}})
}

func (r *Runs) chooseAgain() tea.Cmd {
	var items []popup.Item
	keys := map[string]string{store.ReadFailed: "f", store.ReadUnclear: "c", store.ReadSent: "u"}
	for _, o := range boxes.Opens() {
		n := r.table.run.Count(o.State)
		if n == 0 || keys[o.State] == "" {
			continue
		}
		what := o.What + "\n" + view.Count(n, "request") + ": " + o.Note
		items = append(items, popup.Item{Key: keys[o.State], Label: o.What, Note: view.Count(n, "request") + ", " + o.Note, Then: func() tea.Cmd { return r.askSend("Send again in", what, o.State) }})
	}
	return popup.NewList(r.env, popup.ListOptions{Title: "Send again", Items: func() []popup.Item { return items }}).Show()
}

func (r *Runs) rules() tea.Cmd {
	return popup.NewReader(r.env, popup.ReaderOptions{Title: "How texts are compared", Lines: func() []popup.Line {
		return []popup.Line{{Item: widget.Item{Value: strings.ReplaceAll(boxes.Rules, "\n", " ")}},
			{Item: widget.Item{Value: "What differs stands between brackets in the value: 18,2[4]0; [] is where something is lacking."}}}
	}}).Show()
}
