package demo_test

import (
	"net/http"
	"testing"

	"docket/client/demo"
)

const settings = `[{"documentTypeDetails":{"invoice":{"fields":{"iban":{"label":"IBAN","required":true,"visibility":false,"hint":"kept"}}}}}]`

func (c *caller) push(data string) reply {
	c.t.Helper()
	return c.post(pushPath, "username", "demo.analyst", "collection_name", "invoice", "data", data)
}

func TestASubmissionIsAcknowledgedAndRemembered(t *testing.T) {
	c := start(t, demo.Options{})
	for _, path := range []string{pushPath, "/platform/retry_push_api"} {
		r := c.post(path, "username", "demo.analyst", "collection_name", "invoice", "data", settings)
		if r.status != http.StatusOK || r.body != "Request Submitted Successfully" || r.header.Get("Content-Type") != "text/plain; charset=utf-8" {
			t.Errorf("%s: %d %q %s", path, r.status, r.body, r.header.Get("Content-Type"))
		}
	}
	got := c.server.Submissions()
	if len(got) != 2 || got[0].Path != pushPath || got[1].Path != "/platform/retry_push_api" {
		t.Fatalf("remembered %+v", got)
	}
	if s := got[0]; s.Data != settings || s.Username != "demo.analyst" || s.DocumentType != "invoice" {
		t.Errorf("remembered %+v", s)
	}
}

func TestSettingsOfAnotherShapeAreRefusedAndForgotten(t *testing.T) {
	c := start(t, demo.Options{})
	for data, reason := range map[string]string{
		`not json`:                     "not JSON",
		`[] []`:                        "not JSON",
		`{"documentTypeDetails":{}}`:   "must be a list",
		`null`:                         "at least one",
		`[]`:                           "at least one",
		`[7]`:                          "data[0] must be an object",
		`[{}]`:                         "documentTypeDetails is missing",
		`[{"documentTypeDetails":[]}]`: "must be an object",
		`[{"documentTypeDetails":{"invoice":{}}}]`:                                                                               "invoice.fields is missing",
		`[{"documentTypeDetails":{"invoice":{"fields":{"iban":true}}}}]`:                                                         "iban must be an object",
		`[{"documentTypeDetails":{"invoice":{"fields":{"iban":{"label":"IBAN","required":true}}}}}]`:                             "visibility is missing",
		`[{"documentTypeDetails":{"invoice":{"fields":{"iban":{"label":"IBAN","required":"true","visibility":true}}}}}]`:         "required must be a boolean",
		`[{"documentTypeDetails":{"invoice":{"fields":{"iban":{"label":null,"required":true,"visibility":true}}}}}]`:             "label must be a string",
		`[{"documentTypeDetails":{"invoice":{"fields":{"iban":{"label":"IBAN","required":true,"visibility":1}}}}},{"other":{}}]`: "visibility must be a boolean",
	} {
		c.push(data).refused(t, http.StatusBadRequest, reason)
	}
	if got := c.server.Submissions(); len(got) != 0 {
		t.Errorf("remembered %+v", got)
	}
}
