package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
)

// The kinds of what members of a team share.
const (
	SharedTemplate = "template"
	SharedPreset   = "preset"
	SharedSilence  = "silence"
)

// Shared is a template of boxes, a preset or a silenced finding that a member of a team shares.
type Shared struct {
	Kind    string
	Anchor  string // the anchor document of a silence
	Name    string
	Content []byte // none takes back what was shared under this name
	By      string // By and At are the database's
	At      time.Time
	Nth     int64  // above every one of its author under this name that the author had seen
	Seq     int64  // its number in the database, 0 while it waits for it
	ID      string // made here

	Left bool // Content was left out of a list: [Store.Whole] has it
}

// Waits tells whether the team's database does not have it yet.
func (s Shared) Waits() bool { return s.Seq == 0 }

// sharing is the anchor of the cursor of what is shared.
const sharing = "\x1fshared"

const (
	selectShared = `SELECT kind, anchor, name, content, author, at, nth, seq, id, 0 FROM team_shared` + sharedHere
	sharedHere   = ` WHERE team = ?1 AND address = ?2 AND company = ?3 `
)

// mostListed bounds what a list holds of contents, in bytes; others' are as many as they like.
const mostListed = 16 << 20

// sharedKey chooses what an author shares under a name.
const sharedKey = ` team = ?1 AND address = ?2 AND company = ?3 AND kind = ?4 AND anchor = ?5 AND name = ?6 AND author = ?7 `

// largestShared bounds what is shared, in bytes, and its name, in characters; the team's database refuses more.
const (
	largestShared = 1 << 20
	longestShared = 300
)

// Share gives things to the other members of the team, or takes one back where it has no content. Where err is a
// [*TeamError] that is away, they wait here and are given later; with any other the rest are as they were.
func (s *Store) Share(ctx context.Context, in Scope, all ...Shared) (err error) {
	if err := enlist(ctx, s.database); err != nil {
		return err // who shares it is not known
	}
	for _, one := range all {
		if n := utf8.RuneCountInString(one.Name); n == 0 || n > longestShared || len(one.Content) > largestShared {
			return fmt.Errorf("%s %.40q cannot be shared: it is larger than 1 MiB, or its name too long", one.Kind, one.Name)
		}
		if err = s.share(ctx, in, one, err); err != nil && !isAway(err) {
			return err
		}
	}
	return err
}

// isAway tells whether the team's database cannot be reached now.
func isAway(err error) bool {
	lost, is := errors.AsType[*TeamError](err)
	return is && lost.Away
}

// share gives one thing; with the database away already it is not asked again.
func (s *Store) share(ctx context.Context, in Scope, one Shared, away error) error {
	one.By, one.ID, one.Seq, one.At = s.User(), uuid.NewString(), 0, s.database.now()
	was, _, err := get[Shared](ctx, s.database, "what is shared", selectShared+`AND kind = ?4 AND anchor = ?5 AND name = ?6 AND author = ?7`, one.key(s.team, in)...)
	if err != nil {
		return err
	}
	one.Nth = was.Nth + 1
	there := one
	if away == nil {
		if there, away = s.remote.Share(ctx, in, one); away != nil && !isAway(away) {
			return away
		}
	}
	err = s.write(ctx, "share with the team", func(c *change) {
		if away != nil {
			there = one
			c.exec(`DELETE FROM team_shared WHERE`+sharedKey, one.key(s.team, in)...)
		}
		c.takeShared(s.team, in, there)
	})
	return cmp.Or(err, away)
}

// key is the arguments of sharedKey.
func (g Shared) key(team string, in Scope) []any {
	return []any{team, in.place(), in.Company, g.Kind, g.Anchor, g.Name, g.By}
}

