package fields

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// openJournal shows the journal over the sheets.
func (m *Model) openJournal() tea.Cmd {
	m.journal.open = true
	return m.journal.reload(m.env)
}

// journalKey is a key in the journal.
func (m *Model) journalKey(msg tea.KeyMsg) tea.Cmd {
	b, j := m.keys, &m.journal
	switch {
	case j.search != nil:
		return m.journalSearch(msg)
	case key.Matches(msg, b.back):
		if cmd, was := j.showAll(m.env); was {
			return cmd
		}
		j.open = false
		return nil
	case key.Matches(msg, b.journal, b.nextType, b.prevType):
		j.open = false
		return nil
	case key.Matches(msg, b.refetch):
		return j.reload(m.env)
	case key.Matches(msg, b.filter):
		j.search = widget.NewInput(m.env.Theme, "filter")
		j.search.SetValue(j.text)
		j.search.Focus()
		return nil
	case key.Matches(msg, b.only):
		j.state = (j.state + 1) % len(states)
		return j.reload(m.env)
	case m.journal.grid.Update(msg):
		return nil
	}
	sub, ok := m.journal.at()
	if !ok {
		return view.Say(view.Info, "there is no submission under the cursor")
	}
	return m.entryKey(sub, msg)
}

// entryKey is a key for the submission under the cursor.
func (m *Model) entryKey(sub store.Submission, msg tea.KeyMsg) tea.Cmd {
	b := m.keys
	switch {
	case key.Matches(msg, b.show):
		return view.Send(view.Show{Overlay: newRecord(m, sub)})
	case key.Matches(msg, b.applied):
		return m.askNote(sub, store.Applied)
	case key.Matches(msg, b.notApplied):
		return m.askNote(sub, store.NotApplied)
	case key.Matches(msg, b.sendAgain):
		return m.resend(sub)
	case key.Matches(msg, b.invert):
		return m.invert(sub)
	case key.Matches(msg, b.onlyType):
		if m.journal.only == "" {
			m.journal.only = sub.DocumentType
		} else {
			m.journal.only = ""
		}
		return m.journal.reload(m.env)
	case key.Matches(msg, b.copyCell):
		return m.env.Copy(string(sub.Data), "the data of "+sub.ID)
	case key.Matches(msg, b.copyAll):
		return m.env.Copy(m.curl(sub), "submission "+sub.ID+" as curl; the token is $DOCKET_TOKEN")
	}
	return nil
}

// journalSearch is a key while the filter is typed; every key filters.
func (m *Model) journalSearch(msg tea.KeyMsg) tea.Cmd {
	j := &m.journal
	switch {
	case !msg.Paste && key.Matches(msg, m.keys.accept):
		j.search = nil
	case !msg.Paste && key.Matches(msg, m.keys.cancel):
		j.search, j.text = nil, ""
		j.refilter()
	case j.search.Update(msg):
		j.text = j.search.Value()
		j.refilter()
	}
	return nil
}

// askNote asks how the person knows, and then settles an unknown submission.
func (m *Model) askNote(sub store.Submission, resolution string) tea.Cmd {
	if sub.State != store.Unknown {
		return view.Say(view.Info, "only a submission of unknown outcome can be settled; this one was "+submit.StateText(sub))
	}
	title := "It was applied"
	if resolution == store.NotApplied {
		title = "It was not applied"
	}
	return view.Send(view.Ask{Title: title + ": " + sub.DocumentType + ", " + sub.ID, Prompt: "how do you know?", Initial: sub.Note,
		Then: func(note string) tea.Cmd { return view.Send(noted{m, sub.ID, resolution, note}) }})
}

// journalFoot is the reason of the submission under the cursor.
func (m *Model) journalFoot() [2]string {
	if in := m.journal.search; in != nil {
		in.SetWidth(m.width)
		return [2]string{in.View(), m.cut(theme.Dim, view.Count(m.journal.grid.Len(), "submission")+" with that in type, state, answer, reason, note, user or id")}
	}
	sub, ok := m.journal.at()
	if !ok {
		return [2]string{}
	}
	note := ""
	if sub.Note != "" {
		note = "note: " + sub.Note
	}
	return [2]string{m.cut(theme.Dim, safe.Line(sub.Reason)), m.cut(theme.Dim, safe.Line(note))}
}

// curl is a submission as a curl command. One that has not come back yet is told
// with the path that it tried first.
func (m *Model) curl(s store.Submission) string {
	path := s.Path
	if path == "" {
		_, url, _ := m.env.Client.PushPreview(client.Submission{})
		path = strings.TrimPrefix(url, m.env.Client.BaseURL())
	}
	return client.Exchange{Method: "POST", URL: strings.TrimSuffix(s.Address, "/") + path, Parts: []client.Part{
		{Name: "company_name", Value: s.Company}, {Name: "username", Value: s.Username},
		{Name: "collection_name", Value: s.DocumentType}, {Name: "data", Value: string(s.Data)},
	}}.Curl()
}
