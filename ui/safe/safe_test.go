package safe_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"docket/client/allocs"
	"docket/ui/safe"
)

func TestEachCharacterIsShownAsItWasAgreed(t *testing.T) {
	for _, c := range []struct{ name, in, line, text string }{
		{"plain", "invoice.total = 12", "invoice.total = 12", "invoice.total = 12"},
		{"escape sequence", "a\x1b[31mb\x1b]0;t\x07", "a^[[31mb^[]0;t^G", "a^[[31mb^[]0;t^G"},
		{"nul and delete", "\x00\x7f", "^@^?", "^@^?"},
		{"breaks and tab", "a\r\nb\tc", "a␍↵b⇥c", "a␍\nb⇥  c"},
		{"C1 control", "a\u009b31m", "a<U+009B>31m", "a<U+009B>31m"},
		{"bidi override", "a\u202eb\u2066c", "a<U+202E>b<U+2066>c", "a<U+202E>b<U+2066>c"},
		{"zero width", "a\u200bb\ufeffc\u00add", "a<U+200B>b<U+FEFF>c<U+00AD>d", "a<U+200B>b<U+FEFF>c<U+00AD>d"},
		{"separators", "a\u2028b\u2029", "a<U+2028>b<U+2029>", "a<U+2028>b<U+2029>"},
		{"private use", "\ue000\U000f0000", "<U+E000><U+F0000>", "<U+E000><U+F0000>"},
		{"tag characters", "a\U000e0041", "a<U+E0041>", "a<U+E0041>"},
		{"bad bytes", "a\xffb\xc3", `a\xFFb\xC3`, `a\xFFb\xC3`},
		{"wide and right to left", "請求書 فاتورة", "請求書 فاتورة", "請求書 فاتورة"},
		{"marks up to four", "e\u0301\u0302\u0303\u0304\u0305\u0306", "e\u0301\u0302\u0303\u0304<U+0305><U+0306>", "e\u0301\u0302\u0303\u0304<U+0305><U+0306>"},
		{"mark on nothing", "\u0301a", "◌\u0301a", "◌\u0301a"},
		{"joiner within an emoji", "👩🏽‍❤️‍💋‍👨🏿!", "👩🏽‍❤️‍💋‍👨🏿!", "👩🏽‍❤️‍💋‍👨🏿!"},
		{"joiner between letters", "a\u200db", "a<U+200D>b", "a<U+200D>b"},
		{"joiner behind an emoji", "👩\u200dx", "👩<U+200D>x", "👩<U+200D>x"},
		{"variation selector on an emoji", "❤\ufe0f", "❤\ufe0f", "❤\ufe0f"},
		{"variation selector on a letter", "x\ufe0f", "x<U+FE0F>", "x<U+FE0F>"},
		{"signs that are empty", "a\u2800\ufffc\U00013441\U0001d159b", "a<U+2800><U+FFFC><U+13441><U+1D159>b", "a<U+2800><U+FFFC><U+13441><U+1D159>b"},
		{"hangul filler", "a\u3164b", "a<U+3164>b", "a<U+3164>b"},
	} {
		if got := safe.Line(c.in); got != c.line {
			t.Errorf("%s: Line(%q) = %q, want %q", c.name, c.in, got, c.line)
		}
		if got := safe.Text(c.in); got != c.text {
			t.Errorf("%s: Text(%q) = %q, want %q", c.name, c.in, got, c.text)
		}
	}
}

// mustBeSafe checks the whole promise on one output.
func mustBeSafe(t *testing.T, in, out string, lines bool) {
	t.Helper()
	if !utf8.ValidString(out) {
		t.Fatalf("%q: %q is not UTF-8", in, out)
	}
	marks := 0
	var before rune
	for i, r := range out {
		if r >= ' ' && r < 0x7f {
			marks, before = 0, r
			continue
		}
		switch {
		case r == '\n' && lines:
		case r < ' ' || r >= 0x7f && r < 0xa0:
			t.Fatalf("%q: control %U in %q", in, r, out)
		case r == '\u200d':
			if before < 0x2000 || before == '◌' {
				t.Fatalf("%q: a joiner outside of an emoji in %q", in, out)
			}
		case unicode.In(r, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp, unicode.Bidi_Control, unicode.Other_Default_Ignorable_Code_Point):
			t.Fatalf("%q: %U in %q", in, r, out)
		}
		if unicode.Is(unicode.M, r) {
			if marks++; marks > 4 {
				t.Fatalf("%q: more than four marks on one base in %q", in, out)
			}
			if i == 0 {
				t.Fatalf("%q: a mark on nothing in %q", in, out)
			}
		} else {
			marks = 0
		}
		before = r
	}
	if lines {
		return
	}
	if w := ansi.StringWidth("│" + out + "│ "); w != ansi.StringWidth(out)+3 {
		t.Fatalf("%.60q: %.90q melts into the border around it (%d)", in, out, w)
	}
	if out != "" && safe.Width(out) == 0 {
		t.Fatalf("%q: %q cannot be seen", in, out)
	}
	if again := safe.Line(out); again != out {
		t.Fatalf("%q: Line is not idempotent: %q, then %q", in, out, again)
	}
}

