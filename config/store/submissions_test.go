package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// settingsOf is a submission of a document type.
func settingsOf(documentType string) NewSubmission {
	return NewSubmission{
		Scope: here, Profile: "example", Username: "j.doe", DocumentType: documentType, PathForm: "access",
		Data:    []byte(`[{"documentTypeDetails":{"` + documentType + `":{"fields":{"total":{"label":"Total","required":true,"visibility":true}}}}}]`),
		Changes: []byte(`{"total":{"required":[false,true]}}`),
	}
}

func begin(t *testing.T, s *Store, n NewSubmission) Submission {
	t.Helper()
	sub, err := s.Submissions.Begin(t.Context(), n, false)
	must(t, err)
	return sub
}

func TestASubmissionIsInTheJournalBeforeItIsSent(t *testing.T) {
	dir := t.TempDir()
	s := openIn(t, dir)
	sub := begin(t, s, settingsOf("invoice"))
	second := openIn(t, dir) // sees only what was committed
	got, err := second.Submissions.Get(t.Context(), sub.ID)
	must(t, err)
	if got.State != Sending || string(got.Data) != string(sub.Data) || string(got.Changes) != string(sub.Changes) ||
		got.Company != here.Company || got.Username != "j.doe" || got.PathForm != "access" || !got.CreatedAt.Equal(sub.CreatedAt) || got.Digest == "" {
		t.Errorf("the row is %+v", got)
	}
}

func TestASubmissionHasTheIDThatWasChosenAndNoOtherHasIt(t *testing.T) {
	s, n := openIn(t, t.TempDir()), settingsOf("invoice")
	n.As = NewID(time.Now())
	if sub := begin(t, s, n); sub.ID != n.As {
		t.Errorf("it is %s", sub.ID)
	}
	must(t, s.Submissions.Finish(t.Context(), n.As, Result{State: Rejected}))
	if sub, err := s.Submissions.Begin(t.Context(), n, true); err == nil { // it would go out without a row of its own
		t.Errorf("another one began as %s", sub.ID)
	}
}

func TestTheOutcomeIsKeptAsItCame(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	sub := begin(t, s, settingsOf("invoice"))
	answer := "Request Submitted\xff\x00 Successfully"
	must(t, s.Submissions.Finish(ctx, sub.ID, Result{State: Unknown, Status: 200, Answer: answer, Reason: "another text", Path: "/access/platform/retry_push_api"}))
	got, err := s.Submissions.Get(ctx, sub.ID)
	must(t, err)
	if got.State != Unknown || got.Status != 200 || got.Answer != answer || got.Reason != "another text" ||
		got.Path != "/access/platform/retry_push_api" || got.FinishedAt.IsZero() || !got.Unresolved() {
		t.Errorf("the row is %+v", got)
	}
}

func TestASubmissionFinishesOnce(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	sub := begin(t, s, settingsOf("invoice"))
	must(t, s.Submissions.Finish(ctx, sub.ID, Result{State: Unknown}))
	err := s.Submissions.Finish(ctx, sub.ID, Result{State: Accepted, Status: 200})
	if se, ok := errors.AsType[*StateError](err); !ok || se.State != Unknown {
		t.Errorf("the second end gave %v", err)
	}
	if got, _ := s.Submissions.Get(ctx, sub.ID); got.State != Unknown {
		t.Errorf("it is %s now", got.State)
	}
	if err := s.Submissions.Finish(ctx, sub.ID, Result{State: Sending}); err == nil {
		t.Error("sending was taken for an outcome")
	}
	if err := s.Submissions.Finish(ctx, "nothing", Result{State: Accepted}); !errors.Is(err, ErrNotFound) {
		t.Errorf("an id that is not there gave %v", err)
	}
}

