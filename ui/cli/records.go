package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/core/export"
	"docket/ui/core/paging"
	"docket/ui/view"
)

type pageSeq = iter.Seq2[client.NumberedPage, error]

// put writes the records of pages that are not the service's to the file of --output, or prints them.
func (d *dataCommand) put(pages pageSeq) error {
	if d.answers = true; d.path != "" {
		return d.toFile(func(paging.Source, int) pageSeq { return pages })
	}
	return d.records(pages)
}

// records writes the records of pages to stdout as they come. An error in the middle says how far it came.
func (d *dataCommand) records(pages pageSeq) error {
	as := d.format()
	return d.output(func(w io.Writer) error {
		defer d.status.clear()
		if as == asTable {
			return d.table(w, pages)
		}
		progress := d.progress
		if isTerminal(d.out) {
			progress = nil // it is drawn on the same terminal
		}
		sum, err := export.Pages(d.ctx, pages, d.forPeople(as, w), d.options(as), progress)
		d.remarkOn(sum, as)
		d.remarkEnd()
		if err == nil || sum.Records == 0 {
			return err
		}
		return d.stopped(err, sum.Records, sum.LastWholePage)
	})
}

func (d *dataCommand) progress(p export.Summary, rate float64) {
	matching, page := "", ", page "+view.Thousands(p.Pages)
	if d.answers {
		page = ""
	}
	if p.Records != p.Seen {
		matching = fmt.Sprintf(", %s match", view.Thousands(p.Records))
	}
	d.status.show("%s: %s%s%s, %s, %s a second", d.name, view.Count(p.Seen, "record"), matching, page, size(p.Bytes), view.Thousands(int(rate)))
}

func (d *dataCommand) stopped(err error, records, page int) error {
	err = cause(d.ctx, err)
	came := ": " + view.Count(records, "record")
	if !d.answers {
		came += fmt.Sprintf(", up to page %d", page)
	}
	if d.stdout.Flush() != nil || d.query != nil && d.format() != asLines { // nothing tells how many of them came out
		came = ""
	}
	return &failure{exitCode(err), err, "What was printed is not everything" + came + "." + d.possible(err)}
}

// remarkOn tells what a reader of the output cannot see.
func (d *dataCommand) remarkOn(sum export.Summary, as string) {
	d.remarkMissed(sum.Missed, as)
	if d.query == nil { // which says it of what it reads
		d.remark(sum.In(export.Format(as)))
	}
	d.remark(sum.Resumed())
	d.remark(sum.Cut())
	d.tell(sum.Odd.String())
}

// tell says something of the datasource once, however often that is opened or read.
func (d *dataCommand) tell(text string) {
	if text = strings.TrimSuffix(text, "."); text != "" && !slices.Contains(d.told, text) {
		d.remark(d.name + ": " + text)
		d.told = append(d.told, text)
	}
}

// remarkEnd tells how it is known that the data ends, and what makes that doubtful.
func (d *dataCommand) remarkEnd() {
	for _, text := range append([]string{d.ending.String()}, d.ending.Doubts...) {
		d.tell(text)
	}
	d.ending = client.Ending{}
}

// possible is what can be had of a datasource whose end does not show.
func (d *dataCommand) possible(err error) string {
	before := client.Before(err)
	if before == 0 {
		return ""
	}
	return fmt.Sprintf(" --pages 1-%d gives the pages before it, and says that they are not known to be all.", before)
}

func (d *dataCommand) remarkMissed(m export.Missed, as string) {
	for _, text := range m.In("the " + as) {
		if d.columns == nil { // else they were chosen, and no others are wanted
			d.remark(text + ". -o ndjson has everything")
		}
	}
}

func (d *dataCommand) table(w io.Writer, pages pageSeq) error {
	keep := d.options(asTable).Keep
	var records *export.Records
	var t *table
	odd, garbled := paging.Oddities{Chosen: d.answers}, export.Garbled{}
	for page, err := range odd.In(pages) {
		if err == nil {
			garbled.Note(page.Page)
		}
		if err == nil && records == nil {
			if records, err = export.NewRecords(page.Page, d.columns); err == nil {
				t = newTable(w, widthOf(d.out), records.Header()...)
			}
		}
		for i := 0; err == nil && i < len(page.Records); i++ {
			if keep == nil || keep(page.Page, i) {
				err = t.row(records.Row(page.Page, i)...)
			}
		}
		switch {
		case err != nil && t != nil && t.rows > 0:
			d.remark(garbled.In(export.Table))
			d.tell(odd.String())
			return cmp.Or(d.end(t), d.stopped(err, t.rows, page.Number-1))
		case err != nil:
			return err
		}
	}
	if t == nil {
		return nil
	}
	err := d.end(t)
	d.remarkMissed(records.Missed(), asTable)
	d.remark(garbled.In(export.Table))
	d.tell(odd.String())
	d.remarkEnd()
	return err
}

// walked is every page of the datasource from one on, for a file that may be resumed too: whether it is, is known when
// the first of them was taken.
func (d *dataCommand) walked(of paging.Source, from int) pageSeq {
	return func(yield func(client.NumberedPage, error) bool) {
		for page, err := range of.Range(d.ctx, from, d.read.from, d.read.to, d.read.jobs, d.observed) {
			if !yield(page, err) {
				return
			}
			if page.Number == from && from > 1 {
				d.say("%s: continued from page %d", d.path, from)
			}
		}
	}
}

// toFile writes the pages that open gives to the file of --output.
func (d *dataCommand) toFile(open func(of paging.Source, from int) pageSeq) error {
	as, err := d.fileFormat()
	if err != nil {
		return err
	}
	path, of := d.path, d.pages().Once()
	file := export.FileOptions{Overwrite: d.overwrite, Resume: d.file.resume, Anew: d.answers, Identity: of.Identity(d.read.from, d.read.to, d.grep),
		Page: func(ctx context.Context, number int) (*client.Page, error) { return of.Page(ctx, number, d.observed) }}
	sum, err := export.ToFile(d.ctx, path, func(from int) pageSeq { return open(of, from) }, d.options(as), file, d.progress)
	d.status.clear()
	if err != nil {
		return d.unfinished(err)
	}
	d.remarkOn(sum, as)
	from := ""
	if !d.answers { // neither a load nor a query has the service's pages
		from = " from " + view.Count(sum.Pages, "page")
	}
	d.say("%s: %s%s, %s", path, view.Count(sum.Records, "record"), from, size(sum.Bytes))
	d.remarkEnd()
	return nil
}

// fileFormat is what -o says, or the ending of the file.
func (d *dataCommand) fileFormat() (string, error) {
	switch f, none := export.FormatOf(d.path); {
	case d.as.given == asTable:
		return "", usage("a table is for people to look at; choose csv, md or another format for a file")
	case d.as.given != "":
		return d.as.given, nil
	case none == nil:
		return string(f), nil
	}
	return "", usage("%s: the ending names no format; choose one with -o", d.path)
}

func (d *dataCommand) unfinished(err error) error {
	err = cause(d.ctx, err)
	if is[*client.MovedError](err) {
		return &failure{exitCode(err), err, noneKept}
	}
	begun, none := export.Unfinished(d.path)
	if code := exitCode(err); none == nil && code != exitUsage && !is[*export.InUseError](err) && !is[*export.CellError](err) {
		return &failure{code, err, fmt.Sprintf("%s, up to page %d, %s kept beside it; --resume%s continues it.",
			view.Count(begun.Records, "record"), begun.Page, view.Plural(begun.Records, "is", "are"), view.Either(d.overwrite, " --overwrite", "")) + d.possible(err)}
	}
	return err
}
