package submit

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/core/export"
	"docket/ui/core/kind"
)

// DecodeFile reads what docket exports: a table where the name says so, or nothing looks like JSON (decodeCSV); records
// of JSON, one a field, in a list or a line each; else a form of client.DecodeSettings.
func DecodeFile(content []byte, name, documentType string) (_ client.ImportReport, err error) {
	defer func() { err = kind.Instead(err, content, kind.Settings) }()
	switch format, _ := export.FormatOf(name); {
	case bytes.HasPrefix(content, []byte("PK\x03\x04")):
		return client.ImportReport{}, badCSV("file", "it is a workbook; save it as CSV UTF-8")
	case !utf8.Valid(content):
		return client.ImportReport{}, badCSV("file", "it is not UTF-8 text; save it as UTF-8")
	case format == export.FormatCSV, format == export.FormatTSV, !format.JSON() && !likeJSON(content):
		return decodeCSV(content, documentType)
	}
	if records, are, err := readRecords(content); are {
		return decodeRecords(records, err, documentType)
	}
	return client.DecodeSettings(content)
}

// likeJSON reports whether a file begins as JSON of objects and lists does.
func likeJSON(content []byte) bool {
	begin := bytes.TrimLeft(content, " \t\r\n")
	return len(begin) == 0 || begin[0] == '{' || begin[0] == '['
}

// record is an object of a file, its members in their order.
type record []client.Member

// readRecords reads objects, in a list or one after another, up to the first that cannot be read; where the first does
// not name a field, they are no records.
func readRecords(file []byte) (all []record, are bool, err error) {
	d := jsontext.NewDecoder(bytes.NewReader(file))
	if d.PeekKind() == '[' {
		_, err = d.ReadToken()
	}
	for err == nil && d.PeekKind() == '{' {
		var r record
		if r, err = readRecord(d); !are && !r.namesField() {
			return nil, false, nil
		}
		if are = true; err == nil {
			all = append(all, r)
		}
	}
	if err == nil && d.PeekKind() == ']' {
		_, err = d.ReadToken()
	}
	if err == nil {
		if _, err = d.ReadToken(); err == nil {
			err = fmt.Errorf("something that is no object stands behind record %d", len(all))
		} else if err == io.EOF {
			err = nil
		}
	}
	return all, are, err
}

// readRecord reads one object, as far as it can be read. A name that comes twice in it is an error.
func readRecord(d *jsontext.Decoder) (r record, err error) {
	_, err = d.ReadToken()
	for err == nil && d.PeekKind() != '}' {
		var name jsontext.Token
		var value jsontext.Value
		if name, err = d.ReadToken(); err == nil {
			text := name.String()
			value, err = d.ReadValue()
			r = append(r, client.Member{Name: text, Value: client.Value(slices.Clone(value))})
		}
	}
	if err == nil {
		_, err = d.ReadToken()
	}
	return r, err
}

// namesField reports whether the object is about a field, and no object of document types.
func (r record) namesField() bool {
	return slices.ContainsFunc(r, func(m client.Member) bool { return meaning(m.Name) == "field" && m.Value.Kind() == client.String })
}

// decodeRecords reads records as rows of a table with their members as columns; err is why the others could not be read.
func decodeRecords(records []record, err error, documentType string) (client.ImportReport, error) {
	d := newTable("records of JSON", "record", documentType)
	d.plain = true
	if err != nil {
		return d.report, badCSV(fmt.Sprintf("record %d", len(records)+1), "this is not JSON, or a name comes twice: "+err.Error())
	}
	name := func(m client.Member) string { return m.Name }
	heading := each.Of(each.Once(slices.Concat(records...), name), name)
	if err := d.heading(heading); err != nil {
		return d.report, err
	}
	for n, r := range records {
		cells := make([]string, len(heading))
		for i, name := range heading {
			cells[i] = unknownCell
			m := at(r, name)
			if m < 0 || r[m].Value.Kind() == client.Null {
				continue
			}
			if cells[i] = r[m].Value.Text(); meaning(name) == Label && r[m].Value.Kind() != client.String {
				return d.report, badCSV(d.place(n+1), fmt.Sprintf("label of %s is %.60s; give a text", r.field(), r[m].Value.Raw()))
			}
			if cells[i] == unknownCell { // as tables write what is not known
				d.note(n+1, fmt.Sprintf("%s is the text %q, which stands for what is not known: left out", name, unknownCell))
			}
		}
		if err := d.row(n+1, cells); err != nil {
			return d.report, err
		}
	}
	return d.report, d.none()
}

func (r record) field() string {
	i := slices.IndexFunc(r, func(m client.Member) bool { return meaning(m.Name) == "field" })
	if i < 0 {
		return "no field"
	}
	return r[i].Value.Text()
}

// EncodeNamed writes document types as the name of a file asks for: as a CSV or as JSON, both of which DecodeFile reads
// back. The notes say what the file cannot hold.
func EncodeNamed(name string, types []client.DocumentType) (content []byte, notes []string, err error) {
	switch format, _ := export.FormatOf(name); format {
	case export.FormatCSV:
		return EncodeCSV(types)
	case export.FormatJSON:
		content, err = EncodeFile(types)
		return content, nil, err
	}
	return nil, nil, fmt.Errorf("the name %s ends neither in .json nor in .csv", strings.TrimSpace(filepath.Base(name)))
}
