//go:build unix

package cli_test

import (
	"strings"
	"testing"
)

// Whatever a burst of keys is drawn between, the y in it was typed before the question was there.
func TestAKeyOfABurstAnswersNoQuestionThatItBrings(t *testing.T) {
	d := onTerminal(t, nil, "demo", "text")
	d.shows("OCR-1001")
	d.types("\r")
	d.shows("In the form, not sent")
	d.types("\x13")
	d.shows("Harbour Metals GmbH")
	d.types(strings.Repeat("\x13", 40) + "y")
	d.shows("Send the same again?")
	d.forgets()
	d.types("\x1b") // the only key that may come before the end of the burst was drawn
	d.shows("edit form")
	d.types("@")
	d.shows("Requests: 1 request")
	d.types("\x03")
	if code := d.ends(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}
