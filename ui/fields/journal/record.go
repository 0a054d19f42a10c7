package journal

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/fields/sending"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

func (l *List) show(s sub) tea.Cmd {
	var events []store.Event
	if l.env.Store.InTeam() {
		events, _ = l.env.Store.Submissions.History(l.env.Context, s.ID) // what it is now stands above it
	}
	return sending.NewReader(l.env, popup.ReaderOptions{Title: s.DocumentType + " " + s.ID, Close: []string{"enter"},
		Copy: func() (text, what string) { return string(s.Data), "the data of " + s.ID }}, func(t *sending.Text) { record(t, s, events) }).Show()
}

const stamp = "2006-01-02 15:04:05 MST"

// record writes a submission from top to bottom, with what happened to it in a team, where the detail says who did it.
func record(t *sending.Text, s sub, events []store.Event) {
	_, kind := state(s, t.Glyphs.Unknown)
	t.Add("state", submit.StateText(s), kind)
	t.To(s.Company, s.Address, s.Username)
	answer := "none came"
	if s.Status != 0 {
		answer = fmt.Sprint(s.Status, " ", safe.Line(s.Answer))
	}
	sent := s.CreatedAt.UTC().Format(stamp)
	if !s.FinishedAt.IsZero() {
		answer += "\n" + s.FinishedAt.UTC().Format(stamp)
	}
	if s.Reason != "" {
		t.Add("reason", s.Reason, widget.Plain)
	}
	t.AddLines("answer", answer, widget.Plain)
	for _, of := range [][2]string{{"sent", sent}, {"note", s.Note}, {"path", s.Path}, {"profile", s.Profile}, {"member", s.By}} {
		if of[1] != "" {
			t.Add(of[0], of[1], widget.Plain)
		}
	}
	if s.Insisted {
		t.Add("insisted", "a person said to send it in any case", widget.Plain)
	}
	for _, e := range events {
		t.Add("history", strings.TrimSpace(e.At.UTC().Format(stamp)+" "+submit.StateNow(sub{Result: store.Result{State: e.Event}})+" "+e.Detail), widget.Muted)
	}
	entry, err := submit.ReadEntry(s)
	t.Section(view.Count(submit.Count(entry.Changes), "change"))
	switch {
	case err != nil:
		t.Add("", "cannot be read: "+err.Error(), widget.Bad)
	case entry.Base == "":
		t.Add("", "the first of this document type, or none before it was accepted or applied: the old values are unknown", widget.Muted)
	default:
		t.Add("compared with", entry.Base+", as known when it was sent", widget.Muted)
	}
	t.Changes(entry.Changes, nil)
	t.Section("Exactly what was sent as data: " + view.Count(len(s.Data), "byte"))
	t.Data(s.Data)
}
