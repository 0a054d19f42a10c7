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
			s.line("  " + safe.Line(s.redact(line)))
		}
	}
	if advice != "" {
		s.line("  " + safe.Line(s.redact(advice)))
	}
}

// explain says what happened and what to do; command is the one that was typed.
func explain(err error, command string) (what, advice string) {
	if early, ok := errors.AsType[*unsentError](err); ok {
		what, advice = explain(early.failure, command)
		return strings.TrimSuffix(what, ".") + "; " + early.what + " was sent.", advice
	}
	if own, ok := errors.AsType[*failure](err); ok {
		what, advice = explain(own.err, command)
		return what, cmp.Or(own.advice, advice)
	}
	if what := cmp.Or(textOf[*ui.SignalError](err), textOf[config.Problems](err), textOf[*config.Error](err)); what != "" {
		return what, ""
	}
	if what := textOf[*usageError](err); what != "" {
		return what, "See `docket " + join(command, "--help") + "`."
	}
	if what = strings.TrimSuffix(view.Reason(err), "."); !strings.HasSuffix(what, "?") {
		what += "."
	}
	if blocked, ok := errors.AsType[*store.BlockedError](err); ok {
		return what, resolve(blocked)
	}
	return what, cmp.Or(meaningOf(err).advice, view.Advice(err))
}

func textOf[E error](err error) string {
	if e, ok := errors.AsType[E](err); ok {
		return e.Error()
	}
	return ""
}

// resolve is what to do about a submission of which nobody knows whether it was applied.
func resolve(b *store.BlockedError) string {
	id := b.By.ID
	command := "docket submissions resolve " + id + " --as applied|not-applied"
	switch {
	case b.Gone:
		return "Find out, then send with --insist."
	case b.Elsewhere != "":
		command = "XDG_STATE_HOME=" + filepath.Dir(filepath.Dir(b.Elsewhere)) + " " + command
	case b.By.State == store.Sending:
		return "Wait for its outcome: `docket submissions show " + id + "`."
	}
	return "Find out, then run `" + command + "`; --insist sends without that."
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
	return unknown(r.ID, what(r.Reason))
}

func unknown(id string, err error) error {
	return &failure{exitUnknown, err, "Find out what became of it, then run `docket submissions resolve " + id + " --as applied|not-applied`."}
}

// toType is a command of docket as a person can type it.
func toType(words ...string) string {
	return "`" + view.CommandLine(append([]string{"docket"}, words...)) + "`"
}
