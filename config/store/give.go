package store

// give writes a step and its verdicts, also for the team.
func (s Verdicts) give(c *change, in Scope, anchor string, verdicts []Verdict) {
	if s.User() != "" {
		verdicts = attributed(verdicts)
		s.base(c, in, anchor, s.elsewhere(c, in, anchor, verdicts))
	}
	s.note(c, in, anchor, verdicts)
	s.say(c, in, anchor, verdicts, false)
}

// note writes a step and its verdicts on this computer, and ends what could have been redone.
func (s Verdicts) note(c *change, in Scope, anchor string, verdicts []Verdict) {
	c.exec(`UPDATE verdict_steps AS t SET state = 'abandoned' WHERE`+ofAnchor+`AND state = 'undone'`, in.place(), in.Company, anchor)
	s.stand(c, in, anchor, verdicts)
}

// elsewhere is what this user said on another computer of the rules of verdicts that are given now.
func (s Verdicts) elsewhere(c *change, in Scope, anchor string, verdicts []Verdict) (all []Verdict) {
	for _, v := range verdicts {
		if own, here := s.own(c, in, anchor, v, first[Verdict](c, inForceOn, in.place(), in.Company, anchor, v.RuleID, v.Fingerprint)); own.ID != "" && !here {
			all = append(all, Verdict{RuleID: v.RuleID, Fingerprint: v.Fingerprint, Decision: own.Decision, Comment: own.Comment, By: s.User(), Content: v.Content,
				Evidence: own.Evidence, Carried: own.Carried, Settles: own.Settles})
		}
	}
	return all
}

// base notes what this user said on another computer, for a step that comes on top: undoing that goes back to it, and no
// further. Such a step is its own target.
func (s Verdicts) base(c *change, in Scope, anchor string, verdicts []Verdict) {
	if len(verdicts) > 0 {
		step := s.stand(c, in, anchor, verdicts)
		c.exec(`UPDATE verdict_steps SET target = seq WHERE seq = ?`, step)
	}
}

// stand writes a step with its verdicts, which are in force.
func (s Verdicts) stand(c *change, in Scope, anchor string, verdicts []Verdict) (step int64) {
	step = c.step(in, anchor, "set", nil, "standing")
	c.repeat(len(verdicts), `INSERT INTO verdicts (step, rule_id, fingerprint, decision, comment, by, at, content, evidence, carried, settles)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, func(i int) []any {
		v := &verdicts[i]
		return []any{step, v.RuleID, v.Fingerprint, v.Decision, v.Comment, v.By, c.at(v.At), blob(v.Content), blob(v.Evidence), v.Carried, v.Settles}
	})
	c.settle(in, anchor, step)
	return step
}

// settle brings what is in force up to date with a step that was set, undone or redone.
func (c *change) settle(in Scope, anchor string, step int64) {
	c.exec(`INSERT OR REPLACE INTO verdicts_in_force
		SELECT ?1, ?2, ?3, o.rule_id, o.fingerprint, coalesce((SELECT w.seq FROM verdicts w CROSS JOIN verdict_steps t ON t.seq = w.step
			WHERE w.rule_id = o.rule_id AND w.fingerprint = o.fingerprint AND`+ofAnchor+`AND t.state = 'standing' ORDER BY w.seq DESC LIMIT 1), 0)
		FROM verdicts o WHERE o.step = ?4 GROUP BY o.rule_id, o.fingerprint`, in.place(), in.Company, anchor, step)
}

// step writes a row of what a person did: set, or undo and redo with their target.
func (c *change) step(in Scope, anchor string, kind StepKind, target any, state string) int64 {
	return first[int64](c, `INSERT INTO verdict_steps (address, company, anchor, kind, target, state, at)
		VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING seq`, in.place(), in.Company, anchor, kind, target, state, c.now)
}
