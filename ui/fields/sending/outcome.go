package fields

import (
	"fmt"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/view"
)

// report is what the last action came to. It stays beneath the fields until esc.
type report struct {
	level view.Level
	title string
	lines []string // as they came; made safe when drawn

	width int // that it was drawn for
	looks int // the theme's version then
	drawn []string
}

// failed reports an error: what was kept is up to the caller's title.
func failed(title string, err error) *report {
	e := view.Explain(err)
	r := &report{level: view.Bad, title: title, lines: []string{e.What}}
	if e.Do != "" {
		r.lines = append(r.lines, e.Do)
	}
	return r
}

// tell adds to the report that stands, or makes one.
func (m *Model) tell(level view.Level, title string, lines ...string) {
	if m.report == nil {
		m.report = &report{title: title}
	} else {
		m.report.lines = append(m.report.lines, title)
	}
	r := m.report
	r.level, r.lines, r.width = max(r.level, level), append(r.lines, lines...), 0
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
		"To do: see at the service whether the settings are there. Then open the journal with J and settle it: a if they are, x if they are not."}
}

// answered is what the service said, if it said anything.
func answered(sub store.Submission) string {
	if sub.Answer == "" {
		return ""
	}
	return fmt.Sprintf("It answered %d: %s", sub.Status, client.Gist(sub.Answer))
}

// outcomes reports a run of submissions that ended after the last receipt.
func outcomes(s sentAll, err error) *report {
	r := &report{}
	for _, receipt := range s.receipts {
		level, title, lines := outcome(receipt.Submission)
		if r.title == "" {
			r.title = title
		} else {
			r.lines = append(r.lines, title)
		}
		r.level = max(r.level, level)
		r.lines = append(r.lines, lines...)
	}
	if err != nil {
		e := view.Explain(err)
		if r.level = view.Bad; r.title == "" {
			r.title = "Nothing was sent. The fields are kept as they are."
		}
		r.lines = append(r.lines, e.What, e.Do)
	}
	for _, name := range s.left {
		r.lines = append(r.lines, name+" was not sent: docket stops at the first that is not accepted.")
	}
	return r
}

// sentAll is what became of the plans that were confirmed.
type sentAll struct {
	plans    []submit.Plan
	keys     []draftKey // of the sheets, in the order of the plans
	receipts []submit.Receipt
	left     []string // document types that were not sent any more
}
