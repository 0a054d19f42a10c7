package view_test

import (
	"errors"
	"strings"
	"testing"

	"docket/client"
	"docket/config/store"
	"docket/ui/view"
)

func TestAnExplanationSaysWhatHappenedAndWhatToDo(t *testing.T) {
	for _, c := range []struct {
		err      error
		what, do string
	}{
		{&client.Error{Op: client.OpRules, Status: 401, Message: "no"}, "401", "token"},
		{&client.Error{Op: client.OpRules, Status: 500, Message: "no"}, "500", "try again later"},
		{&client.Error{Op: client.OpRules, Status: 404, Message: "no such thing"}, "no such thing", ""},
		{&client.TransportError{Op: client.OpText, Err: errors.New("refused")}, "refused", "network"},
		{&client.DecodeError{Op: client.OpText, Status: 200, What: "a web page"}, "a web page", "wire"},
		{&store.BlockedError{By: store.Submission{ID: "02abc"}}, "02abc", "insist"},
	} {
		e := view.Explain(c.err)
		if !strings.Contains(e.What, c.what) || !strings.HasSuffix(e.What, ".") || !strings.Contains(e.Do, c.do) {
			t.Errorf("%v is explained as %q, %q", c.err, e.What, e.Do)
		}
	}
	if e := view.Explain(nil); e.String() != "" {
		t.Errorf("nothing is explained as %q", e)
	}
}

func TestAnExplanationCannotDriveTheTerminal(t *testing.T) {
	e := view.Explain(&client.Error{Op: client.OpRules, Status: 500, Message: "\x1b[2J\u202egone\n\n"})
	if strings.ContainsAny(e.String(), "\x1b\n\u202e") {
		t.Errorf("the sentence is %q", e)
	}
}

func TestNumbersAreGroupedByThousands(t *testing.T) {
	for n, want := range map[int]string{0: "0 rules", 1: "1 rule", 999: "999 rules", 1000: "1,000 rules", 12345678: "12,345,678 rules", -1234: "-1,234 rules"} {
		if got := view.Count(n, "rule"); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}
