//go:build unix

package cli_test

import (
	"os/exec"
	"testing"
)

// The lasting lines of `completion --help` work in a zsh on a terminal: commands with what each is, and what is known here.
func TestAZshCompletesCommandsAndWhatIsKnownHere(t *testing.T) {
	if _, err := exec.LookPath("zsh"); err != nil {
		t.Skip("there is no zsh here")
	}
	d := runOnTerminal(t, configured(serve(t)), "zsh", "-f", "-i")
	d.types("docket rules DOC-1003 -o json > /dev/null; mkdir -p ~/.zfunc && docket completion zsh > ~/.zfunc/_docket; " +
		"fpath=(~/.zfunc $fpath); autoload -Uz compinit; compinit -u; print rea''dy\r")
	d.shows("ready\r\n")
	d.types("docket auth \t")
	d.shows("logout  -- ")
	d.types("\x15docket rul\tDOC\t-o cs\t\r") // ctrl+u empties the line
	d.shows("RULE-1003-0001")
	d.types("exit\r")
	d.ends()
}
