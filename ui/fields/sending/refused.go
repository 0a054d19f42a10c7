package sending

import (
	"errors"

	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/view"
)

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
	what := "Another submission of " + blocked.By.DocumentType
	if blocked.Same {
		what = "The same content"
	}
	if blocked.By.By != "" {
		what += " of " + blocked.By.By
	}
	switch {
	case blocked.Gone:
		return "Settings of " + blocked.By.DocumentType + " went out as " + blocked.By.ID + " from the journal " + blocked.Elsewhere +
			", which does not have it any more. Nobody knows whether they arrived. See at the service, then insist."
	case blocked.Elsewhere != "":
		return "Settings of " + blocked.By.DocumentType + " went out as " + blocked.By.ID + " from the journal " + blocked.Elsewhere +
			"; this one does not have it. Nobody knows whether they arrived. Resolve it there."
	case blocked.By.State == store.Sending:
		return what + " is on its way right now, as " + blocked.By.ID + "."
	}
	return what + " went out as " + blocked.By.ID + ", and nobody knows whether it arrived. Press J to resolve it in the journal."
}
