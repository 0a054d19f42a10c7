package trials

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"

	"docket/client"
	"docket/ui/core/audit/judge"
	"docket/ui/safe"
)

// column is the values of a field in all records of its document type, each made ready to be compared once.
type column struct {
	once  sync.Once
	ready []judge.Ready
	read  []atomic.Pointer[judge.Value] // those that had to be compared by their texts
	kinds [judge.Kinds]int
}

// mostHeld bounds the values of columns that are held at once. Beyond that columns are read anew.
const mostHeld = 4 << 20

// column is the values of an operand; where its document type has records.
func (m *matching) column(ctx context.Context, o client.Operand) *column {
	t := m.on.tables[o.DocumentType]
	m.mu.Lock()
	c := m.columns[o]
	if c == nil {
		if m.held += len(t.Rows); m.held > mostHeld {
			clear(m.columns) // who works with one goes on with it
			m.held = len(t.Rows)
		}
		c = &column{}
		m.columns[o] = c
	}
	m.mu.Unlock()
	c.once.Do(func() { c.fill(ctx, t, o.Field) })
	return c
}

// fill makes the values ready, and stops where nobody waits any more: then the whole trial is dropped. What comes again
// and again is read once.
func (c *column) fill(ctx context.Context, t *Table, field string) {
	const mostSeen, longestSeen = 1000, 100
	again := 0
	c.ready, c.read = make([]judge.Ready, len(t.Rows)), make([]atomic.Pointer[judge.Value], len(t.Rows))
	seen := map[string]judge.Ready{}
	for row, record := range t.Rows {
		if ended(ctx, row) {
			return
		}
		text, ok := textIn(record, field)
		if !ok {
			c.kinds[judge.Nothing]++
			continue
		}
		r, known := seen[text]
		switch {
		case known:
			again++
		case len(seen) == mostSeen && again < mostSeen: // nearly every one is another one
			seen = nil
			fallthrough
		case seen == nil || len(seen) == mostSeen || len(text) >= longestSeen:
			r = judge.NewReady(text)
		default:
			r = judge.NewReady(text)
			seen[text] = r
		}
		c.ready[row] = r
		c.kinds[r.Kind()]++
	}
}

// textIn is the text of a field that can be compared; ok is false for what [operand] gives a reason.
func textIn(record Record, field string) (text string, ok bool) {
	v, ok := lookUp(record, field)
	switch v.Kind() {
	case client.Null, client.Absent, client.Object, client.Array:
		return "", false
	}
	return v.Text(), ok
}

// mixed tells which kinds of values a column has, where it has numbers or dates beside texts; "" where it has one kind.
func (c *column) mixed() string {
	var parts []string
	nouns := [...]string{judge.Prose: "text", judge.Number: "number", judge.Day: "date"}
	kinds := c.kinds
	kinds[judge.Prose] += kinds[judge.Other]
	kinds[judge.Number] += kinds[judge.OtherNumber]
	kinds[judge.Day] += kinds[judge.Dotted] + kinds[judge.OtherDay]
	if kinds[judge.Day] > 0 {
		kinds[judge.Day] += kinds[judge.Digits]
	} else {
		kinds[judge.Number] += kinds[judge.Digits]
	}
	for kind, noun := range nouns {
		if n := kinds[kind]; n > 0 && noun != "" {
			parts = append(parts, safe.Count(n, noun))
		}
	}
	if len(parts) < 2 {
		return ""
	}
	return strings.Join(parts, " and ")
}

// value is a value to be compared by its text; nil is none.
func (c *column) value(t *Table, field string, row int) *judge.Value {
	v := c.read[row].Load()
	if v == nil && c.ready[row].Kind() != judge.Nothing {
		text, _ := textIn(t.Rows[row], field)
		v = judge.NewValue(text)
		c.read[row].Store(v)
	}
	return v
}
