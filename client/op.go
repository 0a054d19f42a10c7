package client

import "slices"

// Op names one of the service's operations the way docket's commands and all errors do.
type Op string

// The operations of the interface (§1). Each has an entry in operations.
const (
	OpRules      Op = "rules"
	OpDatasource Op = "datasource"
	OpPush       Op = "push"
	OpText       Op = "text"
)

// operation is how requests of one operation are sent; the [Client]'s method has fields and answer.
type operation struct {
	op    Op
	name  string                     // the interface's name, which ends the path
	limit int64                      // bytes that are read of a 200's body; 0: as many as Limits say
	once  bool                       // sent on a connection of its own, see transport
	try   func(tries, *attempt) bool // which failures deserve another attempt; nil for Push, which sends once

	refuse func(*answer) error // may read a meaning into another status than 200; nil for none
}

// operations are all that docket uses: to add one is to add a name, an entry, a method, and a section in INTERFACE.md.
func operations() []operation {
	return []operation{
		{op: OpRules, name: "get_dynamic_audit_rules_generated", try: retryRead, refuse: noRules}, // §4.1
		{op: OpDatasource, name: "getdatasourcebyname", try: retryRead},                           // §4.2
		{op: OpPush, name: "retry_push_api", limit: 64 << 10, once: true},                         // §4.3
		{op: OpText, name: "gettext", limit: 8 << 20, once: true, try: retryText},                 // §4.4
	}
}

// entry returns the operation's entry. A missing one must not become a request to nowhere.
func (o Op) entry() operation {
	all := operations()
	at := slices.IndexFunc(all, func(have operation) bool { return have.op == o })
	if at < 0 {
		panic("client: no operation " + string(o))
	}
	return all[at]
}
