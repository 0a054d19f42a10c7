package demo

import (
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strconv"
	"unicode/utf8"
)

// maxBody is the most that is read of a request. The interface gives no limit;
// settings of ten thousand fields fit.
const maxBody = 8 << 20

// Part is one form field as it was sent.
type Part struct{ Name, Value string }

// form is the parts of a request in the order in which they came.
type form []Part

// readForm reads the whole body as multipart form fields (§1). A form that
// cannot be read gives a refusal beside the parts that were understood. The
// body is read to its end even so, because only then does the server notice
// a caller who hangs up.
func readForm(w http.ResponseWriter, r *http.Request) (form, *answer) {
	body := http.MaxBytesReader(w, r.Body, maxBody)
	defer io.Copy(io.Discard, body)
	media, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || media != "multipart/form-data" {
		return nil, refuse(http.StatusUnsupportedMediaType, "the body must be multipart/form-data")
	}
	boundary := params["boundary"]
	if boundary == "" {
		return nil, refuse(http.StatusBadRequest, "the content type names no boundary")
	}
	return readParts(multipart.NewReader(body, boundary))
}

func readParts(parts *multipart.Reader) (form, *answer) {
	var f form
	for {
		part, err := parts.NextPart()
		if err == io.EOF {
			return f, nil
		}
		if err != nil {
			return f, unreadable(err)
		}
		value, err := io.ReadAll(part)
		if err != nil {
			return f, unreadable(err)
		}
		name := part.FormName()
		if name == "" || part.FileName() != "" {
			continue // an upload is not a form field; the field counts as missing
		}
		if !utf8.Valid(value) {
			return f, refuse(http.StatusBadRequest, name+" is not valid UTF-8")
		}
		f = append(f, Part{Name: name, Value: string(value)})
	}
}

func unreadable(err error) *answer {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return refuse(http.StatusRequestEntityTooLarge, "the body is larger than 8 MiB")
	}
	return refuse(http.StatusBadRequest, "the form is broken or incomplete")
}

// required is the value of a field that must be there, once and not empty.
func (f form) required(name string) (string, *answer) {
	value, found := "", false
	for _, p := range f {
		if p.Name != name {
			continue
		}
		if found {
			return "", refuse(http.StatusBadRequest, name+" was sent more than once")
		}
		value, found = p.Value, true
	}
	if value == "" {
		return "", refuse(http.StatusBadRequest, name+" is required")
	}
	return value, nil
}

// number is a required field that holds a whole number in plain digits.
func (f form) number(name string) (int, *answer) {
	text, refusal := f.required(name)
	if refusal != nil {
		return 0, refusal
	}
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, refuse(http.StatusBadRequest, name+" must be a whole number, not "+quoted(text))
		}
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, refuse(http.StatusBadRequest, name+" is too large")
	}
	return n, nil
}

// quoted shows a caller's own text in an error, shortened.
func quoted(s string) string {
	const most = 80
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return strconv.Quote(s)
}
