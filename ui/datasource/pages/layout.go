package pages

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/each"
	"docket/ui/view"
	"docket/ui/widget"
)

// Layout is how a person left the columns of a datasource, by name: fields may come in
// another order, or not at all, the next time. nil is none.
type Layout struct {
	Order  []string       `json:"order,omitempty"`
	Hidden []string       `json:"hidden,omitempty"`
	Widths map[string]int `json:"widths,omitempty"`
	Frozen int            `json:"frozen"`
}

func layoutKey(name string) string { return "layout/" + name }

// recallLayout reads how the columns were left; nil where they never were touched, or
// where that cannot be read any more.
func recallLayout(ctx context.Context, env *view.Env, name string) (*Layout, error) {
	l := new(Layout)
	if ok, err := env.Store.Session.Get(ctx, env.Scope, layoutKey(name), l); !ok {
		return nil, err
	}
	return l, nil
}

// Of is the layout for the columns of a source; now is what holds for those that it does not name. _id stays first.
func (l *Layout) Of(src *Source, now widget.Layout) widget.Layout {
	if l == nil {
		return now
	}
	out := widget.Layout{Order: []int{IDColumn}, Widths: map[int]int{}, Frozen: max(l.Frozen, 1)}
	for _, name := range l.Order {
		if col := src.Named(name); col > IDColumn && !slices.Contains(out.Order, col) {
			out.Order = append(out.Order, col)
		}
	}
	for _, name := range l.Hidden {
		if col := src.Named(name); col > IDColumn {
			out.Hidden = append(out.Hidden, col)
		}
	}
	for name, w := range l.Widths {
		if col := src.Named(name); col >= 0 {
			out.Widths[col] = w
		}
	}
	return out
}

// layoutOf is how the columns are now. What before says of columns that are not there
// now stays; before itself is not changed, for it may be on its way to the disk.
func layoutOf(src *Source, now widget.Layout, before *Layout) *Layout {
	name := func(col int) string { return src.Cols[col].Name }
	l := &Layout{Order: each.Of(now.Order, name), Hidden: each.Of(now.Hidden, name), Frozen: now.Frozen, Widths: map[string]int{}}
	for col, w := range now.Widths {
		l.Widths[src.Cols[col].Name] = w
	}
	if before == nil {
		return l
	}
	gone := func(name string) bool { return src.Named(name) < 0 }
	l.Order = append(l.Order, each.Where(before.Order, gone)...)
	l.Hidden = append(l.Hidden, each.Where(before.Hidden, gone)...)
	for name, w := range before.Widths {
		if gone(name) {
			l.Widths[name] = w
		}
	}
	return l
}

// Saver saves how the columns of a datasource are laid out.
type Saver struct {
	Now *Layout // nil where the columns never were touched
	saving
}

func (s *Saver) Save(env *view.Env, name string, src *Source, now widget.Layout) tea.Cmd {
	s.Now = layoutOf(src, now, s.Now)
	return s.save(env, "The column layout", layoutKey(name), s.Now)
}
