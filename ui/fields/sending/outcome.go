package sending

import (
	"errors"
	"fmt"
	"slices"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/fields/drafts"
	"docket/ui/view"
)

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
	return report(view.Warn, name+": nobody knows whether it arrived.",
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

const readOnly = "This profile is read-only: nothing can be sent from it."

// Refused says why something cannot be sent now, and what to do.
func Refused(err error) string {
	same, repeats := errors.AsType[*store.RepeatError](err)
	lost, loses := errors.AsType[*store.LossError](err)
	blocked, blocks := errors.AsType[*store.BlockedError](err)
	switch {
	case errors.Is(err, submit.ErrReadOnly):
		return readOnly
	case repeats:
		return "Nothing changed since " + same.By.Named() + " was sent: there is nothing to send."
	case loses:
		return "The database was damaged, and outcomes of earlier submissions cannot be read (" + lost.Loss.Path + "). See at the service what is there, then press i to acknowledge it."
	case !blocks:
		return view.Explain(err).String()
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
