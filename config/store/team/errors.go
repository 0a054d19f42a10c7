package team

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"docket/config/store"
)

// judge says in words why something did not work, as a [*store.TeamError]. A cancel by the caller stays one.
func (t *Team) judge(ctx context.Context, err error) error {
	own, is := errors.AsType[*store.TeamError](err)
	switch {
	case err == nil || ctx.Err() != nil && errors.Is(err, context.Canceled):
		return err
	case is:
		return own
	}
	if pg, is := errors.AsType[*pgconn.PgError](err); is {
		reason, away := refusal(pg)
		return &store.TeamError{Reason: reason, Away: away, Err: err}
	}
	return &store.TeamError{Reason: "the team's database " + t.Name() + " cannot be reached: " + why(err), Away: true, Err: err}
}

// refusal is what the server said, and whether that is for a while.
func refusal(e *pgconn.PgError) (reason string, away bool) {
	switch class := e.Code[:min(2, len(e.Code))]; {
	case class == "08", class == "53", class == "55", class == "57":
		return "the team's database is away: " + e.Message, true
	case e.Code == "25006":
		return "the team's database only reads: it is a standby, or set so", true
	case e.Code == "42501":
		return "your role in the team does not allow it (" + e.Message + "); an owner of the team may change your role", false
	case e.Code == "42704": // undefined object: of what docket asks, a role alone
		return "the team's database has no such user (" + e.Message + "); its administrator makes one first", false
	case class == "28", e.Code == "3D000":
		return "the team's database does not let you in: " + e.Message, false
	}
	return "the team's database refused it: " + e.Message, false
}

// why is the innermost reason, without the addresses and users that stand around it.
func why(err error) string {
	if errors.Is(err, context.DeadlineExceeded) {
		return "no answer came in time"
	}
	if cert, is := errors.AsType[*tls.CertificateVerificationError](err); is {
		return "its certificate is not accepted: " + strings.TrimPrefix(cert.Err.Error(), "x509: ")
	}
	if op, is := errors.AsType[*net.OpError](err); is && op.Err != nil {
		return op.Err.Error()
	}
	text := err.Error()
	if i := strings.LastIndex(text, ": "); strings.HasPrefix(text, "failed to connect") && i >= 0 {
		text = text[i+2:]
	}
	return strings.ReplaceAll(strings.TrimSpace(text), "\n", "; ")
}

// raised tells whether a trigger of the schema raised this.
func raised(err error, code string) bool {
	pg, is := errors.AsType[*pgconn.PgError](err)
	return is && pg.Code == code
}
