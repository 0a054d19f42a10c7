package cli

import (
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"docket/config/store"
	"docket/ui/core/preset"
	"docket/ui/core/submit"
	"docket/ui/fields/editing"
)

type presetCommand struct{ planner }

func newPreset(s *session) *cobra.Command {
	c := &presetCommand{planner{session: s}}
	list := s.printing(s.leaf("list", "List the presets", "", theSettings, c.list))
	diff := s.printing(s.leaf("diff PRESET [DOC_TYPE...]", "Compare a preset with the drafts, or with what was sent last", "", theJournal, c.diff))
	apply := s.printing(s.leaf("apply PRESET [DOC_TYPE...]", "Make what a preset changes pending; nothing is sent", "", theJournal, c.apply))
	return family("preset", "Named sets of switches", list, diff, apply)
}

type presetRow struct {
	Preset string   `json:"preset" table:"PRESET"`
	Types  []string `json:"document_types"`
	Names  string   `json:"-" table:"DOCUMENT TYPES"`
	By     string   `json:"by,omitempty" table:"SHARED BY"` // the member who shares it; it is not here
	Error  string   `json:"error,omitempty" table:"ERROR"`
}

func (c *presetCommand) list([]string) error {
	all, err := preset.List(c.places.Presets)
	if err != nil {
		return err
	}
	others := sharedByOthers(c.session, store.SharedPreset)
	if len(all)+len(others) == 0 {
		c.say("there are no presets in %s", c.places.Presets)
	}
	rows := each(all, func(p preset.Preset) presetRow {
		row := presetRow{Preset: p.Name, Types: append([]string{}, p.Types()...), Names: strings.Join(p.Types(), ", ")}
		if p.Err != nil {
			row.Error = p.Err.Error()
		}
		return row
	})
	return c.print(append(rows, each(others, func(s store.Shared) presetRow { return presetRow{Preset: s.Name, Types: []string{}, By: s.By} })...), nil)
}

func (c *presetCommand) targets(args []string) (p preset.Preset, to []pendingDraft, list []difference, err error) {
	if p, err = preset.Read(c.places.Presets, args[0]); err != nil {
		return p, nil, nil, misuse(err, "`docket fields preset list` lists them.")
	}
	types := args[1:]
	if len(types) == 0 {
		types = p.Types()
	}
	if len(types) == 0 {
		return p, nil, nil, usage("the preset %s names no document type; say which, behind its name", p.Name)
	}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(types))) {
		draft, err := c.draft(name)
		if err != nil {
			return p, nil, nil, err
		}
		settings := draft.Settings()
		changes, set, unknown := p.Changes(settings)
		if len(settings.Fields) == 0 {
			c.say("%s: no field of it is known here; nothing is changed", name)
		} else if len(unknown) > 0 {
			c.say("%s: not a field here, so left out: %s", name, strings.Join(unknown, ", "))
		}
		draft.over = submit.Lay(settings, set, false)
		to = append(to, draft)
		with, sent := draft.Base.ID(), draft.Base.Known()
		if len(submit.Diff(&sent, settings)) > 0 {
			with = ""
			c.say("%s: compared with the draft, which has changes that were not sent", name)
		}
		list = append(list, difference{DocumentType: name, ComparedWith: with, Changes: append([]submit.Change{}, changes...)})
	}
	return p, to, list, nil
}

func (c *presetCommand) diff(args []string) error {
	_, _, list, err := c.targets(args)
	if err != nil {
		return err
	}
	return c.printDifferences(list)
}

func (c *presetCommand) apply(args []string) error {
	p, to, list, err := c.targets(args)
	if err != nil {
		return err
	}
	for i, t := range to {
		if len(list[i].Changes) == 0 {
			c.say("%s: nothing to change", t.Name)
			continue
		}
		from := editing.Origin{Kind: editing.Preset, What: p.Name, At: time.Now()}
		if err := c.putDraft(t, "applying the preset "+p.Name, from); err != nil {
			return err
		}
	}
	return c.printDifferences(list)
}
