package text

import (
	"strconv"
	"strings"
	"time"

	"docket/ui/safe"
	"docket/ui/text/history"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// answer is the lines that came back, and what they answer.
type answer struct {
	id, coordinates string
	lines           []string
	release         string
	at              time.Time
	remembered      bool // from the history, not asked for now
}

// reply is the pane of lines: the answer, below the reason why nothing newer came.
type reply struct {
	*answer // nil before the first
	detail  *widget.Detail
	theme   *theme.Theme
}

// lines are those that came back.
func (r *reply) all() []string {
	if r.answer == nil {
		return nil
	}
	return r.lines
}

// draw puts the lines into the pane. Where there are none it says so in words.
func (r *reply) draw(failed string, busy bool) {
	lines, words := r.all(), widget.Item{Kind: widget.Muted}
	switch {
	case failed != "":
		words = widget.Item{Value: failed, Kind: widget.Bad}
		if r.answer != nil {
			words.Value += "\nBelow is what came before.\n"
		}
	case r.answer == nil && busy:
		words.Value = "Waiting for the answer. Press Esc to stop waiting; the request may still arrive."
	case r.answer == nil:
		words.Value = "Nothing was sent yet. Press ctrl+s to send the rectangle."
	case len(lines) == 0:
		words = widget.Item{Value: "No text in this rectangle."}
	}
	var items []widget.Item
	if words.Value != "" {
		items = append(items, words)
	}
	before := len(items)
	for i, line := range lines {
		items = append(items, widget.Item{Name: strconv.Itoa(i + 1), Value: safe.Line(line)})
	}
	r.detail.SetItems(items)
	r.detail.SetCursor(len(lines) > 0)
	r.detail.Select(before)
	if top, _ := r.detail.Scrolled(); top > 0 { // what happened comes first
		r.detail.Scroll(-top)
	}
}

// selected is the line under the cursor, -1 where there is none.
func (r *reply) selected() int {
	above := r.detail.Len() - len(r.all())
	return max(min(r.detail.Selected()-above, len(r.all())-1), -1)
}

// title says which rectangle the lines answer; id is the one in the form.
func (r *reply) title(id string) string {
	switch {
	case r.answer == nil:
		return "Lines"
	case r.id != id:
		return "Lines of " + r.id + " in " + r.coordinates
	}
	return "Lines in " + r.coordinates
}

// foot is the place of the cursor, and when the lines were asked for.
func (r *reply) foot(now time.Time) string {
	var foot []string
	if at := r.selected(); at >= 0 {
		foot = append(foot, strconv.Itoa(at+1)+" of "+strconv.Itoa(len(r.lines)))
		if r.remembered {
			foot = append(foot, "asked "+history.When(r.at, now))
		}
	}
	return strings.Join(foot, " ")
}

// facts say what is shown; id is the OCR text in the form.
func (r *reply) facts(id string, now time.Time) string {
	if r.answer == nil {
		return "Unit and origin are not documented: docket sends the numbers as given."
	}
	line := view.Count(len(r.lines), "line") + " in " + r.coordinates
	if r.id != id {
		line += " of " + r.id
	}
	switch {
	case r.remembered:
		line += "   from the history (" + history.When(r.at, now) + "), not asked again"
	case r.release != "":
		line += "   release " + r.release
	}
	return line
}
