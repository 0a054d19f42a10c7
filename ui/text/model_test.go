package text_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"docket/client"
	"docket/client/demo"
	"docket/ui/uitest"
	"docket/ui/view"
)

var (
	seeds = flag.Uint64("seeds", 2, "how many random persons ask for text")
	from  = flag.Uint64("from", 0, "the seed of the first of them")
)

// asked is a request as it goes out.
type asked struct{ collection, id, coordinates string }

// reader is a person whose every step is held against a model: what goes out is what the form said, once and only on
// purpose, and the lines are those of the rectangle that they are said to be of.
type reader struct {
	t        *testing.T
	d        *uitest.Driver
	r        *rand.Rand
	state    string
	out      []asked        // what went out in this docket
	last     asked          // what is asked about before it goes out once more,
	doubtful map[asked]bool // as is what may have been carried out without an answer
	stopped  bool           // waiting for an answer
	lines    map[asked]string
	log      []string
}

func (a *reader) start(target string) {
	a.d = uitest.Start(a.t, uitest.Options{Width: 150, Height: 50, View: "text", Target: target, StatePath: a.state})
	a.out = nil
}

func (a *reader) note(format string, args ...any) {
	a.log = append(a.log, fmt.Sprintf(format, args...))
}

func (a *reader) press(keys ...string) {
	a.note("press %s", strings.Join(keys, " "))
	a.d.Press(keys...)
	a.stopped = a.stopped || strings.Contains(a.d.Screen(), "You stopped waiting")
}

func (a *reader) fail(format string, args ...any) {
	a.t.Helper()
	a.t.Fatalf("%s\n%s\n%s", fmt.Sprintf(format, args...), strings.Join(a.log[max(0, len(a.log)-30):], "\n"), a.d.Screen())
}

var formLines = regexp.MustCompile(`(?m)^. collection +(\S*).*\n. OCR text id +(\S*).*\n.*\n +(?:.*: )?sends (\[\S+\])`)

// form is what the screen says would go out; false where it says that nothing can.
func (a *reader) form() (asked, bool) {
	m := formLines.FindStringSubmatch(a.d.Screen())
	if m == nil || m[1] == "such" || m[2] == "the" { // what stands in an empty field
		return asked{}, false
	}
	return asked{m[1], m[2], m[3]}, true
}

// went are the requests that went out, as the wire has them.
func (a *reader) went() (list []asked) {
	for _, e := range a.d.Env.Wire.Exchanges() {
		part := func(name string) string {
			return e.Parts[slices.IndexFunc(e.Parts, func(p client.Part) bool { return p.Name == name })].Value
		}
		req := asked{part("collection_name"), part("ocr_text_id"), part("coordinates")}
		var got struct{ Text []string }
		if e.Status == 200 && e.Err == nil && json.Unmarshal(e.Body, &got) == nil {
			a.lines[req] = strings.Join(got.Text, "\n")
		}
		list = append(list, req)
	}
	return list
}

var titleLine = regexp.MustCompile(`Lines (?:of (\S+) )?in (\[\S+\])`)

func (a *reader) check(after string) {
	a.t.Helper()
	if got := a.went(); !slices.Equal(got, a.out) {
		a.fail("after %s these went out:\n%v\nand should be\n%v", after, got, a.out)
	}
	m := titleLine.FindStringSubmatch(a.d.Screen())
	if m == nil || strings.Contains(a.d.Screen(), "sending the rectangle") {
		return
	}
	before := len(a.d.Copied)
	a.d.Press("esc", "esc", "esc", "tab", "Y")
	got := strings.Join(a.d.Copied[before:], "")
	form, _ := a.form()
	if m[1] == "" {
		m[1] = form.id
	}
	for req, lines := range a.lines {
		if req.id == m[1] && req.coordinates == m[2] && lines == got {
			return
		}
	}
	a.fail("after %s the lines of %s in %s are %q", after, m[1], m[2], got)
}

