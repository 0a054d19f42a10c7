package demo

import (
	"maps"
	"net/http"
	"strconv"
)

// answer is what an operation has to say. The body is a function that writes
// it, so that ten thousand rules are never in memory at once and a truncated
// answer can be measured before it is cut.
type answer struct {
	status      int
	contentType string
	header      http.Header
	body        func(*encoder)
}

const (
	typeJSON = "application/json"
	typeText = "text/plain; charset=utf-8"
	typeHTML = "text/html; charset=utf-8"
)

// inJSON is an answer of status 200 whose body is written by body.
func inJSON(body func(*encoder)) *answer {
	return &answer{status: http.StatusOK, contentType: typeJSON, body: body}
}

// plain is an answer in plain text.
func plain(status int, text string) *answer {
	return fixed(status, typeText, text)
}

func fixed(status int, contentType, text string) *answer {
	return &answer{status: status, contentType: contentType, body: func(e *encoder) { e.raw(text) }}
}

// refuse is an answer in the one error shape that the interface shows (§4.1).
func refuse(status int, reason string) *answer {
	return &answer{status: status, contentType: typeJSON, body: func(e *encoder) {
		e.raw(`{"error":`)
		e.text(reason)
		e.raw(`}`)
	}}
}

// send writes the answer. A body that fits the encoder's buffer goes out with
// its length; a larger one is streamed.
func (a *answer) send(w http.ResponseWriter) {
	a.head(w)
	e := &encoder{sink: &late{w: w, status: a.status}}
	a.body(e)
	if e.flushed == 0 {
		w.Header().Set("Content-Length", strconv.Itoa(len(e.buf)))
	}
	e.flush()
}

// sendHalf promises the whole body, writes half of it and hangs up.
func (a *answer) sendHalf(w http.ResponseWriter) {
	measure := &encoder{sink: nowhere{}}
	a.body(measure)
	measure.flush()
	a.head(w)
	w.Header().Set("Content-Length", strconv.Itoa(measure.flushed))
	e := &encoder{sink: &late{w: w, status: a.status}, limit: max(1, measure.flushed/2)}
	a.body(e)
	e.flush()
	_ = http.NewResponseController(w).Flush()
	hangUp()
}

func (a *answer) head(w http.ResponseWriter) {
	maps.Copy(w.Header(), a.header)
	w.Header().Set("Content-Type", a.contentType)
	w.Header().Set("Cache-Control", "no-store")
}

// hangUp ends the request by closing its connection without another word.
func hangUp() { panic(http.ErrAbortHandler) }

// late sends the status with the first bytes of the body and not before, when
// it is known whether the length can be told.
type late struct {
	w      http.ResponseWriter
	status int
	begun  bool
}

func (l *late) Write(p []byte) (int, error) {
	if !l.begun {
		l.begun = true
		l.w.WriteHeader(l.status)
	}
	return l.w.Write(p)
}

type nowhere struct{}

func (nowhere) Write(p []byte) (int, error) { return len(p), nil }
