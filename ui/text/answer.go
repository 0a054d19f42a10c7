package text

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"docket/client"
	"docket/config/store"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// answer is the lines that came back, and what they answer; the zero answer is none.
type answer struct {
	store.Box
	release    string
	remembered bool   // from the history, not asked for now
	again      bool   // it was asked for once more since
	from       string // where it was remembered, "" is the history
}

// answers reports whether these are the lines of a request.
func (a *answer) answers(r client.TextRequest) bool {
	return a.Collection == r.Collection && a.OCRTextID == r.OCRTextID && a.Coordinates == r.Coordinates.JSON()
}

// reply is the pane of lines: the answer, below the reason why nothing newer came.
type reply struct {
	answer
	reader
	failed string // as it was drawn
	detail *widget.Detail
	glyphs *theme.Glyphs
}

func (r *reply) answered() bool { return r.Coordinates != "" }

func (r *reply) draw(failed string, busy bool) {
	lines, words := r.Lines, widget.Item{Kind: widget.Muted}
	switch {
	case failed != "":
		words = widget.Item{Value: failed, Kind: widget.Bad}
		if r.answered() {
			words.Value += "\nBelow is what came before.\n"
		}
	case !r.answered() && busy:
		words.Value = "Waiting for the answer. Press Esc to stop waiting; the request may still arrive."
	case !r.answered():
		words.Value = "No answer yet. Press ctrl+s to send the rectangle."
	case len(lines) == 0:
		words = widget.Item{Value: "No text in this rectangle."}
	}
	var items []widget.Item
	if words.Value != "" {
		items = append(items, words)
	}
	if r.Complaint != "" && r.answered() {
		items = append(items, widget.Item{Value: "There is text, and " + r.Complaint + ".", Kind: widget.Bad})
	}
	compared, expected := r.expected != "" && r.answered(), append(strings.Split(r.expected, "\n"), make([]string, len(lines))...)
	if compared {
		items = append(items, r.verdict(lines))
	}
	before := len(items)
	for i, line := range lines {
		items = append(items, widget.Item{Name: strconv.Itoa(i + 1), Value: r.shown(line, expected[i], compared, r.glyphs.Dot)})
	}
	r.detail.SetItems(items)
	r.detail.SetCursor(len(lines) > 0)
	r.detail.Select(before)
	top, _ := r.detail.Scrolled()
	r.detail.Scroll(-top) // what happened comes first
}

// selected is the line under the cursor, -1 where there is none.
func (r *reply) selected() int {
	above := r.detail.Len() - len(r.Lines)
	return max(min(r.detail.Selected()-above, len(r.Lines)-1), -1)
}

// of names what the lines answer where the form is about another one: " of OCR-9", " of OCR-9, order".
func (a *answer) of(form client.TextRequest) string {
	switch {
	case a.Collection != form.Collection && form.Collection != "":
		return " of " + a.OCRTextID + ", " + a.Collection
	case a.OCRTextID != form.OCRTextID:
		return " of " + a.OCRTextID
	}
	return ""
}

// title says which rectangle the lines answer, and which is under the cursor.
func (r *reply) title(form client.TextRequest) string {
	if !r.answered() {
		return "Lines"
	}
	title := "Lines" + r.of(form) + " in " + r.Coordinates
	if at := r.selected(); at >= 0 {
		title += fmt.Sprintf("  %d of %d", at+1, len(r.Lines))
	}
	return title
}

// facts say what is shown.
func (r *reply) facts(form client.TextRequest, now time.Time) []string {
	if !r.answered() {
		return []string{"Unit and origin are not documented. Numbers go as given, the smaller first."}
	}
	facts := []string{view.Count(len(r.Lines), "line") + " in " + r.Coordinates + r.of(form)}
	if !utf8.ValidString(strings.Join(r.Lines, "")) {
		facts = append(facts, `not UTF-8: bytes that are no text are shown as \xHH`)
	}
	switch {
	case r.remembered:
		facts = append(facts, "from "+cmp.Or(r.from, "the history ("+view.When(r.At, now)+")")+view.Either(r.again, "", ", not asked again"))
	case r.release != "":
		facts = append(facts, "release "+r.release)
	}
	return facts
}
