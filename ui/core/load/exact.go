package load

import (
	"bytes"
	"cmp"
	"database/sql/driver"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"docket/ui/core/describe"
	"docket/ui/core/each"
	"docket/ui/safe"
)

// SQL's own numbers have 18 digits, or 15 with a point. These are of as many as there are; what is no number, or nothing,
// is passed over; of what is no number that is counted, see [Answer.LeftOut].
func init() {
	sqlite.MustRegisterDeterministicScalarFunction("decimal", 1, func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
		if plain, ok := decimalOf(args[0]); ok {
			return valueOf(plain), nil
		}
		return nil, nil
	})
	for name, made := range map[string]func(leaver) sqlite.AggregateFunction{
		"decimal_sum": func(l leaver) sqlite.AggregateFunction { return &total{leaver: l} },
		"decimal_avg": func(l leaver) sqlite.AggregateFunction { return &total{leaver: l, average: true} },
		"decimal_min": func(l leaver) sqlite.AggregateFunction { return &extreme{leaver: l, order: -1} },
		"decimal_max": func(l leaver) sqlite.AggregateFunction { return &extreme{leaver: l, order: 1} },
	} {
		if err := sqlite.RegisterFunction(name, &sqlite.FunctionImpl{NArgs: 1, Deterministic: true,
			MakeAggregate: func(at sqlite.FunctionContext) (sqlite.AggregateFunction, error) {
				return made(leaver{name, answerOf(at)}), nil
			}}); err != nil {
			panic(err) // the name is taken
		}
	}
}

// decimalOf is a value as a plain decimal number.
func decimalOf(v driver.Value) (plain string, ok bool) {
	switch v := v.(type) {
	case int64:
		return strconv.FormatInt(v, 10), true
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), !math.IsInf(v, 0) && !math.IsNaN(v)
	case string:
		return describe.Decimal(strings.TrimSpace(v))
	case []byte:
		return describe.Decimal(string(bytes.TrimSpace(v)))
	}
	return "", false
}

// mostDigits is how many digits SQL's numbers with a point hold.
const mostDigits = 15

// valueOf is a plain decimal number as SQL holds it: a text where that cannot.
func valueOf(plain string) driver.Value {
	if strings.Contains(plain, ".") {
		plain = strings.TrimRight(strings.TrimRight(plain, "0"), ".")
	}
	if whole, err := strconv.ParseInt(plain, 10, 64); err == nil {
		return whole
	}
	if digits := strings.Trim(strings.TrimLeft(plain, "-0."), "0"); strings.Contains(plain, ".") && len(strings.Replace(digits, ".", "", 1)) <= mostDigits {
		short, _ := strconv.ParseFloat(plain, 64) // it has only digits
		return short
	}
	return plain
}

// mostPlaces is how many decimal places numbers mostly have at most.
const mostPlaces = 18

// asked are the answers under way, by SQLite's own handle of their connection.
var asked sync.Map

// answerOf is the answer that a function is called for; nil where it cannot be found: the driver does not give what it has.
func answerOf(at sqlite.FunctionContext) *Answer {
	if c := reflect.ValueOf(at).FieldByName("ctx"); c.CanUint() {
		if a, ok := asked.Load(sqlite3.Xsqlite3_context_db_handle(nil, uintptr(c.Uint()))); ok {
			return a.(*Answer)
		}
	}
	return nil
}

// leaver counts for an answer what a function leaves out.
type leaver struct {
	name string
	of   *Answer
}

// leave counts a value that is no number, where it is not nothing.
func (l leaver) leave(v driver.Value) {
	if l.of != nil && v != nil && strings.TrimSpace(fmt.Sprintf("%s", v)) != "" {
		l.of.leftOut[l.name]++
	}
}

// LeftOut says which functions left out how many values that are no numbers, once the rows were read; "" is none.
func (a *Answer) LeftOut() string {
	parts := each.Of(slices.Sorted(maps.Keys(a.leftOut)), func(name string) string { return safe.Thousands(a.leftOut[name]) + " by " + name })
	if len(parts) == 0 {
		return ""
	}
	return "Not numbers, so left out: " + strings.Join(parts, ", ") + "."
}

// total sums up numbers, or averages them.
type total struct {
	leaver
	average bool
	n       int64
	small   [mostPlaces + 1]int64 // by decimal places, in units of the last one
	rest    big.Rat               // what these do not hold
}

