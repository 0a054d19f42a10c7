package describe_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"docket/client"
	"docket/client/allocs"
	"docket/ui/core/describe"
)

// values turns texts into values as a service writes them.
func values(texts ...string) []client.Value {
	out := make([]client.Value, len(texts))
	for i, s := range texts {
		out[i] = client.Value(strconv.Quote(s))
	}
	return out
}

// add adds a value as a table does.
func add(s *describe.Sketch, v client.Value) {
	switch v.Kind() {
	case client.Absent:
		s.AddAbsent()
	case client.Null:
		s.AddNull()
	default:
		s.AddText(v.Text())
	}
}

func column(list []client.Value) describe.Summary {
	s := describe.NewSketch("c")
	for _, v := range list {
		add(s, v)
	}
	return s.Summary()
}

func TestEveryValueIsCountedOnce(t *testing.T) {
	list := append(values("a", "b", "a", "", "  "), nil, client.Value("null"), client.Value("7"), client.Value(`{"a":1}`))
	s := column(list)
	if s.Values != 9 || s.Absent != 1 || s.Null != 1 || s.Blank != 2 || s.Filled != 5 {
		t.Errorf("counts are %+v", s)
	}
	if s.Distinct != 4 || !s.DistinctExact || s.Kind != describe.Text || s.Numbers != 1 {
		t.Errorf("distinct %d exact %v kind %v numbers %d", s.Distinct, s.DistinctExact, s.Kind, s.Numbers)
	}
	if s.Frequent[0] != (describe.Frequent{Text: "a", Count: 2}) {
		t.Errorf("most frequent is %+v", s.Frequent[0])
	}
	if s.Shortest != 1 || s.Longest != 7 {
		t.Errorf("lengths %d to %d", s.Shortest, s.Longest)
	}
}

func TestNothingIsDescribedAsNothing(t *testing.T) {
	s := column(nil)
	if s.Kind != describe.Text || s.Distinct != 0 || s.Histogram != nil || s.Frequent == nil || len(s.Frequent) != 0 || s.Least != "" {
		t.Errorf("an empty column is %+v", s)
	}
}

func TestNumbersAreOrderedByValueAndNotRounded(t *testing.T) {
	s := column(values("9", "10", "123456789012345678901234567890.2", "123456789012345678901234567890.1", "-3", " 4 "))
	if s.Kind != describe.Number || s.Least != "-3" || s.Greatest != "123456789012345678901234567890.2" {
		t.Errorf("%v from %s to %s", s.Kind, s.Least, s.Greatest)
	}
	if n := counted(s); n+s.Unbinned != 6 {
		t.Errorf("the histogram has %d of 6", n)
	}
}

func counted(s describe.Summary) int {
	n := 0
	for _, b := range s.Histogram {
		n += b.Count
	}
	return n
}

func TestAHistogramOfNumbersHasRoundBorders(t *testing.T) {
	var texts []string
	for i := range 1000 {
		texts = append(texts, fmt.Sprintf("%d.%02d", i, i%100))
	}
	s := column(values(texts...))
	if len(s.Histogram) != 20 || s.Histogram[0] != (describe.Bin{From: "0", To: "50", Count: 50}) || s.Histogram[19].To != "1000" {
		t.Errorf("bins are %+v", s.Histogram)
	}
	s = column(values("0.29", "0.28", "0.3", "0.30"))
	for _, b := range s.Histogram {
		if b.From == "0.290" && b.Count != 1 || b.From == "0.300" && b.Count != 2 {
			t.Errorf("bins are %+v", s.Histogram)
		}
	}
	if s.Histogram[0].From != "0.280" || counted(s) != 4 {
		t.Errorf("bins are %+v", s.Histogram)
	}
	s = column(values("-7", "-13", "12"))
	if s.Histogram[0].From != "-14" || counted(s) != 3 {
		t.Errorf("bins are %+v", s.Histogram)
	}
}

func TestAHistogramHasABoundWhateverTheNumbersAre(t *testing.T) {
	huge := "1" + strings.Repeat("0", 299)
	for _, list := range [][]string{{"0", huge}, {"-" + huge, huge, "0.000001"}, {"0.0000001", "0.0000002"}, {"5"}, {strings.Repeat("9", 400)}} {
		s := column(values(list...))
		if len(s.Histogram) > 20 || counted(s)+s.Unbinned != len(list) {
			t.Errorf("%.20s has %d bins and %d + %d values", list, len(s.Histogram), counted(s), s.Unbinned)
		}
	}
	sketch := describe.NewSketch("c")
	for i := range 50_000 {
		add(sketch, client.Value(strconv.Quote(strconv.Itoa(i*7919))))
	}
	if s := sketch.Summary(); counted(s) != 50_000 || len(s.Histogram) > 20 {
		t.Errorf("%d bins with %d values", len(s.Histogram), counted(s))
	}
}

