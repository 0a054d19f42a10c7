package cli_test

import (
	"regexp"
	"strings"
	"testing"
)

func TestATerminalIsSentOnlyTheColoursItHas(t *testing.T) {
	many, any := regexp.MustCompile(`[34]8;[25];`), regexp.MustCompile(`\x1b\[[0-9;]*\b(3[0-8]|4[0-8]|9[0-7]|10[0-7])\b[0-9;]*m`)
	for _, c := range []struct {
		term string
		not  *regexp.Regexp
		asks bool
	}{{"TERM=vt100", any, false}, {"TERM=linux", many, false}, {"TERM=screen", many, true}, {"TERM=xterm-256color", regexp.MustCompile(`never`), true}} {
		d := onTerminal(t, []string{c.term}, "demo", "data", "vendors")
		d.shows("V-00001")
		d.types("q")
		if code := d.ends(); code != 0 {
			t.Errorf("%s: exit code %d", c.term, code)
		}
		all := d.seen.String()
		if found := c.not.FindString(all); found != "" {
			t.Errorf("%s was sent %q", c.term, found)
		}
		if got := strings.Contains(all, "\x1b]11;?"); got != c.asks {
			t.Errorf("%s was asked for its background: %v", c.term, got)
		}
	}
}

func TestALocaleWithoutUTF8GetsASCIIUnlessToldOtherwise(t *testing.T) {
	for _, c := range []struct {
		env   string
		flag  string
		ascii bool
	}{{"LC_ALL=C", "", true}, {"LC_ALL=de_DE.ISO-8859-1", "--ascii", true}, {"LC_ALL=C", "--ascii=false", false}, {"LC_ALL=C.UTF-8", "", false}} {
		args := []string{"demo", "data", "取引先マスタ"}
		if c.flag != "" {
			args = append(args, c.flag)
		}
		d := onTerminal(t, []string{c.env}, args...)
		d.shows("T0001")
		d.types("q")
		if code := d.ends(); code != 0 {
			t.Errorf("%s: exit code %d", c.env, code)
		}
		beyond := strings.IndexFunc(d.seen.String(), func(r rune) bool { return r >= 0x80 })
		if (beyond < 0) != c.ascii {
			t.Errorf("%s %s: more than ASCII at %d", c.env, c.flag, beyond)
		}
		if c.ascii && !strings.Contains(d.seen.String(), "????") {
			t.Errorf("%s: the names are not shown at all", c.env)
		}
	}
}

// What the font of a console lacks, it draws as one and the same sign.
func TestAPlainConsoleIsSentOnlyMarksThatItsFontHas(t *testing.T) {
	for term, lacks := range map[string]bool{"linux": false, "xterm-256color": true} {
		d := onTerminal(t, []string{"TERM=" + term}, "demo", "rules", "DOC-1001")
		d.shows("pending")
		d.types("a234\x03")
		d.ends()
		if got := strings.ContainsAny(d.seen.String(), "▌◆◦✓✗⚑‹›◂▸╭╮╰╯⠋⠙⠹"); got != lacks {
			t.Errorf("%s: marks that consoles lack: %v", term, got)
		}
		if !strings.Contains(d.seen.String(), "│") && !strings.Contains(d.seen.String(), "─") {
			t.Errorf("%s: frames without lines", term)
		}
	}
}

func TestHighContrastHasNoGreyText(t *testing.T) {
	for _, strong := range []bool{false, true} {
		args := []string{"demo", "data", "vendors"}
		if strong {
			args = append(args, "--contrast")
		}
		d := onTerminal(t, []string{"TERM=xterm-256color"}, args...)
		d.shows("V-00001")
		d.types("q")
		d.ends()
		if grey := strings.Contains(d.seen.String(), "38;5;249"); grey == strong {
			t.Errorf("contrast %v: grey text %v", strong, grey)
		}
	}
}
