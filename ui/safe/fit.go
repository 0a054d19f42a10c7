package safe

import (
	"strconv"
	"strings"
)

// Cut returns the longest beginning of s that fits in w cells, and its width. It
// does not allocate. s is safe text without styles.
func Cut(s string, w int) (string, int) {
	if len(s) <= w && Printable(s) {
		return s, len(s)
	}
	end, used := 0, 0
	for end < len(s) {
		n, c := Step(s[end:])
		if used+c > w {
			break
		}
		end += n
		used += c
	}
	return s[:end], used
}

// Truncate returns s cut to at most w cells, with tail at its end where something was cut off. Where not even tail
// fits, the beginning of tail is all that is left. s is safe text without styles.
func Truncate(s string, w int, tail string) string {
	head, _ := Cut(s, w)
	if len(head) == len(s) {
		return s
	}
	if tw := Width(tail); tw < w {
		head, _ = Cut(s, w-tw)
		return head + tail
	}
	head, _ = Cut(tail, w)
	return head
}

// Middle is [Truncate] with what is cut off in the middle: the end of a name tells as much as its beginning.
func Middle(s string, w int, mark string) string {
	over := Width(s) - w
	if over <= 0 {
		return s
	}
	head, used := Cut(s, (w-Width(mark)+1)/2)
	tail := s[len(head):]
	for left := over + w - used; tail != "" && used+Width(mark)+left > w; {
		n, cells := Step(tail)
		tail, left = tail[n:], left-cells
	}
	return Truncate(head+mark+tail, w, "")
}

// Wrap breaks s into lines of at most w cells, between words where it can. Line feeds of s begin a new line; an empty s
// is one empty line. Blanks at a break are dropped. A character that is wider than w stands on a line of its own only
// when w is below its width; then it is left out, since no line may be wider than w. s is safe text without styles.
func Wrap(s string, w int) []string {
	if w <= 0 {
		return nil
	}
	var lines []string
	for para := range strings.SplitSeq(s, "\n") {
		lines = wrapParagraph(lines, para, w)
	}
	return lines
}

func wrapParagraph(lines []string, s string, w int) []string {
	for {
		head, _ := Cut(s, w)
		if len(head) == len(s) {
			return append(lines, s)
		}
		if head == "" { // wider than a whole line
			n, _ := Step(s)
			s = s[n:]
			continue
		}
		if s[len(head)] != ' ' { // the word moves to the next line, if that holds it
			if i := strings.LastIndexByte(head, ' '); i >= 0 && strings.TrimRight(head[:i], " ") != "" {
				word, _, _ := strings.Cut(s[i+1:], " ")
				if fits, _ := Cut(word, w); len(fits) == len(word) {
					head = head[:i+1]
				}
			}
		}
		lines = append(lines, strings.TrimRight(head, " "))
		s = strings.TrimLeft(s[len(head):], " ")
		if s == "" {
			return lines
		}
	}
}

// Count is "1 rule", "2 rules", "12,345 records".
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return Thousands(n) + " " + noun
}

// And is "a", "a and b" or "a, b and c".
func And(names []string) string {
	last := len(names) - 1
	if last <= 0 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// Plural is one for a single thing, else many: the verb behind a Count.
func Plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// Thousands writes n with a comma between groups of three digits.
func Thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
