package terminal

import (
	"strings"
	"testing"

	"docket/ui/safe"
	"docket/ui/theme"
)

func TestTheTerminalsNameSaysWhetherItShowsPictures(t *testing.T) {
	for answer, want := range map[string]bool{
		"\x1bP>|kitty(0.32.2)\x1b\\": true, "\x1bP>|kitty(1.0.0)\x1b\\": true, "\x1bP>|ghostty 1.1.3\x1b\\": true,
		"\x1bP>|kitty(0.26.5)\x1b\\": false, "\x1bP>|WezTerm 20240203-110809\x1b\\": false, "\x1bP>|XTerm(388)\x1b\\": false,
		"\x1bP>|tmux 3.4\x1b\\": false, "\x1bP>|kitty\x1b\\": false,
	} {
		d, shown := newTyping(true), false
		d.graphics = func() { shown = true }
		if d.reads("j"+answer+"k", late); shown != want || d.all() != "jk" {
			t.Errorf("%q: pictures %v, typed %q", answer, shown, d.all())
		}
		d, shown = newTyping(true), false
		d.graphics = func() { shown = true }
		if d.reads("\x1b", late, answer[1:7], answer[7:]); shown != want || d.all() != "" {
			t.Errorf("%q in parts: pictures %v, typed %q", answer, shown, d.all())
		}
	}
	d := newTyping(true)
	d.graphics = func() {}
	if d.reads("\x1b", late, "P", late, "j"); d.all() != "\x1bPj" {
		t.Errorf("the escape key and P: typed %q", d.all())
	}
}

func TestWhatIsBehindAMultiplexerIsNotAsked(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want bool
	}{
		{map[string]string{"TERM": "xterm-kitty"}, true},
		{map[string]string{"TERM": "xterm-256color"}, true},
		{map[string]string{"TERM": "xterm-kitty", "TMUX": "/tmp/tmux"}, false},
		{map[string]string{"TERM": "tmux-256color"}, false},
		{map[string]string{"TERM": "screen-256color"}, false},
		{map[string]string{"TERM": "linux"}, false},
		{map[string]string{"TERM": "xterm-kitty", "NO_COLOR": "1"}, false},
	} {
		if got := Pictures(func(name string) string { return c.env[name] }); got != c.want {
			t.Errorf("%v: %v", c.env, got)
		}
	}
}

func TestBehindTmuxAllOfItsTerminalsMustShowPictures(t *testing.T) {
	for _, c := range []struct {
		clients []string
		passes  bool
		want    Graphics
	}{
		{[]string{"kitty(0.36.4) 11"}, true, Passed}, {[]string{"kitty(0.36.4) 11", "ghostty 1.1.3 12"}, true, Passed}, {[]string{"kitty(0.36.4) 11"}, false, Refused},
		{[]string{"kitty(0.36.4) 11", "XTerm(388) 12"}, true, Hidden}, {[]string{" 11"}, true, Hidden}, {[]string{""}, false, Hidden},
	} {
		if got := (tmuxTold{0, c.clients, c.passes}).pictures(); got != c.want {
			t.Errorf("%q, passed on %v: %v, wanted %v", c.clients, c.passes, got, c.want)
		}
	}
	if got := passed("\x1b_Ga=d\x1b\\\x1b_Ga=p\x1b\\"); got != "\x1bPtmux;\x1b\x1b_Ga=d\x1b\x1b\\\x1b\\\x1bPtmux;\x1b\x1b_Ga=p\x1b\x1b\\\x1b\\" {
		t.Errorf("%q", got)
	}
}

func TestWhatTmuxToldLateIsNotTaken(t *testing.T) {
	term, _, _ := onPipe(t)
	term.options.Graphics = &theme.Graphics{}
	term.asks = 2
	clients := []string{"kitty(0.36.4) 11"}
	if term.Update(tmuxTold{2, clients, true}); !term.options.Graphics.On() {
		t.Error("the newest answer is not taken")
	}
	if term.Update(tmuxTold{1, clients, false}); !term.options.Graphics.On() {
		t.Error("an answer of before is taken")
	}
	since := term.options.Graphics.Since()
	if term.Update(tmuxTold{2, clients, true}); term.options.Graphics.Since() != since {
		t.Error("the same answer sends the picture again")
	}
}

func TestPlaceholdersOfAPictureAreWrittenInOneGo(t *testing.T) {
	cell := string(safe.Placeholder) + "\u0305\u030d"
	line := "\x1b[38;5;33m" + strings.Repeat(cell, 20) + "\x1b[m"
	var p painter
	out := string(p.paint("", line+"\nx", false, 40, 2))
	if !strings.Contains(out, strings.Repeat(cell, 20)) {
		t.Errorf("painted %q", out)
	}
	if again := string(p.paint(line+"\nx", line+"\ny", true, 40, 2)); strings.Contains(again, cell) {
		t.Errorf("painted again %q", again)
	}
}
