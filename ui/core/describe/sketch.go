package describe

import (
	"cmp"
	"crypto/sha256"
	"slices"
	"strings"
	"unicode/utf8"

	"docket/client"
)

// What a sketch keeps at most.
const (
	mostDistinct = 20_000  // values that are counted one by one
	mostBytes    = 4 << 20 // of their texts
	mostText     = 256     // bytes of one text; a longer one is shown cut
	mostFrequent = 100     // of a summary
)

// Sketch gathers what there is to say about a column, value by value or page by
// page. The zero value is not ready; see [NewSketch].
type Sketch struct {
	name                          string
	values, absent, null, blank   int
	numbers, dates                int
	minLen, maxLen                int
	counts                        map[string]*Frequent
	order                         []*Frequent // of counts, by first appearance
	kept                          int         // bytes of texts in counts
	full                          bool        // counts takes no new values
	texts, numberRange, dateRange extent
	numberBins                    numberBins
	dateBins                      dateBins
}

// NewSketch begins with nothing known of the column.
func NewSketch(name string) *Sketch {
	return &Sketch{name: name, counts: map[string]*Frequent{}}
}

// Summary is what is known of a column.
type Summary struct {
	Name   string
	Values int // all that were looked at: Absent + Null + Blank + Filled
	Absent int // records without such a member
	Null   int
	Blank  int // texts of nothing but white space
	Filled int

	Kind           Kind
	Numbers, Dates int // filled values that look like one, whatever Kind says

	Distinct      int  // different filled values
	DistinctExact bool // false: there are at least so many

	Least, Greatest string // of the filled values, ordered by Kind; cut at 256 bytes
	Shortest        int    // characters
	Longest         int

	// Frequent are the most frequent values, the most frequent first. Their counts
	// are exact; where DistinctExact is false, a value that is not listed may be
	// as frequent.
	Frequent []Frequent
	// Histogram is for Number and Date: adjoining ranges from the least to the
	// greatest, empty ones too.
	Histogram []Bin
	Unbinned  int // values of the kind that fit no range, as a 31st of February
}

// Frequent is a value and how often it occurs.
type Frequent struct {
	Text  string
	Count int
	Cut   bool // Text is only the beginning
}

// AddPage adds the column of this name of a page. Where the page has no such
// column, its records have no such member.
func (s *Sketch) AddPage(p *client.Page) {
	col := slices.Index(p.Columns, s.name)
	for row := range p.Records {
		s.Add(p.Cell(row, col))
	}
}

// Add adds one value.
func (s *Sketch) Add(v client.Value) {
	s.values++
	switch v.Kind() {
	case client.Absent:
		s.absent++
		return
	case client.Null:
		s.null++
		return
	}
	s.addText(v.Text())
}

// AddNull takes a null.
func (s *Sketch) AddNull() { s.values, s.null = s.values+1, s.null+1 }

// AddAbsent takes a record without the member.
func (s *Sketch) AddAbsent() { s.values, s.absent = s.values+1, s.absent+1 }

// AddText takes one more value that is a text.
func (s *Sketch) AddText(text string) {
	s.values++
	s.addText(text)
}

func (s *Sketch) addText(text string) {
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		s.blank++
		return
	}
	s.length(utf8.RuneCountInString(text))
	s.count(text)
	s.texts.take(clip(text), compareTexts)
	if IsNumber(trimmed) {
		s.numbers++
		s.numberRange.take(trimmed, CompareNumbers)
		s.numberBins.add(trimmed)
	} else if IsDate(trimmed) {
		s.dates++
		s.dateRange.take(clip(trimmed), strings.Compare)
		s.dateBins.add(trimmed[:10])
	}
}

func (s *Sketch) filled() int { return s.values - s.absent - s.null - s.blank }

func (s *Sketch) length(n int) {
	if s.filled() == 1 {
		s.minLen, s.maxLen = n, n
	}
	s.minLen, s.maxLen = min(s.minLen, n), max(s.maxLen, n)
}

// count counts a value as long as there is room for new ones. What was counted once
// is counted to the end, so that every count is exact.
func (s *Sketch) count(text string) {
	id := identity(text)
	if f := s.counts[id]; f != nil {
		f.Count++
		return
	}
	if s.full = s.full || len(s.order) == mostDistinct || s.kept+len(id) > mostBytes; s.full {
		return
	}
	id = strings.Clone(id)
	f := &Frequent{Text: id, Count: 1}
	if len(text) > mostText {
		f.Text, f.Cut = clip(text), true
	}
	s.counts[id], s.order, s.kept = f, append(s.order, f), s.kept+len(id)+len(f.Text)
}

// identity is the text itself, or for a long one its beginning and its digest.
func identity(text string) string {
	if len(text) <= mostText {
		return text
	}
	sum := sha256.Sum256([]byte(text))
	return text[:mostText] + string(sum[:])
}

// clip is the beginning of a text, ended between two characters.
func clip(text string) string {
	if len(text) <= mostText {
		return text
	}
	end := mostText
	for end > mostText-utf8.UTFMax && !utf8.RuneStart(text[end]) {
		end--
	}
	return strings.Clone(text[:end])
}

// Summary tells what is known so far. The sketch may go on.
func (s *Sketch) Summary() Summary {
	filled := s.filled()
	kind := settle(filled > 0, s.numbers == filled, s.dates == filled)
	sum := Summary{
		Name: s.name, Values: s.values, Absent: s.absent, Null: s.null, Blank: s.blank, Filled: filled,
		Kind: kind, Numbers: s.numbers, Dates: s.dates,
		Distinct: len(s.order), DistinctExact: !s.full,
		Shortest: s.minLen, Longest: s.maxLen, Frequent: s.frequent(),
	}
	if s.full {
		sum.Distinct++ // there was one more, at the least
	}
	span := s.texts
	switch kind {
	case Number:
		span = s.numberRange
		sum.Histogram, sum.Unbinned = s.numberBins.histogram()
	case Date:
		span = s.dateRange
		sum.Histogram, sum.Unbinned = s.dateBins.histogram()
	}
	sum.Least, sum.Greatest = clip(span.least), clip(span.greatest)
	return sum
}

func (s *Sketch) frequent() []Frequent {
	list := slices.Clone(s.order)
	slices.SortStableFunc(list, func(a, b *Frequent) int { return cmp.Compare(b.Count, a.Count) })
	list = list[:min(len(list), mostFrequent)]
	out := make([]Frequent, len(list))
	for i, f := range list {
		out[i] = *f
	}
	return out
}

// extent is the least and the greatest text by some order.
type extent struct {
	least, greatest string
	any             bool
}

func (e *extent) take(text string, compare func(a, b string) int) {
	switch {
	case !e.any:
		e.least, e.greatest, e.any = text, text, true
	case compare(text, e.least) < 0:
		e.least = text
	case compare(text, e.greatest) > 0:
		e.greatest = text
	}
}
