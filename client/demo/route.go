package demo

import (
	"crypto/subtle"
	"fmt"
	"net/http"
	"strings"
)

// op names an operation in the vocabulary of Calls, Hold and Script.
type op string

const (
	opRules      op = "rules"
	opDatasource op = "datasource"
	opPush       op = "push"
	opText       op = "text"
	opAll        op = "all" // only in trouble: whichever operation comes
)

// parseOp reads an operation's name; "data" and "fields", the names of the
// screens, are understood too.
func parseOp(name string) (op, bool) {
	switch name {
	case "data":
		return opDatasource, true
	case "fields":
		return opPush, true
	}
	switch o := op(name); o {
	case opRules, opDatasource, opPush, opText, opAll:
		return o, true
	}
	return "", false
}

// mustOp is parseOp for the callers inside a test, where a wrong name is a
// mistake in the test and silence would make it pass.
func mustOp(name string, all bool) op {
	o, ok := parseOp(name)
	if !ok || (o == opAll && !all) {
		panic(fmt.Sprintf("demo: no operation %q: rules, datasource, push or text", name))
	}
	return o
}

// route finds the operation of a path by its end, so that the service works
// under any base address (§4). The push operation has two forms (§4.3).
func (s *Service) route(path string) (op, bool) {
	at := strings.LastIndexByte(path, '/')
	if at < 0 {
		return "", false
	}
	base, name := path[:at], path[at+1:]
	plain := strings.HasSuffix(base, "/"+s.segment)
	access := strings.HasSuffix(base, "/access/"+s.segment)
	switch {
	case access && name == "get_dynamic_audit_rules_generated":
		return opRules, true
	case access && name == "getdatasourcebyname":
		return opDatasource, true
	case plain && name == "retry_push_api":
		return opPush, true
	case access && name == "gettext":
		return opText, true
	}
	return "", false
}

// authorised says whether the request carries the token (§5).
func (s *Service) authorised(r *http.Request) bool {
	scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " ")
	return ok && strings.EqualFold(scheme, "Bearer") &&
		subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) == 1
}

// serveElse answers what is not one of the four operations: a page for people
// at the foot of the service, and otherwise an honest 404.
func (s *Service) serveElse(w http.ResponseWriter, r *http.Request) {
	if !strings.HasSuffix(r.URL.Path, "/") {
		refuse(http.StatusNotFound, "no operation at "+quoted(r.URL.Path)).send(w)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		a := refuse(http.StatusMethodNotAllowed, "this page is only for reading")
		a.header = http.Header{"Allow": {"GET, HEAD"}}
		a.send(w)
		return
	}
	plain(http.StatusOK, s.welcome(r)).send(w)
}
