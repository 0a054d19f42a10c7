package demo

import (
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxBody is the most that is read of a request; settings of ten thousand fields fit.
const maxBody = 8 << 20

// call is a request that was read. It keeps the first refusal that its fields ask for.
type call struct {
	path    string
	fields  map[string][]string
	refusal *answer
}

// readCall reads the whole body as multipart form fields (§1). It is read to its end even where it cannot be
// understood, because only then does the server notice a caller who hangs up. An upload is no form field.
func readCall(w http.ResponseWriter, r *http.Request) *call {
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	defer io.Copy(io.Discard, r.Body)
	c := &call{path: r.URL.Path}
	var tooLarge *http.MaxBytesError
	switch err := r.ParseMultipartForm(maxBody); {
	case errors.Is(err, http.ErrNotMultipart):
		c.refuse(http.StatusUnsupportedMediaType, "the body must be multipart/form-data")
	case errors.Is(err, http.ErrMissingBoundary):
		c.refuse(http.StatusBadRequest, "the content type names no boundary")
	case errors.As(err, &tooLarge):
		c.refuse(http.StatusRequestEntityTooLarge, "the body is larger than 8 MiB")
	case err != nil:
		c.refuse(http.StatusBadRequest, "the form is broken or incomplete")
	default:
		c.fields = r.MultipartForm.Value
	}
	return c
}

func (c *call) refuse(status int, reason string) {
	if c.refusal == nil {
		c.refusal = refuse(status, reason)
	}
}

// required is the value of a field that must be there, once and not empty.
func (c *call) required(name string) string {
	values := append(c.fields[name], "")
	switch {
	case len(values) > 2:
		c.refuse(http.StatusBadRequest, name+" was sent more than once")
	case values[0] == "":
		c.refuse(http.StatusBadRequest, name+" is required")
	case !utf8.ValidString(values[0]):
		c.refuse(http.StatusBadRequest, name+" is not valid UTF-8")
	}
	return values[0]
}

// number is a required field that holds a whole number in plain digits.
func (c *call) number(name string) int {
	text := c.required(name)
	if strings.Trim(text, "0123456789") != "" {
		c.refuse(http.StatusBadRequest, name+" must be a whole number, not "+quoted(text))
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		c.refuse(http.StatusBadRequest, name+" is too large")
	}
	return n
}

func quoted(s string) string {
	const most = 80
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return strconv.Quote(s)
}
