package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"docket/config/store"
	"docket/config/store/team"
	"docket/ui/core/audit"
	"docket/ui/view"
)

type teams struct {
	*session
	sql     bool
	settles bool // of a member
}

func newTeam(s *session) *cobra.Command {
	c := &teams{session: s}
	start := s.asking(s.leaf("init", "Make the team's tables and roles in its database", "", thePlaces, c.init))
	start.Flags().BoolVar(&c.sql, "print", false, "print the SQL, for the administrator of the database")
	status := s.printing(s.leaf("status", "Show the team, and what you may do in it", "", theTeam|theMemory, c.status))
	members := s.printing(s.leaf("members [USER] [reader|reviewer|sender|owner|none]", "List the members, or make a user one", "", theTeam, c.members))
	members.Flags().BoolVar(&c.settles, "settles", false, "the member may end disagreements (docket review settle)")
	all := []*cobra.Command{start, s.leaf("join", "Become one of the team's members, as its database knows you", "", theTeam, c.join),
		status, members, s.leaf("leave", "Record that you left the team", "", theTeam, c.leave)}
	return family("team", "A team that reviews and sends together", slices.Concat(all, newTeamSharing(s), newTeamKeeping(s))...)
}

// openTeam reads where the team's database is; nothing is connected before it is needed.
func openTeam(s *session) (err error) {
	if s.team != nil {
		return nil
	}
	if s.set.Team == "" {
		return misuse(fmt.Errorf("no team is set"), `Write team = "postgres://HOST/DATABASE" into the profile, or set DOCKET_TEAM.`)
	}
	s.team, err = team.Open(team.Options{Address: s.set.Team, Password: s.set.TeamPassword})
	return misuse(err, "")
}

// exchange gives the team what waits and takes what others said of an anchor document. With its database away the
// command goes on with what is here. An error is that the database refuses what this user gives.
func exchange(s *session, anchor string) (refused error) {
	adopted, err := s.store.Exchange(s.ctx, s.scope(), anchor)
	sayNotTaken(s)
	if adopted > 0 {
		s.say("%s", audit.Adopted(adopted))
	}
	sayAway(s, err)
	if e, is := errors.AsType[*store.TeamError](err); is && !e.Away {
		return e
	}
	return nil
}

// refresh tells the team what became of submissions, and reads what others sent.
func refresh(s *session) {
	_, err := s.store.Submissions.Refresh(s.ctx, s.scope())
	sayNotTaken(s)
	sayAway(s, err)
}

func sayNotTaken(s *session) {
	for _, other := range s.store.Submissions.Overruled() {
		s.say("%s", other.NotTaken())
	}
}

func sayAway(s *session, err error) {
	if err == nil {
		return
	}
	if told := strings.TrimSuffix(view.Reason(err), ".") + waiting(s); told != s.away { // once, unless more waits by now
		s.away = told
		s.say("%s", told)
	}
}

// waiting says what the team does not have yet: "; 3 verdicts wait for the team", or "".
func waiting(s *session) (text string) {
	verdicts, outcomes, _ := s.store.Waiting(s.ctx)
	if verdicts > 0 {
		text = fmt.Sprintf("; %s %s for the team", view.Count(verdicts, "verdict"), view.Plural(verdicts, "waits", "wait"))
	}
	if outcomes > 0 {
		text += fmt.Sprintf("; %s of submissions %s for the team", view.Count(outcomes, "outcome"), view.Plural(outcomes, "waits", "wait"))
	}
	return text
}

func (c *teams) init([]string) error {
	if c.sql {
		_, err := fmt.Fprint(c.out, team.SQL())
		return err
	}
	if err := c.prepare(theTeam); err != nil {
		return err
	}
	question := "Make the team's tables and roles in " + c.team.Name() + "? Only its members may connect to it then."
	if sure, err := c.sure(question, "nothing was changed"); !sure {
		return err
	}
	made, err := c.team.Init(c.ctx)
	if made == 0 {
		return c.done(err, "%s has a team already, and it is up to date", c.team.Name())
	}
	return c.done(err, "%s is ready; `docket team members USER ROLE` makes members", c.team.Name())
}

