package client

import "slices"

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
	end := int(d.InputOffset())
	if err == nil {
		err = d.last()
	}
	if err != nil {
		return ImportReport{}, im.syntax(err)
	}
	whole := placed{Value: top, at: end - len(top)}
	switch top.Kind() {
	case Array:
		im.report.Form = formInterface
		err = im.list(whole)
	case Object:
		err = im.object(whole)
	default:
		err = im.bad(whole, "the file holds "+top.Kind().String()+", not settings of document types")
	}
	if err != nil {
		return ImportReport{}, err
	}
	if len(im.report.Types) == 0 {
		return ImportReport{}, im.bad(whole, "the file names no document type")
	}
	return im.report, nil
}

type importer struct {
	file   []byte
	report ImportReport
	types  map[string]bool
}

// list reads the interface's form.
func (im *importer) list(top placed) error {
	list, err := im.elements(top)
	if err != nil {
		return err
	}
	for _, e := range list {
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
func (im *importer) object(top placed) error {
	all, err := im.members(top)
	if err != nil {
		return err
	}
	if d, ok := lookup(all, "documentTypeDetails"); ok && d.Kind() == Object {
		im.report.Form = formInterface
		im.note(top, "one element of the interface's list, without the list around it")
		return im.details(top)
	}
	im.report.Form = formPlain
	return im.typesOf(all)
}

// details reads one element of the interface's list.
func (im *importer) details(e placed) error {
	all, err := im.members(e)
	if err != nil {
		return err
	}
	details, _ := lookup(all, "documentTypeDetails")
	if details.Kind() != Object {
		return im.bad(e, "documentTypeDetails is "+details.Kind().String()+", not an object")
	}
	for _, m := range all {
		if m.name != "documentTypeDetails" {
			im.note(m, m.name+" beside documentTypeDetails is left out")
		}
	}
	types, err := im.members(details)
	if err != nil {
		return err
	}
	return im.typesOf(types)
}

func (im *importer) typesOf(all []placed) error {
	if im.types == nil {
		im.types = map[string]bool{}
	}
	for _, m := range all {
		switch {
		case im.types[m.name]:
			return im.bad(m, "the document type "+m.name+" comes twice")
		case m.name == "":
			return im.bad(m, "a document type has no name")
		case m.Kind() != Object:
			return im.bad(m, "the document type "+m.name+" is "+m.Kind().String()+", not an object")
		}
		im.types[m.name] = true
		t, err := im.docType(m)
		if err != nil {
			return err
		}
		im.report.Types = append(im.report.Types, t)
	}
	return nil
}

// docType reads {"fields": {…}} or, in a plain object, the fields themselves.
func (im *importer) docType(m placed) (DocumentType, error) {
	t := DocumentType{Name: m.name}
	fields, extra, err := im.fieldsOf(m)
	if err != nil {
		return t, err
	}
	for _, x := range extra {
		t.Extra = append(t.Extra, x.member())
	}
	for _, f := range fields {
		if f.name == "" {
			return t, im.bad(f, "a field of "+t.Name+" has no name")
		}
		if f.Kind() != Object {
			im.note(f, "the field "+t.Name+"."+f.name+" is "+f.Kind().String()+", not an object: left out")
			continue
		}
		setting, err := im.field(t.Name, f)
		if err != nil {
			return t, err
		}
		t.Fields = append(t.Fields, setting)
	}
	return t, nil
}

// fieldsOf finds the fields of a document type, and the members beside them. In a
// plain object a field may itself be called "fields"; then it holds a label or the
// like, and not objects.
func (im *importer) fieldsOf(m placed) (fields, extra []placed, err error) {
	all, err := im.members(m)
	if err != nil {
		return nil, nil, err
	}
	inner, _ := lookup(all, "fields")
	if inner.Kind() != Object {
		if im.report.Form == formInterface {
			return nil, nil, im.bad(m, "the document type "+m.name+" has no object named fields")
		}
		return all, nil, nil
	}
	if fields, err = im.members(inner); err != nil {
		return nil, nil, err
	}
	if im.report.Form == formPlain && slices.ContainsFunc(fields, func(f placed) bool { return f.Kind() != Object }) {
		return all, nil, nil
	}
	for _, x := range all {
		if x.name != "fields" {
			extra = append(extra, x)
		}
	}
	return fields, extra, nil
}

func (im *importer) field(docType string, m placed) (FieldSetting, error) {
	f := FieldSetting{Name: m.name}
	all, err := im.members(m)
	if err != nil {
		return f, err
	}
	path := docType + "." + m.name
	for _, x := range all {
		switch x.name {
		case "label":
			if x.Kind() == String {
				text := x.Text()
				f.Label = &text
			} else {
				im.note(x, "label of "+path+" is "+x.Kind().String()+", not a text: left unknown")
			}
		case "required":
			f.Required = im.truth(path, x)
		case "visibility":
			f.Visibility = im.truth(path, x)
		default:
			f.Extra = append(f.Extra, x.member())
		}
	}
	return f, nil
}

// truth reads a boolean; its text is taken for what it plainly means.
func (im *importer) truth(path string, m placed) *bool {
	b, ok := NewFlag(m.Value).Bool()
	switch {
	case !ok:
		im.note(m, m.name+" of "+path+" is neither true nor false: left unknown")
		return nil
	case m.Kind() == String:
		im.note(m, m.name+" of "+path+" is the text "+m.Raw()+": taken as "+m.Text())
	}
	return &b
}
