package fields

import (
	"fmt"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/keys"
	"docket/ui/view"
	"docket/ui/widget"
)

// record shows one submission of the journal, whole.
type record struct {
	m             *Model
	sub           store.Submission
	detail        *widget.Detail
	width, height int
	done          bool
	close         key.Binding
}

func newRecord(m *Model, sub store.Submission) *record {
	r := &record{m: m, sub: sub, detail: widget.NewDetail(m.env.Theme, m.env.Keys), close: keys.Bind("close", "esc", "q", "enter")}
	return r
}

// recordItems is a submission from top to bottom, for lines of a width.
func recordItems(s store.Submission, width int, arrow string) []widget.Item {
	const stamp = "2006-01-02 15:04:05 MST"
	_, kind := stateCell(s)
	items := []widget.Item{
		{Name: "state", Value: submit.StateText(s), Kind: kind},
		{Name: "reason", Value: s.Reason},
		{Name: "status", Value: statusWords(s.Status)},
		{Name: "answer", Value: s.Answer},
		{Name: "begun", Value: s.CreatedAt.UTC().Format(stamp)},
	}
	if !s.FinishedAt.IsZero() {
		items = append(items, widget.Item{Name: "answered", Value: s.FinishedAt.UTC().Format(stamp)})
	}
	if s.Resolution != "" {
		items = append(items, widget.Item{Name: "note", Value: s.Note})
	}
	items = append(items,
		widget.Item{Name: "address", Value: s.Address}, widget.Item{Name: "path", Value: s.Path},
		widget.Item{Name: "company", Value: s.Company}, widget.Item{Name: "user", Value: s.Username},
		widget.Item{Name: "profile", Value: s.Profile})
	if s.Insisted {
		items = append(items, widget.Item{Name: "insisted", Value: "sent although the same content was on its way or unknown"})
	}
	items = append(items, widget.Item{Name: "Changes", Section: true})
	changes, base, err := submit.DecodeChanges(s.Changes)
	switch {
	case err != nil:
		items = append(items, widget.Item{Value: "cannot be read: " + err.Error(), Kind: widget.Bad})
	case base == "":
		items = append(items, widget.Item{Value: "the first of this document type: the old values are unknown", Kind: widget.Dim})
	default:
		items = append(items, widget.Item{Name: "compared with", Value: base, Kind: widget.Dim})
	}
	for _, c := range changes {
		name, value, kind := changeWords(c, arrow)
		items = append(items, widget.Item{Name: name, Value: value, Kind: kind})
	}
	items = append(items, widget.Item{Name: fmt.Sprintf("Exactly what was sent as data: %s", view.Count(len(s.Data), "byte")), Section: true})
	items = append(items, exactItems(s.Data, width)...)
	return append(items,
		widget.Item{Name: "The same, indented to be read", Section: true},
		widget.Item{Value: client.Value(s.Data).Indented()})
}

func statusWords(status int) string {
	if status == 0 {
		return "none came"
	}
	return fmt.Sprint(status)
}

// Update scrolls, copies and closes.
func (r *record) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.MouseMsg:
		r.detail.Mouse(msg)
	case tea.KeyMsg:
		switch {
		case key.Matches(msg, r.close):
			r.done = true
		case key.Matches(msg, r.m.keys.copyCell):
			return r.m.env.Copy(string(r.sub.Data), "the data of "+r.sub.ID)
		case key.Matches(msg, r.m.keys.copyAll):
			return r.m.env.Copy(r.m.curl(r.sub), "submission "+r.sub.ID+" as curl; the token is $DOCKET_TOKEN")
		default:
			r.detail.Update(msg)
		}
	}
	return nil
}

// Help lists the keys.
func (r *record) Help() [][]key.Binding {
	return [][]key.Binding{{r.close, keys.Bind("copy the JSON", "y"), keys.Bind("copy as curl", "Y"), keys.Bind("scroll", "up", "down")}}
}

// Done reports that it was closed.
func (r *record) Done() bool { return r.done }

// Typing is never so.
func (r *record) Typing() bool { return false }

// SetSize gives the room there is.
func (r *record) SetSize(width, height int) {
	r.width, r.height = overlaySize(width, height)
	w, h := widget.PanelInner(r.width, r.height)
	r.detail.SetSize(max(1, w-2), max(1, h))
	r.detail.UpdateItems(recordItems(r.sub, max(1, w-2), r.m.env.Theme.Glyphs.Right))
}

// View draws the panel.
func (r *record) View() string {
	_, h := widget.PanelInner(r.width, r.height)
	return panelled(r.m, r.detail, r.sub.DocumentType+" "+r.sub.ID, r.width, r.height, h, nil)
}
