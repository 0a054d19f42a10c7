package safe

import (
	"strings"
	"testing"
	"unicode"
)

func TestACopyCarriesNoControlCharacter(t *testing.T) {
	for in, want := range map[string]string{
		"":                      "",
		"plain\ttext\r\nof two": "plain\ttext\r\nof two",
		"Ünïcode 取引先 \u200c\u202e 👩‍👧": "Ünïcode 取引先 \u200c\u202e 👩‍👧",
		"ls\x1b[201~\r\x00":            "ls^[[201~␍^@",
		"\u009b31m\x7f\xff":            "<U+009B>31m^?\\xFF",
	} {
		if got := Copied(in); got != want {
			t.Errorf("%q is copied as %q, want %q", in, got, want)
		}
	}
	for r := rune(0); r <= 0x10ffff; r++ {
		got := Copied("a" + string(r) + "b")
		if strings.ContainsFunc(got, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }) {
			t.Errorf("%U is copied as %q", r, got)
		}
	}
}
