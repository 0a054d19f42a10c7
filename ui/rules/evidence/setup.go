package evidence

import (
	"context"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit/trials"
	"docket/ui/core/each"
	"docket/ui/core/load"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/rules/loading"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// setup is the window in which the records of each document type are chosen, and the keys by which they are matched.
type setup struct {
	*popup.Table
	t     *Records
	of    *loading.Rules
	list  *sheet.List[line]
	types []string
	times map[string]int
	ties  []trials.Tie
	known []string // datasources that can be loaded
	tell  view.Task[[]trials.Tie]
	came  int // as it is shown
}

// line is a document type, or two that rules compare.
type line struct {
	name, from, note string
	rules            int
	kind             widget.Kind
	tie              *trials.Tie // nil for a document type
}

func (t *Records) Setup(of *loading.Rules) tea.Cmd {
	t.of(of.Anchor)
	s := &setup{t: t, of: of, known: t.knownSources()}
	if s.types, s.times = trials.Types(of.Set.Rules); len(s.types) == 0 {
		return view.Say(view.Info, "No rule names document types, so no rule can be tried.")
	}
	from := sheet.Text("records", func(l *line) string { return l.from })
	from.Flex, from.Min, from.Show = 1, 44, func(l *line) (string, widget.Kind) { return l.from, l.kind }
	name := sheet.Text("document type", func(l *line) string { return l.name })
	note := sheet.Text("note", func(l *line) string { return l.note })
	name.Flex, name.Min, note.Flex, note.Min = 1, 24, 1, 40
	rows := sheet.NewRows(func(l *line) string { return l.name }, name,
		sheet.Field[line]{Column: widget.Column{Title: "rules", Right: true}, Show: func(l *line) (string, widget.Kind) { return view.Thousands(l.rules), widget.Number }},
		from, note)
	s.list = sheet.NewList(t.env, sheet.Options{Noun: "line", OpenName: "Choose…"}, rows, s.choose)
	s.Table = popup.NewTable(t.env, popup.TableOptions{Title: func() string { return "Records to try the rules of " + of.Anchor + " on" }, Sheet: s.list,
		Foot: s.foot, Actions: s.own(), Back: s.stop, Close: []string{"T"}})
	return view.Sequence(view.Send(view.Show{Overlay: s}), s.begin())
}

func (s *setup) own() []view.Action {
	const group = "Records"
	some := func() bool {
		return slices.ContainsFunc(s.types, func(name string) bool { return s.t.Table(name) != nil })
	}
	return []view.Action{
		{Name: "Try all rules", Sentence: "Try every rule on these records.", Group: group, Hint: 1, Key: keys.On("t"),
			Why: view.First(s.t.busy, view.Unless(some, "Choose the records of a document type first.")), Do: func() tea.Cmd {
				if again := s.t.again(s.begin); again != nil {
					return again
				}
				s.Close()
				return s.t.TryAll(s.of)
			}},
		{Name: "Use the datasources", Sentence: "Take the newest load for each document type that is called like a datasource; what is not loaded is loaded first.", Group: group, Hint: 2, Key: keys.On("p"),
			Why: view.First(s.t.busy, view.Unless(func() bool { return len(s.proposals()) > 0 },
				"No datasource is known here that is called like a document type without records. One becomes known when it is opened in Data.")), Do: func() tea.Cmd { return s.t.fetch(s.of, s.proposals()...) }},
	}
}

// Actions are those of the box; what esc stops first, the footer says.
func (s *setup) Actions() []view.Action {
	all := slices.Clone(s.Table.Actions())
	if i := slices.IndexFunc(all, func(a view.Action) bool { return a.Name == "Close" }); i >= 0 && s.t.fetching.task.Busy() {
		all[i].Name = "Stop reading"
	}
	return all
}

// stop ends the reading; what p goes on with is told in its lines.
func (s *setup) stop() bool {
	stopped := s.t.CancelFetch()
	if stopped {
		s.show()
	}
	return stopped
}

func (s *setup) begin() tea.Cmd { return s.t.begin(&s.came, s.of, s.show, s.describe) }

// describe finds keys and pairs, off the screen's goroutine.
func (s *setup) describe() tea.Cmd {
	on, rules := s.t.Records, s.of.Set.Rules
	return s.tell.Start(s.t.env.Context, func(ctx context.Context) ([]trials.Tie, error) { return on.Ties(ctx, rules), ctx.Err() })
}

func (s *setup) Update(msg tea.Msg) tea.Cmd {
	if s.came != s.t.fetching.came {
		return s.begin()
	}
	if ties, _, ok := s.tell.Take(msg); ok {
		s.ties = ties
		s.show()
		return nil
	}
	return s.Table.Update(msg)
}

// proposals are what was stopped, and for other document types without records the datasources that are called like them:
// those that are loaded, then those that are known here, which can be.
func (s *setup) proposals() (out []asked) {
	loaded := each.Of(s.t.loaded(), func(n store.Snapshot) string { return n.Datasource })
	for _, name := range s.types {
		if left, stopped := s.t.fetching.left[name]; stopped {
			out = append(out, left)
			continue
		} else if s.t.Table(name) != nil {
			continue
		}
		from, load := likely(name, loaded), false
		if from == "" {
			from, load = likely(name, s.known), true
		}
		if from != "" {
			out = append(out, asked{trials.Source{DocumentType: name, From: trials.LoadPrefix + from}, load})
		}
	}
	return out
}

// likely is the datasource that is called like a document type: alone, with _records, or as several.
func likely(documentType string, of []string) string {
	for _, name := range []string{documentType, documentType + "_records", documentType + "s", strings.TrimSuffix(documentType, "y") + "ies"} {
		if slices.Contains(of, name) {
			return name
		}
	}
	return ""
}

// foot says how to end what the status line tells of.
func (s *setup) foot() string {
	if s.t.busy() != "" {
		return "esc stops reading"
	}
	if len(s.t.fetching.left) > 0 {
		return "stopped; press p to continue"
	}
	return ""
}

func (s *setup) show() {
	var lines []line
	proposed := map[string]string{}
	for _, p := range s.proposals() {
		way := "press p to read "
		if p.load {
			way = "press p to load "
		} else if strings.HasPrefix(p.From, trials.LoadPrefix) {
			way = "press p for the load of "
		}
		proposed[p.DocumentType] = way + strings.TrimPrefix(p.From, trials.LoadPrefix)
	}
	for _, name := range s.types {
		l := line{name: name, rules: s.times[name], from: "none", kind: widget.Muted}
		switch t := s.t.Table(name); {
		case t != nil:
			l.from, l.kind = load.Here(t.Told(), s.t.env.Now().Location()), widget.Plain
		case s.t.Failed(name) != "":
			if l.from, l.kind = s.t.Failed(name), widget.Bad; proposed[name] != "" {
				l.from = strings.TrimSuffix(l.from, openIt) + "; " + proposed[name]
			}
		case proposed[name] != "":
			l.from += ": " + proposed[name]
		}
		lines = append(lines, l)
	}
	for i := range s.ties {
		t := &s.ties[i]
		l := line{name: t.Left + " = " + t.Right, rules: t.Rules, tie: t, from: "no records of both", note: t.Told, kind: widget.Muted}
		if t.Key.Left != "" {
			l.from, l.kind = "by "+t.Key.String(), widget.Plain
		} else if s.t.Table(t.Left) != nil && s.t.Table(t.Right) != nil {
			l.from, l.kind = "no column tells which belong together", widget.Warn
		}
		lines = append(lines, l)
	}
	s.list.Set(lines)
}

// choose asks for the records of the document type under the cursor, or for the key of a tie.
func (s *setup) choose(l line) tea.Cmd {
	if s.t.busy() != "" {
		return view.Refuse(s.t.busy)
	}
	if l.tie == nil {
		initial := ""
		for _, p := range s.proposals() {
			if p.DocumentType == l.name && !p.load {
				initial = p.From
			}
		}
		return askSource(l.name, initial, s.t.sources(), func(from string) tea.Cmd {
			return s.t.fetch(s.of, asked{Source: trials.Source{DocumentType: l.name, From: from}})
		})
	}
	if s.t.Table(l.tie.Left) == nil || s.t.Table(l.tie.Right) == nil {
		return view.Say(view.Info, "Choose the records of both document types first.")
	}
	e := client.Expression{Left: client.Operand{DocumentType: l.tie.Left}, Right: client.Operand{DocumentType: l.tie.Right}}
	return s.t.askKey(s.of, e, l.tie.Other, s.describe)
}

// askSource asks where the records of a document type are: a file, which can be picked where nothing else is here.
func askSource(documentType, initial string, suggestions []string, then func(from string) tea.Cmd) tea.Cmd {
	ask := view.Ask{Verb: "Read", Title: "Records of " + documentType, Prompt: "CSV or JSON file", Initial: initial, Suggestions: suggestions, File: len(suggestions) == 0, Then: then}
	if !ask.File {
		ask.Prompt += ", load or pages"
	}
	return view.Send(ask)
}
