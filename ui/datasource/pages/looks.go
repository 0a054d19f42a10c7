package pages

import (
	"maps"
	"weak"

	"docket/client"
	"docket/ui/core/describe"
)

// looks are what the values of each page's columns look like, so that a page is looked over once, not at each turn to it.
type looks map[weak.Pointer[client.Page]][]describe.Sniffer

// of is what the columns of a page seem to hold. What is known of pages that are gone goes with them.
func (l looks) of(page *client.Page) []describe.Sniffer {
	key := weak.Make(page)
	if known, ok := l[key]; ok {
		return known
	}
	maps.DeleteFunc(l, func(p weak.Pointer[client.Page], _ []describe.Sniffer) bool { return p.Value() == nil })
	columns := make([]describe.Sniffer, len(page.Columns))
	for row := range page.Records {
		for col := range columns {
			if v := page.Cell(row, col); v.Kind() != client.Null {
				columns[col].Add(v.Text())
			}
		}
	}
	l[key] = columns
	return columns
}
