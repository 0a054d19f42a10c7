package popup_test

import (
	"context"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// However long its text is and however small the screen, the answer is in sight.
func TestTheAnswerOfAReviewIsAlwaysInSight(t *testing.T) {
	env := &view.Env{Context: context.Background(), Theme: theme.New(theme.Options{Dark: true})}
	n := 1
	r := popup.NewReview(env, popup.ReaderOptions{Title: "Send?", Answer: func() []string { return []string{"enter: do not send"} },
		Lines: func() []popup.Line {
			lines := make([]popup.Line, n)
			for i := range lines {
				lines[i].Item = widget.Item{Value: "line"}
			}
			return lines
		}})
	if _, asks := view.Overlay(r).(view.Question); !asks {
		t.Error("a review takes answers before it was drawn")
	}
	for _, n = range []int{1, 5, 500} {
		r.Reread()
		for _, size := range [][2]int{{40, 12}, {80, 24}, {30, 6}} {
			r.SetSize(size[0], size[1])
			for _, key := range []keys.Motion{keys.Top, keys.Bottom} {
				for _, a := range r.Actions() {
					if name, _, _ := key.About(); a.Name == name {
						a.Do()
					}
				}
				lines := strings.Split(ansi.Strip(r.View()), "\n")
				if len(lines) > size[1] || !strings.Contains(strings.Join(lines, "\n"), "enter: do not send") || !strings.Contains(lines[0], "Send?") {
					t.Fatalf("%d lines at %v:\n%s", n, size, strings.Join(lines, "\n"))
				}
			}
		}
	}
}

// In another width other words are in each row: those of a line that was drawn in part are drawn once more.
func TestALineIsReadInOneWidth(t *testing.T) {
	r := popup.NewReview(&view.Env{Context: t.Context(), Theme: theme.New(theme.Options{Dark: true})}, popup.ReaderOptions{Title: "Send?",
		Answer: func() []string { return []string{"enter: do not send"} }, Lines: func() []popup.Line { return []popup.Line{{Item: widget.Item{Value: strings.Repeat("word ", 100)}}} }})
	r.Until(1)
	see := func(m keys.Motion) {
		name, _, _ := m.About()
		for _, a := range r.Actions() {
			if a.Name == name {
				a.Do()
			}
		}
		r.View()
		r.See(12)
	}
	r.SetSize(40, 12)
	see(keys.Top)
	see(keys.PageDown)
	r.SetSize(80, 12)
	if see(keys.Bottom); r.Read() {
		t.Error("rows of one width count as those of another")
	}
	see(keys.Top)
	if see(keys.Bottom); !r.Read() {
		t.Error("all of it was drawn, and is not read")
	}
}

// Fewer lines are others: what was read of an unfolded text is no reading of the folded one.
func TestFewerLinesAreReadAnew(t *testing.T) {
	r := popup.NewReview(&view.Env{Context: t.Context(), Theme: theme.New(theme.Options{Dark: true})}, popup.ReaderOptions{Title: "Send?",
		Answer: func() []string { return []string{"enter: do not send"} }, Lines: func() []popup.Line { return make([]popup.Line, 30) }})
	r.SetSize(80, 12)
	r.Until(20)
	r.View()
	if r.See(12); r.Read() {
		t.Error("lines that are out of sight were read")
	}
	if r.Until(3); r.Read() {
		t.Error("lines of another text were read")
	}
	if r.See(12); !r.Read() {
		t.Error("lines in sight were not read")
	}
}
