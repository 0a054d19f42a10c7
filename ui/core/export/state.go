package export

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"syscall"
	"time"

	"docket/client"
	"docket/config/files"
	"docket/ui/core/paging"
)

// stateVersion changes when an older docket could not go on with what this one left.
const stateVersion = 6

// mostState bounds the state that is read back, in bytes: it names every column.
const mostState = 16 << 20

// state is where an export can go on: it is kept beside it as JSON.
type state struct {
	Version  int
	Identity string       // of the options and the records
	Last     paging.Print // the last whole page
	Sum      uint32       // of the bytes up to its end
	Known    []string     // the columns of the first page
	Summary               // up to there
}

// Begun is an export that was not finished: the page and the records up to which it is whole.
type Begun struct {
	Page, Records int
	identity      string
}

// Of tells whether it can be resumed with these options.
func (b Begun) Of(o Options, f FileOptions) bool {
	return !f.Anew && b.identity == identity(o, f.Identity)
}

// Unfinished is the unfinished export of path that can be resumed; that there is none is an error.
func Unfinished(path string) (Begun, error) {
	s, err := readState(path)
	if err == nil && s.LastWholePage == 0 {
		err = fs.ErrNotExist
	}
	return Begun{s.LastWholePage, s.Records, s.Identity}, err
}

// identity is what an export must have the same to be resumed.
func identity(o Options, of string) string {
	columns := "all"
	if o.Columns != nil {
		columns = fmt.Sprintf("%q", o.Columns)
	}
	cut := o.CutCells && o.Format.Binary() // no other format has a cell that is too long
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %q %s raw %v bom %v cut %v some %v", of, o.Format, columns, o.CSV.Raw, o.CSV.BOM, cut, o.Keep != nil))
	return hex.EncodeToString(sum[:16])
}

// open takes the two files beside the path: those of an export that is resumed, or new ones.
func (t *target) open(f FileOptions) error {
	found, err := t.find()
	switch {
	case f.Resume && err == nil && found:
		return t.resume()
	case f.Resume && err == nil && !f.Overwrite:
		return t.refuse("there is no unfinished export of it")
	case f.Resume && err != nil && !errors.As(err, new(*InUseError)):
		return t.refuse(err.Error())
	case err != nil && !(f.Overwrite && errors.As(err, new(*OtherVersionError))):
		return inTheWay(t.path, err)
	case found && t.state.LastWholePage > 0 && !f.Overwrite:
		return &UnfinishedError{t.path}
	case found || err != nil:
		t.file.Close() // nil is refused
		t.state = state{}
		if err := discard(t.path); err != nil {
			return err
		}
	}
	return t.begin()
}

