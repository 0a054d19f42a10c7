package reviewfile

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/audittest"
	"docket/ui/core/audit/lint"
	"docket/ui/core/export"
)

func TestAVerdictOfTheSameSecondIsAConflictWithTheSheet(t *testing.T) {
	set := audittest.Rules(t, audittest.Spec{ID: "R1", Name: "invoice.total equal_to order.total"}, audittest.Spec{ID: "R2", Name: "invoice.date equal_to order.date"})
	given := func(after time.Duration, decisions ...store.Decision) *audit.Review {
		r := audit.NewReview(set, nil)
		for row, d := range decisions {
			verdicts := r.Judge([]int{row}, d, "reviewer")
			verdicts[0].At = monday.Add(after)
			r.Apply(verdicts)
		}
		return r
	}
	exported := written(t, in(New(provenance(), given(200*time.Millisecond, store.Accept, store.Accept)), "csv"))
	edited := strings.ReplaceAll(exported, "accepted,accept,", "accepted,flag,")
	for name, c := range map[string]struct {
		sheet string
		now   *audit.Review
		want  string
	}{
		"as exported":                   {edited, given(200*time.Millisecond, store.Accept, store.Accept), SheetChanged},
		"as a team's database rounds":   {edited, given(200*time.Millisecond+300*time.Nanosecond, store.Accept, store.Accept), SheetChanged},
		"judged anew in the second":     {edited, given(700*time.Millisecond, store.Reject, store.Reject), SheetConflict},
		"a sheet of an earlier docket":  {strings.ReplaceAll(edited, ".2Z", "Z"), given(200*time.Millisecond, store.Accept, store.Accept), SheetChanged},
		"that, judged a second later":   {strings.ReplaceAll(edited, ".2Z", "Z"), given(1200*time.Millisecond, store.Accept, store.Accept), SheetConflict},
		"the verdict was taken back":    {edited, given(0), SheetConflict},
		"nothing was edited since then": {exported, given(200*time.Millisecond, store.Accept, store.Accept), SheetUnchanged},
	} {
		lines, err := ReadSheet([]byte(c.sheet), provenance().Company)
		audittest.Must(t, err)
		for _, step := range PlanSheet(c.now, lines, "reviewer") {
			if step.What != c.want {
				t.Errorf("%s: %s is %s, want %s", name, step.RuleID, step.What, c.want)
			}
		}
	}
}

