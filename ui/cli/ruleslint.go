package cli

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"docket/client"
	"docket/ui/core/audit/lint"
	"docket/ui/core/audit/quoted"
	"docket/ui/core/audit/trials"
	"docket/ui/core/load"
	"docket/ui/view"
)

// finding is what lint found, as it is printed.
type finding struct {
	Key      string     `json:"key" table:"KEY"` // names it to --silence
	Check    lint.Check `json:"check" table:"CHECK"`
	Explain  string     `json:"explanation"`
	Sentence string     `json:"sentence" table:"WHAT WAS FOUND"`
	Silenced string     `json:"silenced,omitempty" table:"SILENCED"` // why, where it needs nobody's look
	Rules    []string   `json:"rules"`
}

// How much of the key of a finding is printed, and how much of it names one.
const (
	keyLength = 10
	leastKey  = 4
)

// silencing says which findings need nobody's look, and which do again.
type silencing struct {
	keys, back []string
	reason     string
}

func (s *silencing) declare(f *pflag.FlagSet) {
	f.StringSliceVar(&s.keys, "silence", nil, "with --lint: the finding with this `KEY` needs nobody's look; --reason says why (may be repeated)")
	f.StringVar(&s.reason, "reason", "", "with --silence: why, `TEXT`")
	f.StringSliceVar(&s.back, "unsilence", nil, "with --lint: the finding with this `KEY` is one again (may be repeated)")
}

// misused says what is wrong with it, "" for nothing.
func (s *silencing) misused(lint bool) string {
	switch {
	case len(s.keys)+len(s.back) > 0 && !lint:
		return "--silence and --unsilence go with --lint"
	case len(s.keys) > 0 && strings.TrimSpace(s.reason) == "":
		return "--silence takes a reason: --reason TEXT"
	case len(s.keys) == 0 && s.reason != "":
		return "--reason goes with --silence"
	}
	return ""
}

// lookedUp are the values that justifications quote, looked up in what is loaded and in the files that the rules view
// remembers to try the rules on, as the screen does.
func lookedUp(c *session, rules []client.Rule, anchor string) (*quoted.Index, error) {
	on, unread := &trials.Records{}, []string(nil)
	for _, s := range trials.Recall(c.ctx, c.store, c.scope(), anchor).Sources {
		if strings.HasPrefix(s.From, trials.LoadPrefix) {
			continue // every load is looked through
		}
		t, err := s.Read(c.ctx, c.loads(), rules, ofRecords(c))
		if err != nil { // it may have been moved since
			unread = append(unread, "quoted values were not looked up in the records of "+s.DocumentType+": "+err.Error())
			continue
		}
		on.Put(t)
	}
	x, err := quoted.Look(c.ctx, rules, c.loads(), on, nil)
	if err != nil {
		return nil, cause(c.ctx, err)
	}
	if x.Unread = append(unread, x.Unread...); x.Records > 0 {
		c.remark("quoted values were looked up in " + view.Count(x.Records, "record") + " of " + load.Here(strings.Join(x.In, ", "), time.Local))
	}
	c.remark(x.Unlooked())
	return x, nil
}

func (c *rulesCommand) printLint(set *client.RuleSet, anchor string) error {
	if err := c.prepare(theMemory); err != nil {
		return err
	}
	x, err := lookedUp(c.session, set.Rules, anchor)
	if err != nil {
		return err
	}
	all := x.With(lint.Rules(set.Rules))
	silences, err := c.silenced(all, set, anchor)
	if err != nil {
		return err
	}
	named := func(check lint.Check) bool {
		return slices.Contains(c.failOn, "any") || slices.Contains(c.failOn, string(check))
	}
	var rows []finding
	failed := 0
	for _, f := range all {
		key := lint.Key(f, set.Rules)
		s, silenced := silences[key]
		rows = append(rows, finding{key[:keyLength], f.Check, f.Check.Explain(), f.Sentence, s.Reason, each(f.Rules, func(row int) string { return set.Rules[row].ID })})
		if !silenced && named(f.Check) {
			failed++
		}
	}
	err = c.print(rows, nil)
	c.remark(view.Count(len(rows), "finding") + " in " + view.Count(len(set.Rules), "rule"))
	switch looks := named(lint.Quoted) || named(lint.Values); {
	case err == nil && failed > 0:
		return fmt.Errorf("lint: %s of the kinds that --fail-on names", view.Count(failed, "finding"))
	case err == nil && looks && x.Unlooked() != "":
		return fmt.Errorf("values were not looked for everywhere, so nothing passes --fail-on: %s", x.Unlooked())
	}
	return err
}

// silenced silences the findings that are named, or takes that back, and stores it; nothing where one is not there. It
// gives all silences.
func (c *rulesCommand) silenced(all []lint.Finding, set *client.RuleSet, anchor string) (lint.Silences, error) {
	if len(c.silence.keys)+len(c.silence.back) == 0 {
		return lint.Silenced(c.ctx, c.store, c.scope(), anchor), nil
	}
	as, found := &lint.Silence{Reason: strings.TrimSpace(c.silence.reason), By: c.set.Username, At: time.Now()}, map[string]*lint.Silence{}
	for i, name := range slices.Concat(c.silence.keys, c.silence.back) {
		var keys []string
		for _, f := range all {
			if key := lint.Key(f, set.Rules); len(name) >= leastKey && strings.HasPrefix(key, strings.ToLower(name)) && !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
		if len(keys) != 1 {
			return nil, misuse(fmt.Errorf("%q is the key of %s about %s", name, view.Count(len(keys), "finding"), anchor), toType("rules", anchor, "--lint")+" lists them; nothing was changed.")
		}
		if found[keys[0]] = nil; i < len(c.silence.keys) {
			found[keys[0]] = as
		}
	}
	return lint.Change(func(all lint.Silences) {
		for key, s := range found {
			if delete(all, key); s != nil {
				all[key] = *s
			}
		}
	}).Save(c.ctx, c.store, c.scope(), anchor)
}
