package ui

import (
	"cmp"

	"docket/ui/safe"
)

// mostTitle is how wide the title of the window gets, in cells.
const mostTitle = 80

// title is what the window of the terminal is called: the target, the profile or the company, docket. It is asked for
// with every frame and made where the target is another one.
type title struct {
	target, text string
}

// of is the title of what is on screen now.
func (t *title) of(r *Root) string {
	target := cmp.Or(r.focused().Status().Target, r.slots[r.focus].maker.Title)
	if target != t.target || t.text == "" {
		p := r.env.Profile
		name := cmp.Or(p.Name, p.Company)
		if p.Demo {
			name = "demo"
		}
		t.target, t.text = target, safe.Truncate(safe.Line(target), mostTitle/2, "...")+" - "+safe.Truncate(safe.Line(name), mostTitle/3, "...")+" - docket"
	}
	return t.text
}
