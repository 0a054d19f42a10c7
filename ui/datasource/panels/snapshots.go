package panels

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/datasource/jobs"
	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// Snapshots lists the snapshots of a datasource: what was kept of it, and when.
type Snapshots struct {
	table
	env  *view.Env
	name string // the datasource
	opt  SnapshotsOptions
	load view.Task[[]store.Snapshot]
	list []store.Snapshot
	err  error
}

// SnapshotsOptions are what can be done with snapshots.
type SnapshotsOptions struct {
	Take    func(then func() tea.Cmd) tea.Cmd
	Compare func(old store.Snapshot, later *store.Snapshot) tea.Cmd // nil is what the service gives now
}

// snapshotsChanged tells the list to read anew.
type snapshotsChanged struct{}

// NewSnapshots lists the snapshots; the command reads them.
func NewSnapshots(env *view.Env, name string, opt SnapshotsOptions) (*Snapshots, tea.Cmd) {
	s := &Snapshots{env: env, name: name, opt: opt}
	s.Sheet = sheet.New(env, sheet.Options{Noun: "snapshot", OpenName: "Show changes since", Title: func() string { return "snapshots of " + name },
		Open: func(row int) tea.Cmd { return opt.Compare(s.list[row], nil) }})
	s.Show(s)
	s.own(
		view.Action{Name: "Take snapshot", Sentence: "Store all records as they are now, to compare with later.", Group: groupPanel, Hint: 2, Key: keys.On("t"),
			Do: func() tea.Cmd { return opt.Take(s.reload) }},
		view.Action{Name: "Compare selected", Sentence: "Show what changed between two selected snapshots.", Group: groupPanel, Hint: 4, Key: keys.On("D"), Why: s.notTwo,
			Do: s.compare},
		view.Action{Name: "Delete snapshot", Sentence: "Delete the snapshot under the cursor.", Group: groupPanel, Hint: 5, Key: keys.On("delete"), Why: s.none, Seen: true, Do: s.ask})
	return s, s.reload()
}

func (s *Snapshots) reload() tea.Cmd {
	env, name := s.env, s.name
	return s.load.Start(env.Context, func(ctx context.Context) ([]store.Snapshot, error) {
		return env.Store.Snapshots.List(ctx, env.Scope, name)
	})
}

// Update takes the list, besides what the sheet takes.
func (s *Snapshots) Update(msg tea.Msg) tea.Cmd {
	if _, changed := msg.(snapshotsChanged); changed {
		return s.reload()
	}
	list, err, ok := s.load.Take(msg)
	if !ok {
		return s.Sheet.Update(msg)
	}
	if s.err = err; err == nil {
		s.list = list
	}
	s.Changed()
	return nil
}

// Rows implements widget.Source.
func (s *Snapshots) Rows() int { return len(s.list) }

// Columns implements widget.Source.
func (s *Snapshots) Columns() int { return 5 }

// Column implements widget.Source.
func (s *Snapshots) Column(col int) widget.Column {
	return [...]widget.Column{{Title: "no.", Right: true, Min: 3}, {Title: "taken", Width: len("2006-01-02 15:04")}, {Title: "records", Right: true, Min: 7}, {Title: "state", Width: 8}, {Title: "note", Flex: 1, Min: 8}}[col]
}

// Cell implements widget.Source.
func (s *Snapshots) Cell(row, col int) (string, widget.Kind) {
	n := &s.list[row]
	switch col {
	case 0:
		return fmt.Sprint(n.ID), widget.Number
	case 1:
		return jobs.Taken(n), widget.Plain
	case 2:
		return view.Thousands(n.Records), widget.Number
	case 3:
		if n.Complete {
			return "complete", widget.Good
		}
		return "partial", widget.Warn
	}
	switch {
	case n.Note != "":
		return n.Note, widget.Plain
	case n.Reason != "":
		return n.Reason, widget.Muted
	case !n.Complete:
		return "it is being taken, or docket ended before its last page", widget.Muted
	}
	return "first page " + n.FirstPage, widget.Muted
}

// Key implements sheet.Keyed.
func (s *Snapshots) Key(row int) string { return fmt.Sprint(s.list[row].ID) }

// Reread says why there is nothing.
func (s *Snapshots) Reread() {
	text := "There is no snapshot of " + safe.Line(s.name) + " yet.\n\nPress t to take one of all pages. Later it shows what changed since."
	if s.load.Busy() {
		text = ""
	}
	if s.err != nil {
		text = "The snapshots could not be read. " + view.Explain(s.err).String()
	}
	s.SetEmpty(text)
}

// Title implements Panel.
func (s *Snapshots) Title() string { return "snapshots" }

// Fact implements Panel.
func (s *Snapshots) Fact() string {
	line := view.Count(len(s.list), "snapshot") + " of " + safe.Line(s.name)
	for _, fact := range s.Facts() {
		line += " " + s.env.Theme.Glyphs.Dot + " " + fact
	}
	return line
}

func (s *Snapshots) none() string {
	if s.Row() < 0 {
		return "There is no snapshot here. Press t to take one."
	}
	return ""
}

func (s *Snapshots) notTwo() string {
	if n := len(s.Selected()); n != 2 {
		return fmt.Sprintf("Select two snapshots with Space to compare them; %s %s selected.", view.Thousands(n), view.Plural(n, "is", "are"))
	}
	return ""
}

// compare compares the two selected snapshots: the newest is listed first.
func (s *Snapshots) compare() tea.Cmd {
	rows := s.Selected()
	return s.opt.Compare(s.list[rows[1]], &s.list[rows[0]])
}

// ask asks before a snapshot is deleted.
func (s *Snapshots) ask() tea.Cmd {
	n, env := s.list[s.Row()], s.env
	return view.Send(view.Confirm{Title: "Delete the snapshot?", Body: jobs.SnapshotWords(&n) + ", " + view.Count(n.Records, "record") + ".\nThis cannot be undone.", Verb: "delete",
		Then: func() tea.Cmd {
			return view.Sequence(view.Do(func() tea.Msg {
				if err := env.Store.Snapshots.Delete(env.Context, env.Scope, n.ID); err != nil {
					return view.Notify{Level: view.Bad, Text: "The snapshot was not deleted: " + err.Error() + "."}
				}
				return view.Notify{Level: view.Good, Text: fmt.Sprintf("Snapshot %d deleted.", n.ID)}
			}), view.Send(snapshotsChanged{}))
		}})
}
