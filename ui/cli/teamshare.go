package cli

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"docket/config/files"
	"docket/config/store"
	"docket/ui/core/audit/lint"
	"docket/ui/core/sharing"
	"docket/ui/view"
)

// kindOf is what a person calls a kind of what is shared.
var kindOf = map[string]string{"preset": store.SharedPreset, "template": store.SharedTemplate, "silences": store.SharedSilence}

type teamSharing struct {
	*session
	from, under string
}

func newTeamSharing(s *session) []*cobra.Command {
	c := &teamSharing{session: s}
	const of = " preset|template|silences NAME"
	list := s.printing(s.leaf("shared", "List what members share: templates, presets, silenced findings", "", theSettings|theMemory|theTeam, c.list))
	share := s.leaf("share"+of, "Share a template, a preset or silenced findings with the team", "", theSettings|theMemory|theTeam, c.share)
	back := s.leaf("unshare"+of, "Take back what you share", "", theSettings|theMemory|theTeam, c.unshare)
	take := s.leaf("take"+of, "Take over what a member shares", "", theSettings|theMemory|theTeam, c.take)
	take.Flags().StringVar(&c.from, "from", "", "the `MEMBER` who shares it, where several do")
	take.Flags().StringVar(&c.under, "as", "", "another `NAME` for it here")
	return []*cobra.Command{list, share, back, take}
}

func (c *teamSharing) folders() sharing.Folders {
	return sharing.Folders{Templates: c.places.Templates, Presets: c.places.Presets,
		Whole: func(s store.Shared) (store.Shared, error) { return c.store.Whole(c.ctx, c.scope(), s) }}
}

// sharedLine is what a member shares, in a list.
type sharedLine struct {
	Kind   string    `json:"kind" table:"KIND"`
	Name   string    `json:"name" table:"NAME"`
	By     string    `json:"by" table:"BY"`
	At     time.Time `json:"time" table:"TIME"`
	Anchor string    `json:"anchor_document,omitempty" table:"ANCHOR"`
	Waits  bool      `json:"waits"` // for the team's database
	Here   string    `json:"here,omitempty" table:"HERE"`
	About  string    `json:"about,omitempty" table:"ABOUT"`
}

func (c *teamSharing) line(s store.Shared) sharedLine {
	l := sharedLine{Kind: s.Kind, Name: s.Name, By: s.By, At: s.At.UTC(), Anchor: s.Anchor, Waits: s.Waits()}
	if l.Waits {
		l.About = "waits for the team"
	}
	if s.Kind == store.SharedSilence {
		if of, as, err := sharing.ReadSilence(s); err == nil {
			l.About = strings.Join(strings.Fields(l.About+" "+of.Sentence+" "+as.Reason), " ")
		}
	} else if have, same := c.folders().Have(s); have {
		l.Here = view.Either(same, "the same", "another of this name")
	}
	return l
}

// soon bounds how long a list of what is here waits for the team.
const soon = 2 * time.Second

// sharedByOthers is what other members share of a kind, for the list of what is here; none without a team.
func sharedByOthers(s *session, kind string) (others []store.Shared) {
	if err := s.prepare(theSettings); err != nil || s.set.Team == "" {
		return nil // a list of what is here needs no settings
	}
	err := s.prepare(theMemory)
	if err == nil {
		c := &teamSharing{session: s}
		limited, cancel := context.WithTimeout(s.ctx, soon)
		defer cancel()
		var all []store.Shared
		all, err = c.shared(limited, kind, "")
		_, others = c.parted(all)
	}
	if err != nil {
		s.say("what members share could not be read: %s", view.Reason(err))
	}
	return others
}

// shared looks at what is shared; with the database away it is what was read before.
func (c *teamSharing) shared(limited context.Context, kind, anchor string) ([]store.Shared, error) {
	err := c.store.MeetShared(limited, c.scope())
	if limited.Err() != nil && c.ctx.Err() == nil {
		c.say("the team's database gave no answer within %v", soon)
	} else {
		sayAway(c.session, err)
	}
	if err != nil {
		c.say("what members share is as it was read before")
	}
	return c.store.Shared(c.ctx, c.scope(), kind, anchor)
}

func (c *teamSharing) list([]string) error {
	all, err := c.shared(c.ctx, "", "")
	return printList(c.console, all, err, c.line)
}

