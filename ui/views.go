package ui

import (
	"docket/ui/datasource"
	"docket/ui/fields"
	"docket/ui/rules"
	"docket/ui/text"
	"docket/ui/view"
)

// Views lists the views in the order of their tabs and of the keys 1 2 3 4.
// Adding a view is one new folder and one line here.
func Views() []view.Maker {
	return []view.Maker{
		rules.Maker(),
		datasource.Maker(),
		fields.Maker(),
		text.Maker(),
	}
}
