package cli

import (
	"fmt"
	"io"
	"iter"
	"reflect"
	"strings"

	"docket/client"
	"docket/ui/core/export"
)

// The formats of lists beside those of [console.print].
const asMarkdown = string(export.FormatMarkdown)

// printRows prints a slice of structs in the formats of a list: a line an element for ndjson, else columns, which are the
// fields with a name in JSON that are one value.
func printRows(s *session, o *format, csv export.CSVOptions, rows any) error {
	as := o.is(s.console)
	switch list := reflect.ValueOf(rows); as {
	case asLines:
		return s.output(func(w io.Writer) error {
			w = s.forPeople(as, w)
			for i := range list.Len() {
				raw, err := encode(list.Index(i).Interface())
				if err == nil {
					err = export.Line(w, raw)
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
	case asCSV, asMarkdown:
		page := pageOf(list)
		pages := iter.Seq2[client.NumberedPage, error](func(yield func(client.NumberedPage, error) bool) {
			yield(client.NumberedPage{Page: page, Number: 1}, nil)
		})
		return s.output(func(w io.Writer) error {
			_, err := export.Pages(s.ctx, pages, s.forPeople(as, w), export.Options{Format: export.Format(as), Columns: page.Columns, CSV: csv}, func(export.Summary, float64) {})
			return err
		})
	}
	return s.print(o, rows, nil)
}

// pageOf is a slice of structs as records.
func pageOf(list reflect.Value) *client.Page {
	p := &client.Page{}
	var fields [][]int
	for _, f := range reflect.VisibleFields(list.Type().Elem()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if kind := f.Type.Kind(); name != "" && name != "-" && kind != reflect.Slice && kind != reflect.Struct {
			p.Columns, fields = append(p.Columns, name), append(fields, f.Index)
		}
	}
	for i := range list.Len() {
		r := client.Record{Raw: []byte("{}")}
		for _, at := range fields {
			raw, _ := encode(fmt.Sprint(list.Index(i).FieldByIndex(at).Interface())) // a text cannot fail
			r.Cells = append(r.Cells, client.Value(strings.TrimSpace(string(raw))))
		}
		p.Records = append(p.Records, r)
	}
	return p
}
