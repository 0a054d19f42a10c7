package text

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/text/runs"
)

func hooks(m *Model) runs.Hooks {
	known := func() []string {
		if a := m.reply.answer; a.OCRTextID == m.id() && a.Collection == m.form.text(collection) && a.Coordinates == m.form.box.JSON() {
			return append([]string{}, a.Lines...)
		}
		return nil
	}
	return runs.Hooks{Known: known, Form: func() runs.Form { return said(m) }, Load: func(b store.Box, from, unanswered string) tea.Cmd { return openBox(m, b, from, unanswered) },
		Samples: func() []store.Box { return samples(m.env.Offers, nil) }, Added: m.readHistory}
}

// said is what the form says, for a template or a sweep.
func said(m *Model) runs.Form {
	f := runs.Form{Collection: m.form.text(collection), OCRTextID: m.id(), Box: m.form.box.Coordinates, Stray: m.page.stray()}
	if unit, known := m.page.Unit(); known {
		f.Unit = unit.Text
	}
	return f
}

// openBox puts a box of a run into the form, with what was read in it, or what became of its request. It sends nothing.
func openBox(m *Model, b store.Box, from, unanswered string) tea.Cmd {
	defer m.settle()
	m.past.rows = m.past.rows.With([]store.Box{b})
	loaded := m.load(0)
	m.reply.from = from
	if unanswered != "" && !m.send.task.Busy() {
		m.send.about = m.form.request()
		m.send.failed, m.send.advice = "The run has no answer: "+unanswered+".", sendAgain
	}
	return tea.Batch(loaded, m.readHistory(), m.refocus(paneLines))
}
