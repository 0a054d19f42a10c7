package fields

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/preset"
	"docket/ui/core/submit"
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

// proposal is what a preset would change in a document.
type proposal struct {
	d       *document
	changes []submit.Change
	unknown []string
}

// comparePreset opens the document types that a preset names, and shows what it would change
// in these and in the others that are open; enter makes the changes pending.
func (s *source) comparePreset(p preset.Preset) tea.Cmd {
	return s.presetAfresh(p, func() tea.Cmd { return s.showPreset(p, "") }, nil)
}

// presetAfresh does then with the document types that a preset names and with those it applies to that are open.
func (s *source) presetAfresh(p preset.Preset, then, again func() tea.Cmd) tea.Cmd {
	all, _ := s.proposed(p)
	return s.afresh(&due{not: "Nothing was changed by the preset " + p.Name}, append(p.Types(), each.Of(all, func(of proposal) string { return of.d.Name })...), then, again)
}

func (s *source) proposed(p preset.Preset) (all []proposal, changed int) {
	for _, d := range s.docs.list {
		if d.looked() && p.Applies(d.Name) {
			changes, _, unknown := p.Changes(d.Settings())
			all, changed = append(all, proposal{d, changes, unknown}), changed+len(changes)
		}
	}
	return all, changed
}

// showPreset shows it, or shows it anew and says why: no key that was typed before is about that.
func (s *source) showPreset(p preset.Preset, anew string) tea.Cmd {
	all, changed := s.proposed(p)
	var r *popup.Reader
	apply := view.Action{Name: "Apply", Sentence: "Make these changes pending; nothing is sent.", Group: "Box", Hint: 1, Seen: anew != "", Key: keys.On("enter"),
		Why: view.Unless(func() bool { return changed > 0 }, "There is nothing to apply: what is open is as the preset has it."),
		Do: s.docs.m.then(func() tea.Cmd {
			r.Close()
			return s.presetAfresh(p, func() tea.Cmd {
				now, _ := s.proposed(p)
				if !slices.EqualFunc(all, now, func(a, b proposal) bool { return a.d == b.d && slices.Equal(a.changes, b.changes) }) {
					return tea.Batch(s.showPreset(p, sentMeanwhile), view.Say(view.Warn, "Nothing is applied yet."))
				}
				return s.applyPreset(p, each.Where(now, func(of proposal) bool { return len(of.changes) > 0 }), changed)
			}, func() tea.Cmd { return s.showPreset(p, "nothing is applied yet") })
		})}
	r = sending.NewReader(s.docs.env, popup.ReaderOptions{Title: "Preset " + p.Name + ": " + view.Count(changed, "change"), Actions: []view.Action{apply}}, func(t *sending.Text) {
		if anew != "" {
			t.Add("", view.Sentence(anew), widget.Warn)
		}
		if len(all) == 0 {
			t.Add("", "It says nothing of what is open. Open a document type first (o).", widget.Muted)
		}
		for _, of := range all {
			t.Section(of.d.key.String() + ": " + view.Count(len(of.changes), "change"))
			t.Changes(of.changes, nil)
			if len(of.unknown) > 0 {
				t.Add("", t.Glyphs.Lint+" not a field here, so left out: "+strings.Join(of.unknown, ", "), widget.Warn)
			}
		}
	})
	return r.Show()
}

// applyPreset makes the changes of a preset pending: in each document a step that undo takes back.
func (s *source) applyPreset(p preset.Preset, to []proposal, changed int) tea.Cmd {
	from := editing.Origin{Kind: editing.Preset, What: p.Name, At: s.docs.env.Now()}
	for _, of := range to {
		d := of.d
		_, set, _ := p.Changes(d.Settings())
		d.Merge(d.one("applying the preset "+p.Name, len(to)), set, from)
	}
	said := fmt.Sprintf("Preset %s applied: %s in %s. Nothing is sent yet: ctrl+s reviews it.", p.Name, view.Count(changed, "change"), view.Count(len(to), "document type"))
	var shown tea.Cmd
	if !slices.ContainsFunc(to, func(of proposal) bool { return of.d == s.docs.front() }) || s.docs.m.over != nil {
		shown = s.docs.show(to[0].d)
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
