package rules

import (
	"strconv"
	"strings"

	"docket/ui/core/audit"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// barFrom is how much room the bar needs to stand beside the names.
const barFrom = 16

// spot is where a queue's name stands in the progress line.
type spot struct {
	x, w  int
	queue audit.Queue
}

// drawDesk draws the progress line: the queues with how many rules each has, the
// one that is listed in brackets, and how far the review has come. It is drawn
// when something in it changed, not with every frame.
func (m *model) drawDesk() {
	d := &m.desk
	d.line, d.spots = "", nil
	if len(m.shown.rules()) == 0 {
		return
	}
	line, spots, used := m.queueNames(audit.Queues())
	if used+barFrom > m.layout.width {
		line, spots, used = m.queueNames([]audit.Queue{d.queue})
	}
	d.spots = spots
	if n := m.unkept(); n > 0 && m.ledger.trouble != nil {
		warn := m.env.Theme.Glyphs.Cross + " " + view.Thousands(n) + " not kept"
		d.line = line + "  " + m.env.Theme.Paint(theme.Bad, safe.Truncate(warn, max(m.layout.width-used-2, 0), ""))
		return
	}
	d.line = line + "  " + m.bar(m.layout.width-used-3)
}

// queueNames writes " all 48  [pending 36]  accepted 9"; empty queues are paler.
func (m *model) queueNames(queues []audit.Queue) (line string, spots []spot, used int) {
	t, c := m.env.Theme, m.shown.counts
	var b strings.Builder
	for _, q := range queues {
		if q == audit.QueueChanged && c.In(q) == 0 && q != m.desk.queue {
			continue // rare, and told when it happens
		}
		text := q.String() + " " + view.Thousands(c.In(q))
		role := theme.Text
		switch {
		case q == m.desk.queue:
			text, role = "["+text+"]", theme.Accent
		case c.In(q) == 0:
			text, role = " "+text+" ", theme.Dim
		default:
			text = " " + text + " "
		}
		w := safe.Width(text)
		spots = append(spots, spot{used, w, q})
		b.WriteString(t.Paint(role, text))
		used += w
	}
	return b.String(), spots, used
}

// bar draws how many rules are decided in at most w cells.
func (m *model) bar(w int) string {
	t, c := m.env.Theme, m.shown.counts
	done := c.Decided()
	count := view.Thousands(done) + "/" + view.Thousands(c.Total)
	if percent := strconv.Itoa(done*100/max(c.Total, 1)) + "%"; m.layout.width >= besideFrom {
		count += " " + t.Glyphs.Dot + " " + percent
	}
	cells := min(w-safe.Width(count)-1, 30)
	if cells < 4 {
		return t.Paint(theme.Dim, safe.Truncate(count, max(w, 0), ""))
	}
	full := done * cells / max(c.Total, 1)
	if done > 0 && full == 0 {
		full = 1 // begun is not nothing
	}
	return t.Paint(theme.Good, strings.Repeat(t.Glyphs.Full, full)) +
		t.Paint(theme.Dim, strings.Repeat(t.Glyphs.Empty, cells-full)) + " " + count
}

// queueAt is the queue whose name stands at x of the progress line.
func (m *model) queueAt(x int) (audit.Queue, bool) {
	for _, s := range m.desk.spots {
		if x >= s.x && x < s.x+s.w {
			return s.queue, true
		}
	}
	return 0, false
}