func TestTheSameContentIsHeldBackWhileItMayHaveArrivedOrWhileTheServiceHasIt(t *testing.T) {
	const free, held, repeats = "may go out", "is held back", "is there already"
	for _, c := range []struct {
		name   string
		finish *Result
		settle string
		want   string
	}{
		{"sending", nil, "", held},
		{"unknown", &Result{State: Unknown}, "", held},
		{"unknown, found applied", &Result{State: Unknown}, Applied, repeats},
		{"unknown, found not applied", &Result{State: Unknown}, NotApplied, free},
		{"accepted", &Result{State: Accepted, Status: 200}, "", repeats},
		{"rejected", &Result{State: Rejected, Status: 400}, "", free},
		{"not sent", &Result{State: NotSent}, "", free},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, ctx := openIn(t, t.TempDir()), t.Context()
			first := begin(t, s, settingsOf("invoice"))
			if c.finish != nil {
				must(t, s.Submissions.Finish(ctx, first.ID, *c.finish))
			}
			if c.settle != "" {
				must(t, s.Submissions.Resolve(ctx, first.ID, c.settle, "looked it up", nil))
			}
			_, err := s.Submissions.Begin(ctx, settingsOf("invoice"), false)
			got, by := free, first.ID
			if e, ok := errors.AsType[*BlockedError](err); ok {
				got, by = held, e.By.ID
			} else if e, ok := errors.AsType[*RepeatError](err); ok {
				got, by = repeats, e.By.ID
			} else {
				must(t, err)
			}
			if got != c.want || by != first.ID {
				t.Fatalf("it %s, by %s (%v); it should be that it %s", got, by, err, c.want)
			}
			if c.want == free {
				return
			}
			again, err := s.Submissions.Begin(ctx, settingsOf("invoice"), true)
			must(t, err)
			if !again.Insisted || again.ID == first.ID {
				t.Errorf("insisting gave %+v", again)
			}
		})
	}
}

func TestGoingBackToWhatWasThereBeforeIsNoRepetition(t *testing.T) {
	s := openIn(t, t.TempDir())
	there, back := settingsOf("invoice"), settingsOf("invoice")
	there.Data = []byte("[]")
	for _, n := range []NewSubmission{back, there, back} {
		must(t, s.Submissions.Finish(t.Context(), begin(t, s, n).ID, Result{State: Accepted, Status: 200}))
	}
}

func TestAnotherDocumentTypeOrCompanyIsNotHeldBack(t *testing.T) {
	s := openIn(t, t.TempDir())
	begin(t, s, settingsOf("invoice"))
	begin(t, s, settingsOf("order"))
	elsewhere := settingsOf("invoice")
	elsewhere.Company = "Another"
	begin(t, s, elsewhere)
}

// spellings are other ways to write the same submission to the same service.
var spellings = map[string]func(*NewSubmission){
	"members in another order": func(n *NewSubmission) {
		n.Data = []byte(`[{"documentTypeDetails":{"invoice":{"fields":{"total":{"visibility":true,"required":true,"label":"Total"}}}}}]`)
	},
	"blanks": func(n *NewSubmission) { n.Data = []byte(strings.ReplaceAll(string(n.Data), ":", " :\n\t")) },
	"escapes": func(n *NewSubmission) {
		n.Data = []byte(strings.ReplaceAll(string(n.Data), "Total", `\u0054ot\u0061l`))
	},
	"localhost": func(n *NewSubmission) { n.Address = "http://localhost:80/api" },
	"IPv6":      func(n *NewSubmission) { n.Address = "http://[::1]/api/" },
	"capitals":  func(n *NewSubmission) { n.Address = "HTTP://LOCALHOST./api" },
}

func TestTheSameSubmissionIsHeldBackHoweverItIsSpelled(t *testing.T) {
	for name, respell := range spellings {
		s, ctx := openIn(t, t.TempDir()), t.Context()
		n := settingsOf("invoice")
		n.Address = "http://127.0.0.1/api"
		first := begin(t, s, n)
		respell(&n)
		n.Username = "somebody.else"
		_, err := s.Submissions.Begin(ctx, n, false)
		if e, ok := errors.AsType[*BlockedError](err); !ok || e.By.ID != first.ID || !e.Same {
			t.Errorf("%s, while the first is sending: %v", name, err)
		}
		must(t, s.Submissions.Finish(ctx, first.ID, Result{State: Unknown}))
		if _, err = s.Submissions.Begin(ctx, n, false); err == nil {
			t.Errorf("%s, while the first is unknown: it may go out", name)
		}
		must(t, s.Submissions.Resolve(ctx, first.ID, Applied, "", nil))
		n.Username = first.Username
		if _, err = s.Submissions.Begin(ctx, n, false); !isRepeat(err) {
			t.Errorf("%s, once the first is known to be there: %v", name, err)
		}
		n.Username = "somebody.else"
		begin(t, s, n) // what another user says of what is known to be there is another submission
	}
}

func isRepeat(err error) bool {
	_, ok := errors.AsType[*RepeatError](err)
	return ok
}

