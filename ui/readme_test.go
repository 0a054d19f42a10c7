package ui_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"docket/config"
	"docket/ui/cli"
	"docket/ui/keys"
	"docket/ui/theme"
	"docket/ui/uitest"
	"docket/ui/view"
)

const readme = "../README.md"

func TestThePictureInTheREADMEIsTheRealScreen(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 34, View: "rules", Target: "DOC-1001",
		Theme: theme.Options{Dark: true}, Profile: func(p *view.Profile) { p.Name, p.Demo = "demo", true }})
	d.Press("j", "j", "j", "j").Picture("testdata/docket.svg")
}

func TestTheREADMEShowsTheKeysOfTheProgram(t *testing.T) {
	var b strings.Builder
	b.WriteString("| key | what it does |\n|---|---|\n")
	for _, k := range keys.New().First() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", k.Help().Key, k.Help().Desc)
	}
	section(t, "keys", b.String())
}

func TestTheREADMEShowsTheHelpOfTheCommand(t *testing.T) {
	out, err := os.Create(filepath.Join(t.TempDir(), "help"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if code := cli.Main([]string{"--help"}, os.Stdin, out, os.Stderr); code != 0 {
		t.Fatalf("--help ended with %d", code)
	}
	help, err := os.ReadFile(out.Name())
	if err != nil {
		t.Fatal(err)
	}
	section(t, "help", "```\n"+strings.TrimSpace(string(help))+"\n```\n")
}

func TestTheREADMEShowsTheConfigReference(t *testing.T) {
	section(t, "config", "```toml\n"+strings.TrimSpace(config.Sample())+"\n```\n")
}

// section holds a part of the README against what the program says; -update
// writes it.
func section(t *testing.T, name, want string) {
	t.Helper()
	sectionOf(t, readme, name, want)
}

// sectionOf is section for another page.
func sectionOf(t *testing.T, page, name, want string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	between := regexp.MustCompile(`(?s)(<!-- begin ` + name + ` -->\n).*?(<!-- end ` + name + ` -->)`)
	if !between.Match(text) {
		t.Fatalf("%s has no section %q", page, name)
	}
	got := between.ReplaceAllString(string(text), "${1}"+strings.ReplaceAll(want, "$", "$$")+"${2}")
	if got == string(text) {
		return
	}
	if !uitest.Updating() {
		t.Fatalf("the section %q of %s is not what docket says (run the test with -update to write it)", name, page)
	}
	if err := os.WriteFile(page, []byte(got), 0o644); err != nil {
		t.Fatal(err)
	}
}
