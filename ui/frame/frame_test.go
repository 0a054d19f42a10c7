package frame_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"docket/ui/frame"
	"docket/ui/keys"
	"docket/ui/theme"
	"docket/ui/view"
)

// drawn is a frame with everything that can be said at once.
func drawn(width int) *frame.Frame {
	env := &view.Env{Theme: theme.New(theme.Options{Dark: true}), Wire: view.NewWire(),
		Profile: view.Profile{Company: "Northgate Trading", Address: "https://ocr.example.com", Name: "work"}}
	var hints []view.Action
	for _, name := range []string{"Accept", "Reject", "Flag", "Comment", "Undo"} {
		hints = append(hints, view.Action{Name: name, Hint: 1, Key: keys.On(strings.ToLower(name[:1]))})
	}
	return &frame.Frame{Env: env, Width: width, Titles: []string{"Rules", "Data", "Fields", "Text"}, Hints: hints, Help: keys.On("?", "f1"),
		Status: view.Status{Target: "DOC-1001", Line: "DOC-1001 · rule 6 of 48 · 1 selected"}}
}

// lines are those of a part of the frame, as they read.
func lines(part string) []string { return strings.Split(ansi.Strip(part), "\n") }

func TestNothingThatIsSaidMovesTheRowsOfTheFrame(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	words := strings.Fields("The service refused page 3 (422). 取引先マスタ could not be opened: the connection was refused; check /a/very/long/path/without/any/blank/in/it.csv and try again.")
	for range 2000 {
		f := drawn(40 + r.IntN(180))
		f.Focus = r.IntN(len(f.Titles))
		f.Status.Busy = strings.Join(words[:r.IntN(len(words))], " ")
		f.Notice = view.Notify{Level: view.Level(r.IntN(4)), Text: strings.Join(words[:r.IntN(len(words))], " ")}
		f.Status.Line = strings.Repeat(f.Status.Line, r.IntN(3))
		for part, want := range map[string]int{f.Header(): 1, f.Footer(): 2} {
			if got := lines(part); len(got) != want {
				t.Fatalf("%d rows instead of %d: %q", len(got), want, got)
			}
			for _, l := range lines(part) {
				if ansi.StringWidth(l) > f.Width {
					t.Fatalf("a row is wider than %d: %q", f.Width, l)
				}
			}
		}
		for _, l := range f.Over() {
			if w := ansi.StringWidth(l); w > f.Width {
				t.Fatalf("a notice is %d wide of %d: %q", w, f.Width, l)
			}
		}
	}
}

func TestThePositionStaysWhateverIsSaid(t *testing.T) {
	for _, width := range []int{40, 80, 120, 200} {
		f := drawn(width)
		quiet := lines(f.StatusLine())[0]
		f.Status.Busy = "export vendors.csv 41 %"
		busy := lines(f.StatusLine())[0]
		f.Notice = view.Notify{Level: view.Bad, Text: strings.Repeat("The connection was refused. ", 3)}
		told := lines(f.StatusLine())[0]
		if at := " DOC-1001 · rule 6"; !strings.HasPrefix(quiet, at) || !strings.HasPrefix(busy, at) || !strings.HasPrefix(told, at) {
			t.Errorf("at %d columns:\n%s\n%s\n%s", width, quiet, busy, told)
		}
	}
}

func TestANoticeStandsBesideThePositionOrInTheRowBelowOrOverTheLastRows(t *testing.T) {
	f := drawn(80)
	f.Notice = view.Notify{Level: view.Good, Text: "Copied."}
	if got := lines(f.Footer()); !strings.HasSuffix(strings.TrimRight(got[0], " "), " done  Copied.") || !strings.Contains(got[1], "all keys") {
		t.Errorf("a short notice: %q", got)
	}
	f.Notice.Text = "Exported 237 records of vendors to vendors.csv."
	if got := lines(f.Footer()); strings.Contains(got[0], "Exported") || !strings.HasPrefix(got[1], "  done  Exported 237") || len(f.Over()) != 0 {
		t.Errorf("a notice of one row: %q, over %q", got, f.Over())
	}
	f.Notice.Text = strings.Repeat("The service refused page 3 (422). ", 5)
	if got := lines(f.Footer()); len(f.Over()) < 2 || !strings.HasSuffix(got[1], "all keys ") && !strings.HasSuffix(got[1], "all keys") {
		t.Errorf("a long notice: %q, over %q", got, f.Over())
	}
}

func TestTheKeyOfHelpIsAlwaysAtTheRightEdge(t *testing.T) {
	for width := 40; width < 200; width += 7 {
		if got := lines(drawn(width).Footer())[1]; !strings.HasSuffix(strings.TrimRight(got, " "), "? all keys") {
			t.Errorf("at %d columns: %q", width, got)
		}
	}
}

func TestALongCompanyIsCutInItsMiddleAndTheAddressStays(t *testing.T) {
	for _, width := range []int{80, 120, 200} {
		f := drawn(width)
		f.Env.Profile.Company = "Northgate " + strings.Repeat("International ", 30) + "Holding AB"
		head := lines(f.Header())[0]
		if !strings.Contains(head, "Northg") || !strings.Contains(head, "…") || !strings.Contains(head, "ing AB · work") {
			t.Errorf("at %d columns: %s", width, head)
		}
	}
}

func TestALongProfileIsCutInItsMiddleAndTheAddressStays(t *testing.T) {
	for width, want := range map[int]string{80: "Northgate Trading · pr…er · ocr.example.com", 100: "Trading · production-e…main-cluster · ocr.example.com", 60: "Northgate Trading · production"} {
		f := drawn(width)
		f.Env.Profile.Name = "production-europe-central-main-cluster"
		if head := lines(f.Header())[0]; !strings.Contains(head, want) {
			t.Errorf("at %d columns: %s", width, head)
		}
	}
}
