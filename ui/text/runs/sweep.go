package runs

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/core/each"
	"docket/ui/popup"
	"docket/ui/safe"
	"docket/ui/sheet"
	"docket/ui/text/history"
	"docket/ui/view"
	"docket/ui/widget"
)

// sweeping is a box that is changed step by step.
type sweeping struct {
	task   view.Task[swept]
	of     Form
	way    string
	budget int
	done   atomic.Int32
	found  swept // of the last one
}

// swept is what came of it.
type swept struct {
	tried []boxes.Tried
	best  int
	odd   map[client.Coordinates]string // answers that told of an error too
}

// startSweep shows the steps of the last sweep of this document, or asks for one.
func (r sweeper) startSweep() tea.Cmd {
	if f := r.hooks.Form(); len(r.sweeps.found.tried) > 0 && f.OCRTextID == r.sweeps.of.OCRTextID && f.Collection == r.sweeps.of.Collection {
		return r.showSweep()
	}
	return r.chooseSweep()
}

func (r sweeper) chooseSweep() tea.Cmd {
	var items []popup.Item
	for _, way := range boxes.Ways {
		items = append(items, popup.Item{Label: way.Name, Then: func() tea.Cmd { return r.askSweep(way.Name, way.Edges) }})
	}
	return popup.NewList(r.env, popup.ListOptions{Title: "Change the box step by step until its text is stable", Prompt: "how", Items: func() []popup.Item { return items }}).Show()
}

func (r sweeper) askSweep(name string, edges boxes.Edges) tea.Cmd {
	var s boxes.Sweep
	return view.Send(view.Ask{Verb: "Go on", Title: name, Prompt: "step, and requests at most", Initial: r.hooks.Form().step() + " 12",
		Check: func(text string) (err error) { s, err = parseSweep(text); return err },
		Then: func(string) tea.Cmd {
			s.From, s.Edges = r.hooks.Form().Box, edges
			return r.confirmSweep(name, s)
		}})
}

// step is a step that fits the numbers of the box: an eighth of its longer side, rounded to a digit.
func (f Form) step() string {
	w, h := f.Box.Size()
	side := max(w.Float(), h.Float()) / 8
	step, _ := strconv.ParseFloat(strconv.FormatFloat(side, 'g', 1, 64), 64)
	return strconv.FormatFloat(max(step, 1e-6), 'f', -1, 64)
}

const mostSwept = 200

func parseSweep(text string) (s boxes.Sweep, err error) {
	words := strings.Fields(strings.ReplaceAll(text, ",", " "))
	if len(words) != 2 {
		return s, errors.New("type two numbers: the step, and how many requests are sent at most, such as 10 12")
	}
	c, _, err := client.ParseCoordinates("0 0 "+words[0]+" "+words[0], client.CornersForm)
	if err != nil || c.BottomRightX.Float() <= 0 {
		return s, fmt.Errorf("%q is no step: type a number above 0", words[0])
	}
	s.Step = c.BottomRightX
	if s.Budget, err = strconv.Atoi(words[1]); err != nil || s.Budget < 1 || s.Budget > mostSwept {
		return s, fmt.Errorf("%q is no number of requests from 1 to %d", words[1], mostSwept)
	}
	return s, nil
}

// confirmSweep says how much is sent at most, and sends it after y.
func (r sweeper) confirmSweep(name string, s boxes.Sweep) tea.Cmd {
	f := r.hooks.Form()
	all := each.Of(s.Boxes(r.hooks.Known() != nil), func(at client.Coordinates) client.TextRequest {
		return client.TextRequest{Collection: f.Collection, OCRTextID: f.OCRTextID, Coordinates: at}
	})
	return Push(r.env, name+"?", safe.Line(f.OCRTextID)+" in "+safe.Line(f.Collection)+f.Stray+"\nfrom "+safe.Line(s.From.JSON())+" by "+string(s.Step)+
		"\nat most "+view.Count(s.Budget, "request")+", one after another; it ends when three more steps change nothing of a text"+r.Pushed(all), r.noSending,
		func() tea.Cmd { return r.sweep(name, f, s) })
}

