package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"

	"docket/client"
	"docket/config/files"
	"docket/ui/safe"
	"docket/ui/terminal"
	"docket/ui/view"
)

// console is the streams that a run of docket has: data goes to stdout, everything that is said or asked to stderr.
type console struct {
	ctx          context.Context
	in, out, err *os.File
	env          func(string) string
	stdin        *bufio.Reader // one reader, so that no prompt swallows another's line
	status       statusLine
	stdout       *bufio.Writer // before out, while there is output
	as           format
	path         string      // of --output
	overwrite    bool        // what is there
	yes          bool        // nobody is asked
	query        *expression // --jq; nil without it
	token        *credential // of the profile in use
	talking      bool        // all that is said belongs to a conversation
}

func isTerminal(f *os.File) bool { return term.IsTerminal(f.Fd()) }

// widthOf is how many cells a line may take; 0 off a terminal, where nothing is cut or wrapped.
func widthOf(f *os.File) int {
	if !isTerminal(f) {
		return 0
	}
	w, _, err := term.GetSize(f.Fd())
	if err != nil || w <= 0 {
		return 80
	}
	return w
}

// canDraw tells whether there is a terminal to draw the whole screen on.
func (c *console) canDraw() bool {
	return isTerminal(c.in) && isTerminal(c.out) && c.env("TERM") != "dumb" && terminal.Draws(c.out)
}

// canAsk tells whether there is a person to ask: prompts go to stderr.
func (c *console) canAsk() bool { return isTerminal(c.in) && isTerminal(c.err) }

func (c *console) say(format string, args ...any) {
	c.status.clear()
	text := safe.Line(c.redact(fmt.Sprintf(format, args...)))
	if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "?") {
		text += "."
	}
	c.line("docket: " + text)
}

// line writes a line to stderr: one, to be searched and copied, but in a conversation.
func (c *console) line(text string) {
	if text += "\n"; c.talking {
		c.talk(text)
		return
	}
	fmt.Fprint(c.err, text)
}

// done says what was done, unless that failed.
func (c *console) done(err error, format string, args ...any) error {
	if err == nil {
		c.say(format, args...)
	}
	return err
}

// talk writes what belongs to a conversation to stderr, wrapped between words.
func (c *console) talk(text string) {
	if w := widthOf(c.err); w > 0 {
		said := strings.TrimRight(text, " \n") // wrapping would drop the rest
		text = ansi.Wordwrap(said, w, "") + text[len(said):]
	}
	fmt.Fprint(c.err, text)
}

// redact takes out the token, and what looks like one. Nothing should ever put it there; this is the second lock.
func (c *console) redact(text string) string {
	text = client.Redact(c.env("DOCKET_TOKEN"), text)
	for _, token := range c.token.all() {
		text = client.Redact(token, text)
	}
	return regexp.MustCompile(`(?i)(bearer\s+)[^\s"',]+`).ReplaceAllString(text, "${1}<token>")
}

// target is what a command is about: its argument, or, on a terminal, what the person answers.
func (c *console) target(given, noun string) (answer string, err error) {
	if strings.TrimSpace(given) != "" {
		return given, nil
	}
	if c.canAsk() {
		answer, err = c.ask(noun + ": ")
	}
	if err == nil && answer == "" {
		err = usage("the %s is missing", noun)
	}
	return answer, err
}

// forget drops what was typed on a terminal before a question is there, which answers nothing, and tells of it.
func (c *console) forget() (dropped string) {
	if !isTerminal(c.in) {
		return ""
	}
	n := terminal.Forget(c.in)
	if held, _ := c.stdin.Discard(c.stdin.Buffered()); held > 0 {
		n++
	}
	if n > 0 {
		dropped = view.Count(n, "line") + " typed ahead " + view.Plural(n, "was", "were") + " dropped: nothing is decided before it is asked."
	}
	return dropped
}

// ask writes a question to stderr and reads a line. It ends with the context, so that ctrl+c is heard while it waits.
func (c *console) ask(question string) (string, error) {
	c.remark(c.forget())
	c.talk(safe.Line(question))
	line, err := await(c.ctx, func() (string, error) {
		line, err := c.stdin.ReadString('\n')
		if line != "" {
			err = nil
		}
		return line, err
	})
	if err != nil {
		fmt.Fprintln(c.err)
	}
	if errors.Is(err, io.EOF) {
		return "", usage("the answer is missing")
	}
	return strings.TrimSpace(line), err
}

// sure asks, unless yes was said already; no is the error otherwise. Where nobody can be asked it refuses.
func (c *console) sure(question, no string) (bool, error) {
	switch {
	case c.yes:
		return true, nil
	case !c.canAsk():
		return false, usage("%s: without a terminal to ask on, it takes --yes", no)
	}
	answer, err := c.ask(question + " [y/N] ")
	if err != nil || strings.EqualFold(answer, "y") || strings.EqualFold(answer, "yes") {
		return err == nil, err
	}
	return false, &failure{exitFailed, errors.New(no), ""} // a script that goes on after it takes it for done
}

// askHidden is ask with the echo off. Ctrl+c and backspace work as always, and the echo is put back whatever ends the
// question. It reads past c.stdin, which is empty here: a terminal gives one line at a time.
func (c *console) askHidden(question string) (string, error) {
	show, err := terminal.Hide(c.in) // before it is asked for: a program may answer at once
	if err != nil {
		return "", fmt.Errorf("the terminal cannot hide what is typed: %w", err)
	}
	defer show()
	c.remark(c.forget())
	fmt.Fprint(c.err, question)
	defer fmt.Fprintln(c.err)
	line, err := await(c.ctx, func() ([]byte, error) { return term.ReadPassword(c.in.Fd()) })
	return strings.TrimSpace(string(line)), err
}

// input reads a file, or standard input for -, of at most so many bytes. Devices and pipes by name may never end.
func (c *console) input(path string, most int64) ([]byte, error) {
	if path != "-" {
		content, err := files.Input(path, most)
		if is[*files.TargetError](err) {
			err = misuse(err, "Name a file, or - for standard input.")
		}
		return content, err
	}
	content, err := await(c.ctx, func() ([]byte, error) { return io.ReadAll(io.LimitReader(c.stdin, most+1)) })
	if err == nil && int64(len(content)) > most {
		err = misuse(fmt.Errorf("standard input has more than %d MiB", most>>20), "")
	}
	if err != nil {
		return nil, err
	}
	if content, err = files.Text(content); err != nil {
		err = misuse(fmt.Errorf("standard input %w", err), "")
	}
	return content, err
}
