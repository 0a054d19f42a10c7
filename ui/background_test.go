package ui

import (
	"os"
	"testing"
)

func TestTheTerminalsAnswerIsTakenOutOfWhatIsTyped(t *testing.T) {
	for _, c := range []struct {
		name  string
		reads []string
		typed string
		dark  []bool
	}{
		{"an answer alone", []string{"\x1b]11;rgb:1e1e/1e1e/2e2e\x07"}, "", []bool{true}},
		{"ended by ST", []string{"\x1b]11;rgb:ffff/ffff/ffff\x1b\\"}, "", []bool{false}},
		{"between keys", []string{"j\x1b]11;rgb:00/00/00\x07k"}, "jk", []bool{true}},
		{"in two reads", []string{"j\x1b]11;rgb:ff", "ff/ffff/ffff\x07k"}, "jk", []bool{false}},
		{"an escape key", []string{"\x1b", "j"}, "\x1bj", nil},
		{"another sequence", []string{"\x1b]12;rgb:0/0/0\x07\x1b[A"}, "\x1b]12;rgb:0/0/0\x07\x1b[A", nil},
		{"nonsense that begins like one", []string{"\x1b]11;hello\x07x"}, "x", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			in, out, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close()
			defer out.Close()
			var dark []bool
			a := &answering{File: in, answer: func(b background) { dark = append(dark, b.dark) }}
			typed := ""
			for _, r := range c.reads {
				if _, err := out.WriteString(r); err != nil {
					t.Fatal(err)
				}
				buf := make([]byte, 256)
				n, err := a.Read(buf)
				if err != nil {
					t.Fatal(err)
				}
				typed += string(buf[:n])
			}
			if typed != c.typed {
				t.Errorf("typed %q, want %q", typed, c.typed)
			}
			if len(dark) != len(c.dark) || len(dark) > 0 && dark[0] != c.dark[0] {
				t.Errorf("answers %v, want %v", dark, c.dark)
			}
		})
	}
}
