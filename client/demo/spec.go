package demo

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Trouble is what goes wrong with a service from its start, as ParseTrouble
// read it. One Trouble may be given to several services.
type Trouble []func(*Service)

// fault is one thing that can go wrong with an answer, as ParseTrouble reads it.
type fault struct {
	word string // as help and completion write it; a value is behind "="
	help string // what it does
	step func(value string) (Step, error)
}

// faults are everything that can go wrong with an answer, beside a status.
func faults() []fault {
	always := func(s Step) func(string) (Step, error) { return func(string) (Step, error) { return s, nil } }
	return []fault{
		{"retry-after=3", "429 that asks to come back after so many seconds", func(value string) (Step, error) {
			n, err := strconv.ParseUint(value, 10, 31)
			if err != nil {
				err = errors.New("retry-after takes whole seconds, such as retry-after=3")
			}
			return RetryAfter(http.StatusTooManyRequests, int(n)), err
		}},
		{"latency=300ms", "the right answer, late", func(value string) (Step, error) {
			d, err := parseDelay(value)
			return Latency(d), err
		}},
		{"drop", "the connection closes without an answer", always(Drop())},
		{"truncate", "half of the answer, then the connection closes", always(Truncate())},
		{"html", "200 with a sign-in page", always(HTML())},
		{"garbage", "200 with JSON that is not", always(Garbage())},
		{"redirect=URL", "307 to another address", func(value string) (Step, error) {
			if _, err := url.Parse(value); err != nil || value == "" {
				return Step{}, errors.New("redirect takes an address, such as redirect=https://login.example/")
			}
			return Redirect(value), nil
		}},
		{"normal", "nothing wrong; of use between others", always(Normal())},
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
		words = append(words, op+":429", op+":500", op+":503")
		for _, f := range faults() {
			if f.word != "redirect=URL" { // nobody knows to where
				words = append(words, op+":"+f.word)
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

// ParseTrouble reads a list of trouble, such as "data:429x2,push:drop". The
// empty text is no trouble. An error names the word and what is possible.
func ParseTrouble(spec string) (Trouble, error) {
	var all Trouble
	for word := range strings.SplitSeq(spec, ",") {
		word = strings.TrimSpace(word)
		if word == "" {
			continue
		}
		trouble, err := parseWord(word)
		if err != nil {
			return nil, fmt.Errorf("trouble: %q: %w", word, err)
		}
		all = append(all, trouble)
	}
	return all, nil
}

func parseWord(word string) (func(*Service), error) {
	if name, what, ok := strings.Cut(word, ":"); ok && !strings.Contains(name, "=") {
		o, known := parseOp(name)
		if !known {
			return nil, fmt.Errorf("no operation %q: possible are %s", name, alternatives(opWords()))
		}
		next, err := parseRepeated(what)
		return func(s *Service) { s.steps[o] = append(s.steps[o], next) }, err
	}
	switch name, value, _ := strings.Cut(word, "="); {
	case name == "latency":
		d, err := parseDelay(value)
		return func(s *Service) { s.latency = d }, err
	case name == "first-page" && (value == "0" || value == "1"):
		return func(s *Service) { s.firstPage = int(value[0] - '0') }, nil
	case name == "first-page":
		return nil, errors.New("first-page is 0 or 1")
	}
	return nil, errors.New("possible are latency=TIME, first-page=0, first-page=1 or OPERATION:WHAT")
}

// parseRepeated reads WHAT or WHATxN. An address may end in an x and digits of its own, so a redirect is never counted.
func parseRepeated(what string) (next repeated, err error) {
	if at := strings.LastIndexByte(what, 'x'); at > 0 && !strings.HasPrefix(what, "redirect=") {
		if n, err := strconv.Atoi(what[at+1:]); err == nil {
			if n < 1 {
				return next, errors.New("the number after x is at least 1")
			}
			what, next.times = what[:at], n
		}
	}
	next.step, err = parseStep(what)
	return next, err
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

func parseDelay(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 || d > time.Hour {
		return 0, errors.New("latency takes a time, such as latency=300ms or latency=2s")
	}
	return d, nil
}