func TestOtherContentOfTheDocumentTypeIsHeldBackUntilTheUnknownOneIsSettled(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	first := begin(t, s, settingsOf("invoice"))
	other := settingsOf("invoice")
	other.Data = []byte("[]")
	for _, state := range []string{Sending, Unknown} {
		if state == Unknown {
			must(t, s.Submissions.Finish(ctx, first.ID, Result{State: Unknown}))
		}
		_, err := s.Submissions.Begin(ctx, other, false)
		if e, ok := errors.AsType[*BlockedError](err); !ok || e.By.ID != first.ID || e.Same || !strings.Contains(err.Error(), "another submission of invoice") {
			t.Errorf("while the first is %s: %v", state, err)
		}
	}
	must(t, s.Submissions.Resolve(ctx, first.ID, NotApplied, "", nil))
	begin(t, s, other)
}

func TestWhatAnotherSubmissionOvertookIsRefused(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	late := settingsOf("invoice")
	late.Data, late.Base = []byte("[]"), &Base{}
	first := begin(t, s, settingsOf("invoice"))
	must(t, s.Submissions.Finish(ctx, first.ID, Result{State: Accepted, Status: 200}))
	for _, c := range []struct {
		part, insist, refused bool
	}{{false, false, true}, {true, false, true}, {true, true, true}, {false, true, false}} {
		late.Part = c.part
		sub, err := s.Submissions.Begin(ctx, late, c.insist)
		e, ok := errors.AsType[*OvertakenError](err)
		if ok != c.refused || ok && e.By.ID != first.ID || !ok && err != nil {
			t.Errorf("%+v: %v", c, err)
		}
		if err == nil {
			must(t, s.Submissions.Finish(ctx, sub.ID, Result{State: NotSent}))
		}
	}
}

func TestAPlanThatIsOutOfDateSaysWhatHappenedSince(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	first := begin(t, s, settingsOf("invoice"))
	must(t, s.Submissions.Finish(ctx, first.ID, Result{State: Accepted, Status: 200}))
	next := settingsOf("invoice")
	next.Data = []byte("[1]")
	second := begin(t, s, next)
	must(t, s.Submissions.Finish(ctx, second.ID, Result{State: Unknown}))
	for _, c := range []struct{ as, base, why string }{
		{Applied, first.ID, second.ID + " was resolved as applied after it was made"},
		{NotApplied, second.ID, second.ID + ", with which it is compared, does not count as applied any more"},
		{NotApplied, "", first.ID + " was accepted after it was made"},
	} {
		must(t, s.Submissions.Resolve(ctx, second.ID, c.as, "", nil))
		by, err := s.Submissions.Overtaken(ctx, next.Scope, next.DocumentType, Base{ID: c.base})
		if err != nil || by == nil || by.Why() != "is out of date: "+c.why {
			t.Errorf("%+v: %v, %v", c, by, err)
		}
	}
}

// Two dockets at once: one resolves an earlier outcome, the other sends what counts from before that.
func TestABaseIsHeldAgainstTheJournalInTheTransactionThatBegins(t *testing.T) {
	dir, ctx := t.TempDir(), t.Context()
	mine, theirs := openIn(t, dir), openIn(t, dir)
	for round := range 30 {
		n := settingsOf(fmt.Sprint("type", round))
		lost := begin(t, mine, n)
		must(t, mine.Submissions.Finish(ctx, lost.ID, Result{State: Unknown}))
		must(t, mine.Submissions.Resolve(ctx, lost.ID, NotApplied, "", nil))
		n.Data = []byte("[1]")
		last := begin(t, mine, n)
		must(t, mine.Submissions.Finish(ctx, last.ID, Result{State: Accepted, Status: 200}))
		n.Data, n.Base, n.Part = []byte("[2]"), &Base{ID: last.ID}, true
		if round == 0 {
			must(t, theirs.Submissions.Resolve(ctx, lost.ID, Applied, "", nil))
		}
		resolved := make(chan error)
		go func() { resolved <- theirs.Submissions.Resolve(ctx, lost.ID, Applied, "", nil) }()
		sub, err := mine.Submissions.Begin(ctx, n, false)
		must(t, <-resolved)
		by, overtaken := errors.AsType[*OvertakenError](err)
		lost, unread := mine.Submissions.Get(ctx, lost.ID)
		must(t, unread)
		switch {
		case overtaken && by.By.ID == last.ID && lost.ResolvedAt.After(last.CreatedAt):
		case err == nil && round > 0 && sub.CreatedAt.Before(lost.ResolvedAt):
		default:
			t.Fatalf("round %d: %v; begun %v, resolved %v", round, err, sub.CreatedAt, lost.ResolvedAt)
		}
		n.Base.Counted = lost.ID
		if by, err := theirs.Submissions.Overtaken(ctx, n.Scope, n.DocumentType, *n.Base); err != nil || by != nil {
			t.Fatalf("what counts it in: %v, %v", by, err)
		}
		if by, _ := theirs.Submissions.Overtaken(ctx, n.Scope, n.DocumentType, Base{ID: "elsewhere"}); by == nil || by.By.ID != "" {
			t.Fatalf("what this journal does not have: %v", by)
		}
	}
}

