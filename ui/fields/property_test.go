package fields_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"docket/client/demo"
	"docket/ui/fields"
	"docket/ui/uitest"
	"docket/ui/view"
)

// TestUndoingEverythingGivesBackTheStart edits at random, takes everything back,
// does everything again, and takes it back once more.
func TestUndoingEverythingGivesBackTheStart(t *testing.T) {
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 1))
		d := withFile(t, uitest.Options{Width: 100, Height: 30}, settings)
		d.Press("esc")
		content := func() string {
			d.Press("Y", "s")
			return d.Copied[len(d.Copied)-1]
		}
		start := content()
		edits := []func(){
			func() { d.Press("r") }, func() { d.Press("v") }, func() { d.Press("x") }, func() { d.Press("*", "r") },
			func() { d.Press("j") }, func() { d.Press("k") }, func() { d.Press("l") }, func() { d.Press("h") }, func() { d.Press("m") },
			func() { d.Press("space") }, func() { d.Press("*", "*", "x") }, func() { d.Press("z") },
			func() { d.Press("+").Type(fmt.Sprint("f", r.IntN(5))).Press("enter", "enter", "esc") },
			func() { d.Press("enter").Type("é").Press("enter", "esc") },
			func() { d.Press("u") }, func() { d.Press("U") },
			func() { d.Press("i").Paste(write(t, "again.json", settings)).Press("enter", "enter", "esc") },
		}
		for range 60 {
			edits[r.IntN(len(edits))]()
		}
		all := func(key, until string) {
			for range 200 {
				d.Press(key)
				if strings.Contains(d.Screen(), until) {
					return
				}
			}
			t.Fatalf("seed %d: %s never came to %q", seed, key, until)
		}
		all("U", "Nothing to redo")
		end := content()
		all("u", "Nothing to undo")
		// The import that filled the sheet is a step too.
		all("U", "Nothing to redo")
		if got := content(); got != end {
			t.Fatalf("seed %d: done again it is\n%s\nand was\n%s", seed, got, end)
		}
		all("u", "Nothing to undo")
		d.Press("U")
		if got := content(); got != start {
			t.Fatalf("seed %d: undone it is\n%s\nand was\n%s", seed, got, start)
		}
	}
}

// hostile are texts that try to break a frame or drive the terminal.
const hostileName = "a\u202e金\x1b[31m.json"

const hostile = "金額 👩‍👧‍👦\u202e\u200b e\u0301\u0301\u0301\u0301\u0301\u0301 \u0645\u0631\u062d\u0628\u0627 \u001b[31m\u001b]0;t\u0007 \u0000\u009b2J\r\n\tx"

// hostileHeading is the same in a cell of a CSV.
var hostileHeading = `"` + strings.NewReplacer("\r", "", "\n", "", `"`, "").Replace(strings.ToValidUTF8(hostile, "")) + `"`

// hostileSettings is a file with such texts in every place.
func hostileSettings() string {
	text := strings.NewReplacer("\u001b", `\u001b`, "\u0007", `\u0007`, "\u0000", `\u0000`, "\u009b", `\u009b`, "\r", `\r`, "\n", `\n`, "\t", `\t`).Replace(hostile)
	var f []string
	for i := range 40 {
		f = append(f, fmt.Sprintf(`"%d %s":{"label":"%s","required":true,"visibility":%t,"x %s":"%s"}`, i, text, text, i%2 == 0, text, text))
	}
	return `{"` + text + `":{"fields":{` + strings.Join(f, ",") + `}},"b ` + text + `":{"a":{"label":"7"}}}`
}

// captured is the view's maker, and the view once it was made.
func captured() (view.Maker, *view.View) {
	var v view.View
	maker := fields.Maker()
	inner := maker.New
	maker.New = func(env *view.Env) view.View {
		v = inner(env)
		return v
	}
	return maker, &v
}

// fitsEverywhere holds the view against every size from tiny to wide.
func fitsEverywhere(t *testing.T, state string, v view.View) {
	t.Helper()
	for w := 1; w <= 300; w += 1 + w/12 {
		for _, h := range []int{1, 2, 3, 4, 5, 7, 9, 12, 13, 21, 50, 97} {
			v.SetSize(w, h)
			lines := strings.Split(v.View(), "\n")
			if len(lines) != h {
				t.Fatalf("%s: %d lines at %d×%d", state, len(lines), w, h)
			}
			for i, l := range lines {
				if got := ansi.StringWidth(l); got > w {
					t.Fatalf("%s: line %d is %d wide at %d×%d: %q", state, i, got, w, h, l)
				}
			}
		}
	}
}

// resized shows an overlay on terminals of several sizes; the driver checks each.
func resized(d *uitest.Driver) {
	for _, w := range []int{40, 80, 120, 200, 300} {
		for _, h := range []int{12, 24, 50} {
			d.Resize(w, h)
		}
	}
	d.Resize(100, 40)
}

