package load_test

import (
	"fmt"
	"testing"
)

// A sketch counts 20,000 values one by one; a load counts however many, and finds the most frequent of them. Numbers that
// differ past the digits of a float64, and texts that differ in case, are others. Numbers of the same value are one, as
// a filter finds them.
func TestHoweverManyValuesOfALoadAreCounted(t *testing.T) {
	const many = 20_500
	s, l, from := begin(t)
	add := func(number int, name, amount string) {
		s.records = append(s.records, fmt.Sprintf(`{"number":"123456789012345%05d","name":%q,"amount":%q}`, number, name, amount))
	}
	for i := range many {
		add(i, fmt.Sprintf("name %d", i), fmt.Sprint(i))
	}
	add(7, "Name 7", "7.0")
	add(8, "name 7", "8")
	add(7, "name 7", "7.00")
	from.PerPage = 100
	table := opened(t, l, from)
	first := make([]int, 20_100)
	for i := range first {
		first[i] = i
	}
	want := map[string]struct {
		distinct int
		most     string
	}{
		"number": {many, "12345678901234500007 3"},
		"name":   {many + 1, "name 7 3"},
		"amount": {many, "7 3"},
	}
	seen := 0
	for col, c := range table.Columns {
		w, is := want[c.Name]
		if !is {
			continue
		}
		seen++
		sum, err := table.Describe(t.Context(), col, nil)
		must(t, err)
		if len(sum.Frequent) != 20 {
			t.Fatalf("%s: %d frequent values of 20", c.Name, len(sum.Frequent))
		}
		most := fmt.Sprintf("%s %d", sum.Frequent[0].Text, sum.Frequent[0].Count)
		if sum.Distinct != w.distinct || !sum.DistinctExact || most != w.most {
			t.Errorf("%s: %d values (exact %v), most often %q, not %d and %q", c.Name, sum.Distinct, sum.DistinctExact, most, w.distinct, w.most)
		}
		part, err := table.Describe(t.Context(), col, first)
		must(t, err)
		if part.Values != len(first) || part.Distinct != len(first) {
			t.Errorf("%s of %d records: %d values, %d different", c.Name, len(first), part.Values, part.Distinct)
		}
	}
	if seen != len(want) {
		t.Errorf("%d columns of %d", seen, len(want))
	}
}
