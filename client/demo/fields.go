package demo

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"
)

// acknowledged is the documented answer to a submission, plain text (§4.3).
const acknowledged = "Request Submitted Successfully"

// push answers retry_push_api (§4.3). The interface shows no effect beyond the
// acknowledgement, so the service remembers the submission and does no more.
func (s *Service) push(c call) *answer {
	username, refusal := c.required("username")
	if refusal != nil {
		return refusal
	}
	documentType, refusal := c.required("collection_name")
	if refusal != nil {
		return refusal
	}
	data, refusal := c.required("data")
	if refusal != nil {
		return refusal
	}
	if err := checkSettings(data); err != nil {
		return refuse(http.StatusBadRequest, err.Error())
	}
	s.history.remember(Submission{
		At:           time.Now(),
		Path:         c.path,
		Company:      s.company,
		Username:     username,
		DocumentType: documentType,
		Data:         data,
	})
	return plain(http.StatusOK, acknowledged)
}

// object is a JSON object whose members are still to be looked at.
type object = map[string]json.RawMessage

// checkSettings checks the shapes of §2.4. Members that the interface does not
// name are let through; those that it names must be there and of their type.
func checkSettings(data string) error {
	var list []json.RawMessage
	if err := json.Unmarshal([]byte(data), &list); err != nil {
		if !json.Valid([]byte(data)) {
			return fmt.Errorf("data is not JSON")
		}
		return fmt.Errorf("data must be a list")
	}
	if len(list) == 0 {
		return fmt.Errorf("data must be a list of at least one element")
	}
	for i, element := range list {
		where := fmt.Sprintf("data[%d]", i)
		details, err := objectMember(where, element, "documentTypeDetails")
		if err != nil {
			return err
		}
		for _, name := range slices.Sorted(maps.Keys(details)) {
			at := where + ".documentTypeDetails." + name
			if err := checkDocumentType(at, details[name]); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkDocumentType(where string, text json.RawMessage) error {
	fields, err := objectMember(where, text, "fields")
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if err := checkField(where+".fields."+name, fields[name]); err != nil {
			return err
		}
	}
	return nil
}

func checkField(where string, text json.RawMessage) error {
	field, err := asObject(where, text)
	if err != nil {
		return err
	}
	for _, want := range []struct{ name, kind string }{
		{"label", "string"}, {"required", "boolean"}, {"visibility", "boolean"},
	} {
		value, ok := field[want.name]
		if !ok {
			return fmt.Errorf("%s.%s is missing", where, want.name)
		}
		if kindOf(value) != want.kind {
			return fmt.Errorf("%s.%s must be a %s", where, want.name, want.kind)
		}
	}
	return nil
}

// objectMember is the member of an object that is an object itself.
func objectMember(where string, text json.RawMessage, name string) (object, error) {
	o, err := asObject(where, text)
	if err != nil {
		return nil, err
	}
	member, ok := o[name]
	if !ok {
		return nil, fmt.Errorf("%s.%s is missing", where, name)
	}
	return asObject(where+"."+name, member)
}

func asObject(where string, text json.RawMessage) (object, error) {
	if kindOf(text) != "object" {
		return nil, fmt.Errorf("%s must be an object", where)
	}
	var o object
	if err := json.Unmarshal(text, &o); err != nil {
		return nil, fmt.Errorf("%s cannot be read", where)
	}
	return o, nil
}

// kindOf tells the kind of a valid JSON value by its first character.
func kindOf(value json.RawMessage) string {
	switch strings.TrimLeft(string(value), " \t\r\n")[0] {
	case '{':
		return "object"
	case '[':
		return "list"
	case '"':
		return "string"
	case 't', 'f':
		return "boolean"
	case 'n':
		return "null"
	}
	return "number"
}
