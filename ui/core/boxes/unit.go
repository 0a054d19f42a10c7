package boxes

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"docket/client"
	"docket/ui/core/pattern"
)

// Unit is what a person says the numbers of a box are: the interface does not state it (§4.4). Numbers are sent as
// they are; a unit says how far they can go.
type Unit struct {
	Text          string  // as it was written; "" is not known
	Width, Height float64 // how far the page goes; 0 is not known
	Bottom        bool    // the origin is at the bottom
}

// UnitWords says how a unit is written.
const UnitWords = "pixels 1240x1754, points 595x842, 0-1, 0-100 or 0-1000, with \"origin bottom\" behind it where y grows upwards"

var unitForm = pattern.New(`^(?:(?:pixels|points)(?: ([1-9]\d{0,5})x([1-9]\d{0,5}))?|0-(1|100|1000))(?: origin (top|bottom))?$`)

// ParseUnit reads a unit; "" is one that is not known.
func ParseUnit(text string) (Unit, error) {
	u := Unit{Text: text}
	if text == "" {
		return u, nil
	}
	m := unitForm().FindStringSubmatch(text)
	if m == nil {
		return u, errors.New("write " + UnitWords)
	}
	number := func(s string) float64 { n, _ := strconv.ParseFloat(s, 64); return n }
	u.Width, u.Height, u.Bottom = number(m[1]+m[3]), number(m[2]+m[3]), m[4] == "bottom"
	return u, nil
}

// holds refuses a box that covers nothing, or reaches beyond the page where its extent is known.
func (u Unit) holds(c client.Coordinates) error {
	left, top, right, bottom := c.TopLeftX.Float(), c.TopLeftY.Float(), c.BottomRightX.Float(), c.BottomRightY.Float()
	switch {
	case left == right || top == bottom:
		return errors.New("coordinates cover nothing")
	case u.Width > 0 && (left < 0 || top < 0 || right > u.Width || bottom > u.Height):
		return fmt.Errorf("coordinates reach beyond the page, which is %v x %v", u.Width, u.Height)
	}
	return nil
}

// Pixels is the unit of pixels of a page of this size.
func Pixels(width, height int) Unit {
	return Unit{Text: fmt.Sprintf("pixels %dx%d", width, height), Width: float64(width), Height: float64(height)}
}

// Points is the unit of points of a page of this size.
func Points(width, height float64) Unit {
	return Unit{Text: fmt.Sprintf("points %.0fx%.0f", width, height), Width: width, Height: height}
}

// Upwards is the unit with its origin at the bottom.
func (u Unit) Upwards() Unit {
	u.Text, u.Bottom = strings.TrimSuffix(u.Text, " origin top")+" origin bottom", true
	return u
}

// Words say the unit on the screen: "pixels of 1240×1754, origin top".
func (u Unit) Words() string {
	if u.Text == "" {
		return "unit not known"
	}
	words := strings.TrimSuffix(strings.TrimSuffix(u.Text, " origin bottom"), " origin top")
	if kind, size, has := strings.Cut(words, " "); has {
		words = kind + " of " + strings.Replace(size, "x", "×", 1)
	}
	if u.Bottom {
		return words + ", origin bottom"
	}
	return words + ", origin top"
}
