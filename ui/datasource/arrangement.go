package datasource

import (
	"context"
	"encoding/json"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
	"docket/ui/widget"
)

// arrangement is how a person left the columns of a datasource, by name: fields may
// come in another order, or not at all, the next time. nil is none.
type arrangement struct {
	Order  []string       `json:"order,omitempty"`
	Hidden []string       `json:"hidden,omitempty"`
	Widths map[string]int `json:"widths,omitempty"`
	Frozen int            `json:"frozen"`
}

// arrangementKey is under which the store keeps the arrangement of a datasource.
func arrangementKey(name string) string { return "layout/" + name }

// recallArrangement reads how the columns were left; nil where they never were
// touched, or where what was kept cannot be read any more.
func recallArrangement(ctx context.Context, env *view.Env, name string) (*arrangement, error) {
	value, ok, err := env.Store.Session(ctx, env.Scope, arrangementKey(name))
	if err != nil || !ok {
		return nil, err
	}
	a := new(arrangement)
	if json.Unmarshal(value, a) != nil {
		return nil, nil
	}
	return a, nil
}

// layout is the arrangement for the columns of a source; now is what holds for those
// that it does not name. _id stays first.
func (a *arrangement) layout(src *source, now widget.Layout) widget.Layout {
	if a == nil {
		return now
	}
	l := widget.Layout{Order: []int{idColumn}, Widths: map[int]int{}, Frozen: max(a.Frozen, 1)}
	for _, name := range a.Order {
		if col := src.column(name); col > idColumn && !slices.Contains(l.Order, col) {
			l.Order = append(l.Order, col)
		}
	}
	for _, name := range a.Hidden {
		if col := src.column(name); col > idColumn {
			l.Hidden = append(l.Hidden, col)
		}
	}
	for name, w := range a.Widths {
		if col := src.column(name); col >= 0 {
			l.Widths[col] = w
		}
	}
	return l
}

// arrangementOf is how the columns are now. What before says of columns that are not
// there now stays.
func arrangementOf(src *source, l widget.Layout, before *arrangement) *arrangement {
	a := &arrangement{Frozen: l.Frozen, Widths: map[string]int{}}
	for _, col := range l.Order {
		a.Order = append(a.Order, src.cols[col].name)
	}
	for _, col := range l.Hidden {
		a.Hidden = append(a.Hidden, src.cols[col].name)
	}
	for col, w := range l.Widths {
		a.Widths[src.cols[col].name] = w
	}
	if before == nil {
		return a
	}
	for _, name := range before.Order {
		if src.column(name) < 0 {
			a.Order = append(a.Order, name)
		}
	}
	for _, name := range before.Hidden {
		if src.column(name) < 0 {
			a.Hidden = append(a.Hidden, name)
		}
	}
	for name, w := range before.Widths {
		if src.column(name) < 0 {
			a.Widths[name] = w
		}
	}
	return a
}

// keepArrangement writes how the columns are now. The latest one wins: an earlier
// write that has not begun is given up.
func (m *model) keepArrangement() tea.Cmd {
	m.arranged = arrangementOf(m.source, m.grid.Layout(), m.arranged)
	value, err := json.Marshal(m.arranged)
	if err != nil {
		return nil
	}
	env, key := m.env, arrangementKey(m.pager.name)
	return m.keeping.Start(env.Context, func(ctx context.Context) (struct{}, error) {
		return struct{}{}, env.Store.SaveSession(ctx, env.Scope, key, value)
	})
}
