package demo

import (
	"bufio"
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
)

// answer is what an operation has to say; body writes it, so that ten thousand rules are never in memory at once.
type answer struct {
	status      int
	contentType string
	name, value string // one more header, such as Location; "" for none
	body        func(*bufio.Writer)
}

const (
	typeJSON = "application/json"
	typeText = "text/plain; charset=utf-8"
	typeHTML = "text/html; charset=utf-8"
)

func fixed(status int, contentType, text string) *answer {
	return &answer{status: status, contentType: contentType, body: func(b *bufio.Writer) { _, _ = b.WriteString(text) }}
}

// refuse is an answer in the one error shape that the interface shows (§4.1).
func refuse(status int, reason string) *answer {
	return fixed(status, typeJSON, `{"error":`+quote(reason)+`}`)
}

func (a *answer) with(name, value string) *answer {
	a.name, a.value = name, value
	return a
}

// send writes the answer. A caller who went away misses it.
func (a *answer) send(w http.ResponseWriter) {
	w.Header().Set("Content-Type", a.contentType)
	w.Header().Set("Cache-Control", "no-store")
	if a.name != "" {
		w.Header().Set(a.name, a.value)
	}
	w.WriteHeader(a.status)
	b := bufio.NewWriterSize(w, 64<<10)
	a.body(b)
	_ = b.Flush()
}

// sendHalf promises the whole body, writes half of it and hangs up.
func (a *answer) sendHalf(w http.ResponseWriter) {
	var whole bytes.Buffer
	b := bufio.NewWriter(&whole)
	a.body(b)
	_ = b.Flush()
	half := fixed(a.status, a.contentType, whole.String()[:max(1, whole.Len()/2)])
	half.with("Content-Length", strconv.Itoa(whole.Len())).send(w)
	_ = http.NewResponseController(w).Flush()
	hangUp()
}

// hangUp ends the request by closing its connection without another word.
func hangUp() { panic(http.ErrAbortHandler) }

func quote(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' }) {
		escaped, _ := json.Marshal(s)
		return string(escaped)
	}
	return `"` + s + `"`
}

func list(b *bufio.Writer, n int, element func(i int)) {
	_ = b.WriteByte('[')
	for i := range n {
		if i > 0 {
			_ = b.WriteByte(',')
		}
		element(i)
	}
	_ = b.WriteByte(']')
}

func member(b *bufio.Writer, name, value string) {
	_, _ = b.WriteString(`,"` + name + `":` + quote(value))
}
