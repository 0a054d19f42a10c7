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

// complain tells an error in one or two lines: what happened, what to do.
func (s *session) complain(err error) {
	if err == nil || errors.Is(err, syscall.EPIPE) {
		return
	}
	what, advice := explain(err, s.command)
	s.say("%s", what)
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
	if stopped, ok := errors.AsType[*ui.SignalError](err); ok {
		return stopped.Error() + ".", ""
	}
	if use, ok := errors.AsType[*usageError](err); ok {
		return use.Error(), "See `docket " + join(command, "--help") + "`."
	}
	if all, ok := errors.AsType[config.Problems](err); ok {
		return all.Error(), ""
	}
	if setting, ok := errors.AsType[*config.Error](err); ok {
		return setting.Error(), ""
	}
	return view.Explain(errors.New(typed(err))).What, cmp.Or(meaningOf(err).advice, view.Explain(err).Do)
}

// typed is the text of an error for somebody who typed a command: without the names of operations and packages that it
// comes from.
func typed(err error) string {
	text := err.Error()
	if input, ok := errors.AsType[*client.InputError](err); ok {
		text = strings.Replace(text, input.Error(), input.Field+": "+input.Reason, 1)
	}
	return strings.NewReplacer("export: ", "", "submit: ", "", "begin submission: ", "").Replace(text)
}

// unresolved says which submission blocks another one, and how to go on.
func unresolved(b *store.BlockedError) (what, advice string) {
	id := b.By.ID
	resolve := "docket submissions resolve " + id + " --as applied|not-applied"
	what = fmt.Sprintf("Submission %s of %s is unresolved: nobody knows whether it arrived.", id, b.By.DocumentType)
	switch {
	case b.Elsewhere != "":
		what = fmt.Sprintf("Submission %s of %s is in the journal %s and not in this one; nobody knows whether it arrived.", id, b.By.DocumentType, b.Elsewhere)
		resolve = "XDG_STATE_HOME=" + filepath.Dir(filepath.Dir(b.Elsewhere)) + " " + resolve
	case b.By.State == store.Sending:
		return fmt.Sprintf("Submission %s of %s is being sent right now.", id, b.By.DocumentType), "Wait for its outcome: `docket submissions show " + id + "`."
	}
	return what, "Find out, then run `" + resolve + "`; --insist sends without that."
}

// outcome is the error that a submission's state means, nil for accepted.
func outcome(r submit.Receipt) error {
	what := fmt.Errorf("submission %s of %s is %s: %s", r.ID, r.DocumentType, submit.StateText(r.Submission), r.Reason)
	switch client.Outcome(r.State) {
	case client.OutcomeAccepted:
		return nil
	case client.OutcomeRejected:
		code := exitFailed
		if client.Classify(r.Delivery.Err) == client.ClassUnauthorised {
			code = exitUnauthorised
		}
		return &failure{code, what, "What the service answered is in `docket submissions show " + r.ID + "`."}
	case client.OutcomeNotSent:
		advice := ""
		if r.Delivery.Err != nil {
			advice = join(explain(r.Delivery.Err, ""))
		}
		return &failure{exitUnreachable, what, advice}
	}
	return &failure{exitUnknown, what, "It is not sent again by itself. Find out, then run `docket submissions resolve " + r.ID + " --as applied|not-applied`."}
}

func join(a, b string) string { return strings.TrimSpace(a + " " + b) }
