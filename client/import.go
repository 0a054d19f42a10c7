package client

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"unsafe"

	"github.com/go-json-experiment/json/jsontext"
)

// ImportReport is what was found in a file of field settings.
type ImportReport struct {
	Types []DocumentType
	Form  string   // which of the forms the file has, for people
	Notes []string // what was changed, left out or left unknown, with its place in the file
}

// The forms that a file of settings may have.
const (
	formInterface = "the interface's data form"
	formPlain     = "a plain object of document types"
)

// DecodeSettings reads a file of field settings: the form of the interface (§2.4),
// or a plain object {TYPE: {FIELD: {…}}} or {TYPE: {"fields": {FIELD: {…}}}}. A file
// that is not JSON, has another shape, or names something twice is an [*InputError]
// with line and column; a single value that makes no sense stays unknown and is noted.
func DecodeSettings(file []byte) (ImportReport, error) {
	im := importer{file: trimBOM(file)}
	d := newDecoder(im.file, 64)
	top, err := d.value()
	if err == nil {
		err = d.last()
	}
	if err != nil {
		return ImportReport{}, im.syntax(err)
	}
	switch top.Kind() {
	case Array:
		im.report.Form = formInterface
		err = im.list(top)
	case Object:
		err = im.object(top)
	default:
		err = im.bad(top, "the file holds "+top.Kind().String()+", not settings of document types")
	}
	if err != nil {
		return ImportReport{}, err
	}
	if len(im.report.Types) == 0 {
		return ImportReport{}, im.bad(top, "the file names no document type")
	}
	return im.report, nil
}

type importer struct {
	file   []byte
	report ImportReport
	types  map[string]bool
}

// list reads the interface's form.
func (im *importer) list(top Value) error {
	for _, e := range top.Elements() {
		if e.Kind() != Object {
			return im.bad(e, "an element of the list is "+e.Kind().String()+", not an object with documentTypeDetails")
		}
		if err := im.details(e); err != nil {
			return err
		}
	}
	return nil
}

// object reads either one element of the interface's list, or a plain object.
func (im *importer) object(top Value) error {
	all, err := im.members(top)
	if err != nil {
		return err
	}
	if find(all, "documentTypeDetails").Kind() == Object {
		im.report.Form = formInterface
		im.note(top, "one element of the interface's list, without the list around it")
		return im.details(top)
	}
	im.report.Form = formPlain
	return im.typesOf(all)
}

// details reads one element of the interface's list.
func (im *importer) details(e Value) error {
	all, err := im.members(e)
	if err != nil {
		return err
	}
	details := find(all, "documentTypeDetails")
	if details.Kind() != Object {
		return im.bad(e, "documentTypeDetails is "+details.Kind().String()+", not an object")
	}
	for _, m := range all {
		if m.Name != "documentTypeDetails" {
			im.note(m.Value, m.Name+" beside documentTypeDetails is left out")
		}
	}
	types, err := im.members(details)
	if err != nil {
		return err
	}
	return im.typesOf(types)
}

func (im *importer) typesOf(all []Member) error {
	if im.types == nil {
		im.types = map[string]bool{}
	}
	for _, m := range all {
		switch {
		case im.types[m.Name]:
			return im.bad(m.Value, "the document type "+m.Name+" comes twice")
		case m.Name == "":
			return im.bad(m.Value, "a document type has no name")
		case m.Value.Kind() != Object:
			return im.bad(m.Value, "the document type "+m.Name+" is "+m.Value.Kind().String()+", not an object")
		}
		im.types[m.Name] = true
		t, err := im.docType(m)
		if err != nil {
			return err
		}
		im.report.Types = append(im.report.Types, t)
	}
	return nil
}

// docType reads {"fields": {…}} or, in a plain object, the fields themselves.
func (im *importer) docType(m Member) (DocumentType, error) {
	fields, extra, err := im.fieldsOf(m)
	t := DocumentType{Name: m.Name, Extra: extra}
	for _, f := range fields {
		if f.Name == "" {
			return t, im.bad(f.Value, "a field of "+t.Name+" has no name")
		}
		if f.Value.Kind() != Object {
			im.note(f.Value, "the field "+t.Name+"."+f.Name+" is "+f.Value.Kind().String()+", not an object: left out")
			continue
		}
		setting, err := im.field(t.Name, f)
		if err != nil {
			return t, err
		}
		t.Fields = append(t.Fields, setting)
	}
	return t, err
}

