package cassette

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"

	"docket/client"
	"docket/config/files"
	"docket/ui/core/kind"
)

// largest is how much of a recording is read, in bytes.
const largest = 512 << 20

const recordAgain = "Record it again with --record."

// Player answers with what was recorded. The same request again gets the next answer to it, and the last one from then on.
type Player struct {
	Head    Head
	Sum     string // over all of it: equal for a copy, another one for any other recording, also of the same second
	answers map[string][]answer
	mu      sync.Mutex

	// Offers is what was asked for and answered while it was recorded, by the name of a view, in the order of the first time;
	// "text samples" are whole requests for text, as JSON.
	Offers map[string][]string
}

// Open reads a recording. A [*FormatError] says what is wrong with it.
func Open(name string) (_ *Player, err error) {
	raw, err := files.Input(name, largest)
	if err != nil {
		return nil, err
	}
	defer func() { err = kind.Instead(err, raw, kind.Recording) }()
	p := &Player{answers: map[string][]answer{}, Offers: map[string][]string{}}
	before, number, closed := "", 0, false
	for text := range bytes.Lines(raw) {
		number++
		var l line
		broken := json.Unmarshal(text, &l) != nil || len(l.Is) == 0
		if number == 1 {
			err = p.head(l.Is)
		}
		switch {
		case err != nil:
			return nil, err
		case closed:
			return nil, wrong(recordAgain, "goes on behind its end, in line %d", number)
		case broken:
			return nil, wrong(recordAgain, "is cut off in line %d (answers before it: %d)", number, p.count())
		}
		if before = sum(before, l.Is); l.Sum != before {
			return nil, wrong("Use the file as it was recorded.", "was changed after it was recorded, in line %d or the one before", number)
		}
		if number > 1 {
			if closed, err = p.take(l.Is); err != nil {
				return nil, err
			}
		}
	}
	switch {
	case number == 0:
		return nil, wrong(recordAgain, "is empty")
	case !closed:
		return nil, wrong(recordAgain, "is cut off: it has no end (answers: %d)", p.count())
	}
	p.Sum = before
	return p, nil
}

func (p *Player) head(is []byte) error {
	_ = json.Unmarshal(is, &p.Head) // what is missing is zero
	switch {
	case p.Head.Format == 0:
		return wrong("Name a file that docket --record wrote.", "does not begin as one does: its first line is not one of docket's")
	case p.Head.Format > format:
		return wrong("Use that docket, or a newer one.", "was made by docket %s in a form that this docket does not know (%d)", p.Head.Docket, p.Head.Format)
	}
	return nil
}

// take reads a line after the first and tells whether it is the end.
func (p *Player) take(is []byte) (closed bool, err error) {
	var a answer
	if json.Unmarshal(is, &a) != nil {
		return false, wrong(recordAgain, "has an answer that cannot be read (answers before it: %d)", p.count())
	}
	if a.Path == "" {
		return true, nil
	}
	k := key(a.Path, a.Parts)
	list := p.answers[k]
	if last := len(list) - 1; last >= 0 && list[last].Failure != "" { // it was asked for once more
		list = list[:last]
	}
	p.answers[k] = append(list, a)
	p.offer(&a)
	p.Head.Facts = append(p.Head.Facts, a.Facts...)
	return false, nil
}

func (p *Player) offer(a *answer) {
	parts := map[string]string{}
	for _, part := range a.Parts {
		parts[part[0]] = part[1]
	}
	add := func(kind, what string) {
		if a.Status == http.StatusOK && !slices.Contains(p.Offers[kind], what) {
			p.Offers[kind] = append(p.Offers[kind], what)
		}
	}
	switch path.Base(a.Path) {
	case "get_dynamic_audit_rules_generated":
		add("rules", parts["anchor_document_id"])
	case "getdatasourcebyname":
		add("data", parts["datasource_name"])
	case "gettext":
		add("text", parts["ocr_text_id"])
		sample, _ := json.Marshal(map[string]string{"ocr_text_id": parts["ocr_text_id"], "collection": parts["collection_name"], "coordinates": parts["coordinates"]})
		add("text samples", string(sample)) // texts cannot fail
	}
}

func (p *Player) count() (n int) {
	for _, list := range p.answers {
		n += len(list)
	}
	return n
}

// key is what a request asks for, whoever asks.
func key(path string, parts [][2]string) string {
	text, _ := json.Marshal(slices.DeleteFunc(slices.Clone(parts), func(part [2]string) bool { return part[0] == "company_name" || part[0] == "username" }))
	return path + string(text)
}

// Wrap returns the player: no other transport is asked.
func (p *Player) Wrap(http.RoundTripper) http.RoundTripper { return p }

// RoundTrip implements http.RoundTripper.
func (p *Player) RoundTrip(req *http.Request) (*http.Response, error) {
	parts, err := partsOf(req)
	if err != nil {
		return nil, err
	}
	if path.Base(req.URL.Path) == "retry_push_api" {
		return nil, client.Unavailable("a recording takes no submissions", "Leave --replay out to send.")
	}
	a, ok := p.next(key(strings.TrimPrefix(req.URL.String(), p.Head.Address), parts))
	switch {
	case !ok:
		return nil, client.Unavailable("this is not in the recording", "Only what was asked while it was recorded can be shown.")
	case a.Failure != "":
		return nil, client.Unavailable(a.Failure+" when this was recorded", recordAgain)
	}
	header := http.Header{"Content-Type": {a.Type}}
	if a.Retry != "" {
		header.Set("Retry-After", a.Retry)
	}
	resp := &http.Response{StatusCode: a.Status, Status: http.StatusText(a.Status), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: header,
		Body: io.NopCloser(bytes.NewReader(a.Body)), ContentLength: int64(len(a.Body)), Request: req}
	if a.Cut {
		resp.Body = io.NopCloser(io.MultiReader(bytes.NewReader(a.Body), broken{}))
	}
	return resp, nil
}

// broken is the end of an answer that broke off.
type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

func (p *Player) next(k string) (answer, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := p.answers[k]
	if len(list) == 0 {
		return answer{}, false
	}
	if len(list) > 1 {
		p.answers[k] = list[1:]
	}
	return list[0], true
}
