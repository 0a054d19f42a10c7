package rules

import (
	"slices"
	"strings"
	"unicode/utf8"

	"docket/client"
)

// haystack is every rule's searchable text in lower case, one after another in
// one string: a filter over ten thousand rules is a scan of a few megabytes and
// allocates nothing. It is built when somebody filters for the first time.
type haystack struct {
	text string
	ends []int // where each rule's text ends; it starts where the one before ends
}

// newHaystack reads the rules once. The sentence, its operator, every declared
// text, and names and values of members that the interface does not name are
// searched; so are the words "enable:true", "enable:false", "enable:odd" and
// "operator:equal_to".
func newHaystack(rules []client.Rule) *haystack {
	size := 0
	for i := range rules {
		size += len(rules[i].Raw)
	}
	text := make([]byte, 0, size)
	h := &haystack{ends: make([]int, len(rules))}
	for i := range rules {
		text = appendHay(text, &rules[i])
		h.ends[i] = len(text)
	}
	h.text = string(text)
	return h
}

// appendHay appends what is searched of a rule. The words of its sentence are
// those of its name and the operator's sign.
func appendHay(text []byte, r *client.Rule) []byte {
	add := func(words ...string) {
		for _, w := range words {
			text = appendLower(text, w)
		}
		text = append(text, '\n')
	}
	add(r.Name)
	if e, ok := r.Expression(); ok {
		add(client.OperatorSign(e.Operator))
		add("operator:", e.Operator)
	}
	add(r.Description)
	add(r.ID)
	add(r.Justification)
	add(enableWords[stateOf(r.Enable)], " ", r.Enable.Text())
	add(r.EventType)
	add(r.RuleType)
	add(r.Action)
	add(r.AnchorDocumentID)
	add(r.AnchorFileName)
	if p := &r.Precondition; p.Present {
		add(p.DocumentType)
		add(p.ConditionType)
		if p.RuleName != r.Name {
			add(p.RuleName)
		}
		for _, c := range p.Conditions {
			add(c.Text())
		}
	}
	if r.Undeclared == 0 {
		return text
	}
	for _, m := range r.Raw.Members() {
		if !declared(ruleMembers, m.Name) {
			add(m.Name, " ", m.Value.Text())
		}
	}
	return text
}

// appendLower appends s in lower case; ASCII, which is nearly all there is, needs
// no copy.
func appendLower(dst []byte, s string) []byte {
	for i := range len(s) {
		c := s[i]
		if c >= utf8.RuneSelf {
			return append(dst, strings.ToLower(s[i:])...)
		}
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		dst = append(dst, c)
	}
	return dst
}

// enableWords are the words by which the filter finds what enable says.
var enableWords = [...]string{enabled: "enable:true", disabled: "enable:false", odd: "enable:odd"}

// of is the text of one rule.
func (h *haystack) of(row int) string {
	start := 0
	if row > 0 {
		start = h.ends[row-1]
	}
	return h.text[start:h.ends[row]]
}

// query is what a person typed: words that must all be there, in any order and
// whatever their case.
type query struct{ words []string }

func newQuery(typed string) query { return query{strings.Fields(strings.ToLower(typed))} }

// String is the words as they are looked for.
func (q query) String() string { return strings.Join(q.words, " ") }

func (q query) empty() bool { return len(q.words) == 0 }

// narrows reports whether everything that q finds was found by before too, so
// that only what before found has to be looked at.
func (q query) narrows(before query) bool {
	for _, old := range before.words {
		kept := false
		for _, w := range q.words {
			kept = kept || strings.Contains(w, old)
		}
		if !kept {
			return false
		}
	}
	return true
}

// needle is the word to highlight: the one that is being typed.
func (q query) needle() string {
	if q.empty() {
		return ""
	}
	return q.words[len(q.words)-1]
}

// nextEnable gives what was typed with the next of the enable words in it, or
// with none after the last.
func nextEnable(typed string) string {
	next := 0
	var words []string
	for _, w := range strings.Fields(typed) {
		if at := slices.Index(enableWords[:], strings.ToLower(w)); at >= 0 {
			next = at + 1
			continue
		}
		words = append(words, w)
	}
	if next < len(enableWords) {
		words = append(words, enableWords[next])
	}
	return strings.Join(words, " ")
}

// finds reports whether the rule has every word.
func (h *haystack) finds(q query, row int) bool {
	text := h.of(row)
	for _, w := range q.words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// filter appends the rows of from that have every word to dst, in their order.
func (h *haystack) filter(dst, from []int, q query) []int {
	for _, row := range from {
		if h.finds(q, row) {
			dst = append(dst, row)
		}
	}
	return dst
}
