package export

import (
	"context"
	"fmt"
	"io"
	"iter"
	"time"
	"unicode/utf8"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/core/paging"
)

const chunk = 256 << 10

// Pages writes the records of pages to w as they come. Memory does not grow with the pages. The header is that of the
// first page; what later pages have more is told in the summary, and NDJSON and JSON have it all the same. An error of
// a page, of w or of ctx ends it: what was written until then stays, and the summary tells how far it got. progress may
// be nil; it is called after each page.
func Pages(ctx context.Context, seq iter.Seq2[client.NumberedPage, error], w io.Writer, o Options, progress Progress) (Summary, error) {
	r, err := newRun(w, o, progress)
	if err != nil {
		return Summary{}, err
	}
	err = r.all(ctx, seq, r.page)
	r.sum.Complete = err == nil
	return r.summary(), err
}

type run struct {
	w        *counter
	o        Options
	form     form
	encoder  encoder
	records  *Records // nil until the first page
	n        tally
	buf      []byte
	sum      Summary
	odd      paging.Oddities
	began    time.Time
	before   int // records that were read before it was resumed
	progress Progress
}

func newRun(w io.Writer, o Options, progress Progress) (*run, error) {
	r := &run{w: &counter{w: w}, o: o, form: o.Format.form(), began: time.Now(), progress: progress}
	if r.form.encoder == nil {
		return nil, fmt.Errorf("export: there is no format %q", o.Format)
	}
	r.encoder = r.form.encoder(o, r.w, &r.n)
	return r, nil
}

// all has every page taken, and writes what comes after the last one.
func (r *run) all(ctx context.Context, seq iter.Seq2[client.NumberedPage, error], take func(client.NumberedPage) error) error {
	r.odd.Found, r.odd.Chosen = r.sum.Odd, r.o.Chosen // Odd is of one that is resumed
	for page, err := range r.odd.In(seq) {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = take(page)
		}
		if err != nil {
			return err
		}
	}
	return r.end()
}

func (r *run) begin(p *client.Page) (err error) {
	if r.records, err = NewRecords(p, r.o.Columns); err != nil {
		return err
	}
	r.sum.Header = r.records.names
	r.buf, err = r.encoder.begin(r.buf, r.records.names)
	return err
}

func (r *run) page(p client.NumberedPage) error {
	if r.records == nil {
		if err := r.begin(p.Page); err != nil {
			return err
		}
	}
	r.records.use(p.Page)
	for row := range p.Records {
		if r.o.Keep != nil && !r.o.Keep(p.Page, row) {
			continue
		}
		r.n.records++
		r.records.set(row)
		var err error
		if r.buf, err = r.encoder.row(r.buf, r.records); err != nil {
			return err
		}
		r.records.note(row)
		if len(r.buf) >= chunk {
			if err := r.flush(); err != nil {
				return err
			}
		}
	}
	if err := r.flush(); err != nil {
		return err
	}
	r.records.release()
	r.sum.Note(p.Page)
	r.sum.Odd = r.odd.Found
	r.sum.Records, r.sum.LastWholePage, r.sum.Seen = r.n.records, p.Number, r.sum.Seen+len(p.Records)
	if len(p.Records) > 0 {
		r.sum.Pages++
	}
	if r.progress != nil {
		r.progress(r.summary(), paging.Rate(r.sum.Seen-r.before, time.Since(r.began)))
	}
	return nil
}

// Note counts a page as it came that has bytes that are no text, or halves of characters; of others the rows.
func (g *Garbled) Note(p *client.Page) {
	bodies := [][]byte{p.Body}
	if g.Rows = p.Body == nil; g.Rows {
		bodies = each.Of(p.Records, func(r client.Record) []byte { return r.Raw })
	}
	for _, body := range bodies {
		if !utf8.Valid(body) {
			g.NotUTF8++
		}
		if client.Halves(body) > 0 {
			g.Halves++
		}
	}
}

func (r *run) flush() error {
	if len(r.buf) == 0 {
		return nil
	}
	_, err := r.w.Write(r.buf)
	if r.buf = r.buf[:0]; cap(r.buf) > 8*chunk {
		r.buf = nil // a page of huge cells is no reason to keep as much
	}
	return err
}

func (r *run) end() (err error) {
	if r.records == nil { // no page at all: a header of nothing
		if err := r.begin(&client.Page{}); err != nil {
			return err
		}
	}
	if r.buf, err = r.encoder.end(r.buf); err != nil {
		return err
	}
	return r.flush()
}

func (r *run) summary() Summary {
	s := r.sum
	s.Bytes, s.CutCells = r.w.n, r.n.cut
	if r.records != nil && (!r.form.whole || r.o.Columns != nil) { // else every member is there
		s.Missed = r.records.missed
	}
	return s
}

type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(b []byte) (int, error) {
	n, err := c.w.Write(b)
	c.n += int64(n)
	return n, err
}
