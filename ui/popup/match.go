package popup

import (
	"cmp"
	"slices"
	"strings"

	"github.com/sahilm/fuzzy"

	"docket/config/nearest"
)

// match narrows the list to what was typed, with the cursor on the best match. The text itself is meant
// where no item has it in its name: an id that is not listed must not become another.
func (l *List) match() {
	l.shown, l.at, l.guess = l.shown[:0], 0, false
	typed := l.typed()
	if typed == "" {
		for i := range l.items {
			l.shown = append(l.shown, i)
		}
		return
	}
	labels := make([]string, len(l.items))
	for i, it := range l.items {
		labels[i] = findable(it.Label + " " + it.Words + " " + it.Note)
	}
	rank := make([]int, len(l.items))
	for _, m := range fuzzy.Find(typed, labels) {
		if rank[m.Index] = l.items[m.Index].rank(typed); rank[m.Index] < unranked {
			l.shown = append(l.shown, m.Index)
		}
	}
	slices.SortStableFunc(l.shown, func(a, b int) int { return cmp.Compare(rank[a], rank[b]) })
	if len(l.shown) == 0 || !names(l.items[l.shown[0]].Label, typed) {
		l.at = l.least()
	}
	if l.opt.None != "" && len(l.shown) == 0 && l.at == 0 {
		if l.shown = l.near(typed); len(l.shown) > 0 {
			l.at, l.guess = -1, true // none is taken before one goes to it
		}
	}
}

// findable is a text as package fuzzy can look through it: it takes NUL for the end of one, and then reads past its own.
func findable(text string) string { return strings.ReplaceAll(text, "\x00", " ") }

// near are the items with a name or a word that a slip of the hand could have made the word of that was typed.
func (l *List) near(typed string) (list []int) {
	if strings.Contains(typed, " ") {
		return nil
	}
	var known []string
	of := map[string]int{}
	for i, it := range l.items {
		for _, w := range append(strings.Fields(it.Words), strings.Fields(strings.TrimSuffix(it.Label, "…"))...) {
			if _, there := of[w]; !there {
				of[w], known = i, append(known, w)
			}
		}
	}
	for _, w := range nearest.Words(typed, known, mostNear) {
		if !slices.Contains(list, of[w]) {
			list = append(list, of[w])
		}
	}
	return list
}

// mostNear is how many guesses are offered, behind didYouMean.
const (
	mostNear   = 5
	didYouMean = "No match. Did you mean:"
)

// unranked is the rank of what has the letters only here and there in all its texts.
const unranked = 100

// rank is how near an item is to what was typed, 0 the nearest: its name, a word of its name, one of its words, the
// beginning of each of these, then what has the text, or in its name the letters, somewhere. A [Item.Last] comes behind the words of others.
func (it *Item) rank(typed string) (rank int) {
	typed = strings.ToLower(typed)
	label, words := strings.ToLower(strings.TrimSuffix(it.Label, "…")), strings.ToLower(it.Words)
	begins := func(s string) bool { return strings.HasPrefix(s, typed) }
	for i, is := range []bool{
		label == typed, slices.Contains(strings.Fields(label), typed), slices.Contains(strings.Fields(words), typed),
		begins(label), slices.ContainsFunc(strings.Fields(label), begins), slices.ContainsFunc(strings.Fields(words), begins),
		strings.Contains(label+"\n"+words+"\n"+strings.ToLower(it.Note), typed), len(fuzzy.Find(typed, []string{findable(label)})) > 0,
	} {
		switch {
		case is && it.Last:
			return 2*i + 5
		case is:
			return 2 * i
		}
	}
	return unranked
}

// names reports that a label has what was typed in it, and not as a part of another number: DOC-100 is not in DOC-1002.
func names(label, typed string) bool {
	_, after, in := strings.Cut(strings.ToLower(label), strings.ToLower(typed))
	digit := func(s string, at int) bool { return at >= 0 && at < len(s) && s[at] >= '0' && s[at] <= '9' }
	return in && !(digit(typed, len(typed)-1) && digit(after, 0))
}