// own is what this user has under a name, to be shared.
func (c *teamSharing) own(kind, name string) ([]store.Shared, error) {
	if kind != store.SharedSilence {
		one, err := c.folders().Own(kind, name)
		return []store.Shared{one}, misuse(err, "")
	}
	if err := c.prepare(theService); err != nil {
		return nil, err
	}
	r, err := c.reviewed(name)
	if err != nil {
		return nil, err
	}
	x, err := lookedUp(c.session, r.Rules, name)
	silenced := lint.Silenced(c.ctx, c.store, c.scope(), name)
	var all []store.Shared
	for _, f := range x.With(lint.Rules(r.Rules)) {
		key := lint.Key(f, r.Rules)
		if s, is := silenced[key]; is {
			all = append(all, sharing.OfFinding(name, key, f, s))
		}
	}
	if len(all) == 0 && err == nil {
		err = misuse(fmt.Errorf("no finding about %s is silenced here", name), "")
	}
	return all, err
}

func (c *teamSharing) share(args []string) error {
	all, err := c.own(kindOf[args[0]], args[1])
	if err != nil {
		return err
	}
	return c.give(all, "shared with the team")
}

// give shares all of it, and says what waits.
func (c *teamSharing) give(all []store.Shared, done string) error {
	err := c.store.Share(c.ctx, c.scope(), all...)
	if lost, is := errors.AsType[*store.TeamError](err); err != nil && !(is && lost.Away) {
		return err
	}
	if sayAway(c.session, err); err != nil {
		done += " once its database is back"
	}
	noun := all[0].Kind
	if noun == store.SharedSilence {
		noun = "silenced finding"
	}
	c.say("%s %s", view.Count(len(all), noun), done)
	return nil
}

// mine are those of a list that this user shares, others' the rest.
func (c *teamSharing) parted(all []store.Shared) (mine, others []store.Shared) {
	for _, one := range all {
		if one.By == c.store.User() {
			mine = append(mine, one)
		} else {
			others = append(others, one)
		}
	}
	return mine, others
}

// named are what members share of a kind under a name; of silences that is an anchor document.
func (c *teamSharing) named(args []string) (kind, name string, mine, others []store.Shared, err error) {
	anchor := ""
	kind, name = kindOf[args[0]], args[1]
	if kind == store.SharedSilence {
		anchor = name
	}
	all, err := c.shared(c.ctx, kind, anchor)
	if anchor == "" {
		all = slices.DeleteFunc(all, func(s store.Shared) bool { return s.Name != name })
	}
	mine, others = c.parted(all)
	return kind, name, mine, others, err
}

func (c *teamSharing) unshare(args []string) error {
	_, name, mine, _, err := c.named(args)
	if err != nil {
		return err
	}
	if len(mine) == 0 {
		return misuse(fmt.Errorf("you do not share %s %s", args[0], name), "`docket team shared` lists what is shared.")
	}
	for i := range mine {
		mine[i].Content = nil
	}
	return c.give(mine, "no longer shared")
}

func (c *teamSharing) take(args []string) error {
	kind, name, _, others, err := c.named(args)
	if err != nil {
		return err
	}
	if c.from != "" {
		others = slices.DeleteFunc(others, func(s store.Shared) bool { return s.By != c.from })
	}
	by := slices.Compact(each(others, func(s store.Shared) string { return s.By }))
	switch {
	case len(others) == 0:
		return misuse(fmt.Errorf("no other member shares %s %s", args[0], name), "`docket team shared` lists what is shared.")
	case kind == store.SharedSilence:
		return c.silence(name, others)
	case len(by) > 1:
		return usage("%s is shared by %s: say --from", name, strings.Join(by, " and "))
	}
	path, err := c.folders().Take(others[0], c.under)
	if is[*files.ExistsError](err) {
		return misuse(err, "Yours stays. Say --as NAME for another name.")
	}
	return c.done(err, "%s %s of %s is yours now: %s", kind, name, by[0], path)
}

// silence silences findings here that others silenced. What is silenced already stays as it is.
func (c *teamSharing) silence(anchor string, others []store.Shared) error {
	theirs, n := lint.Silences{}, 0
	for _, one := range others {
		one, err := c.store.Whole(c.ctx, c.scope(), one)
		if err != nil {
			return err
		}
		_, as, err := sharing.ReadSilence(one)
		if _, is := theirs[one.Name]; err == nil && !is {
			theirs[one.Name] = as
		}
	}
	_, err := lint.Change(func(all lint.Silences) {
		before := len(all)
		maps.Copy(theirs, all)
		maps.Copy(all, theirs)
		n = len(all) - before
	}).Save(c.ctx, c.store, c.scope(), anchor)
	if err != nil {
		return err
	}
	c.say("%s taken over; %s shows what is left", view.Count(n, "silenced finding"), toType("rules", anchor, "--lint"))
	return nil
}
