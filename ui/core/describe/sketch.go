package describe

import (
	"cmp"
	"crypto/sha256"
	"slices"
	"strings"
	"unicode/utf8"

	"docket/ui/core/each"
)

const (
	mostDistinct = 20_000  // values that are counted one by one
	mostBytes    = 4 << 20 // of their texts
	mostText     = 256     // bytes of one text; a longer one is shown cut
	mostFrequent = 100     // of a summary
)

// Sketch gathers what there is to say about a column, value by value. The zero value is not ready; see [NewSketch].
type Sketch struct {
	sum        Summary // what needs no more than counting
	counts     map[string]*Frequent
	order      []*Frequent // of counts, by first appearance
	kept       int         // bytes of texts in counts
	ranges     [3]extent   // of texts, numbers and dates
	sniffer    Sniffer
	numberBins numberBins
	dateBins   dateBins
}

func NewSketch(name string) *Sketch {
	return &Sketch{sum: Summary{Name: name, DistinctExact: true}, counts: map[string]*Frequent{},
		numberBins: numberBins{slots: map[int64]int{}, power: finest}, dateBins: dateBins{days: map[int64]int{}}}
}

type Summary struct {
	Name   string
	Values int // all that were looked at: Absent + Null + Blank + Filled
	Absent int // records without such a member
	Null   int
	Blank  int // texts of nothing but white space
	Filled int

	Kind    Kind
	Numbers int // filled values that look like one, whatever Kind says
	Others  int // filled values as [Sniffer.Others] counts them

	Distinct      int  // different filled values
	DistinctExact bool // false: there are at least so many

	Least, Greatest string // of the filled values that Kind holds, ordered by it; cut at 256 bytes
	Shortest        int    // characters
	Longest         int

	// Frequent are the most frequent values, the most frequent first. Their counts are exact; where DistinctExact is
	// false, a value that is not listed may be as frequent.
	Frequent []Frequent
	// Histogram is of numbers or dates, as Kind is: adjoining ranges from the least to the greatest, empty ones too.
	Histogram []Bin
	Unbinned  int // values of the kind that fit no range, as a 31st of February
}

type Frequent struct {
	Text  string
	Count int
	Cut   bool // Text is only the beginning
}

func (s *Sketch) AddNull() { s.sum.Values, s.sum.Null = s.sum.Values+1, s.sum.Null+1 }

func (s *Sketch) AddAbsent() { s.sum.Values, s.sum.Absent = s.sum.Values+1, s.sum.Absent+1 }

func (s *Sketch) AddText(text string) {
	s.sum.Values++
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		s.sum.Blank++
		return
	}
	length := utf8.RuneCountInString(text)
	if s.sum.Filled++; s.sum.Filled == 1 {
		s.sum.Shortest = length
	}
	s.sum.Shortest, s.sum.Longest = min(s.sum.Shortest, length), max(s.sum.Longest, length)
	s.count(text)
	s.ranges[Text].take(clip(text), compareTexts)
	s.sniffer.Add(trimmed)
	switch plain, is := Decimal(trimmed); {
	case is:
		s.sum.Numbers++
		s.ranges[Number].take(plain, CompareNumbers)
		s.numberBins.add(plain)
	case IsDate(trimmed):
		s.ranges[Date].take(clip(trimmed), strings.Compare)
		s.dateBins.add(trimmed[:10])
	}
}

// count counts new values as long as there is room, and those to the end, so that every count is exact.
func (s *Sketch) count(text string) {
	id := identity(text)
	if f := s.counts[id]; f != nil {
		f.Count++
		return
	}
	if len(s.order) == mostDistinct || s.kept+len(id) > mostBytes {
		s.sum.DistinctExact = false
	}
	if !s.sum.DistinctExact {
		return
	}
	id = strings.Clone(id)
	f := NewFrequent(text, 1)
	if !f.Cut {
		f.Text = id
	}
	s.counts[id], s.order, s.kept = &f, append(s.order, &f), s.kept+len(id)+len(f.Text)
}

func NewFrequent(text string, count int) Frequent {
	return Frequent{clip(text), count, len(text) > mostText}
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
	sum := s.sum
	sum.Kind, sum.Others = s.sniffer.Kind(), s.sniffer.Others()
	if sum.Distinct = len(s.order); !sum.DistinctExact {
		sum.Distinct++ // there was one more, at the least
	}
	list := slices.Clone(s.order)
	slices.SortStableFunc(list, func(a, b *Frequent) int { return cmp.Compare(b.Count, a.Count) })
	sum.Frequent = each.Of(list[:min(len(list), mostFrequent)], func(f *Frequent) Frequent { return *f })
	by := &s.ranges[Text]
	switch {
	case sum.Kind.Numeric():
		by = &s.ranges[Number]
		sum.Histogram, sum.Unbinned = s.numberBins.histogram()
	case sum.Kind.Dated():
		by = &s.ranges[Date]
		sum.Histogram, sum.Unbinned = s.dateBins.histogram()
	}
	sum.Least, sum.Greatest = clip(by.least), clip(by.greatest)
	return sum
}

// extent is the least and the greatest text by some order.
type extent struct {
	least, greatest string // "" before the first
}

func (e *extent) take(text string, compare func(a, b string) int) {
	if e.least == "" || compare(text, e.least) < 0 {
		e.least = text
	}
	if compare(text, e.greatest) > 0 || e.greatest == "" {
		e.greatest = text
	}
}
