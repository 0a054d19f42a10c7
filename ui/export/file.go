package export

import (
	"context"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"io/fs"
	"iter"
	"os"

	"docket/client"
)

// The names beside a file that is being made: what there is of it, where it can go
// on, and a workbook that is being bound. None of them is ever the file's own.
const (
	partSuffix  = ".part"
	stateSuffix = ".part.json"
	boundSuffix = ".part.xlsx"
)

// checkpointPages is after how many pages an export notes where it could go on, should
// it be killed. One that fails or is cancelled notes it at its end.
const checkpointPages = 256

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

// ExistsError refuses to write where something is.
type ExistsError struct {
	Path       string
	Unfinished bool // it is an export that was not finished and can be resumed
}

// Error says what is there.
func (e *ExistsError) Error() string {
	if e.Unfinished {
		return fmt.Sprintf("export: an unfinished export is there already: %s", e.Path+partSuffix)
	}
	return fmt.Sprintf("export: there is a file already: %s", e.Path)
}

// ResumeError says why an export cannot go on.
type ResumeError struct{ Path, Reason string }

// Error names the file and the reason.
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

// Unfinished is the unfinished export of path; without one, or where it does not read,
// it is an error.
func Unfinished(path string) (Begun, error) {
	state, err := readState(path)
	return Begun{state.Page, state.Records, state.Identity}, err
}

// ToFile writes the pages that open gives, from a page on as people count, to a file
// of this name. The file has its name only when it is whole and on the disk: until
// then it is path.part, which stays where the export fails or is cancelled, whole up
// to a page, so that it can be resumed. Resuming fetches that page again and goes on
// only if it is still the same. A file that is there is an [*ExistsError].
func ToFile(ctx context.Context, path string, open func(from int) iter.Seq2[client.NumberedPage, error], o Options, f FileOptions, progress func(Progress)) (Summary, error) {
	if err := mayWrite(path, f); err != nil {
		return Summary{}, err
	}
	t, err := openTarget(path, o, f, progress)
	if err != nil {
		return Summary{}, err
	}
	defer t.file.Close()
	err = t.write(ctx, open)
	if err == nil {
		err = t.finish(f.Overwrite)
	}
	if err != nil {
		return t.run.summary(), t.leave(err)
	}
	t.run.sum.Complete = true
	return t.run.summary(), nil
}

// mayWrite refuses what would take the place of something.
func mayWrite(path string, f FileOptions) error {
	info, err := os.Stat(path)
	switch {
	case err == nil && !info.Mode().IsRegular():
		return fmt.Errorf("export: %s is no file", path)
	case err == nil && !f.Overwrite:
		return &ExistsError{Path: path}
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("export: %w", err)
	case f.Resume || f.Overwrite:
		return nil
	}
	if _, err := os.Lstat(path + partSuffix); err == nil {
		return &ExistsError{Path: path, Unfinished: true}
	}
	return nil
}

// target is a file that is being made.
type target struct {
	path  string
	file  *os.File
	run   *run
	state state // of the last page that is whole
	id    string
	sum   hash.Hash32 // of the bytes up to now
}

func openTarget(path string, o Options, f FileOptions, progress func(Progress)) (*target, error) {
	t := &target{path: path, id: identity(o, f.Identity), sum: newSum()}
	if o.Format == FormatXLSX {
		o.Format = formatSpool
	}
	var err error
	if t.run, err = newRun(nil, o, progress); err != nil {
		return nil, err
	}
	t.run.w.w = writerFunc(t.put)
	if f.Resume {
		return t, t.reopen()
	}
	if f.Overwrite {
		if err := t.discard(); err != nil {
			return nil, err
		}
	}
	t.file, err = os.OpenFile(path+partSuffix, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, &ExistsError{Path: path, Unfinished: true}
	}
	if err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	return t, nil
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
		if t.run.sum.Pages%checkpointPages == 0 {
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
	if t.state.Page == 0 {
		return errors.Join(err, t.discard())
	}
	t.run.w.n, t.run.sum.LastWholePage, t.run.sum.Records = t.state.Bytes, t.state.Page, t.state.Records
	if cut := t.file.Truncate(t.state.Bytes); cut != nil {
		return errors.Join(err, cut)
	}
	return errors.Join(err, t.checkpoint())
}

// discard removes what there is of an unfinished export.
func (t *target) discard() error {
	var errs []error
	for _, suffix := range []string{partSuffix, stateSuffix, boundSuffix} {
		if err := os.Remove(t.path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
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
