package trials

import (
	"cmp"
	"context"
	"strings"
	"unicode/utf8"

	"docket/client"
	"docket/ui/core/audit/judge"
)

// trying tries rules one after another.
type trying struct {
	match   *matching
	columns map[client.Operand]*column // that were used
	memory  map[compared]judge.Outcome // of texts that take long to compare
}

// compared is two texts and what they are compared by.
type compared struct {
	operator    string
	left, right judge.Ready
}

// How many comparisons are remembered, how many pairs are between two looks at whether to go on, and how many pairs of
// an outcome are told.
const (
	mostMemory = 1 << 17
	stride     = 1 << 12
	mostFirst  = 3
)

// tally tries one rule on all its pairs.
func (t *trying) tally(ctx context.Context, row int) (out Tally) {
	found, err := t.match.matched(ctx, row)
	if ctx.Err() != nil {
		return Tally{}
	}
	out.Key, out.Reason, out.Beyond, out.Note = found.Key, found.Missing, found.Beyond, found.Unread
	e, ok := t.match.rules[row].Expression()
	out.Unread = !ok
	if err != nil {
		out.Reason = capital(err.Error())
	}
	out.Alone = len(found.LeftOnly) + len(found.RightOnly) + len(found.LeftBare) + len(found.RightBare) + found.unclear
	if len(found.Pairs) == 0 {
		if found.unclear > 0 {
			out.Reason = cmp.Or(out.Reason, "Keys come several times on both sides, so that nobody knows which records belong together.")
		}
		out.Reason = cmp.Or(out.Reason, "No two records belong together.")
		return out
	}
	out.Note = strings.Trim(out.Note+"; "+noteOf(&t.match.rules[row]), "; ")
	left, right := t.column(ctx, e.Left), t.column(ctx, e.Right)
	for i, p := range found.Pairs {
		if ended(ctx, i) {
			return Tally{}
		}
		outcome, ok := left.ready[p.Left].Against(e.Operator, right.ready[p.Right])
		if !ok {
			outcome = t.compare(e, left, right, p)
		}
		out.Count[outcome]++
		if len(out.first[outcome]) < mostFirst {
			out.first[outcome] = append(out.first[outcome], int32(i))
		}
	}
	if out.Outcome() == judge.Undecidable { // the first such pair stands for all
		out.Reason = capital(t.match.trial(&t.match.rules[row], e, found.Pairs[out.first[judge.Undecidable][0]]).Reason)
	}
	return out
}

func (t *trying) column(ctx context.Context, o client.Operand) *column {
	if t.columns == nil {
		t.columns = map[client.Operand]*column{}
	}
	t.columns[o] = t.match.column(ctx, o)
	return t.columns[o]
}

func (t *trying) compare(e client.Expression, left, right *column, p Pair) judge.Outcome {
	key := compared{e.Operator, left.ready[p.Left], right.ready[p.Right]}
	one := key.left.Kind() >= judge.Other && key.right.Kind() >= judge.Other // of which the text is known by what is ready
	if outcome, known := t.memory[key]; known && one {
		return outcome
	}
	x := left.value(t.match.on.tables[e.Left.DocumentType], e.Left.Field, p.Left)
	y := right.value(t.match.on.tables[e.Right.DocumentType], e.Right.Field, p.Right)
	outcome, _ := x.Compare(e.Operator, y)
	if one {
		if len(t.memory) >= mostMemory {
			clear(t.memory)
		}
		t.memory[key] = outcome
	}
	return outcome
}

// capital makes a reason a sentence, for a cell; the name of a field at its start stays as it is.
func capital(why string) string {
	why = cut(strings.TrimPrefix(why, "match records: "))
	if first, _, _ := strings.Cut(why, " "); !strings.ContainsAny(first, "._") {
		_, n := utf8.DecodeRuneInString(why)
		why = strings.ToUpper(why[:n]) + why[n:]
	}
	return why + "."
}
