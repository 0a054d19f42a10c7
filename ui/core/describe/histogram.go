package describe

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Bin is one range of a histogram, from From up to, and not with, To; the last one of numbers has To as well.
type Bin struct {
	From, To string // as they are shown
	Count    int
}

const (
	mostBins  = 20      // of a histogram of numbers
	mostSlots = 4096    // of numbers, while values come
	mostDays  = 1 << 16 // that are told apart
	finest    = -6      // the power of ten that numbers are told apart by at the most
)

// numberBins counts numbers in slots as wide as a power of ten, which grows where there would be too many slots.
type numberBins struct {
	slots    map[int64]int
	power    int
	unbinned int
}

func (b *numberBins) add(text string) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || math.Abs(x) > 1e300 {
		b.unbinned++
		return
	}
	for math.Abs(x) >= math.Pow10(b.power)*(1<<52) {
		b.coarsen()
	}
	b.slots[slot(x, b.power)]++
	for len(b.slots) > mostSlots {
		b.coarsen()
	}
}

// slot is the number of the slot of x. The nudge puts 0.29, which is a little less
// as a float, where a person looks for it.
func slot(x float64, power int) int64 {
	q := x / math.Pow10(power)
	if power < 0 {
		q = x * math.Pow10(-power)
	}
	return int64(math.Floor(q + math.Abs(q)*1e-12 + 1e-9))
}

func (b *numberBins) coarsen() {
	wider := make(map[int64]int, len(b.slots)/2)
	for at, n := range b.slots {
		wider[floorDiv(at, 10)] += n
	}
	b.slots, b.power = wider, b.power+1
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// histogram joins the slots to at most twenty bins, each 1, 2 or 5 times a power of ten wide.
func (b *numberBins) histogram() ([]Bin, int) {
	if len(b.slots) == 0 {
		return nil, b.unbinned
	}
	for work := (numberBins{slots: b.slots, power: b.power}); ; work.coarsen() {
		low, high := ends(work.slots)
		for _, step := range []int64{1, 2, 5} {
			if floorDiv(high, step)-floorDiv(low, step) < mostBins {
				return spread(work.slots, step, 0, func(at int64) string { return decimal(at, work.power) }), b.unbinned
			}
		}
	}
}

// decimal writes n × 10^power without an exponent where that is not long.
func decimal(n int64, power int) string {
	switch {
	case n == 0:
		return "0"
	case power > 15:
		return strconv.FormatInt(n, 10) + "e" + strconv.Itoa(power)
	case power >= 0:
		return strconv.FormatInt(n, 10) + strings.Repeat("0", power)
	}
	return strconv.FormatFloat(float64(n)*math.Pow10(power), 'f', -power, 64)
}

// dateBins counts days since 1970.
type dateBins struct {
	days     map[int64]int
	unbinned int // no day of the calendar, or one too many
}

const secondsADay = 24 * 60 * 60

func (b *dateBins) add(day string) {
	t, err := time.Parse(time.DateOnly, day)
	at := floorDiv(t.Unix(), secondsADay)
	if err != nil || len(b.days) == mostDays && b.days[at] == 0 {
		b.unbinned++
		return
	}
	b.days[at]++
}

// histogram joins days to some thirty bins at most: days, weeks from Monday, months, quarters, years, more years together.
func (b *dateBins) histogram() ([]Bin, int) {
	if len(b.days) == 0 {
		return nil, b.unbinned
	}
	switch low, high := ends(b.days); {
	case high-low < 31:
		return spread(b.days, 1, 0, dayName), b.unbinned
	case high-low < 26*7:
		return spread(b.days, 7, 3, dayName), b.unbinned // 1970-01-01 was a Thursday
	}
	months := map[int64]int{} // since year 0
	for day, n := range b.days {
		t := dayTime(day)
		months[int64(t.Year()*12+int(t.Month())-1)] += n
	}
	low, high := ends(months)
	step := int64(1200) // a century; four-digit years have a hundred of them
	for _, finer := range []int64{600, 240, 120, 60, 12, 3, 1} {
		if (high-low)/finer < 30 {
			step = finer
		}
	}
	return spread(months, step, 0, monthName), b.unbinned
}

func ends(slots map[int64]int) (low, high int64) {
	keys := slices.Collect(maps.Keys(slots))
	return slices.Min(keys), slices.Max(keys)
}

// spread counts slots in bins of step slots, empty ones too; shift moves the borders.
func spread(slots map[int64]int, step, shift int64, name func(int64) string) []Bin {
	low, high := ends(slots)
	from, to := floorDiv(low+shift, step), floorDiv(high+shift, step)
	out := make([]Bin, to-from+1)
	for i := range out {
		start := (from+int64(i))*step - shift
		out[i] = Bin{From: name(start), To: name(start + step)}
	}
	for at, n := range slots {
		out[floorDiv(at+shift, step)-from].Count += n
	}
	return out
}

func dayTime(day int64) time.Time { return time.Unix(day*secondsADay, 0).UTC() }

func dayName(day int64) string { return dayTime(day).Format(time.DateOnly) }

func monthName(m int64) string {
	return time.Date(int(m/12), time.Month(m%12+1), 1, 0, 0, 0, 0, time.UTC).Format("2006-01")
}
