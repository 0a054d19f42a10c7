package popup

import (
	"strings"

	"github.com/sahilm/fuzzy"
)

// match narrows the list to what was typed, with the cursor on the best match. The text itself is meant
// where no item has it in its name: an id that is not listed must not become another.
func (l *List) match() {
	l.shown, l.at = l.shown[:0], 0
	typed := l.typed()
	if typed == "" {
		for i := range l.items {
			l.shown = append(l.shown, i)
		}
		return
	}
	labels := make([]string, len(l.items))
	for i, it := range l.items {
		labels[i] = it.Label + " " + it.Words + " " + it.Note
	}
	for _, m := range fuzzy.Find(typed, labels) {
		if l.items[m.Index].Label == typed {
			l.shown = append([]int{m.Index}, l.shown...)
		} else {
			l.shown = append(l.shown, m.Index)
		}
	}
	if len(l.shown) == 0 || !names(l.items[l.shown[0]].Label, typed) {
		l.at = l.least()
	}
}

// names reports that a label has what was typed in it, and not as a part of another number: DOC-100 is not in DOC-1002.
func names(label, typed string) bool {
	_, after, in := strings.Cut(strings.ToLower(label), strings.ToLower(typed))
	digit := func(s string, at int) bool { return at >= 0 && at < len(s) && s[at] >= '0' && s[at] <= '9' }
	return in && !(digit(typed, len(typed)-1) && digit(after, 0))
}
