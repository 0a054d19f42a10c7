package describe

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"time"
)

// Bin is one range of a histogram, from From up to, and not with, To; the last one
// of numbers has To as well.
type Bin struct {
	From, To string // as they are shown
	Count    int
}

const (
	mostBins  = 20   // of a histogram of numbers
	mostSlots = 4096 // of what is kept while values come
)

// numberBins counts numbers in slots as wide as a power of ten. The width grows
// tenfold where there would be too many slots.
type numberBins struct {
	slots    map[int64]int
	power    int
	unbinned int
}

// finest is the power of ten that numbers are told apart by at the most.
const finest = -6

func (b *numberBins) add(text string) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || math.Abs(x) > 1e300 {
		b.unbinned++
		return
	}
	if b.slots == nil {
		b.slots, b.power = map[int64]int{}, finest
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

// histogram joins the slots to at most twenty bins, each 1, 2 or 5 times a power of
// ten wide.
func (b *numberBins) histogram() ([]Bin, int) {
	if len(b.slots) == 0 {
		return nil, b.unbinned
	}
	work := numberBins{slots: maps.Clone(b.slots), power: b.power}
	for {
		keys := slices.Collect(maps.Keys(work.slots))
		low, high := slices.Min(keys), slices.Max(keys)
		for _, step := range []int64{1, 2, 5} {
			from, to := floorDiv(low, step), floorDiv(high, step)
			if to-from < mostBins {
				return work.bins(step, from, to), b.unbinned
			}
		}
		work.coarsen()
	}
}

func (b *numberBins) bins(step, from, to int64) []Bin {
	out := make([]Bin, to-from+1)
	for i := range out {
		at := from + int64(i)
		out[i] = Bin{From: decimal(at*step, b.power), To: decimal((at+1)*step, b.power)}
	}
	for at, n := range b.slots {
		out[floorDiv(at, step)-from].Count += n
	}
	return out
}

// decimal writes n × 10^power without an exponent where that is not long.
func decimal(n int64, power int) string {
	switch {
	case n == 0:
		return "0"
	case power > 15:
		return strconv.FormatInt(n, 10) + "e" + strconv.Itoa(power)
	case power >= 0:
		s := strconv.FormatInt(n, 10)
		for range power {
			s += "0"
		}
		return s
	}
	return strconv.FormatFloat(float64(n)*math.Pow10(power), 'f', -power, 64)
}

// dateBins counts days.
type dateBins struct {
	days     map[int32]int // by days since 1970
	months   map[int32]int // by months since year 0, once there are too many days
	unbinned int
}

func (b *dateBins) add(day string) {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		b.unbinned++
		return
	}
	if b.months == nil {
		if b.days == nil {
			b.days = map[int32]int{}
		}
		b.days[int32(floorDiv(t.Unix(), secondsADay))]++
		if len(b.days) > mostSlots {
			b.months = b.byMonth()
			b.days = nil
		}
		return
	}
	b.months[month(t)]++ // at most 120,000 of four-digit years
}

const secondsADay = 24 * 60 * 60

func month(t time.Time) int32 { return int32(t.Year()*12 + int(t.Month()) - 1) }

func dayTime(day int32) time.Time { return time.Unix(int64(day)*secondsADay, 0).UTC() }

func (b *dateBins) byMonth() map[int32]int {
	out := map[int32]int{}
	for day, n := range b.days {
		out[month(dayTime(day))] += n
	}
	return out
}

// histogram joins days to at most some thirty bins: days, weeks that begin on
// Monday, months, quarters, years, and more years together.
func (b *dateBins) histogram() ([]Bin, int) {
	if b.months == nil && len(b.days) == 0 {
		return nil, b.unbinned
	}
	months := b.months
	if months == nil {
		keys := slices.Collect(maps.Keys(b.days))
		switch span := slices.Max(keys) - slices.Min(keys); {
		case span < 31:
			return spread(b.days, 1, 0, dayName), b.unbinned
		case span < 26*7:
			return spread(b.days, 7, 3, dayName), b.unbinned // 1970-01-01 was a Thursday
		}
		months = b.byMonth()
	}
	keys := slices.Collect(maps.Keys(months))
	span := slices.Max(keys) - slices.Min(keys)
	step := int32(1200) // a century; four-digit years have a hundred of them
	for _, finer := range []int32{600, 240, 120, 60, 12, 3, 1} {
		if span/finer < 30 {
			step = finer
		}
	}
	return spread(months, step, 0, monthName), b.unbinned
}

// spread counts slots in bins of step slots; shift moves the borders.
func spread(slots map[int32]int, step, shift int32, name func(int32) string) []Bin {
	bin := func(at int32) int64 { return floorDiv(int64(at+shift), int64(step)) }
	keys := slices.Collect(maps.Keys(slots))
	from, to := bin(slices.Min(keys)), bin(slices.Max(keys))
	out := make([]Bin, to-from+1)
	for i := range out {
		start := int32(from+int64(i))*step - shift
		out[i] = Bin{From: name(start), To: name(start + step)}
	}
	for at, n := range slots {
		out[bin(at)-from].Count += n
	}
	return out
}

func dayName(day int32) string { return dayTime(day).Format(time.DateOnly) }

func monthName(m int32) string {
	return time.Date(int(m/12), time.Month(m%12+1), 1, 0, 0, 0, 0, time.UTC).Format("2006-01")
}