func (c *teams) join([]string) error {
	if _, err := c.team.Join(c.ctx); err != nil {
		return err
	}
	s, err := c.team.Status(c.ctx)
	return c.done(err, "you are %s in %s, as its %s", s.Name, c.team.Name(), s.Role)
}

func (c *teams) leave([]string) error {
	return c.done(c.team.Leave(c.ctx), "recorded that you left %s; take team out of the profile (%s), and an owner runs `docket team members USER none`",
		c.team.Name(), c.set.Origin["team"])
}

type teamStatus struct {
	Database  string `json:"database"`
	User      string `json:"user"`
	Role      string `json:"role"`
	Settles   bool   `json:"settles"` // may end disagreements
	Joined    bool   `json:"joined"`
	Schema    int    `json:"schema"`
	Encrypted bool   `json:"encrypted"`
	Pooled    string `json:"pooled,omitempty"` // by PgBouncer: session, transaction
	Verdicts  int64  `json:"verdicts"`         // ever given
	Unsettled int    `json:"unsettled"`        // submissions
	Waiting   int    `json:"waiting"`          // verdicts and outcomes on this computer, for the team
}

// connectionWords say what PgBouncer in between changes.
var connectionWords = map[string]string{"": "direct", "session": "through PgBouncer",
	"transaction": "through PgBouncer in transaction mode: others' verdicts appear within about a second, not at once"}

func (c *teams) status([]string) error {
	s, err := c.team.Status(c.ctx)
	if err != nil {
		return err
	}
	verdicts, outcomes, err := c.store.Waiting(c.ctx)
	if err != nil {
		return err
	}
	value := teamStatus{c.team.Name(), s.Name, s.Role, s.Settles, !s.Joined.IsZero() && s.Left.IsZero(), s.Version, s.Encrypted, s.Pooled, s.Verdicts, s.Unsettled, verdicts + outcomes}
	schema := fmt.Sprint(s.Version)
	if s.Version != s.Newest {
		schema += fmt.Sprintf(" (this docket knows %d)", s.Newest)
	}
	yesNo := map[bool]string{true: "yes", false: "no"}
	return c.print(value, [][]string{{"database", value.Database}, {"user", s.Name}, {"role", s.Role}, {"settles disagreements", yesNo[s.Settles]}, {"joined", yesNo[value.Joined]}, {"schema", schema},
		{"encrypted", yesNo[s.Encrypted]}, {"connection", connectionWords[s.Pooled]}, {"verdicts", view.Thousands(int(s.Verdicts))}, {"unsettled submissions", view.Thousands(s.Unsettled)}, {"waiting here", view.Thousands(verdicts + outcomes)}})
}

type memberLine struct {
	Member  string     `json:"member" table:"MEMBER"`
	Role    string     `json:"role" table:"ROLE"`
	Settles bool       `json:"settles"`
	May     string     `json:"-" table:"SETTLES"`
	Joined  *time.Time `json:"joined"`
	Left    *time.Time `json:"left"`
	State   string     `json:"-" table:"JOINED"`
}

func (c *teams) members(args []string) error {
	switch len(args) {
	case 1:
		return usage("say the role of %s: %s or none", args[0], strings.Join(team.Roles(), ", "))
	case 2:
		role := args[1]
		if role == "none" {
			role, c.settles = "", false
		}
		return c.done(c.team.Admit(c.ctx, args[0], role, c.settles), "%s: %s%s", args[0], args[1], view.Either(c.settles, ", may end disagreements", ""))
	}
	all, err := c.team.Members(c.ctx)
	return printList(c.console, all, err, memberOf)
}

func memberOf(m team.Member) memberLine {
	l := memberLine{Member: m.Name, Role: m.Role, Settles: m.Settles, May: view.Either(m.Settles, "yes", ""), State: "not yet"}
	if !m.Joined.IsZero() {
		l.Joined, l.State = &m.Joined, when(m.Joined)
	}
	if !m.Left.IsZero() {
		l.Left, l.State = &m.Left, "left "+when(m.Left)
	}
	return l
}
