package ui_test

import (
	"testing"

	"docket/ui/uitest"
	"docket/ui/view"
)

func TestFromARuleToTheLikeNamedColumnOfADatasource(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "rules", Target: "DOC-1001"})
	d.Send(view.Navigate{View: "data", Target: "vendors", Items: []string{"nothing_like_it", "IBAN"}})
	d.Shows("vendors").Press("y")
	if len(d.Copied) != 1 || len(d.Copied[0]) < 15 || d.Copied[0][:2] != "SE" {
		t.Fatalf("the cursor is not on the iban: copied %q", d.Copied)
	}
	d.Send(view.Navigate{View: "data", Target: "vendors", Items: []string{"city"}}).Press("y")
	if d.Copied[1] == d.Copied[0] {
		t.Fatal("the cursor stayed where it was on a datasource that was open already")
	}
	d.Send(view.Navigate{View: "data", Target: "vendors", Items: []string{"total_amount", "order_number"}}).
		Shows("vendors has no column total_amount or order_number")
}

func TestFromARuleToTheFieldOfADocumentType(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30, View: "rules", Target: "DOC-1001"})
	d.Press("3", "o").Type("invoice").Press("enter", "f").Shows("total_amount", "vendor_name")
	d.Press("1", "j", "j").Shows("rule 3 of 48").Press("d").Shows("Field settings of").Press("enter")
	d.Shows("▌   vendor_name")
	d.Send(view.Navigate{View: "fields", Target: "contract", Items: []string{"vendor_iban"}}).Shows("contract has no field vendor_iban yet")
}
