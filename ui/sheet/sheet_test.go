package sheet_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"docket/client/allocs"
	"docket/ui/popup"
	"docket/ui/sheet"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// person is somebody at a sheet: presses keys, reads the screen, is told things.
type person struct {
	t      *testing.T
	env    *view.Env
	sheet  *sheet.Sheet
	over   view.Overlay
	said   string
	copied string
	opened int

	ask     view.Ask
	confirm view.Confirm
}

// vendors are keyed rows: id, name, country, limit.
type vendors struct{ widget.Table }

func (v *vendors) Key(row int) string { return v.Cells[row][0] }

var columns = []widget.Column{{Title: "id"}, {Title: "name"}, {Title: "country"}, {Title: "limit"}}

func table() *vendors {
	return &vendors{widget.Table{Cols: columns, Cells: [][]string{
		{"V-1", "Sable Chemicals", "PT", "24500.00"},
		{"V-2", "Northgate Steel", "UK", "980"},
		{"V-3", "Öberg Steel", "SE", ""},
		{"V-4", "Leeds Foundry", "UK", "-3"},
		{"V-5", "steelworks", "", "1e3"},
	}}}
}

func newPerson(t *testing.T) *person {
	p := &person{t: t, opened: -1}
	p.env = &view.Env{Context: context.Background(), Theme: theme.New(theme.Options{Dark: true})}
	p.env.Copy = func(text, what string) tea.Cmd { p.copied = text; return view.Say(view.Good, "copied "+what) }
	p.sheet = sheet.New(p.env, sheet.Options{Noun: "vendor", Cells: true, Direct: true, Pinned: 1, OpenName: "Open vendor",
		Open: func(row int) tea.Cmd { p.opened = row; return nil }})
	p.sheet.Show(table())
	p.sheet.SetSize(70, 12)
	return p
}

// press presses keys one after another; longer names are keys of their own.
func (p *person) press(all ...string) *person {
	p.t.Helper()
	for _, k := range all {
		p.key(message(k))
	}
	return p
}

func (p *person) key(k tea.KeyMsg) {
	p.said = ""
	type actor interface{ Actions() []view.Action }
	var on interface {
		actor
		Update(tea.Msg) tea.Cmd
	} = p.sheet
	typing := p.sheet.Typing()
	if p.over != nil {
		on, typing = p.over.(interface {
			actor
			Update(tea.Msg) tea.Cmd
		}), p.over.Typing()
	}
	cmd, taken := tea.Cmd(nil), false
	if !typing || k.Type != tea.KeyRunes {
		cmd, taken = view.Dispatch(on.Actions(), k)
	}
	if !taken {
		cmd = on.Update(k)
	}
	if !taken && k.Type == tea.KeyEsc {
		p.sheet.Back()
	}
	p.run(cmd)
	if p.over != nil && p.over.Done() {
		p.over = nil
	}
}

func (p *person) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			p.run(c)
		}
	case view.Notify:
		p.said = msg.Text
	case view.Ask:
		p.ask = msg
	case view.Confirm:
		p.confirm = msg
	case view.Work:
		p.run(view.Send(msg.Run()))
	case view.Next:
		p.run(msg())
	case view.Show:
		p.over = msg.Overlay
		p.over.SetSize(80, 24)
	}
}

