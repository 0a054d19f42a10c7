package fields

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/preset"
	"docket/ui/fields/editing"
	"docket/ui/fields/sending"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/shared"
	"docket/ui/view"
	"docket/ui/widget"
)

func (s *source) askPreset() tea.Cmd {
	folder := s.docs.env.Presets
	return view.Opens("the presets", s.presets.Start(s.docs.env.Context, func(context.Context) ([]preset.Preset, error) { return preset.List(folder) }))
}

// offerPresets lists the presets, those of other members behind one's own, and to save what is pending as another one.
func (s *source) offerPresets(found []preset.Preset, err error) tea.Cmd {
	if err != nil {
		return view.Say(view.Bad, "The presets could not be read: "+view.Reason(err)+".")
	}
	var items []popup.Item
	list := popup.NewList(s.docs.env, popup.ListOptions{Title: "Presets", Prompt: "preset", Items: func() []popup.Item { items = s.presetItems(found); return items }})
	if len(items) == 0 {
		return view.Say(view.Info, "There are no presets in "+s.docs.env.Presets+". Change some fields, then press P to save the changes as one.")
	}
	return tea.Batch(list.Show(), shared.Look(s.docs.env, func() {
		at, was := list.At(), items
		list.Reread()
		if at >= 0 { // enter takes what stood under the cursor
			list.Select(slices.IndexFunc(items, func(i popup.Item) bool { return i.Label+i.Note == was[at].Label+was[at].Note }))
		}
	}))
}

func (s *source) presetItems(found []preset.Preset) (items []popup.Item) {
	for _, p := range found {
		item := popup.Item{Label: p.Name, Note: strings.Join(p.Types(), ", "), Then: func() tea.Cmd { return s.comparePreset(p) }}
		if p.Err != nil {
			item.Note, item.Then = p.Err.Error(), func() tea.Cmd { return view.Say(view.Bad, view.Sentence(p.Err.Error())) }
		}
		items = append(items, item)
	}
	for _, o := range shared.Offers(s.docs.env, store.SharedPreset, s.compareTaken) {
		items = append(items, popup.Item{Label: safe.Line(o.Name), Note: o.Note, Then: o.Take})
	}
	if d := s.docs.front(); d != nil && d.Pending() > 0 {
		items = append(items, popup.Item{Label: "save the changes of " + d.Name + " as a preset…", Then: func() tea.Cmd { return s.savePreset(d) }})
	}
	if s.docs.env.Store.InTeam() {
		items = append(items, popup.Item{Label: "shared by the team…", Note: "take one over, or share yours",
			Then: func() tea.Cmd { return shared.Files(s.docs.env, store.SharedPreset, s.compareTaken) }})
	}
	return items
}

func (s *source) compareTaken(name string) tea.Cmd {
	p, err := preset.Read(s.docs.env.Presets, name)
	if err != nil {
		return view.Say(view.Bad, view.Sentence(err.Error()))
	}
	return s.comparePreset(p)
}

// comparePreset opens the document types that a preset names, and shows what it would change
// in these and in the others that are open; enter makes the changes pending.
func (s *source) comparePreset(p preset.Preset) tea.Cmd {
	return s.docs.withOpen(p.Types(), func() tea.Cmd {
		var to []*document
		changed := 0
		var parts []func(*sending.Text)
		for _, d := range s.docs.list {
			if !d.looked() || !p.Applies(d.Name) {
				continue
			}
			changes, _, unknown := p.Changes(d.Settings())
			parts = append(parts, func(t *sending.Text) {
				t.Section(d.key.String() + ": " + view.Count(len(changes), "change"))
				t.Changes(changes, nil)
				if len(unknown) > 0 {
					t.Add("", t.Glyphs.Lint+" not a field here, so left out: "+strings.Join(unknown, ", "), widget.Warn)
				}
			})
			if len(changes) > 0 {
				to, changed = append(to, d), changed+len(changes)
			}
		}
		var r *popup.Reader
		apply := view.Action{Name: "Apply", Sentence: "Make these changes pending; nothing is sent.", Group: "Box", Hint: 1, Key: keys.On("enter"),
			Why: view.Unless(func() bool { return changed > 0 }, "There is nothing to apply: what is open is as the preset has it."),
			Do:  s.docs.m.then(func() tea.Cmd { r.Close(); return s.applyPreset(p, to, changed) })}
		if len(parts) == 0 {
			parts = append(parts, func(t *sending.Text) {
				t.Add("", "It says nothing of what is open. Open a document type first (o).", widget.Muted)
			})
		}
		title := "Preset " + p.Name + ": " + view.Count(changed, "change")
		r = sending.NewReader(s.docs.env, popup.ReaderOptions{Title: title, Actions: []view.Action{apply}}, func(t *sending.Text) {
			for _, part := range parts {
				part(t)
			}
		})
		return r.Show()
	})
}

// applyPreset makes the changes of a preset pending: in each document a step that undo takes back.
func (s *source) applyPreset(p preset.Preset, to []*document, changed int) tea.Cmd {
	from := editing.Origin{Kind: editing.Preset, What: p.Name, At: s.docs.env.Now()}
	for _, d := range to {
		_, set, _ := p.Changes(d.Settings())
		d.Merge(d.one("applying the preset "+p.Name, len(to)), set, from)
	}
	said := fmt.Sprintf("Preset %s applied: %s in %s. Nothing is sent yet: ctrl+s reviews it.", p.Name, view.Count(changed, "change"), view.Count(len(to), "document type"))
	var shown tea.Cmd
	if !slices.Contains(to, s.docs.front()) || s.docs.m.over != nil {
		shown = s.docs.show(to[0])
	}
	return tea.Batch(shown, view.Say(view.Good, said))
}

// one are the words of a step that was made in so many document types at once: undo takes back that of one.
func (d *document) one(words string, of int) string {
	if of > 1 {
		words += " in " + d.Name + " only; it went to " + view.Count(of, "document type")
	}
	return words
}

// savePreset asks for a name, and saves what is pending in a document under it.
func (s *source) savePreset(d *document) tea.Cmd {
	changes := d.Changed()
	return view.Send(view.Ask{Title: "Save the changes of " + d.Name, Prompt: "Preset", Check: func(name string) error {
		if len(changes.Fields) == 0 {
			return errors.New("fields were removed and nothing else: a preset cannot hold that")
		}
		return reason(preset.Save(s.docs.env.Presets, strings.TrimSpace(name), changes))
	}, Then: func(name string) tea.Cmd {
		return view.Say(view.Good, "Saved "+view.Count(len(changes.Fields), "field")+" as the preset "+strings.TrimSpace(name)+", in "+s.docs.env.Presets+".")
	}})
}
