package linear

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui"
	"docket/ui/theme"
	"docket/ui/uitest"
	"docket/ui/view"
)

// typist gives a line whenever one is asked for. Before it does, it lets what comes back late come, if it is to.
type typist struct {
	l     *loop
	lines []string
	late  func(l *loop)
	text  bytes.Buffer
}

func (y *typist) Write(p []byte) (int, error) { return y.text.Write(p) }

func (y *typist) Read(p []byte) (int, error) {
	y.late(y.l)
	if len(y.lines) == 0 {
		return 0, io.EOF
	}
	line := y.lines[0]
	y.lines = y.lines[1:]
	return copy(p, line+"\n"), nil
}

// transcript is a session line by line on a docket of its own.
func transcript(t *testing.T, start ui.Start, lines []string, late func(*loop)) string {
	t.Helper()
	t.Chdir(t.TempDir()) // what the other one exported is not there
	d := uitest.Start(t, uitest.Options{Theme: theme.Options{NoColor: true, ASCII: true}})
	y := &typist{lines: slices.Clone(lines), late: late}
	y.l = begin(d.Env, Options{In: bufio.NewReader(y), Out: y, Start: start})
	if _, err := y.l.goOn(); err != nil {
		var fault *ui.PanicError
		errors.As(err, &fault)
		t.Fatalf("%v, lines %q\n%s\n%s", err, lines, y.text.String(), fault.Stack)
	}
	return asRead.ReplaceAllString(y.text.String(), "#")
}

// asRead is what two sessions that do the same tell otherwise: the port of the demo, times and durations.
var asRead = regexp.MustCompile(`127\.0\.0\.1:\d+|\d\d:\d\d:\d\d(\.\d+)?|\bms \d+|took: \S+`)

// nothing posts messages that say nothing, and waits until they were handled.
func nothing(r *rand.Rand) func(*loop) {
	return func(l *loop) {
		for range r.IntN(3) {
			msgs := []tea.Msg{nil, view.WireChanged{}, struct{}{}, view.Answered{}}
			l.post(result{msg: msgs[r.IntN(len(msgs))]})
		}
		handled := make(chan struct{})
		l.post(result{msg: view.Next(func() tea.Cmd { close(handled); return nil })})
		<-handled
	}
}

var from = flag.Int("from", 0, "the first")

var seeds = flag.Int("seeds", 24, "how many sessions are compared")

// Whatever comes back while a prompt is open, and changes nothing, says nothing once more.
func TestWhatComesLateAndChangesNothingIsNotHeard(t *testing.T) {
	starts := []ui.Start{{View: "rules", Target: "DOC-1001"}, {View: "rules"}, {View: "data", Target: "vendors"}, {View: "data"}, {View: "fields", Target: "invoice"},
		{View: "fields"}, {View: "text", Target: "OCR-1001"}, {View: "text"}}
	for seed := range uint64(*seeds) {
		seed += uint64(*from)
		r := rand.New(rand.NewPCG(seed, 7))
		start := starts[seed%uint64(len(starts))]
		var lines []string
		for range 14 {
			lines = append(lines, typed(r))
		}
		want := transcript(t, start, lines, func(*loop) {})
		got := transcript(t, start, lines, nothing(rand.New(rand.NewPCG(seed, 8))))
		if got != want {
			a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
			at := 0
			for at < min(len(a), len(b)) && a[at] == b[at] {
				at++
			}
			t.Errorf("seed %d, %v, lines %q: it says\n%s\nwith nothing new, and without\n%s", seed, start, lines, around(b, at), around(a, at))
		}
	}
}

func around(lines []string, at int) string {
	return strings.Join(lines[max(0, at-6):min(len(lines), at+4)], "\n")
}

// typed is a line that somebody may type. The requests tell times, and which of two came first.
func typed(r *rand.Rand) string {
	of := strings.Split("|1|2|3|esc|next|previous|back|list|list 3|read|help|filter a|filter|sort|:|o|!|L|E|enter|right|tab|space|accept|reject no|comment|"+
		"journal|drafts|lint|map|theme|columns|describe column|frequency|go to page 2|add field net|label|yes|required|undo|send|rules DOC-1003|data cost_centres|fields contract|"+
		"text OCR-1001|rules|data|fields|text|edit form|templates|runs|snapshots|load all|open|commands|what docket knows|select|copy as|nonsense|x y", "|")
	return of[r.IntN(len(of))]
}
