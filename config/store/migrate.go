package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
)

// migrations are the steps from an empty file to the present schema: file
// NNNN.sql makes schema N of schema N-1. They go forward only.
//
//go:embed migrations/*.sql
var migrations embed.FS

// newest is the schema that this docket knows: the number of its last step.
func newest() int {
	steps, err := migrations.ReadDir("migrations")
	if err != nil {
		panic(err) // embedded: cannot fail in a program that was built
	}
	return len(steps)
}

// migrate takes the steps that are missing, all in one immediate transaction.
// Where another docket was faster, it finds none missing.
func migrate(ctx context.Context, db *sql.DB) error {
	return transact(ctx, db, func(ctx context.Context, tx *sql.Tx) error {
		version, err := schemaVersion(ctx, tx)
		if err != nil {
			return err
		}
		for n := version + 1; n <= newest(); n++ {
			step, err := migrations.ReadFile(fmt.Sprintf("migrations/%04d.sql", n))
			if err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, string(step)); err != nil {
				return fmt.Errorf("step %d: %w", n, err)
			}
			if err := beyondSQL(ctx, tx, n); err != nil {
				return fmt.Errorf("step %d: %w", n, err)
			}
			if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", n)); err != nil {
				return err
			}
		}
		return nil
	})
}

// The steps that SQL alone cannot take.
const (
	stepPlaces    = 4
	stepAddresses = 5
)

func beyondSQL(ctx context.Context, tx *sql.Tx, step int) error {
	switch step {
	case stepPlaces:
		return rekey(ctx, tx)
	case stepAddresses:
		return readdress(ctx, tx)
	}
	return nil
}

// readdress gives what is kept of an address the one spelling. What was kept under two
// spellings stays apart: the other one is not overwritten.
func readdress(ctx context.Context, tx *sql.Tx) error {
	for _, table := range []string{"recents", "session", "facts", "drafts", "boxes", "verdict_steps", "snapshots"} {
		spellings, err := collect(ctx, tx, `SELECT DISTINCT address FROM `+table, column[string])
		if err != nil {
			return err
		}
		for _, address := range spellings {
			if _, err := tx.ExecContext(ctx, `UPDATE OR IGNORE `+table+` SET address = ? WHERE address = ?`, Place(address), address); err != nil {
				return err
			}
		}
	}
	return nil
}

// rekey gives every submission its place and the digest of its content.
func rekey(ctx context.Context, tx *sql.Tx) error {
	rows, err := collect(ctx, tx, `SELECT seq FROM submissions`, column[int64])
	for _, seq := range rows {
		var n NewSubmission
		if err := tx.QueryRowContext(ctx, `SELECT address, document_type, data FROM submissions WHERE seq = ?`, seq).Scan(&n.Address, &n.DocumentType, &n.Data); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE submissions SET place = ?, digest = ? WHERE seq = ?`, Place(n.Address), ContentDigest(n.DocumentType, n.Data), seq); err != nil {
			return err
		}
	}
	return err
}
