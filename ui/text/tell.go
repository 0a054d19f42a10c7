package text

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/popup"
	"docket/ui/view"
)

// Tell implements view.Teller: the form, what it would send, and the lines that came back.
func (m *Model) Tell() (t view.Told) {
	if m.runs.Shown() {
		return m.runs.Tell()
	}
	f := &m.form
	if m.focus == paneHistory {
		if t = m.past.sheet.Tell(); t.Ask != nil || t.Len > 0 {
			t.Title, t.Pick = m.past.title(), true
			return t
		}
	}
	labels := f.labels()
	if m.focus < fields {
		t.Ask = &view.Asked{Label: labels[m.focus], Now: f.text(int(m.focus)), Set: func(text string) tea.Cmd {
			f.keep()
			f.inputs[m.focus].SetValue(text)
			f.reason[m.focus], m.dirty.page = "", true
			f.read()
			return nil
		}}
		if m.focus == coordinates { // enter would send
			t.Ask.Key = "esc"
		}
	}
	for i, label := range labels {
		if text := f.text(i); text != "" && pane(i) != m.focus {
			t.Text = append(t.Text, label+": "+text)
		}
	}
	if _, _, remark := f.remark(m.focus); m.focus >= fields || f.strict {
		t.Text = append(t.Text, remark)
	}
	if m.reply.answered() || m.reply.failed != "" {
		t.Text = append(t.Text, strings.TrimSpace(m.reply.title(m.form.request())))
		t.Text = append(t.Text, popup.ItemsTold(m.reply.detail.Items())...)
	}
	return t
}
