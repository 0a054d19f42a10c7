package view

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"docket/client"
	"docket/config/store"
	"docket/ui/safe"
)

// Explanation says what happened and what to do, in the person's words. What
// was kept is the view's to say: only it knows.
type Explanation struct {
	What string // one sentence, safe to show
	Do   string // one sentence; "" when there is nothing to advise
}

// String joins the two sentences on one line.
func (e Explanation) String() string {
	if e.Do == "" {
		return e.What
	}
	return e.What + " " + e.Do
}

// Explain turns an error of the client or the store into sentences that a
// screen and a command can both show. Service text in it is made safe.
func Explain(err error) Explanation {
	if err == nil {
		return Explanation{}
	}
	var blocked *store.BlockedError
	if errors.As(err, &blocked) {
		return Explanation{sentence(err.Error()), "Resolve that submission first, or insist."}
	}
	return Explanation{sentence(err.Error()), advice(err)}
}

// advice is what to do about an error of this class.
func advice(err error) string {
	var refused *client.Error
	switch client.Classify(err) {
	case client.ClassUnauthorised:
		return "Check the token and the company; `docket info` shows where both come from."
	case client.ClassUnreachable:
		return "Check the address and the network, then try again."
	case client.ClassWrongAnswer:
		return "Something between here and the service may have answered instead; see the wire."
	case client.ClassRefused:
		if errors.As(err, &refused) && refused.Status >= 500 {
			return "The fault is the service's; try again later."
		}
		return ""
	case client.ClassCanceled:
		if errors.Is(err, context.DeadlineExceeded) {
			return "It took too long; try again."
		}
		return ""
	default:
		return ""
	}
}

// sentence makes text safe and ends it with a full stop.
func sentence(text string) string {
	text = strings.TrimSpace(safe.Line(text))
	if text == "" {
		return ""
	}
	if strings.HasSuffix(text, ".") || strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?") {
		return text
	}
	return text + "."
}

// Count is "1 rule", "2 rules", "12,345 records".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%s %ss", Thousands(n), noun)
}

// Thousands writes n with a comma between groups of three digits.
func Thousands(n int) string {
	s := fmt.Sprint(n)
	start := 0
	if n < 0 {
		start = 1
	}
	for i := len(s) - 3; i > start; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