// fieldsOf finds the fields of a document type, and the members beside them. In a
// plain object a field may itself be called "fields"; then it holds a label or the
// like, and not objects.
func (im *importer) fieldsOf(m Member) (fields, extra []Member, err error) {
	all, err := im.members(m.Value)
	if err != nil {
		return nil, nil, err
	}
	inner := find(all, "fields")
	if inner.Kind() != Object {
		if im.report.Form == formInterface {
			return nil, nil, im.bad(m.Value, "the document type "+m.Name+" has no object named fields")
		}
		return all, nil, nil
	}
	if fields, err = im.members(inner); err != nil {
		return nil, nil, err
	}
	if im.report.Form == formPlain && slices.ContainsFunc(fields, func(f Member) bool { return f.Value.Kind() != Object }) {
		return all, nil, nil
	}
	for _, x := range all {
		if x.Name != "fields" {
			extra = append(extra, x)
		}
	}
	return fields, extra, nil
}

func (im *importer) field(docType string, m Member) (FieldSetting, error) {
	f := FieldSetting{Name: m.Name}
	all, err := im.members(m.Value)
	path := docType + "." + m.Name
	for _, x := range all {
		switch x.Name {
		case "label":
			if x.Value.Kind() == String {
				text := x.Value.Text()
				f.Label = &text
			} else {
				im.note(x.Value, "label of "+path+" is "+x.Value.Kind().String()+", not a text: left unknown")
			}
		case "required":
			f.Required = im.truth(path, x)
		case "visibility":
			f.Visibility = im.truth(path, x)
		default:
			f.Extra = append(f.Extra, x)
		}
	}
	return f, err
}

// truth reads a boolean; its text is taken for what it plainly means.
func (im *importer) truth(path string, m Member) *bool {
	b, ok := NewFlag(m.Value).Bool()
	switch {
	case !ok:
		im.note(m.Value, m.Name+" of "+path+" is neither true nor false: left unknown")
		return nil
	case m.Value.Kind() == String:
		im.note(m.Value, m.Name+" of "+path+" is the text "+m.Value.Raw()+": taken as "+m.Value.Text())
	}
	return &b
}

// members reads an object and refuses a name that comes twice.
func (im *importer) members(object Value) ([]Member, error) {
	all := object.Members()
	seen := map[string]bool{}
	for _, m := range all {
		if seen[m.Name] {
			return nil, im.bad(m.Value, m.Name+" comes twice in one object")
		}
		seen[m.Name] = true
	}
	return all, nil
}

func (im *importer) note(at Value, what string) {
	im.report.Notes = append(im.report.Notes, im.lineColumn(im.offset(at))+": "+what)
}

func (im *importer) bad(at Value, reason string) error {
	return badSettings("settings file", im.lineColumn(im.offset(at))+": "+reason)
}

// offset is where a value begins, which is a slice of the file.
func (im *importer) offset(v Value) int {
	return int(uintptr(unsafe.Pointer(unsafe.SliceData(v))) - uintptr(unsafe.Pointer(unsafe.SliceData(im.file))))
}

// syntax words a reading error of the whole file.
func (im *importer) syntax(err error) error {
	at, reason := len(im.file), "the JSON ends too early"
	var syntax *jsontext.SyntacticError
	var shape shapeError
	switch {
	case errors.As(err, &shape):
		return badSettings("settings file", shape.Error())
	case len(bytes.TrimSpace(im.file)) == 0:
		return badSettings("settings file", "the file is empty")
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
	case errors.As(err, &syntax):
		at, reason = int(syntax.ByteOffset), "this is not JSON"
	}
	return badSettings("settings file", im.lineColumn(at)+": "+reason)
}

// lineColumn counts lines and characters from 1.
func (im *importer) lineColumn(at int) string {
	before := im.file[:min(max(at, 0), len(im.file))]
	row := bytes.Count(before, []byte("\n")) + 1
	col := len([]rune(string(before[bytes.LastIndexByte(before, '\n')+1:]))) + 1
	return fmt.Sprintf("%d:%d", row, col)
}
