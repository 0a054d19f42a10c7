package client

// Op names one of the service's operations the way docket's commands name it. Every
// error of this package carries the Op that it belongs to.
type Op string

// The four operations of the interface (§1).
const (
	OpRules      Op = "rules"      // get_dynamic_audit_rules_generated, §4.1
	OpDatasource Op = "datasource" // getdatasourcebyname, §4.2
	OpPush       Op = "push"       // retry_push_api, §4.3
	OpText       Op = "text"       // gettext, §4.4
)

// Operation returns the name that the interface gives the operation, which is also
// the last segment of its path.
func (o Op) Operation() string {
	switch o {
	case OpRules:
		return "get_dynamic_audit_rules_generated"
	case OpDatasource:
		return "getdatasourcebyname"
	case OpPush:
		return "retry_push_api"
	case OpText:
		return "gettext"
	}
	return string(o)
}
