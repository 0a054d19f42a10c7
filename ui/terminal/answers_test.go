package terminal

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// typing gives a sieve reads, and lets its patience run out where a read is "late".
type typing struct {
	sieve
	typed []string // what each read handed on
	dark  []bool
}

func newTyping(asked bool) *typing {
	d := &typing{}
	d.answer = func(b Background) { d.dark = append(d.dark, b.Dark) }
	d.asked = func() bool { return asked }
	d.pasted = func(text string) { d.typed = append(d.typed, pasteBegin+text+pasteEnd) }
	return d
}

const late = "late"

func (d *typing) reads(reads ...string) *typing {
	for _, r := range reads {
		if r != late {
			d.feed([]byte(r))
		} else if d.patience() > 0 {
			d.expire()
		}
		for buf := make([]byte, 64); len(d.keys) > 0; {
			if n := d.hand(buf); n > 0 {
				d.typed = append(d.typed, string(buf[:n]))
			}
		}
	}
	return d
}

func (d *typing) all() string { return strings.Join(d.typed, "") }

func TestTheTerminalsAnswerIsTakenOutOfWhatIsTyped(t *testing.T) {
	for _, c := range []struct {
		name  string
		reads []string
		typed string
		dark  []bool
	}{
		{"an answer alone", []string{"\x1b]11;rgb:1e1e/1e1e/2e2e\x07"}, "", []bool{true}},
		{"ended by ST", []string{"\x1b]11;rgb:ffff/ffff/ffff\x1b\\"}, "", []bool{false}},
		{"with an alpha channel", []string{"\x1b]11;rgba:ffff/ffff/ffff/ffff\x1b\\"}, "", []bool{false}},
		{"between keys", []string{"j\x1b]11;rgb:00/00/00\x07k"}, "jk", []bool{true}},
		{"in two reads", []string{"j\x1b]11;rgb:ff", "ff/ffff/ffff\x07k"}, "jk", []bool{false}},
		{"an escape key", []string{"\x1b", late, "j"}, "\x1bj", nil},
		{"another answer", []string{"\x1b]12;rgb:0/0/0\x07\x1b[A"}, "\x1b[A", nil},
		{"nonsense that begins like one", []string{"\x1b]11;hello\x07x"}, "x", nil},
		{"one that never ends, and a person who types", []string{"\x1b]11;rgb:ff", late, late, "j", "k"}, "jk", []bool{}},
		{"one that never ends, and ctrl+c", []string{"\x1b]11;rgb:ff", "\x03"}, "\x03", nil},
		{"the key ] after the escape key", []string{"\x1b", late, "]", late, "j"}, "\x1b]j", nil},
		{"the keys ] and j after the escape key", []string{"\x1b", late, "]", "j"}, "\x1b]j", nil},
		{"a device attributes answer", []string{"\x1b[?62;", "4c", "j", "\x1b[>41;354;0c"}, "j", nil},
		{"a DCS answer", []string{"\x1bP1+r4d73", "=32\x1b", "\\j"}, "j", nil},
		{"an answer of kitty's graphics", []string{"\x1b_Gi=1;OK\x1b\\j"}, "j", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newTyping(true).reads(c.reads...)
			if d.all() != c.typed {
				t.Errorf("typed %q, want %q", d.typed, c.typed)
			}
			if len(d.dark) != len(c.dark) || len(d.dark) > 0 && d.dark[0] != c.dark[0] {
				t.Errorf("answers %v, want %v", d.dark, c.dark)
			}
		})
	}
}

func TestAnAnswerNeverBecomesKeysHoweverALineSplitsIt(t *testing.T) {
	for _, answer := range []string{"\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\", "\x1b]11;rgb:1e1e/1e1e/2e2e\x07"} {
		for i := 1; i < len(answer); i++ {
			for j := i; j < len(answer); j++ {
				for _, pause := range []string{"", late} {
					typed := "jk"
					if i == 1 && j == 1 && pause == late { // so long after it that it was the escape key
						typed = "j\x1bk"
					}
					if d := newTyping(true).reads("j", answer[:i], pause, answer[i:j], pause, answer[j:], "k"); d.all() != typed {
						t.Errorf("split at %d and %d (%s): typed %q", i, j, pause, d.typed)
					} else if !slices.Equal(d.dark, []bool{true}) {
						t.Errorf("split at %d and %d (%s): answers %v", i, j, pause, d.dark)
					}
				}
			}
		}
	}
}

