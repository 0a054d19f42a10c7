package fields_test

import (
	"testing"

	"docket/config/store"
	"docket/ui/uitest"
)

func TestAMemberIsToldWhoseSubmissionBlocksAndMayGoOnWithoutTheTeam(t *testing.T) {
	server, database, member := uitest.Members(t)
	bob := withFile(t, uitest.Options{Width: 100, Height: 40, Team: member("bob")}, settings)
	other, err := store.OpenMemory(t.Context())
	if err == nil {
		t.Cleanup(func() { _ = other.Close() })
		err = other.JoinTeam(t.Context(), member("alice"))
	}
	if err != nil {
		t.Fatal(err)
	}
	sub, err := other.Submissions.Begin(t.Context(), store.NewSubmission{Scope: bob.Env.Scope, DocumentType: "invoice", Username: "alice", Data: []byte("{}")}, false)
	if err != nil {
		t.Fatal(err)
	}
	bob.Press("ctrl+s").Shows("of alice_"+database+" is on its way right now", sub.ID).Hides("y  Send").Press("y", "esc")
	if err := other.Submissions.Finish(t.Context(), sub.ID, store.Result{State: store.Rejected}); err != nil {
		t.Fatal(err)
	}
	server.SQL(t, "postgres", "ALTER DATABASE "+database+" ALLOW_CONNECTIONS false")
	server.SQL(t, "postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '"+database+"'")
	bob.Press("ctrl+s").Shows("i  Insist").Hides("y  Send").Press("y", "esc")
	if n := bob.Demo.Calls("push"); n != 0 {
		t.Fatalf("%d requests went out", n)
	}
	bob.Press("ctrl+s", "i").Shows("Send without the team?", "The team is told of this").Press("y").Shows("accepted")
	server.SQL(t, "postgres", "ALTER DATABASE "+database+" ALLOW_CONNECTIONS true")
	if _, err := bob.Store.Submissions.Refresh(t.Context(), bob.Env.Scope); err != nil {
		t.Fatal(err)
	}
	if got := server.SQL(t, database, `SELECT author || ' ' || state || ' ' || away FROM docket.submissions ORDER BY seq DESC LIMIT 1`); got != "bob_"+database+" accepted true" {
		t.Errorf("the team was told %q", got)
	}
}
