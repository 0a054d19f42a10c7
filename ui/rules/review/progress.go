package review

import (
	"strconv"
	"strings"

	"docket/ui/core/audit"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
)

// percentFrom is the width from which a percentage is told.
const percentFrom = 100

// barFrom is how much room the bar needs to stand beside the names.
const barFrom = 16

// Progress is the line above the list: the queues, which of them is listed, and how far the
// review has come.
type Progress struct {
	env   *view.Env
	Queue audit.Queue // the one that is listed
	line  string
	spots []spot
	width int
	of    audit.Counts
}

// NewProgress returns the progress of nothing.
func NewProgress(env *view.Env) *Progress { return &Progress{env: env} }

// View is the line, as it was drawn last.
func (p *Progress) View() string { return p.line }

// spot is where a queue's name stands in the progress line.
type spot struct {
	x, w  int
	queue audit.Queue
}

// Draw draws the queues with how many rules each has, the one that is listed in brackets,
// and how far the review has come. unsaved is how many verdicts could not be written. It is
// drawn when something in it changed, not with every frame.
func (p *Progress) Draw(of audit.Counts, width, unsaved int) {
	p.of, p.width = of, width
	p.line, p.spots = "", nil
	if of.Total == 0 {
		return
	}
	line, spots, used := p.queueNames(audit.Queues())
	if used+barFrom > p.width {
		line, spots, used = p.queueNames([]audit.Queue{p.Queue})
	}
	p.spots = spots
	if unsaved > 0 {
		warn := p.env.Theme.Glyphs.Rejected + " " + view.Thousands(unsaved) + " not saved"
		p.line = line + "  " + p.env.Theme.Paint(theme.Bad, safe.Truncate(warn, max(p.width-used-2, 0), ""))
		return
	}
	p.line = line + "  " + p.bar(p.width-used-3)
}

// queueNames writes " all 48  [pending 36]  accepted 9"; empty queues are paler.
func (p *Progress) queueNames(queues []audit.Queue) (line string, spots []spot, used int) {
	t, c := p.env.Theme, p.of
	var b strings.Builder
	for _, q := range queues {
		if q == audit.QueueChanged && c.In(q) == 0 && q != p.Queue {
			continue // rare, and told when it happens
		}
		text := q.String() + " " + view.Thousands(c.In(q))
		role := theme.Text
		switch {
		case q == p.Queue:
			text, role = "["+text+"]", theme.Focus
		case c.In(q) == 0:
			text, role = " "+text+" ", theme.Muted
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
func (p *Progress) bar(w int) string {
	t, c := p.env.Theme, p.of
	done := c.Decided()
	count := view.Thousands(done) + "/" + view.Thousands(c.Total)
	if percent := strconv.Itoa(done*100/max(c.Total, 1)) + "%"; p.width >= percentFrom {
		count += " " + t.Glyphs.Dot + " " + percent
	}
	cells := min(w-safe.Width(count)-1, 30)
	if cells < 4 {
		return t.Paint(theme.Muted, safe.Truncate(count, max(w, 0), ""))
	}
	full := done * cells / max(c.Total, 1)
	if done > 0 && full == 0 {
		full = 1 // begun is not nothing
	}
	return t.Paint(theme.Good, strings.Repeat(t.Glyphs.Full, full)) +
		t.Paint(theme.Muted, strings.Repeat(t.Glyphs.Empty, cells-full)) + " " + count
}

// QueueAt is the queue whose name stands at x of the progress line.
func (p *Progress) QueueAt(x int) (audit.Queue, bool) {
	for _, s := range p.spots {
		if x >= s.x && x < s.x+s.w {
			return s.queue, true
		}
	}
	return 0, false
}