func TestAHistogramOfDatesHasBordersOfTheCalendar(t *testing.T) {
	start := time.Date(2024, 2, 27, 0, 0, 0, 0, time.UTC)
	days := func(n, step int) (out []string) {
		for i := range n {
			out = append(out, start.AddDate(0, 0, i*step).Format(time.DateOnly))
		}
		return out
	}
	for _, c := range []struct {
		texts       []string
		first, last string
		bins        int
	}{
		{days(5, 1), "2024-02-27", "2024-03-03", 5},
		{days(10, 7), "2024-02-26", "2024-05-06", 10},
		{days(12, 31), "2024-02", "2025-03", 13},
		{days(10, 365), "2024-01", "2034-01", 10},
		{days(5000, 31), "2020-01", "2460-01", 22},
	} {
		s := column(values(c.texts...))
		if s.Kind != describe.Date || counted(s) != len(c.texts) || len(s.Histogram) == 0 {
			t.Fatalf("%d values of kind %v in %+v", counted(s), s.Kind, s.Histogram)
		}
		if len(s.Histogram) != c.bins {
			t.Errorf("%d dates from %s have %d bins, want %d", len(c.texts), c.first, len(s.Histogram), c.bins)
		}
		if got := s.Histogram[0].From; got != c.first {
			t.Errorf("%d dates begin with %s, want %s", len(c.texts), got, c.first)
		}
		if got := s.Histogram[len(s.Histogram)-1].To; got != c.last {
			t.Errorf("%d dates end with %s, want %s", len(c.texts), got, c.last)
		}
		for i := range len(s.Histogram) - 1 {
			if s.Histogram[i].To != s.Histogram[i+1].From {
				t.Errorf("bin %d ends at %s and the next begins at %s", i, s.Histogram[i].To, s.Histogram[i+1].From)
			}
		}
	}
	s := column(values("2026-02-31", "2026-02-27T10:00:00Z"))
	if s.Kind != describe.Date || s.Unbinned != 1 || s.Greatest != "2026-02-31" {
		t.Errorf("a day that is none: %+v", s)
	}
}

func TestALongColumnTakesBoundedMemoryAndSaysAtLeast(t *testing.T) {
	sketch := describe.NewSketch("id")
	var buf []byte
	more := func(i int) {
		buf = strconv.AppendQuote(buf[:0], "reference "+strconv.Itoa(i))
		add(sketch, client.Value(buf))
	}
	for i := range 25_000 {
		more(i)
	}
	s := sketch.Summary()
	if s.DistinctExact || s.Distinct != 20_001 {
		t.Errorf("distinct is %d, exact %v", s.Distinct, s.DistinctExact)
	}
	more(5)
	if got := sketch.Summary().Frequent[0]; got.Text != "reference 5" || got.Count != 2 {
		t.Errorf("a value that was counted from its beginning is %+v", got)
	}
}

func TestAMegabyteInACellIsToldApartAndShownCut(t *testing.T) {
	long := strings.Repeat("ü", 1<<19)
	s := column(values(long, long, long+"x"))
	if s.Distinct != 2 || s.Longest != 1<<19+1 {
		t.Errorf("distinct %d, longest %d", s.Distinct, s.Longest)
	}
	for _, f := range s.Frequent {
		if !f.Cut || len(f.Text) > 256 || strings.Trim(f.Text, "ü") != "" {
			t.Errorf("a long value is shown as %q", f.Text)
		}
	}
	if len(s.Least) > 256 || len(s.Greatest) > 256 {
		t.Error("least or greatest is not cut")
	}
}

func TestAnUndecodedByteIsNeverHalfACharacter(t *testing.T) {
	hostile := "\x1b]0;x\x07\u202e" + strings.Repeat("€", 200)
	raw := client.Value(`"\u001b]0;x\u0007\u202e` + strings.Repeat("€", 200) + `"`)
	s := column([]client.Value{raw})
	if !strings.HasPrefix(hostile, s.Least) || s.Least == "" || strings.ContainsRune(s.Least, '\ufffd') {
		t.Errorf("least is %q", s.Least)
	}
}

func TestACodeWithLeadingZerosIsNoNumber(t *testing.T) {
	s := column(values("00042", "00043", "00042", "007", "-01", "01.5"))
	if s.Kind != describe.Text || s.Numbers != 0 || s.Distinct != 5 {
		t.Errorf("codes are %+v", s)
	}
	for text, want := range map[string]bool{"0": true, "-0": true, "0.5": true, "-0.50": true, "10": true, "00": false, "042": false, "-042": false, "00.5": false} {
		if describe.IsNumber(text) != want {
			t.Errorf("%s is a number: %v", text, !want)
		}
	}
}

func TestASketchKeepsNoMoreThanItsBound(t *testing.T) {
	s := describe.NewSketch("c")
	for i := range 30_000 {
		add(s, client.Value(strconv.Quote("value "+strconv.Itoa(i))))
	}
	if sum := s.Summary(); sum.Distinct != 20_001 || sum.DistinctExact || sum.Filled != 30_000 {
		t.Errorf("of short values: %d different, exact: %v", sum.Distinct, sum.DistinctExact)
	}
	s = describe.NewSketch("c")
	for i := range 19_000 { // fewer values, but more than 4 MiB of them
		add(s, client.Value(strconv.Quote(strconv.Itoa(i)+strings.Repeat("x", 400))))
	}
	if sum := s.Summary(); sum.Distinct >= 19_000 || sum.DistinctExact || sum.Filled != 19_000 {
		t.Errorf("of long values: %d different, exact: %v", sum.Distinct, sum.DistinctExact)
	}
}

func TestTextsAreOrderedWhateverTheirCaseWithoutACopyOfEach(t *testing.T) {
	pieces := []string{"a", "A", "b", "B", "_", "Z", "z", "é", "É", "K", "İ", "ß", "取", "\xff", " ", "1"}
	random := rand.New(rand.NewPCG(4, 2))
	text := func() (s string) {
		for range random.IntN(5) {
			s += pieces[random.IntN(len(pieces))]
		}
		return s
	}
	for range 20_000 {
		x, y := text(), text()
		want := cmp.Or(strings.Compare(strings.ToLower(x), strings.ToLower(y)), strings.Compare(x, y))
		if got := describe.Compare(describe.Text, x, y); got != want {
			t.Fatalf("%q against %q is %d, want %d", x, y, got, want)
		}
	}
	if n := allocs.Each(t, 10, func() { describe.Compare(describe.Text, "Invoice.Total 2", "INVOICE.total 1") }); n > 0 {
		t.Errorf("a comparison of two texts allocates %v times", n)
	}
}
