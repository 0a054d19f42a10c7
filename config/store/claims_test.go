package store

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"docket/config/files/filestest"
)

// twoDockets have a state folder each, and see what the other one sends.
func twoDockets(t *testing.T) (a, b *Store) {
	t.Helper()
	claims := WithClaims(filepath.Join(t.TempDir(), "claims"))
	return openIn(t, t.TempDir(), claims), openIn(t, t.TempDir(), claims)
}

func elsewhere(t *testing.T, s *Store, n NewSubmission, by *Store) {
	t.Helper()
	_, err := s.Submissions.Begin(t.Context(), n, false)
	if e, ok := errors.AsType[*BlockedError](err); !ok || e.Elsewhere != by.path {
		t.Errorf("begin gave %v", err)
	}
	if e, err := s.Submissions.Blocking(t.Context(), n.Scope, n.DocumentType); err != nil || e == nil || e.Elsewhere != by.path {
		t.Errorf("unsettled is %v, %v", e, err)
	}
}

func TestADocketWithAnotherStateFolderSeesWhatIsSentAndWhatIsUnknown(t *testing.T) {
	a, b := twoDockets(t)
	ctx, local := t.Context(), settingsOf("invoice")
	local.Address = "http://127.0.0.1"
	sub := begin(t, a, local)
	local.Address = "http://localhost:80/"
	elsewhere(t, b, local, a)
	begin(t, b, settingsOf("order"))
	must(t, a.Submissions.Finish(ctx, sub.ID, Result{State: Unknown}))
	elsewhere(t, b, local, a)
	if _, err := a.Submissions.Begin(ctx, local, false); err == nil {
		t.Error("its own journal blocks no more")
	}
	must(t, a.Submissions.Resolve(ctx, sub.ID, NotApplied, "", nil))
	mine := begin(t, b, local)
	elsewhere(t, a, local, b)
	must(t, b.Submissions.Finish(ctx, mine.ID, Result{State: Accepted, Status: 200}))
	begin(t, a, local)
}

func TestOneMayInsistBesideWhatAnotherStateFolderHas(t *testing.T) {
	a, b := twoDockets(t)
	sub := begin(t, a, settingsOf("invoice"))
	must(t, a.Submissions.Finish(t.Context(), sub.ID, Result{State: Unknown}))
	mine, err := b.Submissions.Begin(t.Context(), settingsOf("invoice"), true)
	must(t, err)
	must(t, b.Submissions.Finish(t.Context(), mine.ID, Result{State: Accepted, Status: 200}))
	if open, err := b.Submissions.Blocking(t.Context(), here, "invoice"); err != nil || open != nil {
		t.Errorf("still blocked by %+v, %v", open, err)
	}
}

// Reproduced: the state folder is renamed while something is on its way, and a second
// docket finds none.
func TestRenamingTheStateFolderFreesNothing(t *testing.T) {
	filestest.MovingOpenFolders(t)
	root := t.TempDir()
	dir, claims := filepath.Join(root, "docket"), WithClaims(filepath.Join(root, "claims"))
	first := openIn(t, dir, claims)
	sub := begin(t, first, settingsOf("invoice"))
	must(t, os.Rename(dir, filepath.Join(root, "away")))
	second := openIn(t, dir, claims)
	elsewhere(t, second, settingsOf("invoice"), first)
	must(t, first.Submissions.Finish(t.Context(), sub.ID, Result{State: Unknown}))
	must(t, first.Close())
	elsewhere(t, second, settingsOf("invoice"), first)
}

func TestAFolderThatOthersMayWriteToSaysNothing(t *testing.T) {
	filestest.Modes(t)
	dir := t.TempDir()
	must(t, os.Chmod(dir, 0o777))
	a, b := openIn(t, t.TempDir(), WithClaims(dir)), openIn(t, t.TempDir(), WithClaims(dir))
	begin(t, a, settingsOf("invoice"))
	begin(t, b, settingsOf("invoice"))
}

// Reproduced: the first is unknown, the person insists on a second one, which is accepted; the state folder is renamed,
// and nobody knows of the first any more.
func TestInsistingBesideAnUnknownOneLeavesItsClaim(t *testing.T) {
	filestest.MovingOpenFolders(t)
	root, ctx := t.TempDir(), t.Context()
	dir, claims := filepath.Join(root, "docket"), WithClaims(filepath.Join(root, "claims"))
	first := openIn(t, dir, claims)
	unknown := begin(t, first, settingsOf("invoice"))
	must(t, first.Submissions.Finish(ctx, unknown.ID, Result{State: Unknown}))
	insisted, err := first.Submissions.Begin(ctx, settingsOf("invoice"), true)
	must(t, err)
	must(t, first.Submissions.Finish(ctx, insisted.ID, Result{State: Accepted, Status: 200}))
	must(t, os.Rename(dir, filepath.Join(root, "away")))
	second := openIn(t, dir, claims)
	elsewhere(t, second, settingsOf("invoice"), first)
	must(t, first.Close())
	moved := openIn(t, filepath.Join(root, "away"), claims)
	must(t, moved.Submissions.Resolve(ctx, unknown.ID, NotApplied, "", nil))
	begin(t, second, settingsOf("invoice"))
}

func TestWhatWasSentFromAJournalThatIsGoneSaysSo(t *testing.T) {
	a, b := twoDockets(t)
	n := settingsOf("invoice")
	sub := begin(t, a, n)
	must(t, a.Submissions.Finish(t.Context(), sub.ID, Result{State: Unknown}))
	gone := func(s *Store, want bool) {
		t.Helper()
		if e, err := s.Submissions.Blocking(t.Context(), n.Scope, n.DocumentType); err != nil || e == nil || e.Elsewhere == "" || e.Gone != want {
			t.Errorf("it is blocked by %+v, %v", e, err)
		}
	}
	gone(b, false)
	must(t, a.Close())
	must(t, os.RemoveAll(a.dir))
	gone(b, true)
	gone(openIn(t, a.dir, WithClaims(a.claimsDir)), true)
}

func TestAClaimOfAnEarlierDocketIsRead(t *testing.T) {
	a, b := twoDockets(t)
	sub := begin(t, a, settingsOf("invoice"))
	must(t, a.Submissions.Finish(t.Context(), sub.ID, Result{State: Unknown}))
	found, err := filepath.Glob(filepath.Join(a.claimsDir, "sending-*"))
	must(t, err)
	old := `{"id":"` + sub.ID + `","journal":` + strconv.Quote(a.path) + `,"at":"2026-01-31T10:00:00Z"}`
	must(t, os.WriteFile(found[0], []byte(old), 0o600))
	elsewhere(t, b, settingsOf("invoice"), a)
}

// Whoever asks what blocks a document type hears whether anybody still waits for its answer, however long they have been open.
func TestWhatBlocksIsUnknownOnceItsSenderIsGone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docket.db")
	theirs, err := Open(t.Context(), path)
	must(t, err)
	mine, err := Open(t.Context(), path)
	must(t, err)
	defer mine.Close()
	sub := begin(t, theirs, settingsOf("invoice"))
	if by, err := mine.Submissions.Blocking(t.Context(), here, "invoice"); err != nil || by.By.State != Sending {
		t.Fatalf("%+v, %v", by, err)
	}
	defer theirs.Close()
	must(t, theirs.sender.Close()) // as when it is killed
	by, err := mine.Submissions.Blocking(t.Context(), here, "invoice")
	if err != nil || by.By.ID != sub.ID || by.By.State != Unknown {
		t.Errorf("%+v, %v", by, err)
	}
}
