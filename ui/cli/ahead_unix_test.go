//go:build unix

package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/client/demo"
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

// A y that was typed while docket was busy with something else, with or without Enter, sends nothing: the question was not
// there yet.
func TestALineTypedBeforeTheQuestionOfACommandSendsNothing(t *testing.T) {
	s, dir := serve(t), t.TempDir()
	for name, label := range map[string]string{"one": "Total", "two": "Sum"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(`{"invoice":{"total":{"label":"`+label+`","required":true,"visibility":true}}}`), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	gate := s.Hold("push")
	d := runOnTerminal(t, configured(s), "sh", "-c", "cd "+dir+"; docket fields push one; docket fields push two; echo code $?")
	d.shows("[y/N] ")
	d.types("y\n")
	<-gate.Arrived()
	d.types("y\ny")
	d.forgets()
	gate.Release()
	d.shows("accepted")
	d.shows("docket: 2 lines typed ahead were dropped: nothing is decided before it is asked.\r\n")
	d.shows("[y/N] ")
	d.types("\n")
	if d.ends(); !strings.Contains(d.seen.String(), "nothing was sent") || !strings.Contains(d.seen.String(), "code 1") || s.Calls("push") != 1 {
		t.Errorf("%d were sent: %s", s.Calls("push"), d.seen.String())
	}
}

// While the answers of the first run are tried nothing is asked: what is typed then saves no answers that failed.
func TestALineTypedWhileTheFirstRunTriesItsAnswersSavesNothing(t *testing.T) {
	s := serve(t)
	gate := s.Hold("rules")
	s.Script("rules", demo.Status(401, "no"))
	d := onTerminal(t, []string{"DOCKET_TOKEN=" + s.Token})
	for _, c := range [][2]string{{"Address of", s.URL}, {"Company: ", s.Company}, {"User name", "ann"}, {"1, 2, 3 or 4: ", "1"}} {
		d.shows(c[0])
		d.types(c[1] + "\n")
	}
	<-gate.Arrived()
	d.types("s\n")
	d.shows("s\r\n")
	gate.Release()
	d.shows("1 line typed ahead was dropped")
	d.shows("or save the answers anyway (s)? ")
	d.types("t\n")
	d.forgets()
	d.shows("1, 2, 3 or 4: ")
	d.types("\x03")
	if code := d.ends(); code != 130 {
		t.Errorf("exit code %d: %s", code, d.seen.String())
	}
	if _, err := os.Stat(filepath.Join(d.home, ".config")); !os.IsNotExist(err) {
		t.Errorf("something was written: %v", err)
	}
}
