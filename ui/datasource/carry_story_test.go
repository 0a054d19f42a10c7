package datasource_test

import "testing"

func TestTheFilterOfPagesGoesOnInTheLoad(t *testing.T) {
	long(t)
	d := open(t, "purchase_orders", size(120, 30)).Press("/").Type("status=paid").Press("enter").Shows("of 100 records", "filter status=paid")
	d.Press("L").Shows("12,345 records, fetched", "filter status=paid", "of 12,345 records").Press("esc").Hides("filter status")
	d.Press("L").Shows("page 1", "filter status=paid", "of 100 records").Press("L").Shows("filter status=paid", "of 12,345 records")
	d.Press("esc", "L", "esc").Hides("filter status").Press("/").Type("paid").Press("ctrl+t", "enter").Shows("match 1 of ")
	d.Press("L").Shows("12,345 records, fetched", "match 1 of 1,")
}

func TestAnExpressionThatCannotBeComputedStays(t *testing.T) {
	d := open(t, "vendors", size(100, 30)).Press("L").Shows("kept as snapshot 1").Press("l", "e", "ctrl+u").Type("upper(vendor_nam)").Press("enter")
	d.Shows("SQL expression:", "upper(vendor_nam)", "No such column: vendor_nam").Press("left").Type("e").Press("enter").Shows("BRAMLEY PAPER AB").Press("esc")
	d.Press("Q", "ctrl+u").Type("SELECT nought FROM vendors").Press("enter").Shows("SQL:", "SELECT nought FROM vendors", "No such column: nought")
	d.Press("esc").Hides("SQL:")
}
