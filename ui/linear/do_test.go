package linear

import (
	"slices"
	"strings"
	"testing"

	"docket/ui"
)

// What help names is done, also where its name begins with that of a view.
func TestANameOfAnActionIsNoTarget(t *testing.T) {
	told := transcript(t, ui.Start{View: "fields", Target: "invoice"}, []string{"rules DOC-1001", "fields invoice", "fields from rules", "fields contract"}, func(*loop) {})
	for _, want := range []string{"Added 35 fields named by rules of DOC-1001", "contract, no fields"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not told:\n%s", want, told)
		}
	}
}

// A row that stands where another one stood did not become it.
func TestAnotherOrderOrPageChangesNoRow(t *testing.T) {
	for _, c := range []struct {
		start ui.Start
		lines []string
		never string
	}{
		{ui.Start{View: "data", Target: "vendors"}, []string{"next", "next", "go to page 2"}, "record 3, "},
		{ui.Start{View: "rules", Target: "DOC-1001"}, []string{"next", "next", "next order"}, "rule 3, "},
	} {
		if told := transcript(t, c.start, c.lines, func(*loop) {}); strings.Contains(told, c.never) {
			t.Errorf("%q is told of a row that nothing changed:\n%s", c.never, told)
		}
	}
	if told := transcript(t, ui.Start{View: "rules", Target: "DOC-1001"}, []string{"accept"}, func(*loop) {}); !strings.Contains(told, "rule 1, accepted: ") {
		t.Errorf("what became of the rule is not told:\n%s", told)
	}
}

// "read" tells everything about the row under the cursor, in lists too.
func TestReadTellsTheRowOfEveryList(t *testing.T) {
	told := transcript(t, ui.Start{View: "rules", Target: "DOC-1001"}, []string{"fields invoice", "add field vat_id", "VAT id", "required", "read", "drafts", "read", "data vendors", "load all",
		"frequency", "read", "back", "columns", "read", "back", "text", "read"}, func(*loop) {})
	for _, want := range []string{
		"> read\nvat_id\nlabel \"VAT id\"\nrequired yes\nvisible not known\nadded\nfrom typed\n",
		"> read\ndraft: invoice\nfields: 1\n",
		"> read\nvendor_id: V-00001\ncount: 1\n",
		"> read\nvendor_id, text\n",
		"> read\nOCR text id: OCR-1001\nrectangle: [90,80,548,144]\nfound: sample, not sent\nwhen: no value\n",
	} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not told:\n%s", want, told)
		}
	}
}

// A line that says more than the name of an action means something else than that action does.
func TestALineThatSaysMoreDoesNotDoLess(t *testing.T) {
	for _, c := range []struct {
		start ui.Start
		lines []string
		want  string
		never string
	}{
		{ui.Start{View: "rules", Target: "DOC-1001"}, []string{"accept 5"}, "Accept takes no text, so nothing was done. Type accept alone.", "accepted"},
		{ui.Start{View: "rules", Target: "DOC-1001"}, []string{"select all", "accept", "accept only the first"}, "Accept takes no text", "Every rule has its verdict"},
		{ui.Start{View: "text"}, []string{"1", "send", "send", "send again"}, "Send takes no text", "Back in Text"},
		{ui.Start{View: "text"}, []string{"1", "send to OCR-1002"}, "Send takes no text", "1 line in"},
		{ui.Start{View: "fields", Target: "invoice"}, []string{"add field net", "Net", "add field vat", "VAT", "remove net"}, "Remove takes no text", "1 field."},
		{ui.Start{View: "fields", Target: "invoice"}, []string{"add field net", "Net", "edit label Net amount"}, `label "Net amount"`, "takes no text"},
		{ui.Start{View: "rules", Target: "DOC-1001"}, []string{"comment see contract", "reject no order"}, "comment: no order", "takes no text"},
		{ui.Start{View: "text"}, []string{"1", "7"}, "There is no list here to choose from by a number.", "0 s"},
	} {
		told := transcript(t, c.start, c.lines, func(*loop) {})
		if !strings.Contains(told, c.want) || strings.Contains(told, c.never) {
			t.Errorf("%q: %q is to be told, and %q not:\n%s", c.lines, c.want, c.never, told)
		}
	}
}

