package pages

import (
	"testing"

	"docket/client"
)

// A page is looked over once: neither a turn back to it nor a filter over many pages reads each value again to see what
// its column holds.
func TestAPageIsLookedOverOnce(t *testing.T) {
	one, two := numbered(1, records(1, 0, 100)), numbered(2, records(2, 100, 200))
	first := Gather(nil, one)
	src := Gather(Gather(first, two), one)
	if n := len(src.looks); n != 2 {
		t.Fatalf("looks at %d pages are kept, not at 2", n)
	}
	back := testing.AllocsPerRun(10, func() { Gather(src, one) })
	if back > 20 {
		t.Errorf("a turn back to a page of 100 records allocates %v times", back)
	}
	keep, _, _, err := Matcher("name~other", src)
	if err != nil {
		t.Fatal(err)
	}
	page := 0
	over := testing.AllocsPerRun(10, func() {
		keep([]*client.Page{one[0].Page, two[0].Page}[page%2], 0)
		page++
	})
	if over > 40 {
		t.Errorf("a filter that goes to the next page allocates %v times before its second record", over)
	}
}

// numbered gives the records of a page a name each.
func numbered(number int, page *client.Page) []client.NumberedPage {
	page.Columns = []string{"name"}
	for i := range page.Records {
		page.Records[i].Cells = []client.Value{client.Value(`"a name of more bytes than are put on the stack"`)}
	}
	return []client.NumberedPage{{Number: number, Page: page}}
}
