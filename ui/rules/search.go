package rules

import "docket/ui/core/audit"

// relist lists what queue and lens let through; the sheet filters and sorts it.
func (m *model) relist() {
	d, c := &m.desk, m.shown
	rows := c.every
	if m.progress.Queue != audit.QueueAll || d.lens.rows != nil {
		rows = make([]int, 0, len(c.every))
		for _, row := range c.every {
			if m.progress.Queue.Has(c.review.Items[row].State) && d.lens.has(row) {
				rows = append(rows, row)
			}
		}
	}
	m.list.SetEmpty(m.whyEmpty())
	m.list.List(rows)
}

// whyEmpty says why the list is empty and how to see more.
func (m *model) whyEmpty() string {
	d := &m.desk
	switch {
	case d.lens.rows != nil:
		return " No rule is left of: " + d.lens.words + ".\n Press Esc to show all."
	case m.progress.Queue == audit.QueueOpen:
		return " No rule is pending: every rule has its verdict.\n Press E to export the review, w for the other queues."
	default:
		return " No rule is " + m.progress.Queue.String() + ".\n Press w for the other queues."
	}
}
