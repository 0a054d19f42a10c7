package evidence

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/audit/quoted"
	"docket/ui/core/each"
	"docket/ui/core/load"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/rules/loading"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// look is the window with the values that a justification quotes, and where they are.
type look struct {
	*popup.Table
	t    *Records
	of   *loading.Rules
	row  int
	list *sheet.List[found]
	task view.Task[*quoted.Index]

	reading view.Task[record]
	err     error
	unread  []string // records that could not be looked through, with the reason
}

type found struct {
	value string
	place quoted.Place
}

// Quoted looks up the values that the justification of the rule in a row quotes, in everything that is loaded.
func (t *Records) Quoted(of *loading.Rules, row int) tea.Cmd {
	if len(quoted.Find(of.Rows[row].Justification)) == 0 {
		return view.Say(view.Info, "This justification quotes no value that can be looked up, such as PO-4500312, 18,240.50 EUR or a date with its year.")
	}
	t.of(of.Anchor)
	l := &look{t: t, of: of, row: row}
	rows := sheet.NewRows(func(f *found) string { return f.value + "\x00" + f.place.String() + f.place.Finding.String() },
		sheet.Text("value", func(f *found) string { return f.value }),
		sheet.Field[found]{Column: widget.Column{Title: "found"}, Show: func(f *found) (string, widget.Kind) { return l.finding(f) }},
		sheet.Text("in", func(f *found) string { return f.place.In }), sheet.Text("column", func(f *found) string { return f.place.Column }),
		sheet.Field[found]{Column: widget.Column{Title: "records", Right: true}, Show: func(f *found) (string, widget.Kind) {
			if f.place.Times == 0 {
				return "", widget.Plain
			}
			return view.Thousands(f.place.Times), widget.Number
		}}, sheet.Text("written there", func(f *found) string { return f.place.Written }))
	l.list = sheet.NewList(t.env, sheet.Options{Noun: "place", OpenName: "Read record"}, rows, func(found) tea.Cmd { return l.open() })
	l.Table = popup.NewTable(t.env, popup.TableOptions{Title: func() string { return "Values in the justification of " + of.Rows[row].Label() }, Foot: l.foot, Sheet: l.list, Close: []string{"Q"},
		Closed: func() tea.Cmd {
			return stopped(&l.task, "Stopped looking for the quoted values. Press Q to look again.")
		},
		Actions: []view.Action{{Name: "Open datasource", Sentence: "Go to the record in the load of the datasource.", Group: "Open", Hint: 2, Key: keys.On("D"), Do: l.goTo}}})
	l.show()
	return view.Sequence(view.Send(view.Show{Overlay: l}), t.look(&l.task, of))
}

// stopped ends what a box was opened for and that is not there yet, and says so.
func stopped[T any](task *view.Task[T], said string) tea.Cmd {
	if !task.Cancel() {
		return nil
	}
	return view.Say(view.Info, said)
}

func (l *look) finding(f *found) (string, widget.Kind) {
	g := &l.t.env.Theme.Glyphs
	switch {
	case l.of.Quoted == nil:
		return "", widget.Muted
	case f.place.Finding == quoted.Exactly:
		return g.Accepted + " " + f.place.Finding.String(), widget.Good
	case f.place.Finding != quoted.Nowhere:
		return g.Changed + " " + f.place.Finding.String(), widget.Changed
	}
	return g.Rejected + " " + f.place.Finding.String(), widget.Bad
}

func (l *look) foot() (said string) {
	switch x := l.of.Quoted; {
	case l.task.Busy():
		return "looking through what is loaded"
	case l.err != nil:
		return view.Sentence(view.Reason(l.err))
	case x == nil || len(x.In) == 0:
		said = "nothing is loaded: open a datasource and press L"
	default:
		said = view.Count(x.Records, "record") + " of " + load.Here(strings.Join(x.In, ", "), l.t.env.Now().Location())
	}
	return strings.Join(append(slices.Clone(l.unread), said), "; ")
}

func (l *look) show() {
	var lines []found
	for _, v := range quoted.Find(l.of.Rows[l.row].Justification) {
		places := l.of.Quoted.Places(v.Text)
		if len(places) == 0 {
			lines = append(lines, found{value: v.Text})
		}
		lines = append(lines, each.Of(places, func(p quoted.Place) found { return found{v.Text, p} })...)
	}
	l.list.Set(lines)
}

func (l *look) Update(msg tea.Msg) tea.Cmd {
	if r, err, ok := l.reading.Take(msg); ok {
		if err != nil {
			return view.Say(view.Bad, view.Sentence(view.Reason(err)))
		}
		return r.show(l.t.env)
	}
	x, err, ok := l.task.Take(msg)
	if !ok {
		return l.Table.Update(msg)
	}
	if l.err = err; err == nil {
		l.unread = x.Unread
	}
	if err == nil && x.Records > 0 {
		l.of.LookedUp(x)
		l.t.told()
	}
	l.show()
	return nil
}

// place is the one under the cursor, where there is one; why says what else.
func (l *look) place() (p quoted.Place, why string) {
	f := l.list.Under()
	switch {
	case f == nil:
		return p, "No value is under the cursor."
	case f.place.In == "":
		return p, "This value was not found in what was looked through."
	}
	return f.place, ""
}

// open shows the record that has the value, beside all its fields.
func (l *look) open() tea.Cmd {
	p, why := l.place()
	if why != "" {
		return view.Say(view.Info, why)
	}
	x, loads := l.of.Quoted, l.t.loads()
	return l.reading.Start(l.t.env.Context, func(ctx context.Context) (r record, err error) {
		r.place = p
		r.fields, r.from, err = x.Record(ctx, loads, p)
		return r, err
	})
}

type record struct {
	place  quoted.Place
	fields []client.Member
	from   string
}

// longestShown bounds how much of a value of a record is shown, in bytes.
const longestShown = 4000

// show shows the record; esc goes back to the values.
func (r record) show(env *view.Env) tea.Cmd {
	items := each.Of(r.fields, func(f client.Member) widget.Item {
		it := widget.Item{Name: f.Name, Value: f.Value.Text()}
		if all := len(it.Value); all > longestShown {
			it.Value = fmt.Sprintf("%s%s (%s bytes in all)", strings.ToValidUTF8(it.Value[:longestShown], ""), env.Theme.Glyphs.Ellipsis, view.Thousands(all))
		}
		if f.Name == r.place.Column {
			it.Kind = widget.Good
		}
		return it
	})
	return popup.NewReader(env, popup.ReaderOptions{Title: "Record " + view.Thousands(r.place.Record+1) + " of " + load.Here(r.from, env.Now().Location()) + ", found in " + r.place.Column,
		Lines: func() []popup.Line { return popup.Items(items) }}).Show()
}

// goTo opens the datasource at the record; one of a file is read.
func (l *look) goTo() tea.Cmd {
	p, why := l.place()
	switch {
	case why != "":
		return view.Say(view.Info, why)
	case !p.Load:
		return l.open()
	}
	l.Close()
	return toRecord(l.of.Quoted, p)
}

// toRecord opens a load at a place in it.
func toRecord(x *quoted.Index, p quoted.Place) tea.Cmd {
	said := "Record " + view.Thousands(p.Record+1) + " of the load has " + p.Written + "."
	if p.Times > 1 {
		said += " So have " + view.Count(p.Times-1, "more record") + "."
	}
	return tea.Batch(view.Send(view.Navigate{View: "data", Target: p.In, Items: []string{p.Column}, Record: view.Record{Load: x.Load(p.In).ID, Row: p.Record, Column: p.Column}}),
		view.Say(view.Info, said))
}
