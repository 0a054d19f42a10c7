package boxes

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/core/export"
	"docket/ui/core/kind"
	"docket/ui/safe"
)

// Listed is ids as they were given, each once.
type Listed struct {
	IDs                  []string
	again, blank, padded int // those that came before; records without one; those with blanks around
	spoilt               int // those that cannot be sent as they are written
}

// Told is what is said of how they were taken, before anything is sent.
func (l Listed) Told() (told []string) {
	say := func(n int, noun, one, more string) {
		if n > 0 {
			told = append(told, safe.Count(n, noun)+" "+safe.Plural(n, one, more))
		}
	}
	say(l.again, "id", "came more than once and is read once", "came more than once and are read once")
	say(l.blank, "record", "has no id and is left out", "have no id and are left out")
	say(l.spoilt, "id", "has bytes that are no text, or control characters, and is left out", "have bytes that are no text, or control characters, and are left out")
	say(l.padded, "id", "has blanks around it, which are not sent", "have blanks around them, which are not sent")
	return told
}

// IDs are OCR text ids as people give them: one a line, or with commas between where it is one line. Blanks around
// one do not belong to it, blanks within do. A file of docket's own, a table and JSON are refused: each of their lines
// would be sent.
func IDs(text string) (ids Listed, err error) {
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff")) // a byte order mark is no part of an id
	if !strings.Contains(text, "\n") {
		text = strings.ReplaceAll(text, "\r", "\n") // as for the Macintosh
	}
	split := strings.Lines(text)
	if !strings.Contains(text, "\n") {
		split = strings.SplitSeq(text, ",")
	}
	ids = once(split)
	ids.blank, ids.padded = 0, 0 // a line is what a person makes of it
	return ids, cmp.Or(kind.Foreign([]byte(text)), noTable(text))
}

// noTable refuses a text that has columns in every line, a heading or JSON. An id may hold a comma: where a line has
// no columns, all are ids.
func noTable(text string) error {
	first, _, several := strings.Cut(text, "\n")
	r := export.NewReader([]byte(text))
	r.FieldsPerRecord, r.LazyQuotes = -1, true
	cells, err := r.Read()
	for err == nil && len(cells) > 1 && (several || r.Comma != ',') {
		cells, err = r.Read()
	}
	value, bad := jsontext.NewDecoder(strings.NewReader(text)).ReadValue()
	switch {
	case text == "":
		return nil
	case !utf8.ValidString(text):
		return errors.New("it is not UTF-8 text; save it as UTF-8")
	case strings.ContainsFunc(text, unprintable):
		return errors.New("it has control characters, which are part of no id")
	case bad == nil && (value.Kind() == '{' || value.Kind() == '['):
		return errors.New("it is JSON; give one id a line")
	case err == io.EOF:
		return fmt.Errorf("line 1 is %.60q, and every line has columns; give one id a line, without a heading. Ids that hold a comma, a semicolon or a tab can be taken from a column of a datasource", strings.TrimSpace(first))
	case inQuotes(text):
		return fmt.Errorf("line 1 is %.60q, and every line is in quotes, as in a table; give the ids without them", strings.TrimSpace(first))
	case heading(first):
		return fmt.Errorf("line 1 is %.60q, a heading; give the ids without it", strings.TrimSpace(first))
	}
	return noMarkdown(text)
}

// noMarkdown refuses a text with a line that is certainly Markdown: of a table, code, a heading, a list, a quote or a rule.
func noMarkdown(text string) error {
	at, is := 0, regexp.MustCompile("^([|]|```|(#+|[-*>]|[0-9]+[.])[ \t]|[-=*_|:+ ]{3,}$)")
	for line := range strings.Lines(text) {
		at++
		if line = strings.TrimSpace(line); is.MatchString(line) {
			return fmt.Errorf("line %d is %.60q, which is no id but Markdown; give one id a line, and nothing else", at, line)
		}
	}
	return nil
}

// unprintable tells whether a character is one of control, or ends a line where a text file does not.
func unprintable(r rune) bool {
	return unicode.IsControl(r) && !strings.ContainsRune("\t\r\n", r) || r == '\u2028' || r == '\u2029'
}

// spoilt tells of an id that a form cannot carry as it is written: for what is no text, half a character too, there is
// U+FFFD, which several ids would have in common.
func spoilt(id string) bool {
	return strings.ContainsFunc(id, func(r rune) bool { return r == utf8.RuneError || unicode.IsControl(r) })
}

func once(all iter.Seq[string]) (l Listed) {
	met := map[string]bool{}
	for written := range all {
		id := strings.TrimSpace(written)
		if id != "" && id != written {
			l.padded++
		}
		switch {
		case id == "":
			l.blank++
		case spoilt(id):
			l.spoilt++
		case met[id]:
			l.again++
		default:
			met[id] = true
			l.IDs = append(l.IDs, id)
		}
	}
	return l
}

// IDsOf are the ids in a column of the records of some pages. Values that are empty, or cannot be sent, are none.
func IDsOf(pages iter.Seq2[client.NumberedPage, error], column string) (ids Listed, err error) {
	ids = once(func(yield func(string) bool) {
		var records *export.Records
		for page, bad := range pages {
			if bad == nil && records == nil {
				records, bad = export.NewRecords(page.Page, []string{column})
			}
			if err = bad; bad != nil {
				return
			}
			for i := range page.Records {
				if !yield(records.Row(page.Page, i)[0]) {
					return
				}
			}
		}
	})
	return ids, err
}

// Likely are columns in the order in which they are likely to be what a name says: those that have the name, then
// those that have it in theirs, then those that share a word with it.
func Likely(columns []string, name string) []string {
	out := slices.Clone(columns)
	slices.SortStableFunc(out, func(a, b string) int { return near(a, name) - near(b, name) })
	return out
}

// LikelyPairs are all pairs of names and columns, likely ones first.
func LikelyPairs(names, columns []string) (pairs []Pair) {
	for _, name := range names {
		pairs = append(pairs, each.Of(columns, func(column string) Pair { return Pair{name, column} })...)
	}
	slices.SortStableFunc(pairs, func(a, b Pair) int { return near(a.Column, a.Box) - near(b.Column, b.Box) })
	return pairs
}

// inQuotes tells whether all lines are texts in quotes, as in a table of one column.
func inQuotes(text string) bool {
	return !slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool {
		line = strings.TrimSpace(line)
		return line != "" && (len(line) < 2 || line[0] != '"' || line[len(line)-1] != '"')
	})
}

// heading tells whether a line says that ids follow, such as "ocr_id", "Document ID" or "documents".
func heading(line string) bool {
	words := strings.Split(spelled(strings.Trim(line, "\": \r")), "_")
	return !slices.ContainsFunc(words, func(w string) bool {
		return !slices.Contains([]string{"id", "ocr", "text", "document", "doc"}, strings.TrimSuffix(w, "s"))
	})
}

// near is how far a column is from a name, 0 is the same.
func near(column, name string) int {
	c, n := spelled(column), spelled(name)
	switch {
	case c == n:
		return 0
	case strings.Contains("_"+c+"_", "_"+n+"_") || strings.Contains("_"+n+"_", "_"+c+"_"):
		return 1
	case slices.ContainsFunc(strings.Split(c, "_"), func(w string) bool { return slices.Contains(strings.Split(n, "_"), w) }):
		return 2
	}
	return 3
}

func spelled(name string) string {
	return strings.ToLower(strings.NewReplacer(" ", "_", "-", "_", ".", "_").Replace(name))
}
