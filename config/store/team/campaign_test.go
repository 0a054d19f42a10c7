package team_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"

	"docket/config/store"
	"docket/config/store/team"
	"docket/config/store/team/teamtest"
)

// every is how many bytes lie between two places of trouble: 1 is the campaign, whose figures stand in .github/TEAM.md.
var every = flag.Int("every", 433, "make trouble at every so many bytes")

// trouble is what happens to a connection once, at one place of what goes over it in a direction.
type trouble struct {
	name  string
	read  bool // in what the server says
	calls bool // a place is a message or an answer, not a byte
	// parts are what passes of what goes over at once, of which the place is after so many bytes. Between two the campaign
	// does what it does meanwhile.
	parts func(p []byte, at int) [][]byte
	cut   bool // the connection ends afterwards
	deaf  bool // afterwards nothing arrives at the server any more, and the server says nothing
}

func once(p []byte, at int) [][]byte         { return [][]byte{p[:at]} }
func halves(p []byte, at int) [][]byte       { return [][]byte{p[:at], p[at:]} }
func byteTwice(p []byte, at int) [][]byte    { return [][]byte{p[:at], p[at-1:]} }
func wholeTwice(p []byte, _ int) [][]byte    { return [][]byte{p, p} }
func nothingBefore(p []byte, _ int) [][]byte { return [][]byte{nil, p} }
func nothingAfter(p []byte, _ int) [][]byte  { return [][]byte{p, nil} }

// strange is a connection that trouble comes to.
type strange struct {
	net.Conn
	trouble
	left      *atomic.Int64 // bytes or calls until then
	meanwhile func()
	rest      *[]byte // of what was read
	happened  *atomic.Bool
}

// pass tells what passes of p in this direction, nil where that is all of it.
func (c strange) pass(p []byte) [][]byte {
	n := int64(len(p))
	if c.calls {
		n = 1
	}
	left := c.left.Add(-n) + n
	if left <= 0 || left > n {
		return nil
	}
	c.happened.Store(true)
	return c.parts(p, int(left))
}

func (c strange) Write(p []byte) (int, error) {
	if c.deaf && c.happened.Load() {
		return len(p), nil
	}
	parts := [][]byte(nil)
	if !c.read && len(p) > 0 {
		parts = c.pass(p)
	}
	if parts == nil {
		return c.Conn.Write(p)
	}
	for i, part := range parts {
		if i > 0 {
			c.meanwhile()
		}
		if n, err := c.Conn.Write(part); err != nil {
			return n, err
		}
	}
	if c.cut {
		_ = c.Conn.Close()
		return len(parts[0]), net.ErrClosed
	}
	return len(p), nil
}

func (c strange) Read(p []byte) (int, error) {
	if len(*c.rest) > 0 {
		n := copy(p, *c.rest)
		*c.rest = (*c.rest)[n:]
		return n, nil
	}
	if c.deaf && c.happened.Load() {
		return 0, io.EOF
	}
	n, err := c.Conn.Read(p)
	if !c.read || n == 0 {
		return n, err
	}
	parts := c.pass(append([]byte{}, p[:n]...))
	if parts == nil {
		return n, err
	}
	if c.cut {
		_ = c.Conn.Close()
		return copy(p, parts[0]), net.ErrClosed
	}
	c.meanwhile()
	for _, part := range parts[1:] {
		*c.rest = append(*c.rest, part...)
	}
	return copy(p, parts[0]), err
}

// campaign makes one kind of trouble for a member who claims a submission, sends it, says how it ended, and gives a
// verdict, at one place after the other; and lets another member try to send the same.
type campaign struct {
	*testing.T
	trouble
	address   func(string) string
	healthy   *team.Team
	s, other  *store.Store
	kill      func() // between the parts, in place of the other's turn
	over      int    // deliveries over one
	delivered int
}

// unlessAway asks again where the connection was lost while nothing was under way on it.
func unlessAway(ask func() error) (err error) {
	for range 3 {
		err = ask()
		if lost, is := errors.AsType[*store.TeamError](err); !is || !lost.Away {
			return err
		}
	}
	return err
}

