package datasource

import (
	"fmt"
	"strings"

	"docket/client"
	"docket/ui/core/paging"
	"docket/ui/view"
	"docket/ui/widget"
)

// pageItems is what is known of the datasource and of the page, and how.
func (m *model) pageItems() []widget.Item {
	page, p := m.page(), m.pager
	o := &p.opening
	basis := [...]string{paging.Observed: "observed at this visit", paging.Remembered: "observed at an earlier visit", paging.Overruled: "set by the profile"}[o.Basis]
	if !o.Proven {
		basis = "not proven; first_page in the profile overrules it"
	}
	total := "at least " + view.Count(p.least(), "record") + "; the end was not seen yet"
	if n, known := p.total(); known {
		total = view.Count(n, "record") + ": " + p.endWhy
	}
	items := []widget.Item{
		{Name: "Paging", Section: true},
		{Name: "first page", Value: fmt.Sprintf("the service counts from %d (%s)", o.First, basis)},
		{Name: "how docket knows", Value: o.Why},
		{Name: "records", Value: total},
		{Name: "this page", Value: fmt.Sprintf("page %d: asked for page_index %d, items_per_page %d", p.shown, page.Request.Index, page.Request.ItemsPerPage)},
		m.raw("Page_number", page.PageNumber),
		{Name: "Datasource", Section: true},
		{Name: "DataSourceName", Value: page.Name},
		{Name: "DataSourceType", Value: page.Type},
		m.raw("DataSourceStatus", page.Status.Raw()),
		m.raw("Total_fields", page.TotalFields),
		{Name: "release_version", Value: page.ReleaseVersion},
		{Name: "Columns", Section: true},
	}
	for _, c := range m.source.cols[1:] {
		words := []string{}
		if c.declared {
			words = append(words, "datatype "+c.datatype)
		} else {
			words = append(words, "not among the fields")
		}
		if c.seen {
			words = append(words, "looks like "+c.kind.String())
		}
		items = append(items, widget.Item{Name: c.name, Value: strings.Join(words, ", ")})
	}
	return items
}

// raw is a member as the service wrote it.
func (m *model) raw(name string, v client.Value) widget.Item {
	if v == nil {
		return widget.Item{Name: name, Kind: widget.Absent}
	}
	return widget.Item{Name: name, Value: v.Text()}
}
