package popup

import (
	"cmp"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/files"
	"docket/ui/keys"
	"docket/ui/view"
	"docket/ui/widget"
)

// Path asks for the name of a file: it is typed, with completion, or picked from the
// directory that was typed. Directories are read in the background.
type Path struct {
	*Prompt
	read    view.Task[[]string]
	dir     string   // whose entries are listed
	entries []string // directories end in a separator
	at      int      // the entry under the cursor, among those that match; -1 is the line
}

// NewPath makes the prompt; its command reads the first directory.
func NewPath(env *view.Env, ask view.Ask) (*Path, tea.Cmd) {
	p := &Path{Prompt: NewPrompt(env, ask), at: -1, dir: "\x00"}
	return p, p.follow()
}

const (
	pathRows = 8    // entries that are seen
	pathRead = 2000 // entries of a directory that are read
)

// follow reads the directory that the line names, unless it was read.
func (p *Path) follow() tea.Cmd {
	dir, _ := p.split()
	if dir == p.dir {
		return nil
	}
	p.dir, p.entries, p.at = dir, nil, -1
	return p.read.Start(p.env.Context, func(context.Context) ([]string, error) { return entries(cmp.Or(dir, ".")) })
}

func entries(dir string) ([]string, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	found, err := f.ReadDir(pathRead)
	if err != nil && err != io.EOF {
		return nil, err
	}
	names := make([]string, len(found))
	for i, e := range found {
		names[i] = e.Name()
		is := e.IsDir()
		if e.Type()&os.ModeSymlink != 0 {
			info, err := os.Stat(filepath.Join(dir, e.Name()))
			is = err == nil && info.IsDir()
		}
		if is {
			names[i] += string(filepath.Separator)
		}
	}
	slices.Sort(names)
	return names, nil
}

// split is the directory that the line names, with the home directory for ~, and what stands behind it.
func (p *Path) split() (dir, rest string) { return filepath.Split(home(p.edit.Value())) }

func home(path string) string {
	if rest, is := strings.CutPrefix(path, "~"+string(filepath.Separator)); is {
		return files.Expand("~") + string(filepath.Separator) + rest
	}
	return path
}

func (p *Path) matching() []string {
	_, rest := p.split()
	return slices.DeleteFunc(slices.Clone(p.entries), func(name string) bool {
		return len(name) < len(rest) || !strings.EqualFold(name[:len(rest)], rest) || name[0] == '.' && rest == ""
	})
}

func (p *Path) Actions() []view.Action {
	step := func(by int) func() tea.Cmd {
		return func() tea.Cmd { p.at = max(min(p.at+by, len(p.matching())-1), -1); return nil }
	}
	own := []view.Action{
		{Name: cmp.Or(p.ask.Verb, "Save"), Sentence: "Use this file, or go into the directory under the cursor.", Group: "Box", Hint: 1, Key: keys.On("enter"), Do: p.choose},
		{Name: "Complete", Sentence: "Complete the name as far as it is certain.", Group: "Box", Hint: 2, Words: []string{"file"}, Key: keys.On("tab"), Do: p.complete},
		{Name: "Up", Sentence: "Go to the file above.", Group: "Box", Key: keys.On("up"), Do: step(-1)},
		{Name: "Down", Sentence: "Go to the file below.", Group: "Box", Hint: 2, Key: keys.On("down"), Do: step(1)},
		{Name: "Page up", Sentence: "Go up by what is seen.", Group: "Box", Key: keys.On("pgup"), Do: step(-pathRows)},
		{Name: "Page down", Sentence: "Go down by what is seen.", Group: "Box", Key: keys.On("pgdown"), Do: step(pathRows)},
	}
	part := p.Prompt.Actions()
	return append(own, part[len(part)-1])
}

func (p *Path) write(name string) tea.Cmd {
	dir, _ := p.split()
	p.edit.SetValue(dir + name)
	p.at, p.reason = -1, ""
	return p.follow()
}

func (p *Path) choose() tea.Cmd {
	if p.at >= 0 {
		name := p.matching()[p.at]
		cmd := p.write(name)
		if strings.HasSuffix(name, string(filepath.Separator)) {
			return cmd
		}
	}
	p.edit.SetValue(home(p.edit.Value()))
	return p.accept()
}

// complete writes what all matching entries begin with, or the one under the cursor.
func (p *Path) complete() tea.Cmd {
	found := p.matching()
	switch {
	case len(found) == 0:
		return nil
	case p.at >= 0:
		return p.write(found[p.at])
	}
	common := found[0]
	for _, name := range found[1:] {
		for !strings.HasPrefix(name, common) {
			_, n := utf8.DecodeLastRuneInString(common)
			common = common[:len(common)-n]
		}
	}
	if _, rest := p.split(); len(common) < len(rest) {
		return nil
	}
	return p.write(common)
}

func (p *Path) Update(msg tea.Msg) tea.Cmd {
	if found, err, ok := p.read.Take(msg); ok {
		if err == nil { // a directory that is not there yet lists nothing
			p.entries = found
		}
		return nil
	}
	if k, is := msg.(tea.KeyMsg); is && p.edit.Update(k) {
		p.at, p.reason = -1, ""
		return p.follow()
	}
	return nil
}

// View draws the line and the entries that it can go on with.
func (p *Path) View() string {
	inner := p.inner(boxWidth)
	lines := p.lines(inner)
	found := p.matching()
	rows := max(min(pathRows, p.room()-len(lines)), 0)
	from, to := widget.Window(p.at, len(found), rows)
	for i := from; i < to; i++ {
		lines = append(lines, widget.Choice{Label: found[i]}.Line(p.env.Theme, i == p.at, inner, inner))
	}
	for range min(rows, len(p.entries)) - (to - from) { // it does not shrink while one types
		lines = append(lines, "")
	}
	return p.draw(p.ask.Title, p.position("", from, to, len(found)), lines[:min(len(lines), p.room())], inner)
}
