package cli

import (
	"cmp"
	"errors"
	"io/fs"
	"path/filepath"
	"time"

	"docket/config"
	"docket/config/store"
	"docket/ui/cli/build"
	"docket/ui/core/cassette"
	"docket/ui/view"
)

// tape is what --record and --replay ask for.
type tape struct {
	record, replay string
	asIs           bool
	recorder       *cassette.Recorder
	player         *cassette.Player
}

// load reads the recording of --replay, before anything else is opened.
func (t *tape) load(s *session) (err error) {
	err = refused([]refusal{
		{t.record != "" && t.replay != "", "--record and --replay are different things; choose one of them"},
		{t.asIs && t.record == "", "--as-is goes with --record"},
		{t.record == "-" || t.replay == "-", "a recording is a file; name one"},
	}...)
	if err != nil || t.replay == "" || t.player != nil {
		return err
	}
	t.player, err = cassette.Open(t.replay)
	if bad, is := errors.AsType[*cassette.FormatError](err); is {
		return misuse(err, bad.Remedy)
	}
	if err != nil {
		return misuse(err, "Name a file that docket --record wrote.")
	}
	if p := t.player.Head.Profile; s.flags.Profile != "" && s.flags.Profile != p {
		of := "does not say of which profile it is"
		if p != "" {
			of = "is of profile " + p
		}
		return usage("the recording %s; leave --profile %s out", of, s.flags.Profile)
	}
	if f := s.flags; f.BaseURL != "" || f.Company != "" || f.Username != "" {
		return usage("the recording has an address, a company and a user of its own; leave --base-url, --company and --username out")
	}
	return nil
}

// use puts what was recorded in the place of the profile. The memory is one of the recording's own: nothing of it is
// among what the person works on.
func (t *tape) use(s *session) error {
	h := t.player.Head
	set, err := config.Resolve(&config.File{Path: s.file.Path, Theme: s.file.Theme, Mouse: s.file.Mouse}, config.Overrides{ASCII: s.flags.ASCII, Contrast: s.flags.Contrast, NoColor: s.flags.NoColor, Linear: s.flags.Linear},
		func(name string) string { return map[string]string{"NO_COLOR": s.env("NO_COLOR")}[name] })
	if err != nil {
		return err
	}
	set.Profile = config.NewProfile("recording")
	set.BaseURL, set.Company, set.Username, set.PathSegment, set.AllowPlainHTTP = h.Address, h.Company, cmp.Or(h.Username, "nobody"), cmp.Or(h.Segment, set.PathSegment), true
	s.set, s.token.value = set, "no-token-of-a-recording"
	s.places.DataBase = filepath.Join(s.places.StateDir, "recordings", t.player.Sum, "docket.db")
	s.places.Beside(filepath.Dir(s.places.DataBase))
	s.places.ClaimsDir = filepath.Join(filepath.Dir(s.places.DataBase), "claims")
	return nil
}

// again is what finds what this command stored: a replay has a place of its own. It is nil where that is the profile's.
func (t *tape) again() []string {
	if t.player == nil {
		return nil
	}
	return []string{"--replay", t.replay}
}

// kept says where the text of a rectangle is that was answered and could not be shown.
func (t *tape) kept() string {
	what := "in " + t.record + " with its values replaced: to see them, it must be pushed again."
	switch {
	case t.player != nil:
		return "Nothing was sent: the recording has what came."
	case t.recorder == nil:
		what = "not kept: to see it, it must be pushed again."
	case t.asIs:
		what = "in " + t.record + "; --replay " + t.record + " shows it."
	}
	return "The rectangle was pushed and answered. What came is " + what
}

// begin starts the recording of --record.
func (t *tape) begin(s *session) (err error) {
	if t.record == "" || t.recorder != nil {
		return nil
	}
	set := s.set
	head := cassette.Head{Docket: build.Version(), Profile: set.Name, Address: set.BaseURL, Company: set.Company, Username: set.Username,
		Segment: set.PathSegment, At: time.Now().UTC().Truncate(time.Second), AsIs: t.asIs}
	if s.prepare(theMemory) == nil {
		facts, _ := s.store.Facts.List(s.ctx, s.scope())
		head.Facts = each(facts, func(f store.Fact) cassette.Fact {
			return cassette.Fact{Subject: f.Subject, Name: f.Name, Value: f.Value, Why: f.Why}
		})
	}
	if t.recorder, err = cassette.Create(t.record, head); errors.Is(err, fs.ErrExist) {
		err = misuse(err, "A recording is a new file; name another one.")
	}
	if err == nil {
		t.recorder.IsNone = s.token.isNone
	}
	return err
}

// close ends the recording and says what is in it.
func (t *tape) close(s *session) {
	if t.recorder == nil {
		return
	}
	n, err := t.recorder.Close()
	what := view.Either(t.asIs, "values are as they came; the token is not in it", "values and the address are replaced; names of datasources and columns, and document types, stay, with the company and the user in them replaced; dates, ids of documents and rules, and names of rules without what is quoted in them stay too")
	if t.recorder.Refused() {
		what += "; a text that was typed as the token and refused stands as $DOCKET_TOKEN until a request with another token asked for it"
	}
	if err != nil {
		s.say("%s is not whole: %s", t.record, view.Reason(err))
		return
	}
	s.say("recorded %s in %s; %s. docket --replay %s opens it", view.Count(n, "answer"), t.record, what, t.record)
}