func TestKeysThatAreSplitArriveWhole(t *testing.T) {
	for _, key := range []string{"\x1b[A", "\x1bOP", "\x1b[1;5C", "\x1b[<0;12;34M", "\x1b[M !!", "\x1b[[A", "\x1bx", "\x1b\x1b[A", "é", "取", "😀", "\x1bé"} {
		for i := 1; i < len(key); i++ {
			d := newTyping(false)
			if d.reads(key[:i]); len(d.typed) != 0 {
				t.Errorf("%q: %q is handed on before the rest", key, d.typed)
			}
			if d.reads(key[i:]); !slices.Equal(d.typed, []string{key}) {
				t.Errorf("%q split at %d arrives as %q", key, i, d.typed)
			}
		}
	}
}

// Bubble Tea would put a paste together from its reads, which grows with their square.
func TestKeysThatCameTogetherGoOneByOneAndAPasteWhole(t *testing.T) {
	const paste = pasteBegin + "a\x1b[Bb\x1bc\x1b]0;d\x1b" + pasteEnd
	for _, c := range []struct{ reads, handed []string }{
		{[]string{"\x1b[A\x1b[Bjk\x1bOPé"}, []string{"\x1b[A", "\x1b[B", "jk", "\x1bOP", "é"}},
		{[]string{"\x13\x13y\r取é x\x7f\xff\xfej"}, []string{"\x13", "\x13", "y", "\r", "取é", " ", "x", "\x7f", "\xff", "\xfe", "j"}},
		{[]string{":help\n"}, []string{":help", "\r"}}, // typed before docket had the terminal
		{[]string{paste}, []string{paste}},
		{[]string{paste[:11], paste[11:]}, []string{paste}},
		{[]string{"ab" + paste + paste + "\x1b[Ac"}, []string{"ab", paste, paste, "\x1b[A", "c"}},
		{[]string{"\x1b" + paste + "c"}, []string{"\x1b", paste, "c"}},
	} {
		if d := newTyping(false).reads(c.reads...); !slices.Equal(d.typed, c.handed) {
			t.Errorf("%q arrive as %q, want %q", c.reads, d.typed, c.handed)
		}
	}
}

func TestNoKeyWaitsForWhatDoesNotCome(t *testing.T) {
	for _, c := range []struct{ typed, handed string }{
		{"\x1b", "\x1b"}, {"\x1b[", "\x1b["}, {"\x1bO", "\x1bO"}, {"\x1b[2$", "\x1b[2$"}, {"\xe5", "\xe5"},
		{"\x1b[1;", ""}, {"\x1b]", ""}, {"\x1bP", ""},
	} {
		d := newTyping(false).reads(c.typed)
		if d.patience() == 0 {
			t.Errorf("%q waits for ever", c.typed)
		}
		if d.reads(late, "j"); d.all() != c.handed+"j" {
			t.Errorf("%q and j arrive as %q", c.typed, d.typed)
		}
	}
}

// A person may hold alt for a key that begins an answer, and goes on typing.
func TestWhatIsTypedBehindAltAndAKeyIsNotTakenForAnAnswer(t *testing.T) {
	for _, alt := range []string{"]", "P", "X", "_", "^", "[", "O"} {
		if d := newTyping(false).reads("\x1b"+alt, "n", "e", "t", " ", "1"); d.all() != "\x1b"+alt+"net 1" {
			t.Errorf("alt+%s and \"net 1\" are typed as %q", alt, d.typed)
		}
	}
	for _, answer := range []string{"\x1b]lthe title\x1b\\", "\x1b]4;1;rgb:0/0/0\a", "\x1bP>|kitty(0.26.5)\x1b\\", "\x1bP!|00000000\x1b\\", "\x1bP0+r\x1b\\", "\x1b_Gi=1;OK\x1b\\"} {
		if d := newTyping(false).reads(answer, "j"); d.all() != "j" {
			t.Errorf("the answer %q is typed as %q", answer, d.typed)
		}
	}
}