// A comment leaves the time at which another person decided, and a sheet that was exported before does not replace it.
func TestACommentOnAnothersVerdictIsAConflictWithAnOlderSheet(t *testing.T) {
	r := audit.NewReview(audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x"}), nil)
	given := r.Judge([]int{0}, store.Accept, "bob")
	given[0].At = monday.Add(200 * time.Millisecond)
	r.Apply(given)
	sheet := written(t, in(New(provenance(), r), "csv"))
	commented := r.Comment([]int{0}, "looked", "gia")
	commented[0].At = monday.Add(24 * time.Hour)
	r.Apply(commented)
	lines, err := ReadSheet([]byte(sheet), provenance().Company)
	audittest.Must(t, err)
	if step := PlanSheet(r, lines, "gia")[0]; step.What != SheetConflict || r.Items[0].Verdict.At.Sub(given[0].At) > time.Second {
		t.Errorf("the line is %s, and bob decided at %s", step.What, r.Items[0].Verdict.At)
	}
}

// Findings about rules that differ only in a number are one line for people, and each stands in JSON.
func TestFindingsOfOneFamilyAreOneLineOfThePacket(t *testing.T) {
	var specs []audittest.Spec
	for i := range 40 {
		specs = append(specs, audittest.Spec{ID: fmt.Sprint("R", i), Name: fmt.Sprintf("a.line_%d_x equal_to a.line_%d_x", i, i)})
	}
	r := audit.NewReview(audittest.Rules(t, specs...), nil)
	all := lint.Rules(r.Rules)
	d := New(Provenance{}, r)
	d.Found(r, all, lint.Silences{lint.Key(all[7], r.Rules): {Reason: "known", By: "alice"}})
	for _, format := range []string{"html", "md"} {
		page := written(t, in(d, format))
		for _, want := range []string{"with itself. 38 more findings like it; in all about 39 rules of the same families.", "Silenced by alice"} {
			if strings.Count(page, want) != 1 {
				t.Errorf("%s: %q stands there %d times", format, want, strings.Count(page, want))
			}
		}
		if strings.Contains(page, "R9 compares") {
			t.Errorf("%s tells each finding", format)
		}
	}
	if len(d.Lint) != 40 || len(d.Rules[9].Lint) != 1 {
		t.Errorf("%d findings in the data", len(d.Lint))
	}
}

func TestACommentOfASheetHasABound(t *testing.T) {
	sheet := "rule_id,fingerprint,decision,anchor_document_id,comment\nR1,f,accept,DOC-1,"
	if _, err := ReadSheet([]byte(sheet+strings.Repeat("x", longestComment)), ""); err != nil {
		t.Error(err)
	}
	if _, err := ReadSheet([]byte(sheet+strings.Repeat("x", longestComment+1)), ""); err == nil || !strings.Contains(err.Error(), "line 2: the comment") {
		t.Errorf("a comment without a bound is read: %v", err)
	}
}

// A spreadsheet writes a company whose name is a number or a date in its own way. It is the same one only where this
// company's name may have become that.
func TestASheetOfAnotherCompanyIsRefused(t *testing.T) {
	for company, cells := range map[string]struct{ same, other []string }{
		"Northgate Trading": {[]string{"Northgate Trading", ""}, []string{"Another Ltd", "4711.0", "1001", "2026-01-05", "TRUE"}},
		"0012":              {[]string{"0012", "12", "12.0"}, []string{"13", "120", "0.12", "2026-12-01", "12 Ltd"}},
		"1001":              {[]string{"1001", "1001.0", "1001,00"}, []string{"1002", "10010", "1.1E+03", "10:01"}},
		"1E5":               {[]string{"1.00E+05", "1,00E+05", "100000"}, []string{"1.40E+05", "1.00E+06", "15"}},
		"123456789012":      {[]string{"1.23457E+11", "123456789012"}, []string{"1.23458E+11", "123456789013"}},
		"1-5":               {[]string{"05. Jan", "5-Jan", "2026-01-05", "01/05/26"}, []string{"06. Jan", "1", "2026-01-06"}},
		"Jan 26":            {[]string{"Jan-26", "2026-01-01"}, []string{"Feb-26", "Jan", "2027-01-01"}},
		"12:30":             {[]string{"12:30:00"}, []string{"12:31:00", "12"}},
		"true":              {[]string{"TRUE"}, []string{"FALSE"}},
	} {
		try := func(of string, refused bool) {
			sheet := "rule_id;fingerprint;decision;anchor_document_id;company\nR1;f;accept;DOC-1;" + of
			if _, err := ReadSheet([]byte(sheet), company); (err != nil) != refused {
				t.Errorf("%q is taken for %q: %v", of, company, err)
			}
		}
		for _, of := range cells.same {
			try(of, false)
		}
		for _, of := range cells.other {
			try(of, true)
		}
	}
}

func TestACommentInAnotherEncodingIsRefused(t *testing.T) {
	const sheet = "rule_id,fingerprint,decision,anchor_document_id,comment\nR1,f,accept,DOC-1,Stra\xdfe"
	if lines, err := ReadSheet([]byte(sheet), ""); err == nil || !strings.Contains(err.Error(), "line 2: the comment is not UTF-8") {
		t.Errorf("%v, %v", lines, err)
	}
	if lines, err := ReadSheet([]byte(strings.ReplaceAll(sheet, "\xdf", "ß")), ""); err != nil || lines[0].Comment != "Straße" {
		t.Errorf("%v, %v", lines, err)
	}
}

func TestWhatASpreadsheetWouldWriteInItsOwnWayComesBackUnchanged(t *testing.T) {
	var specs []audittest.Spec
	comments := []string{"10 %", "12:30", "1e5", "TRUE", "31.01.2026", "Jan 5", "-5", "+49 30", "=1+1", "'10 %", "''007", "007", " with blanks ", "two\r\nlines", "2 lines differ", "'quoted"}
	for i := range comments {
		specs = append(specs, audittest.Spec{ID: fmt.Sprintf("00%d", i), Name: fmt.Sprintf("a.x%d equal_to b.x%d", i, i)})
	}
	r := audit.NewReview(audittest.Rules(t, specs...), nil)
	for row, comment := range comments {
		v := r.Judge([]int{row}, store.Accept, "reviewer")
		v[0].Comment, v[0].At = comment, monday
		r.Apply(v)
	}
	sheet := written(t, in(New(provenance(), r), "csv"))
	for _, bare := range []string{",10 %,", ",12:30,", ",1e5,", ",TRUE,", ",31.01.2026,", ",Jan 5,", ",007,"} {
		if strings.Contains(sheet, bare) {
			t.Errorf("%q would be converted", bare)
		}
	}
	lines, err := ReadSheet([]byte(strings.ReplaceAll("\n"+sheet, "\n00", "\n")[1:]), provenance().Company) // ids lost their zeros
	audittest.Must(t, err)
	for i, step := range PlanSheet(r, lines, "reviewer") {
		if step.What != SheetUnchanged || step.RuleID != specs[i].ID {
			t.Errorf("%q: %s of %s is %s, with the comment %q", comments[i], step.RuleID, specs[i].ID, step.What, step.Comment)
		}
	}
}

// Rule 007 that came back as 7 is not rule 7, also where there is one.
func TestARuleWhoseIDLostItsZerosIsNotTheOneWithoutThem(t *testing.T) {
	r := audit.NewReview(audittest.Rules(t, audittest.Spec{ID: "007", Name: "invoice.a equal_to po.a"}, audittest.Spec{ID: "7", Name: "invoice.b equal_to po.b"}), nil)
	sheet := strings.ReplaceAll(written(t, in(New(provenance(), r), "csv")), "\n007,", "\n7,")
	sheet = strings.Replace(strings.Replace(sheet, "pending,,", "pending,reject,", 1), "pending,,", "pending,accept,", 1)
	lines, err := ReadSheet([]byte(sheet), provenance().Company)
	audittest.Must(t, err)
	steps := PlanSheet(r, lines, "reviewer")
	for i, want := range []SheetLine{{RuleID: "007", Decision: store.Reject}, {RuleID: "7", Decision: store.Accept}} {
		if s := steps[i]; s.What != SheetNew || s.RuleID != want.RuleID || s.Verdict.RuleID != want.RuleID || s.Verdict.Decision != want.Decision {
			t.Errorf("%s %s is %s of %s: %s", want.Decision, want.RuleID, s.What, s.RuleID, s.Why)
		}
	}
}

// A file without marks says so: what looks like one in it is part of the text, also where nothing is known of the verdicts.
func TestAFileWithoutMarksComesBackAsItWas(t *testing.T) {
	var specs []audittest.Spec
	comments := []string{"=see sheet", "'=see sheet", "007", "'007", "''12", "x;'=1", "'quoted", "-5", "'-5"}
	for i := range comments {
		specs = append(specs, audittest.Spec{ID: fmt.Sprintf("'=%d", i), Name: fmt.Sprintf("a.x%d equal_to b.x%d", i, i)})
	}
	none := audit.NewReview(audittest.Rules(t, specs...), nil)
	r := audit.NewReview(audittest.Rules(t, specs...), nil)
	for row, comment := range comments {
		v := r.Judge([]int{row}, store.Accept, "reviewer")
		v[0].Comment, v[0].At = comment, monday
		r.Apply(v)
	}
	for _, raw := range []bool{false, true} {
		var sheet strings.Builder
		audittest.Must(t, New(provenance(), r).Write(&sheet, "csv", export.CSVOptions{Raw: raw}))
		lines, err := ReadSheet([]byte(sheet.String()), provenance().Company)
		audittest.Must(t, err)
		for i, step := range PlanSheet(r, lines, "reviewer") {
			if step.What != SheetUnchanged {
				t.Errorf("raw %v: %q is %s, with the comment %q", raw, comments[i], step.What, step.Comment)
			}
		}
		for i, step := range PlanSheet(none, lines, "reviewer") {
			if step.Verdict == nil || step.Verdict.Comment != comments[i] {
				t.Errorf("raw %v, elsewhere: %q is %s, %+v", raw, comments[i], step.What, step.Verdict)
			}
		}
	}
}

// Who writes a comment into the sheet, beside a verdict that another member gave, has judged nothing.
func TestACommentInASheetJudgesNothingThatAnotherMemberJudged(t *testing.T) {
	r := audit.NewReview(audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x"}), nil)
	v := r.Judge([]int{0}, store.Accept, "alice")
	v[0].Comment, v[0].Words = "as ordered", []store.Word{{By: "alice", Decision: store.Accept, Comment: "as ordered"}}
	r.Apply(v)
	line := SheetLine{Line: 2, RuleID: "R1", Fingerprint: r.Fingerprint(0), Anchor: r.Anchor, Decision: store.Accept, Comment: "as ordered; I looked"}
	step := PlanSheet(r, []SheetLine{line}, "bob")[0]
	if step.Verdict == nil || step.Verdict.Decision != store.NoDecision || step.Verdict.Comment != "as ordered; I looked" {
		t.Errorf("the step is %+v with %+v", step, step.Verdict)
	}
	line.Decision = store.Reject
	if step = PlanSheet(r, []SheetLine{line}, "bob")[0]; step.Verdict == nil || step.Verdict.Decision != store.Reject {
		t.Errorf("the step is %+v with %+v", step, step.Verdict)
	}
}

// A spreadsheet may drop columns: what the file says nothing of stays, and is no conflict.
func TestASheetWithoutCommentsSaysNothingOfThem(t *testing.T) {
	r := audit.NewReview(audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x"}, audittest.Spec{ID: "R2", Name: "a.y equal_to b.y"}), nil)
	r.Apply(r.Judge([]int{0, 1}, store.Accept, "ana"))
	given := r.Comment([]int{0, 1}, "seen", "ana")
	for i := range given {
		given[i].At = time.Now()
	}
	r.Apply(given)
	text := fmt.Sprintf("rule_id,fingerprint,decision,anchor_document_id\nR1,%s,accept,%s\nR2,%s,reject,%[2]s\n", r.Fingerprint(0), r.Anchor, r.Fingerprint(1))
	lines, err := ReadSheet([]byte(text), "")
	audittest.Must(t, err)
	steps := PlanSheet(r, lines, "ana")
	if steps[0].What != SheetUnchanged {
		t.Errorf("%+v", steps[0])
	}
	if s := steps[1]; s.What != SheetConflict || !strings.Contains(s.Why, "no column at") || s.Verdict.Comment != "seen" {
		t.Errorf("%+v", s)
	}
}

// In a team a member who writes what another one says has judged too, and nobody is given another's comment.
func TestASheetOfATeamIsItsMembersOwnWord(t *testing.T) {
	r := audit.NewReview(audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x"}), nil)
	v := r.Judge([]int{0}, store.Reject, "alice")
	v[0].At, v[0].Comment, v[0].Words = time.Now(), "her words", []store.Word{{By: "alice", Decision: store.Reject, Comment: "her words"}}
	r.Apply(v)
	line := SheetLine{Line: 2, RuleID: "R1", Fingerprint: r.Fingerprint(0), Anchor: r.Anchor, Decision: store.Reject, Comment: "her words"}
	for name, c := range map[string]struct {
		edit    func(*SheetLine)
		what    string
		given   store.Decision
		comment string
	}{
		"as it was exported":         {func(*SheetLine) {}, SheetUnchanged, "", ""},
		"judged while it was open":   {func(l *SheetLine) { l.Edited = true }, SheetNew, store.Reject, ""},
		"decided otherwise":          {func(l *SheetLine) { l.Edited, l.Decision, l.At = true, store.Accept, v[0].At }, SheetChanged, store.Accept, ""},
		"taken back by nobody":       {func(l *SheetLine) { l.Edited, l.Decision = true, store.NoDecision }, SheetUnchanged, "", ""},
		"a comment of the importers": {func(l *SheetLine) { l.Comment, l.At = "mine", v[0].At }, SheetChanged, "", "mine"},
	} {
		l := line
		c.edit(&l)
		step := PlanSheet(r, []SheetLine{l}, "bob")[0]
		if step.What != c.what || (step.Verdict == nil) != (c.what == SheetUnchanged) || step.Verdict != nil && (step.Verdict.Decision != c.given || step.Verdict.Comment != c.comment) {
			t.Errorf("%s: %+v, %+v", name, step, step.Verdict)
		}
	}
}

// A verdict on a rule that is gone is here as it was exported; another one has no rule to stand on.
func TestAVerdictOnARuleThatIsGoneComesBackUnchanged(t *testing.T) {
	set := audittest.Rules(t, audittest.Spec{ID: "R1", Name: "a.x equal_to b.x"}, audittest.Spec{ID: "R2", Name: "a.y equal_to b.y"})
	r := audit.NewReview(set, nil)
	verdicts := r.Judge([]int{0, 1}, store.Accept, "reviewer")
	verdicts[0].Comment = "seen"
	set.Rules = set.Rules[1:]
	r = audit.NewReview(set, verdicts)
	exported := written(t, in(New(provenance(), r), "csv"))
	for sheet, want := range map[string]string{exported: SheetUnchanged, strings.Replace(exported, "vanished,accept,", "vanished,reject,", 1): SheetUnknown, strings.Replace(exported, "seen", "looked", 1): SheetUnknown} {
		lines, err := ReadSheet([]byte(sheet), provenance().Company)
		audittest.Must(t, err)
		steps := PlanSheet(r, lines, "reviewer")
		if len(steps) != 2 || steps[0].What != SheetUnchanged || steps[1].What != want || steps[1].Mine != store.Accept {
			t.Errorf("want %s: %+v", want, steps)
		}
	}
}