func TestAPartNeverGoesOutBesideAnotherSubmission(t *testing.T) {
	s := openIn(t, t.TempDir())
	begin(t, s, settingsOf("invoice"))
	part := settingsOf("invoice")
	part.Data, part.Part = []byte("[]"), true
	if _, err := s.Submissions.Begin(t.Context(), part, true); err == nil {
		t.Error("insisting sends a part of what nobody knows")
	}
}

func TestTheDigestTellsContentsApart(t *testing.T) {
	base := ContentDigest("invoice", []byte(`{"a":1,"b":[1,2]}`))
	if got := ContentDigest("invoice", []byte("{ \"b\":[1, 2],\n\"\\u0061\":1}")); got != base || len(base) != 64 {
		t.Errorf("%s and %s", base, got)
	}
	for name, got := range map[string]string{
		"a boundary elsewhere":    ContentDigest("invoice{", []byte(`"a":1,"b":[1,2]}`)),
		"another document type":   ContentDigest("order", []byte(`{"a":1,"b":[1,2]}`)),
		"a list in another order": ContentDigest("invoice", []byte(`{"a":1,"b":[2,1]}`)),
		"a number written so":     ContentDigest("invoice", []byte(`{"a":1.0,"b":[1,2]}`)),
		"no JSON":                 ContentDigest("invoice", []byte(`{"a":1,"b":[1,2]`)),
	} {
		if got == base {
			t.Errorf("%s has the same digest", name)
		}
	}
	// Without the lengths of the parts these two would be the same bytes.
	if ContentDigest("invoice1", []byte("2")) == ContentDigest("invoice", []byte("12")) {
		t.Error("the parts run together")
	}
}

func TestAPlaceHasOneSpelling(t *testing.T) {
	for address, want := range map[string]string{
		"https://Service.Example:443/a/":    "https://service.example/a",
		"https://service.example.:0443/%61": "https://service.example/a",
		"http://127.0.0.1:8080":             "http://localhost:8080",
		"http://[0:0:0:0:0:0:0:1]:8080/":    "http://localhost:8080",
		"http://[::ffff:127.0.0.1]:8080":    "http://localhost:8080",
		"http://0.0.0.0:8080":               "http://localhost:8080",
		"http://127.0.0.2":                  "http://127.0.0.2",
		"http://[2001:DB8::1]":              "http://[2001:db8::1]",
		"https://service.example:80":        "https://service.example:80",
		"https://service.example/A%2Fb":     "https://service.example/A%2Fb",
		"https://service.example/.":         "https://service.example",
		"https://service.example/x/%2E%2E/": "https://service.example",
		"https://service.example//a///b":    "https://service.example/a/b",
		"https://BÜCHER。example/":           "https://xn--bcher-kva.example",
		"https://ＡＰＩ.example":               "https://api.example",
		"demo":                              "demo",
		"":                                  "",
	} {
		if got := Place(address); got != want {
			t.Errorf("%q is %q, want %q", address, got, want)
		}
	}
}

