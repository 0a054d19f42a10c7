package runs

import (
	"errors"
	"fmt"
	"os"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/boxes"
	"docket/ui/core/each"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/view"
)

// nameBox asks for the name of the box in the form, and in which template it goes where there are several.
func (r templateFiles) nameBox() tea.Cmd {
	f := r.hooks.Form()
	var items []popup.Item
	for _, t := range r.templates(f.Collection) {
		if t.err == nil && t.Collection == f.Collection {
			items = append(items, popup.Item{Label: t.Name, Note: names(t.Template), Then: func() tea.Cmd { return r.askName(t.Name, f) }})
		}
	}
	switch len(items) {
	case 0:
		return r.askName(free(r.env.Templates, f.Collection), f)
	case 1:
		return items[0].Then()
	}
	return popup.NewList(r.env, popup.ListOptions{Title: "Name this box in which template?", Prompt: "template", Items: func() []popup.Item { return items }}).Show()
}

// free is a name that no template has.
func free(folder, name string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\. "'`, r) {
			return '-'
		}
		return r
	}, name)
	for n, is := 2, name; ; n++ {
		if _, err := os.Stat(boxes.Path(folder, is)); err != nil {
			return is
		}
		is = fmt.Sprint(name, "-", n)
	}
}

func names(t boxes.Template) string {
	return strings.Join(each.Of(t.Boxes, func(b boxes.Box) string { return b.Name }), ", ")
}

// askName asks for a name, and after "=" for what the text is expected to look like.
func (r templateFiles) askName(name string, f Form) tea.Cmd {
	var to boxes.Template
	return view.Send(view.Ask{Title: "Name this box, for the template " + safe.Line(name), Prompt: "name, or name = expected pattern",
		Check: func(typed string) (err error) {
			box, expect, _ := strings.Cut(typed, "=")
			to, err = boxes.Add(r.env.Templates, name, f.Collection, f.Unit, box, f.Box, strings.TrimSpace(expect))
			if bad, is := errors.AsType[*boxes.Error](err); is {
				return errors.New(bad.What) // the line is not written
			}
			return err
		},
		Then: func(typed string) tea.Cmd {
			box, _, _ := strings.Cut(typed, "=")
			as := ""
			if is := to.Boxes[len(to.Boxes)-1].Coordinates; is != f.Box {
				as = " as " + is.JSON() + ", in its unit (" + r.env.Theme.Typography(to.Unit.Words()) + ")"
			}
			return view.Say(view.Good, fmt.Sprintf("Box %s saved in the template %s%s. Press r to run it.", strings.TrimSpace(box), name, as))
		}})
}

// plainly is an error without the path of the file, which is known or nobody chose.
func plainly(err error) error {
	bad, is := errors.AsType[*boxes.Error](err)
	switch {
	case !is:
		return err
	case bad.Line > 0:
		return fmt.Errorf("line %d: %s", bad.Line, bad.What)
	}
	return errors.New(bad.What)
}
