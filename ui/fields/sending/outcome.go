package sending

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/fields/drafts"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// Report is what the last action came to. It stays beneath the fields until esc.
type Report struct {
	Level view.Level
	Title string
	Lines []string // as they came; made safe when drawn

	drawn        []string
	width, looks int // that it was drawn for; looks is the theme's version
}

// Failed reports an error: what was kept is up to the caller's title.
func Failed(title string, err error) *Report {
	e := view.Explain(err)
	return &Report{Level: view.Bad, Title: title, Lines: []string{e.What, e.Do}}
}

// Tell adds to the report that stands, or makes one.
func (r *Report) Tell(level view.Level, title string, lines ...string) *Report {
	if r == nil {
		r = &Report{Title: title}
	} else {
		r.Lines = append(r.Lines, title)
	}
	r.Level, r.Lines, r.width = max(r.Level, level), append(r.Lines, lines...), 0
	return r
}

// Draw is the lines of the report for a width: a rule, its title, what it says.
func (r *Report) Draw(t *theme.Theme, width int) []string {
	switch {
	case r == nil:
		return nil
	case r.width == width && r.looks == t.Version():
		return r.drawn
	}
	r.width, r.looks, r.drawn = width, t.Version(), nil
	if width <= 4 {
		return nil
	}
	role, mark := theme.Focus, t.Glyphs.Dot
	switch r.Level {
	case view.Good:
		role, mark = theme.Good, t.Glyphs.Accepted
	case view.Warn:
		role, mark = theme.Warn, "!"
	case view.Bad:
		role, mark = theme.Bad, t.Glyphs.Rejected
	}
	r.drawn = append(r.drawn, t.Paint(theme.Line, strings.Repeat(t.Glyphs.Horizontal, width)))
	for i, l := range safe.Wrap(mark+" "+safe.Line(r.Title), width-1) {
		if i > 0 {
			l = "  " + l
		}
		r.drawn = append(r.drawn, t.Paint(role, safe.Truncate(l, width, "")))
	}
	for _, line := range r.said() {
		for _, l := range safe.Wrap(safe.Line(line), width-3) {
			r.drawn = append(r.drawn, "  "+l)
		}
	}
	return r.drawn
}

// said are the lines that say something.
func (r *Report) said() []string {
	return slices.DeleteFunc(slices.Clone(r.Lines), func(l string) bool { return l == "" })
}

// Read opens a report that is longer than its place beneath the fields.
func (r *Report) Read(env *view.Env) tea.Cmd {
	var lines Lines
	lines.Add("", r.Title, [...]widget.Kind{view.Info: widget.Strong, view.Good: widget.Good, view.Warn: widget.Warn, view.Bad: widget.Bad}[r.Level])
	for _, l := range r.said() {
		lines.Add("", l, widget.Plain)
	}
	return popup.NewReader(env, popup.ReaderOptions{Title: "Report", Close: []string{"enter", "p"}, Lines: func() []popup.Line { return lines },
		Copy: func() (text, what string) {
			return strings.Join(append([]string{r.Title}, r.said()...), "\n"), "the report"
		}}).Show()
}

// outcome says of one submission what is known, what is not, and what can be done.
func outcome(sub store.Submission) (level view.Level, title string, lines []string) {
	name := sub.DocumentType
	switch sub.State {
	case store.Accepted:
		return view.Good, name + ": accepted. The service answered: " + sub.Answer, []string{
			"Accepted is not applied: the interface does not say what the service does with it. The journal (J) keeps what was sent as " + sub.ID + "."}
	case store.Rejected:
		return view.Bad, name + ": rejected.", []string{
			sub.Reason, answered(sub), "The fields are kept as they are. Put right what it says and send again with ctrl+s."}
	case store.NotSent:
		return view.Warn, name + ": not sent.", []string{
			sub.Reason, "The fields are kept as they are. ctrl+s tries again."}
	}
	return view.Warn, name + ": nobody knows whether it arrived.", []string{
		"Known: it went out once, as " + sub.ID + ". " + sub.Reason, answered(sub),
		"Not known: whether the service took it. It is not sent again by itself.",
		"To do: see at the service whether the settings are there. Then open the journal with J and resolve it: a if they are, x if they are not."}
}

// answered is what the service said, if it said anything.
func answered(sub store.Submission) string {
	if sub.Answer == "" {
		return ""
	}
	return fmt.Sprintf("It answered %d: %s", sub.Status, client.Gist(sub.Answer))
}

// Report is what became of a run of submissions, which err may have ended.
func (s Sent) Report(err error) *Report {
	var r *Report
	for _, receipt := range s.Receipts {
		level, title, lines := outcome(receipt.Submission)
		r = r.Tell(level, title, lines...)
	}
	if err != nil {
		if e := view.Explain(err); r == nil {
			r = Failed("Nothing was sent. The fields are kept as they are.", err)
		} else {
			r.Level, r.Lines = view.Bad, append(r.Lines, e.What, e.Do)
		}
	}
	for _, name := range s.left {
		r.Lines = append(r.Lines, name+" was not sent: docket stops at the first that is not accepted.")
	}
	return r
}

// Sent is what became of the plans that were confirmed.
type Sent struct {
	Plans    []submit.Plan
	Keys     []drafts.Key // of the documents, in the order of the plans; none for one that is sent again
	Receipts []submit.Receipt
	left     []string // document types that were not sent any more
}