func TestNoCodePointDrivesTheTerminal(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		s := string(r)
		mustBeSafe(t, s, safe.Line(s), false)
		if r < 0x3100 || r > 0xa000 && r < 0x20000 || r > 0xe0000 {
			s = "a" + s + "b"
			mustBeSafe(t, s, safe.Line(s), false)
		}
	}
}

// pieces are what the mixed strings are made of: every kind that has a rule.
var pieces = []string{
	"a", " ", "7", "<", "é", "e\u0301", "\u0301", "\u0302\u0303", "\u20dd", "\u0903", "\u093f", "\u0915\u094d", "\u0d4e", "請", "ｶﾞ", "ﾞ",
	"가", "\u1100", "\u1161", "\u11a8", "\u3164", "ש", "\u0651", "😀", "👩", "🏽", "\u200d", "❤", "\ufe0f", "\ufe0e", "1\ufe0f\u20e3", "🇩", "🇪",
	"\u200b", "\u200c", "\u202e", "\u2066", "\u2028", "\ufeff", "\u00ad", "\u009b", "\u0085", "\x1b", "[31m", "\x1b]8;;x\x07", "\r", "\n", "\t", "\x7f", "\x00",
	"\xff", "\xc3", "\xe2\x80", "\xf0\x9f", "\ue000", "\U000e0041", "\U000e0101", "\U0010ffff", "\ufffd", "\u2800", "\U0001fae8", "│",
}

func mixed(rng *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(pieces[rng.IntN(len(pieces))])
	}
	return b.String()
}

func TestMixedTextNeverDrivesTheTerminal(t *testing.T) {
	n := mixedRuns
	rng := rand.New(rand.NewPCG(1, 2))
	for range n {
		s := mixed(rng, 1+rng.IntN(9))
		mustBeSafe(t, s, safe.Line(s), false)
	}
	for range n / 10 {
		s := mixed(rng, 1+rng.IntN(12))
		out := safe.Text(s)
		mustBeSafe(t, s, out, true)
		if again := safe.Text(out); again != out {
			t.Fatalf("%q: Text is not idempotent: %q, then %q", s, out, again)
		}
	}
}

func TestNoCharacterIsMadeOfMoreThanAScreenCanTell(t *testing.T) {
	for _, s := range []string{
		strings.Repeat("\u1100", 500), strings.Repeat("👩\u200d", 500), strings.Repeat("\u0915\u094d", 500), "a" + strings.Repeat("\u0301", 500),
		"👩" + strings.Repeat("🏽", 500),
	} {
		out := safe.Line(s)
		mustBeSafe(t, s, out, false)
		for rest := out; rest != ""; {
			n, _ := safe.Step(rest)
			if runes := utf8.RuneCountInString(rest[:n]); runes > 17 {
				t.Errorf("a character of %d code points came from %.20q…", runes, s)
				break
			}
			rest = rest[n:]
		}
	}
}

func TestSafeTextIsReturnedAsItIs(t *testing.T) {
	plain := strings.Repeat("plain text ", 20)
	if n := allocs.Each(t, 100, func() {
		_ = safe.Line(plain)
		_ = safe.Text(plain)
		_ = safe.Width(plain)
		_, _ = safe.Cut("請求書 and more", 7)
	}); n != 0 {
		t.Errorf("%v allocations for text that was safe already", n)
	}
}

func TestJSONForATerminalMeansTheSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		s := strings.ToValidUTF8(mixed(rng, 1+rng.IntN(9)), "?")
		var raw strings.Builder
		enc := json.NewEncoder(&raw)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "\t")
		if err := enc.Encode(map[string]string{"k" + s: s}); err != nil {
			t.Fatal(err)
		}
		out := safe.JSON([]byte(raw.String()))
		for _, r := range string(out) {
			if r != '\n' && r != '\u200d' && r != '\ufe0f' && r != '\ufe0e' && !unicode.IsGraphic(r) && r < 0x1f000 {
				t.Fatalf("%q: %U in %q", s, r, out)
			}
		}
		var back map[string]string
		if err := json.Unmarshal(out, &back); err != nil {
			t.Fatalf("%q: %v in %q", s, err, out)
		}
		if got, ok := back["k"+s]; !ok || got != s {
			t.Fatalf("%q came back as %q from %q", s, back, out)
		}
	}
}

func TestJSONEscapesWhatALineWouldNotShow(t *testing.T) {
	in := "{\"a\":\"x\u202ey\u009b\U000e0041\x7f\x01\n請\"}\n"
	want := `{"a":"x\u202Ey\u009B\uDB40\uDC41\u007F\u0001\u000A請"}` + "\n"
	if got := string(safe.JSON([]byte(in))); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	const plain = "{\n  \"a\": 1\n}\n"
	if got := string(safe.JSON([]byte(plain))); got != plain {
		t.Errorf("a plain document became %q", got)
	}
}

func FuzzLine(f *testing.F) {
	for _, p := range pieces {
		f.Add(p + "a" + p)
	}
	f.Fuzz(func(t *testing.T, s string) { mustBeSafe(t, s, safe.Line(s), false) })
}
