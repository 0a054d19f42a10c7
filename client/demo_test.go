package client_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"docket/client"
	"docket/client/demo"
)

// sample starts the sample service, which was written from the interface without a
// look at this package.
func sample(t *testing.T, o demo.Options) (*demo.Server, *client.Client) {
	t.Helper()
	s, err := demo.Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	c, err := client.New(s.URL, client.Options{Company: s.Company, Retry: client.RetryPolicy{Sleep: noSleep}, Token: func(context.Context) (string, error) { return s.Token, nil }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.CloseIdleConnections)
	return s, c
}

func TestTwoReadingsOfTheInterfaceAgree(t *testing.T) {
	ctx := context.Background()
	s, c := sample(t, demo.Options{})
	set, err := c.Rules(ctx, "DOC-1001")
	if err != nil || len(set.Rules) < 15 || set.Rules[0].AnchorDocumentID != "DOC-1001" || set.Rules[0].ID == "" {
		t.Fatalf("rules: %+v %v", set, err)
	}
	if _, err = c.Rules(ctx, "DOC-1004"); !errors.As(err, new(*client.NoRulesError)) {
		t.Errorf("no rules: %v", err)
	}
	if _, err = c.Rules(ctx, "DOC-1005"); client.Classify(err) != client.ClassRefused {
		t.Errorf("failing rules: %v", err)
	}
	box, _, err := client.ParseCoordinates("0 0 100000 100000", client.CornersForm)
	if err != nil {
		t.Fatal(err)
	}
	text, err := c.Text(ctx, client.TextRequest{Collection: "invoice", OCRTextID: "OCR-1001", Coordinates: box})
	if err != nil || len(text.Lines) == 0 || text.ReleaseVersion == "" {
		t.Errorf("text: %+v %v", text, err)
	}
	data, err := client.EncodeSettings([]client.DocumentType{{Name: "invoice", Fields: []client.FieldSetting{setting("total_amount", "Total", true, true)}}})
	if err != nil {
		t.Fatal(err)
	}
	d := c.Push(ctx, client.Submission{Username: s.Username, DocumentType: "invoice", Data: data})
	if took := s.Submissions(); d.Outcome != client.OutcomeAccepted || len(took) != 1 || took[0].Data != string(data) {
		t.Errorf("push: %+v, %+v", d, took)
	}
}

func TestEveryRecordOfADatasourceIsWalkedOnceWhateverItCountsFrom(t *testing.T) {
	for _, zero := range []bool{false, true} {
		_, c := sample(t, demo.Options{ZeroBased: zero})
		ids := map[string]bool{}
		proof, err := c.ProveFirstPage(context.Background(), "vendors", 100, client.FirstPageAuto)
		if err != nil {
			t.Fatal(err)
		}
		for p, err := range c.Pages(context.Background(), client.Walk{Datasource: "vendors", ItemsPerPage: 100, First: proof.First,
			Known: []*client.Page{proof.Page, proof.Next}, Jobs: 3}) {
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(p.Columns, proof.Page.Columns) {
				t.Errorf("page %d has columns %q", p.Number, p.Columns)
			}
			for _, r := range p.Records {
				if r.ID == "" || ids[r.ID] {
					t.Fatalf("record %q of page %d came before", r.ID, p.Number)
				}
				ids[r.ID] = true
			}
		}
		want := client.FirstPageOne
		if zero {
			want = client.FirstPageZero
		}
		if !proof.Proven || proof.First != want || len(ids) != 237 {
			t.Errorf("%d records, %+v", len(ids), proof)
		}
	}
}
