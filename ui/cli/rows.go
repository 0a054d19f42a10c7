package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"reflect"
	"strings"
	"time"

	"docket/client"
	"docket/ui/core/export"
)

// printAs prints a value a line an element, or rows in columns: of structs the fields with a name in JSON that are one
// value, else names and values.
func printAs(c *console, as string, value, rows any) (err error) {
	page, options := &client.Page{}, export.Options{Format: export.Format(as), CSV: c.as.csv}
	if as != asLines {
		header, texts := columnsOf(rows)
		options.Columns, page.Columns, page.Records = header, header, each(texts, recordOf)
	} else if page.Records, err = elementsOf(value); err != nil {
		return err
	}
	return c.output(func(w io.Writer) error {
		_, err := export.Pages(context.WithoutCancel(c.ctx), onePage(page, 1), c.forPeople(as, w), options, nil)
		return err
	})
}

// onePage is a page as all that there is.
func onePage(page *client.Page, number int) pageSeq {
	return func(yield func(client.NumberedPage, error) bool) {
		yield(client.NumberedPage{Page: page, Number: number}, nil)
	}
}

// elementsOf is a record for each element of a list, or one for what is none.
func elementsOf(value any) (records []client.Record, err error) {
	elements := []any{value}
	if list := reflect.ValueOf(value); list.Kind() == reflect.Slice && list.Type().Elem().Kind() != reflect.Uint8 {
		elements = elements[:0]
		for i := range list.Len() {
			elements = append(elements, list.Index(i).Interface())
		}
	}
	for _, element := range elements {
		r, err := recordAs(element)
		if err != nil {
			return nil, err
		}
		records = append(records, r)
	}
	return records, nil
}

// recordAs is a value as a record: JSON that came as it did, and everything else as it is encoded.
func recordAs(value any) (client.Record, error) {
	switch raw := value.(type) {
	case []byte:
		return client.Record{Raw: bytes.TrimPrefix(raw, mark)}, nil
	case client.Value:
		return client.Record{Raw: raw}, nil
	}
	raw, err := encode(value)
	return client.Record{Raw: bytes.TrimSuffix(raw, []byte("\n"))}, err
}

// columnsOf are names and values, or a slice of structs. Where no field has a name in JSON, the columns of the table are taken.
func columnsOf(rows any) (header []string, texts [][]string) {
	if pairs, are := rows.([][]string); are {
		return []string{"name", "value"}, pairs
	}
	if header, texts = fieldsOf(reflect.ValueOf(rows), member, plain(func(at time.Time) string { return at.Format(time.RFC3339Nano) })); header == nil {
		return grid(reflect.ValueOf(rows))
	}
	return header, texts
}

// grid is a slice of structs as a table: the fields that a tag `table` names.
func grid(list reflect.Value) (header []string, rows [][]string) {
	title := func(f reflect.StructField) string { return strings.ToLower(f.Tag.Get("table")) } // as the names in JSON and of columns are
	return fieldsOf(list, title, plain(when))
}

// fieldsOf are the fields of a slice of structs that have a name, and the texts of each element.
func fieldsOf(list reflect.Value, name func(reflect.StructField) string, text func(reflect.Value) string) (header []string, rows [][]string) {
	rows = make([][]string, list.Len())
	for _, f := range reflect.VisibleFields(list.Type().Elem()) {
		column := name(f)
		if column == "" {
			continue
		}
		header = append(header, column)
		for i := range rows {
			rows[i] = append(rows[i], text(list.Index(i).FieldByIndex(f.Index)))
		}
	}
	return header, rows
}

// member is the name in JSON of a field that is one value, or a list of texts, else "".
func member(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	of := f.Type
	if of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if kind := of.Kind(); name == "-" || kind == reflect.Slice && of != reflect.TypeFor[[]string]() || kind == reflect.Map || kind == reflect.Struct && of != reflect.TypeFor[time.Time]() {
		return ""
	}
	return name
}

// plain gives a field as text, a time as told; "" for nil.
func plain(when func(time.Time) string) func(reflect.Value) string {
	return func(v reflect.Value) string {
		if v = reflect.Indirect(v); !v.IsValid() {
			return ""
		}
		switch value := v.Interface().(type) {
		case time.Time:
			return when(value)
		case []string:
			return strings.Join(value, "; ")
		}
		return fmt.Sprint(v.Interface())
	}
}

func recordOf(texts []string) client.Record {
	return client.Record{Raw: []byte("{}"), Cells: each(texts, func(text string) client.Value { return client.AppendQuoted(nil, text) })}
}
