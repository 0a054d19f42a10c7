package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
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
	if what := cmp.Or(textOf[*ui.SignalError](err), textOf[config.Problems](err), textOf[*config.Error](err)); what != "" {
		return what, ""
	}
	if what := textOf[*usageError](err); what != "" {
		return what, "See `docket " + join(command, "--help") + "`."
	}
	return view.Explain(errors.New(typed(err))).What, cmp.Or(meaningOf(err).advice, view.Explain(err).Do)
}

func textOf[E error](err error) string {
	if e, ok := errors.AsType[E](err); ok {
		return e.Error()
	}
	return ""
}

// typed is the text of an error for somebody who typed a command: without the names of the operations, packages and
// system calls that it comes from.
func typed(err error) string {
	text := err.Error()
	if input, ok := errors.AsType[*client.InputError](err); ok {
		text = strings.Replace(text, input.Error(), input.Field+": "+input.Reason, 1)
	}
	if file, ok := errors.AsType[*fs.PathError](err); ok {
		text = strings.Replace(text, file.Error(), file.Path+": "+file.Err.Error(), 1)
	}
	for _, op := range []string{"export: ", "submit: ", "submit ", "begin submission: ", "rules: ", "datasource: ", "push: ", "text: ", "demo: "} {
		text = strings.TrimPrefix(text, op)
	}
	return strings.Replace(text, "read review: ", "", 1)
}

// unresolved says which submission blocks another one, and how to go on.
func unresolved(b *store.BlockedError) (what, advice string) {
	id := b.By.ID
	resolve := "docket submissions resolve " + id + " --as applied|not-applied"
	what = fmt.Sprintf("submission %s of %s is unresolved: nobody knows whether it arrived.", id, b.By.DocumentType)
	switch {
	case b.Elsewhere != "":
		what = fmt.Sprintf("submission %s of %s is in the journal %s and not in this one; nobody knows whether it arrived.", id, b.By.DocumentType, b.Elsewhere)
		resolve = "XDG_STATE_HOME=" + filepath.Dir(filepath.Dir(b.Elsewhere)) + " " + resolve
	case b.By.State == store.Sending:
		return fmt.Sprintf("submission %s of %s is being sent right now.", id, b.By.DocumentType), "Wait for its outcome: `docket submissions show " + id + "`."
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
