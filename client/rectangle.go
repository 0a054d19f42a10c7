package client

import (
	"strconv"
	"strings"
)

// Moved returns the rectangle moved by whole steps, to the right and down where
// positive. The arithmetic is exact: 10.50 moved by 1 is 11.50.
func (c Coordinates) Moved(dx, dy int) Coordinates {
	x, y := steps(dx), steps(dy)
	return Coordinates{sum(c.TopLeftX, x), sum(c.TopLeftY, y), sum(c.BottomRightX, x), sum(c.BottomRightY, y)}
}

// Resized returns the rectangle with its bottom right corner moved by whole steps.
// It never passes the top left corner: the least rectangle has no extent.
func (c Coordinates) Resized(dx, dy int) Coordinates {
	right, bottom := sum(c.BottomRightX, steps(dx)), sum(c.BottomRightY, steps(dy))
	if right.Float() < c.TopLeftX.Float() {
		right = c.TopLeftX
	}
	if bottom.Float() < c.TopLeftY.Float() {
		bottom = c.TopLeftY
	}
	c.BottomRightX, c.BottomRightY = right, bottom
	return c
}

// Size returns width and height, exactly.
func (c Coordinates) Size() (width, height Decimal) {
	return difference(c.BottomRightX, c.TopLeftX), difference(c.BottomRightY, c.TopLeftY)
}

func steps(n int) Decimal { return Decimal(strconv.Itoa(n)) }

func difference(a, b Decimal) Decimal {
	return sum(a, Decimal(strings.TrimPrefix("-"+string(b), "--")))
}
