package ui_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/uitest"
	"docket/ui/view"
)

// probe is a view that writes down what reaches it.
type probe struct {
	name          string
	width, height int
	opened        []string
	keys          []string
	others        int
	status        view.Status
	kept          bool
	explode       bool
}

func (p *probe) Open(target string) tea.Cmd {
	p.opened = append(p.opened, target)
	if target != "" {
		p.status.Target = target
		return view.Send(view.Visited{Kind: p.name, Target: target})
	}
	return nil
}

func (p *probe) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		p.keys = append(p.keys, msg.String())
		if msg.String() == "esc" {
			p.status.Back = false
		}
	default:
		p.others++
	}
	return nil
}

func (p *probe) SetSize(width, height int) { p.width, p.height = width, height }
func (p *probe) Status() view.Status       { return p.status }
func (p *probe) Keep() tea.Cmd             { p.kept = true; return nil }

func (p *probe) View() string {
	if p.explode {
		panic("drawn on purpose")
	}
	return p.name + strings.Repeat("\n", p.height-1)
}

func (p *probe) Actions() []view.Action {
	do := func(k string) func() tea.Cmd {
		return func() tea.Cmd { p.keys = append(p.keys, k); return nil }
	}
	return []view.Action{{Name: "Juggle the " + p.name, Sentence: "Juggle.", Group: "Here", Hint: 1, Key: keys.On("J"), Do: do("J")},
		{Name: "X marks", Sentence: "Mark.", Group: "Here", Hint: 2, Key: keys.On("x"), Do: do("x")}}
}

// twoProbes is a program of two views, "one" and "two".
func twoProbes(t *testing.T, o uitest.Options) (*uitest.Driver, *probe, *probe) {
	t.Helper()
	one, two := &probe{name: "one"}, &probe{name: "two"}
	o.Makers = []view.Maker{
		{Name: "one", Title: "One", Noun: "id of one", New: func(*view.Env) view.View { return one }},
		{Name: "two", Title: "Two", Noun: "id of two", New: func(*view.Env) view.View { return two }},
	}
	return uitest.Start(t, o), one, two
}

func TestKeysReachOnlyTheFocusedView(t *testing.T) {
	d, one, two := twoProbes(t, uitest.Options{})
	d.Press("x", "2", "x", "J")
	if strings.Join(one.keys, " ") != "x" || strings.Join(two.keys, " ") != "x J" {
		t.Fatalf("one got %q, two got %q", one.keys, two.keys)
	}
}

func TestKeysThatASlowLineFoldedTogetherArriveOneByOne(t *testing.T) {
	d, one, _ := twoProbes(t, uitest.Options{})
	d.Burst("jjjj")
	if strings.Join(one.keys, "") != "jjjj" || len(one.keys) != 4 {
		t.Fatalf("the view got %q", one.keys)
	}
}

func TestAPasteStaysWholeAndNeverCommands(t *testing.T) {
	d, one, _ := twoProbes(t, uitest.Options{})
	d.Paste("q2?")
	if d.Quit() || len(one.keys) != 1 {
		t.Fatalf("quit: %v, the view got %q", d.Quit(), one.keys)
	}
}

func TestAMessageThatIsNoKeyReachesEveryView(t *testing.T) {
	d, one, two := twoProbes(t, uitest.Options{})
	one.others, two.others = 0, 0
	d.Send(view.PageLoaded{Datasource: "vendors"})
	if one.others != 1 || two.others != 1 {
		t.Fatalf("one got %d, two got %d", one.others, two.others)
	}
}

func TestWhileAViewIsTypingLettersAreText(t *testing.T) {
	d, one, _ := twoProbes(t, uitest.Options{})
	one.status.Typing = true
	d.Press("q", "2", "?", ":")
	if d.Quit() || strings.Join(one.keys, "") != "q2?:" {
		t.Fatalf("quit: %v, the view got %q", d.Quit(), one.keys)
	}
}

func TestQGoesBackInsideTheViewBeforeItQuits(t *testing.T) {
	d, one, _ := twoProbes(t, uitest.Options{})
	one.status.Back = true
	d.Press("q")
	if d.Quit() || strings.Join(one.keys, "") != "esc" {
		t.Fatalf("quit: %v, the view got %q", d.Quit(), one.keys)
	}
	d.Press("q")
	if !d.Quit() || !one.kept {
		t.Fatalf("quit: %v, kept: %v", d.Quit(), one.kept)
	}
}

