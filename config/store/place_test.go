package store

import "testing"

// An earlier docket kept what belongs to an internationalised host under the host as it was typed.
func TestWhatWasKeptUnderAnInternationalisedHostIsFoundUnderItsOneSpelling(t *testing.T) {
	dir, ctx := t.TempDir(), t.Context()
	db := oldDatabase(t, dir, 9)
	for _, statement := range []string{
		`INSERT INTO recents VALUES ('https://bücher.example', 'ACME', 'data', 'vendors', 1, 1, '')`,
		`INSERT INTO facts VALUES ('https://bücher.example', 'ACME', 'datasource/vendors', 'first_page', '1', 'seen', '')`,
		`INSERT INTO drafts (address, company, document_type, name, content, saved_at) VALUES ('https://bücher.example', 'ACME', 'invoice', '', 'old', '2026-01-01')`,
		`INSERT INTO drafts (address, company, document_type, name, content, saved_at) VALUES ('https://bücher.example', 'ACME', 'order', '', 'only', '2026-01-01')`,
		`INSERT INTO drafts (address, company, document_type, name, content, saved_at) VALUES ('https://xn--bcher-kva.example', 'ACME', 'invoice', '', 'new', '2026-01-02')`,
		`INSERT INTO submissions (id, address, place, company, profile, username, document_type, path_form, data, digest, changes, state, insisted, created_at, sender)
			VALUES ('s1', 'https://bücher.example', 'https://bücher.example', 'ACME', '', 'u', 'invoice', '', '[]', x'00', '', 'unknown', 0, '2026-01-01', '')`,
		`INSERT INTO verdict_steps (seq, address, company, anchor, kind, target, state, at) VALUES (1, 'https://bücher.example', 'ACME', 'DOC-1', 'set', NULL, 'standing', '')`,
	} {
		if _, err := db.ExecContext(ctx, statement); err != nil {
			t.Fatalf("%v: %s", err, statement)
		}
	}
	must(t, db.Close())
	s := openIn(t, dir)
	in := Scope{Address: "https://XN--BCHER-KVA.example/", Company: "ACME"}
	if recents, err := s.Recents.List(ctx, in, "data", 0); err != nil || len(recents) != 1 {
		t.Errorf("recents are %v, %v", recents, err)
	}
	if f, ok, err := s.Facts.Get(ctx, in, "datasource/vendors", "first_page"); err != nil || !ok || f.Value != "1" {
		t.Errorf("the fact is %v, %v, %v", f, ok, err)
	}
	if b, err := s.Submissions.Blocking(ctx, in, "invoice"); err != nil || b == nil || b.By.ID != "s1" {
		t.Errorf("blocking is %v, %v", b, err)
	}
	var kept int
	must(t, s.db.QueryRowContext(ctx, `SELECT count(*) FROM verdict_steps WHERE address = 'https://xn--bcher-kva.example'`).Scan(&kept))
	if kept != 1 {
		t.Error("the verdict stayed under the other spelling")
	}
	for name, want := range map[string]string{"invoice": "new", "order": "only"} {
		if d, ok, err := s.Drafts.Get(ctx, in, name, ""); err != nil || !ok || string(d.Content) != want {
			t.Errorf("the draft of %s is %q, %v, %v", name, d.Content, ok, err)
		}
	}
	if old, err := s.Drafts.Discarded(ctx, in); err != nil || len(old) != 1 || string(old[0].Content) != "old" {
		t.Errorf("discarded are %v, %v", old, err)
	}
}
