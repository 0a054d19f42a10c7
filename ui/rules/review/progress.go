package review

import (
	"fmt"
	"strings"

	"docket/ui/core/audit"
	"docket/ui/rules/detail"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// The widest bar, and the narrowest that says something.
const (
	mostBar  = 20
	leastBar = 4
)

// Progress is the line above the list: the queues, which of them is listed, and how far the review has come.
type Progress struct {
	env   *view.Env
	of    facts
	line  string
	spots []spot
}

type facts struct {
	counts                  audit.Counts
	queue                   audit.Queue
	width, unsaved, version int
	once                    string // what all rules have alike
}

type spot struct {
	x, w  int
	queue audit.Queue
}

func NewProgress(env *view.Env) *Progress { return &Progress{env: env} }

// Draw draws the line anew where something in it changed. Once is told where there is room.
func (p *Progress) Draw(r *Review, width int, once string) {
	of := facts{counts: r.Rules.Counts, queue: r.Queue, width: width, version: p.env.Theme.Version(), once: once}
	of.unsaved, _ = r.Unsaved()
	if of == p.of {
		return
	}
	p.of = of
	t, cells := p.env.Theme, mostBar
	right := p.bar(cells)
	left, used := p.queues(true)
	if used+safe.Width(right)+3 > width {
		left, used = p.queues(false)
	}
	room := max(width-1-used-2, 0)
	for ; safe.Width(right) > room && cells > 0; right = p.bar(cells) {
		cells--
	}
	if of.unsaved > 0 {
		right = t.Paint(theme.Bad, safe.Truncate(t.Glyphs.Rejected+" "+view.Thousands(of.unsaved)+" not saved", room, t.Glyphs.Ellipsis))
	}
	if safe.Width(right) > room {
		right = ""
	}
	between := 2 + room - safe.Width(right)
	if w := safe.Width(safe.Line(once)) + 4; once != "" && w+4 <= between {
		left, between = left+strings.Repeat(" ", 4)+t.Paint(theme.Muted, safe.Line(once)), between-w
	}
	p.line = left + strings.Repeat(" ", between) + right
}

// bar is how many rules are decided, "5/48 ██░░ 10 %". Where it would be too short there is
// no bar, and then no percentage.
func (p *Progress) bar(cells int) string {
	t, done, all := p.env.Theme, p.of.counts.Decided(), max(p.of.counts.Total, 1)
	count, percent := view.Thousands(done)+"/"+view.Thousands(p.of.counts.Total), fmt.Sprintf(" %d %%", done*100/all)
	switch {
	case cells == 0:
		return count
	case cells < leastBar:
		return count + percent
	}
	full := done * cells / all
	if done > 0 && full == 0 {
		full = 1 // begun is not nothing
	}
	return count + " " + t.Paint(theme.Good, strings.Repeat(t.Glyphs.Full, full)) + t.Paint(theme.Muted, strings.Repeat(t.Glyphs.Empty, cells-full)) + percent
}

// queues writes " all 48  ◦ pending 36  ✓ accepted 9"; without words the signs are left.
func (p *Progress) queues(words bool) (line string, used int) {
	t := p.env.Theme
	p.spots = p.spots[:0]
	var b strings.Builder
	all := audit.Queues()
	if p.of.queue >= audit.QueueMine {
		all = append(all, p.of.queue)
	}
	for _, q := range all {
		n := p.of.counts.In(q)
		if n == 0 && q != p.of.queue && (q > audit.QueueChanged || q == audit.QueueChanged && !words) {
			continue // rare, and told when it happens
		}
		sign, kind := "", widget.Plain
		if state, one := q.State(); one {
			sign, kind = detail.StateSign(state, &t.Glyphs)
		} else if q != audit.QueueAll && q < audit.QueueMine {
			sign, kind = [...]string{`"`, t.Glyphs.Arrow}[q-audit.QueueCommented], widget.Muted
		}
		text := view.Thousands(n)
		if words || q == audit.QueueAll || q >= audit.QueueMine {
			text = q.String() + " " + text
		}
		before := " "
		if used > 0 {
			before = "  "
		}
		b.WriteString(before)
		w := safe.Width(text)
		if sign != "" {
			b.WriteString(t.Paint(kind.Role(), sign) + " ")
			w += 2
		}
		p.spots = append(p.spots, spot{used + len(before), w, q})
		switch {
		case q == p.of.queue:
			text = t.Paint(theme.Current, text)
		case n == 0 || q == audit.QueuePending:
			text = t.Paint(theme.Muted, text)
		}
		b.WriteString(text)
		used += len(before) + w
	}
	return b.String(), used
}

func (p *Progress) View() string { return p.line }

func (p *Progress) QueueAt(x int) (audit.Queue, bool) {
	for _, s := range p.spots {
		if x >= s.x && x < s.x+s.w {
			return s.queue, true
		}
	}
	return 0, false
}