// Spelling an address in another way loses nothing, nor does it lose what an earlier
// docket kept under another spelling.
func TestWhatIsKeptIsFoundHoweverTheAddressIsSpelled(t *testing.T) {
	dir, ctx := t.TempDir(), t.Context()
	old := oldDatabase(t, dir, 4)
	_, err := old.Exec(`INSERT INTO drafts (address, company, document_type, name, content, saved_at) VALUES ('http://127.0.0.1:80', 'C', 'invoice', '', 'early', '');
		INSERT INTO facts (address, company, subject, name, value, why, at) VALUES ('http://127.0.0.1', 'C', 's', 'n', 'one', '', ''), ('http://localhost', 'C', 's', 'n', 'two', '', '')`)
	must(t, err)
	must(t, old.Close())
	s, in := openIn(t, dir), Scope{"http://[::1]/.", "C"}
	if d, _, err := s.Drafts.Get(ctx, in, "invoice", ""); err != nil || string(d.Content) != "early" {
		t.Errorf("the draft is %q, %v", d.Content, err)
	}
	if f, ok, err := s.Facts.Get(ctx, in, "s", "n"); err != nil || !ok || f.Value != "two" {
		t.Errorf("the fact is %+v, %v", f, err)
	}
	must(t, s.Recents.Touch(ctx, Scope{"http://LOCALHOST/", "C"}, "rules", "DOC-1"))
	if r, err := s.Recents.List(ctx, in, "rules", 0); err != nil || len(r) != 1 {
		t.Errorf("recents are %+v, %v", r, err)
	}
}

// What an earlier docket wrote blocks as well: its rows get places and digests.
func TestSubmissionsOfAnEarlierDocketBlockHoweverTheyAreSpelled(t *testing.T) {
	dir := t.TempDir()
	old := oldDatabase(t, dir, 3)
	_, err := old.Exec(`INSERT INTO submissions (id, address, company, profile, username, document_type, path_form, digest, data, changes, insisted, sender, state, created_at)
		VALUES ('early', 'http://127.0.0.1:80', 'C', '', 'u', 'invoice', 'access', 'old', '{"b":1, "a":2}', '', 0, 'gone', 'unknown', '')`)
	must(t, err)
	must(t, old.Close())
	s := openIn(t, dir)
	_, err = s.Submissions.Begin(t.Context(), NewSubmission{Scope: Scope{"http://localhost", "C"}, DocumentType: "invoice", Data: []byte(`{"a":2,"b":1}`)}, false)
	if e, ok := errors.AsType[*BlockedError](err); !ok || e.By.ID != "early" || !e.Same {
		t.Errorf("it gave %v", err)
	}
}

func TestOfManyDocketsThatSendTheSameExactlyOneMay(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "docket.db")
	_, said := atOnce(t, 6, "begin", path)
	sent := slices.DeleteFunc(slices.Clone(said), func(s string) bool { return s == "blocked" })
	if len(sent) != 1 || strings.HasPrefix(sent[0], "failed") {
		t.Fatalf("they said %q", said)
	}
	all, err := openIn(t, dir).Submissions.List(t.Context(), SubmissionFilter{})
	if err != nil || len(all) != 1 || all[0].ID != sent[0] {
		t.Errorf("the journal has %+v, %v", all, err)
	}
}

func TestASubmissionWhoseSenderWasKilledBecomesUnknown(t *testing.T) {
	dir := t.TempDir()
	others, said := atOnce(t, 1, "begin", filepath.Join(dir, "docket.db"))
	s, ctx := openIn(t, dir), t.Context()
	if swept, err := s.Submissions.Sweep(ctx); err != nil || len(swept) != 0 {
		t.Fatalf("a living sender's was swept: %+v, %v", swept, err)
	}
	must(t, others[0].cmd.Process.Kill())
	others[0].cmd.Wait()
	swept, err := s.Submissions.Sweep(ctx)
	must(t, err)
	if len(swept) != 1 || swept[0].ID != said[0] || swept[0].State != Unknown || swept[0].Reason != endedEarly {
		t.Fatalf("swept %+v", swept)
	}
	got, err := s.Submissions.Get(ctx, said[0])
	if err != nil || !got.Unresolved() || got.Reason != endedEarly || got.FinishedAt.IsZero() {
		t.Errorf("the row is %+v, %v", got, err)
	}
	if again, err := s.Submissions.Sweep(ctx); err != nil || len(again) != 0 {
		t.Errorf("swept again: %+v, %v", again, err)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "locks", "sender-*")); err != nil || len(left) != 0 {
		t.Errorf("locks left: %v, %v", left, err)
	}
}

