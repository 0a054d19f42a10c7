package store

import "context"

// Assignment says that a member of a team is to judge a rule, or no longer.
type Assignment struct {
	Rule   string // its id, or its name where it has none (audit.Identity)
	Member string
	Given  bool // false takes it back
	By     string
	Seq    int64 // its number in the team's database
}

// Present is a member of a team who looks at a rule now.
type Present struct {
	Member string
	Rule   string // as of [Assignment]
}

// assigned is the anchor of the cursor of an anchor document's assignments.
func assigned(anchor string) string { return anchor + "\x1fassigned" }

// Assign says who is to judge rules of an anchor document. It needs a team, and its database: who is asked must see it.
func (s *Store) Assign(ctx context.Context, in Scope, anchor string, all []Assignment) error {
	if err := s.remote.Assign(ctx, in, anchor, all); err != nil {
		return err
	}
	_, err := s.takeAssignments(ctx, in, anchor)
	return err
}

// Assignments are those that hold on an anchor document, as far as they were read, by rule and member.
func (s *Store) Assignments(ctx context.Context, in Scope, anchor string) ([]Assignment, error) {
	return list[Assignment](ctx, s.database, "assignments", `SELECT rule, member, given, author, seq FROM team_assignments WHERE`+ofWords+`AND given ORDER BY rule, member`,
		s.team, in.place(), in.Company, anchor)
}

func (s *Store) takeAssignments(ctx context.Context, in Scope, anchor string) (changed bool, err error) {
	after, _, err := s.Submissions.cursor(ctx, in, assigned(anchor))
	if err != nil {
		return false, err
	}
	all, err := s.remote.Assignments(ctx, in, anchor, after)
	if err != nil || len(all) == 0 {
		return false, err
	}
	return true, s.write(ctx, "take assignments of the team", func(c *change) {
		for _, a := range all {
			c.exec(`INSERT INTO team_assignments (team, address, company, anchor, rule, member, given, author, seq) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
				ON CONFLICT DO UPDATE SET given = excluded.given, author = excluded.author, seq = excluded.seq WHERE excluded.seq > seq`,
				s.team, in.place(), in.Company, anchor, a.Rule, a.Member, a.Given, a.By, a.Seq)
		}
		c.readUpTo(s.team, in, assigned(anchor), all[len(all)-1].Seq)
	})
}

// Here says at which rule of an anchor document this user is, "" for none any more, and tells where other members are.
func (s *Store) Here(ctx context.Context, in Scope, anchor, rule string) ([]Present, error) {
	if s.User() == "" {
		return nil, nil
	}
	return s.remote.Here(ctx, in, anchor, rule)
}

// MaySettle tells whether the team lets this user settle disagreements, as far as is known.
func (s *Store) MaySettle() bool { return s.remote != nil && s.remote.MaySettle() }

// Members are the names of who may give verdicts in the team.
func (s *Store) Members(ctx context.Context) ([]string, error) {
	return s.remote.Reviewers(ctx)
}

// Listen calls heard with the anchor document of whatever another member says, "" of a submission, until ctx ends: only
// then it returns.
func (s *Store) Listen(ctx context.Context, heard func(anchor string)) {
	if s.remote != nil {
		s.remote.Listen(ctx, heard)
	}
}

// Listening tells whether [Store.Listen] hears of everything: else the database has to be looked at often.
func (s *Store) Listening() bool { return s.remote != nil && s.remote.Listening() }