// send presses a key that sends, and answers what is asked.
func (a *reader) send() {
	key := []string{"enter", "ctrl+s", "R"}[a.r.IntN(3)]
	if key != "ctrl+s" {
		a.press("esc", "esc", "esc")
	}
	form, ready := a.form()
	asks, answer := ready && (key == "R" || a.asks(form)), []string{"y", "y", "n", "esc", "enter"}[a.r.IntN(5)]
	goes, lost := ready && (!asks || answer == "y"), false
	if n := a.r.IntN(12); goes && n < 5 {
		a.d.Demo.Script("text", []demo.Step{demo.Drop(), demo.Status(500, "away"), demo.Status(404, `{"error":"none"}`), demo.Truncate(), demo.Garbage()}[n])
		a.note("trouble %d", n)
		lost = n != 2
	}
	a.press(key)
	if strings.Contains(a.d.Screen(), "[ y ") != asks {
		a.fail("%s of %v, and before it %v, in doubt %v", key, form, a.last, a.doubtful)
	}
	if asks {
		if !strings.Contains(a.d.Screen(), form.id+" in "+form.collection) || strings.Count(a.d.Screen(), form.coordinates) < 2 {
			a.fail("the question is about something else")
		}
		a.press(answer)
	}
	if goes {
		a.out, a.last = append(a.out, form), form
		refused := strings.Contains(a.d.Screen(), "404 Not Found")
		a.doubtful[form] = lost || a.doubtful[form] && refused
	}
	a.check(key)
}

// asks reports whether a request is asked about.
func (a *reader) asks(form asked) bool { return form == a.last || a.doubtful[form] }

// wait does something while an answer is awaited.
func (a *reader) wait() {
	form, ready := a.form()
	if !ready || a.asks(form) {
		return
	}
	held := a.d.Hold("text")
	a.stopped = false
	a.note("held")
	a.press("ctrl+s")
	a.out, a.last = append(a.out, form), form
	for range a.r.IntN(3) {
		switch a.r.IntN(4) {
		case 0:
			a.edit()
		case 1:
			if strings.Contains(a.d.Screen(), "sending the rectangle") { // else it was stopped
				a.press("ctrl+s")
			}
		case 2:
			a.press("esc") // stops waiting
		case 3:
			a.open()
		}
	}
	if strings.Contains(a.d.Screen(), "[ y ") {
		a.press("n")
	}
	a.doubtful[form] = a.stopped
	held.Release()
	a.check("an answer that was awaited")
}

func (a *reader) edit() {
	switch a.r.IntN(6) {
	case 0, 1:
		x, y := a.r.IntN(3)*100, a.r.IntN(3)*80
		text := fmt.Sprintf("[%d,%d,%d,%d]", x, y, x+530+a.r.IntN(2)*200, y+130)
		a.note("paste %s", text)
		a.d.Paste(text)
	case 2:
		a.press([]string{"right", "shift+down", "ctrl+right", "h", "ctrl+t"}[a.r.IntN(5)])
	case 3:
		a.press([]string{"u", "U"}[a.r.IntN(2)])
	case 4:
		a.press("tab")
	case 5:
		a.press("esc", "esc", "esc", "tab", "tab") // the history
		a.press([]string{"j", "k", "G"}[a.r.IntN(3)], "enter")
	}
}

func (a *reader) open() {
	id := []string{"OCR-1001", "OCR-1002", "OCR-1003", "OCR-9"}[a.r.IntN(4)]
	a.note("open %s", id)
	a.d.Send(view.Navigate{View: "text", Target: id})
}

func TestWhatGoesOutIsWhatTheFormSaidAndLinesAreOfTheirRectangle(t *testing.T) {
	for seed := range *seeds {
		seed += *from
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			a := &reader{t: t, r: rand.New(rand.NewPCG(seed, 6)), state: filepath.Join(t.TempDir(), "docket.db"), doubtful: map[asked]bool{}, lines: map[asked]string{}}
			a.start(`{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"` + sender + `"}`)
			for range 60 {
				switch n := a.r.IntN(12); {
				case n < 4:
					a.send()
				case n < 5:
					a.wait()
				case n < 9:
					a.edit()
					a.check("an edit")
				case n < 11:
					a.open()
					a.check("another text")
				default:
					was, ready := a.form()
					lost := ready && (a.doubtful[was] || was == a.last && strings.Contains(strings.Join(strings.Fields(a.d.Screen()), " "), "R sends it"))
					a.note("restarted")
					a.press("esc", "esc", "esc")
					a.d.Press("ctrl+c")
					a.start("")
					form, _ := a.form()
					if ready && form != was && (was != a.last || lost) { // what was answered is in the history
						a.fail("the form was %v", was)
					}
					if told := strings.Contains(a.d.Screen(), "rectangle was sent before"); told != lost {
						a.fail("what was sent last, and has no answer: %v", a.last)
					}
					a.last = asked{} // what may have arrived is asked about all the same
					if lost {
						a.last, a.doubtful[was] = was, true
					}
					a.check("a restart")
				}
			}
		})
	}
}
