package view

import (
	"os/exec"
	"testing"
)

func TestACommandLineIsReadByAShellAsItWas(t *testing.T) {
	words := []string{"data", "it's", "a b", "x=y", "$HOME", "`id`", "", "取引先マスタ", "-1", "a\nb", `"`, `\`, "*"}
	out, err := exec.Command("sh", "-c", `printf '%s\0' `+CommandLine(words)).Output()
	if err != nil {
		t.Skip("there is no sh here")
	}
	want := ""
	for _, word := range words {
		want += word + "\x00"
	}
	if string(out) != want {
		t.Errorf("a shell reads %q, want %q", out, want)
	}
	if got := commandLine([]string{"it's"}, "windows"); got != "'it''s'" {
		t.Errorf("for PowerShell it is %s", got)
	}
}
