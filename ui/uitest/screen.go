package uitest

import (
	"flag"
	"os"
	"path/filepath"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

var update = flag.Bool("update", false, "write the golden screens anew")

// Updating reports whether golden files are to be written anew (-update).
func Updating() bool { return *update }

// Screen is what the terminal shows, without styles and trailing blanks.
func (d *Driver) Screen() string {
	lines := strings.Split(ansi.Strip(d.Root.View()), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	return strings.Join(lines, "\n")
}

// Styled is the frame with its escape sequences.
func (d *Driver) Styled() string { return d.Root.View() }

// Shows fails the test unless every text is on the screen.
func (d *Driver) Shows(texts ...string) *Driver {
	d.T.Helper()
	screen := d.Screen()
	for _, text := range texts {
		if !strings.Contains(screen, text) {
			d.T.Fatalf("the screen does not show %q:\n%s", text, screen)
		}
	}
	return d
}

// Hides fails the test if any of the texts is on the screen.
func (d *Driver) Hides(texts ...string) *Driver {
	d.T.Helper()
	screen := d.Screen()
	for _, text := range texts {
		if strings.Contains(screen, text) {
			d.T.Fatalf("the screen shows %q:\n%s", text, screen)
		}
	}
	return d
}

func (d *Driver) Quit() bool { return d.quit }

// Golden holds what the view drew, with what is drawn over it, against testdata/NAME.golden; -update writes it. A word
// of the frame around the view breaks none of these.
func (d *Driver) Golden(name string) *Driver {
	d.T.Helper()
	here := d.Root.Here()
	lines := strings.Split(d.Screen(), "\n")
	d.Keep(filepath.Join("testdata", name+".golden"), strings.Join(lines[here.Top:here.Top+here.Height], "\n")+"\n")
	return d
}

// Keep holds what was drawn against the file at path; -update writes the file.
func (d *Driver) Keep(path, got string) {
	d.T.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			d.T.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			d.T.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		d.T.Fatalf("%v (run the test with -update to write it)", err)
	}
	if got != string(want) {
		d.T.Fatalf("%s is not what is drawn (run the test with -update if it should be). The screen:\n%s\nthe file:\n%s", path, d.Screen(), want)
	}
}
