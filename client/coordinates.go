package client

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// Decimal is a number as the text of a JSON number, exactly as a person typed it: 10.50 stays 10.50.
type Decimal string

// Float returns the number's nearest float64; NaN for a text that is no number.
func (d Decimal) Float() float64 {
	f, err := strconv.ParseFloat(string(d), 64)
	if err != nil {
		return math.NaN()
	}
	return f
}

// Coordinates is the rectangle of a gettext request (§4.4). Unit and origin are not
// documented; the numbers go out as they are.
type Coordinates struct{ TopLeftX, TopLeftY, BottomRightX, BottomRightY Decimal }

// JSON returns the list that the interface asks for: [a,b,c,d].
func (c Coordinates) JSON() string {
	return fmt.Sprintf("[%s,%s,%s,%s]", c.TopLeftX, c.TopLeftY, c.BottomRightX, c.BottomRightY)
}

// check refuses coordinates that were not made by ParseCoordinates and are no numbers.
func (c Coordinates) check() error {
	for i, n := range []Decimal{c.TopLeftX, c.TopLeftY, c.BottomRightX, c.BottomRightY} {
		if plain, _, err := parseDecimal(string(n)); err != nil || plain != n {
			return badCoordinates("%s is not a number: %q", CornersForm.names()[i], n)
		}
	}
	return nil
}

// CoordinateForm says what the four numbers of a text mean.
type CoordinateForm int

// The forms: two corners, as the interface has them, or one corner and a size.
const (
	CornersForm CoordinateForm = iota // top-left x, y, bottom-right x, y
	SizeForm                          // top-left x, y, width, height
)

func (f CoordinateForm) names() [4]string {
	if f == SizeForm {
		return [4]string{"x", "y", "width", "height"}
	}
	return [4]string{"top_left_x", "top_left_y", "bottom_right_x", "bottom_right_y"}
}

// CornersSwapped is the note of [ParseCoordinates] on a rectangle whose corners came the other way round.
const CornersSwapped = "corners swapped, the smaller numbers first"

// ParseCoordinates reads four numbers in whatever way people write them: in brackets or not, with blanks, commas or
// semicolons between. What it changed is told in notes. What it cannot read is an [*InputError] that says which number;
// one about a comma that may be a decimal point wraps an [*AmbiguousError].
func ParseCoordinates(s string, form CoordinateForm) (Coordinates, []string, error) {
	words := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(separators+brackets, r) })
	names := form.names()
	n, notes := make([]Decimal, len(words)), []string(nil)
	for i, w := range words { // those beyond the four too: what is no number is told before how many there are
		d, note, err := parseDecimal(w)
		switch {
		case err != nil && i < len(names):
			return Coordinates{}, nil, badCoordinates("%s: %v", names[i], err)
		case err != nil:
			return Coordinates{}, nil, badCoordinates("%v", err)
		case note != "":
			notes = append(notes, note)
		}
		n[i] = d
	}
	err := cmp.Or(ambiguous(s, words), thousands(s))
	switch {
	case err != nil:
	case len(words) < 4:
		err = badCoordinates("four numbers are needed and %d came; %s is missing", len(words), names[len(words)])
	case len(words) > 4:
		err = badCoordinates("four numbers are needed and %d came", len(words))
	}
	if err != nil {
		return Coordinates{}, nil, err
	}
	var swapped []string
	for i := range 2 {
		if form == SizeForm {
			if n[i+2].Float() < 0 {
				return Coordinates{}, nil, badCoordinates("%s is negative: %s", names[i+2], n[i+2])
			}
			n[i+2] = sum(n[i], n[i+2])
		}
		if n[i].Float() > n[i+2].Float() { // the smaller numbers are the top-left corner
			n[i], n[i+2] = n[i+2], n[i]
			swapped = []string{CornersSwapped}
		}
	}
	c := Coordinates{n[0], n[1], n[2], n[3]}
	return c, append(notes, swapped...), c.check()
}

func badCoordinates(format string, args ...any) error {
	return &InputError{Op: OpText, Field: "coordinates", Reason: fmt.Sprintf(format, args...)}
}

// sum adds two numbers exactly, with as many decimals as the longer one has.
func sum(a, b Decimal) Decimal {
	x, okX := new(big.Rat).SetString(string(a))
	y, okY := new(big.Rat).SetString(string(b))
	if !okX || !okY { // not reached: both were parsed
		return a
	}
	return Decimal(x.Add(x, y).FloatString(max(decimals(a), decimals(b))))
}

func decimals(d Decimal) int {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(string(d)), "e")
	_, fraction, _ := strings.Cut(mantissa, ".")
	shift, _ := strconv.Atoi(exponent)
	return max(0, len(fraction)-shift)
}

// MovedBy returns the rectangle moved by steps of a length, exactly: 0.5 moved by two steps of 0.001 is 0.502.
func (c Coordinates) MovedBy(step Decimal, dx, dy int) Coordinates {
	return c.Grown(step, -dx, -dy, dx, dy)
}

// ResizedBy moves the bottom right corner by steps of a length, never past the top left corner.
func (c Coordinates) ResizedBy(step Decimal, dx, dy int) Coordinates {
	c = c.Grown(step, 0, 0, dx, dy)
	if c.BottomRightX.Float() < c.TopLeftX.Float() {
		c.BottomRightX = c.TopLeftX
	}
	if c.BottomRightY.Float() < c.TopLeftY.Float() {
		c.BottomRightY = c.TopLeftY
	}
	return c
}

// Grown moves each edge outwards by so many times by, exactly; a negative number moves it inwards.
func (c Coordinates) Grown(by Decimal, left, top, right, bottom int) Coordinates {
	move := func(edge Decimal, times int) Decimal {
		if times == 0 {
			return edge
		}
		return sum(edge, by.times(times))
	}
	return Coordinates{move(c.TopLeftX, -left), move(c.TopLeftY, -top), move(c.BottomRightX, right), move(c.BottomRightY, bottom)}
}

// Size returns width and height, exactly.
func (c Coordinates) Size() (width, height Decimal) {
	return difference(c.BottomRightX, c.TopLeftX), difference(c.BottomRightY, c.TopLeftY)
}

// times is so many times a number, exactly.
func (d Decimal) times(n int) Decimal {
	x, ok := new(big.Rat).SetString(string(d))
	if !ok { // not reached: steps are ours
		return "0"
	}
	return Decimal(x.Mul(x, big.NewRat(int64(n), 1)).FloatString(decimals(d)))
}

func difference(a, b Decimal) Decimal {
	return sum(a, Decimal(strings.TrimPrefix("-"+string(b), "--")))
}