func message(name string) tea.KeyMsg {
	for _, k := range []tea.KeyType{tea.KeyEnter, tea.KeyEsc, tea.KeyTab, tea.KeyUp, tea.KeyDown, tea.KeyRight, tea.KeyLeft, tea.KeyEnd, tea.KeyCtrlT, tea.KeyShiftTab} {
		if (tea.KeyMsg{Type: k}).String() == name {
			return tea.KeyMsg{Type: k}
		}
	}
	if name == "space" {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// types types a text.
func (p *person) types(text string) *person {
	for _, c := range text {
		p.press(strings.ReplaceAll(string(c), " ", "space"))
	}
	return p
}

// ids are the first column of the rows shown.
func (p *person) ids() string {
	var ids []string
	for place := range p.sheet.Len() {
		text, _ := p.sheet.Source().Cell(p.sheet.At(place), 0)
		ids = append(ids, strings.TrimPrefix(text, "V-"))
	}
	return strings.Join(ids, "")
}

func (p *person) screen() string {
	if p.over != nil {
		return ansi.Strip(p.over.View())
	}
	return ansi.Strip(p.sheet.View())
}

func (p *person) is(what, got, want string) *person {
	p.t.Helper()
	if got != want {
		p.t.Errorf("%s is %q, want %q\n%s", what, got, want, p.screen())
	}
	return p
}

func (p *person) sees(text string) *person {
	p.t.Helper()
	if !strings.Contains(p.screen()+"\n"+p.said, text) {
		p.t.Errorf("%q is nowhere:\n%s\n%s", text, p.screen(), p.said)
	}
	return p
}

func TestAFilterIsSeenAsItIsTyped(t *testing.T) {
	p := newPerson(t).press("/").types("steel")
	p.is("shown", p.ids(), "235").sees("3 of 5 vendors")
	p.types(" -country=").is("shown", p.ids(), "235").sees("A value is missing").press("enter").sees("value is missing")
	p.types("uk").is("shown", p.ids(), "35").press("enter").is("shown", p.ids(), "35")
	p.press("/").sees("steel -country=uk").press("esc").is("shown", p.ids(), "12345")
	p.press("/").types("zebra").sees("No vendor matches").press("enter", "esc").is("shown", p.ids(), "12345")
}

func TestAllRowsAreShownWithTheMatchesMarked(t *testing.T) {
	p := newPerson(t).press("/").types("steel").press("ctrl+t").is("shown", everyID, "12345").sees("3 of 5 vendors, all shown")
	p.press("enter")
	for _, want := range []string{"2", "3", "5", "2"} {
		text, _ := p.sheet.Source().Cell(p.sheet.Row(), 0)
		p.is("under the cursor", text, "V-"+want).is("the column", strconv.Itoa(p.sheet.Col()), "1")
		p.press("n")
	}
	p.press("N").press("N")
	if p.sees("Continued from the bottom."); p.sheet.Row() != 4 {
		t.Errorf("the match before the first is on row %d", p.sheet.Row())
	}
}

// everyID is what ids gives of a sheet with every row shows.
const everyID = "12345"

func TestSortingGoesByWhatTheColumnHoldsAndPutsBlanksLast(t *testing.T) {
	p := newPerson(t)
	p.press("down", "right", "right").press("s").is("by country", p.ids(), "13245").sees("ascending")
	text, _ := p.sheet.Source().Cell(p.sheet.Row(), 0)
	p.is("under the cursor", text, "V-2")
	p.press("s").is("by country the other way", p.ids(), "24315").press("s").is("as it came", p.ids(), "12345")
	numbers := table()
	numbers.Cells = numbers.Cells[:4]
	p.sheet.Show(numbers)
	p.press("end", "s").is("by limit", p.ids(), "4213").press("s").is("by limit the other way", p.ids(), "1243")
}

func TestSortingReadsEachValueOnce(t *testing.T) {
	p, many := newPerson(t), table()
	for i := range 1000 {
		many.Cells = append(many.Cells, []string{"", "Vendor " + strconv.Itoa(i*7919%1000), "", ""})
	}
	p.sheet.Show(many)
	n := allocs.Each(t, 5, func() { p.sheet.SetOrder([]sheet.Key{{Col: 1}}) })
	if n > 1100 {
		t.Errorf("sorting %d rows by a text allocates %v times", len(many.Cells), n)
	}
}

func TestASelectionStaysOnItsRowsWhenTheyComeAgain(t *testing.T) {
	p := newPerson(t).press("down", "space", "down", "V")
	again := table()
	slices.Reverse(again.Cells)
	p.press("/").types("uk").press("enter")
	p.sheet.Replace(again)
	if got := p.sheet.Selected(); !slices.Equal(got, []int{1, 2, 3}) {
		t.Errorf("selected are %v\n%s", got, p.screen())
	}
	p.is("shown", p.ids(), "42")
	p.press("esc", "esc").is("selected", strconv.Itoa(len(p.sheet.Selected())), "0")
}

func TestARangeAndAllCanBeSelected(t *testing.T) {
	p := newPerson(t).press("V").sees("other end").press("down", "down", "V").sees("3 vendors selected")
	p.press("*").is("selected", strconv.Itoa(len(p.sheet.Selected())), "5").press("*").is("selected", strconv.Itoa(len(p.sheet.Selected())), "0")
}

func TestColumnsAreArrangedFromTheirListAndByTheirKeys(t *testing.T) {
	p := newPerson(t).press("x").sees("cannot be hidden").press("right", "x").sees("name is hidden")
	p.press("|").sees("3 of 4 shown").sees("hidden").press("down", "space").sees("4 of 4 shown").press("}", "}").press("esc")
	p.is("order", header(p), "id country limit name")
	p.press("left", "left", "left", "right", "z").sees("2 columns frozen").press("z").sees("1 column frozen")
}

func header(p *person) string {
	line, _, _ := strings.Cut(p.screen(), "\n")
	return strings.Join(strings.Fields(strings.NewReplacer("│", " ").Replace(line)), " ")
}

func TestAColumnIsDescribedAndFilteredByWhatItShows(t *testing.T) {
	p := newPerson(t).press("right", "right", "d").sees("Column country of 5 vendors").sees("different values").sees("UK")
	p.press("enter")
	if got := p.ids(); got != "24" && got != "5" {
		t.Errorf("after choosing a value %q is shown: %s", got, p.sheet.Filter())
	}
}

func TestValuesAndRowsAreCopied(t *testing.T) {
	p := newPerson(t).press("right", "y")
	p.is("copied", p.copied, "Sable Chemicals")
	p.press("space", "down", "space", "Y", "c")
	p.is("copied", p.copied, "id,name,country,limit\nV-1,Sable Chemicals,PT,24500.00\nV-3,Öberg Steel,SE,\n")
	p.press("=").is("shown", p.ids(), "4")
}

func TestSelectedRowsAreCopiedInTheOrderInWhichTheyAreShown(t *testing.T) {
	p := newPerson(t).press("*", "s", "s", "Y", "c")
	p.is("copied", p.copied, "id,name,country,limit\nV-5,steelworks,,1e3\nV-4,Leeds Foundry,UK,-3\nV-3,Öberg Steel,SE,\nV-2,Northgate Steel,UK,980\nV-1,Sable Chemicals,PT,24500.00\n")
	p.press("/").types("country:uk").press("enter", "Y", "c")
	p.is("copied", p.copied, "id,name,country,limit\nV-4,Leeds Foundry,UK,-3\nV-2,Northgate Steel,UK,980\nV-1,Sable Chemicals,PT,24500.00\nV-3,Öberg Steel,SE,\nV-5,steelworks,,1e3\n")
}

func TestTheRowsShownAreExportedInTheFormatOfTheEndingAndNothingIsReplacedUnasked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "uk.csv")
	p := newPerson(t).press("/").types("country:uk").press("enter", "E")
	if p.ask.Check("uk.doc") == nil {
		t.Error("an ending that is no format was taken")
	}
	p.run(p.ask.Then(path))
	written, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	p.is("the file", string(written), "id,name,country,limit\nV-2,Northgate Steel,UK,980\nV-4,Leeds Foundry,UK,-3\n").is("said", p.said, "2 vendors exported to uk.csv.")
	p.press("esc", "E")
	p.run(p.ask.Then(path))
	p.is("asked", p.confirm.Title, "Replace the file?")
	p.run(p.confirm.Then())
	p.is("said", p.said, "5 vendors exported to uk.csv.")
}