// at makes the trouble at place n, and tells whether there is such a place.
func (c *campaign) at(n int) (there bool) {
	left, sent := &atomic.Int64{}, 0
	left.Store(int64(n))
	what := settings("invoice", "1")
	what.Company = fmt.Sprint(c.name, " ", n) // whose journal is empty
	rival := func() {
		what := what
		what.Username = "owner"
		var sub store.Submission
		if unlessAway(func() (err error) { sub, err = begin(c.T, c.other, what, false); return err }) == nil {
			finish(c.T, c.other, sub.ID, store.Accepted)
			sent++
		}
	}
	meanwhile := rival
	if c.kill != nil {
		meanwhile = c.kill
	}
	tm, err := team.Open(team.Options{Address: c.address("sender"), Dial: func(ctx context.Context, network, at string) (net.Conn, error) {
		conn, err := (&net.Dialer{}).DialContext(ctx, network, at)
		return strange{conn, c.trouble, left, meanwhile, &[]byte{}, &atomic.Bool{}}, err
	}})
	if err != nil {
		c.Fatal(err)
	}
	if err := c.s.JoinTeam(c.Context(), tm); err != nil {
		c.Fatal(err)
	}
	what.Username = "sender"
	sub, refused := begin(c.T, c.s, what, false)
	if refused == nil {
		sent++
		finish(c.T, c.s, sub.ID, store.Accepted)
	}
	verdict := store.Verdict{Anchor: "DOC-1", RuleID: "R1", Fingerprint: "f", Decision: store.Accept, Comment: what.Company, Content: []byte("{}")}
	if err := c.s.Verdicts.Set(c.Context(), what.Scope, []store.Verdict{verdict}); err != nil {
		c.Fatal(err)
	}
	_, gave := c.s.Exchange(c.Context(), what.Scope, "DOC-1")
	there = left.Load() <= 0
	if !there && (refused != nil || gave != nil) {
		c.Errorf("at %d nothing happened, and: %v, %v", n, refused, gave)
	}
	_ = tm.Close()
	err = c.s.JoinTeam(c.Context(), c.healthy)
	if err == nil {
		err = unlessAway(func() error { _, err := c.s.Exchange(c.Context(), what.Scope, "DOC-1"); return err })
	}
	if err != nil {
		c.Errorf("at %d, once the connection is sound again: %v", n, err)
	}
	if rival(); sent > 1 {
		c.Errorf("at %d: both may send", n)
	}
	c.over, c.delivered = c.over+max(0, sent-1), c.delivered+sent
	return there
}

// run makes the trouble at every place, or at every step-th, and looks at what the database has in the end.
func (c *campaign) run(t *testing.T, server *teamtest.Server, step int) {
	database, address := madeOn(t, server)
	c.T, c.address = t, address
	c.healthy = open(t, address("sender"))
	c.s, c.other = inMemory(t, c.healthy), inMemory(t, open(t, address("owner")+"&options=-c%20lock_timeout%3D50")) // what is held up here is not waited for
	places := 1
	for n := 1; c.at(n); n += step {
		places++
	}
	ask := func(sql string) (n int) {
		if _, err := fmt.Sscan(server.SQL(t, database, sql), &n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	claimed := ask(`SELECT count(*) FROM docket.submissions WHERE state = 'accepted'`)
	lost := places - ask(`SELECT count(DISTINCT company) FROM docket.verdicts WHERE comment = company AND decision = 'accept'`)
	twice := ask(`SELECT count(*) FROM docket.verdicts`) - ask(`SELECT count(DISTINCT company) FROM docket.verdicts`)
	forged := ask(`SELECT count(*) FROM docket.verdicts WHERE author <> 'sender_`+database+`'`) +
		ask(`SELECT count(*) FROM docket.submissions WHERE author <> username || '_`+database+`'`)
	t.Logf("%d places: %d deliveries, %d over one, %d without a claim; verdicts: %d lost, %d twice; %d forged authors", places, c.delivered, c.over, c.delivered-claimed, lost, twice, forged)
	if places < 2 || claimed != c.delivered || lost != 0 || twice != 0 || forged != 0 {
		t.Error("which is not what the team was promised")
	}
}

// coarse is how far apart places are that are counted in bytes, or in messages, which are about 80 bytes.
func coarse(calls bool) int {
	step := *every
	if testing.Short() {
		step *= 4
	}
	if calls {
		return max(1, step/80)
	}
	return step
}

func TestTroubleOfAConnectionSendsNothingTwiceAndLosesNoVerdict(t *testing.T) {
	server := teamtest.Start(t)
	for _, kind := range []trouble{
		{name: "cut", parts: once, cut: true},
		{name: "delayed", parts: halves},
		{name: "a byte twice", parts: byteTwice},
		{name: "a message twice", parts: wholeTwice, calls: true},
		{name: "an answer twice and no more", parts: wholeTwice, calls: true, read: true, deaf: true},
	} {
		for _, read := range []bool{false, true} {
			if kind.read = kind.read || read; kind.deaf && !read {
				continue
			}
			name := kind.name + ", " + map[bool]string{false: "sent", true: "received"}[read]
			t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
				(&campaign{trouble: kind}).run(t, server, coarse(kind.calls))
			})
		}
	}
}

func TestAServerKilledAtAnyStatementSendsNothingTwiceAndLosesNoVerdict(t *testing.T) {
	server := teamtest.Start(t)
	for name, parts := range map[string]func([]byte, int) [][]byte{"before": nothingBefore, "after": nothingAfter} {
		t.Run(name, func(t *testing.T) {
			c := &campaign{trouble: trouble{name: "killed " + name, parts: parts, calls: true}, kill: func() { server.Kill(t) }}
			c.run(t, server, coarse(true))
		})
	}
}
