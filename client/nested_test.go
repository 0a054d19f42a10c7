package client_test

import (
	"testing"

	"docket/client"
)

func TestNestedValuesAreTakenApartAsTheyCame(t *testing.T) {
	v := client.Value(`{"b" : 1.50,"a":[ {"x":null} , "y" ],"b":"\u00e9","":{}}`)
	var got string
	for _, m := range v.Members() {
		got += m.Name + "=" + m.Value.Raw() + ";"
	}
	if want := `b=1.50;a=[ {"x":null} , "y" ];b="\u00e9";={};`; got != want {
		t.Fatalf("got %s, wanted %s", got, want)
	}
	list := v.Members()[1].Value.Elements()
	if len(list) != 2 || list[0].Raw() != `{"x":null}` || list[1].Text() != "y" {
		t.Fatalf("the list is %q", list)
	}
	for _, other := range []string{"", "1", `"text"`, "null", "[1", "{", `{"a":}`, "[]", "{}"} {
		if v := client.Value(other); v.Members() != nil || v.Elements() != nil {
			t.Errorf("%q has parts: %v, %v", other, v.Members(), v.Elements())
		}
	}
}

func TestAValueIsLaidOutWithItsNumbersAndTextsAsTheyCame(t *testing.T) {
	for in, want := range map[string]string{
		`{"a":1E400,"a":"\u00e9\/","n":[1.50,{}]}`: "{\n  \"a\": 1E400,\n  \"a\": \"\\u00e9\\/\",\n  \"n\": [\n    1.50,\n    {}\n  ]\n}",
		`"text"`: `"text"`, `{"broken":`: `{"broken":`, ``: ``,
	} {
		if got := client.Value(in).Indented(); got != want {
			t.Errorf("%s is laid out as %s", in, got)
		}
	}
}
