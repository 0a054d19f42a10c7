package client

import (
	"context"
	"iter"
	"slices"
	"strings"
	"sync"
)

// TextRequest names an OCR text and a rectangle on it (§4.4).
type TextRequest struct {
	Collection  string // collection_name
	OCRTextID   string // ocr_text_id
	Coordinates Coordinates
}

// TextResult is the answer of gettext (§2.5).
type TextResult struct {
	Lines          []Value // the elements of text, as they came; none where all are blank
	ReleaseVersion string
	Complaint      string // that the answer tells of an error beside the text; "" where it does not
	Body           []byte // the whole answer as it came
}

// Text returns the text found in a rectangle (§4.4). The operation is a push: it has a connection of its
// own and is sent again only where nothing reached the service, or it asks for it later.
func (c *Client) Text(ctx context.Context, req TextRequest) (result *TextResult, err error) {
	if err := req.Coordinates.check(); err != nil {
		return nil, err
	}
	err = c.do(ctx, OpText, []Part{
		{"collection_name", req.Collection},
		{"ocr_text_id", req.OCRTextID},
		{"coordinates", req.Coordinates.JSON()},
	}, func(a *answer) (err error) {
		if result, err = decodeText(a.body); err == nil {
			a.release = result.ReleaseVersion
		}
		return err
	})
	return result, err
}

// decodeText reads the answer. One text in place of the list is taken for a list of one; lines that are all blank are no
// text, as an empty list is.
func decodeText(body []byte) (*TextResult, error) {
	top, err := parseObject(body)
	if err != nil {
		return nil, err
	}
	var list, release, wrong, status, success Value
	if err := top.pick(map[string]*Value{"text": &list, "release_version": &release, "error": &wrong, "status": &status, "success": &success}); err != nil {
		return nil, err
	}
	t := &TextResult{Lines: list.Elements(), ReleaseVersion: textOf(release), Body: body, Complaint: complaint(top, wrong, status, success)}
	kind := list.Kind()
	if kind == String {
		t.Lines = []Value{list}
	}
	if !slices.ContainsFunc(t.Lines, func(line Value) bool { return strings.TrimSpace(textOf(line)) != "" }) {
		t.Lines = nil
	}
	switch {
	case !slices.Contains([]Kind{Absent, Null, String, Array}, kind):
		return nil, list.want(Array, "text")
	case t.Complaint != "" && t.Lines == nil:
		return nil, errRefused
	case kind == Absent:
		return nil, missing("text", top)
	}
	return t, nil
}

// TextReply is what became of one request of [Client.Texts].
type TextReply struct {
	*TextResult // nil where Err is not
	Err         error
}

// Texts asks for many texts (§4.4), at most jobs of them at the same time, and gives what became of each by its
// number, from 0, as the answers come. Whenever all answers that are here were given, and first of all, next gives up to
// free more. It ends where nothing is under way and next gives nothing. Nobody calls next twice at once. An error does
// not end it. What next gives once ctx is cancelled is not sent, and the reply says so.
func (c *Client) Texts(ctx context.Context, jobs int, next func(free int) []TextRequest) iter.Seq2[int, TextReply] {
	return func(yield func(int, TextReply) bool) {
		var wg sync.WaitGroup
		defer wg.Wait()
		jobs = max(jobs, 1)
		done, running, number := make(chan int, jobs), map[int]func() TextReply{}, 0
		for {
			for _, req := range next(jobs - len(running)) {
				at := number
				number++
				running[at] = start(&wg, func() (r TextReply) {
					defer func() { done <- at }()
					r.TextResult, r.Err = c.Text(ctx, req)
					return r
				})
			}
			if len(running) == 0 {
				return
			}
			for here := 1; here > 0; here = len(done) {
				at := <-done
				reply := running[at]()
				delete(running, at)
				if !yield(at, reply) {
					return
				}
			}
		}
	}
}