func TestAnEmptySheetSaysWhyNothingIsPossible(t *testing.T) {
	p := newPerson(t)
	p.sheet.Show(&widget.Table{Cols: columns})
	for _, k := range []string{"enter", "y", "Y", "space", "s", "="} {
		p.press(k).sees("There are no vendors here.")
	}
	p.press("n").sees("There is no filter.")
	for _, k := range []string{"j", "V", "*", "|", "esc", "/", "a", "enter", "N"} {
		p.press(k)
	}
}

func TestNoTwoActionsOfASheetShareAKeyOrAName(t *testing.T) {
	p := newPerson(t)
	seen := map[string]string{}
	for _, a := range p.sheet.Actions() {
		for _, k := range append(a.Key.Keys(), "name "+a.Name) {
			if other, taken := seen[k]; taken {
				t.Errorf("%s is %s and %s", k, a.Name, other)
			}
			seen[k] = a.Name
		}
		if a.Sentence == "" || a.Group == "" || a.Do == nil || !strings.HasSuffix(a.Sentence, ".") {
			t.Errorf("%s is not complete: %+v", a.Name, a)
		}
	}
}

func TestASheetIsExactlyItsSize(t *testing.T) {
	p := newPerson(t)
	for _, typing := range []bool{false, true} {
		if typing {
			p.press("/").types("steel country:zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz")
		}
		for w := range 60 {
			for h := 1; h < 8; h++ {
				p.sheet.SetSize(w, h)
				lines := strings.Split(p.sheet.View(), "\n")
				if w > 0 && len(lines) != h {
					t.Fatalf("%dx%d has %d lines", w, h, len(lines))
				}
				for _, l := range lines {
					if ansi.StringWidth(l) > w {
						t.Fatalf("%dx%d, typing %v: %q is %d wide", w, h, typing, l, ansi.StringWidth(l))
					}
				}
			}
		}
	}
}