// Two dockets that start at once look at the same lock. Neither may take the other
// for the sender, or the row would be "sending" for as long as it runs.
func TestADocketThatLooksForASenderIsNotTakenForIt(t *testing.T) {
	dir := t.TempDir()
	others, said := atOnce(t, 1, "begin", filepath.Join(dir, "docket.db"))
	must(t, others[0].cmd.Process.Kill())
	others[0].cmd.Wait()
	s := openIn(t, dir)
	var name string
	must(t, s.db.QueryRowContext(t.Context(), `SELECT sender FROM submissions`).Scan(&name))
	done, gone, err := seize(s.locks(), name) // another docket, in the middle of its sweep
	if err != nil || !gone {
		t.Fatalf("the sender is gone: %v, %v", gone, err)
	}
	defer done()
	if swept, err := s.Submissions.Sweep(t.Context()); err != nil || len(swept) != 1 || swept[0].ID != said[0] {
		t.Errorf("swept %+v, %v", swept, err)
	}
}

func TestWhatADeadSenderLeftBlocksAsUnknown(t *testing.T) {
	dir := t.TempDir()
	s := openIn(t, dir)
	others, said := atOnce(t, 1, "begin", filepath.Join(dir, "docket.db"))
	by := func() Submission {
		_, err := s.Submissions.Begin(t.Context(), settingsOf("invoice"), false)
		blocked, ok := errors.AsType[*BlockedError](err)
		if !ok || blocked.By.ID != said[0] || !strings.Contains(err.Error(), said[0]) {
			t.Fatalf("begin gave %v", err)
		}
		return blocked.By
	}
	if got := by().State; got != Sending {
		t.Errorf("while its sender lives it is %s", got)
	}
	must(t, others[0].cmd.Process.Kill())
	others[0].cmd.Wait()
	if got := by().State; got != Unknown {
		t.Errorf("after its sender died it is %s", got)
	}
}

func TestASenderDoesNotSweepItsOwn(t *testing.T) {
	s := openIn(t, t.TempDir())
	sub := begin(t, s, settingsOf("invoice"))
	if swept, err := s.Submissions.Sweep(t.Context()); err != nil || len(swept) != 0 {
		t.Fatalf("swept %+v, %v", swept, err)
	}
	must(t, s.Submissions.Finish(t.Context(), sub.ID, Result{State: Accepted, Status: 200}))
}

func TestASubmissionStillSendingAtCloseBecomesUnknown(t *testing.T) {
	dir := t.TempDir()
	first, err := Open(t.Context(), filepath.Join(dir, "docket.db"))
	must(t, err)
	begin(t, first, settingsOf("invoice"))
	must(t, first.Close())
	swept, err := openIn(t, dir).Submissions.Sweep(t.Context())
	if err != nil || len(swept) != 1 || swept[0].State != Unknown {
		t.Errorf("swept %+v, %v", swept, err)
	}
}

func TestOnlyAnUnknownOutcomeCanBeResolvedAndNothingIsForgotten(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	sub := begin(t, s, settingsOf("invoice"))
	if err := s.Submissions.Resolve(ctx, sub.ID, Applied, "", nil); err == nil {
		t.Error("one that is sending was resolved")
	}
	must(t, s.Submissions.Finish(ctx, sub.ID, Result{State: Unknown, Reason: "the connection ended"}))
	if err := s.Submissions.Resolve(ctx, sub.ID, "perhaps", "", nil); err == nil {
		t.Error("perhaps was taken for a resolution")
	}
	must(t, s.Submissions.Resolve(ctx, sub.ID, NotApplied, "nothing changed there", nil))
	must(t, s.Submissions.Resolve(ctx, sub.ID, Applied, "it came an hour later", nil))
	got, err := s.Submissions.Get(ctx, sub.ID)
	if err != nil || got.State != Unknown || got.Resolution != Applied || got.Note != "it came an hour later" || got.Unresolved() || got.ResolvedAt.IsZero() {
		t.Errorf("the row is %+v, %v", got, err)
	}
	events, err := s.Submissions.History(ctx, sub.ID)
	must(t, err)
	var told []string
	for _, e := range events {
		told = append(told, e.Event+":"+e.Detail)
	}
	want := []string{"sending:", "unknown:the connection ended", "not_applied:nothing changed there", "applied:it came an hour later"}
	if !slices.Equal(told, want) {
		t.Errorf("the history is %q", told)
	}
}

