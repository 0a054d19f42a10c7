package sheet

import (
	"slices"
	"strings"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/view"
)

// past are the filters that were applied to the same target before, the newest first. They are in the store's session.
type past struct {
	key  string
	list []string
	at   int                       // the one that is in the prompt: opened is what it was opened with, edited what was typed since
	new  *atomic.Pointer[[]string] // those that are not stored yet, whichever command comes to them first
}

const (
	opened = -1
	edited = -2
)

const mostPast = 20

// read reads the filters of what is shown, where they are of something else.
func (p *past) read(t *table) {
	p.at = opened
	key := "filters/" + t.opt.Noun + "/" + t.title()
	if key == p.key || t.env.Store == nil {
		return
	}
	p.key, p.list, p.new = key, nil, &atomic.Pointer[[]string]{}
	p.new.Store(new([]string))
	_, _ = t.env.Store.Session.Get(t.env.Context, t.env.Scope, key, &p.list) // without them nothing is offered
}

// Past are the filters that were applied to what is shown before, the newest first.
func (s *Sheet) Past() []string {
	s.past.read(s.table)
	return s.past.list
}

func (p *past) add(t *table, text string) tea.Cmd {
	if text == "" {
		return nil
	}
	if p.list = first(text, p.list); t.env.Store == nil {
		return nil
	}
	key, latest := p.key, p.new
	latest.Store(new(first(text, *latest.Load())))
	return view.Do(func() tea.Msg {
		stored, mine := []string(nil), latest.Load() // with those of other dockets
		if err := t.env.Store.Session.Change(t.env.Context, t.env.Scope, key, &stored, func() {
			for _, text := range slices.Backward(*mine) {
				stored = first(text, stored)
			}
		}); err != nil {
			return view.Notify{Level: view.Warn, Text: "The filter could not be remembered: " + view.Reason(err) + "."}
		}
		latest.CompareAndSwap(mine, new([]string))
		return nil
	})
}

// first is a filter with the others behind it, each once, as many as are remembered.
func first(text string, list []string) []string {
	list = append([]string{text}, slices.DeleteFunc(slices.Clone(list), func(old string) bool { return old == text })...)
	return list[:min(len(list), mostPast)]
}

// earlier writes the filter before (1) or the one after (-1) into the prompt. Where something was typed, or nothing is
// remembered, the cursor goes up or down among the rows.
func (s prompting) earlier(by int, otherwise keys.Motion) func() tea.Cmd {
	return func() tea.Cmd {
		p := &s.past
		at := p.at + by
		if p.at == opened && by > 0 && len(p.list) > 0 && strings.TrimSpace(s.input.Value()) == p.list[0] {
			at++ // it is in force
		}
		if p.at == edited || len(p.list) == 0 || at < opened {
			s.motionTyping(otherwise)
			return nil
		}
		if at >= len(p.list) {
			return view.Say(view.Info, "There is no earlier filter.")
		}
		text := ""
		if at >= 0 {
			text = p.list[at]
		}
		s.input.SetValue(text)
		cmd := s.follow()
		p.at = at
		return cmd
	}
}
