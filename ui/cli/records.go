package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"docket/client"
	"docket/ui/export"
	"docket/ui/safe"
)

// one prints the page that was asked for.
func (s source) one(format string) error {
	page, err := s.page()
	if err != nil {
		return err
	}
	if len(page.Records) == 0 {
		s.say("%s: page %d has no records", s.name, s.flags.page)
	}
	return s.output(func(w io.Writer) error {
		if format == asJSON {
			return s.printJSON(w, page.Body)
		}
		out := s.records(w, format)
		if err := out.page(page); err != nil {
			return err
		}
		return out.end()
	})
}

// all prints every page as it comes. Memory does not grow with the pages. When it
// fails in the middle, what came before was printed and the error says how far.
func (s source) all(format string) error {
	return s.output(func(w io.Writer) error {
		out, n := s.records(w, format), 0
		for page, err := range s.client.Pages(s.ctx, s.walk()) {
			if err != nil {
				return s.brokenOff(err, n, page.Number)
			}
			if err := out.page(page.Page); err != nil {
				return err
			}
			n += len(page.Records)
		}
		return out.end()
	})
}

func (s source) brokenOff(err error, records, page int) error {
	if records == 0 {
		return err
	}
	return &failure{exitCode(cause(s.ctx, err)), cause(s.ctx, err),
		fmt.Sprintf("What was printed is not everything: %d records, up to page %d.", records, page-1)}
}

// recordWriter prints pages of records in one format.
type recordWriter interface {
	page(*client.Page) error
	end() error
}

func (s source) records(w io.Writer, format string) recordWriter {
	switch format {
	case asJSON:
		return &jsonRecords{app: s.app, w: w}
	case asLines:
		return &lineRecords{app: s.app, w: w}
	case asCSV:
		return &csvRecords{app: s.app, csv: export.NewCSV(s.terminalSafe(w), s.flags.csvRaw)}
	}
	return &tableRecords{app: s.app, table: newTable(w, s.width())}
}

type lineRecords struct {
	*app
	w io.Writer
}

func (l *lineRecords) page(p *client.Page) error {
	for _, r := range p.Records {
		if err := l.printLine(l.w, r.Raw); err != nil {
			return err
		}
	}
	return nil
}

func (l *lineRecords) end() error { return nil }

// jsonRecords is one array with a record a line.
type jsonRecords struct {
	*app
	w     io.Writer
	begun bool
}

func (j *jsonRecords) page(p *client.Page) error {
	for _, r := range p.Records {
		raw := []byte(r.Raw)
		if isTerminal(j.out) {
			raw = safe.JSON(raw)
		}
		before := ",\n"
		if !j.begun {
			before = "[\n"
		}
		j.begun = true
		if _, err := io.WriteString(j.w, before); err != nil {
			return err
		}
		if _, err := j.w.Write(raw); err != nil {
			return err
		}
	}
	return nil
}

func (j *jsonRecords) end() error {
	closing := "\n]\n"
	if !j.begun {
		closing = "[]\n"
	}
	_, err := io.WriteString(j.w, closing)
	return err
}

type csvRecords struct {
	*app
	csv     *export.CSV
	records *export.Records
}

func (c *csvRecords) page(p *client.Page) error {
	if c.records == nil {
		c.records = export.NewRecords(p)
		if err := c.csv.Row(c.records.Header()...); err != nil {
			return err
		}
	}
	for i := range p.Records {
		if err := c.csv.Row(c.records.Row(p, i)...); err != nil {
			return err
		}
	}
	return c.csv.Flush()
}

func (c *csvRecords) end() error {
	if c.records != nil {
		c.missed(c.records, "csv")
	}
	return c.csv.Flush()
}

// missed tells what did not fit the columns of the first page.
func (a *app) missed(r *export.Records, format string) {
	if list, values := r.Missed(); values > 0 {
		a.remark(fmt.Sprintf("%d values of members that the first page does not have are not in the %s (%s); -o ndjson has them", values, format, strings.Join(list, ", ")))
	}
}

type tableRecords struct {
	*app
	table   *table
	records *export.Records
}

func (t *tableRecords) page(p *client.Page) error {
	if t.records == nil {
		t.records = export.NewRecords(p)
	}
	rows := make([][]string, 0, len(p.Records))
	for i := range p.Records {
		rows = append(rows, slices.Clone(t.records.Row(p, i)))
	}
	return t.table.write(t.records.Header(), rows)
}

func (t *tableRecords) end() error {
	t.remark(t.table.left())
	if t.records != nil {
		t.missed(t.records, "table")
	}
	return nil
}
