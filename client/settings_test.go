package client_test

import (
	"errors"
	"slices"
	"testing"

	"docket/client"
)

func setting(name, label string, required, visible bool, extra ...client.Member) client.FieldSetting {
	return client.FieldSetting{Name: name, Label: &label, Required: &required, Visibility: &visible, Extra: extra}
}

func TestSettingsAreWrittenInTheInterfacesForm(t *testing.T) {
	got, err := client.EncodeSettings([]client.DocumentType{
		{Name: "invoice", Fields: []client.FieldSetting{
			setting("total", `Total "net" <€>`, true, false, client.Member{Name: "hint", Value: client.Value(`{ "a" : 1.50 }`)}),
			setting("date", "", false, true),
		}, Extra: []client.Member{{Name: "version", Value: client.Value("2")}}},
		{Name: "receipt"},
	})
	want := `[{"documentTypeDetails":{"invoice":{"fields":{` +
		`"total":{"label":"Total \"net\" <€>","required":true,"visibility":false,"hint":{"a":1.50}},` +
		`"date":{"label":"","required":false,"visibility":true}},"version":2},"receipt":{"fields":{}}}}]`
	if err != nil || string(got) != want {
		t.Errorf("%s\n%v", got, err)
	}
}

func TestSettingsThatCannotBeMeantAreNotWritten(t *testing.T) {
	one := func(f client.FieldSetting) []client.DocumentType {
		return []client.DocumentType{{Name: "invoice", Fields: []client.FieldSetting{f}}}
	}
	full := setting("total", "Total", true, true)
	noLabel, noRequired, noVisibility := full, full, full
	noLabel.Label, noRequired.Required, noVisibility.Visibility = nil, nil, nil
	for want, types := range map[string][]client.DocumentType{
		"push: data: there is no document type to submit":                             nil,
		"push: invoice.total: label is unknown; give it one before sending":           one(noLabel),
		"push: invoice.total: required is unknown; say yes or no before sending":      one(noRequired),
		"push: invoice.total: visibility is unknown; say yes or no before sending":    one(noVisibility),
		"push: invoice: field 1 has no name":                                          one(setting("", "x", true, true)),
		"push: invoice.total: the field comes twice":                                  {{Name: "invoice", Fields: []client.FieldSetting{full, full}}},
		"push: invoice: the document type comes twice":                                {{Name: "invoice"}, {Name: "invoice"}},
		"push: document type: has no name":                                            {{}},
		"push: invoice.total: the value of x is not JSON":                             one(setting("total", "", true, true, client.Member{Name: "x", Value: client.Value("{")})),
		"push: invoice.total: contains bytes that are not text (UTF-8)":               one(setting("total", "\xff", true, true)),
		"push: invoice.total: label comes among the undeclared members a second time": one(setting("total", "", true, true, client.Member{Name: "label", Value: client.Value("1")})),
	} {
		_, err := client.EncodeSettings(types)
		var input *client.InputError
		if !errors.As(err, &input) || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestAFileOfSettingsIsReadInEachOfItsForms(t *testing.T) {
	const fields = `{"total":{"label":"Total","required":true,"visibility":false,"hint":1},"date":{"label":"Date","required":false,"visibility":true}}`
	for name, file := range map[string]string{
		"the interface's": `[{"documentTypeDetails":{"invoice":{"fields":` + fields + `}}}]`,
		"without a list":  `{"documentTypeDetails":{"invoice":{"fields":` + fields + `}}}`,
		"with fields":     `{"invoice":{"fields":` + fields + `}}`,
		"plain":           "\ufeff" + `{"invoice":` + fields + `}`,
	} {
		r, err := client.DecodeSettings([]byte(file))
		if err != nil || len(r.Types) != 1 || r.Types[0].Name != "invoice" || len(r.Types[0].Extra) != 0 || (len(r.Notes) > 0) != (name == "without a list") {
			t.Errorf("%s: %+v %v", name, r, err)
			continue
		}
		f := r.Types[0].Fields
		if f[0].Name != "total" || *f[0].Label != "Total" || !*f[0].Required || *f[0].Visibility || f[0].Extra[0].Name != "hint" || f[1].Name != "date" {
			t.Errorf("%s: %+v", name, f)
		}
	}
	r, err := client.DecodeSettings([]byte(`{"invoice":{"fields":{"label":"Lines","required":true}}}`))
	if err != nil || len(r.Types[0].Fields) != 1 || *r.Types[0].Fields[0].Label != "Lines" || r.Types[0].Fields[0].Visibility != nil {
		t.Errorf("a field called fields: %+v %v", r, err)
	}
	r, err = client.DecodeSettings([]byte(`[{"documentTypeDetails":{"a":{"fields":{},"v":2}}},{"documentTypeDetails":{"b":{"fields":{}}}}]`))
	if err != nil || len(r.Types) != 2 || r.Types[0].Extra[0].Value.Raw() != "2" {
		t.Errorf("two elements: %+v %v", r, err)
	}
}

func TestWhatMakesNoSenseInAFileIsNotedWithItsPlace(t *testing.T) {
	r, err := client.DecodeSettings([]byte("{\"größe\":\n  {\"a\": {\"label\": null, \"required\": \"true\",\n   \"visibility\": null}}}"))
	want := []string{"2:37: required of größe.a is the text \"true\": taken as true"}
	if err != nil || !slices.Equal(r.Notes, want) {
		t.Errorf("%q %v", r.Notes, err)
	}
	f := r.Types[0].Fields
	if len(f) != 1 || f[0].Label != nil || f[0].Required == nil || !*f[0].Required || f[0].Visibility != nil {
		t.Errorf("%+v", f)
	}
}

func TestAFileThatCannotBeReadSaysWhere(t *testing.T) {
	for file, want := range map[string]string{
		"":                                   "the file is empty",
		"{\"a\":\n {\"b\"":                   "2:6: the JSON ends too early",
		"{\"a\":\n {\"b\":x}}":               "2:7: this is not JSON",
		"{} {}":                              "something follows the JSON",
		"7":                                  "1:1: the file holds a number, not settings of document types",
		" {}":                                "1:2: the file names no document type",
		"[]":                                 "1:1: the file names no document type",
		`{"a":7}`:                            "1:6: the document type a is a number, not an object",
		`{"":{}}`:                            "1:5: a document type has no name",
		`{"a":{"":{}}}`:                      "1:10: a field of a has no name",
		`{"a":{},"\u0061":{}}`:               "1:18: a comes twice in one object",
		"{\"a\":\n {\"b\":{\"label\":7}}}":   `2:16: label of a.b is 7; give a text`,
		`{"a":{"b":{"required":"yes"}}}`:     `1:23: required of a.b is "yes"; give true or false`,
		`{"a":{"b":{"visibility":1}}}`:       `1:25: visibility of a.b is 1; give true or false`,
		`{"a":{"b":{"required":"TRUE "}}}`:   `1:23: required of a.b is "TRUE "; give true or false`,
		`{"a":{"b":7}}`:                      `1:11: the field a.b is 7, not an object with label, required and visibility`,
		`{"a":{"b":{"label":"x\ud800"}}}`:    `1:20: label of a.b is "x\ud800", with half a character (a surrogate) in it`,
		`{"a":{"\udc00b":{}}}`:               `1:7: a name is "\udc00b", with half a character (a surrogate) in it`,
		`{"a":{"b":{},"b":{}}}`:              "1:18: b comes twice in one object",
		`[{"x":1}]`:                          "1:2: documentTypeDetails is missing, not an object",
		`[7]`:                                "1:2: an element of the list is a number, not an object with documentTypeDetails",
		`[{"documentTypeDetails":{"a":{}}}]`: "1:30: the document type a has no object named fields",
		`[{"documentTypeDetails":{"a":{"fields":{}}}},{"documentTypeDetails":{"a":{"fields":{}}}}]`: "1:74: the document type a comes twice",
	} {
		_, err := client.DecodeSettings([]byte(file))
		var input *client.InputError
		if !errors.As(err, &input) || input.Reason != want {
			t.Errorf("%s: %v, want %s", file, err, want)
		}
	}
}
