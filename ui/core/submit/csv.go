package submit

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"docket/client"
	"docket/ui/core/export"
	"docket/ui/safe"
)

// unknownCell is a value that nobody knows. An empty cell is an empty label, or nothing said about a switch.
const unknownCell = "?"

// csvColumns are the headings that a CSV may have, by what they mean.
var csvColumns = map[string]string{
	"document_type": "type", "document type": "type", "documenttype": "type", "collection_name": "type", "collection": "type",
	"field": "field", "field_name": "field", "field name": "field", "name": "field",
	"label":    Label,
	"required": Required, "mandatory": Required,
	"visibility": Visibility, "visible": Visibility,
}

// decodeCSV reads field settings from a table with a heading: field, label, required, visibility, in any order, and
// document_type where it is about several; rows that name none are of documentType. Commas, semicolons or tabs
// separate. A value that makes no sense is refused with its line: left out, it would stay what it was without a word.
// Columns that mean nothing here are left out, and noted.
func decodeCSV(file []byte, documentType string) (client.ImportReport, error) {
	d := newTable("a CSV", "line", documentType)
	r := export.NewReader(file)
	r.FieldsPerRecord, d.between = -1, map[rune]string{',': "comma", ';': "semicolon", '\t': "tab"}[r.Comma]
	heading, err := r.Read()
	if err != nil {
		return d.report, badCSV("CSV", "it has no heading: "+csvReason(err))
	}
	if err := d.heading(heading); err != nil {
		return d.report, err
	}
	cells, err := r.Read()
	for ; err == nil; cells, err = r.Read() {
		line, _ := r.FieldPos(0)
		if err := d.row(line, cells); err != nil {
			return d.report, err
		}
	}
	if err != io.EOF {
		return d.report, badCSV("CSV", csvReason(err))
	}
	return d.report, d.none()
}

func (d *tableDecoder) none() error {
	if len(d.report.Types) == 0 {
		return badCSV(d.report.Form, "it names no field")
	}
	return nil
}

func badCSV(where, reason string) error {
	return &client.InputError{Op: client.OpPush, Field: where, Reason: reason}
}

func csvReason(err error) string {
	if p, ok := errors.AsType[*csv.ParseError](err); ok {
		return fmt.Sprintf("line %d: %v", p.Line, p.Err)
	}
	return strings.Replace(err.Error(), io.EOF.Error(), "it is empty", 1)
}

// tableDecoder makes field settings of rows with a heading.
type tableDecoder struct {
	report   client.ImportReport
	unit     string // of what rows are numbered: "line"
	between  string // what is between the cells of a file: "comma"
	fallback string
	plain    bool              // nothing in the cells was marked for a spreadsheet
	columns  map[string]int    // where a meaning stands
	width    int               // of the heading
	seen     map[[2]string]int // the line of a document type's field
}

func newTable(form, unit, documentType string) *tableDecoder {
	return &tableDecoder{report: client.ImportReport{Form: form}, unit: unit, fallback: documentType, seen: map[[2]string]int{}, columns: map[string]int{}}
}

// meaning is what a column of a name means, "" where nobody knows.
func meaning(name string) string { return csvColumns[strings.ToLower(strings.TrimSpace(name))] }

func (d *tableDecoder) place(row int) string { return fmt.Sprintf("%s %d", d.unit, row) }

func (d *tableDecoder) heading(cells []string) error {
	d.width = len(cells)
	for i, cell := range cells {
		meaning := meaning(cell)
		_, twice := d.columns[meaning]
		switch {
		case meaning == "":
			d.note(1, "the column "+strconv.Quote(cell)+" is not one of field, label, required, visibility, document_type: left out")
		case twice:
			return badCSV(d.place(1), "two columns mean "+meaning)
		default:
			d.columns[meaning] = i
		}
	}
	if _, there := d.columns["field"]; !there {
		return badCSV(d.place(1), "no column is named field; the heading is field,label,required,visibility")
	}
	for _, m := range declared {
		if _, there := d.columns[m.name]; !there {
			d.note(1, "there is no column "+m.name+": the file says nothing of it")
		}
	}
	return nil
}

func (d *tableDecoder) note(line int, text string) {
	d.report.Notes = append(d.report.Notes, d.place(line)+": "+text)
}

// cell is the text of a meaning in a row; ok is false where it says nothing.
func (d *tableDecoder) cell(cells []string, meaning string) (text string, ok bool) {
	i, there := d.columns[meaning]
	if !there || i >= len(cells) || cells[i] == unknownCell {
		return "", false
	}
	if d.plain {
		return cells[i], true
	}
	return unescaped(cells[i]), true
}

