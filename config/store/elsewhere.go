package store

import (
	"context"
	"encoding/json"
)

// selectElsewhere finds the decisions in force on the rules of these names (?4) on the other anchor documents that were
// judged last: with years of them, nobody waits for the rest.
const selectElsewhere = `SELECT t.anchor, v.rule_id, v.fingerprint, v.decision, v.comment, v.by, v.at, v.content, v.evidence, v.carried, 0
	FROM verdicts_in_force t JOIN verdicts v ON v.seq = t.verdict
	WHERE t.address = ?1 AND t.company = ?2 AND t.anchor IN (SELECT anchor FROM verdicts_in_force WHERE address = ?1 AND company = ?2
		AND anchor <> ?3 GROUP BY anchor ORDER BY max(verdict) DESC LIMIT 5) AND v.decision <> '' AND json_valid(CAST(v.content AS TEXT))
	AND json_extract(CAST(v.content AS TEXT), '$.rule_name') IN (SELECT value FROM json_each(?4)) ORDER BY v.seq`

// Elsewhere is the decisions in force on rules of these names on the five other anchor documents that were judged last,
// in the order in which they were given.
func (s Verdicts) Elsewhere(ctx context.Context, in Scope, anchor string, names []string) ([]Verdict, error) {
	wanted, err := json.Marshal(names)
	if err != nil {
		return nil, err
	}
	return list[Verdict](ctx, s.database, "verdicts of other anchor documents", selectElsewhere, in.place(), in.Company, anchor, string(wanted))
}
