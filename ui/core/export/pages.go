package export

import (
	"context"
	"io"
	"iter"
	"time"

	"docket/client"
)

// chunk is how much is gathered at the most before it is written.
const chunk = 256 << 10

// Pages writes the records of pages to w as they come. Memory does not grow with
// the pages. The header is that of the first page; what later pages have more is
// told in the summary, and NDJSON and JSON have it all the same. An error of a page, of w
// or of ctx ends it: what was written until then stays, and the summary tells how
// far it got. progress may be nil; it is called after each page.
func Pages(ctx context.Context, seq iter.Seq2[client.NumberedPage, error], w io.Writer, o Options, progress func(Progress)) (Summary, error) {
	r, err := newRun(w, o, progress)
	if err != nil {
		return Summary{}, err
	}
	for page, err := range seq {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = r.page(page)
		}
		if err != nil {
			return r.summary(), err
		}
	}
	err = r.end()
	r.sum.Complete = err == nil
	return r.summary(), err
}

// run is one export under way.
type run struct {
	w        *counter
	o        Options
	form     form
	encoder  encoder
	layout   *layout // nil until the first page
	buf      []byte
	sum      Summary
	ids      [2]map[string]struct{} // of the page before, and of this one
	began    time.Time
	progress func(Progress)
}

func newRun(w io.Writer, o Options, progress func(Progress)) (*run, error) {
	r := &run{w: &counter{w: w}, o: o, began: time.Now(), progress: progress}
	var err error
	if r.form, err = o.Format.form(); err != nil {
		return nil, err
	}
	r.encoder = r.form.encoder(o, r.w)
	r.ids = [2]map[string]struct{}{{}, {}}
	return r, nil
}

func (r *run) begin(p *client.Page) (err error) {
	if r.layout, err = newLayout(p, r.o.Columns); err != nil {
		return err
	}
	r.sum.Header = r.layout.names
	r.buf, err = r.encoder.begin(r.buf, r.layout.names)
	return err
}

// page writes the records of one page that are wanted.
func (r *run) page(p client.NumberedPage) error {
	if r.layout == nil {
		if err := r.begin(p.Page); err != nil {
			return err
		}
	}
	r.layout.use(p.Page)
	written := 0
	for row := range p.Records {
		if r.o.Keep != nil && !r.o.Keep(p.Page, row) {
			continue
		}
		var err error
		if r.buf, err = r.encoder.row(r.buf, r.layout, row); err != nil {
			return err
		}
		r.layout.note(row)
		written++
		if len(r.buf) >= chunk {
			if err := r.flush(); err != nil {
				return err
			}
		}
	}
	if err := r.flush(); err != nil {
		return err
	}
	r.layout.release()
	r.compare(p)
	r.sum.Records += written
	r.sum.Seen += len(p.Records)
	if len(p.Records) > 0 {
		r.sum.Pages++
	}
	r.sum.LastWholePage = p.Number
	r.tell()
	return nil
}

// compare counts the ids that the page before had too.
func (r *run) compare(p client.NumberedPage) {
	before, now := r.ids[0], r.ids[1]
	clear(now)
	for _, record := range p.Records {
		if record.ID == "" {
			continue
		}
		now[record.ID] = struct{}{}
		if _, again := before[record.ID]; again {
			if r.sum.Repeated == 0 {
				r.sum.RepeatedAt = p.Number
			}
			r.sum.Repeated++
		}
	}
	r.ids[0], r.ids[1] = now, before
}

// flush hands what was gathered to the writer.
func (r *run) flush() error {
	if len(r.buf) == 0 {
		return nil
	}
	n, err := r.w.Write(r.buf)
	if err == nil && n < len(r.buf) {
		err = io.ErrShortWrite
	}
	if r.buf = r.buf[:0]; cap(r.buf) > 8*chunk {
		r.buf = nil // a page of huge cells is no reason to keep as much
	}
	return err
}

// end writes what comes after the last record.
func (r *run) end() (err error) {
	if r.layout == nil { // no page at all: a header of nothing
		if err := r.begin(&client.Page{}); err != nil {
			return err
		}
	}
	if r.buf, err = r.encoder.end(r.buf); err != nil {
		return err
	}
	return r.flush()
}

func (r *run) tell() {
	if r.progress == nil {
		return
	}
	p := Progress{Pages: r.sum.Pages, Seen: r.sum.Seen, Records: r.sum.Records, Bytes: r.w.n, Elapsed: time.Since(r.began)}
	if p.Elapsed > 0 {
		p.Rate = float64(p.Seen) / p.Elapsed.Seconds()
	}
	r.progress(p)
}

func (r *run) summary() Summary {
	s := r.sum
	s.Bytes = r.w.n
	if r.layout != nil {
		s.Missed = r.layout.left()
	}
	s.CutCells += r.encoder.cut()
	if r.form.whole && r.o.Columns == nil {
		s.Missed = Missed{} // every member is there
	}
	return s
}

// counter counts what passes.
type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(b []byte) (int, error) {
	n, err := c.w.Write(b)
	c.n += int64(n)
	return n, err
}
