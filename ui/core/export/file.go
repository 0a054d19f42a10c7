package export

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"io/fs"
	"iter"
	"os"
	"syscall"

	"docket/client"
	"docket/config/files"
)

// The names beside a file that is being made: what there is of it, and where it can go
// on. Neither is ever the file's own.
const (
	partSuffix  = ".part"
	stateSuffix = ".part.json"
)

// checkpointPages is after how many pages, at the most, an export notes where it could
// go on, should it be killed. One that fails or is cancelled notes it at its end.
const checkpointPages = 256

// notes tells whether it is noted after so many pages: after the first ones more often,
// because that costs little then and a short export is resumable too.
func notes(pages int) bool { return pages%checkpointPages == 0 || pages&(pages-1) == 0 }

// FileOptions say how a file is made.
type FileOptions struct {
	// Overwrite lets a file of the name, and an unfinished export of it, be replaced.
	Overwrite bool
	// Resume goes on with the unfinished export of the name.
	Resume bool
	// Identity says whose records they are and which: address, company, datasource,
	// page size, search. An export is resumed only with the same.
	Identity string
}

// UnfinishedError refuses to begin where an export was not finished.
type UnfinishedError struct{ Path string }

func (e *UnfinishedError) Error() string {
	return fmt.Sprintf("export: an unfinished export is there already: %s", e.Path+partSuffix)
}

// ResumeError says why an export cannot go on.
type ResumeError struct{ Path, Reason string }

func (e *ResumeError) Error() string {
	return fmt.Sprintf("export: cannot go on with %s: %s", e.Path, e.Reason)
}

// Begun is an export that was not finished: the page and the records up to which it
// is whole.
type Begun struct {
	Page, Records int
	identity      string
}

// Of tells whether it can be resumed with these options.
func (b Begun) Of(o Options, f FileOptions) bool { return b.identity == identity(o, f.Identity) }

// Unfinished is the unfinished export of path that can be resumed; without one, or where
// it does not read, it is an error.
func Unfinished(path string) (Begun, error) {
	s, err := readState(path)
	if err == nil && s.Page == 0 {
		err = fs.ErrNotExist
	}
	return Begun{s.Page, s.Records, s.Identity}, err
}

// ToFile writes the pages that open gives, from a page on as people count, to a file
// of this name. The file has its name only when it is whole and on the disk: until
// then it is path.part, which stays where the export fails or is cancelled, whole up
// to a page, so that it can be resumed. Resuming fetches that page again and goes on
// only if it is still the same. A file that is there is a [*files.ExistsError].
func ToFile(ctx context.Context, path string, open func(from int) iter.Seq2[client.NumberedPage, error], o Options, f FileOptions, progress func(Progress)) (Summary, error) {
	mode := files.Replacing(f.Overwrite)
	if err := files.Check(path, mode); err != nil {
		return Summary{}, err
	}
	t, err := openTarget(path, o, f, progress)
	if err != nil {
		return Summary{}, err
	}
	defer t.file.Close()
	err = t.write(ctx, open)
	if err == nil {
		err = t.finish(mode)
	}
	if err != nil {
		return t.run.summary(), t.leave(err)
	}
	t.run.sum.Complete = true
	return t.run.summary(), nil
}

// target is a file that is being made.
type target struct {
	path  string
	file  *os.File
	run   *run
	state state // of the last page that is whole
	noted int   // the last page that the state on the disk speaks of
	id    string
	sum   hash.Hash32 // of the bytes up to now
}

func openTarget(path string, o Options, f FileOptions, progress func(Progress)) (*target, error) {
	t := &target{path: path, id: identity(o, f.Identity), sum: newSum()}
	var err error
	if t.run, err = newRun(nil, o, progress); err != nil {
		return nil, err
	}
	t.run.w.w = writerFunc(t.put)
	if t.run.form.gather != nil {
		t.run.encoder = t.run.form.gather(o)
	}
	left, err := findLeftover(path)
	switch {
	case f.Resume && (err != nil || left == nil):
		return nil, notResumable(path, err)
	case err != nil:
		return nil, inTheWay(path, err)
	case f.Resume:
		return t, t.reopen(left)
	case left == nil:
	case left.state.Page > 0 && !f.Overwrite:
		left.close()
		return nil, &UnfinishedError{path}
	default:
		if err := left.remove(); err != nil {
			return nil, err
		}
	}
	return t, t.begin()
}

// begin makes the two files. The state is first: it tells that the other one is docket's.
func (t *target) begin() error {
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
		return errors.Join(inTheWay(t.path, err), t.file.Close())
	}
	return nil
}

// inTheWay says of a name that is taken that another export was faster.
func inTheWay(path string, err error) error {
	var (
		exists *files.ExistsError
		busy   *InUseError
	)
	switch {
	case errors.As(err, &busy):
		return err
	case err == nil, errors.As(err, &exists), errors.Is(err, fs.ErrExist):
		return &InUseError{path}
	case errors.Is(err, syscall.ENAMETOOLONG):
		return &files.TargetError{Path: path, Reason: "has a name too long to keep " + stateSuffix + " beside it; choose a shorter one"}
	}
	return fmt.Errorf("export: %w", err)
}

type writerFunc func([]byte) (int, error)

func (w writerFunc) Write(b []byte) (int, error) { return w(b) }

func (t *target) put(b []byte) (int, error) {
	n, err := t.file.Write(b)
	t.sum.Write(b[:n])
	return n, err
}

// write takes the pages up to the end.
func (t *target) write(ctx context.Context, open func(from int) iter.Seq2[client.NumberedPage, error]) error {
	resumed := t.state.Page > 0
	for page, err := range open(max(t.state.Page, 1)) {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		if resumed {
			resumed = false
			if err := t.meet(page); err != nil {
				return err
			}
			continue
		}
		if err := t.run.page(page); err != nil {
			return err
		}
		t.note(page)
		if notes(t.run.sum.Pages) {
			if err := t.checkpoint(); err != nil {
				return err
			}
		}
	}
	return t.run.end()
}

// meet compares the page that was the last whole one with what it is now.
func (t *target) meet(page client.NumberedPage) error {
	if page.Number != t.state.Page || keysOf(page.Page) != t.state.Keys {
		return &ResumeError{Path: t.path, Reason: fmt.Sprintf("page %d is no longer what it was, so the data moved", t.state.Page)}
	}
	t.run.compare(page)
	return nil
}

// leave keeps what is whole for another time, and cuts off the rest.
func (t *target) leave(err error) error {
	var refused *ResumeError
	if errors.As(err, &refused) {
		return err // everything is as it was
	}
	if there, stat := os.Lstat(t.path + partSuffix); stat != nil || !t.is(there) {
		return err // it has its name, or is not ours any more
	}
	if t.state.Page == 0 {
		return errors.Join(err, discard(t.path))
	}
	t.run.w.n, t.run.sum.LastWholePage, t.run.sum.Records = t.state.Bytes, t.state.Page, t.state.Records
	if cut := t.file.Truncate(t.state.Bytes); cut != nil {
		return errors.Join(err, cut)
	}
	if t.checkpoint() != nil && t.noted == 0 {
		return errors.Join(err, discard(t.path)) // nothing could be resumed
	}
	return err // where it was not noted, an earlier page was
}

func newSum() hash.Hash32 { return crc32.New(crc32.MakeTable(crc32.Castagnoli)) }

// sumOf reads n bytes from the beginning of a file into a sum.
func sumOf(f *os.File, n int64) (hash.Hash32, error) {
	h := newSum()
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	_, err := io.CopyN(h, f, n)
	return h, err
}
