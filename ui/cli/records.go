package cli

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/core/export"
	"docket/ui/safe"
	"docket/ui/view"
)

// pageSeq is pages that come one by one.
type pageSeq = iter.Seq2[client.NumberedPage, error]

// one prints the page that was asked for.
func (s source) one(format string) error {
	page, err := s.pages().Page(s.ctx, s.flags.page, s.opened)
	if err != nil {
		return err
	}
	if len(page.Records) == 0 {
		s.say("%s: page %d has no records", s.name, s.flags.page)
	}
	if format == asJSON && s.flags.columns == nil {
		return s.output(func(w io.Writer) error { return s.printJSON(w, page.Body) })
	}
	return s.print(format, func(yield func(client.NumberedPage, error) bool) {
		yield(client.NumberedPage{Page: page, Number: s.flags.page}, nil)
	})
}

// all prints every page as it comes. Memory does not grow with the pages. When it
// fails in the middle, what came before was printed and the error says how far.
func (s source) all(format string) error {
	return s.print(format, s.every())
}

// print writes the records of pages to stdout.
func (s source) print(format string, pages pageSeq) error {
	return s.output(func(w io.Writer) error {
		defer s.status.clear()
		if format == asTable {
			return s.table(w, pages)
		}
		sum, err := export.Pages(s.ctx, pages, s.forPeople(format, w), s.options(format), s.progress())
		s.remarkOn(sum, format)
		if err == nil || sum.Records == 0 {
			return advised(err)
		}
		return s.brokenOff(advised(err), sum.Records, sum.LastWholePage)
	})
}

// progress draws how far it is, unless stdout is on the same terminal.
func (s source) progress() func(export.Progress) {
	if isTerminal(s.out) && s.flags.file == "" {
		return nil
	}
	return s.tell
}

// forPeople shows what a terminal would obey, when stdout is one.
func (s source) forPeople(format string, w io.Writer) io.Writer {
	switch {
	case !isTerminal(s.out):
		return w
	case export.Format(format).JSON():
		return &safeWriter{w: w, show: func(lines []byte) []byte { return jsonLines(lines) }}
	}
	return s.terminalSafe(w)
}

// jsonLines escapes what is invisible in lines of JSON; the line feeds stay.
func jsonLines(lines []byte) []byte {
	out := make([]byte, 0, len(lines))
	for line := range strings.Lines(string(lines)) {
		text, feed := strings.CutSuffix(line, "\n")
		out = append(out, safe.JSON([]byte(text))...)
		if feed {
			out = append(out, '\n')
		}
	}
	return out
}

func (s source) brokenOff(err error, records, page int) error {
	return &failure{exitCode(cause(s.ctx, err)), cause(s.ctx, err),
		fmt.Sprintf("What was printed is not everything: %s, up to page %d.", view.Count(records, "record"), page)}
}

// remarkOn tells what a reader of the output cannot see.
func (s source) remarkOn(sum export.Summary, format string) {
	s.remarkMissed(sum.Missed.Names, sum.Missed.Values, format)
	if sum.CutCells > 0 {
		s.remark(fmt.Sprintf("%s %s cut to 32,767 characters", view.Count(sum.CutCells, "cell"), view.Plural(sum.CutCells, "was", "were")))
	}
	if sum.Repeated > 0 {
		s.remark(fmt.Sprintf("%s: %s came on two pages, the first on page %d: the data moved meanwhile", s.name, view.Count(sum.Repeated, "record"), sum.RepeatedAt))
	}
}

func (s source) remarkMissed(names []string, values int, format string) {
	if values > 0 {
		s.remark(fmt.Sprintf("%s of members that the first page does not have %s not in the %s (%s); -o ndjson has everything", view.Count(values, "value"), view.Plural(values, "is", "are"), format, strings.Join(names, ", ")))
	}
}

// table prints pages for people.
func (s source) table(w io.Writer, pages pageSeq) error {
	t, keep, n := newTable(w, s.width()), s.options(asTable).Keep, 0
	var records *export.Records
	for page, err := range pages {
		if err != nil && n > 0 {
			return s.brokenOff(err, n, page.Number-1)
		}
		if err == nil && records == nil {
			records, err = export.NewRecordsOf(page.Page, s.flags.columns)
		}
		if err != nil {
			return advised(err)
		}
		rows := make([][]string, 0, len(page.Records))
		for i := range page.Records {
			if keep == nil || keep(page.Page, i) {
				rows = append(rows, slices.Clone(records.Row(page.Page, i)))
			}
		}
		if len(rows) == 0 { // the widths are those of records
			continue
		}
		if err := t.write(records.Header(), rows); err != nil {
			return err
		}
		n += len(rows)
	}
	if records != nil && n == 0 {
		if err := t.write(records.Header(), nil); err != nil {
			return err
		}
	}
	s.remark(t.left())
	if records != nil {
		names, values := records.Missed()
		s.remarkMissed(names, values, asTable)
	}
	return nil
}
