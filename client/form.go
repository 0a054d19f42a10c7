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

// required refuses a form field that would be sent empty.
func required(op Op, field, value string) error {
	if strings.TrimSpace(value) == "" {
		return &InputError{Op: op, Field: field, Reason: "must not be empty"}
	}
	return nil
}

// requireAll is required for several parts, company_name included.
func requireAll(op Op, parts []Part) error {
	for _, p := range parts {
		if err := required(op, p.Name, p.Value); err != nil {
			return err
		}
	}
	return nil
}
