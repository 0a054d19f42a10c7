package boxes

import (
	"strconv"
	"strings"

	"docket/client"
	"docket/ui/core/picture"
)

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
