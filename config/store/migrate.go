package store

import (
	"context"
	"database/sql/driver"
	"embed"
	"fmt"

	"modernc.org/sqlite"
)

// migrations are the steps from an empty file to the present schema: file
// NNNN.sql makes schema N of schema N-1. They go forward only.
//
//go:embed migrations/*.sql
var migrations embed.FS

// What steps need of docket: the one spelling of an address, and the digest of what was sent.
func init() {
	sqlite.MustRegisterDeterministicScalarFunction("place_of", 1, func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
		return Place(fmt.Sprint(args[0])), nil
	})
	sqlite.MustRegisterDeterministicScalarFunction("content_digest", 2, func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
		return ContentDigest(fmt.Sprint(args[0]), fmt.Appendf(nil, "%s", args[1])), nil
	})
}

// newest is the schema that this docket knows.
func newest() int { return Newest(migrations) }

// Newest is the number of the last step of those that are embedded.
func Newest(steps embed.FS) int {
	all, _ := steps.ReadDir("migrations") // embedded: cannot fail in a program that was built
	return len(all)
}

// migrate takes the steps that are missing, all in one immediate transaction.
// Where another docket was faster, it finds none missing.
func (s *database) migrate(ctx context.Context) error {
	return s.transact(ctx, func(c *change) {
		for n := first[int](c, `PRAGMA user_version`) + 1; n <= newest() && c.err == nil; n++ {
			step, err := migrations.ReadFile(fmt.Sprintf("migrations/%04d.sql", n))
			if err != nil {
				c.err = err
				return
			}
			c.exec(string(step))
			c.exec(fmt.Sprintf("PRAGMA user_version = %d", n))
		}
	})
}
