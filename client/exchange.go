package client

import (
	"bytes"
	"mime/multipart"
	"slices"
	"time"
)

// Phase says at which moment of an attempt an [Exchange] was reported.
type Phase int

// The moments of an attempt. Sent and Done come once for every attempt; Waiting
// comes after Done where another attempt follows, with the pause before it in Wait.
const (
	PhaseSent Phase = iota
	PhaseWaiting
	PhaseDone
)

// bodyKept is how much of an answer an Exchange keeps, in bytes.
const bodyKept = 256 << 10

// Exchange is one attempt at one request, told to the observer (see [Options]).
// The token is in no part of it. Body and Parts are shared: do not write to them.
type Exchange struct {
	ID      uint64 // the attempt's own number; the same in all its phases
	Op      Op
	Phase   Phase
	Attempt int // from 1

	URL          string // the method is always POST
	Parts        []Part
	RequestBytes int64

	Started  time.Time
	Duration time.Duration // until the whole answer was there
	Wait     time.Duration // pause before the next attempt, in PhaseWaiting
	Err      error
	Answer
}

// Answer is what came back in an [Exchange].
type Answer struct {
	Status                      int // 0 when no answer came
	ContentType, ReleaseVersion string
	Body                        []byte // at most 256 KiB
	BodyCut                     bool   // the answer was longer than Body
	ResponseBytes               int64  // of the whole body, after decompression
}

// Subject is what the request is about: an anchor document, a datasource with its page, a document type, an OCR text.
func (e Exchange) Subject() string {
	of := func(name string) string {
		at := slices.IndexFunc(e.Parts, func(p Part) bool { return p.Name == name })
		if at < 0 {
			return ""
		}
		return e.Parts[at].Value
	}
	switch e.Op {
	case OpRules:
		return of("anchor_document_id")
	case OpDatasource:
		return of("datasource_name") + " page " + of("page_index")
	case OpPush:
		return of("collection_name")
	case OpText:
		return of("ocr_text_id") + " " + of("coordinates")
	}
	return ""
}

// Part is one form field of a request, in the order of the interface's tables (§4).
type Part struct{ Name, Value string }

// encodeForm writes the parts as multipart form data and returns the body with its content type. The boundary is random
// but of constant length, so that two encodings of the same parts are equally long.
func encodeForm(parts []Part) (body []byte, contentType string) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for _, p := range parts {
		// Writing to memory cannot fail, and the names are ours.
		_ = w.WriteField(p.Name, p.Value)
	}
	_ = w.Close()
	return b.Bytes(), w.FormDataContentType()
}
