//go:build unix

package cli_test

import (
	"bytes"
	"encoding/base64"
	"image/png"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/creack/pty"
)

// The names of rows and columns in the Kitty protocol, as far as a screen of a test needs them.
var kittyNumbers = []rune{0x305, 0x30d, 0x30e, 0x310, 0x312, 0x33d, 0x33e, 0x33f, 0x346, 0x34a, 0x34b, 0x34c, 0x350, 0x351, 0x352, 0x357, 0x35b, 0x363, 0x364, 0x365,
	0x366, 0x367, 0x368, 0x369, 0x36a, 0x36b, 0x36c, 0x36d, 0x36e, 0x36f, 0x483, 0x484, 0x485, 0x486, 0x487, 0x592, 0x593, 0x594, 0x595, 0x597, 0x598, 0x599, 0x59c, 0x59d,
	0x59e, 0x59f, 0x5a0, 0x5a1, 0x5a8, 0x5a9, 0x5ab, 0x5ac, 0x5af, 0x5c4, 0x610, 0x611, 0x612, 0x613, 0x614, 0x615, 0x616, 0x617, 0x657, 0x658, 0x659, 0x65a, 0x65b, 0x65d,
	0x65e, 0x6d6, 0x6d7, 0x6d8, 0x6d9, 0x6da, 0x6db, 0x6dc, 0x6df, 0x6e0, 0x6e1, 0x6e2, 0x6e4, 0x6e7, 0x6e8, 0x6eb, 0x6ec}

const (
	placeholder = "\U0010eeee"
	kittySays   = "\x1bP>|kitty(0.36.4)\x1b\\"
)

// kitty is what a terminal of the Kitty protocol makes of what it is sent.
type kitty struct {
	t          *testing.T
	x, y       int
	colour     string // of the letters
	cells      map[[2]int][]rune
	colours    map[[2]int]string
	file       string // the picture as it comes, in base64
	placed     map[string]int
	sent, gone int // pictures
	placements int
	command    string // the last of them
}

var sequence = regexp.MustCompile(`^\x1b(?:\[([0-9;?<>=]*)[ $]?([@-~])|_G([^;\x1b]*);?([^\x1b]*)\x1b\\|[PX^_\]][^\x1b\x07]*(?:\x1b\\|\x07)|[ -/]*[0-~])`)

// reads takes what was sent, from the beginning.
func (k *kitty) reads(t *testing.T, out string) {
	behind := regexp.MustCompile(`;?\b(48;5;\d+|4[0-79]|10[0-7])\b`) // parameters of the colour behind a letter
	*k = kitty{t: t, cells: map[[2]int][]rune{}, colours: map[[2]int]string{}}
	for out != "" {
		m := sequence.FindStringSubmatch(out)
		if m == nil {
			r, size := utf8.DecodeRuneInString(out)
			out = out[size:]
			k.letter(r)
			continue
		}
		out = out[len(m[0]):]
		switch {
		case m[2] == "H":
			row, column, _ := strings.Cut(m[1]+";1", ";")
			k.y, _ = strconv.Atoi(row)
			k.x, _ = strconv.Atoi(strings.TrimSuffix(column, ";1"))
			k.x, k.y = max(k.x, 1)-1, max(k.y, 1)-1
		case m[2] == "m":
			if of := strings.TrimPrefix(behind.ReplaceAllString(m[1], ""), ";"); of != "" || m[1] == "" {
				k.colour = of
			}
		case m[2] == "K":
			for x := k.x; x < 300; x++ {
				delete(k.cells, [2]int{x, k.y})
			}
		case m[2] == "J":
			clear(k.cells)
		case m[3] != "":
			k.graphics(m[3], m[4])
		}
	}
}

func (k *kitty) letter(r rune) {
	switch at := [2]int{k.x, k.y}; {
	case unicode.Is(unicode.Mn, r):
		before := [2]int{k.x - 1, k.y}
		k.cells[before] = append(k.cells[before], r)
	case r == '\n':
		k.x, k.y = 0, k.y+1
	case r == '\r':
		k.x = 0
	default:
		k.cells[at], k.colours[at] = []rune{r}, k.colour
		k.x++
	}
}

// graphics takes a command of the protocol.
func (k *kitty) graphics(keys, data string) {
	is := map[string]string{}
	for pair := range strings.SplitSeq(keys, ",") {
		name, value, _ := strings.Cut(pair, "=")
		is[name] = value
	}
	switch is["a"] {
	case "t":
		k.sent++
		k.file = data
		if is["i"] != "33" || is["f"] != "100" || is["q"] != "2" {
			k.t.Errorf("sent with %s", keys)
		}
	case "": // goes on
		k.file += data
	case "p":
		k.placements, k.command = k.placements+1, keys
		k.placed = map[string]int{}
		for name, value := range is {
			k.placed[name], _ = strconv.Atoi(value)
		}
		if is["U"] != "1" || is["i"] != "33" {
			k.t.Errorf("placed with %s", keys)
		}
	case "d":
		k.gone++
	}
	if len(data) > 4096 {
		k.t.Errorf("%d bytes at once", len(data))
	}
}

