package submit_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"docket/client"
	"docket/client/demo"
	"docket/config/store"
	"docket/config/store/team"
	"docket/config/store/team/teamtest"
	"docket/ui/core/submit"
)

var seeds = flag.Uint64("seeds", 4, "how many random teams send field settings")

// bad is a way to a team's database that is away, or loses answers.
type bad struct {
	store.Remote
	r     *rand.Rand
	away  bool
	loses bool
}

var errAway = &store.TeamError{Reason: "away", Away: true}

func (b *bad) fails() bool { return b.away || b.loses && b.r.IntN(5) == 0 }

func (b *bad) Claim(ctx context.Context, sub store.Submission, seen int64) error {
	if b.away {
		return errAway
	}
	if err := b.Remote.Claim(ctx, sub, seen); err != nil || !b.fails() {
		return err
	}
	return errAway
}

func (b *bad) Tell(ctx context.Context, sub store.Submission, over *store.Submission) error {
	if b.away {
		return errAway
	}
	if err := b.Remote.Tell(ctx, sub, over); err != nil || !b.fails() {
		return err
	}
	return errAway
}

func (b *bad) Journal(ctx context.Context, in store.Scope, after int64) ([]store.Submission, int64, error) {
	if b.fails() {
		return nil, 0, errAway
	}
	return b.Remote.Journal(ctx, in, after)
}

func (b *bad) History(ctx context.Context) (string, error) {
	if b.away {
		return "", errAway
	}
	return b.Remote.History(ctx)
}

// computer is a computer of a member of a team.
type computer struct {
	*fixture
	name, path string
	open       func() *team.Team
	team       *team.Team
	way        *bad
}

func (c *computer) start(r *rand.Rand) {
	c.t.Helper()
	var err error
	if c.store, err = store.Open(c.ctx, c.path); err == nil {
		_, err = c.store.Submissions.Sweep(c.ctx)
	}
	c.team = c.open()
	c.way = &bad{Remote: c.team, r: r, loses: true}
	if err == nil {
		err = c.store.JoinTeam(c.ctx, c.way)
	}
	if err != nil {
		c.t.Fatal(err)
	}
}

// stop is also what is left where docket is killed.
func (c *computer) stop() { _, _ = c.store.Close(), c.team.Close() }

// members is the computers of a team, its database, and what they did.
type members struct {
	t        *testing.T
	r        *rand.Rand
	demo     *demo.Server
	server   *teamtest.Server
	address  func(user string) string
	database string
	owner    *team.Team
	all      []*computer
	back     func() // puts the last dump back
	log      []string
	n        int
}

