package demo

import (
	"fmt"
	"slices"
	"strings"
)

// op names an operation in Calls, Hold and Script.
type op string

const (
	opRules      op = "rules"
	opDatasource op = "datasource"
	opPush       op = "push"
	opText       op = "text"
	opAll        op = "all" // whichever operation comes
)

// operation is all that this service knows of one of its operations.
type operation struct {
	op      op
	words   []string // what people call it, first the word that the help of trouble has
	name    string   // the interface's name, which ends the path
	plain   bool     // the path has a form without "access" too
	perform func(*Service, *call) *answer
}

// operations are those of the service: to add one is to add an entry here and its method.
func operations() []operation {
	return []operation{
		{opRules, []string{"rules"}, "get_dynamic_audit_rules_generated", false, (*Service).rules},          // §4.1
		{opDatasource, []string{"data", "datasource"}, "getdatasourcebyname", false, (*Service).datasource}, // §4.2
		{opPush, []string{"push", "fields"}, "retry_push_api", true, (*Service).push},                       // §4.3
		{opText, []string{"text"}, "gettext", false, (*Service).text},                                       // §4.4
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

// mustOp is parseOp for tests, where a wrong name must not pass in silence.
func mustOp(name string) op {
	o, ok := parseOp(name)
	if !ok {
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

// route finds the operation of a path by its end, under any base address (§4).
func (s *Service) route(path string) (operation, bool) {
	for _, o := range operations() {
		end := "/" + s.segment + "/" + o.name
		if strings.HasSuffix(path, "/access"+end) || o.plain && strings.HasSuffix(path, end) {
			return o, true
		}
	}
	return operation{}, false
}
