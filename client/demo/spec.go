package demo

import (
	"fmt"
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
	turns     []scripted
}

type scripted struct {
	op op
	turn
}

// TroubleHelp describes what ParseTrouble understands, for a command's help.
func TroubleHelp() string {
	return `Trouble is a list of words with commas between them:
  latency=300ms      every answer comes that much later
  first-page=0       datasource pages count from 0 (or 1, the default)
  OPERATION:WHAT     every answer of the operation goes wrong like this
  OPERATION:WHATxN   the next N answers do, then what follows in the list
OPERATION is rules, data, push, text or all.
WHAT is one of
  a status           401 403 404 408 429 500 502 503 504, or any from 200 to 599
  retry-after=SEC    429 that asks to come back after so many seconds
  latency=300ms      the right answer, late
  drop               the connection closes without an answer
  truncate           half of the answer, then the connection closes
  html               200 with a sign-in page
  garbage            200 with JSON that is not
  redirect=URL       307 to another address
  normal             nothing wrong; of use between others
Example: data:429x2,push:drop,latency=200ms
`
}

const (
	possibleOps   = "rules, data, push, text or all"
	possibleWords = "latency=TIME, first-page=0, first-page=1 or OPERATION:WHAT"
	possibleWhats = "a status such as 500, retry-after=SECONDS, latency=TIME, drop, truncate, html, garbage, redirect=URL or normal"
)

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
			return fmt.Errorf("no operation %q: possible are %s", name, possibleOps)
		}
		turn, err := parseTurn(what)
		if err != nil {
			return err
		}
		t.turns = append(t.turns, scripted{op: o, turn: turn})
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

// parseTurn reads WHAT or WHATxN. An address may end in an x and digits of its
// own, so a redirect is never counted.
func parseTurn(what string) (turn, error) {
	times := 0
	if at := strings.LastIndexByte(what, 'x'); at > 0 && !strings.HasPrefix(what, "redirect=") {
		n, err := strconv.Atoi(what[at+1:])
		if err == nil {
			if n < 1 {
				return turn{}, fmt.Errorf("the number after x is at least 1")
			}
			what, times = what[:at], n
		}
	}
	step, err := parseStep(what)
	return turn{step: step, times: times}, err
}

func parseStep(what string) (Step, error) {
	name, value, _ := strings.Cut(what, "=")
	switch name {
	case "drop":
		return Drop(), nil
	case "truncate":
		return Truncate(), nil
	case "html":
		return HTML(), nil
	case "garbage":
		return Garbage(), nil
	case "normal":
		return Normal(), nil
	case "latency":
		d, err := parseDelay(value)
		return Latency(d), err
	case "retry-after":
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 {
			return Step{}, fmt.Errorf("retry-after takes whole seconds, such as retry-after=3")
		}
		return RetryAfter(429, n), nil
	case "redirect":
		if u, err := url.Parse(value); err != nil || value == "" || u.String() == "" {
			return Step{}, fmt.Errorf("redirect takes an address, such as redirect=https://login.example/")
		}
		return Redirect(value), nil
	}
	if code, err := strconv.Atoi(what); err == nil && code >= 200 && code <= 599 {
		return Status(code, ""), nil
	}
	return Step{}, fmt.Errorf("no trouble %q: possible are %s", what, possibleWhats)
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
	for _, sc := range t.turns {
		s.add(sc.op, sc.turn)
	}
}