// A multiplexer that loses its terminal in the middle of a paste never says that it is over.
func TestAPasteThatNeverEndsEndsWithCtrlC(t *testing.T) {
	d := newTyping(false).reads(pasteBegin+"invo", late, "j", "\x1b", late, "\x03", "\x03")
	if all := d.all(); all != pasteBegin+"invoj\x1b"+pasteEnd+"\x03" {
		t.Errorf("it is typed as %q", d.typed)
	}
	if d := newTyping(false).reads(pasteBegin+"a\x03b", pasteEnd); d.all() != pasteBegin+"a\x03b"+pasteEnd {
		t.Errorf("what is within a paste is typed as %q", d.typed)
	}
}

// A slow line splits a paste at any byte of its marks: no part of a mark is typed.
func TestNoPartOfTheMarksOfAPasteIsTypedHoweverLateItsRestIs(t *testing.T) {
	const whole = pasteBegin + "ab" + pasteEnd
	for at := 1; at < len(whole); at++ {
		got := newTyping(false).reads(whole[:at], late, late, whole[at:]).all()
		extra := strings.TrimSuffix(got, whole)
		if len(extra) == len(got) || extra != "" && extra != whole[:at] || len(extra) > 2 {
			t.Errorf("split after %q it is typed as %q", whole[:at], got)
		}
	}
	if d := newTyping(false).reads("\x1b[", late, "2"); !slices.Equal(d.typed, []string{"\x1b[", "2"}) {
		t.Errorf("alt+[ and 2 are read as %q", d.typed)
	}
}

// TestTheEscapeKeyActsAloneWhileAnAnswerIsAwaited is a person who presses esc and another key
// in the first seconds, in front of a terminal that never answers.
func TestTheEscapeKeyActsAloneWhileAnAnswerIsAwaited(t *testing.T) {
	for _, key := range []string{"j", "q", "O", "P", "X", "é", "[", "\x1b[A", "\x03", "\r"} {
		if d := newTyping(true).reads("\x1b", late, key, late); !slices.Equal(d.typed, []string{"\x1b", key}) {
			t.Errorf("esc and %q are read as %q", key, d.typed)
		}
	}
	if d := newTyping(true).reads("\x1b", late, "]", late, "j"); !slices.Equal(d.typed, []string{"\x1b", "]j"}) {
		t.Errorf("esc, ] and j are read as %q", d.typed)
	}
	if d := newTyping(true).reads("\x1b", late, "\x1b", late, late); !slices.Equal(d.typed, []string{"\x1b", "\x1b"}) {
		t.Errorf("esc twice is read as %q", d.typed)
	}
	if d := newTyping(true).reads("\x1bj", "\x1b", "j"); !slices.Equal(d.typed, []string{"\x1bj", "\x1bj"}) {
		t.Errorf("alt+j, whole and split by the line, is read as %q", d.typed)
	}
}

func TestAnEscapeWaitsLongerWhileAnAnswerMayBegin(t *testing.T) {
	wait := func(d *typing) (all time.Duration) {
		for d.reads("\x1b"); len(d.typed) == 0; d.reads(late) {
			all += d.patience()
		}
		return all
	}
	if due, not := wait(newTyping(true)), wait(newTyping(false)); due != 300*time.Millisecond || not != 50*time.Millisecond {
		t.Errorf("an escape key waits %v, %v while an answer is due", not, due)
	}
	if there := wait(newTyping(true).reads("\x1b]11;rgb:ff/ff/ff\x1b\\")); there != 50*time.Millisecond {
		t.Errorf("an escape key waits %v once the answer is there", there)
	}
}

func FuzzNothingIsTypedThatWasNot(f *testing.F) {
	f.Add("j\x1b]11;rgb:ff/ff/ff\x07k", uint8(4))
	f.Add("\x1bP1$r0m\x1b\\\x1b[?1;2c\x1b[A", uint8(3))
	f.Fuzz(func(t *testing.T, in string, at uint8) {
		whole := newTyping(true).reads(in)
		cut := min(int(at), len(in))
		split := newTyping(true).reads(in[:cut], in[cut:])
		if whole.all() != split.all() {
			t.Errorf("%q is typed as %q whole and as %q split at %d", in, whole.typed, split.typed, cut)
		}
	})
}
