package view

import (
	"os/exec"
	"testing"

	"docket/ui/safe"
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
	hidden := "it's a \u202eb\u2066\\c \u200b\x1b[31m葛\xff"
	line := commandLine([]string{hidden}, "linux")
	if out, err := exec.Command("bash", "-c", "printf %s "+line).Output(); safe.Copied(line) != line || err == nil && string(out) != hidden {
		t.Errorf("%s is read as %q", line, out)
	}
	if got := commandLine([]string{"x\u202e"}, "windows"); got != "([char]::ConvertFromUtf32(120)+[char]::ConvertFromUtf32(8238))" {
		t.Errorf("for PowerShell it is %s", got)
	}
	if got := commandLine([]string{"it's"}, "windows"); got != "'it''s'" {
		t.Errorf("for PowerShell it is %s", got)
	}
}
