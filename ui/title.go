package ui

import (
	"cmp"

	"docket/ui/safe"
)

// mostTitle is how wide the title of the window gets, in cells.
const mostTitle = 80

// title is what the window of the terminal is called: the target, the profile or the company, docket.
func title(r *Root) string {
	target, name := cmp.Or(r.focused().Status().Target, r.slots[r.focus].maker.Title), cmp.Or(r.env.Profile.Name, r.env.Profile.Company)
	if r.env.Profile.Demo {
		name = "demo"
	}
	return safe.Truncate(safe.Line(target), mostTitle/2, "...") + " - " + safe.Truncate(safe.Line(name), mostTitle/3, "...") + " - docket"
}
