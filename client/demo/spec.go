package demo

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Trouble is what goes wrong with a service from its start, as ParseTrouble
// read it. One Trouble may be given to several services.
type Trouble struct {
	latency   time.Duration
	zeroBased *bool
	steps     []scripted
}

type scripted struct {
	op op
	repeated
}

// fault is one thing that can go wrong with an answer, as ParseTrouble reads it.
type fault struct {
	word  string   // as the help writes it; a value is behind "="
	help  string   // what it does
	offer []string // what completion offers of it
	step  func(value string) (Step, error)
}

// faults are everything that can go wrong with an answer, beside a status.
func faults() []fault {
	always := func(s Step) func(string) (Step, error) { return func(string) (Step, error) { return s, nil } }
	return []fault{
		{"retry-after=SEC", "429 that asks to come back after so many seconds", []string{"retry-after=3"}, parseRetryAfter},
		{"latency=300ms", "the right answer, late", []string{"latency=300ms"}, func(value string) (Step, error) {
			d, err := parseDelay(value)
			return Latency(d), err
		}},
		{"drop", "the connection closes without an answer", []string{"drop"}, always(Drop())},
		{"truncate", "half of the answer, then the connection closes", []string{"truncate"}, always(Truncate())},
		{"html", "200 with a sign-in page", []string{"html"}, always(HTML())},
		{"garbage", "200 with JSON that is not", []string{"garbage"}, always(Garbage())},
		{"redirect=URL", "307 to another address", nil, parseRedirect},
		{"normal", "nothing wrong; of use between others", []string{"normal"}, always(Normal())},
	}
}

// TroubleHelp describes what ParseTrouble understands, for a command's help.
func TroubleHelp() string {
	var whats strings.Builder
	for _, f := range faults() {
		fmt.Fprintf(&whats, "  %-18s %s\n", f.word, f.help)
	}
	return `Trouble is a list of words with commas between them:
  latency=300ms      every answer comes that much later
  first-page=0       datasource pages count from 0 (or 1, the default)
  OPERATION:WHAT     every answer of the operation goes wrong like this
  OPERATION:WHATxN   the next N answers do, then what follows in the list
OPERATION is ` + alternatives(opWords()) + `.
WHAT is one of
  a status           401 403 404 408 429 500 502 503 504, or any from 200 to 599
` + whats.String() + `Example: data:429x2,push:drop,latency=200ms
`
}

// TroubleWords are words that ParseTrouble understands, for completion.
func TroubleWords() []string {
	words := []string{"latency=300ms", "first-page=0", "first-page=1"}
	for _, op := range opWords() {
		for _, code := range []string{"429", "500", "503"} {
			words = append(words, op+":"+code)
		}
		for _, f := range faults() {
			for _, word := range f.offer {
				words = append(words, op+":"+word)
			}
		}
	}
	return words
}

// alternatives is "a, b or c".
func alternatives(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

const possibleWords = "latency=TIME, first-page=0, first-page=1 or OPERATION:WHAT"

// ParseTrouble reads a list of trouble, such as "data:429x2,push:drop". The
// empty text is no trouble. An error names the word and what is possible.
func ParseTrouble(spec string) (*Trouble, error) {
	t := &Trouble{}
	for word := range strings.SplitSeq(spec, ",") {
		word = strings.TrimSpace(word)
		if word == "" {
			continue
		}
		if err := t.parseWord(word); err != nil {
			return nil, fmt.Errorf("trouble: %q: %w", word, err)
		}
	}
	return t, nil
}

func (t *Trouble) parseWord(word string) error {
	if name, what, ok := strings.Cut(word, ":"); ok && !strings.Contains(name, "=") {
		o, known := parseOp(name)
		if !known {
			return fmt.Errorf("no operation %q: possible are %s", name, alternatives(opWords()))
		}
		next, err := parseRepeated(what)
		if err != nil {
			return err
		}
		t.steps = append(t.steps, scripted{op: o, repeated: next})
		return nil
	}
	name, value, _ := strings.Cut(word, "=")
	switch name {
	case "latency":
		d, err := parseDelay(value)
		t.latency = d
		return err
	case "first-page":
		if value != "0" && value != "1" {
			return fmt.Errorf("first-page is 0 or 1")
		}
		zero := value == "0"
		t.zeroBased = &zero
		return nil
	}
	return fmt.Errorf("possible are %s", possibleWords)
}

// parseRepeated reads WHAT or WHATxN. An address may end in an x and digits of its
// own, so a redirect is never counted.
func parseRepeated(what string) (repeated, error) {
	times := 0
	if at := strings.LastIndexByte(what, 'x'); at > 0 && !strings.HasPrefix(what, "redirect=") {
		n, err := strconv.Atoi(what[at+1:])
		if err == nil {
			if n < 1 {
				return repeated{}, fmt.Errorf("the number after x is at least 1")
			}
			what, times = what[:at], n
		}
	}
	step, err := parseStep(what)
	return repeated{step: step, times: times}, err
}

func parseStep(what string) (Step, error) {
	name, value, _ := strings.Cut(what, "=")
	possible := []string{"a status such as 500"}
	for _, f := range faults() {
		if known, _, _ := strings.Cut(f.word, "="); known == name {
			return f.step(value)
		}
		possible = append(possible, f.word)
	}
	if code, err := strconv.Atoi(what); err == nil && code >= 200 && code <= 599 {
		return Status(code, ""), nil
	}
	return Step{}, fmt.Errorf("no trouble %q: possible are %s", what, alternatives(possible))
}

func parseRetryAfter(value string) (Step, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 {
		return Step{}, fmt.Errorf("retry-after takes whole seconds, such as retry-after=3")
	}
	return RetryAfter(http.StatusTooManyRequests, n), nil
}

func parseRedirect(value string) (Step, error) {
	if u, err := url.Parse(value); err != nil || value == "" || u.String() == "" {
		return Step{}, fmt.Errorf("redirect takes an address, such as redirect=https://login.example/")
	}
	return Redirect(value), nil
}

func parseDelay(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 || d > time.Hour {
		return 0, fmt.Errorf("latency takes a time, such as latency=300ms or latency=2s")
	}
	return d, nil
}

// start makes the trouble part of a service that is about to run.
func (s *script) start(t *Trouble) {
	s.latency = t.latency
	for _, sc := range t.steps {
		s.add(sc.op, sc.repeated)
	}
}