func TestQuittingAsksFirstWhereSomethingWouldBeLost(t *testing.T) {
	for _, quit := range []string{"q", "ctrl+c"} {
		t.Run(quit, func(t *testing.T) {
			d, one, two := twoProbes(t, uitest.Options{})
			two.status.Hold = "a submission is on its way"
			d.Press(quit).Shows("Quit?", "A submission is on its way")
			d.Press("enter")
			if d.Quit() {
				t.Fatal("enter, the safe answer, quit")
			}
			d.Hides("Quit?")
			d.Press(quit, "x", "y")
			if !d.Quit() || !one.kept || !two.kept {
				t.Fatalf("quit %v, kept %v and %v", d.Quit(), one.kept, two.kept)
			}
		})
	}
}

func TestASecondCtrlCQuitsWhateverIsHeld(t *testing.T) {
	d, one, _ := twoProbes(t, uitest.Options{})
	one.status.Hold = "edits that could not be kept"
	d.Press("ctrl+c", "ctrl+c")
	if !d.Quit() {
		t.Fatal("docket is still there")
	}
}

func TestOpeningAnotherTargetOffersTheRecentOnes(t *testing.T) {
	d, one, _ := twoProbes(t, uitest.Options{})
	d.Press("o").Shows("Open: One", "id of one")
	d.Type("DOC-7").Press("enter")
	d.Press("o").Type("DOC-8").Press("enter")
	d.Press("o").Shows("DOC-8", "DOC-7", "shown now")
	d.Type("7").Press("enter") // the best match
	d.Press("o").Type("DOC-8").Press("enter", "o").Type("OC-80").Press("enter").Press("o").Type("DOC-80").Press("enter")
	if got := strings.Join(one.opened[1:], " "); got != "DOC-7 DOC-8 DOC-7 DOC-8 OC-80 DOC-80" {
		t.Fatalf("opened %q", got)
	}
}

func TestAnIdIsNotTakenForALongerOne(t *testing.T) {
	d, one, _ := twoProbes(t, uitest.Options{})
	d.Press("o").Type("DOC-1002").Press("enter", "o").Type("DOC-100").Shows("open DOC-100", "DOC-1002").Press("enter", "o").Type("doc-1002").Press("enter")
	if got := strings.Join(one.opened[1:], " "); got != "DOC-1002 DOC-100 DOC-1002" {
		t.Fatalf("opened %q", got)
	}
}

func TestATargetOfAnyViewIsOpenedByItsName(t *testing.T) {
	d, one, two := twoProbes(t, uitest.Options{})
	d.Press("o").Type("DOC-7").Press("enter", ":").Type("two V-1").Shows("open V-1 in Two").Press("enter").Press(":").Type("one DOC").Shows("one DOC-7").Press("enter")
	if got := strings.Join(one.opened[1:], " ") + "|" + strings.Join(two.opened, " "); got != "DOC-7 DOC-7|V-1" {
		t.Fatalf("opened %q", got)
	}
}

func TestAnotherViewIsOneKeyAwayWhileOneTypes(t *testing.T) {
	d, one, two := twoProbes(t, uitest.Options{})
	one.status.Typing = true
	d.Press("2", "alt+2")
	if !slices.Equal(one.keys, []string{"2"}) || len(two.opened) != 1 {
		t.Fatalf("the first view got %q, the second was opened %d times", one.keys, len(two.opened))
	}
	d.Press("o").Type("half a name").Press("alt+1").Hides("half a name")
	if d.Root.Here().View != "one" {
		t.Fatalf("%s is shown", d.Root.Here().View)
	}
	d.Press("alt+2").Shows("half a name").Press("esc", "@", "1").Hides("Requests:") // what was begun is there again
	if d.Root.Here().View != "one" {
		t.Fatalf("%s is shown", d.Root.Here().View)
	}
}

func TestAnotherProfileIsLeftForAndWhatWouldBeLostAsksFirst(t *testing.T) {
	d, one, _ := twoProbes(t, uitest.Options{})
	d.Env.Profiles = []view.ProfileName{{Name: "staging", About: "Acme at acme.example"}}
	one.status.Hold = "edits that could not be kept"
	d.Press(":").Type("profile st").Shows("profile staging", "Acme at acme.example").Press("enter").Shows("Switch to the profile staging?", "Edits that could not be kept")
	d.Press("n").Hides("Switch to")
	if d.Quit() {
		t.Fatal("it was left without a yes")
	}
	d.Press(":").Type("profile st").Press("enter").Shows("Switch to").Press("y")
	if !d.Quit() || d.Root.Next != "staging" || !one.kept {
		t.Fatalf("left %v, for %q, kept %v", d.Quit(), d.Root.Next, one.kept)
	}
}

