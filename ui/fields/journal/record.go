package journal

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/fields/sending"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/view"
	"docket/ui/widget"
)

// show opens one submission, whole.
func (l *List) show(s store.Submission) tea.Cmd {
	var r *popup.Reader
	r = popup.NewReader(l.env, popup.ReaderOptions{Title: s.DocumentType + " " + s.ID, Close: []string{"enter"},
		Copy:  func() (text, what string) { return string(s.Data), "the data of " + s.ID },
		Lines: func() []popup.Line { return record(s, r.Width(), l.env.Theme.Glyphs.Arrow) },
		Actions: []view.Action{{Name: "Copy as curl", Sentence: "Copy a command that sends it.", Group: "Box", Hint: 3, Key: keys.On("Y"),
			Do: func() tea.Cmd { return l.copyCurl(s) }}}})
	return r.Show()
}

// record is a submission from top to bottom, for lines of a width.
func record(s store.Submission, width int, arrow string) []popup.Line {
	const stamp = "2006-01-02 15:04:05 MST"
	_, kind := state(s)
	status := "none came"
	if s.Status != 0 {
		status = fmt.Sprint(s.Status)
	}
	var lines sending.Lines
	lines.Add("state", submit.StateText(s), kind)
	lines.Add("reason", s.Reason, widget.Plain)
	lines.Add("status", status, widget.Plain)
	lines.Add("answer", s.Answer, widget.Plain)
	lines.Add("begun", s.CreatedAt.UTC().Format(stamp), widget.Plain)
	if !s.FinishedAt.IsZero() {
		lines.Add("answered", s.FinishedAt.UTC().Format(stamp), widget.Plain)
	}
	if s.Resolution != "" {
		lines.Add("note", s.Note, widget.Plain)
	}
	for _, of := range [][2]string{{"address", s.Address}, {"path", s.Path}, {"company", s.Company}, {"user", s.Username}, {"profile", s.Profile}} {
		lines.Add(of[0], of[1], widget.Plain)
	}
	if s.Insisted {
		lines.Add("insisted", "sent although the same content was on its way or unknown", widget.Plain)
	}
	lines.Section("Changes")
	changes, base, err := submit.DecodeChanges(s.Changes)
	switch {
	case err != nil:
		lines.Add("", "cannot be read: "+err.Error(), widget.Bad)
	case base == "":
		lines.Add("", "the first of this document type: the old values are unknown", widget.Muted)
	default:
		lines.Add("compared with", base, widget.Muted)
	}
	for _, c := range changes {
		lines.Add(sending.ChangeWords(c, arrow))
	}
	lines.Section("Exactly what was sent as data: " + view.Count(len(s.Data), "byte"))
	lines.Exact(s.Data, width)
	lines.Section("The same, indented")
	lines.Add("", client.Value(s.Data).Indented(), widget.Plain)
	return lines
}
