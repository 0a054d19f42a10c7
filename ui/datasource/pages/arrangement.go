package pages

import (
	"context"
	"encoding/json"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
	"docket/ui/widget"
)

// Arrangement is how a person left the columns of a datasource, by name: fields may
// come in another order, or not at all, the next time. nil is none.
type Arrangement struct {
	Order  []string       `json:"order,omitempty"`
	Hidden []string       `json:"hidden,omitempty"`
	Widths map[string]int `json:"widths,omitempty"`
	Frozen int            `json:"frozen"`
}

// arrangementKey is under which the store keeps the arrangement of a datasource.
func arrangementKey(name string) string { return "layout/" + name }

// recallArrangement reads how the columns were left; nil where they never were
// touched, or where what was kept cannot be read any more.
func recallArrangement(ctx context.Context, env *view.Env, name string) (*Arrangement, error) {
	value, ok, err := env.Store.Session.Get(ctx, env.Scope, arrangementKey(name))
	if err != nil || !ok {
		return nil, err
	}
	a := new(Arrangement)
	if json.Unmarshal(value, a) != nil {
		return nil, nil
	}
	return a, nil
}

// Layout is the arrangement for the columns of a source; now is what holds for those
// that it does not name. _id stays first.
func (a *Arrangement) Layout(src *Source, now widget.Layout) widget.Layout {
	if a == nil {
		return now
	}
	l := widget.Layout{Order: []int{IDColumn}, Widths: map[int]int{}, Frozen: max(a.Frozen, 1)}
	for _, name := range a.Order {
		if col := src.Named(name); col > IDColumn && !slices.Contains(l.Order, col) {
			l.Order = append(l.Order, col)
		}
	}
	for _, name := range a.Hidden {
		if col := src.Named(name); col > IDColumn {
			l.Hidden = append(l.Hidden, col)
		}
	}
	for name, w := range a.Widths {
		if col := src.Named(name); col >= 0 {
			l.Widths[col] = w
		}
	}
	return l
}

// arrangementOf is how the columns are now. What before says of columns that are not
// there now stays.
func arrangementOf(src *Source, l widget.Layout, before *Arrangement) *Arrangement {
	a := &Arrangement{Frozen: l.Frozen, Widths: map[string]int{}}
	for _, col := range l.Order {
		a.Order = append(a.Order, src.Cols[col].Name)
	}
	for _, col := range l.Hidden {
		a.Hidden = append(a.Hidden, src.Cols[col].Name)
	}
	for col, w := range l.Widths {
		a.Widths[src.Cols[col].Name] = w
	}
	if before == nil {
		return a
	}
	for _, name := range before.Order {
		if src.Named(name) < 0 {
			a.Order = append(a.Order, name)
		}
	}
	for _, name := range before.Hidden {
		if src.Named(name) < 0 {
			a.Hidden = append(a.Hidden, name)
		}
	}
	for name, w := range before.Widths {
		if src.Named(name) < 0 {
			a.Widths[name] = w
		}
	}
	return a
}

// Keeper saves how the columns of a datasource are arranged.
type Keeper struct {
	Now  *Arrangement // nil where the columns never were touched
	task view.Task[struct{}]
}

// Keep saves how the columns are now. The latest one wins: an earlier write that has not
// begun is dropped.
func (k *Keeper) Keep(env *view.Env, name string, src *Source, l widget.Layout) tea.Cmd {
	k.Now = arrangementOf(src, l, k.Now)
	value, err := json.Marshal(k.Now)
	if err != nil {
		return nil
	}
	return k.task.Start(env.Context, func(ctx context.Context) (struct{}, error) {
		return struct{}{}, env.Store.Session.Save(ctx, env.Scope, arrangementKey(name), value)
	})
}

// Take says where an arrangement could not be saved.
func (k *Keeper) Take(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	_, err, ok := k.task.Take(msg)
	if err != nil {
		cmd = view.Say(view.Warn, "The column layout could not be saved; it lasts until you quit: "+err.Error()+".")
	}
	return cmd, ok
}
