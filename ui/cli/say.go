package cli

import (
	"errors"
	"fmt"
	"syscall"

	"docket/client"
	"docket/config"
	"docket/ui/safe"
	"docket/ui/view"
)

// say writes one line to stderr, made safe.
func (a *app) say(format string, args ...any) {
	a.status.clear()
	fmt.Fprintf(a.err, "docket: %s\n", safe.Line(a.redact(fmt.Sprintf(format, args...))))
}

// complain tells an error in one or two lines: what happened, what to do.
func (a *app) complain(err error) {
	if err == nil || errors.Is(err, syscall.EPIPE) {
		return
	}
	what, remedy := explain(err)
	a.say("%s", what)
	if remedy != "" {
		fmt.Fprintf(a.err, "  %s\n", safe.Line(a.redact(remedy)))
	}
}

func explain(err error) (what, remedy string) {
	var (
		use     *usageError
		own     *failure
		stopped *interrupted
		setting *config.Error
	)
	switch {
	case errors.As(err, &own):
		what, remedy = explain(own.err)
		if own.advice != "" {
			remedy = own.advice
		}
		return what, remedy
	case errors.As(err, &stopped):
		return stopped.Error() + ".", ""
	case errors.As(err, &use):
		return use.what, use.remedy()
	case errors.As(err, &setting):
		return trimProblems(err), ""
	}
	e := view.Explain(err)
	if client.Classify(err) == client.ClassWrongAnswer {
		e.Do = "Something between here and the service may have answered instead; check the address with `docket info`."
	}
	return e.What, e.Do
}

// trimProblems is the message of a config error as config words it.
func trimProblems(err error) string {
	var all config.Problems
	if errors.As(err, &all) {
		return all.Error()
	}
	var one *config.Error
	if errors.As(err, &one) {
		return one.Error()
	}
	return err.Error()
}

// redact takes the token out of whatever is about to leave by stderr or a file.
// Nothing should ever put it there; this is the second lock.
func (a *app) redact(text string) string {
	for _, token := range []string{a.token.known(), a.env("DOCKET_TOKEN")} {
		text = client.Redact(token, text)
	}
	return withoutSecrets(text)
}
