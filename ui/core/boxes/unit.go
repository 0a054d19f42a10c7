package boxes

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/core/pattern"
	"docket/ui/core/picture"
)

// Unit is what a person says the numbers of a box are: the interface does not state it (§4.4). Numbers are sent as
// they are; a unit says how far they can go.
type Unit struct {
	Text          string  // as it was written; "" is not known
	Width, Height float64 // how far the page goes; 0 is not known
	Bottom        bool    // the origin is at the bottom
}

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

func Pixels(width, height int) Unit {
	return Unit{Text: fmt.Sprintf("pixels %dx%d", width, height), Width: float64(width), Height: float64(height)}
}

// points are those of a page; only a PDF's has some.
func points(on *picture.Picture) Unit {
	w, h := on.Points[0], on.Points[1]
	return Unit{Text: fmt.Sprintf("points %.0fx%.0f", w, h), Width: w, Height: h}
}

// On is a unit that leaves out the size of the page, or is not known, on a picture: in its pixels, where nobody knows better.
func (u Unit) On(page *picture.Picture) (on Unit, known bool) {
	on, known = Pixels(page.Width, page.Height), u.Text != ""
	if strings.HasPrefix(u.Text, "points") {
		if known = page.Points[0] > 0; known {
			on = points(page)
		}
	}
	if known && u.Bottom {
		on = on.Upwards()
	}
	return on, known
}

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

// LikelyUnits are the units that the numbers of a page may have, the most likely first: the pixels of the picture, shares,
// points and the pixels of usual scans of the same shape, and the same with the origin at the bottom. on may be nil.
func LikelyUnits(on *picture.Picture) (list []Unit) {
	shape := 1.414
	if on != nil {
		list = append(list, Pixels(on.Width, on.Height))
		shape = float64(on.Height) / float64(on.Width)
		if on.Points[0] > 0 {
			list = append(list, points(on))
		}
	}
	relative := []string{"0-1", "0-1000", "0-100"}
	usual := []string{"pixels 1240x1754", "points 595x842", "pixels 2480x3508", "pixels 1654x2339"}
	if shape < 1.35 {
		usual = []string{"pixels 1275x1650", "points 612x792", "pixels 2550x3300", "pixels 1700x2200"}
	}
	for _, text := range append(relative, usual...) {
		u, _ := ParseUnit(text) // the table is ours
		list = append(list, u)
	}
	return each.Once(append(list, each.Of(list, Unit.Upwards)...), Unit.Words)
}

// Relative tells that the numbers are shares of the page, whatever its size is.
func (u Unit) Relative() bool { return strings.HasPrefix(u.Text, "0-") }

// Step is how far one key moves a box, and how many decimals numbers have that come from the page.
func (u Unit) Step() (step client.Decimal, decimals int) {
	switch {
	case u.Relative() && u.Width == 1:
		return "0.001", 4
	case u.Relative() && u.Width == 100:
		return "0.1", 2
	case strings.HasPrefix(u.Text, "points"):
		return "1", 1
	}
	return "1", 0
}

// Part is where coordinates lie on a page of this unit.
func (u Unit) Part(c client.Coordinates) picture.Area {
	a := picture.Area{X0: c.TopLeftX.Float() / u.Width, Y0: c.TopLeftY.Float() / u.Height, X1: c.BottomRightX.Float() / u.Width, Y1: c.BottomRightY.Float() / u.Height}
	if u.Bottom {
		a.Y0, a.Y1 = 1-a.Y1, 1-a.Y0
	}
	return a
}

// in is where coordinates lie in the unit of a template. A unit that is not known, or leaves out the size of the page, is no
// other one; else what is not the same place to the digit is refused.
func (u Unit) in(to Unit, c client.Coordinates) (client.Coordinates, error) {
	kind := func(u Unit) string { return strings.Fields(u.Text)[0] + strconv.FormatBool(u.Bottom) }
	sized := u.Width > 0 && to.Width > 0
	if u.Text == "" || to.Text == "" || u.Words() == to.Words() || !sized && kind(u) == kind(to) {
		return c, nil
	}
	if sized {
		is := to.Coordinates(u.Part(c))
		a, b := u.Part(c), to.Part(is)
		if max(math.Abs(a.X0-b.X0), math.Abs(a.Y0-b.Y0), math.Abs(a.X1-b.X1), math.Abs(a.Y1-b.Y1)) < 1e-12 {
			return is, nil
		}
	}
	return c, fmt.Errorf("the template is in %s and this box in %s, which does not convert exactly; choose that unit with # and draw the box, or begin another template", to.Text, u.Text)
}

// Coordinates are the numbers of a part of the page in this unit.
func (u Unit) Coordinates(a picture.Area) client.Coordinates {
	if u.Bottom {
		a.Y0, a.Y1 = 1-a.Y1, 1-a.Y0
	}
	_, decimals := u.Step()
	number := func(part, of float64) client.Decimal {
		return client.Decimal(strconv.FormatFloat(max(part*of, 0), 'f', decimals, 64))
	}
	return client.Coordinates{TopLeftX: number(a.X0, u.Width), TopLeftY: number(a.Y0, u.Height), BottomRightX: number(a.X1, u.Width), BottomRightY: number(a.Y1, u.Height)}
}