// find takes what an export that was not finished left: the state, and the file of its records, locked; none where it
// was killed before there was one. Whatever else has their names is refused.
func (t *target) find() (found bool, err error) {
	if t.file, err = files.Open(t.path + partSuffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	if t.file != nil {
		if free, err := files.TryLock(t.file); err != nil || !free {
			return false, cmp.Or[error](err, &InUseError{t.path})
		}
	}
	t.state, err = readState(t.path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && t.file == nil:
		return false, nil
	case errors.Is(err, fs.ErrNotExist):
		err = notOurs(t.path + partSuffix)
	}
	return err == nil, err
}

func notOurs(path string) error {
	return &files.TargetError{Path: path, Reason: "is in the way: it is not an export that this docket left; move it or choose another name"}
}

// readState reads the state that an export left. That of another version is an [*OtherVersionError], and what is none a
// [*files.TargetError].
func readState(path string) (s state, err error) {
	raw, err := files.Read(path+stateSuffix, mostState)
	if err != nil {
		return state{}, err
	}
	err = json.Unmarshal(raw, &s)
	if s.Identity != "" && s.Version != stateVersion {
		return state{}, &OtherVersionError{path}
	}
	if err != nil || s.Identity == "" || s.First.Number > s.LastWholePage || s.First.Number < min(s.LastWholePage, 1) || len(s.Since) < min(s.LastWholePage, 1) || min(s.LastWholePage, s.Pages, s.Seen, s.Records, s.CutCells, s.Odd.Again, s.Odd.At, s.NotUTF8, s.Halves) < 0 || s.Bytes < 0 {
		return state{}, notOurs(path + stateSuffix)
	}
	return s, nil
}

// begin makes the two files. The state is first: it tells that the other one is docket's.
func (t *target) begin() error {
	t.run.sum.Since = []time.Time{time.Now()}
	raw, err := json.Marshal(state{Version: stateVersion, Identity: t.id})
	if err != nil {
		return err
	}
	if err := files.WriteBytes(t.path+stateSuffix, files.New, raw); err != nil {
		return inTheWay(t.path, err)
	}
	if t.file, err = files.Create(t.path + partSuffix); err != nil {
		return errors.Join(inTheWay(t.path, err), os.Remove(t.path+stateSuffix))
	}
	if free, err := files.TryLock(t.file); !free {
		return inTheWay(t.path, err)
	}
	return nil
}

// inTheWay says of a name that is taken that another export was faster.
func inTheWay(path string, err error) error {
	switch {
	case errors.As(err, new(*InUseError)):
		return err
	case err == nil, errors.As(err, new(*files.ExistsError)), errors.Is(err, fs.ErrExist):
		return &InUseError{path}
	case errors.Is(err, syscall.ENAMETOOLONG):
		return &files.TargetError{Path: path, Reason: "has a name too long to keep " + stateSuffix + " beside it; choose a shorter one"}
	}
	return fmt.Errorf("export: %w", err)
}

// note keeps in mind that everything up to the end of this page is written, and notes it on the disk now and then:
// after the first pages more often, because that costs little then and a short export is resumable too.
func (t *target) note(page client.NumberedPage) error {
	last := paging.PrintOf(page.Page, page.Number)
	t.run.sum.First = cmp.Or(t.run.sum.First, last)
	t.state = state{Version: stateVersion, Identity: t.id, Last: last, Sum: t.sum.Sum32(), Known: t.run.records.known, Summary: t.run.summary()}
	if n := t.state.Pages; !t.anew && (n%checkpointPages == 0 || n&(n-1) == 0) {
		return t.checkpoint()
	}
	return nil
}

// checkpoint writes the state. The bytes that it speaks of are on the disk before.
func (t *target) checkpoint() error {
	err := t.file.Sync()
	var raw []byte
	if err == nil {
		raw, err = json.Marshal(t.state)
	}
	if err == nil {
		err = files.WriteBytes(t.path+stateSuffix, files.Private, raw)
	}
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	t.noted = true
	return nil
}

func (t *target) refuse(reason string) error { return &ResumeError{Path: t.path, Reason: reason} }

// resume goes back to where an unfinished export was whole, and makes the run what it was there.
func (t *target) resume() error {
	s := t.state
	switch {
	case s.Identity != t.id:
		return t.refuse("it was begun for other records, columns or another format")
	case s.LastWholePage == 0 || t.file == nil:
		return t.refuse("it ended before a page of it was whole")
	}
	t.noted = true
	_, err := io.CopyN(t.sum, t.file, s.Bytes)
	if err == nil && t.sum.Sum32() != s.Sum {
		err = errors.New("it is not as it was left")
	}
	if err == nil {
		err = t.file.Truncate(s.Bytes)
	}
	if err != nil {
		return t.refuse(fmt.Sprintf("%s: %v", t.path+partSuffix, err))
	}
	r := t.run
	r.sum, r.w.n, r.n, r.records = s.Summary, s.Bytes, tally{s.Records, s.CutCells}, restoreRecords(s.Header, s.Known)
	r.records.missed, r.before, r.sum.Earlier = s.Missed, s.Seen, s.LastWholePage
	r.sum.Since = append(slices.Clone(s.Since), time.Now()) // s stays without a part of which no page is whole
	if r.sum.Empty = s.LastWholePage - s.First.Number - s.Pages; s.Odd.Last[0] == s.LastWholePage {
		r.sum.Empty++ // the last one is not empty
	}
	_, err = r.encoder.begin(nil, s.Header) // what it appends is in the file
	return err
}