func TestTheJournalIsFoundByTypeStateAndBeginningOfId(t *testing.T) {
	at := time.Date(2025, 3, 1, 10, 0, 0, 0, time.UTC)
	s, ctx := openIn(t, t.TempDir(), WithClock(func() time.Time { at = at.Add(time.Hour); return at })), t.Context()
	a, b := begin(t, s, settingsOf("invoice")), begin(t, s, settingsOf("order"))
	must(t, s.Submissions.Finish(ctx, b.ID, Result{State: Accepted, Status: 200}))
	if !(a.ID < b.ID) || len(a.ID) != 13 {
		t.Errorf("ids %q and %q do not sort as they were made", a.ID, b.ID)
	}
	for _, c := range []struct {
		name   string
		filter SubmissionFilter
		want   []string
	}{
		{"all, newest first", SubmissionFilter{}, []string{b.ID, a.ID}},
		{"limit", SubmissionFilter{Limit: 1}, []string{b.ID}},
		{"type", SubmissionFilter{DocumentType: "invoice"}, []string{a.ID}},
		{"states", SubmissionFilter{States: []string{Accepted, Rejected}}, []string{b.ID}},
		{"scope", SubmissionFilter{Scope: here}, []string{b.ID, a.ID}},
		{"another scope", SubmissionFilter{Scope: Scope{here.Address, "Another"}}, nil},
	} {
		got, err := s.Submissions.List(ctx, c.filter)
		must(t, err)
		var ids []string
		for _, sub := range got {
			ids = append(ids, sub.ID)
		}
		if !slices.Equal(ids, c.want) {
			t.Errorf("%s: %v, want %v", c.name, ids, c.want)
		}
	}
	if got, err := s.Submissions.Get(ctx, strings.ToUpper(a.ID[:8])); err != nil || got.ID != a.ID {
		t.Errorf("the beginning of an id gave %v, %v", got.ID, err)
	}
	if _, err := s.Submissions.Get(ctx, a.ID[:2]); !errors.Is(err, ErrAmbiguous) {
		t.Errorf("the beginning of both gave %v", err)
	}
	for _, id := range []string{"", "zzzz", "%", "_"} {
		if _, err := s.Submissions.Get(ctx, id); !errors.Is(err, ErrNotFound) {
			t.Errorf("%q gave %v", id, err)
		}
	}
}

func TestTheLastSentIsWhatTheServiceMayHave(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	last := func() string {
		sub, _, err := s.Submissions.LastSent(ctx, here, "invoice")
		must(t, err)
		return sub.ID
	}
	send := func(mark string, r Result) string {
		n := settingsOf("invoice")
		n.Data = []byte(mark)
		sub := begin(t, s, n)
		must(t, s.Submissions.Finish(ctx, sub.ID, r))
		return sub.ID
	}
	if last() != "" {
		t.Error("something was sent before anything was")
	}
	accepted := send("1", Result{State: Accepted, Status: 200})
	send("2", Result{State: Rejected, Status: 400})
	send("3", Result{State: NotSent})
	if last() != accepted {
		t.Error("what was refused or not sent counts as sent")
	}
	unknown := send("4", Result{State: Unknown})
	if last() != accepted {
		t.Error("what may not have arrived counts")
	}
	if open, err := s.Submissions.Blocking(ctx, here, "invoice"); err != nil || open == nil || open.By.ID != unknown {
		t.Errorf("of unknown outcome is %+v, %v", open, err)
	}
	must(t, s.Submissions.Resolve(ctx, unknown, NotApplied, "", nil))
	if last() != accepted {
		t.Error("what did not arrive counts")
	}
	must(t, s.Submissions.Resolve(ctx, unknown, Applied, "", nil))
	if last() != unknown {
		t.Error("what was found applied does not count")
	}
	if open, err := s.Submissions.Blocking(ctx, here, "invoice"); open != nil || err != nil {
		t.Error("a settled one is still of unknown outcome")
	}
}

// The journal of a year is read page by page, however much was sent: each submission once,
// the newest first, although another is sent meanwhile.
func TestALongJournalIsReadByPages(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	var want []string
	for i := range 2*journalPage + 7 {
		n := settingsOf("invoice")
		n.Data = fmt.Appendf(nil, "%d", i)
		sub := begin(t, s, n)
		must(t, s.Submissions.Finish(ctx, sub.ID, Result{State: Rejected, Answer: "no"}))
		want = append(want, sub.ID)
	}
	slices.Reverse(want)
	reads := &pages{queryer: s.reads}
	s.reads = reads
	var got []string
	for sub, err := range s.Submissions.Newest(ctx, SubmissionFilter{Scope: here, Short: true}) {
		must(t, err)
		if got = append(got, sub.ID); len(got) == 10 {
			must(t, s.Submissions.Finish(ctx, begin(t, s, settingsOf("order")).ID, Result{State: Rejected}))
		}
		if sub.Answer != "no" || len(sub.Data) > 0 {
			t.Fatalf("%s has the answer %q and %d bytes of data", sub.ID, sub.Answer, len(sub.Data))
		}
	}
	if !slices.Equal(got, want) || reads.n != 3 {
		t.Errorf("%d of %d were read, in %d pages", len(got), len(want), reads.n)
	}
	n := 0
	for range s.Submissions.Newest(ctx, SubmissionFilter{Scope: here, Limit: journalPage + 3}) {
		n++
	}
	if n != journalPage+3 {
		t.Errorf("a limit of %d gives %d", journalPage+3, n)
	}
}