// A key of the owner goes through the values of a field, beside what was typed.
func TestAKeyGoesThroughTermsOfTheFilter(t *testing.T) {
	p := newPerson(t).press("/").types("steel").press("enter")
	for _, want := range []string{"steel country:UK", "steel country:SE", "steel"} {
		p.run(p.sheet.Cycle("country:UK", "country:SE"))
		p.is("filter", p.sheet.Filter(), want)
	}
	p.is("count", p.sheet.Count(), "3 of 5 vendors, steel")
	p.run(p.sheet.Cycle("country:UK"))
	p.is("shown", p.ids(), "2").press("esc").is("shown", p.ids(), "12345")
}

func TestASecondClickOnACellDoesWhatTheOwnerSays(t *testing.T) {
	p, clicked := newPerson(t), 0
	p.sheet = sheet.New(p.env, sheet.Options{Noun: "vendor", Cells: true, Click: func() tea.Cmd { clicked++; return nil }})
	p.sheet.Show(table())
	p.sheet.SetSize(70, 12)
	for _, at := range [][3]int{{3, 3, 0}, {12, 3, 0}, {12, 3, 1}, {12, 4, 1}} { // another column is another cell
		p.run(p.sheet.Update(tea.MouseMsg{X: at[0], Y: at[1], Button: tea.MouseButtonLeft, Action: tea.MouseActionPress}))
		if clicked != at[2] {
			t.Errorf("after a click at %v it was done %d times", at[:2], clicked)
		}
	}
}

func TestTheOwnersFormsStandBeforeThoseOfEveryTable(t *testing.T) {
	p := newPerson(t)
	p.sheet = sheet.New(p.env, sheet.Options{Noun: "vendor", Forms: func() []popup.Item {
		return []popup.Item{{Key: "s", Label: "settings", Then: func() tea.Cmd { return p.env.Copy("{}", "the settings") }}}
	}})
	p.sheet.Show(table())
	p.sheet.SetSize(70, 12)
	p.press("Y", "s").is("copied", p.copied, "{}")
	p.press("Y", "t").is("copied", p.copied, "id\tname\tcountry\tlimit\nV-1\tSable Chemicals\tPT\t24500.00\n")
}

