package rules

import (
	"cmp"
	"strings"

	"docket/ui/core/audit"
	"docket/ui/rules/loading"
	"docket/ui/rules/review"
	"docket/ui/safe"
	"docket/ui/sheet"
	"docket/ui/view"
)

func (m *model) Status() view.Status {
	if m.drawn.line == "" {
		m.drawn.line = statusLine(m)
	}
	s := view.Status{Target: m.loader.Wanted, Line: m.drawn.line, Typing: m.list.Typing(), Missing: m.loader.Err != nil,
		Back: m.loader.Task.Busy() || m.pane.Focused() || m.list.CanBack() || m.review.Restriction() != ""}
	s.Hold = m.Unsaved()
	if m.review.Rules != nil {
		s.Target = m.review.Rules.Anchor
	}
	fetching, hold := m.records.Fetching()
	if s.Busy = cmp.Or(m.review.Bulk.Words(), m.review.Export.Words(), m.records.Trying(), m.records.Leading(), fetching); s.Busy != "" {
		s.Back = true
	}
	s.Hold = cmp.Or(s.Hold, hold)
	if m.review.Bulk.Words() != "" {
		s.Hold = m.review.Bulk.Hold()
	}
	if m.review.Export.Words() != "" {
		s.Hold = cmp.Or(s.Hold, "a review is being exported")
	}
	if m.loader.Task.Busy() {
		s.Busy = "loading the rules of " + m.loader.Wanted
		if s.Target != m.loader.Wanted || m.review.Rules == nil {
			s.Opening = m.loader.Wanted
		}
	}
	return s
}

// Unsaved implements [view.Losing].
func (m *model) Unsaved() string {
	n, why := m.review.Unsaved()
	if n == 0 {
		return ""
	}
	return view.Count(n, "verdict") + " could not be saved: " + safe.Line(why)
}

// statusLine is the facts about what is on screen, the most telling first: the frame cuts what does not fit.
func statusLine(m *model) string {
	of := m.review.Rules
	switch {
	case of == nil && m.loader.Wanted == "":
		return "no anchor document is open"
	case of == nil:
		return m.loader.Wanted + " " + m.env.Theme.Glyphs.Dot + " not loaded"
	}
	restriction := m.review.Restriction()
	facts := append(make([]string, 0, 8), of.Anchor)
	facts = append(facts, position(of, m.list, m.review)...)
	add := func(when bool, more ...string) {
		if when {
			facts = append(facts, more...)
		}
	}
	marked := len(m.list.Selected())
	add(marked > 0, view.Thousands(marked)+" selected") // what the keys are about stands where it is not cut
	add(m.pane.Focused(), "in the detail")
	unsaved, _ := m.review.Unsaved()
	add(m.layout.top == 0 && unsaved > 0, view.Thousands(unsaved)+" not saved")
	facts = append(facts, m.review.TeamWords()...)
	add(m.layout.top == 0 && !of.Empty(), view.Thousands(of.Counts.Decided())+"/"+view.Thousands(of.Counts.Total))
	add(restriction != "", "only "+restriction)
	add(m.list.Filter() != "" && !m.list.Typing(), "filter "+m.list.Filter())
	_, order := m.order()
	add(len(m.list.Order()) > 0, order)
	doubts := of.Doubts()
	add(doubts != "", doubts)
	news, since := of.News()
	add(news.Any(), of.Changes()+" since "+since)
	add(m.loader.Err != nil && !of.Empty(), m.loader.Wanted+" not loaded")
	if !of.Empty() {
		add(of.Rows[0].AnchorFileName != "", of.Rows[0].AnchorFileName)
	}
	return strings.Join(facts, " "+m.env.Theme.Glyphs.Dot+" ")
}

// position is which of the listed rules the cursor is on, and how many are listed.
func position(of *loading.Rules, list *sheet.Sheet, review *review.Review) []string {
	all, n, at := view.Count(len(of.Rows), "rule"), list.Len(), view.Thousands(list.Grid().Position()+1)
	switch filter := list.Filter(); {
	case of.Empty():
		return []string{"no rules"}
	case n == 0:
		return []string{"0 of " + all}
	case of.Folded:
		if review.Listed < len(of.Rows) {
			all = view.Thousands(review.Listed) + " of " + all
		}
		return []string{"row " + at + " of " + view.Thousands(n) + " for " + all}
	case filter != "":
		return []string{view.Thousands(n) + " of " + all, "match " + at}
	case review.Restriction() != "":
		return []string{view.Thousands(n) + " of " + all, "rule " + at}
	case review.Queue != audit.QueueAll:
		return []string{review.Queue.String() + " " + at + " of " + view.Thousands(n)}
	}
	return []string{"rule " + at + " of " + view.Thousands(len(of.Rows))}
}
