package linear

import (
	"bufio"
	"errors"
	"strings"

	"docket/ui/view"
)

// read asks for a line. What comes back meanwhile is handled, and said where it is news.
func (l *loop) read() (line string, more bool) {
	l.forget()
	secret, show, ok := l.hide()
	if !ok {
		return "", true
	}
	defer show()
	l.prompt()
	if l.hear(); l.ended {
		return "", false
	}
	type typed struct {
		text string
		err  error
	}
	lines := make(chan typed, 1)
	view.Go(func() {
		text, err := lineOf(l.In)
		lines <- typed{text, err}
	}, l.broken)
	for ; !l.ended; l.hear() {
		select {
		case t := <-lines:
			if l.open = false; !l.Person {
				l.write(l.shown(l.echo(strings.TrimRight(t.text, "\r\n"), secret)) + "\n")
			}
			if l.deaf {
				continue // docket ends next, and does not do what the line asks for
			}
			if errors.Is(t.err, errLong) {
				l.say("Not taken: a line has at most " + view.Count(mostLine, "byte") + ".")
				return l.read()
			}
			return t.text, t.err == nil || t.text != ""
		case r := <-l.results:
			if l.take(r); l.pending == 0 && l.tell() {
				l.prompt()
			}
		case s := <-l.signals:
			show() // what is typed next is seen
			secret = false
			l.obey(s)
		case <-l.env.Context.Done():
			l.ended = true
		}
	}
	return "", false
}

// forget drops what was typed before a question was told, and says so.
func (l *loop) forget() {
	if !l.lines.Tell().Question || !l.Person || l.Forget == nil {
		return
	}
	if dropped := l.Forget(); dropped != "" {
		l.say(dropped)
	}
}

// hide shows nothing of what a person types where a text is asked for that is shown nowhere, until show. Where the terminal
// cannot do that the question is closed.
func (l *loop) hide() (secret bool, show func(), ok bool) {
	ask, show := l.lines.Tell().Ask, func() {}
	if secret = ask != nil && ask.Secret; !secret || !l.Person {
		return secret, show, true
	}
	show, err := l.Hide()
	if err != nil {
		l.say("Not asked: the terminal would show it. Set DOCKET_TOKEN, or use docket auth login.")
		l.press("esc")
		l.settle()
	}
	return secret, show, err == nil
}

// mostLine is how long a line may be, in bytes: an endless one would take all memory.
const mostLine = 1 << 20

var errLong = errors.New("the line is too long")

// lineOf reads a line to its end; of one that is too long nothing comes.
func lineOf(in *bufio.Reader) (string, error) {
	var text []byte
	for long := false; ; {
		part, err := in.ReadSlice('\n')
		if long = long || len(text)+len(part) > mostLine; long {
			text = nil
		} else {
			text = append(text, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case long && err == nil:
			return "", errLong
		default:
			return string(text), err
		}
	}
}