// pages counts the queries.
type pages struct {
	queryer
	n int
}

func (p *pages) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	p.n++
	return p.queryer.QueryContext(ctx, query, args...)
}

// Who insists has seen one submission, or none: another one that stands in the way by now was not insisted on.
func TestInsistingIsOnOneSubmissionAlone(t *testing.T) {
	s, ctx := openIn(t, t.TempDir()), t.Context()
	first := begin(t, s, settingsOf("invoice"))
	must(t, s.Submissions.Finish(ctx, first.ID, Result{State: Unknown}))
	n := settingsOf("invoice")
	n.Base = &Base{}
	for _, despite := range []string{"", "02n1hh8p3dc53"} {
		n.Despite = &despite
		_, err := s.Submissions.Begin(ctx, n, true)
		if _, blocked := errors.AsType[*BlockedError](err); !blocked {
			t.Errorf("insisting on %q: %v", despite, err)
		}
	}
	n.Despite = &first.ID
	again, err := s.Submissions.Begin(ctx, n, true)
	must(t, err)
	must(t, s.Submissions.Finish(ctx, again.ID, Result{State: Accepted, Status: 200}))
	must(t, s.Submissions.Resolve(ctx, first.ID, NotApplied, "", nil))
	_, err = s.Submissions.Begin(ctx, n, true)
	if _, overtaken := errors.AsType[*OvertakenError](err); !overtaken {
		t.Errorf("after %s: %v", again.ID, err)
	}
	n.Despite = nil
	_, err = s.Submissions.Begin(ctx, n, true)
	must(t, err)
}

// The interface does not say whether Invoice is another document type than invoice: one that waits for an outcome under
// nearly the same name is told.
func TestAnUnknownOutcomeUnderNearlyTheSameNameIsTold(t *testing.T) {
	s := openIn(t, t.TempDir())
	sub := begin(t, s, settingsOf("invoice"))
	for name, alike := range map[string]bool{"INVOICE": true, " in\u200bvoice": true, "invoices": false, "invoice": false} {
		got, err := s.Submissions.Alike(t.Context(), here, name)
		must(t, err)
		if (len(got) == 1 && got[0].ID == sub.ID) != alike || len(got) > 1 {
			t.Errorf("%q: %+v", name, got)
		}
	}
}

// A disk that lost a write can leave an index without what its table has, and nothing about it looks damaged.
func TestWhatBlocksIsFoundWhereAnIndexDoesNotHaveIt(t *testing.T) {
	dir, ctx := t.TempDir(), t.Context()
	s := openIn(t, dir)
	n := settingsOf("invoice")
	lost := begin(t, s, n)
	must(t, s.Submissions.Finish(ctx, lost.ID, Result{State: Unknown}))
	var index string
	must(t, s.db.QueryRowContext(ctx, `SELECT sql FROM sqlite_schema WHERE name = 'submissions_open'`).Scan(&index))
	for _, step := range []string{
		`DROP INDEX submissions_open`,
		strings.Replace(index, "'unknown'", "'nothing'", 1),
		`PRAGMA writable_schema = ON`,
		`UPDATE sqlite_schema SET sql = replace(sql, '''nothing''', '''unknown''') WHERE name = 'submissions_open'`,
		`PRAGMA writable_schema = OFF`,
	} {
		_, err := s.db.ExecContext(ctx, step)
		must(t, err)
	}
	must(t, s.Close())
	n.Data = []byte("[2]")
	_, err := openIn(t, dir).Submissions.Begin(ctx, n, false)
	if by, blocked := errors.AsType[*BlockedError](err); !blocked || by.By.ID != lost.ID {
		t.Errorf("sent beside %s, whose outcome is unknown: %v", lost.ID, err)
	}
}
