package demo

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
)

// acknowledged is the documented answer to a submission, plain text (§4.3).
const acknowledged = "Request Submitted Successfully"

// Submission is a retry_push_api request that the service accepted (§4.3).
type Submission struct {
	Path         string // which of the two path forms was used
	Username     string
	DocumentType string // collection_name
	Data         string // the JSON text exactly as it came
}

// push answers retry_push_api (§4.3). The interface shows no effect beyond the
// acknowledgement, so the service remembers the submission and does no more.
func (s *Service) push(c *call) *answer {
	sent := Submission{c.path, c.required("username"), c.required("collection_name"), c.required("data")}
	if c.refusal != nil {
		return c.refusal
	}
	if err := checkSettings(sent.Data); err != nil {
		return refuse(http.StatusBadRequest, err.Error())
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.submissions = append(s.submissions, sent)
	return fixed(http.StatusOK, typeText, acknowledged)
}

// Submissions lists every accepted submission, oldest first.
func (s *Service) Submissions() []Submission {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.submissions)
}

type object = map[string]any

// checkSettings checks the shapes of §2.4. Members that the interface does not
// name are let through; those that it names must be there and of their type.
func checkSettings(data string) error {
	if !json.Valid([]byte(data)) {
		return errors.New("data is not JSON")
	}
	var v any
	d := json.NewDecoder(strings.NewReader(data))
	d.UseNumber()    // there are numbers that no float64 holds
	_ = d.Decode(&v) // it is valid
	list, ok := v.([]any)
	switch {
	case !ok && v != nil:
		return errors.New("data must be a list")
	case len(list) == 0:
		return errors.New("data must be a list of at least one element")
	}
	for i, element := range list {
		where := fmt.Sprintf("data[%d]", i)
		types, err := checked[object](where, element, "documentTypeDetails", "an object")
		if err != nil {
			return err
		}
		for _, name := range slices.Sorted(maps.Keys(types)) {
			if err := checkDocumentType(where+".documentTypeDetails."+name, types[name]); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkDocumentType(where string, settings any) error {
	fields, err := checked[object](where, settings, "fields", "an object")
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		at := where + ".fields." + name
		_, noLabel := checked[string](at, fields[name], "label", "a string")
		_, noRequired := checked[bool](at, fields[name], "required", "a boolean")
		_, noVisibility := checked[bool](at, fields[name], "visibility", "a boolean")
		err = cmp.Or(err, noLabel, noRequired, noVisibility)
	}
	return err
}

// checked is a member of an object that must be there and of a type.
func checked[T any](where string, of any, name, kind string) (value T, err error) {
	o, ok := of.(object)
	if !ok {
		return value, fmt.Errorf("%s must be an object", where)
	}
	v, ok := o[name]
	if !ok {
		return value, fmt.Errorf("%s.%s is missing", where, name)
	}
	if value, ok = v.(T); !ok {
		return value, fmt.Errorf("%s.%s must be %s", where, name, kind)
	}
	return value, nil
}