func TestRowsAreSortedBySeveralColumns(t *testing.T) {
	p := newPerson(t)
	p.sheet.SetOrder([]sheet.Key{{Col: 2}})
	if got := p.sheet.Rows(); !slices.Equal(got, []int{0, 2, 1, 3, 4}) {
		t.Errorf("in order %v", got)
	}
	p.sheet.SetOrder([]sheet.Key{{Col: 2}, {Col: -1, Desc: true}})
	if got := p.sheet.Rows(); !slices.Equal(got, []int{0, 2, 3, 1, 4}) {
		t.Errorf("in order %v", got)
	}
	if err := p.sheet.SetFilter("steel"); err != nil {
		t.Fatal(err)
	}
	if got := p.sheet.Rows(); !slices.Equal(got, []int{2, 1, 4}) {
		t.Errorf("what matches is in order %v", got)
	}
	p.sheet.SetOrder([]sheet.Key{{Col: -1, Desc: true}})
	if got := p.sheet.Rows(); !slices.Equal(got, []int{4, 2, 1}) {
		t.Errorf("backwards %v", got)
	}
}

func TestTheCursorComesBackToItsRowWhenTheFilterIsCancelled(t *testing.T) {
	p := newPerson(t)
	p.press("down", "down", "/", "u", "k")
	if p.sheet.Row() != 1 {
		t.Errorf("the cursor is on row %d, not on the first match", p.sheet.Row())
	}
	if p.press("esc"); p.sheet.Row() != 2 {
		t.Errorf("the cursor is on row %d, it was on row 2", p.sheet.Row())
	}
}

func TestOneRowThatChangedIsFoundByWhatItIsNow(t *testing.T) {
	p := newPerson(t)
	rows := table()
	p.sheet.Show(rows)
	_ = p.sheet.SetFilter("foundry")
	rows.Cells[0][1] = "Porto Foundry"
	p.sheet.ChangedRow(0)
	_ = p.sheet.SetFilter("")
	_ = p.sheet.SetFilter("foundry")
	if got := p.sheet.Rows(); !slices.Equal(got, []int{0, 3}) {
		t.Errorf("found %v", got)
	}
}

func TestRowsOfASliceAreShownFilteredByWhatTheyHoldAndKeepTheCursor(t *testing.T) {
	type bill struct{ id, day, note string }
	p := newPerson(t)
	rows := sheet.NewRows(func(b *bill) string { return b.id },
		sheet.Field[bill]{Column: widget.Column{Title: "day"}, Show: func(b *bill) (string, widget.Kind) { return b.day[:3], widget.Plain },
			Full: func(b *bill) string { return b.day }},
		sheet.Field[bill]{Name: "note", Full: func(b *bill) string { return b.note }})
	rows.List = []bill{{"1", "Monday", "paid"}, {"2", "Tuesday", "late"}}
	p.sheet = sheet.New(p.env, sheet.Options{Noun: "bill"})
	p.sheet.Show(rows)
	p.sheet.SetSize(70, 12)
	p.press("down")
	rows = rows.With([]bill{{"2", "Tuesday", "late"}, {"3", "Friday", ""}})
	if p.sheet.Replace(rows); rows.At(p.sheet).id != "2" {
		t.Errorf("the cursor is on %+v", rows.At(p.sheet))
	}
	for text, want := range map[string]int{"day=Friday": 1, "note:late": 1, "Tue": 1, "note=paid": 0} {
		if p.sheet.SetFilter(text) != nil || p.sheet.Len() != want {
			t.Errorf("%s shows %d", text, p.sheet.Len())
		}
	}
	if p.sheet.Replace(rows.With(nil)); rows.At(p.sheet) != nil {
		t.Error("there is a row without rows")
	}
}
