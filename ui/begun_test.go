package ui_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/ui"
	"docket/ui/uitest"
	"docket/ui/view"

	tea "github.com/charmbracelet/bubbletea"
)

// A terminal that goes away asks nobody: what was being typed is there at the next start, once, also where another view
// was shown when it went.
func TestWhatWasTypedWhenDocketWasEndedIsThereAtTheNextStart(t *testing.T) {
	o := uitest.Options{View: "rules", Target: "DOC-1001", Width: 120, Height: 40, StatePath: filepath.Join(t.TempDir(), "docket.db")}
	d := uitest.Start(t, o)
	d.Press("c").Type("half a \"comment\"").Press("alt+3", "o").Type("zz").Send(ui.Ended{})
	if want := "Comment on"; !d.Quit() || !strings.Contains(d.Root.Left, want) || !strings.Contains(d.Root.Left, "the next start shows it") {
		t.Errorf("quit %v, and said is %q", d.Quit(), d.Root.Left)
	}
	next := uitest.Start(t, o)
	next.Shows("Not saved when docket was ended", "Comment on", `half a "comment"`).Press("y")
	if len(next.Copied) != 1 || next.Copied[0] != `half a "comment"` {
		t.Errorf("copied %q", next.Copied)
	}
	next.Send(ui.Ended{}) // before it was closed it is not done with
	uitest.Start(t, o).Shows(`half a "comment"`).Press("esc").Send(ui.Ended{})
	if last := uitest.Start(t, o).Hides("Not saved"); last.Root.Left != "" {
		t.Errorf("said %q of nothing", last.Root.Left)
	}
}

// A reason and a list of ids are texts too: ctrl+c asks, and a terminal that goes away loses none of them.
func TestAReasonAndIdsThatWereBegunAreKept(t *testing.T) {
	for _, c := range []struct {
		view, target, text, what string
		keys                     []string
	}{
		{"rules", "DOC-1001", "the order says 20", "Reject RULE-1001-0001", []string{"X"}},
		{"text", "", "OCR-1001,OCR-1002", "Run invoice over which documents?", []string{"enter", "m", "v", "enter", "r", "i"}},
	} {
		o := uitest.Options{View: c.view, Target: c.target, Width: 120, Height: 40, StatePath: filepath.Join(t.TempDir(), "docket.db")}
		d := uitest.Start(t, o)
		d.Press(c.keys...).Type(c.text).Press("ctrl+c").Shows("Quit?", c.text).Press("n").Shows(c.text).Send(ui.Ended{})
		if !strings.Contains(d.Root.Left, c.what) {
			t.Errorf("said is %q", d.Root.Left)
		}
		uitest.Start(t, o).Shows("Not saved when docket was ended", c.what, c.text)
	}
}

// What an editor left and docket did not take is never out of sight: not behind another view, not behind the end.
func TestWhatAnEditorLeftIsToldOfUntilItIsDiscarded(t *testing.T) {
	o := uitest.Options{View: "rules", Target: "DOC-1001", Width: 120, Height: 40, StatePath: filepath.Join(t.TempDir(), "docket.db")}
	begin := func() (*uitest.Driver, *string) {
		d, file := uitest.Start(t, o), ""
		run := d.Env.Edit
		d.Env.Edit = func(path string, then func(error) tea.Cmd) tea.Cmd { file = path; return run(path, then) }
		d.Editor = func(string) (string, error) { return "a line\nGr\xf6\xdfe", nil }
		return d, &file
	}
	there := func(path string) bool { _, err := os.Stat(path); return err == nil }
	d, file := begin()
	d.Press("c", "ctrl+o").Shows("Not saved", "not UTF-8").Press("alt+2").Hides("Not saved").Press("alt+1").Shows("Not saved", "not UTF-8")
	d.Press("ctrl+c").Shows("Quit?", "What the editor left is not taken").Press("n").Shows("not UTF-8").Send(ui.Ended{})
	if !there(*file) || d.Root.Left != "Not saved: comment on RULE-1001-0001; what you wrote is in "+*file+"." {
		t.Errorf("the file is there: %v, and said is %q", there(*file), d.Root.Left)
	}
	if err := os.RemoveAll(filepath.Dir(*file)); err != nil {
		t.Error(err)
	}
	uitest.Start(t, o).Shows("Not saved when docket was ended", filepath.Base(filepath.Dir(*file))).Press("esc")
	d, file = begin()
	if d.Press("c", "ctrl+o", "ctrl+c", "y"); !d.Quit() || there(*file) || d.Root.Left != "" {
		t.Errorf("given up: quit %v, the file is there: %v, said %q", d.Quit(), there(*file), d.Root.Left)
	}
	d, _ = begin()
	d.Hides("Not saved").Send(view.Notify{})
}