func (t *total) add(args []driver.Value, sign int64) error {
	units, places, small := int64(0), 0, false
	plain, ok := "", true
	if units, small = args[0].(int64); !small {
		if plain, ok = decimalOf(args[0]); !ok {
			if sign > 0 { // else it was counted when it came
				t.leave(args[0])
			}
			return nil
		}
		whole, fraction, _ := strings.Cut(plain, ".")
		places = len(fraction)
		if small = places <= mostPlaces; small {
			var err error
			units, err = strconv.ParseInt(whole+fraction, 10, 64)
			small = err == nil
		}
	}
	t.n += sign
	if small && units != math.MinInt64 {
		was := t.small[places]
		if sum := was + sign*units; (sum > was) == (sign*units > 0) {
			t.small[places] = sum
			return nil
		}
	}
	if plain == "" {
		plain = strconv.FormatInt(units, 10)
	}
	if r, is := new(big.Rat).SetString(plain); is {
		t.rest.Add(&t.rest, r.Mul(r, big.NewRat(sign, 1)))
	}
	return nil
}

// sum is all of it.
func (t *total) sum() *big.Rat {
	all := new(big.Rat).Set(&t.rest)
	for places, units := range t.small {
		all.Add(all, new(big.Rat).SetFrac(big.NewInt(units), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil)))
	}
	return all
}

func (t *total) Step(_ *sqlite.FunctionContext, args []driver.Value) error { return t.add(args, 1) }

func (t *total) WindowInverse(_ *sqlite.FunctionContext, args []driver.Value) error {
	return t.add(args, -1)
}

func (t *total) WindowValue(*sqlite.FunctionContext) (driver.Value, error) {
	if t.n == 0 {
		return nil, nil
	}
	all := t.sum()
	if t.average {
		all.Quo(all, new(big.Rat).SetInt64(t.n))
		places := 6
		if near, _ := all.Float64(); near != 0 && math.Abs(near) < 1 { // as many digits, whatever zeros are before them
			places -= int(math.Floor(math.Log10(math.Abs(near)))) + 1
		}
		return valueOf(all.FloatString(places)), nil
	}
	places, exact := all.FloatPrec()
	if !exact {
		return nil, errors.New("a sum of decimal numbers is one") // sums of them always are
	}
	return valueOf(all.FloatString(places)), nil
}

func (t *total) Final(*sqlite.FunctionContext) {}

// extreme is the least or the greatest of numbers, as it came.
type extreme struct {
	leaver
	order int
	plain string // of value; "" was not needed yet
	value driver.Value
}

func (e *extreme) Step(_ *sqlite.FunctionContext, args []driver.Value) error {
	order, alike := compareAlike(args[0], e.value)
	plain := ""
	if !alike {
		order, plain = e.compare(args[0])
	}
	if order*e.order > 0 {
		e.plain, e.value = plain, args[0]
		if text, is := args[0].([]byte); is { // which is SQLite's
			e.value = string(text)
		}
	}
	return nil
}

// compareAlike compares two of SQL's own numbers of one kind, which takes no texts.
func compareAlike(v, was driver.Value) (order int, ok bool) {
	switch v := v.(type) {
	case int64:
		was, alike := was.(int64)
		return cmp.Compare(v, was), alike
	case float64:
		was, alike := was.(float64)
		return cmp.Compare(v, was), alike
	}
	return 0, false
}

// compare compares a value with what there is; what is no number is not before or behind it.
func (e *extreme) compare(v driver.Value) (order int, plain string) {
	plain, ok := decimalOf(v)
	switch {
	case !ok:
		e.leave(v)
		return 0, ""
	case e.value == nil:
		return e.order, plain
	case e.plain == "":
		e.plain, _ = decimalOf(e.value)
	}
	return describe.CompareNumbers(plain, e.plain), plain
}

func (e *extreme) WindowInverse(*sqlite.FunctionContext, []driver.Value) error {
	return errors.New("decimal_min and decimal_max do not move with a window; min and max do")
}

func (e *extreme) WindowValue(*sqlite.FunctionContext) (driver.Value, error) { return e.value, nil }

func (e *extreme) Final(*sqlite.FunctionContext) {}