// What is refused twice is said twice.
func TestATextThatIsRefusedAgainIsToldSo(t *testing.T) {
	told := transcript(t, ui.Start{View: "text"}, []string{"1", "sweep", "1", "20", "20"}, func(*loop) {})
	if n := strings.Count(told, "Type two numbers"); n != 2 {
		t.Errorf("it is refused %d times:\n%s", n, told)
	}
}

// Where the ids of a run come from is told as a list, not as a picture of the page behind it.
func TestWhereIdsComeFromIsTold(t *testing.T) {
	told := transcript(t, ui.Start{View: "text"}, []string{"1", "name box vendor", "run template", "1", "OCR-1001"}, func(*loop) {})
	for _, want := range []string{"Run invoice over…\n1: ids that you type", "OCR text ids: OCR-1001\n"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not told:\n%s", want, told)
		}
	}
}

// An answer that is the same as the one before is one all the same.
func TestTheSameAnswerAgainIsTold(t *testing.T) {
	told := transcript(t, ui.Start{View: "text"}, []string{"1", "send", "send", "y", "send", "n"}, func(*loop) {})
	if n := strings.Count(told, "1: Harbour Metals GmbH\n"); n != 2 {
		t.Errorf("of 2 answers %d are told:\n%s", n, told)
	}
}

// A transcript is shown to others. On a terminal the token is typed unseen.
func TestATokenIsInNoTranscript(t *testing.T) {
	var used []string
	take := func(l *loop) { l.env.Authorize = func(token string) { used = append(used, token) } }
	told := transcript(t, ui.Start{View: "rules", Target: "DOC-1001"}, []string{"another token", "SECRET-1", "another token SECRET-2", "token SECRET-3", ":token SECRET-4"}, take)
	if strings.Contains(told, "SECRET") || len(used) != 4 {
		t.Errorf("used %q:\n%s", used, told)
	}
	told = transcript(t, ui.Start{View: "rules", Target: "DOC-1001"}, []string{"token", "SECRET-0", "list"}, func(l *loop) { l.env.Authorize = nil })
	if strings.Contains(told, "SECRET") || !strings.Contains(told, "The demo has a token of its own.") || !strings.Contains(told, "Not taken: it may be the text that was not asked for.") || !strings.Contains(told, "2: ") {
		t.Errorf("where it is refused:\n%s", told)
	}
	hidden, shown := 0, 0
	told = transcript(t, ui.Start{View: "rules", Target: "DOC-1001"}, []string{"token SECRET-5", "token", "SECRET-6"}, func(l *loop) {
		take(l)
		l.Person, l.Hide = true, func() (func(), error) { hidden++; return func() { shown++ }, nil }
	})
	if used = used[4:]; hidden != 1 || shown != 1 || !slices.Equal(used, []string{"SECRET-6"}) || !strings.Contains(told, "Not taken: the terminal showed it.") {
		t.Errorf("used %q:\n%s", used, told)
	}
}

// A rule that leaves its queue is told as what it became.
func TestAVerdictInAQueueIsTold(t *testing.T) {
	told := transcript(t, ui.Start{View: "rules", Target: "DOC-1001"}, []string{"w", "a", "x", "w", "f"}, func(*loop) {})
	for _, want := range []string{"rule 1, accepted: ", "rule 1, rejected: ", "rule 1, flagged: "} {
		if n := strings.Count(told, want); n != 1 {
			t.Errorf("%q is told %d times:\n%s", want, n, told)
		}
	}
	if told = transcript(t, ui.Start{View: "rules", Target: "DOC-1003"}, []string{"a", "w", "w", "p", "u", "w"}, func(*loop) {}); !strings.Contains(told, "rule 1, pending: ") {
		t.Errorf("told is:\n%s", told)
	}
}

