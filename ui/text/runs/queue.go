package runs

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/view"
)

// nextQueue shows only the documents of the next queue that has some; behind the last one all.
func (t *table) nextQueue() tea.Cmd {
	from, of := slices.Index(boxes.Queues, t.queue)+1, t.of
	return t.queued.Start(t.env.Context, func(context.Context) ([]int, error) {
		for i, name := range boxes.Queues[from:] {
			if documents := of.Queue(name); len(documents) > 0 {
				return append([]int{from + i}, documents...), nil
			}
		}
		return nil, nil
	})
}

// list restricts the sheet to a queue, whose number comes first, or to none.
func (t *table) list(queue []int) tea.Cmd {
	if len(queue) == 0 {
		none := t.queue == ""
		t.queue = ""
		t.sheet.List(nil)
		if none {
			return view.Say(view.Info, "No document needs a look: none differs, failed, or has no answer.")
		}
		return view.Say(view.Info, "All documents.")
	}
	t.queue = boxes.Queues[queue[0]]
	in := make(map[int]bool, len(queue))
	for _, document := range queue[1:] {
		in[document] = true
	}
	var list []int
	for row, document := range t.order {
		if in[document] {
			list = append(list, row)
		}
	}
	t.sheet.List(list)
	return view.Say(view.Info, view.Count(len(list), "document")+": "+t.queue+".")
}

// box is what was read in a box of a document, as the history has it.
func (t *table) box(document, box int) store.Box {
	at, lines := t.run.Box(document, box)
	b := store.Box{Collection: t.run.Collection, OCRTextID: t.run.IDs[document], Coordinates: at.JSON(), Lines: lines}
	if lines != nil {
		b.At = t.run.BegunAt
	}
	return b
}
