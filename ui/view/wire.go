package view

import (
	"net/http"
	"slices"
	"strings"
	"sync"

	"docket/client"
)

// How much the wire remembers: exchanges, and bytes of answers. Of older exchanges everything but the answer stays, or
// a walk through a thousand pages would be a thousand pages of memory.
const (
	wireKept   = 500
	wireBodies = 4 << 20
)

// WireChanged tells that the wire has something new to show.
type WireChanged struct{}

// Wire is the log of every request of this run, newest last, shared by the
// client's observer and the wire overlay. It is safe for concurrent use.
type Wire struct {
	mu        sync.Mutex
	exchanges []client.Exchange
	bodies    int // bytes of answers that are kept
	gone      int // exchanges that are not kept any more
	release   map[client.Op]string
	fresh     []Released // not yet taken by Released
	drift     string
	refused   string
	onChange  func()
}

func NewWire() *Wire { return &Wire{release: map[client.Op]string{}} }

// Listen sets what is called after each change, from the observer's goroutine.
func (w *Wire) Listen(onChange func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.onChange = onChange
}

// Add records one phase of an exchange; it is the client's observer. Later
// phases of an attempt replace the earlier ones.
func (w *Wire) Add(e client.Exchange) {
	shorten(&e)
	w.mu.Lock()
	w.put(e)
	w.released(e)
	if e.Phase != client.PhaseSent && client.Classify(e.Err) == client.ClassUnauthorised {
		w.refused = "The service refused the token (401). Type :token for another one."
		if e.Status == http.StatusForbidden { // it only says that it knows who asks and refuses
			w.refused = "The service refused the request (403). Check the company and what this token may do."
		}
	}
	tell := w.onChange
	w.mu.Unlock()
	if tell != nil {
		tell()
	}
}

type Released struct{ Operation, Version string }

// Note records the release of an exchange and nothing else of it.
func (w *Wire) Note(e client.Exchange) {
	shorten(&e)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.released(e)
}

// A service may answer every request with another release, however long.
const (
	longestRelease = 200 // bytes
	mostReleases   = 50  // that wait to be taken
)

func (w *Wire) released(e client.Exchange) {
	if old := w.release[e.Op]; e.ReleaseVersion != "" && old != e.ReleaseVersion {
		if old != "" {
			w.drift = "release_version of " + string(e.Op) + " changed from " + old + " to " + e.ReleaseVersion
		}
		w.release[e.Op] = e.ReleaseVersion
		if r := (Released{string(e.Op), e.ReleaseVersion}); len(w.fresh) < mostReleases && !slices.Contains(w.fresh, r) {
			w.fresh = append(w.fresh, r)
		}
	}
}

func shorten(e *client.Exchange) {
	if len(e.ReleaseVersion) > longestRelease {
		e.ReleaseVersion = strings.ToValidUTF8(e.ReleaseVersion[:longestRelease], "") + "…"
	}
}

// Released gives, once, the releases that are new in this run.
func (w *Wire) Released() []Released { return once(w, &w.fresh) }

// put replaces the attempt's earlier phase or appends, dropping the oldest.
func (w *Wire) put(e client.Exchange) {
	w.bodies += len(e.Body)
	defer w.forgetBodies()
	for i, old := range slices.Backward(w.exchanges) {
		if old.ID == e.ID && old.Attempt == e.Attempt {
			w.bodies -= len(old.Body)
			w.exchanges[i] = e
			return
		}
	}
	if len(w.exchanges) == wireKept {
		w.bodies -= len(w.exchanges[0].Body)
		w.exchanges = slices.Delete(w.exchanges, 0, 1)
		w.gone++
	}
	w.exchanges = append(w.exchanges, e)
}

// forgetBodies drops the oldest answers until the rest are few enough; BodyCut without a Body says so.
func (w *Wire) forgetBodies() {
	for i := 0; w.bodies > wireBodies; i++ {
		e := &w.exchanges[i]
		if n := len(e.Body); n > 0 {
			w.bodies -= n
			e.Body, e.BodyCut = nil, true
		}
	}
}

func (w *Wire) Exchanges() []client.Exchange {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.exchanges)
}

func (w *Wire) Gone() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.gone
}

// Waiting gives the exchange that waits before a retry, if the newest one does.
func (w *Wire) Waiting() (client.Exchange, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if n := len(w.exchanges); n > 0 && w.exchanges[n-1].Phase == client.PhaseWaiting {
		return w.exchanges[n-1], true
	}
	return client.Exchange{}, false
}

// Refused gives, once, the sentence about a token that was refused.
func (w *Wire) Refused() string { return once(w, &w.refused) }

// Drift gives, once, the sentence about a release_version that changed.
func (w *Wire) Drift() string { return once(w, &w.drift) }

func once[T any](w *Wire, of *T) (told T) {
	w.mu.Lock()
	defer w.mu.Unlock()
	told, *of = *of, told
	return told
}