func TestThePaletteRunsAnActionByItsName(t *testing.T) {
	d, one, _ := twoProbes(t, uitest.Options{})
	d.Press(":").Type("jugg").Shows("Juggle the one").Press("enter")
	if strings.Join(one.keys, " ") != "J" {
		t.Fatalf("the view got %q", one.keys)
	}
	d.Press("ctrl+p").Type("nonsense that is no action").Shows("No match.").Press("esc").Hides("Actions")
}

func TestHelpListsWhatWorksNowAndCloses(t *testing.T) {
	d, _, _ := twoProbes(t, uitest.Options{})
	d.Press("?").Shows("One: keys", "Juggle the one", "Requests").Press("q").Hides("One: keys")
	if d.Quit() {
		t.Fatal("q closed more than the help")
	}
}

func TestDocketOpensWhereItWasLeft(t *testing.T) {
	state := t.TempDir() + "/docket.db"
	d, _, _ := twoProbes(t, uitest.Options{StatePath: state})
	d.Press("2", "o").Type("DOC-9").Press("enter", "q")
	if !d.Quit() {
		t.Fatal("docket is still there")
	}
	_, one, two := twoProbes(t, uitest.Options{StatePath: state})
	if len(one.opened) != 0 || strings.Join(two.opened, " ") != "DOC-9" {
		t.Fatalf("one opened %q, two opened %q", one.opened, two.opened)
	}
}

func TestAViewTakesUpItsMostRecentTarget(t *testing.T) {
	state := t.TempDir() + "/docket.db"
	d, _, _ := twoProbes(t, uitest.Options{StatePath: state})
	d.Press("2", "o").Type("DOC-9").Press("enter", "1")
	d, _, two := twoProbes(t, uitest.Options{StatePath: state})
	d.Press("2")
	if strings.Join(two.opened, " ") != "DOC-9" {
		t.Fatalf("two opened %q", two.opened)
	}
}

func TestTheDemoOpensItsFirstSample(t *testing.T) {
	uitest.Start(t, uitest.Options{Profile: func(p *view.Profile) { p.Demo = true }}).Shows("DOC-1001", "invoice.total_amount")
}

// spin is longer than the spinner's pace.
const spin = time.Second

func TestASpinnerTurnsOnlyWhileSomethingIsUnderWay(t *testing.T) {
	d, one, _ := twoProbes(t, uitest.Options{})
	if d.Timers() != 0 {
		t.Fatal("a timer runs while nothing moves")
	}
	one.status.Busy = "fetching page 3"
	d.Press("x").Shows("fetching page 3")
	if d.Timers() != 1 {
		t.Fatalf("%d timers run for one spinner", d.Timers())
	}
	before := d.Screen()
	d.Advance(spin).Advance(spin)
	if d.Screen() == before {
		t.Fatal("the spinner stands still")
	}
	one.status.Busy = ""
	d.Advance(spin).Advance(spin)
	if d.Timers() != 0 {
		t.Fatal("the spinner goes on after the work")
	}
}

func TestAClickOnATabOpensThatView(t *testing.T) {
	d, _, two := twoProbes(t, uitest.Options{})
	first, _, _ := strings.Cut(d.Screen(), "\n")
	d.Click(strings.Index(first, "Two"), 0)
	if len(two.opened) != 1 {
		t.Fatalf("two was opened %d times", len(two.opened))
	}
}

func TestATerminalThatIsTooSmallSaysSo(t *testing.T) {
	d, _, _ := twoProbes(t, uitest.Options{})
	d.Resize(20, 5).Shows("docket needs", "this is 20x5")
	d.Resize(39, 40).Shows("docket needs")
	d.Resize(40, 12).Hides("docket needs").Shows("one")
	d.Resize(1, 1).Resize(300, 100).Shows("one")
}

func TestCompanyAndAddressAreAlwaysInSight(t *testing.T) {
	d, _, _ := twoProbes(t, uitest.Options{Profile: func(p *view.Profile) {
		p.Company, p.ReadOnly, p.PlainHTTP = "A company with a rather long name \x1b[31m", true, true
	}})
	for _, w := range []int{60, 80, 200} {
		d.Resize(w, 24).Shows("A comp", "read-only", "plain http")
	}
	d.Resize(40, 12).Shows("A comp", "r/o", "http")
}

func TestHintsNeverReachBeyondTheTerminal(t *testing.T) {
	for _, typing := range []bool{false, true} {
		d, one, _ := twoProbes(t, uitest.Options{})
		one.status.Typing = typing
		for w := 40; w < 120; w++ { // the driver holds every frame against the width
			d.Resize(w, 12)
		}
	}
}

func TestTheFooterNamesNoKeyThatIsTextNow(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001", Width: 240, Height: 30})
	d.Shows("o open…").Press("/").Hides("o open…").Press("esc").Shows("o open…")
}
