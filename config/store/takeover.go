package store

import "context"

// follow begins anew where the database of the team goes on from another history than the one that was read: a standby
// took over, or a backup was put back, and either may lack what was given last. Every word and outcome of this user is
// given again, which changes nothing where it is there, and everything else is read again.
func (s *database) follow(ctx context.Context) error {
	history, err := s.remote.History(ctx)
	if err != nil || history == "" {
		return err
	}
	was, _, err := get[string](ctx, s, "team", `SELECT history FROM teams WHERE team = ?`, s.team)
	if err != nil || was == history {
		return err
	}
	return s.write(ctx, "begin anew with the team", func(c *change) {
		if was != "" {
			c.exec(`INSERT INTO team_outbox (team, id, address, company, anchor, rule_id, fingerprint, nth, decision, comment, at, content, evidence, carried, settles)
				SELECT team, id, address, company, anchor, rule_id, fingerprint, nth, decision, comment, at, content, evidence, carried, settles FROM team_words
				WHERE team = ?1 AND author = ?2 AND id <> '' ORDER BY seq ON CONFLICT DO NOTHING`, s.team, s.User())
			c.exec(`DELETE FROM team_words WHERE team = ?`, s.team)
			c.exec(`DELETE FROM team_cursors WHERE team = ?`, s.team)
			c.exec(`DELETE FROM team_assignments WHERE team = ?`, s.team)
			c.exec(`DELETE FROM team_shared WHERE team = ? AND author <> ?`, s.team, s.User())
			c.exec(`UPDATE team_shared SET seq = 0 WHERE team = ?`, s.team)
			c.exec(`UPDATE team_submissions SET told = 0 WHERE team = ?1 AND id IN (SELECT id FROM submissions WHERE sender <> ?2)`, s.team, OfTeam)
		}
		c.exec(`UPDATE teams SET history = ? WHERE team = ?`, history, s.team)
	})
}
