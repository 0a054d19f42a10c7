package client

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"unicode/utf8"
	"unsafe"

	"github.com/go-json-experiment/json/jsontext"
)

// ImportReport is what was found in a file of field settings.
type ImportReport struct {
	Types []DocumentType
	Form  string   // which of the forms the file has, for people
	Notes []string // what was changed, left out or left unknown, with its place in the file
}

const (
	formInterface = "the interface's data form"
	formPlain     = "a plain object of document types"
)

// DecodeSettings reads a file of field settings: the form of the interface (§2.4), or a plain object {TYPE: {FIELD:
// {…}}} or {TYPE: {"fields": {FIELD: {…}}}}. A file that is not JSON, has another shape, or names something twice is an
// [*InputError] with line and column, and so is one with a value that makes no sense: left out, it would stay what it
// was without a word. null says nothing of a value.
func DecodeSettings(file []byte) (ImportReport, error) {
	im := importer{file: Unmarked(file), seen: map[string]bool{}}
	top, err := parse(im.file, 64)
	if err != nil {
		return ImportReport{}, im.syntax(err)
	}
	switch im.report.Form = formInterface; {
	case top.Kind() == Array:
		for e := range top.elements {
			im.details(e, "an element of the list")
		}
	case top.member("documentTypeDetails").Kind() == Object:
		im.note(top, "one element of the interface's list, without the list around it")
		im.details(top, "it")
	case top.Kind() == Object:
		im.report.Form = formPlain
		im.documentTypes(top)
	default:
		im.bad(top, "the file holds %s, not settings of document types", top.Kind())
	}
	if len(im.report.Types) == 0 {
		im.bad(top, "the file names no document type")
	}
	if im.err != nil {
		return ImportReport{}, im.err
	}
	return im.report, nil
}

// importer reads a file and keeps the first error.
type importer struct {
	file   []byte
	report ImportReport
	seen   map[string]bool // document types
	err    error
}

func (im *importer) details(e Value, what string) {
	details := e.member("documentTypeDetails")
	switch {
	case e.Kind() != Object:
		im.bad(e, "%s is %s, not an object with documentTypeDetails", what, e.Kind())
		return
	case details.Kind() != Object:
		im.bad(e, "documentTypeDetails is %s, not an object", details.Kind())
		return
	}
	for name, v := range im.members(e) {
		if name != "documentTypeDetails" {
			im.note(v, "%s beside documentTypeDetails is left out", name)
		}
	}
	im.documentTypes(details)
}

func (im *importer) documentTypes(all Value) {
	for name, v := range im.members(all) {
		switch {
		case im.seen[name]:
			im.bad(v, "the document type %s comes twice", name)
		case name == "":
			im.bad(v, "a document type has no name")
		case v.Kind() != Object:
			im.bad(v, "the document type %s is %s, not an object", name, v.Kind())
		default:
			im.report.Types = append(im.report.Types, im.documentType(name, v))
		}
		im.seen[name] = true
	}
}

// documentType reads {"fields": {…}} or, in a plain object, the fields themselves. There
// a field may itself be called "fields"; then it holds a label or the like, and not objects.
func (im *importer) documentType(docType string, v Value) DocumentType {
	t := DocumentType{Name: docType}
	fields := v.member("fields")
	wrapped := fields.Kind() == Object
	if wrapped && im.report.Form == formPlain {
		for _, f := range fields.members {
			wrapped = wrapped && f.Kind() == Object
		}
	}
	switch {
	case wrapped:
		for name, x := range im.members(v) {
			if name != "fields" {
				t.Extra = append(t.Extra, Member{name, x})
			}
		}
	case im.report.Form == formInterface:
		im.bad(v, "the document type %s has no object named fields", docType)
		return t
	default:
		fields = v
	}
	for name, f := range im.members(fields) {
		switch {
		case name == "":
			im.bad(f, "a field of %s has no name", docType)
		case f.Kind() != Object:
			im.bad(f, "the field %s.%s is %s, not an object with label, required and visibility", docType, name, brief(f))
		default:
			t.Fields = append(t.Fields, im.field(docType, name, f))
		}
	}
	return t
}

func (im *importer) field(docType, name string, v Value) FieldSetting {
	f := FieldSetting{Name: name}
	path := docType + "." + name
	for member, x := range im.members(v) {
		switch member {
		case "label":
			if text := x.Text(); x.Kind() == String {
				f.Label = &text
				im.whole(x, "label of "+path)
			} else if x.Kind() != Null {
				im.bad(x, "label of %s is %s; give a text", path, brief(x))
			}
		case "required":
			f.Required = im.truth(path, member, x)
		case "visibility":
			f.Visibility = im.truth(path, member, x)
		default:
			f.Extra = append(f.Extra, Member{member, x})
		}
	}
	return f
}

// truth reads a boolean; its text is taken for what it plainly means.
func (im *importer) truth(path, member string, v Value) *bool {
	b, ok := v.Bool()
	switch {
	case v.Kind() == Null:
		return nil
	case !ok:
		im.bad(v, "%s of %s is %s; give true or false", member, path, brief(v))
		return nil
	case v.Kind() == String:
		im.note(v, "%s of %s is the text %s: taken as %s", member, path, v.Raw(), v.Text())
	}
	return &b
}

// brief is a value for a sentence: a long one is only named.
func brief(v Value) string {
	if len(v) > 60 {
		return v.Kind().String()
	}
	return v.Raw()
}

// whole refuses a text with half of a pair of surrogates, which is no character: another one would be sent.
func (im *importer) whole(text Value, what string) {
	if _, err := jsontext.AppendUnquote(nil, []byte(text)); err != nil && utf8.Valid(text) {
		im.bad(text, "%s is %s, with half a character (a surrogate) in it", what, brief(text))
	}
}

// members goes through an object and refuses a name that comes twice.
func (im *importer) members(object Value) iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		seen := map[string]bool{}
		for name, v := range object.members {
			key := name.Text()
			im.whole(name, "a name")
			if seen[key] {
				im.bad(v, "%s comes twice in one object", key)
				return
			}
			if seen[key] = true; !yield(key, v) {
				return
			}
		}
	}
}

func (im *importer) note(at Value, format string, args ...any) {
	im.report.Notes = append(im.report.Notes, im.lineColumn(im.offset(at))+": "+fmt.Sprintf(format, args...))
}

func (im *importer) bad(at Value, format string, args ...any) {
	if im.err == nil {
		im.err = badSettings("settings file", im.lineColumn(im.offset(at))+": "+fmt.Sprintf(format, args...))
	}
}

func (im *importer) offset(v Value) int {
	return int(uintptr(unsafe.Pointer(unsafe.SliceData(v))) - uintptr(unsafe.Pointer(unsafe.SliceData(im.file))))
}

func (im *importer) syntax(err error) error {
	var syntax *jsontext.SyntacticError
	switch {
	case len(bytes.TrimSpace(im.file)) == 0:
		err = errors.New("the file is empty")
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		err = errors.New(im.lineColumn(len(im.file)) + ": the JSON ends too early")
	case errors.As(err, &syntax):
		err = errors.New(im.lineColumn(int(syntax.ByteOffset)) + ": this is not JSON")
	}
	return badSettings("settings file", err.Error())
}

// lineColumn counts lines and characters from 1.
func (im *importer) lineColumn(at int) string {
	before := im.file[:min(max(at, 0), len(im.file))]
	row := bytes.Count(before, []byte("\n")) + 1
	col := utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
	return fmt.Sprintf("%d:%d", row, col)
}