func (r sweeper) sweep(name string, f Form, s boxes.Sweep) tea.Cmd {
	env, w := r.env, &r.sweeps
	w.of, w.way, w.budget = f, name, s.Budget
	w.done.Store(0)
	w.found, r.waiting = swept{}, true
	odd := map[client.Coordinates]string{}
	read := func(ctx context.Context, at client.Coordinates) ([]string, error) {
		asked := client.TextRequest{Collection: f.Collection, OCRTextID: f.OCRTextID, Coordinates: at}
		result, err := r.Doubts.Text(ctx, env.Client, asked)
		if err != nil {
			return nil, err
		}
		answered := history.Of(asked, result, time.Time{}) // the store's own
		_ = env.Store.Boxes.Add(ctx, env.Scope, answered)  // the history is convenience
		if answered.Complaint != "" {
			odd[at] = answered.Complaint
		}
		return answered.Lines, nil
	}
	known := r.hooks.Known()
	return w.task.StartOnce(env.Context, func(ctx context.Context) (swept, error) {
		tried, best, err := s.Run(ctx, known, read, func(boxes.Tried) { w.done.Add(1) })
		return swept{tried, best, odd}, err
	})
}

// showSweep lists the steps of the last sweep; enter puts a box into the form.
func (r sweeper) showSweep() tea.Cmd {
	s, f := r.sweeps.found, r.sweeps.of
	at := s.best
	if at < 0 {
		at = len(s.tried) - 1
	}
	rows := sheet.NewRows(func(t *boxes.Tried) string { return t.JSON() },
		sheet.Field[boxes.Tried]{Column: widget.Column{Title: "", Width: 8}, Name: "proposed", Show: func(t *boxes.Tried) (string, widget.Kind) {
			if s.best >= 0 && t.Coordinates == s.tried[s.best].Coordinates {
				return "shortest", widget.Good
			}
			return "", widget.Plain
		}},
		sheet.Text("rectangle", func(t *boxes.Tried) string { return t.JSON() }),
		sheet.Field[boxes.Tried]{Column: widget.Column{Title: "text", Flex: 1}, Show: func(t *boxes.Tried) (string, widget.Kind) {
			if len(t.Lines) == 0 {
				return "no text", widget.Muted
			}
			return strings.Join(t.Lines, "\n"), widget.Plain
		}})
	rows.List = s.tried
	var box *popup.Table
	list := sheet.New(r.env, sheet.Options{Noun: "step", OpenName: "Take this box", Title: func() string { return "sweep" }, Open: func(row int) tea.Cmd {
		box.Close()
		t := s.tried[row]
		return r.hooks.Load(store.Box{Collection: f.Collection, OCRTextID: f.OCRTextID, Coordinates: t.JSON(), Lines: t.Lines, At: r.env.Now(), Complaint: s.odd[t.Coordinates]}, "the sweep", "")
	}})
	list.Show(rows)
	list.SetCursor(at, -1)
	again := view.Action{Name: "Sweep again", Sentence: "Ask for another sweep, from the box in the form.", Group: "Box", Hint: 2, Key: on("w"), Why: r.noSending,
		Do: func() tea.Cmd { box.Close(); return r.chooseSweep() }}
	box = popup.NewTable(r.env, popup.TableOptions{Title: func() string { return r.sweeps.way + ": " + view.Count(len(s.tried), "step") }, Sheet: list, Actions: []view.Action{again}})
	return box.Show()
}

// swept says what came of a sweep, and shows its steps unless the person went on to something else.
func (r sweeper) swept(s swept, err error) tea.Cmd {
	r.sweeps.found = s
	level, text := view.Good, "The text is stable. Enter takes the shortest box with all of it; w shows the steps again."
	switch {
	case err != nil:
		level, text = view.Bad, Outcome(err)+" The sweep ended there."+view.Either(len(s.tried) > 0, " Press w for its steps.", "")
	case s.best < 0:
		what := view.Either(len(s.tried[len(s.tried)-1].Lines) == 0, "No text", "The text is not stable")
		level, text = view.Warn, what+" after "+view.Count(r.sweeps.budget, "request")+". Press w for the steps, and go on from a larger box."
	}
	if n := len(s.odd); n > 0 {
		level, text = max(level, view.Warn), text+" "+view.Count(n, "answer")+" told of an error too."
	}
	said := tea.Batch(view.Say(level, text), r.hooks.Added())
	if len(s.tried) == 0 || !r.waiting {
		return said
	}
	return tea.Batch(r.showSweep(), said)
}
