package pages

import (
	"fmt"

	"docket/client"
	"docket/ui/core/paging"
	"docket/ui/view"
	"docket/ui/widget"
)

// Details is what is known of the datasource and of the page shown, and how. hidden columns are not shown.
func Details(p *Pager, src *Source, hidden int) []widget.Item {
	page, o := src.Page(p.Shown), &p.Opening
	basis := [...]string{paging.Observed: "observed at this visit", paging.Remembered: "observed at an earlier visit", paging.Overruled: "set by the profile"}[o.Basis]
	if !o.Proven {
		basis = "not proven; first_page in the profile overrules it"
	}
	total := "at least " + view.Count(p.Least(), "record") + "; the end was not seen yet"
	if text := p.Gap(); text != "" {
		total = "at least " + view.Count(p.Least(), "record") + ". " + text
	} else if n, known := p.Total(); known {
		total = view.Count(n, "record") + ": " + p.EndWhy
		if !p.Counted(p.End) {
			total = "about " + total + "; pages that did not come are taken to be full"
		}
	}
	items := []widget.Item{
		{Name: "Paging", Section: true},
		{Name: "first page", Value: fmt.Sprintf("the service counts from %d (%s)", o.First, basis)},
		{Name: "how docket knows", Value: o.Why},
		{Name: "records", Value: total},
		{Name: "columns", Value: columns(page, src, hidden)},
		{Name: "this page", Value: fmt.Sprintf("page %d: asked for page_index %d, items_per_page %d", p.Shown, page.Request.Index, page.Request.ItemsPerPage)},
		raw("Page_number", page.PageNumber),
		{Name: "Datasource", Section: true},
		{Name: "DataSourceName", Value: page.Name},
		{Name: "DataSourceType", Value: page.Type},
		raw("DataSourceStatus", page.Status),
		raw("Total_fields", page.TotalFields),
		{Name: "release_version", Value: page.ReleaseVersion},
		{Name: "Columns", Section: true},
	}
	for _, c := range src.Cols[1:] {
		words := "datatype " + c.Datatype
		switch {
		case !c.Declared:
			words = "not among the fields"
		case c.Datatype == "":
			words = "no datatype"
		}
		if c.Seen {
			words += ", looks like " + c.Sniffed.String()
		}
		items = append(items, widget.Item{Name: c.Name, Value: words})
	}
	return items
}

func columns(page *client.Page, src *Source, hidden int) string {
	text := view.Thousands(len(src.Cols))
	without := len(page.Fields) - client.MostColumns
	if hidden > 0 {
		text += ", " + view.Thousands(hidden) + " hidden"
	}
	if without > 0 {
		text += "; " + view.Count(without, "field") + " " + view.Plural(without, "has", "have") + " none"
	}
	switch {
	case page.Unplaced > 0 && without > 0:
		text += ", and " + view.Count(page.Unplaced, "value") + " of this page"
	case page.Unplaced > 0:
		text += "; " + view.Count(page.Unplaced, "value") + " of this page " + view.Plural(page.Unplaced, "has", "have") + " none"
	case hidden+max(without, 0) == 0:
		text += ", all shown"
	}
	return text
}

// raw is a member as the service wrote it.
func raw(name string, v client.Value) widget.Item {
	if v == nil {
		return widget.Item{Name: name, Kind: widget.Absent}
	}
	return widget.Item{Name: name, Value: v.Text()}
}
