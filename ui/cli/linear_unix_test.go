//go:build unix

package cli_test

import "testing"

// On a terminal that cannot be drawn on docket goes line by line, and says so.
func TestOnADumbTerminalDocketGoesLineByLine(t *testing.T) {
	d := onTerminal(t, []string{"TERM=dumb"}, "demo", "rules", "DOC-1001")
	d.shows("TERM=dumb cannot be drawn on, so docket goes line by line")
	d.shows("rule 1 of 48, pending")
	d.types("next\n")
	d.shows("rule 2 of 48, pending")
	d.types("reject late\n")
	d.shows("rule 2, rejected")
	d.types("\x03")
	if code := d.ends(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// A line that was typed before the question was told is no answer to it.
func TestALineTypedAheadIsNoAnswerToAQuestion(t *testing.T) {
	d := onTerminal(t, nil, "demo", "fields", "invoice", "--linear")
	d.shows("Nothing is known of the fields")
	d.types("add field vat_id\n")
	d.shows("label of vat_id")
	d.types("VAT id\nrequired\nvisible\n")
	d.shows("visible yes")
	d.types("review and send\ny\n")
	d.shows("Copy as curl\r\n> ")
	d.forgets()
	d.types("n\n")
	d.shows("Nothing was sent")
	d.types("quit\n")
	if code := d.ends(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}
