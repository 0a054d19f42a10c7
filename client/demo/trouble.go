package demo

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Step is one troubled answer. Steps come from the constructors below.
//
// Drop, Truncate and Latency lose or delay an answer: the operation itself is carried out, so a submission is
// remembered although its caller cannot know. The others answer in the operation's place, and nothing is carried out.
type Step struct {
	delay   time.Duration
	instead *answer                            // answers in the operation's place
	lose    func(*answer, http.ResponseWriter) // in place of sending the answer
}

// Status answers with a status and a body, as JSON when the body looks like
// it. An empty body means the service's own error shape.
func Status(code int, body string) Step {
	switch {
	case body == "":
		reason := http.StatusText(code)
		if reason == "" {
			reason = "status " + strconv.Itoa(code)
		}
		return Step{instead: refuse(code, strings.ToLower(reason))}
	case body[0] == '{' || body[0] == '[':
		return Step{instead: fixed(code, typeJSON, body)}
	}
	return Step{instead: fixed(code, typeText, body)}
}

// RetryAfter answers with a status and asks to come back after some seconds.
func RetryAfter(code, seconds int) Step {
	return Step{instead: Status(code, "").instead.with("Retry-After", strconv.Itoa(seconds))}
}

// Drop closes the connection without an answer.
func Drop() Step { return Step{lose: func(*answer, http.ResponseWriter) { hangUp() }} }

// Truncate sends half of the body and closes the connection.
func Truncate() Step { return Step{lose: (*answer).sendHalf} }

// HTML answers 200 with a sign-in page, as a proxy in front of a service does.
func HTML() Step { return Step{instead: fixed(http.StatusOK, typeHTML, signInPage)} }

// Latency answers normally, but d later.
func Latency(d time.Duration) Step { return Step{delay: d} }

// Redirect answers 307 and points to url, which asks a careless caller to
// send the body, and the token with it, somewhere else.
func Redirect(url string) Step {
	return Step{instead: Status(http.StatusTemporaryRedirect, "moved").instead.with("Location", url)}
}

// Garbage answers 200 and claims JSON that is not.
func Garbage() Step {
	return Step{instead: fixed(http.StatusOK, typeJSON, "{\"success\":tru\x00\xff]")}
}

// Normal answers normally. It is of use between other steps.
func Normal() Step { return Step{} }

const signInPage = `<!DOCTYPE html>
<html><head><title>Sign in</title></head>
<body><h1>Your session has ended</h1>
<form method="post" action="/login"><input name="user"><input name="password" type="password"><button>Sign in</button></form>
</body></html>
`

// answer gives the troubled answer; perform carries the operation out.
func (s Step) answer(w http.ResponseWriter, perform func() *answer) {
	a := s.instead
	if a == nil {
		a = perform()
	}
	if s.lose != nil {
		s.lose(a, w)
		return
	}
	a.send(w)
}

// repeated is a step and how often it still happens; forever when times is 0.
type repeated struct {
	step  Step
	times int
}

// Script troubles the next answers of an operation, in this order, after whatever is scripted already; then the
// operation is well again. The name "all" means whichever operations come next. It panics on an unknown one.
func (s *Service) Script(operation string, steps ...Step) {
	o := mustOp(operation)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, step := range steps {
		s.steps[o] = append(s.steps[o], repeated{step, 1})
	}
}

// next takes the next step of an operation, its own before those of all.
func (s *Service) next(o op) Step {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, key := range []op{o, opAll} {
		steps := s.steps[key]
		if len(steps) == 0 {
			continue
		}
		step := steps[0].step
		switch steps[0].times {
		case 0:
		case 1:
			s.steps[key] = steps[1:]
		default:
			steps[0].times--
		}
		return step
	}
	return Step{}
}
