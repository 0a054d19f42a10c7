package demo

import (
	"fmt"
	"slices"
	"strings"
)

// op names an operation in Calls, Hold, Script and Requests.
type op string

const (
	opRules      op = "rules"
	opDatasource op = "datasource"
	opPush       op = "push"
	opText       op = "text"
	opAll        op = "all" // only in trouble: whichever operation comes
)

// call is a request that was read.
type call struct {
	form
	path string
}

// operation is all that this service knows of one of its operations.
type operation struct {
	op      op
	words   []string // what people call it, first the word that the help of trouble has
	name    string   // the interface's name, which ends the path
	plain   bool     // the path has a form without "access" too
	perform func(*Service, call) *answer
	example func(*Service) []string // form fields of a request that succeeds
}

// operations are the operations of the service: to add one is to add an entry here and
// the method that it names.
func operations() []operation {
	return []operation{
		{op: opRules, words: []string{"rules"}, name: "get_dynamic_audit_rules_generated", // §4.1
			perform: (*Service).rules, example: func(*Service) []string { return []string{"anchor_document_id=DOC-1001"} }},
		{op: opDatasource, words: []string{"data", "datasource"}, name: "getdatasourcebyname", // §4.2
			perform: (*Service).datasource, example: func(s *Service) []string {
				return []string{"datasource_name=vendors", fmt.Sprintf("page_index=%d", s.firstPage()), "items_per_page=100"}
			}},
		{op: opPush, words: []string{"push", "fields"}, name: "retry_push_api", plain: true, // §4.3
			perform: (*Service).push, example: func(*Service) []string {
				return []string{"username=" + userName, "collection_name=invoice",
					`data=[{"documentTypeDetails":{"invoice":{"fields":{"invoice_number":{"label":"Invoice number","required":true,"visibility":true}}}}}]`}
			}},
		{op: opText, words: []string{"text"}, name: "gettext", // §4.4
			perform: (*Service).text, example: func(*Service) []string {
				return []string{"collection_name=invoice", "ocr_text_id=OCR-1001", "coordinates=[100,100,1140,300]"}
			}},
	}
}

// parseOp reads what people call an operation, or "all".
func parseOp(name string) (op, bool) {
	for _, o := range operations() {
		if slices.Contains(o.words, name) {
			return o.op, true
		}
	}
	return opAll, name == string(opAll)
}

// mustOp is parseOp for the callers inside a test, where a wrong name is a
// mistake in the test and silence would make it pass.
func mustOp(name string, all bool) op {
	o, ok := parseOp(name)
	if !ok || (o == opAll && !all) {
		panic(fmt.Sprintf("demo: no operation %q: there are %s", name, strings.Join(opWords(), ", ")))
	}
	return o
}

// opWords are what trouble calls the operations, and "all".
func opWords() []string {
	var words []string
	for _, o := range operations() {
		words = append(words, o.words[0])
	}
	return append(words, string(opAll))
}

// route finds the operation of a path by its end, so that the service works
// under any base address (§4).
func (s *Service) route(path string) (operation, bool) {
	for _, o := range operations() {
		end := "/" + s.segment + "/" + o.name
		if strings.HasSuffix(path, "/access"+end) || o.plain && strings.HasSuffix(path, end) {
			return o, true
		}
	}
	return operation{}, false
}