// Shared is what members of the team share of a kind, "" for any, as far as it was read, by kind, name and author; about
// an anchor document, or all with "". Contents beyond [mostListed] are left out.
func (s *Store) Shared(ctx context.Context, in Scope, kind, anchor string) ([]Shared, error) {
	if s.remote == nil {
		return nil, nil
	}
	return list[Shared](ctx, s.database, "what is shared", `SELECT kind, anchor, name, CASE WHEN upto <= ?6 THEN content END, author, at, nth, seq, id, upto > ?6
		FROM (SELECT *, sum(length(content)) OVER (ORDER BY kind, anchor, name, author) AS upto FROM team_shared`+sharedHere+
		`AND ?4 IN ('', kind) AND ?5 IN ('', anchor) AND length(content) > 0) ORDER BY kind, anchor, name, author`,
		s.team, in.place(), in.Company, kind, anchor, mostListed)
}

// Whole is one of a list with its content.
func (s *Store) Whole(ctx context.Context, in Scope, one Shared) (Shared, error) {
	if !one.Left {
		return one, nil
	}
	all, ok, err := get[Shared](ctx, s.database, "what is shared", selectShared+`AND kind = ?4 AND anchor = ?5 AND name = ?6 AND author = ?7 AND id = ?8`, append(one.key(s.team, in), one.ID)...)
	if err == nil && !ok {
		err = fmt.Errorf("%s %.40q: %w", one.Kind, one.Name, ErrNotFound)
	}
	return all, err
}

// MeetShared gives the team what waits of this user's, and takes what others share. Nothing of it is used by that.
func (s *Store) MeetShared(ctx context.Context, in Scope) error {
	if s.remote == nil {
		return nil
	}
	err := s.meetShared(ctx, in)
	if lost, is := errors.AsType[*TeamError](err); is && lost.Broke && ctx.Err() == nil {
		err = s.meetShared(ctx, in) // the connection may have broken long ago, which its next use finds
	}
	return err
}

func (s *Store) meetShared(ctx context.Context, in Scope) error {
	if err := s.follow(ctx); err != nil {
		return err
	}
	given := s.giveShared(ctx, in)
	for {
		after, _, err := s.Submissions.cursor(ctx, in, sharing)
		if err != nil {
			return err
		}
		all, err := s.remote.Shared(ctx, in, after)
		if err != nil || len(all) == 0 {
			return cmp.Or(given, err)
		}
		err = s.write(ctx, "take what is shared", func(c *change) {
			for _, one := range all {
				c.takeShared(s.team, in, one)
			}
			c.readUpTo(s.team, in, sharing, all[len(all)-1].Seq)
		})
		if err != nil {
			return err
		}
	}
}

// giveShared gives what waits.
func (s *Store) giveShared(ctx context.Context, in Scope) error {
	waiting, err := list[Shared](ctx, s.database, "what is shared", selectShared+`AND seq = 0`, s.team, in.place(), in.Company)
	for _, one := range waiting {
		there, err := s.remote.Share(ctx, in, one)
		if err == nil {
			err = s.write(ctx, "share with the team", func(c *change) { c.takeShared(s.team, in, there) })
		}
		if err != nil {
			return err
		}
	}
	return err
}

// takeShared takes something in if it is the newest of its author under its name. Of two that this user shares from two
// computers at the same time, the one that waits is above the one that is there.
func (c *change) takeShared(team string, in Scope, s Shared) {
	key := s.key(team, in)
	c.exec(`UPDATE team_shared SET nth = ?8 + 1 WHERE`+sharedKey+`AND seq = 0 AND nth <= ?8 AND id <> ?9`, append(key, s.Nth, s.ID)...)
	c.exec(`INSERT INTO team_shared (team, address, company, kind, anchor, name, author, content, at, nth, seq, id) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
		ON CONFLICT DO UPDATE SET content = excluded.content, at = excluded.at, nth = excluded.nth, seq = excluded.seq, id = excluded.id
		WHERE (excluded.nth, excluded.seq) > (nth, seq)`, append(key, blob(s.Content), stampOf(s.At), s.Nth, s.Seq, s.ID)...)
}
