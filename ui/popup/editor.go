package popup

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/files"
	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

type Edited struct {
	What string // it is: "the label of iban"
	Name string // of the file, whose ending tells the editor what it is: "settings.json"
	Text string
	Kept string // what is so where nothing comes back: "The template is as it was."; "" is made of What
	Look bool   // only to be looked at: its control characters are written out, and nothing comes back
	// First reads what Now is made of, before something that came back is compared with that; nil where there is nothing to read.
	First func(then func(error) tea.Cmd) tea.Cmd
	Stop  func() tea.Cmd // ends what First reads: its then is given why
	// Now is the text as it is when something comes back; nil is as it was. Where something else changed it, that is
	// replaced only by who was told.
	Now func() (string, error)
	// Take is given what came back. An error leaves it in the file, to be edited on.
	Take func(text string) (tea.Cmd, error)
}

// mostEdited is how much is read back, in bytes.
const mostEdited = 4 << 20

const EditorKey = "ctrl+o"

// Edit gives a text to the person's editor, in a file that nobody else can read and that is removed afterwards.
func Edit(env *view.Env, e Edited) tea.Cmd {
	if e.Kept == "" {
		e.Kept = "Nothing of " + e.What + " was changed."
	}
	switch clean := safe.Controls(e.Text); {
	case env.Edit == nil:
		return view.Say(view.Info, "No editor is set. Set VISUAL or EDITOR to the command of one, such as nano or code --wait, and start docket again.")
	case e.Look:
		e.Text = clean
	case clean != e.Text:
		return view.Say(view.Info, "There are control characters in "+e.What+", which an editor may send to the terminal. Edit it here.")
	}
	dir, err := os.MkdirTemp("", "docket-") // for nobody else
	path := filepath.Join(dir, e.Name)
	if err == nil {
		err = files.WriteBytes(path, files.New, []byte(e.Text))
	}
	if err == nil && e.Look {
		err = os.Chmod(path, 0o400)
	}
	if err != nil {
		os.RemoveAll(dir)
		return view.Say(view.Bad, "No file could be made for the editor: "+view.Reason(err)+".")
	}
	return e.open(env, path, false)
}

func (e *Edited) open(env *view.Env, path string, again bool) tea.Cmd {
	return env.Edit(path, func(failed error) tea.Cmd {
		content, err := files.Input(path, mostEdited)
		text := strings.TrimSuffix(strings.ReplaceAll(string(content), "\r\n", "\n"), "\n") // editors end the last line
		gone, same := errors.Is(err, fs.ErrNotExist), err == nil && !again && text == strings.TrimSuffix(e.Text, "\n")
		if !e.Look && !gone && !same {
			if failed != nil {
				err = fmt.Errorf("the editor failed: %w", failed)
			} else if err == nil {
				err = notText(text)
			}
			return e.taken(env, path, text, err)
		}
		os.RemoveAll(filepath.Dir(path))
		switch {
		case failed != nil:
			return view.Say(view.Bad, "The editor failed: "+view.Reason(failed)+". "+e.Kept)
		case e.Look:
			return nil
		case gone:
			return view.Say(view.Warn, "The editor left no file. "+e.Kept)
		}
		return view.Say(view.Info, "Nothing was changed in the editor.")
	})
}

// taken gives what came back to Take, after First. It is in a box until it is known whether it is taken, and where it is
// not: neither another view nor the end of docket loses it.
func (e *Edited) taken(env *view.Env, path, text string, err error) tea.Cmd {
	box := e.box(env, path)
	take := func(err error) (cmd tea.Cmd) {
		if box.Done() || box.err != nil { // it was edited on, discarded, or not waited for
			return nil
		}
		if err == nil {
			err = e.meanwhile()
		}
		if err == nil {
			cmd, err = e.Take(text)
		}
		if err != nil {
			box.err = err
			box.Reread()
			return nil
		}
		box.Close()
		box.Drop()
		return cmd
	}
	if err == nil && e.First != nil {
		return tea.Batch(box.show(), e.First(take))
	}
	cmd := take(err)
	if box.Done() {
		return cmd
	}
	return box.show()
}

func (e *Edited) meanwhile() error {
	if e.Now == nil {
		return nil
	}
	now, err := e.Now()
	if err == nil && now != e.Text {
		e.Text = now
		err = errors.New("it was changed outside of the editor meanwhile; press enter, and leave the editor again to replace that with what you wrote")
	}
	return err
}

// notText refuses what is not UTF-8, by its first such line: other characters would stand in the place of those.
func notText(text string) error {
	for i, line := range strings.Split(text, "\n") {
		if !utf8.ValidString(line) {
			return fmt.Errorf("line %d: it is not UTF-8; save it as UTF-8", i+1)
		}
	}
	return nil
}

// box tells what is wrong with what came back, and offers to edit on.
func (e *Edited) box(env *view.Env, path string) *left {
	box := &left{what: e.What, file: path}
	lines := func() []Line {
		if box.err == nil {
			return Items([]widget.Item{{Value: "What it is compared with is read first. Press Esc to stop waiting; what you wrote is kept."}})
		}
		place, what, is := strings.Cut(box.err.Error(), ": ")
		if !is || !strings.HasPrefix(place, "line ") {
			place, what = "", box.err.Error()
		}
		return Items([]widget.Item{{Name: safe.Line(place), Value: view.Sentence(safe.Line(what)), Kind: widget.Bad},
			{Value: "What you wrote is kept until you discard it. " + e.Kept}})
	}
	box.Reader = NewReader(env, ReaderOptions{Title: "Not saved: " + safe.Line(e.What), Lines: lines, Actions: []view.Action{
		{Name: "Edit again", Sentence: "Go on editing what you wrote.", Group: "Box", Hint: 1, Key: keys.On("enter", "e"), Do: func() tea.Cmd {
			waits := box.err == nil
			if box.Close(); waits {
				return tea.Batch(e.Stop(), e.open(env, path, true))
			}
			return e.open(env, path, true)
		}},
		{Name: "Discard", Sentence: "Discard what you wrote, after a question; while it waits, stop waiting.", Group: "Box", Hint: 2, Key: keys.On("esc", "q"), Do: func() tea.Cmd {
			if box.err == nil {
				return e.Stop()
			}
			return view.Send(view.Confirm{Title: "Discard what you wrote?", Verb: "discard", Body: "It is stored nowhere else. " + e.Kept, Then: func() tea.Cmd {
				box.Close()
				box.Drop()
				return nil
			}})
		}},
	}})
	return box
}

// left is the box over a file that was not taken, or not yet.
type left struct {
	*Reader
	what, file string
	err        error // why it was not; nil while what it is compared with is read
}

func (r *left) show() tea.Cmd { return view.Send(view.Show{Overlay: r}) }

// Begun is the file: its text may be none that can be kept elsewhere.
func (r *left) Begun() []view.Begun { return []view.Begun{{What: r.what, File: r.file}} }

func (r *left) Drop() { os.RemoveAll(filepath.Dir(r.file)) }

// editing is the action of a line that is typed: its text goes to the editor and comes back.
func editing(env *view.Env, what func() string, value func() string, set func(string)) view.Action {
	return view.Action{Name: "Open in editor", Sentence: "Edit this text in your own editor (VISUAL or EDITOR).", Group: "Box", Words: []string{"vi", "nano", "external"}, Key: keys.On(EditorKey),
		Do: func() tea.Cmd {
			return Edit(env, Edited{What: what(), Name: "text.txt", Text: value(), Take: func(text string) (tea.Cmd, error) { set(text); return nil, nil }})
		}}
}
