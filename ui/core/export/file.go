package export

import (
	"context"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"iter"
	"os"

	"docket/client"
	"docket/config/files"
)

// The names beside a file that is being made: what there is of it, and where it can go on.
const (
	partSuffix  = ".part"
	stateSuffix = ".part.json"
)

// checkpointPages is after how many pages, at the most, an export notes where it could go on, should it be killed.
const checkpointPages = 256

type FileOptions struct {
	// Overwrite lets a file of the name, and an unfinished export of it, be replaced.
	Overwrite bool
	// Resume goes on with the unfinished export of the name; with Overwrite it begins one where there is none.
	Resume bool
	// Anew is for records that are not read from the service: begun again they are there at once, so what is not finished
	// is not left to be resumed.
	Anew bool
	// Identity says whose records they are and which: address, company, datasource,
	// page size, search; see [paging.Source.Identity]. An export is resumed only with the same.
	Identity string
	// Page asks for one page again: one that is resumed goes on only where its first page is as it was. nil looks at none.
	Page func(ctx context.Context, number int) (*client.Page, error)
}

type UnfinishedError struct{ Path string }

func (e *UnfinishedError) Error() string {
	return fmt.Sprintf("export: an unfinished export is there already: %s", e.Path+partSuffix)
}

// OtherVersionError is an unfinished export that this docket can only discard.
type OtherVersionError struct{ Path string }

func (e *OtherVersionError) Error() string {
	return fmt.Sprintf("another version of docket left an unfinished export, which this one cannot continue: %s", e.Path+partSuffix)
}

type ResumeError struct{ Path, Reason string }

func (e *ResumeError) Error() string {
	return fmt.Sprintf("export: cannot go on with %s: %s", e.Path, e.Reason)
}

type InUseError struct{ Path string }

func (e *InUseError) Error() string {
	return fmt.Sprintf("export: another export is writing %s", e.Path)
}

// ToFile writes the pages that open gives, from a page on as people count, to a file of this name. The file has its
// name only when it is whole and on the disk: until then it is path.part, which stays where the export fails or is
// cancelled, whole up to a page, so that it can be resumed. Resuming fetches the first page and that one again and goes
// on only if both are still the same. A file that is there is a [*files.ExistsError].
func ToFile(ctx context.Context, path string, open func(from int) iter.Seq2[client.NumberedPage, error], o Options, f FileOptions, progress Progress) (Summary, error) {
	mode := files.Replacing(f.Overwrite)
	if err := files.Check(path, mode); err != nil {
		return Summary{}, err
	}
	t := &target{path: path, anew: f.Anew, id: identity(o, f.Identity), sum: crc32.New(crc32.MakeTable(crc32.Castagnoli))}
	var err error
	if t.run, err = newRun(nil, o, progress); err != nil {
		return Summary{}, err
	}
	if t.run.form.gather != nil {
		t.run.encoder = t.run.form.gather(o, nil, &t.run.n)
	}
	defer func() { t.file.Close() }() // nil is refused
	if err := t.open(f); err != nil {
		return Summary{}, err
	}
	t.run.w.w = io.MultiWriter(t.file, t.sum)
	err = t.write(ctx, open, f.Page)
	if err == nil {
		err = t.finish(mode)
	}
	if err != nil {
		return t.run.summary(), t.leave(err)
	}
	t.run.sum.Complete = true
	return t.run.summary(), nil
}

type target struct {
	path  string
	file  *os.File
	run   *run
	state state // of the last page that is whole
	noted bool  // the state on the disk speaks of a page
	id    string
	anew  bool
	sum   hash.Hash32 // of the bytes up to now
}

func (t *target) write(ctx context.Context, open func(from int) iter.Seq2[client.NumberedPage, error], again func(context.Context, int) (*client.Page, error)) error {
	resumed := t.state.LastWholePage > 0
	if first := t.state.First; again != nil && first.Number < t.state.LastWholePage {
		if err := t.unless(first.Changed(again(ctx, first.Number))); err != nil {
			return err
		}
	}
	err := t.run.all(ctx, open(max(t.state.LastWholePage, 1)), func(page client.NumberedPage) error {
		if resumed {
			resumed = false
			return t.unless(t.state.Last.Changed(page.Page, nil))
		}
		if err := t.run.page(page); err != nil {
			return err
		}
		return t.note(page)
	})
	if err == nil && resumed {
		return t.refuse(fmt.Sprintf("page %d is not there any more, so the data moved", t.state.LastWholePage))
	}
	return err
}

// unless refuses to go on where a page changed.
func (t *target) unless(why string, err error) error {
	if why != "" {
		return t.refuse(why)
	}
	return err
}

// leave keeps what is whole for another time, and cuts off the rest.
func (t *target) leave(err error) error {
	if _, refused := errors.AsType[*ResumeError](err); refused || !t.ours() {
		return err // everything is as it was; it has its name, or is not ours any more
	}
	if _, moved := errors.AsType[*client.MovedError](err); moved || t.anew || t.state.LastWholePage == 0 { // a page in the middle may be missing
		return errors.Join(err, discard(t.path))
	}
	t.run.w.n, t.run.sum = t.state.Bytes, t.state.Summary
	if cut := t.file.Truncate(t.state.Bytes); cut != nil {
		return errors.Join(err, cut)
	}
	if t.checkpoint() != nil && !t.noted {
		return errors.Join(err, discard(t.path)) // nothing could be resumed
	}
	return err // where it was not noted, an earlier page was
}

// ours tells whether the file under its name is the one that is written.
func (t *target) ours() bool {
	there, err := os.Lstat(t.path + partSuffix)
	own, bad := t.file.Stat()
	return err == nil && bad == nil && os.SameFile(own, there)
}

// finish gives what is whole its name, unless somebody else wrote there meanwhile.
func (t *target) finish(mode files.Mode) error {
	if info, err := t.file.Stat(); err != nil || !t.ours() || info.Size() != t.run.w.n {
		return &ResumeError{Path: t.path, Reason: "something else wrote to " + t.path + partSuffix}
	}
	if t.run.form.bind == nil {
		if err := files.Publish(t.file, t.path, mode); err != nil {
			return err
		}
		_ = os.Remove(t.path + stateSuffix) // one that stays is in nobody's way
		return nil
	}
	if err := t.bind(mode); err != nil {
		return err
	}
	return discard(t.path)
}

// bind makes the workbook of the rows. It takes a while, so it is noted first that there are no more to come.
func (t *target) bind(mode files.Mode) error {
	if t.state.LastWholePage > 0 && !t.anew {
		if err := t.checkpoint(); err != nil {
			return err
		}
	}
	if _, err := t.file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	var out counter
	err := files.Write(t.path, mode, func(w io.Writer) error {
		out.w = w
		return t.run.form.bind(t.file, &out, t.run.records.names)
	})
	if err == nil {
		t.run.w.n = out.n
	}
	return err
}

func discard(path string) error { return files.Remove(path+partSuffix, path+stateSuffix) }
