package client

import (
	"net/http"
	"strings"
)

// Outcome is what is known about a submission after it was sent once (§4.3).
type Outcome string

// The outcomes. Accepted and rejected are the service's word; unknown may have been applied.
const (
	OutcomeAccepted Outcome = "accepted"
	OutcomeRejected Outcome = "rejected"
	OutcomeNotSent  Outcome = "not_sent"
	OutcomeUnknown  Outcome = "unknown"
)

// Acknowledgement is the whole text of an answer that takes a submission (§4.3).
const Acknowledgement = "Request Submitted Successfully"

// acknowledges tells whether a body is the documented text. Frameworks put a line end behind it, a byte order mark
// before it, or write it as a JSON string; a letter more or less is another text.
func acknowledges(body string) bool {
	const blanks = " \t\r\n"
	body = strings.Trim(strings.TrimPrefix(body, byteOrderMark), blanks)
	if len(body) > 1 && body[0] == '"' && body[len(body)-1] == '"' {
		body = body[1 : len(body)-1]
	}
	return body == Acknowledgement
}

// evidence is everything that an outcome is judged by.
type evidence struct {
	wrote    bool // the request's header went out
	status   int  // 0 when no answer came
	complete bool // the answer's body came whole and within its limit
	text     string
	away     bool // it names another address
}

// judge returns the outcome, and one sentence on what is known and what is not.
func judge(e evidence) (Outcome, string) {
	switch {
	case e.status == 0 && !e.wrote:
		return OutcomeNotSent, "The request was never fully written, so the service cannot have taken it."
	case e.status == 0:
		return OutcomeUnknown, "The request went out and no answer came back; the service may or may not have taken it."
	case !e.complete && e.status >= 400 && e.status < 500:
		return OutcomeUnknown, "The service began to answer " + statusText(e.status) +
			" and that answer did not come whole; it has probably not taken the submission, but that is not certain."
	case !e.complete:
		return OutcomeUnknown, "The service began to answer " + statusText(e.status) +
			" and the answer did not come whole; it may or may not have taken the submission."
	case e.status == http.StatusOK && acknowledges(e.text):
		return OutcomeAccepted, "The service acknowledged the submission; what it does with it is not documented."
	case e.status == http.StatusOK:
		return OutcomeUnknown, "The service answered 200 OK, but not with the text that acknowledges a submission."
	case e.status == http.StatusRequestTimeout:
		return OutcomeUnknown, "The service says that it waited too long for the request (408); it may have taken it all the same."
	case e.status >= 400 && e.status < 500:
		return OutcomeRejected, "The service refused the submission with " + statusText(e.status) + "."
	case e.away && e.status >= 300 && e.status < 400:
		return OutcomeUnknown, "The service points elsewhere (" + statusText(e.status) +
			"), which is not followed; it may or may not have taken the submission."
	}
	return OutcomeUnknown, "The service answered " + statusText(e.status) +
		", which does not say whether it has taken the submission."
}
