package fields

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/core/submit"
	"docket/ui/fields/editing"
	"docket/ui/fields/sending"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// importing is a file that was read, laid over the documents that it is about: what differs is shown, to be
// chosen from, before anything changes.
type importing struct {
	s     *source
	found client.ImportReport
	file  string
	over  []submit.Import // a document type each
	of    []*document     // the draft of each that was in front when the file was named
	list  *sheet.List[conflict]
	table *popup.Table
	anew  string // why it is shown anew, where it is: no key that was typed before is about that
}

// What is said where nothing is imported, and in a box that is shown anew: what is said over it would hide a part of it.
const (
	notImported   = "Nothing was imported from "
	sentMeanwhile = "what was sent last changed"
)

// conflict is a row: a value that is known here and is another one in the file.
type conflict struct {
	*submit.Conflict
	documentType, from string // from is where the value here comes from
}

// lay lays a file over what is here. Where merging and replacing come to the same, and no value is another one,
// there is nothing to ask.
func (s *source) lay(found client.ImportReport, file string, of []*document) tea.Cmd {
	g := &importing{s: s, found: found, file: file, of: of}
	ask := false
	for n, t := range found.Types {
		over := submit.Lay(of[n].Settings(), t, false)
		g.over = append(g.over, over)
		ask = ask || len(over.Conflicts) > 0 || len(over.Absent) > 0
	}
	if !ask {
		return g.apply()
	}
	return g.ask()
}

func (g *importing) ask() tea.Cmd {
	env := g.s.docs.env
	value := func(title string, of func(*conflict) string) sheet.Field[conflict] {
		return sheet.Field[conflict]{Column: widget.Column{Title: title, Min: 8, Flex: 3}, Show: func(c *conflict) (string, widget.Kind) {
			if c.Keep == (title == "here") {
				return of(c), widget.Strong
			}
			return of(c), widget.Muted
		}}
	}
	fields := []sheet.Field[conflict]{sheet.In(widget.Column{Title: "field", Min: 10, Flex: 3}, widget.Plain, func(c *conflict) string { return c.Field }), sheet.Text("value", func(c *conflict) string { return c.Member }),
		sheet.Text("take", func(c *conflict) string { return view.Either(c.Keep, "here", "file") }),
		value("here", func(c *conflict) string { return sending.Value(c.Member, c.Here) }), value("in the file", func(c *conflict) string { return sending.Value(c.Member, c.File) }),
		{Column: widget.Column{Title: "here from", Min: 8, Flex: 2}, Show: func(c *conflict) (string, widget.Kind) { return c.from, widget.Muted }}}
	if len(g.over) > 1 {
		fields = append(fields, sheet.Text("document type", func(c *conflict) string { return c.documentType }))
	}
	g.list = sheet.NewList(env, sheet.Options{Noun: "conflict", Pinned: 1, Title: func() string { return "conflicts with " + g.file }},
		sheet.NewRows(func(c *conflict) string { return c.documentType + "\x00" + c.Field + "\x00" + c.Member }, fields...), nil)
	g.list.SetEmpty("No value here is another one in the file.")
	g.relay(g.over[0].Replace)
	g.table = popup.NewTable(env, popup.TableOptions{Sheet: g.list, Actions: g.actions(), Foot: g.foot, Chosen: g.chosen, Title: func() string {
		return "Import " + g.file + ": " + view.Count(len(g.list.Rows.List), "conflict")
	}})
	return g.table.Show()
}

// relay lays the file over the documents as they are now, merging or replacing.
func (g *importing) relay(replace bool) {
	var list []conflict
	for n := range g.over {
		d := g.of[n]
		g.over[n].Replace = replace
		g.over[n] = g.over[n].Over(d.Settings())
		from := d.ChangeFrom()
		for i := range g.over[n].Conflicts {
			c := &g.over[n].Conflicts[i]
			list = append(list, conflict{c, d.Name, from(submit.Change{Field: c.Field, Member: c.Member, New: c.Here})})
		}
	}
	g.list.Set(list)
}

// chosen is how many conflicts are decided otherwise than they stood first, "" for none.
func (g *importing) chosen() string {
	return popup.Decided(each.Count(g.list.Rows.List, func(c conflict) bool { return c.Keep }), "conflict")
}