func (d *tableDecoder) row(line int, cells []string) error {
	if strings.TrimSpace(strings.Join(cells, "")) == "" {
		return nil
	}
	if more := cells[min(d.width, len(cells)):]; strings.Join(more, "") != "" {
		return badCSV(d.place(line), fmt.Sprintf("it has %s, and the heading %s; what has a %s in it stands in quotes", safe.Count(len(cells), "value"), safe.Count(d.width, "column"), d.between))
	}
	name, _ := d.cell(cells, "field")
	docType, _ := d.cell(cells, "type")
	switch docType = cmp.Or(docType, d.fallback); {
	case strings.TrimSpace(name) == "":
		d.note(line, "it names no field: left out")
		return nil
	case docType == "":
		return badCSV(d.place(line), "it says nothing of the document type: give a column document_type, or name one")
	}
	if first, twice := d.seen[[2]string{docType, name}]; twice {
		return badCSV(d.place(line), fmt.Sprintf("the field %s of %s comes twice, first on %s", name, docType, d.place(first)))
	}
	d.seen[[2]string{docType, name}] = line
	required, bad := d.flag(line, cells, Required, name)
	visible, worse := d.flag(line, cells, Visibility, name)
	if bad := cmp.Or(bad, worse); bad != nil {
		return bad
	}
	f := client.FieldSetting{Name: name, Required: required, Visibility: visible}
	if label, ok := d.cell(cells, Label); ok {
		f.Label = &label
	}
	i := slices.IndexFunc(d.report.Types, func(t client.DocumentType) bool { return t.Name == docType })
	if i < 0 {
		i = len(d.report.Types)
		d.report.Types = append(d.report.Types, client.DocumentType{Name: docType})
	}
	d.report.Types[i].Fields = append(d.report.Types[i].Fields, f)
	return nil
}

// switches are what a switch may be in a cell: what people write, and a spreadsheet makes of true and false.
var switches = map[string]bool{"true": true, "yes": true, "y": true, "1": true, "false": false, "no": false, "n": false, "0": false}

// flag reads a switch, nil where the row says nothing of it.
func (d *tableDecoder) flag(line int, cells []string, meaning, field string) (*bool, error) {
	text, ok := d.cell(cells, meaning)
	if word := strings.ToLower(strings.TrimSpace(text)); ok && word != "" {
		if on, is := switches[word]; is {
			return &on, nil
		}
		return nil, badCSV(d.place(line), fmt.Sprintf("%s of %s is %.60q; give true or false, yes or no, or nothing", meaning, field, text))
	}
	return nil, nil
}

// EncodeCSV writes what decodeCSV reads back, one row a field. The notes say what a table cannot hold.
func EncodeCSV(types []client.DocumentType) (file []byte, notes []string, err error) {
	var b bytes.Buffer
	w, extra := export.NewCSV(&b, export.CSVOptions{}), 0
	err = w.Row("document_type", "field", Label, Required, Visibility)
	for _, t := range types {
		extra += len(t.Extra)
		for _, f := range t.Fields {
			err = errors.Join(err, w.Row(escaped(t.Name), escaped(f.Name), LabelCell(f.Label), cmp.Or(textJSON(f.Required), unknownCell), cmp.Or(textJSON(f.Visibility), unknownCell)))
			extra += len(f.Extra)
		}
	}
	if err = errors.Join(err, w.Flush()); err != nil {
		return nil, nil, fmt.Errorf("export: %w", err)
	}
	if extra > 0 {
		notes = append(notes, safe.Count(extra, "member")+" that the interface does not name stayed out; JSON keeps them")
	}
	return b.Bytes(), notes, nil
}

// LabelCell is a label as tables have it: "?" is one that nobody knows, the label of that text has a ' before it.
func LabelCell(label *string) string {
	if label == nil {
		return unknownCell
	}
	return escaped(*label)
}

// escaped puts a ' before what decodeCSV would take for unknown; unescaped takes it away, and the marks of the CSV.
func escaped(text string) string {
	if strings.TrimLeft(text, "'") == unknownCell {
		return "'" + text
	}
	return text
}

func unescaped(cell string) string {
	if strings.TrimLeft(cell, "'") == unknownCell {
		return strings.TrimPrefix(cell, "'")
	}
	return export.Unguard(cell)
}
