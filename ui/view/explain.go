package view

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"net/http"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"docket/client"
	"docket/config/store"
	"docket/ui/safe"
)

// Explain says what happened and what to do, in the person's words and safe to show. What was kept is the view's to say:
// only it knows.
func Explain(err error) string {
	if err == nil {
		return ""
	}
	return strings.TrimSpace(What(err) + " " + Advice(err))
}

// What is what happened, a sentence.
func What(err error) string { return Sentence(Reason(err)) }

// operations begin the texts of errors; who reads a notice knows what they asked for.
var operations = []string{"compare: read the new records: ", "compare: read the old records: ", "export: ", "submit: ", "submit ", "begin submission: ", "merge reviews: ",
	"read review: ", "load records: ", "match records: ", "demo: ", "rules: ", "datasource: ", "push: ", "text: ", "team: "}

// Reason is what happened: the text of an error, made safe, without the operations,
// packages and system calls that it went through.
func Reason(err error) string {
	text := err.Error()
	for e := err; e != nil; e = errors.Unwrap(e) {
		own := e.Error()
		bare := own
		switch e := e.(type) {
		case *fs.PathError:
			bare = e.Path + ": " + e.Err.Error()
		case *store.DegradedError:
			bare = strings.TrimPrefix(own, e.Op+": ")
		}
		for _, op := range operations {
			bare = strings.TrimPrefix(bare, op)
		}
		text = strings.Replace(text, own, bare, 1)
	}
	return safe.Line(text)
}

// StoreWords is why the store took or gave nothing.
func StoreWords(err error) string {
	if degraded, is := errors.AsType[*store.DegradedError](err); is {
		return degraded.Reason
	}
	return err.Error()
}

// Advice is what to do about an error, a sentence; "" when there is nothing to advise.
func Advice(err error) string {
	if _, blocked := errors.AsType[*store.BlockedError](err); blocked {
		return "Resolve that submission first, or insist."
	}
	switch client.Classify(err) {
	case client.ClassUnauthorised:
		if refused, ok := errors.AsType[*client.Error](err); ok && refused.Status == http.StatusForbidden {
			return "Check the company and what this token may do; `docket info` shows where both come from."
		}
		return "Check the token and the company; `docket info` shows where both come from."
	case client.ClassUnreachable, client.ClassWrongAnswer:
		return cmp.Or(safe.Line(client.Remedy(err)), "Something between here and the service may have answered instead; see the answer in Requests.")
	case client.ClassRefused:
		if refused, ok := errors.AsType[*client.Error](err); ok {
			return turn(refused)
		}
	case client.ClassCanceled:
		if errors.Is(err, context.DeadlineExceeded) {
			return "It took too long; try again."
		}
	}
	return ""
}

// turn is what to do about an answer that is not a success.
func turn(e *client.Error) string {
	switch {
	case e.BaseURL != "" && e.Location == "":
		return "The server speaks https at this address: set base_url to " + safe.Line(e.BaseURL) + "."
	case e.BaseURL != "":
		return "If that is the service, set base_url to " + safe.Line(e.BaseURL) + "."
	case e.Location != "":
		return "Check base_url; a redirect to a sign-in page can mean that the token is not accepted."
	case e.Status == http.StatusBadRequest && strings.Contains(e.Message, "SSL certificate"): // in the words of nginx
		return "The service wants a certificate of yours: name it in client_cert and client_key."
	case e.Status == http.StatusNotFound && (e.Message == "" || e.Message == "Not Found" || strings.HasPrefix(e.Message, "a web page")),
		e.Status == http.StatusMethodNotAllowed, e.Status >= 300 && e.Status < 400: // the service itself would say what is not there
		return "Check base_url and path_segment."
	case e.Status == http.StatusProxyAuthRequired:
		return "A proxy on the way answered: set its user name and password in HTTPS_PROXY. The token is not the cause."
	case e.Status == http.StatusNetworkAuthenticationRequired:
		return "The network wants you to sign in first: open a web page in a browser, then try again."
	case !e.Until.IsZero() && (e.Status == http.StatusTooManyRequests || e.Status == http.StatusServiceUnavailable):
		if now := time.Now(); e.Until.After(now.AddDate(1, 0, 0)) { // it may be more than docket can count
			return "The service asks to wait for more than a year."
		}
		return "The service asks to wait until " + When(e.Until, time.Now()) + "."
	case e.Status == http.StatusTooManyRequests:
		return "The service takes no more requests for now; try again later."
	case e.Status >= 500:
		return "The service or a gateway failed; try again later."
	}
	return ""
}

// Sentence gives a text a capital and a full stop. A name at its start keeps its letters.
func Sentence(text string) string {
	if text = strings.TrimSpace(text); text == "" {
		return ""
	}
	first, _, _ := strings.Cut(text, " ")
	if !strings.ContainsAny(first, `./\"_:`) && first != "docket" {
		r, n := utf8.DecodeRuneInString(text)
		text = string(unicode.ToUpper(r)) + text[n:]
	}
	if !strings.ContainsAny(text[len(text)-1:], ".!?") {
		text += "."
	}
	return text
}

// Count is "1 rule", "2 rules", "12,345 records".
func Count(n int, noun string) string { return safe.Count(n, noun) }

// When is a moment as exact as it needs to be: the time today, else the day.
func When(at, now time.Time) string {
	switch at = at.In(now.Location()); {
	case at.IsZero():
		return "at an unknown time"
	case at.Format(time.DateOnly) == now.Format(time.DateOnly):
		return at.Format("15:04")
	case at.Year() == now.Year():
		return at.Format("2 Jan")
	}
	return at.Format("2 Jan 2006")
}

// Either is one of two things, both of which are made.
func Either[T any](first bool, one, other T) T {
	if first {
		return one
	}
	return other
}

// Plural is one for a single thing, else many: the verb behind a Count.
func Plural(n int, one, many string) string { return safe.Plural(n, one, many) }

// Thousands writes n with a comma between groups of three digits.
func Thousands(n int) string { return safe.Thousands(n) }
