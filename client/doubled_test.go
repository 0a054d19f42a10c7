package client_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"

	"docket/client"
)

// JSON does not say which of two members counts; readers differ, so none is taken in silence.
func TestAMemberThatComesTwiceIsNotTakenInSilence(t *testing.T) {
	answer := func(status int, body string) *client.Client {
		return serve(t, func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			_, _ = w.Write([]byte(body))
		})
	}
	ctx := context.Background()
	for body, says := range map[string]string{
		`{"data":[{"a":1}],"data":[{"a":2}]}`:                                   "member data twice",
		`{"data":[],"\u0064ata":[{"a":2}]}`:                                     "member data twice",
		`{"DataSourceName":"a","DataSourceName":"b","data":[]}`:                 "member DataSourceName twice",
		`{"fields":[{"name":"a","name":"b"}],"data":[]}`:                        "field 1 has its name or datatype twice",
		`{"fields":[],"fields":[{"name":"b"}],"release_version":"1","data":[]}`: "member fields twice",
	} {
		_, err := answer(200, body).Page(ctx, client.PageRequest{Datasource: "d", ItemsPerPage: 10})
		if client.Classify(err) != client.ClassWrongAnswer || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", body, err)
		}
	}
	if p, err := answer(200, `{"data":[{"_id":{"$oid":"1","$oid":"2"},"a":1}],"data":[{"_id":{"$oid":"1","$oid":"2"},"a":1}]}`).Page(ctx, client.PageRequest{ItemsPerPage: 10, Datasource: "d"}); err != nil ||
		p.Records[0].ID != "" || !slices.Equal(p.Columns, []string{"_id", "a"}) {
		t.Errorf("the same twice is said once, and an id with two values is none: %+v, %v", p, err)
	}
	for _, body := range []string{`{"rules":[],"rules":[{}],"success":true}`, `{"success":true,"success":false,"rules":[]}`, `{"total":1,"rules":[],"total":2}`} {
		if _, err := answer(200, body).Rules(ctx, "DOC"); client.Classify(err) != client.ClassWrongAnswer || !strings.Contains(err.Error(), "twice") {
			t.Errorf("%s: %v", body, err)
		}
	}
	set, err := answer(200, `{"rules": [{"rule_id":"R","enable":"true","enable":"false","rule_precondition":{"document_type":"a","document_type":"b"}}] , "rules":[{"rule_id":"R","enable":"true","enable":"false","rule_precondition":{"document_type":"a","document_type":"b"}}] }`).Rules(ctx, "DOC")
	if err != nil || len(set.Rules) != 1 || !slices.Equal(set.Rules[0].Doubled, []string{"enable", "rule_precondition.document_type"}) {
		t.Errorf("%+v, %v", set, err)
	}
	if _, err := answer(200, `{"text":["a"],"text":["b"]}`).Text(ctx, box()); client.Classify(err) != client.ClassWrongAnswer || !strings.Contains(err.Error(), "member text twice") {
		t.Error(err)
	}
	_, err = answer(400, `{"status":"ok","status":"fail","description":"none"}`).Rules(ctx, "DOC")
	var none *client.NoRulesError
	if err == nil || errors.As(err, &none) {
		t.Errorf("an answer that says both is the empty list: %v", err)
	}
	if _, err := answer(422, `{"error":"not you","error":"not now"}`).Page(ctx, client.PageRequest{ItemsPerPage: 10, Datasource: "d"}); err == nil || !strings.Contains(err.Error(), "not you / not now") {
		t.Error(err)
	}
}

func TestBytesThatAreNoTextStayAsTheyCame(t *testing.T) {
	p, err := client.RestorePage([]byte("{\"data\":[{\"name\":\"M\xfcller\",\"city\":\"K\\u00f6ln \xe9\\n\"}]}"))
	if err != nil || p.Cell(0, 0).Text() != "M\xfcller" || p.Cell(0, 1).Text() != "Köln \xe9\n" {
		t.Errorf("%q, %q, %v", p.Cell(0, 0).Text(), p.Cell(0, 1).Text(), err)
	}
	if says := client.NotUTF8(p.Body, `shown as \xHH`); says != `The answer is not UTF-8. Bytes that are no text, shown as \xHH: 2.` {
		t.Error(says)
	}
	for _, text := range []string{"", "plain", "M\xfcller \"x\"\n\xe9\xff", "\xff", "Köln\x00"} {
		if again := client.Value(client.AppendQuoted(nil, text)).Text(); again != text {
			t.Errorf("%q came back as %q", text, again)
		}
	}
	if says := client.NotUTF8([]byte(strings.Repeat("\xff", 1<<20)), ""); !strings.Contains(says, "more than 99") {
		t.Error(says)
	}
}
