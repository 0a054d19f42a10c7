package safe

import (
	"strings"
	"testing"
	"unicode"
)

func TestACopyCarriesNoHiddenCharacter(t *testing.T) {
	for in, want := range map[string]string{
		"":                      "",
		"plain\ttext\r\nof two": "plain\ttext\r\nof two",
		"Ünïcode 取引先 \u200c\u202e 👩‍👧":                                     "Ünïcode 取引先 <U+200C><U+202E> 👩‍👧",
		"\u2066rm\u200b\ufeff -r\u00adf\u2069\U000e0041":                   "<U+2066>rm<U+200B><U+FEFF> -r<U+00AD>f<U+2069><U+E0041>",
		"می\u200cخواهم क्\u200dष ❤\ufe0f\u200d🔥 1\ufe0f\u20e3 葛\U000e0100": "می\u200cخواهم क्\u200dष ❤\ufe0f\u200d🔥 1\ufe0f\u20e3 葛\U000e0100",
		"r\u200dm é\u200cé a\ufe0f 葛\ufe0f\ufe0f \u200d":                   "r<U+200D>m é<U+200C>é a<U+FE0F> 葛\ufe0f<U+FE0F> <U+200D>",
		"ls\x1b[201~\r\x00": "ls^[[201~␍^@",
		"\u009b31m\x7f\xff": "<U+009B>31m^?\\xFF",
	} {
		if got := Copied(in); got != want {
			t.Errorf("%q is copied as %q, want %q", in, got, want)
		}
		if got := Copied(Copied(in)); got != Copied(in) {
			t.Errorf("%q copied again is %q", in, got)
		}
	}
	for r := rune(0); r <= 0x10ffff; r++ {
		got := Copied("a" + string(r) + "b")
		if strings.ContainsFunc(got, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }) {
			t.Errorf("%U is copied as %q", r, got)
		}
	}
}
