package sending

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/each"
	"docket/ui/core/submit"
	"docket/ui/popup"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// Report is what the last action came to. It stays beneath the fields until esc.
type Report struct {
	Level view.Level
	Title string
	Lines []string // as they came; made safe when drawn

	Of []func() bool // where it is of steps that can be undone, or of outcomes that can be resolved: whether each was not

	detail *widget.Detail
}

// Failed reports an error: what was kept is up to the caller's title.
func Failed(title string, err error) *Report { return report(view.Bad, title, Refused(err)) }

func report(level view.Level, title string, lines ...string) *Report {
	return &Report{Level: level, Title: title, Lines: lines}
}

// items are the lines that say something.
func (r *Report) items() []widget.Item {
	lines := each.Where(r.Lines, func(l string) bool { return l != "" })
	items := each.Of(lines, func(l string) widget.Item { return widget.Item{Value: l} })
	return slices.Insert(items, 0, widget.Item{Value: r.Title, Kind: widget.Strong})
}

// Fit gives the report as many lines as it needs, with its upper edge, and says how many.
func (r *Report) Fit(t *theme.Theme, width, most int) int {
	if r.detail == nil {
		r.detail = widget.NewDetail(t)
		r.detail.SetItems(r.items())
	}
	r.detail.SetSize(min(width, widget.Prose+2), max(most-1, 0))
	_, lines := r.detail.Scrolled()
	r.detail.SetSize(min(width, widget.Prose+2), max(min(most-1, lines), 0))
	return max(min(most, lines+1), 0)
}

func (r *Report) View(t *theme.Theme, width, rows int) string {
	word, role := r.Level.Badge()
	if _, lines := r.detail.Scrolled(); lines >= rows {
		word += ": " + view.Count(lines-rows+1, "more line") + ", press p"
	}
	rest := max(width-len(word)-4, 0)
	edge := t.Paint(theme.Line, t.Glyphs.Horizontal+t.Glyphs.Horizontal) + t.Paint(role, " "+word+" ") + t.Paint(theme.Line, strings.Repeat(t.Glyphs.Horizontal, rest))
	return widget.Fit(edge+"\n"+r.detail.View(), width, rows)
}

// Read opens a report that is longer than its place beneath the fields.
func (r *Report) Read(env *view.Env) tea.Cmd {
	text := each.Of(r.items(), func(it widget.Item) string { return it.Value })
	return popup.NewReader(env, popup.ReaderOptions{Title: "Report", Close: []string{"enter", "p"}, Lines: func() []popup.Line { return popup.Items(r.items()) },
		Copy: func() (string, string) { return strings.Join(text, "\n"), "the report" }}).Show()
}

func outcome(sub store.Submission) *Report {
	name := sub.DocumentType
	switch sub.State {
	case store.Accepted:
		return report(view.Good, name+": accepted. The service answered: "+sub.Answer,
			"Accepted is not applied: the interface does not say what the service does with it. The journal (J) keeps what was sent as "+sub.ID+".")
	case store.Rejected:
		return report(view.Bad, name+": rejected.", sub.Reason, answered(sub),
			"The fields are kept as they are. Put right what it says and send again with ctrl+s.")
	case store.NotSent:
		return report(view.Warn, name+": not sent.", sub.Reason, "The fields are kept as they are. ctrl+s tries again.")
	}
	return report(view.Warn, name+": nobody knows whether it was applied.",
		"Known: it went out once, as "+sub.ID+". "+sub.Reason, answered(sub),
		"Not known: whether the service took it. It is not sent again by itself.",
		"To do: see at the service whether the settings are there. Then open the journal with J and resolve it: a if they are, x if they are not.")
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
		if o := outcome(receipt.Submission); r == nil {
			r = o
		} else {
			r.Level, r.Lines = max(r.Level, o.Level), slices.Concat(r.Lines, []string{o.Title}, o.Lines)
		}
	}
	switch {
	case err != nil && r == nil:
		r = Failed("Nothing was sent. The fields are kept as they are.", err)
	case err != nil:
		r.Level, r.Lines = view.Bad, append(r.Lines, Refused(err))
	}
	if lost, is := errors.AsType[*submit.RecordError](err); is {
		r.Lines = append(r.Lines, "The fields are kept as they are, with what was sent as changes, until the outcome is written. Where that is not before you quit, start docket again and resolve "+lost.ID+" in the journal.")
	}
	for _, name := range s.left {
		r.Lines = append(r.Lines, name+" was not sent: docket stops at the first that is not accepted.")
	}
	return r
}

// Sent is what became of the plans that were confirmed.
type Sent struct {
	Plans    []submit.Plan
	Receipts []submit.Receipt
	left     []string // document types that were not sent any more
}

const readOnly = "This profile is read-only: nothing can be sent from it."

// Refused says why something cannot be sent now, and what to do.
func Refused(err error) string {
	same, repeats := errors.AsType[*store.RepeatError](err)
	lost, loses := errors.AsType[*store.LossError](err)
	over, overtaken := errors.AsType[*store.OvertakenError](err)
	blocked, blocks := errors.AsType[*store.BlockedError](err)
	switch {
	case errors.Is(err, submit.ErrReadOnly):
		return readOnly
	case repeats && len(same.Removed) > 0:
		return "None of these fields changed since " + same.By.Named() + " was sent. Only the whole set tells that " + strings.Join(same.Removed, ", ") + " was removed: press w."
	case repeats:
		return "Nothing changed since " + same.By.Named() + " was sent: there is nothing to send."
	case loses:
		return "The database was damaged, and outcomes of earlier submissions cannot be read (" + lost.Loss.Path + "). See at the service what is there, then press i to acknowledge it."
	case overtaken:
		return "What was reviewed " + over.Why() + ". Press ctrl+s to review it again, or J where it is one of the journal."
	case !blocks:
		return view.Explain(err)
	}
	what := view.Sentence(view.Reason(err))
	switch {
	case blocked.Gone:
		return what + " See at the service, then insist."
	case blocked.Elsewhere != "":
		return what + " Resolve it there."
	case blocked.By.State == store.Sending:
		return what
	}
	return what + " Press J to resolve it in the journal."
}
