package cassette

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"

	"docket/client"
	"docket/config/files"
)

// Recorder writes a recording. Its transports may be used by many goroutines; the first error is kept for Close.
type Recorder struct {
	mu      sync.Mutex
	file    *os.File
	mask    *mask    // nil with AsIs
	names   names    // none with AsIs
	facts   []Fact   // those of what was not asked for yet
	tokens  []string // that were sent so far: an answer may tell an earlier one
	refused bool     // there was one that is none
	prefix  string
	last    string
	answers int
	err     error

	// IsNone tells of what was sent as a token that it is none as far as anybody knows, such as an id that was typed by
	// mistake. Where it is nil, everything is one.
	IsNone func(sent string) bool
}

// Create begins a recording in a new file that only its owner can read.
func Create(path string, head Head) (*Recorder, error) {
	file, err := files.Create(path)
	if err != nil {
		return nil, err
	}
	r := &Recorder{file: file, prefix: head.Address, facts: head.Facts}
	head.Facts = nil // they tell of what is not in the recording
	if !head.AsIs {
		r.names = namesOf(head)
		r.mask = newMask(r.names)
		head.Profile, head.Address, head.Company, head.Username = "", hiddenAddress, hiddenCompany, ""
	}
	head.Format = format
	if r.write(head); r.err != nil { // the name is free for the next try
		return nil, errors.Join(r.err, file.Close(), os.Remove(path))
	}
	return r, nil
}

func (r *Recorder) write(v any) {
	is, err := json.Marshal(v)
	if err == nil {
		r.last = sum(r.last, is)
		err = json.NewEncoder(r.file).Encode(line{r.last, is})
	}
	r.err = cmp.Or(r.err, err)
}

// Refused tells of a recording that was closed whether something was taken out of it that was sent as a token and is none.
func (r *Recorder) Refused() bool { return r.refused }

// Close ends the recording: one that has no end was cut off. It gives how many answers there are.
func (r *Recorder) Close() (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.refused = r.refused || r.IsNone != nil && slices.ContainsFunc(r.tokens, r.IsNone)
	r.write(map[string]int{"answers": r.answers})
	r.err = cmp.Or(r.err, r.file.Close())
	return r.answers, r.err
}

func (r *Recorder) Wrap(via http.RoundTripper) http.RoundTripper { return &recording{r, via} }

type recording struct {
	to  *Recorder
	via http.RoundTripper
}

// RoundTrip implements http.RoundTripper. The body is recorded when it was read to its end or closed.
func (t *recording) RoundTrip(req *http.Request) (*http.Response, error) {
	parts, err := partsOf(req)
	if err != nil {
		return nil, err
	}
	a := answer{Path: strings.TrimPrefix(req.URL.String(), t.to.prefix), Parts: parts, token: strings.TrimPrefix(req.Header.Get("Authorization"), "Bearer ")}
	t.to.sends(a.token)
	resp, err := t.via.RoundTrip(req)
	if err != nil {
		a.Failure = "no answer came"
		t.to.add(a)
		return nil, err
	}
	a.Status, a.Type, a.Retry = resp.StatusCode, resp.Header.Get("Content-Type"), resp.Header.Get("Retry-After")
	resp.Body = &body{ReadCloser: resp.Body, done: func(raw []byte, whole bool) {
		a.Body, a.Cut = raw, !whole
		t.to.add(a)
	}}
	return resp, nil
}

// body is an answer that is kept while it is read.
type body struct {
	io.ReadCloser
	seen bytes.Buffer
	done func(raw []byte, whole bool) // nil once it was told
}

func (b *body) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.seen.Write(p[:n])
	if err != nil {
		b.tell(err == io.EOF)
	}
	return n, err
}

func (b *body) Close() error {
	b.tell(false)
	return b.ReadCloser.Close()
}

func (b *body) tell(whole bool) {
	if b.done != nil {
		b.done(b.seen.Bytes(), whole)
		b.done = nil
	}
}

// add takes out what does not belong into a recording, and writes an answer.
func (r *Recorder) add(a answer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.named(&a)
	a.Body, a.Type, a.Retry = []byte(r.redact(string(a.Body))), r.redact(a.Type), r.redact(a.Retry)
	if r.mask != nil {
		a.Body = r.mask.body(a.Status, a.Body)
		kind, of, _ := mime.ParseMediaType(a.Type)
		maps.DeleteFunc(of, func(name, _ string) bool { return name != "charset" })
		a.Type = mime.FormatMediaType(kind, of)
		if strings.Trim(a.Retry, "0123456789") != "" {
			a.Retry = ""
		}
	}
	r.facts = slices.DeleteFunc(r.facts, func(f Fact) bool {
		if !f.about(&a) {
			return false
		}
		a.Facts = append(a.Facts, Fact{r.names.replace(f.Subject), f.Name, r.names.replace(f.Value), r.names.replace(f.Why)})
		return true
	})
	for i, p := range a.Parts {
		a.Parts[i][1] = r.names.replace(r.redact(p[1])) // a name may be a part of the token
		if r.mask != nil && p[0] == "data" {            // field settings
			a.Parts[i][1] = "<not recorded>"
		}
	}
	if a.Failure == "" {
		r.answers++
	}
	r.write(a)
}

// sends takes note of a token before it goes out.
func (r *Recorder) sends(token string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.note(token)
}

func (r *Recorder) note(token string) {
	if !slices.Contains(r.tokens, token) {
		r.tokens = append(r.tokens, token)
	}
}

// named lets go of what was sent as a token and is none, once it is what another request asks for: masked there, a replay
// would not find the answer. Until then it may be a token that is good elsewhere.
func (r *Recorder) named(a *answer) {
	r.note(a.token) // it may have been let go of since it was sent
	r.tokens = slices.DeleteFunc(r.tokens, func(sent string) bool {
		is := sent != a.token && r.IsNone != nil && r.IsNone(sent) && slices.ContainsFunc(a.Parts, func(p [2]string) bool {
			return strings.Contains(strings.ToLower(p[1]), strings.ToLower(sent))
		})
		r.refused = r.refused || is
		return is
	})
}

func (r *Recorder) redact(text string) string {
	for _, token := range r.tokens {
		text = client.Redact(token, text)
	}
	return text
}

// partsOf reads the form of a request, which is memory, and leaves it to be read again.
func partsOf(req *http.Request) (parts [][2]string, err error) {
	form, err := io.ReadAll(req.Body)
	_ = req.Body.Close()
	req.Body = io.NopCloser(bytes.NewReader(form))
	_, params, _ := mime.ParseMediaType(req.Header.Get("Content-Type"))
	fields := multipart.NewReader(bytes.NewReader(form), params["boundary"])
	for {
		field, end := fields.NextPart()
		if end != nil {
			return parts, err
		}
		value, _ := io.ReadAll(field)
		parts = append(parts, [2]string{field.FormName(), string(value)})
	}
}
