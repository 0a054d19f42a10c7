package runs

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/files"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/view"
)

// chooser is the list of where ids come from, or the line in which they are typed. A paste of several lines is ids at
// once: there may be 100,000 of them.
type chooser struct {
	box
	close  func()
	typed  func() string // what the line has already; nil is no line
	pasted func(text string) tea.Cmd
}

// box is what a chooser is besides: it tells what there is to choose, and keeps what was typed.
type box interface {
	view.Overlay
	view.Teller
	view.Beginner
}

// Update takes a paste.
func (c *chooser) Update(msg tea.Msg) tea.Cmd {
	k, is := msg.(tea.KeyMsg)
	text := string(k.Runes)
	if !is || !k.Paste || c.typed != nil && !strings.ContainsAny(text, "\r\n") {
		return c.box.Update(msg)
	}
	if c.typed != nil {
		text = strings.ReplaceAll(c.typed(), ",", "\n") + "\n" + text
	}
	c.close()
	return c.pasted(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"))
}

func (r documents) askIDs(name string, then func(text string) tea.Cmd) tea.Cmd {
	p := popup.NewPrompt(r.env, view.Ask{Verb: "Choose", Title: "Run " + safe.Line(name) + " over which documents?", Prompt: "OCR text ids", Then: then})
	return view.Send(view.Show{Overlay: &chooser{box: p, close: p.Close, typed: p.Value, pasted: then}})
}

// knownIDs are the documents of a collection of which text was asked for here, and samples.
func (r documents) knownIDs(collection string) (ids []string) {
	ids, _ = r.env.Store.Boxes.Documents(r.env.Context, r.env.Scope, collection)
	for _, b := range r.hooks.Samples() {
		if b.Collection == collection {
			ids = append(ids, b.OCRTextID)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

const mostBytes = 64 << 20

func (r documents) askFile(then func(text string) tea.Cmd) tea.Cmd {
	var text []byte
	return view.Send(view.Ask{Verb: "Read", Title: "Ids from a file", Prompt: "file with an id a line", File: true,
		Check: func(path string) (err error) {
			text, err = files.Input(files.Expand(path), mostBytes)
			return err
		},
		Then: func(string) tea.Cmd { return then(string(text)) }})
}

// some are the first of many. One with a blank or a comma in it is quoted: it could be taken for two.
func some(ids []string) string {
	const most = 5
	first := slices.Clone(ids[:min(most, len(ids))])
	for i, id := range first {
		if strings.ContainsAny(id, " ,") {
			first[i] = `"` + id + `"`
		}
	}
	text := strings.Join(first, ", ")
	if len(ids) > most {
		text += " and " + view.Thousands(len(ids)-most) + " more"
	}
	return text
}
