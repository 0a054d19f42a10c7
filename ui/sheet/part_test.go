package sheet_test

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// TestASheetCanBePartOfSomethingLarger turns pages: the second one is asked for at the
// last row and at the last match, and what was selected on the first is copied from there.
func TestASheetCanBePartOfSomethingLarger(t *testing.T) {
	p := newPerson(t)
	edge, beyond := 0, 0
	selected := map[int]bool{}
	p.sheet = sheet.New(p.env, sheet.Options{Noun: "vendor", Cells: true, Within: func() string { return "on this page" },
		Edge:   func(by int) tea.Cmd { edge += by; return nil },
		Beyond: func(by int) (tea.Cmd, bool) { beyond += by; return view.Say(view.Info, "page 2"), beyond < 2 },
		Number: func(row int) int { return 101 + row },
		Select: func(row int, on bool) {
			if selected[row] = on; row < 0 {
				clear(selected)
			}
		},
		Records: func() []*client.Page {
			one := client.Record{ID: "a", Raw: []byte(`{"_id":"a","name":"whole","more":1}`), Cells: []client.Value{client.Value(`"whole"`)}}
			return []*client.Page{{Columns: []string{"name"}, Records: []client.Record{one}}}
		}})
	p.sheet.Show(table())
	p.sheet.SetSize(70, 12)
	if p.press("k", "g", "G"); edge != -2 {
		t.Errorf("the edge was met %d times at the top", -edge)
	}
	if p.press("j", "j"); edge != 0 {
		t.Errorf("two keys down at the last row leave %d", edge)
	}
	p.press("y").sees("copied id of vendor 105")
	p.press("space", "k").is("facts", strings.Join(p.sheet.Facts(), ", "), "1 selected")
	p.press("Y", "j").is("copied", p.copied, `{"_id":"a","name":"whole","more":1}`)
	p.press("Y", "c").is("copied", p.copied, "name\nwhole\n")
	if p.press("esc"); len(selected) != 0 {
		t.Errorf("selected is still %v", selected)
	}
	p.sheet.Matches("steel")
	p.press("g", "n").is("facts", strings.Join(p.sheet.Facts(), ", "), "match 1 of 3").press("n", "n").is("facts", p.sheet.Facts()[0], "match 3 of 3")
	p.press("n").sees("page 2").is("facts", p.sheet.Facts()[0], "match 3 of 3")
	p.press("n").sees("Continued from the top.").press("g").is("facts", p.sheet.Facts()[0], "3 of 5 vendors match")
	p.sheet.Matches("zebra")
	p.press("n").sees("No match on this page.").is("facts", p.sheet.Facts()[0], "no match on this page")
	p.press("esc", "/").types("steel").press("enter").is("shown", p.ids(), "235").is("facts", p.sheet.Facts()[0], "3 of 5 vendors")
}

func TestAMatchThatIsCutOffMarksItsCell(t *testing.T) {
	p := newPerson(t)
	p.sheet.Show(&widget.Table{Cols: columns[:1], Cells: [][]string{{"short"}, {strings.Repeat("long ", 20) + "needle"}}})
	plain := p.sheet.View()
	p.sheet.Matches("needle")
	if p.sheet.View() == plain {
		t.Error("nothing is marked where the match is beyond what is seen")
	}
}

func TestTheCursorComesBackToItsRowWhenTheFilterShowsItAgain(t *testing.T) {
	p := newPerson(t).press("j", "j", "/").types("stee")
	on := func(want string) {
		t.Helper()
		text, _ := p.sheet.Source().Cell(max(p.sheet.Row(), 0), 0)
		p.is("under the cursor", text, want)
	}
	on("V-3")
	p.types("lw")
	on("V-5")
	p.press("ctrl+t")
	on("V-3")
	p.press("ctrl+t").press("esc")
	on("V-3")
}

func TestAPopupIsAboutWhatWasShownAndClosesWithIt(t *testing.T) {
	for _, k := range []string{"|", "d"} {
		p := newPerson(t).press("l", k)
		if p.over == nil {
			t.Fatalf("%s opens nothing", k)
		}
		if p.sheet.Show(table()); !p.over.Done() {
			t.Errorf("what %s opened stays though something else is shown", k)
		}
	}
}
