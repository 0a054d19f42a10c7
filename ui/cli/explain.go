package cli

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"syscall"

	"docket/client"
	"docket/config"
	"docket/config/store"
	"docket/ui"
	"docket/ui/core/submit"
	"docket/ui/safe"
	"docket/ui/view"
)

func (s *session) complain(err error) {
	if err == nil || errors.Is(err, syscall.EPIPE) {
		return
	}
	what, advice := explain(err, s.command)
	s.say("%s", what)
	if wrong, is := errors.AsType[*usageError](err); is {
		for _, line := range wrong.shown {
			fmt.Fprintf(s.err, "  %s\n", safe.Line(s.redact(line)))
		}
	}
	if advice != "" {
		fmt.Fprintf(s.err, "  %s\n", safe.Line(s.redact(advice)))
	}
}

// explain says what happened and what to do; command is the one that was typed.
func explain(err error, command string) (what, advice string) {
	if own, ok := errors.AsType[*failure](err); ok {
		what, advice = explain(own.err, command)
		return what, cmp.Or(own.advice, advice)
	}
	if blocked, ok := errors.AsType[*store.BlockedError](err); ok {
		return unresolved(blocked)
	}
	if what := cmp.Or(textOf[*ui.SignalError](err), textOf[config.Problems](err), textOf[*config.Error](err)); what != "" {
		return what, ""
	}
	if what := textOf[*usageError](err); what != "" {
		return what, "See `docket " + join(command, "--help") + "`."
	}
	return strings.TrimSuffix(view.Reason(err), ".") + ".", cmp.Or(meaningOf(err).advice, view.Explain(err).Do)
}

func textOf[E error](err error) string {
	if e, ok := errors.AsType[E](err); ok {
		return e.Error()
	}
	return ""
}

func unresolved(b *store.BlockedError) (what, advice string) {
	id := b.By.ID
	resolve := "docket submissions resolve " + id + " --as applied|not-applied"
	by := ""
	if b.By.By != "" {
		by = ", sent by " + b.By.By + ","
	}
	what = fmt.Sprintf("submission %s of %s%s is unresolved: nobody knows whether it arrived.", id, b.By.DocumentType, by)
	switch {
	case b.Gone:
		return fmt.Sprintf("submission %s of %s was sent from the journal %s, which does not have it any more; nobody knows whether it arrived.", id, b.By.DocumentType, b.Elsewhere),
			"Find out, then send with --insist."
	case b.Elsewhere != "":
		what = fmt.Sprintf("submission %s of %s was sent from the journal %s; this one does not have it, and nobody knows whether it arrived.", id, b.By.DocumentType, b.Elsewhere)
		resolve = "XDG_STATE_HOME=" + filepath.Dir(filepath.Dir(b.Elsewhere)) + " " + resolve
	case b.By.State == store.Sending:
		return fmt.Sprintf("submission %s of %s%s is being sent right now.", id, b.By.DocumentType, by), "Wait for its outcome: `docket submissions show " + id + "`."
	}
	return what, "Find out, then run `" + resolve + "`; --insist sends without that."
}

// outcome is the error that a submission's state means, nil for accepted.
func outcome(r submit.Receipt) error {
	what := func(reason string) error {
		return fmt.Errorf("submission %s of %s is %s: %s", r.ID, r.DocumentType, submit.StateText(r.Submission), reason)
	}
	switch client.Outcome(r.State) {
	case client.OutcomeAccepted:
		return nil
	case client.OutcomeRejected:
		code := exitFailed
		if client.Classify(r.Delivery.Err) == client.ClassUnauthorised {
			code = exitUnauthorised
		}
		return &failure{code, what(r.Reason), "What the service answered is in `docket submissions show " + r.ID + "`."}
	case client.OutcomeNotSent:
		reason, advice := r.Reason, ""
		if r.Delivery.Err != nil {
			reason, advice = explain(r.Delivery.Err, "")
		}
		return &failure{exitUnreachable, what(reason), advice}
	}
	return &failure{exitUnknown, what(r.Reason), "Find out what became of it, then run `docket submissions resolve " + r.ID + " --as applied|not-applied`."}
}

func join(a, b string) string { return strings.TrimSpace(a + " " + b) }