// absent is how many fields are here that the file does not name.
func (g *importing) absent() (n int) {
	for _, over := range g.over {
		n += len(over.Absent)
	}
	return n
}

// foot is the way, and why the box is shown anew.
func (g *importing) foot() string {
	if g.anew == "" {
		return g.way()
	}
	return g.way() + " " + g.s.docs.env.Theme.Glyphs.Dot + " " + g.anew
}

// way says in a line what becomes of the fields that the file does not name.
func (g *importing) way() string {
	switch n := view.Count(g.absent(), "field"); {
	case g.over[0].Replace:
		return "replaces: " + n + " not in the file removed"
	case g.absent() > 0:
		return "merges: " + n + " not in the file " + view.Plural(g.absent(), "stays", "stay")
	}
	return "merges"
}

func (g *importing) actions() []view.Action {
	const group = "Import"
	take := func(name, sentence, key string, keep bool, hint int) view.Action {
		return view.Action{Name: name, Sentence: sentence, Group: group, Hint: hint, Key: keys.On(key),
			Why: view.Unless(func() bool { return len(g.list.Chosen()) > 0 }, "There is no conflict here."), Do: func() tea.Cmd {
				for _, row := range g.list.Chosen() {
					g.list.Rows.List[row].Keep = keep
					g.list.ChangedRow(row)
				}
				return nil
			}}
	}
	return []view.Action{
		{Name: "Import", Sentence: "Take the file as it is chosen here; u undoes it.", Group: group, Hint: 1, Seen: g.anew != "", Key: keys.On("enter"), Do: g.s.docs.m.then(func() tea.Cmd {
			g.table.Close()
			return g.s.afresh(&due{not: notImported + g.file, of: g.of}, nil, g.confirmed, func() tea.Cmd { return g.again("nothing is imported yet") })
		})},
		take("Keep value here", "Leave the value as it is here, for this conflict or for the selected ones.", "m", true, 2),
		take("Take from file", "Take the value of the file, for this conflict or for the selected ones.", "t", false, 3),
		{Name: "Merge or replace", Sentence: "Let fields stay that the file does not name, or make the file the whole set.", Group: group, Hint: 4, Key: keys.On("w"),
			Do: func() tea.Cmd { g.relay(!g.over[0].Replace); return nil }},
	}
}

// confirmed imports what was shown. Where something else is so by now, that is shown before anything changes.
func (g *importing) confirmed() tea.Cmd {
	shown := slices.Clone(g.over)
	if g.relay(g.over[0].Replace); slices.EqualFunc(shown, g.over, submit.Import.Same) {
		return g.apply()
	}
	return tea.Batch(g.again(sentMeanwhile), view.Say(view.Warn, "Nothing is imported yet."))
}

// again shows the box anew, with what was chosen in it.
func (g *importing) again(why string) tea.Cmd {
	g.anew = why
	return g.ask()
}

// apply imports: in each document a step that undo takes back.
func (g *importing) apply() tea.Cmd {
	o := g.s.docs
	from := editing.Origin{Kind: editing.Imported, What: g.file, At: o.env.Now()}
	fields, way := 0, "merged"
	r := &sending.Report{Level: view.Good}
	for n, over := range g.over {
		t, d := over.File, g.of[n]
		added := d.Import(d.one("importing "+g.file, len(g.over)), over, from)
		r.Of = append(r.Of, o.lasting(d))
		fields += len(t.Fields)
		line := fmt.Sprintf("%s; %s new, %s already here", submit.Understood(t), view.Thousands(added), view.Thousands(len(t.Fields)-added))
		if over.Replace {
			way = "replacing what was here"
		}
		r.Lines = append(r.Lines, strings.Join(append([]string{line}, over.Said()...), "; "))
	}
	shown := o.show(g.of[0])
	if len(g.found.Notes) > 0 {
		r.Level, r.Lines = view.Warn, append(append(r.Lines, "Not imported as it stands in the file:"), g.found.Notes...)
	}
	r.Title = fmt.Sprintf("Imported %s of %s from %s (%s), %s.", view.Count(fields, "field"), view.Count(len(g.over), "document type"), g.file, g.found.Form, way)
	o.m.setReport(r)
	return shown
}
