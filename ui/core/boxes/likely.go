package boxes

import (
	"slices"

	"docket/ui/core/picture"
)

// LikelyUnits are the units that the numbers of a page may have, the most likely first: the pixels of the picture, shares,
// points and the pixels of usual scans of the same shape, and the same with the origin at the bottom. on may be nil.
func LikelyUnits(on *picture.Picture) (list []Unit) {
	shape := 1.414
	if on != nil {
		list = append(list, Pixels(on.Width, on.Height))
		shape = float64(on.Height) / float64(on.Width)
		if on.Points[0] > 0 {
			list = append(list, Points(on.Points[0], on.Points[1]))
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
	for _, u := range list {
		list = append(list, u.Upwards())
	}
	met := map[string]bool{}
	return slices.DeleteFunc(list, func(u Unit) bool {
		again := met[u.Words()]
		met[u.Words()] = true
		return again
	})
}
