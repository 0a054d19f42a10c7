package popup

import (
	"errors"
	"os"
	"path/filepath"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/files"
	"docket/ui/safe"
	"docket/ui/view"
)

// Target refuses the path of a file that cannot be written, while it can still be corrected.
func Target(path string) error {
	info, err := os.Stat(filepath.Dir(path))
	refused := files.Check(path, files.Replace)
	switch target, is := errors.AsType[*files.TargetError](refused); {
	case path == "":
		return errors.New("type the name of a file")
	case err != nil || !info.IsDir():
		return errors.New("there is no folder " + filepath.Dir(path))
	case is:
		return errors.New("that " + target.Reason)
	}
	return refused
}

// ToFile writes a file beside the screen's work, and asks before it replaces one. write says what it did.
func ToFile(path string, mode files.Mode, write func(mode files.Mode) (done string, err error)) tea.Cmd {
	return view.Do(func() tea.Msg {
		done, err := write(mode)
		switch _, exists := errors.AsType[*files.ExistsError](err); {
		case exists:
			return view.Confirm{Title: "Replace the file?", Body: safe.Line(path) + " exists already.", Verb: "replace",
				Then: func() tea.Cmd { return ToFile(path, files.Replace, write) }}
		case err != nil:
			return view.Notify{Level: view.Bad, Text: "Not exported: " + view.Reason(err) + "."}
		}
		return view.Notify{Level: view.Good, Text: done}
	})
}