func TestHostileTextBreaksNoFrameInAnySizeAndState(t *testing.T) {
	if testing.Short() {
		t.Skip("every size and state: in the long form")
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(422)
		w.Write([]byte(hostile))
	}))
	defer server.Close()
	maker, v := captured()
	d := uitest.Start(t, uitest.Options{URL: server.URL, Width: 100, Height: 40, View: "fields", Makers: []view.Maker{maker}})
	fitsEverywhere(t, "welcome", *v)
	d.Send(view.Navigate{View: "fields", Target: hostile})
	fitsEverywhere(t, "empty", *v)
	d.Resize(100, 40).Press("i").Paste(write(t, hostileName, hostileSettings())).Press("enter")
	fitsEverywhere(t, "imported", *v)
	d.Resize(100, 40).Press("esc", "j", "enter").Paste(hostile)
	fitsEverywhere(t, "typing", *v)
	d.Resize(100, 40).Press("enter", "G", "end")
	fitsEverywhere(t, "sheet", *v)
	d.Resize(100, 40).Press("/").Paste("\u202e金\x1b[31m")
	fitsEverywhere(t, "filter", *v)
	d.Resize(100, 40).Press("esc", "ctrl+s").Shows("Cancel")
	resized(d)
	d.Press("G")
	resized(d)
	for d.Press("g"); !strings.Contains(d.Screen(), "[ y  Send ]"); {
		d.Press("pgdown")
	}
	d.Press("y").Shows("rejected")
	fitsEverywhere(t, "rejected", *v)
	d.Resize(100, 40).Press("esc", "J").Shows("Journal")
	fitsEverywhere(t, "journal", *v)
	d.Resize(100, 40).Press("enter").Shows("state")
	resized(d)
	d.Resize(100, 40).Press("esc", "ctrl+s").Shows("again?")
	resized(d)
	d.Resize(100, 40).Press("esc", "/").Paste("\u202e金\x1b[31m")
	fitsEverywhere(t, "journal filter", *v)
	d.Resize(100, 40).Press("esc", "esc", "c").Paste(hostile).Press("enter", "r", "D").Shows("Drafts")
	fitsEverywhere(t, "drafts", *v)
	d.Resize(100, 40).Press("esc", "i").Paste(write(t, "b.csv", "field,"+hostileHeading+"\n"+hostileHeading+",x\n")).Press("enter", "enter").Shows("Imported 1 field")
	fitsEverywhere(t, "report", *v)
	d.Resize(100, 40).Press("p").Shows("Report")
	resized(d)
	if strings.ContainsAny(d.Styled(), "\x00\u009b\u202e\a") {
		t.Fatalf("a control came through: %q", d.Styled())
	}
}

func TestTheMainScreensLookAsTheyShould(t *testing.T) {
	for _, size := range [][2]int{{40, 12}, {80, 24}, {120, 40}} {
		looked := map[int]string{40: "sheet", 80: "welcome sheet preview rejected editing", 120: "preview"}[size[0]]
		look := func(d *uitest.Driver, name string) { // the driver holds every screen to its size
			if strings.Contains(looked, name) {
				golden(d, fmt.Sprintf("%s-%dx%d", name, size[0], size[1]))
			}
		}
		look(uitest.Start(t, uitest.Options{Width: size[0], Height: size[1], View: "fields"}), "welcome")
		d := withFile(t, uitest.Options{Width: size[0], Height: size[1]}, settings)
		look(d.Press("esc", "j", "j", "m", "end", "left", "space"), "sheet")
		look(d.Press("ctrl+s"), "preview")
		d.Demo.Script("push", demo.Status(422, `{"error":"tax_id cannot be required"}`))
		look(d.Press("pgdown", "y"), "rejected")
		look(d.Press("esc", "esc", "J", "J", "enter"), "editing")
	}
}

func TestNoTwoKeysOfTheViewCollide(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "fields"})
	check := func(state string) {
		t.Helper()
		owner := map[string]string{}
		for _, a := range append(d.Root.Here().Everywhere, d.Root.Here().Actions...) {
			for _, k := range a.Key.Keys() {
				if other, taken := owner[k]; taken && other != a.Name {
					t.Errorf("%s: %q is both %q and %q", state, k, other, a.Name)
				}
				owner[k] = a.Name
			}
		}
	}
	check("welcome")
	d.Send(view.Navigate{View: "fields", Target: "invoice"})
	check("document")
	d.Press("J")
	check("journal")
	d.Press("esc", "D")
	check("drafts")
	d.Press("esc", "i").Paste(write(t, "settings.json", settings)).Press("enter")
	check("a report")
	d.Press("esc", "+")
	if !d.Root.Here().Typing {
		t.Error("a name is asked for, but it is not said that keys are text")
	}
}