// holds asserts that the picture came whole, and that each cell of a part of it names the right one.
func (k *kitty) holds(width, height int) {
	k.t.Helper()
	content, err := base64.StdEncoding.DecodeString(k.file)
	if err != nil {
		k.t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(content))
	if err != nil || img.Bounds().Dx() != width || img.Bounds().Dy() != height {
		k.t.Fatalf("a picture of %v came: %v", img, err)
	}
	p := k.placed
	if p["w"] < 1 || p["h"] < 1 || p["x"]+p["w"] > width || p["y"]+p["h"] > height {
		k.t.Fatalf("the part of the picture is %v", p)
	}
	found, left, top := 0, -1, -1
	for at, cell := range k.cells {
		if string(cell[0]) != placeholder {
			continue
		}
		if len(cell) != 3 || k.colours[at] != "38;5;33" {
			k.t.Fatalf("the cell at %v is %q in the colour %q", at, cell, k.colours[at])
		}
		row, column := slices.Index(kittyNumbers, cell[1]), slices.Index(kittyNumbers, cell[2])
		if left < 0 {
			left, top = at[0]-column, at[1]-row
		}
		if row < 0 || column < 0 || row >= p["r"] || column >= p["c"] || at[0] != left+column || at[1] != top+row {
			k.t.Fatalf("the cell at %v shows row %d and column %d of %v, placed at %d, %d", at, row, column, p, left, top)
		}
		found++
	}
	if all := p["c"] * p["r"]; found < all/2 || found > all {
		k.t.Errorf("%d cells of the picture, of %d", found, all)
	}
	for y := range p["r"] {
		for x := range p["c"] {
			if cell := k.cells[[2]int{left + x, top + y}]; len(cell) == 0 || string(cell[0]) != placeholder && !strings.ContainsRune("▀ ", cell[0]) {
				k.t.Fatalf("at row %d and column %d of the picture there is %q", y, x, string(cell))
			}
		}
	}
}

// shows waits until a terminal has got the n-th placement of the picture, and the last cell of it; so many rows are covered.
func (k *kitty) shows(d *terminal, n, covered int) {
	d.t.Helper()
	for last := ""; ; {
		if strings.Count(d.seen.String(), "a=p,U=1") >= n {
			k.reads(d.t, d.seen.String())
			if k.placements >= n { // the whole command came
				last = placeholder + string(kittyNumbers[k.placed["r"]-1-covered]) + string(kittyNumbers[k.placed["c"]-1])
				if _, behind, _ := strings.Cut(d.seen.String(), k.command); strings.Contains(behind, last) {
					return
				}
			}
		}
		if !d.more() {
			d.t.Fatalf("placement %d, or %q, never came: %v", n, last, k.placed)
		}
	}
}

// Over ssh an answer may come late or never: half blocks are drawn at once, and the picture when the terminal has said that
// it shows it.
func TestATerminalThatShowsPicturesIsSentEachCellOfThePage(t *testing.T) {
	if testing.Short() {
		t.Skip("processes of their own: in the long form")
	}
	d := onTerminal(t, []string{"TERM=xterm-kitty", "SSH_TTY=/dev/pts/9", "SSH_CONNECTION=10.0.0.1 1 10.0.0.2 22"}, "demo", "text")
	_ = pty.Setsize(d.pty, &pty.Winsize{Rows: 40, Cols: 120})
	d.shows("OCR-1001")
	d.types("\r")
	d.shows("▀")
	d.shows("pixels of 1240×1754")
	if all := d.seen.String(); strings.Contains(all, "\x1b_G") || !strings.Contains(all, "\x1b[>0q") {
		t.Errorf("before the terminal has answered it was sent %.300q", all)
	}
	d.types(kittySays)
	var k kitty
	k.shows(d, 1, 0)
	k.holds(1240, 1754)
	d.types("z")
	k.shows(d, 2, 0)
	k.holds(1240, 1754)
	if k.sent != 1 {
		t.Errorf("the picture was sent %d times", k.sent)
	}
	d.forgets()
	d.types("\x0c") // ctrl+l: somebody may have taken the picture away
	k.shows(d, 1, 0)
	k.holds(1240, 1754)
	d.types("q")
	if d.ends() != 0 {
		t.Error("it failed")
	}
	if k.reads(t, d.seen.String()); k.gone == 0 || k.sent != 1 {
		t.Errorf("it was sent %d times more, and taken away %d times", k.sent, k.gone)
	}
	d.restored()
}

// Behind tmux it is tmux that is asked, and that has to pass pictures on.
func TestBehindTmuxAPageIsAPictureWhereTmuxPassesItOn(t *testing.T) {
	if testing.Short() {
		t.Skip("processes of their own: in the long form")
	}
	tmux, err := exec.LookPath("tmux")
	if err != nil {
		t.Skip("there is no tmux here")
	}
	socket := filepath.Join(t.TempDir(), "tmux")
	ask := func(args ...string) string {
		out, err := exec.Command(tmux, append([]string{"-S", socket}, args...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return string(out)
	}
	d := runOnTerminal(t, []string{"TERM=xterm-256color"}, tmux, "-S", socket, "-f", "/dev/null", "-u", "new-session", "docket demo text OCR-1001")
	t.Cleanup(func() { _ = exec.Command(tmux, "-S", socket, "kill-server").Run() })
	_ = pty.Setsize(d.pty, &pty.Winsize{Rows: 40, Cols: 120})
	d.shows("\x1b[>q") // tmux asks whom it runs in
	d.types(kittySays)
	d.shows("▀")
	d.types("\x0c") // tmux may not have read the answer when docket asked it
	d.shows("allow-passthrough on")
	if all := d.seen.String(); strings.Contains(all, "\x1b_G") {
		t.Errorf("what tmux does not pass on was sent: %.300q", all)
	}
	ask("set-option", "-g", "allow-passthrough", "on")
	d.types("\x0c")
	var k kitty
	k.shows(d, 1, 3)
	d.forgets()
	d.types("0") // takes the note away that covers the page
	d.shows(placeholder + string(kittyNumbers[k.placed["r"]-1]))
	file, placed := k.file, k.placed
	k.reads(t, ask("capture-pane", "-p", "-e"))
	k.file, k.placed = file, placed
	k.holds(1240, 1754)
	d.types("q")
	d.ends()
}