// A text may follow a key, and what people call an action.
func TestATextFollowsAKey(t *testing.T) {
	told := transcript(t, ui.Start{View: "rules", Target: "DOC-1001"}, []string{"x too late", "next", "X", "bad sum", "/vendor", "a 5"}, func(*loop) {})
	for _, want := range []string{"rule 1, rejected: ", "comment: too late", "rule 3, rejected: ", "comment: bad sum", "vendor", "Accept takes no text, so nothing was done."} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not told:\n%s", want, told)
		}
	}
}

// A line of nothing but keys is read once, not once for each of them and all behind it.
func TestALineOfManyKeysIsReadOnce(t *testing.T) {
	long := strings.Repeat("x ", 60) + "late"
	told := transcript(t, ui.Start{View: "rules", Target: "DOC-1001"}, []string{long, strings.Repeat(":", 60) + "x late", strings.Repeat("nobody ", 60)}, func(*loop) {})
	for _, want := range []string{"rule 1, rejected: ", "comment: " + strings.TrimPrefix(long, "x "), "rule 2, rejected: ", "Nothing here is called nobody"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not told:\n%s", want, told)
		}
	}
}

// What shows more rows again is told, though no row is another one.
func TestAFilterThatIsGoneIsTold(t *testing.T) {
	told := transcript(t, ui.Start{View: "data", Target: "vendors"}, []string{"filter nosuch", "esc"}, func(*loop) {})
	if !strings.Contains(told, "> esc\nrow 1 of at least 200\n") || strings.Contains(told, "No longer 0 of") {
		t.Errorf("it is not:\n%s", told)
	}
}

// The beginning of a name is the same action with a text behind it as without one.
func TestATextFollowsTheBeginningOfAName(t *testing.T) {
	data, rules := ui.Start{View: "data", Target: "vendors"}, ui.Start{View: "rules", Target: "DOC-1001"}
	for _, c := range []struct {
		start ui.Start
		line  string
		want  string
	}{
		{data, "filt metal", " of 100 records."},
		{data, "fil METAL", " of 100 records."},
		{data, "search", "Search all pages"},
		{data, "search metal", "Search for metal, 1 of 8 found"},
		{data, ":search metal", "Search for metal, 1 of 8 found"},
		{data, "find metal", "Several actions: Search all pages…, Filter."},
		{data, "hide iban", "Hide column takes no text, so nothing was done."},
		{rules, "rej late", "rule 1, rejected: "},
		{rules, "search metal", "filter metal."},
		{rules, "acc 5", "Several actions: Accept, Accept what holds."},
		{rules, "set pending", "Several actions: Set to pending, Settle…."},
		{rules, "re late", "Nothing here is called re late."},
		{rules, "rejoice late", "Nothing here is called rejoice late."},
	} {
		if told := transcript(t, c.start, []string{c.line}, func(*loop) {}); !strings.Contains(told[strings.Index(told, "> "+c.line):], c.want) {
			t.Errorf("%q is not told:\n%s", c.want, told)
		}
	}
}

// Where a filter hides every row, list and read say so, and how all are shown again.
func TestAListOfWhichNothingIsShownSaysWhy(t *testing.T) {
	for _, c := range []struct {
		start ui.Start
		noun  string
	}{
		{ui.Start{View: "data", Target: "vendors"}, "record on this page"},
		{ui.Start{View: "rules", Target: "DOC-1001"}, "rule"},
		{ui.Start{View: "text"}, "rectangle"},
	} {
		for _, line := range []string{"list", "list 3", "read"} {
			told := transcript(t, c.start, []string{"filter nosuch", line}, func(*loop) {})
			if want := "> " + line + "\nNo " + c.noun + " matches the filter nosuch. Press Esc to show all.\n"; !strings.Contains(told, want) {
				t.Errorf("%q is not told:\n%s", want, told)
			}
		}
	}
	if told := transcript(t, ui.Start{View: "text"}, []string{"1", "list"}, func(*loop) {}); !strings.Contains(told, "> list\nThere is no list here") {
		t.Errorf("a box is no list:\n%s", told)
	}
}