func newMembers(t *testing.T, seed uint64) *members {
	d, err := demo.Start(demo.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	c := &members{t: t, r: rand.New(rand.NewPCG(seed, 7)), demo: d, server: teamtest.Start(t)}
	c.address = c.server.Database(t)
	c.database, _, _ = strings.Cut(strings.TrimPrefix(c.address(""), "postgres:///"), "?")
	t.Cleanup(func() { c.run("dropdb", "--force", c.database) }) // many seeds would fill the disk
	c.owner = c.open("")
	if _, err := c.owner.Init(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, user := range []string{"alice", "bob"} {
		c.server.SQL(t, c.database, "CREATE ROLE "+user+"_"+c.database+" LOGIN")
		if err := c.owner.Admit(t.Context(), user+"_"+c.database, "sender", false); err != nil {
			t.Fatal(err)
		}
		c.join(user)
		c.join(user)
	}
	return c
}

func (c *members) open(user string) *team.Team {
	tm, err := team.Open(team.Options{Address: c.address(user)})
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { _ = tm.Close() })
	return tm
}

// join gives a member one more computer.
func (c *members) join(user string) {
	on := &computer{fixture: fixtureAt(c.t, c.demo.URL, c.demo.Token, c.demo.Company), name: fmt.Sprint(user, len(c.all)),
		path: filepath.Join(c.t.TempDir(), "docket.db"), open: func() *team.Team { return c.open(user + "_" + c.database) }}
	on.demo = c.demo
	on.store.Close()
	on.start(c.r)
	c.t.Cleanup(func() { on.stop() })
	c.all = append(c.all, on)
}

// must does something once more where the connection had broken before.
func (c *members) must(do func() error) {
	c.t.Helper()
	err := do()
	if lost, is := errors.AsType[*store.TeamError](err); is && lost.Broke {
		err = do()
	}
	if err != nil {
		c.fail("%v", err)
	}
}

func (c *members) run(program string, args ...string) {
	c.t.Helper()
	if out, err := c.server.Command(program, append([]string{"-h", c.server.Dir, "-U", "postgres"}, args...)...).CombinedOutput(); err != nil {
		c.fail("%s: %v %s", program, err, out)
	}
}

// dump makes a dump of the database, or puts the last one back.
func (c *members) dump() {
	if c.back != nil {
		c.back()
		c.back = nil
		c.note("the dump is put back")
		return
	}
	file := filepath.Join(c.server.Dir, c.database+".sql")
	c.run("pg_dump", "--create", "-f", file, c.database)
	c.note("the database is dumped")
	c.back = func() {
		c.run("dropdb", "--force", c.database)
		c.run("psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-f", file, "postgres")
	}
}

func (c *members) note(format string, args ...any) {
	c.log = append(c.log, fmt.Sprintf(format, args...))
}

func (c *members) fail(format string, args ...any) {
	c.t.Helper()
	c.t.Fatalf("%s\n%s", strings.Join(c.log, "\n"), fmt.Sprintf(format, args...))
}

var fieldNames = []string{"a", "b", "c"}

// send sends a whole set or a part as somebody would who insists on it.
func (c *members) send(on *computer) {
	on.demo.Script("push")
	on.way.loses = false
	c.n++
	f := field(fieldNames[c.r.IntN(3)], fmt.Sprint(c.n), c.r.IntN(2) == 0, true)
	base, err := submit.Previous(on.ctx, on.store, on.who.Scope, "invoice")
	if err != nil {
		c.fail("%v", err)
	}
	whole := base.Known()
	whole.Name = "invoice"
	whole = submit.Lay(whole, client.DocumentType{Name: "invoice", Fields: []client.FieldSetting{f}}, false).Settings()
	p, err := submit.Make(on.ctx, on.client, on.store, on.who, whole, false)
	kind := "whole"
	if c.r.IntN(3) > 0 && base != nil {
		kind = "part"
		p, err = submit.MakePart(on.ctx, on.client, on.store, on.who, client.DocumentType{Name: "invoice", Fields: []client.FieldSetting{f}}, nil)
	}
	if err != nil {
		c.fail("%v", err)
	}
	if p.Blocked() {
		p = on.fromFile(p, f)
	}
	if on.way.loses = true; c.r.IntN(3) == 0 {
		on.demo.Script("push", demo.Drop())
	}
	insist := c.r.IntN(2) == 0
	got, err := submit.Send(on.ctx, on.client, on.store, p, insist)
	c.note("%s sends %s %s=%d (insists %v) as %s: %s %v", on.name, kind, f.Name, c.n, insist, got.ID, got.State, err)
}

// kill ends a docket that has something on its way.
func (c *members) kill(on *computer) {
	c.n++
	text, err := client.EncodeSettings([]client.DocumentType{invoice(field("a", fmt.Sprint(c.n), true, true))})
	if err != nil {
		c.fail("%v", err)
	}
	sub, err := on.store.Submissions.Begin(on.ctx, store.NewSubmission{Scope: on.who.Scope, DocumentType: "invoice", Username: "u", PathForm: "access", Data: text, Changes: []byte("{}")}, c.r.IntN(2) == 0)
	c.note("%s is killed while it sends %s %v", on.name, sub.ID, err)
	on.stop()
	on.start(c.r)
}

func (c *members) resolve(on *computer) {
	open, err := on.store.Submissions.List(on.ctx, store.SubmissionFilter{States: []string{store.Unknown}})
	if err != nil {
		c.fail("%v", err)
	}
	if len(open) > 0 {
		sub, how := open[c.r.IntN(len(open))], []string{store.Applied, store.NotApplied}[c.r.IntN(2)]
		c.note("%s resolves %s as %s: %v", on.name, sub.ID, how, on.store.Submissions.Resolve(on.ctx, sub.ID, how, fmt.Sprint(len(c.log)), nil))
	}
}

func (c *members) step() {
	i := c.r.IntN(len(c.all))
	on := c.all[i]
	switch n := c.r.IntN(17); {
	case n < 7:
		c.send(on)
	case n < 11:
		c.resolve(on)
	case n == 11:
		on.way.away = !on.way.away
		c.note("%s away: %v", on.name, on.way.away)
	case n == 12:
		c.kill(on)
	case n == 13:
		_, err := on.store.Prune(on.ctx, store.Retention{Before: time.Now().Add(time.Hour)})
		c.note("%s prunes: %v", on.name, err)
	case n == 14:
		c.must(func() error { _, err := c.owner.Prune(c.t.Context(), -time.Hour); return err })
		c.note("the team is pruned")
	case n == 15:
		c.dump()
	default:
		_, err := on.store.Submissions.Refresh(on.ctx, on.who.Scope)
		c.note("%s reads: %v", on.name, err)
	}
}

// believed is what a computer takes for what the service has, and what blocks there.
func (c *members) believed(on *computer) string {
	base, err := submit.Previous(on.ctx, on.store, on.who.Scope, "invoice")
	if err != nil {
		c.fail("%v", err)
	}
	text, _ := client.EncodeSettings([]client.DocumentType{base.Known()})
	open, err := on.store.Submissions.List(on.ctx, store.SubmissionFilter{Unresolved: true})
	if err != nil {
		c.fail("%v", err)
	}
	var ids []string
	for _, s := range open {
		ids = append(ids, s.ID)
	}
	slices.Sort(ids)
	return fmt.Sprintf("%+v %s, open %v", base.Last(), text, ids)
}

// settle lets every computer read and tell everything.
func (c *members) settle() {
	for range 3 {
		for _, on := range c.all {
			on.way.away, on.way.loses = false, false
			c.must(func() error { _, err := on.store.Submissions.Refresh(on.ctx, on.who.Scope); return err })
		}
	}
}

// TestEveryComputerOfATeamBelievesTheSame lets two members send whole sets and parts on two computers each, over ways that
// lose answers and are away, be killed, resolve, delete what is old and put a dump back at random: in the end all of them,
// and one that joins then, believe the same of the service.
func TestEveryComputerOfATeamBelievesTheSame(t *testing.T) {
	for seed := range *seeds {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			c := newMembers(t, seed)
			for range 40 {
				c.step()
			}
			c.settle()
			c.join("bob")
			c.settle()
			for _, on := range c.all[1:] {
				if got, want := c.believed(on), c.believed(c.all[0]); got != want {
					c.fail("%s believes\n%s\nand %s\n%s", on.name, got, c.all[0].name, want)
				}
			}
		})
	}
}
