package client

import (
	"bytes"
	"mime/multipart"
	"strings"
)

// Part is one form field of a request, in the order of the interface's tables (§4).
type Part struct{ Name, Value string }

// encodeForm writes the parts as multipart form data and returns the body with its
// content type. The boundary is random but of constant length, so that two encodings
// of the same parts are equally long.
func encodeForm(parts []Part) (body []byte, contentType string) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for _, p := range parts {
		// Writing to memory cannot fail, and the names are ours.
		_ = w.WriteField(p.Name, p.Value)
	}
	_ = w.Close()
	return b.Bytes(), w.FormDataContentType()
}

// requireAll refuses form fields that would be sent empty, company_name included.
func requireAll(op Op, parts []Part) error {
	for _, p := range parts {
		if strings.TrimSpace(p.Value) == "" {
			return &InputError{Op: op, Field: p.Name, Reason: "must not be empty"}
		}
	}
	return nil
}
