package demo

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
)

// answer is what an operation has to say. The body is a function that writes it, so that
// ten thousand rules are never in memory at once.
type answer struct {
	status      int
	contentType string
	name, value string // one more header, such as Location; "" for none
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

func fixed(status int, contentType, text string) *answer {
	return &answer{status: status, contentType: contentType, body: func(e *encoder) { e.raw(text) }}
}

// refuse is an answer in the one error shape that the interface shows (§4.1).
func refuse(status int, reason string) *answer {
	return &answer{status: status, contentType: typeJSON, body: func(e *encoder) {
		e.raw("{")
		e.member(true, "error", reason)
		e.raw("}")
	}}
}

// with is the answer with one more header.
func (a *answer) with(name, value string) *answer {
	a.name, a.value = name, value
	return a
}

// send writes the answer, a short one with its length. A long one is streamed; only a
// 200 is long.
func (a *answer) send(w http.ResponseWriter) {
	a.head(w)
	e := &encoder{sink: w}
	a.body(e)
	if !e.streams {
		w.Header().Set("Content-Length", strconv.Itoa(len(e.buf)))
		w.WriteHeader(a.status)
	}
	e.flush()
}

// sendHalf promises the whole body, writes half of it and hangs up.
func (a *answer) sendHalf(w http.ResponseWriter) {
	var whole bytes.Buffer
	e := &encoder{sink: &whole}
	a.body(e)
	e.flush()
	a.head(w)
	w.Header().Set("Content-Length", strconv.Itoa(whole.Len()))
	w.WriteHeader(a.status)
	_, _ = w.Write(whole.Bytes()[:max(1, whole.Len()/2)])
	_ = http.NewResponseController(w).Flush()
	hangUp()
}

func (a *answer) head(w http.ResponseWriter) {
	w.Header().Set("Content-Type", a.contentType)
	w.Header().Set("Cache-Control", "no-store")
	if a.name != "" {
		w.Header().Set(a.name, a.value)
	}
}

// hangUp ends the request by closing its connection without another word.
func hangUp() { panic(http.ErrAbortHandler) }

// spill is how much an encoder gathers before it passes it on.
const spill = 64 << 10

// encoder writes compact JSON, in the order in which it is told. It holds at most one
// spill and one element, whatever the size of the answer.
type encoder struct {
	sink    io.Writer
	buf     []byte
	streams bool // a part was passed on already
}

// raw appends text that is already JSON.
func (e *encoder) raw(s string) { e.buf = append(e.buf, s...) }

// text appends a JSON string.
func (e *encoder) text(s string) {
	if strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' }) {
		escaped, _ := json.Marshal(s)
		e.buf = append(e.buf, escaped...)
		return
	}
	e.raw(`"`)
	e.raw(s)
	e.raw(`"`)
}

// number appends a whole number.
func (e *encoder) number(n int) { e.buf = strconv.AppendInt(e.buf, int64(n), 10) }

// member appends a name and a text value; first leaves out the comma.
func (e *encoder) member(first bool, name, value string) {
	if !first {
		e.raw(",")
	}
	e.text(name)
	e.raw(":")
	e.text(value)
}

// list appends a JSON list of n elements.
func (e *encoder) list(n int, element func(i int)) {
	e.raw("[")
	for i := range n {
		if i > 0 {
			e.raw(",")
		}
		element(i)
		if len(e.buf) >= spill {
			e.flush()
			e.streams = true
		}
	}
	e.raw("]")
}

// flush passes on what has gathered. A caller who went away misses it.
func (e *encoder) flush() {
	_, _ = e.sink.Write(e.buf)
	e.buf = e.buf[:0]
}
