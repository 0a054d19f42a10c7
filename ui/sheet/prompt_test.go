package sheet_test

import (
	"strconv"
	"strings"
	"testing"

	"docket/ui/theme"
	"docket/ui/widget"
)

// below are the lines from the prompt on.
func (p *person) below() string {
	p.t.Helper()
	_, text, found := strings.Cut(p.screen(), "▌ /")
	if !found {
		p.t.Fatalf("there is no prompt:\n%s", p.screen())
	}
	var lines []string
	for line := range strings.SplitSeq("▌ /"+text, "\n") {
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

func TestAMistakeIsUnderlinedWhereItStands(t *testing.T) {
	p := newPerson(t)
	p.sheet.SetSize(100, 20)
	p.press("/").types("steel").is("shown", p.ids(), "235")
	p.types(" contry:uk").is("the prompt", p.below(), ""+
		"▌ /  steel contry:uk                                                                 3 of 5 vendors\n"+
		"           ^^^^^^ No column \"contry\"; did you mean country? Shown: steel.").is("shown", p.ids(), "235").is("in force", p.sheet.InForce(), "steel")
	p.press("esc", "/").types("name~(a").sees("\n          ^^ Not a regular expression: missing closing ): `(a`. All vendors are shown.").is("shown", p.ids(), "12345")
	p.press("esc", "/").types("(uk or").sees("\n           ^ Something to look for is missing here.")
	p.press("enter").sees("Something to look for is missing here.").press("left", "left").sees("\n           ^ Something")
	p.press("esc", "/").types("limit>").sees("\n          ^ A value is missing behind >.").sees("tab  \"-3\"  1e3")
}

func TestAMistakeIsWholeWhereThereIsLittleRoom(t *testing.T) {
	p := newPerson(t)
	p.sheet.SetSize(40, 10)
	p.press("/").types("steel contry:uk").is("the prompt", p.below(), ""+
		"▌ /  steel contry:uk     3 of 5 vendors\n"+
		"           ^^^^^^\n"+
		"No column \"contry\"; did you mean\n"+
		"country? Shown: steel.")
	p.types(strings.Repeat("x", 60)).sees("contry").is("the signs", strings.Split(p.below(), "\n")[1], "     ^")
	for height := range 10 {
		for _, width := range []int{1, 2, 7, 40} {
			p.sheet.SetSize(width, height)
			if lines := strings.Count(p.sheet.View(), "\n") + 1; height > 0 && lines != height {
				t.Errorf("%d×%d has %d lines", width, height, lines)
			}
		}
	}
}

// TestAMistakeNeedsNoColour: signs stand below it in every look.
func TestAMistakeNeedsNoColour(t *testing.T) {
	p := newPerson(t)
	*p.env.Theme = *theme.New(theme.Options{NoColor: true, ASCII: true})
	p.sheet.SetSize(100, 20)
	p.press("/").types("nme:x").sees("     ^^^ No column \"nme\"; did you mean name?")
}

func TestColumnsOperatorsAndValuesAreCompleted(t *testing.T) {
	p := newPerson(t)
	p.sheet.SetSize(100, 20)
	p.press("/").sees("tab  id  name  country  limit").types("cou").sees("\n tab  country\n")
	typed := func(want string) {
		t.Helper()
		line, _, _ := strings.Cut(p.below(), "\n")
		line, _, _ = strings.Cut(strings.TrimPrefix(line, "▌ /  "), "  ")
		p.is("what is typed", line, want)
	}
	p.press("tab").sees("tab  country:  country=  country!=  country~")
	typed("country")
	p.press("tab").sees("tab  country:  country=").sees("A value is missing behind :.")
	p.press("tab").sees("tab  country=  country!=").press("shift+tab")
	typed("country:")
	p.types("").press("left", "right").sees("tab  UK  PT  SE").press("tab").is("shown", p.ids(), "24")
	typed("country:UK")
	p.press("tab").is("shown", p.ids(), "1").press("tab", "tab").is("shown", p.ids(), "24").types(" lim").press("tab").types(">").press("shift+tab")
	typed("country:UK limit>980")
	p.types(" -(name:").press("tab")
	typed(`country:UK limit>980 -(name:"Leeds Foundry"`)
	p.types(" zebra").press("tab").sees("There is nothing to complete here.")
	p.press("esc", "/").types("UK").press("left", "left").types("na").press("tab", ":")
	typed("name:UK")
}

func TestATypedWordMovesAmongItsRows(t *testing.T) {
	p := newPerson(t).press("/").types("steel").press("down", "down")
	p.is("row", p.sheet.Source().(interface{ Key(int) string }).Key(p.sheet.Row()), "V-5").press("up")
	p.is("row", p.sheet.Source().(interface{ Key(int) string }).Key(p.sheet.Row()), "V-3")
}

func TestFiltersOfBeforeAreOffered(t *testing.T) {
	p := newPerson(t)
	for _, text := range []string{"steel", "country:uk", "steel"} {
		p.press("/").types(text).press("enter", "esc")
	}
	p.sheet.SetSize(100, 20)
	p.press("/").sees("\n up  steel  country:uk\n").press("up").is("shown", p.ids(), "235").press("up").is("shown", p.ids(), "24")
	p.press("up").sees("There is no earlier filter.").press("down").is("shown", p.ids(), "235").press("down").is("shown", p.ids(), "12345")
	p.press("up", "enter", "/", "up").is("the one before that in force", p.ids(), "24").press("enter", "/").types("x").press("up").sees("country:uk x")
}

// counted counts the cells that are read.
type counted struct {
	vendors
	read int
}

func (c *counted) Cell(row, col int) (string, widget.Kind) {
	c.read++
	return c.vendors.Cell(row, col)
}

// TestCompletionReadsFewRowsOfMany: values are counted once a column, of a thousand rows.
func TestCompletionReadsFewRowsOfMany(t *testing.T) {
	p, src := newPerson(t), &counted{vendors: *table()}
	for i := range 45_000 {
		src.Cells = append(src.Cells, []string{"V", "vendor", strconv.Itoa(i % 10), ""})
	}
	p.sheet.Show(src)
	p.press("/").types("country")
	before := src.read
	if p.types(":").sees("tab  0  1  2"); src.read-before > 1_500 {
		t.Errorf("%d cells were read to complete a value", src.read-before)
	}
	before = src.read
	if p.press("tab", "tab", "shift+tab").sees("tab  0  1"); src.read-before > 4*45_005+1_500 { // the rows of three filters
		t.Errorf("%d cells were read to complete it again", src.read-before)
	}
}
