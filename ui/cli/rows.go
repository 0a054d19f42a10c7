package cli

import (
	"fmt"
	"io"
	"iter"
	"reflect"
	"strings"
	"time"

	"docket/client"
	"docket/ui/core/export"
)

// printRows prints a slice of structs in the formats of a list.
func printRows(s *session, o *format, csv export.CSVOptions, rows any) error {
	if as := o.is(s.console); as == asLines || as == asCSV || as == asMarkdown {
		return printAs(s.console, as, csv, rows, rows)
	}
	return s.print(o, rows, nil)
}

// printAs prints a value a line an element, or rows in columns: of structs the fields with a name in JSON that are one
// value, else names and values.
func printAs(c *console, as string, csv export.CSVOptions, value, rows any) error {
	if as == asLines {
		return c.output(func(w io.Writer) error { return lines(c.forPeople(as, w), value) })
	}
	page := &client.Page{Columns: []string{"name", "value"}}
	if pairs, is := rows.([][]string); is {
		for _, row := range pairs {
			page.Records = append(page.Records, recordOf(row))
		}
	} else {
		page = pageOf(reflect.ValueOf(rows))
	}
	pages := iter.Seq2[client.NumberedPage, error](func(yield func(client.NumberedPage, error) bool) {
		yield(client.NumberedPage{Page: page, Number: 1}, nil)
	})
	return c.output(func(w io.Writer) error {
		_, err := export.Pages(c.ctx, pages, c.forPeople(as, w), export.Options{Format: export.Format(as), Columns: page.Columns, CSV: csv}, func(export.Summary, float64) {})
		return err
	})
}

func lines(w io.Writer, value any) error {
	if raw, is := value.([]byte); is {
		return export.Line(w, raw)
	}
	elements := []any{value}
	if list := reflect.ValueOf(value); list.Kind() == reflect.Slice {
		elements = elements[:0]
		for i := range list.Len() {
			elements = append(elements, list.Index(i).Interface())
		}
	}
	for _, element := range elements {
		raw, err := encode(element)
		if err == nil {
			err = export.Line(w, raw)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// pageOf is a slice of structs as records. Where no field has a name in JSON, the columns of the table are taken.
func pageOf(list reflect.Value) *client.Page {
	p := &client.Page{}
	var fields [][]int
	for _, f := range reflect.VisibleFields(list.Type().Elem()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		of := f.Type
		if of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		if kind := of.Kind(); name != "" && name != "-" && kind != reflect.Slice && kind != reflect.Map && (kind != reflect.Struct || of == reflect.TypeFor[time.Time]()) {
			p.Columns, fields = append(p.Columns, name), append(fields, f.Index)
		}
	}
	if len(fields) == 0 {
		header, rows := grid(list)
		p.Columns = header
		for _, row := range rows {
			p.Records = append(p.Records, recordOf(row))
		}
		return p
	}
	for i := range list.Len() {
		var cells []string
		for _, at := range fields {
			cells = append(cells, plain(list.Index(i).FieldByIndex(at)))
		}
		p.Records = append(p.Records, recordOf(cells))
	}
	return p
}

// plain is a field as text; a time as in JSON, "" for nil.
func plain(v reflect.Value) string {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return ""
		}
		v = v.Elem()
	}
	if at, is := v.Interface().(time.Time); is {
		return at.Format(time.RFC3339Nano)
	}
	return fmt.Sprint(v.Interface())
}

func recordOf(texts []string) client.Record {
	r := client.Record{Raw: []byte("{}")}
	for _, text := range texts {
		raw, _ := encode(text) // a text cannot fail
		r.Cells = append(r.Cells, client.Value(strings.TrimSpace(string(raw))))
	}
	return r
}
