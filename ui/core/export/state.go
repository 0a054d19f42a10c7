package export

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"docket/client"
	"docket/config/files"
)

// stateVersion changes when an older docket could not go on with what this one left.
const stateVersion = 1

// state is where an export can go on: it is kept beside it as JSON.
type state struct {
	Version  int            `json:"version"`
	Identity string         `json:"identity"` // of the options and the records
	Page     int            `json:"page"`     // the last whole one
	Keys     string         `json:"keys"`     // of that page's records
	Bytes    int64          `json:"bytes"`
	Sum      uint32         `json:"sum"` // of those bytes
	Header   []string       `json:"header"`
	Known    []string       `json:"known"` // the columns of the first page
	Missed   map[string]int `json:"missed,omitempty"`
	Order    []string       `json:"order,omitempty"`
	Pages    int            `json:"pages"`
	Seen     int            `json:"seen"`
	Records  int            `json:"records"`
	Cut      int            `json:"cut,omitempty"`
	Repeated [2]int         `json:"repeated"` // how many, and the first page
}

// identity is what an export must have the same to be resumed.
func identity(o Options, of string) string {
	columns := "all"
	if o.Columns != nil {
		columns = fmt.Sprintf("%q", o.Columns)
	}
	text := strings.Join([]string{of, string(o.Format), columns, fmt.Sprint(o.CSV, o.CutCells, o.Keep != nil)}, "\x00")
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}

// keysOf tells a page from others by its records.
func keysOf(p *client.Page) string {
	h := sha256.New()
	for _, r := range p.Records {
		fmt.Fprintf(h, "%q\n", r.Key())
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// note keeps in mind that everything up to the end of this page is written.
func (t *target) note(page client.NumberedPage) {
	sum := t.run.sum
	t.state.Page, t.state.Bytes, t.state.Sum = page.Number, t.run.w.n, t.sum.Sum32()
	t.state.Pages, t.state.Seen, t.state.Records = sum.Pages, sum.Seen, sum.Records
	t.state.Repeated = [2]int{sum.Repeated, sum.RepeatedAt}
	t.state.Keys = keysOf(page.Page)
	t.state.Missed, t.state.Order = maps.Clone(t.run.layout.missed), t.run.layout.order
	t.state.Cut = sum.CutCells + t.run.encoder.cut()
}

// checkpoint writes the state. The bytes that it speaks of are on the disk before.
func (t *target) checkpoint() error {
	s, l := t.state, t.run.layout
	s.Version, s.Identity, s.Header, s.Known = stateVersion, t.id, l.names, slices.Sorted(maps.Keys(l.known))
	if err := t.file.Sync(); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	raw, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	if err := files.WriteBytes(t.path+stateSuffix, files.Private, raw); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	t.noted = s.Page
	return nil
}

// notResumable says why there is nothing to go on with.
func notResumable(path string, err error) error {
	var busy *InUseError
	switch {
	case err == nil:
		return &ResumeError{Path: path, Reason: "there is no unfinished export of it"}
	case errors.As(err, &busy):
		return err
	}
	return &ResumeError{Path: path, Reason: err.Error()}
}

// reopen goes back to where an unfinished export was whole.
func (t *target) reopen(left *leftover) (err error) {
	defer func() {
		if err != nil {
			left.close()
		}
	}()
	refuse := func(reason string) error { return &ResumeError{Path: t.path, Reason: reason} }
	s := left.state
	switch {
	case s.Identity != t.id:
		return refuse("it was begun for other records, columns or another format")
	case s.Page == 0 || left.file == nil:
		return refuse("it ended before a page of it was whole")
	}
	t.file, t.noted = left.file, s.Page
	t.sum, err = sumOf(t.file, s.Bytes)
	if err == nil && t.sum.Sum32() != s.Sum {
		err = errors.New("it is not as it was left")
	}
	if err == nil {
		err = t.file.Truncate(s.Bytes)
	}
	if err == nil {
		_, err = t.file.Seek(s.Bytes, io.SeekStart)
	}
	if err != nil {
		return refuse(fmt.Sprintf("%s: %v", t.path+partSuffix, err))
	}
	return t.restore(s)
}

// restore makes the run what it was at the last whole page.
func (t *target) restore(s state) error {
	r := t.run
	t.state = s
	r.w.n = s.Bytes
	r.layout = restoreLayout(s.Header, s.Known)
	if s.Missed != nil {
		r.layout.missed, r.layout.order = s.Missed, s.Order
	}
	r.sum = Summary{Pages: s.Pages, Seen: s.Seen, Records: s.Records, LastWholePage: s.Page,
		Header: s.Header, CutCells: s.Cut, Repeated: s.Repeated[0], RepeatedAt: s.Repeated[1]}
	if _, err := r.encoder.begin(nil, s.Header); err != nil { // what it appends is in the file
		return err
	}
	r.encoder.resume(s.Records)
	return nil
}
