package ui_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/ui/uitest"
	"docket/ui/view"

	tea "github.com/charmbracelet/bubbletea"
)

// edited starts docket with an editor that a test is; it holds every file to being the person's alone, and to being gone
// afterwards.
func edited(t *testing.T, name, target string, editor func(text string) (string, error)) *uitest.Driver {
	t.Helper()
	d := uitest.Start(t, uitest.Options{View: name, Target: target, Width: 120, Height: 40})
	var dirs []string
	run := d.Env.Edit
	d.Editor = editor
	d.Env.Edit = func(path string, then func(error) tea.Cmd) tea.Cmd {
		file, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		dir, _ := os.Stat(filepath.Dir(path))
		if file.Mode().Perm()&0o077 != 0 || dir.Mode().Perm() != 0o700 {
			t.Errorf("others can read %v in %v", file.Mode(), dir.Mode())
		}
		dirs = append(dirs, filepath.Dir(path))
		return run(path, then)
	}
	t.Cleanup(func() {
		for _, dir := range dirs {
			if _, err := os.Stat(dir); !os.IsNotExist(err) {
				t.Errorf("%s is left behind", dir)
			}
		}
		if len(dirs) == 0 {
			t.Error("nothing was edited")
		}
	})
	return d
}

func TestACommentAndAReasonAreWrittenInTheEditor(t *testing.T) {
	d := edited(t, "rules", "DOC-1001", func(text string) (string, error) { return text + "the total\nis on page 2\n", nil })
	d.Press("c", "ctrl+o").Shows("the total", "is on page 2").Press("enter")
	d.Press("X", "ctrl+o", "enter").Press("k").Shows("✗", "is on page 2")
}

// What is not saved is called as its box is: an id stays one.
func TestWhatTheEditorDidNotSaveIsNamedAsItIs(t *testing.T) {
	d := edited(t, "rules", "DOC-1001", func(string) (string, error) { return "\xff", nil })
	d.Press("c", "ctrl+o").Shows("Not saved: comment on RULE-1001-0001", "Nothing of comment on RULE-1001-0001 was changed").Press("esc", "y", "esc")
}

func TestALabelIsWrittenInTheEditorAndWhatItCannotDoChangesNothing(t *testing.T) {
	fails := false
	d := edited(t, "fields", "invoice", func(text string) (string, error) {
		if fails {
			return "", errors.New("exit code 1")
		}
		return "A long\tlabel", nil
	})
	d.Press("+").Type("tax").Press("enter", "ctrl+o").Shows("A long").Press("enter").Shows(`"A long`)
	fails = true
	d.Press("enter", "ctrl+o").Shows("The editor failed: exit code 1", "Nothing of the label was changed")
}

func TestSettingsAreEditedAsJSONAndABrokenOneIsKept(t *testing.T) {
	var seen []string
	d := edited(t, "fields", "invoice", func(text string) (string, error) {
		seen = append(seen, text)
		if len(seen) == 1 {
			return strings.Replace(text, `"tax"`, `"tax_total",`, 1), nil
		}
		return `{"invoice": {"tax_total": {"label": "Tax in all", "required": true, "visibility": false}, "iban": {"label": "IBAN"}}}`, nil
	})
	d.Press("+").Type("tax").Press("enter", "enter", "ctrl+o").Shows("Not saved: the settings of invoice", "What you wrote is kept").Hides("tax_total")
	d.Press("e").Shows("The settings are as you wrote them", "tax_total", `"Tax in all"`, "iban").Hides("Not saved")
	if len(seen) != 2 || !strings.Contains(seen[1], "tax_total") {
		t.Errorf("the editor was given %q", seen)
	}
	d.Press("u").Hides("tax_total").Shows("tax")
}

// esc on a refusal asks first, and only y discards what was written.
func TestWhatTheEditorLeftIsDiscardedAfterAQuestion(t *testing.T) {
	var seen []string
	d := edited(t, "fields", "invoice", func(text string) (string, error) {
		seen = append(seen, text)
		return "{two hours of work", nil
	})
	d.Press("+").Type("tax").Press("enter", "enter", "ctrl+o").Shows("Not saved: the settings of invoice")
	for _, key := range []string{"esc", "q"} {
		d.Press(key).Shows("Discard what you wrote?", "It is stored nowhere else.")
		d.Press(key).Shows("Not saved: the settings of invoice").Hides("Discard what you wrote?")
	}
	d.Press("e").Shows("Not saved: the settings of invoice")
	if len(seen) != 2 || !strings.Contains(seen[1], "two hours of work") {
		t.Errorf("the editor was given %q", seen)
	}
	d.Press("esc", "y").Hides("Not saved", "Discard")
}

func TestAQueryAndAValueGoToTheEditor(t *testing.T) {
	var seen []string
	d := edited(t, "data", "vendors", func(text string) (string, error) {
		seen = append(seen, text)
		return "SELECT 1", nil
	})
	d.Press("ctrl+o", "v", "ctrl+o", "esc")
	if len(seen) != 2 || seen[0] != "V-00001" || seen[1] != seen[0] {
		t.Errorf("looked at %q", seen)
	}
	d.Shows("V-00001").Hides("SELECT 1")
}

func TestControlCharactersAreWrittenOutForAnEditor(t *testing.T) {
	var seen string
	d := edited(t, "rules", "DOC-1001", func(text string) (string, error) { seen = text; return text, nil })
	d.Press("c").Paste("ring \x07 \x1b[2J").Press("ctrl+o").Shows("There are control characters in")
	if seen != "" {
		t.Errorf("the editor was given %q", seen)
	}
	d.Press("esc", "c").Type("x").Press("ctrl+o").Shows("Nothing was changed in the editor.")
}

// An editor that breaks down after it wrote, and one that writes another encoding, lose nothing and change nothing.
func TestWhatABrokenEditorWroteIsKept(t *testing.T) {
	d := edited(t, "rules", "DOC-1001", func(text string) (string, error) { return text, nil })
	run, wrote, ends := d.Env.Edit, "two hours of work", errors.New("killed")
	d.Env.Edit = func(path string, then func(error) tea.Cmd) tea.Cmd {
		return run(path, func(error) tea.Cmd {
			err := os.Remove(path)
			if wrote != "" {
				err = os.WriteFile(path, []byte(wrote), 0o600)
			}
			if err != nil {
				t.Error(err)
			}
			return then(ends)
		})
	}
	d.Press("c").Type("old").Press("ctrl+o").Shows("The editor failed: killed", "What you wrote is kept")
	ends = nil
	d.Press("e").Shows("two hours of work").Press("esc")
	wrote = "a line\nGr\xf6\xdfe"
	d.Press("c", "ctrl+o").Shows("Not saved", "line 2", "not UTF-8")
	wrote = "Größe"
	d.Press("e").Shows("Größe").Hides("Not saved")
	wrote = ""
	d.Press("ctrl+o").Shows("The editor left no file", "Größe").Hides("What you wrote is kept")
	ends = errors.New("killed")
	d.Press("ctrl+o").Shows("The editor failed: killed", "Größe").Hides("What you wrote is kept").Press("esc")
}

func TestWithoutAnEditorDocketSaysHowToSetOne(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1001", Width: 120, Height: 40})
	d.Env.Edit = nil
	d.Press("c").Type("kept").Press("ctrl+o").Shows("No editor is set. Set VISUAL or EDITOR", "kept")
	d.Send(view.Notify{}).Press("enter")
}
