package overlay

import (
	"strconv"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// Wire shows every request of this run, newest first: what was sent, when, and
// what came back. Enter shows the parts and the answer of one. The token is in
// none of it.
type Wire struct {
	panel
	list      *widget.Grid
	detail    *widget.Detail
	exchanges []client.Exchange // newest first
	reading   bool              // the detail is shown
	close     key.Binding
}

// NewWire shows what the wire holds.
func NewWire(env *view.Env) *Wire {
	w := &Wire{panel: panel{env: env}, list: widget.NewGrid(env.Theme, env.Keys), detail: widget.NewDetail(env.Theme, env.Keys),
		close: keys.Bind("close", "esc", "q", "@")}
	w.list.SetEmpty("no request was made yet")
	w.read()
	return w
}

// read takes the wire's newest state and keeps the cursor on its exchange.
func (w *Wire) read() {
	var at client.Exchange
	if len(w.exchanges) > 0 {
		at = w.exchanges[w.list.Row()]
	}
	all := w.env.Wire.Exchanges()
	w.exchanges = w.exchanges[:0]
	for i := len(all) - 1; i >= 0; i-- {
		w.exchanges = append(w.exchanges, all[i])
	}
	table := &widget.Table{Cols: []widget.Column{{Title: "time"}, {Title: "operation", Min: 10}, {Title: "try", Right: true}, {Title: "status", Min: 6},
		{Title: "ms", Right: true}, {Title: "sent", Right: true}, {Title: "came", Right: true}, {Title: "release", Min: 4}, {Title: "what", Flex: 1, Min: 8}}}
	kinds := make([]widget.Kind, len(w.exchanges))
	for i, e := range w.exchanges {
		table.Cells = append(table.Cells, wireRow(e))
		kinds[i] = wireKind(e)
	}
	table.Kinds = func(row, col int) widget.Kind {
		if col == 3 {
			return kinds[row]
		}
		return widget.Plain
	}
	w.list.Replace(table)
	for i, e := range w.exchanges {
		if e.ID == at.ID {
			w.list.MoveTo(i)
		}
	}
}

// wireRow is one line of the list.
func wireRow(e client.Exchange) []string {
	status, took, came := wireStatus(e), "", ""
	if e.Phase != client.PhaseSent {
		took = strconv.FormatInt(e.Duration.Milliseconds(), 10)
		came = strconv.FormatInt(e.ResponseBytes, 10)
	}
	what := ""
	if e.Err != nil {
		what = e.Err.Error()
	}
	if e.Phase == client.PhaseWaiting {
		what = "tried again after " + e.Wait.Round(time.Millisecond).String() + "; " + what
	}
	return []string{e.Started.Local().Format("15:04:05"), string(e.Op), strconv.Itoa(e.Attempt), status, took,
		strconv.FormatInt(e.RequestBytes, 10), came, e.ReleaseVersion, what}
}

func wireStatus(e client.Exchange) string {
	switch {
	case e.Phase == client.PhaseSent:
		return "sent"
	case e.Status == 0:
		return "none"
	default:
		return strconv.Itoa(e.Status)
	}
}

func wireKind(e client.Exchange) widget.Kind {
	switch {
	case e.Phase == client.PhaseSent:
		return widget.Dim
	case e.Err != nil:
		return widget.Bad
	case e.Status == 200:
		return widget.Good
	default:
		return widget.Warn
	}
}

// Help lists the wire's keys.
func (w *Wire) Help() [][]key.Binding {
	k := w.env.Keys
	if w.reading {
		return [][]key.Binding{{keys.Bind("back", "esc", "q"), keys.Bind("copy as curl", "y"), keys.Bind("copy the answer", "Y"), k.Down}}
	}
	return [][]key.Binding{{keys.Bind("parts and answer", "enter"), keys.Bind("copy as curl", "y"), w.close}}
}

// Update moves, opens, copies and closes; it follows the wire while it is open.
func (w *Wire) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case view.WireChanged:
		if !w.reading {
			w.read()
		}
	case tea.MouseMsg:
		w.wheel(tea.MouseEvent(msg))
	case tea.KeyMsg:
		return w.key(msg)
	}
	return nil
}

func (w *Wire) wheel(e tea.MouseEvent) {
	by := wheel(e)
	if w.reading {
		w.detail.Scroll(by)
	} else {
		w.list.Wheel(by)
	}
}

func (w *Wire) key(msg tea.KeyMsg) tea.Cmd {
	k := w.env.Keys
	switch {
	case key.Matches(msg, k.Copy, k.CopyWide) && len(w.exchanges) > 0:
		e := w.exchanges[w.list.Row()]
		if w.reading && key.Matches(msg, k.CopyWide) {
			return w.env.Copy(string(e.Body), "the answer")
		}
		return w.env.Copy(e.Curl(), "the request as curl; its token is $DOCKET_TOKEN")
	case w.reading && key.Matches(msg, w.close):
		w.reading = false
		w.read()
	case key.Matches(msg, w.close):
		w.done = true
	case w.reading:
		w.detail.Update(msg)
	case key.Matches(msg, k.Open) && len(w.exchanges) > 0:
		w.reading = true
		w.detail.SetItems(wireItems(w.exchanges[w.list.Row()]))
	default:
		w.list.Update(msg)
	}
	return nil
}

// wireItems is everything that is known of one exchange.
func wireItems(e client.Exchange) []widget.Item {
	items := []widget.Item{
		{Name: "Request", Section: true},
		{Name: e.Method, Value: e.URL},
		{Name: "sent", Value: e.Started.Local().Format("2006-01-02 15:04:05.000") + ", try " + strconv.Itoa(e.Attempt)},
		{Name: "Authorization", Value: "Bearer $DOCKET_TOKEN", Kind: widget.Dim},
	}
	for _, p := range e.Parts {
		items = append(items, widget.Item{Name: p.Name, Value: p.Value})
	}
	items = append(items, widget.Item{Name: "Answer", Section: true},
		widget.Item{Name: "status", Value: wireStatus(e), Kind: wireKind(e)},
		widget.Item{Name: "took", Value: e.Duration.Round(time.Microsecond).String()})
	if e.Err != nil {
		items = append(items, widget.Item{Name: "error", Value: e.Err.Error(), Kind: widget.Bad})
	}
	if e.Wait > 0 {
		items = append(items, widget.Item{Name: "then", Value: "waits " + e.Wait.Round(time.Millisecond).String() + " and tries again"})
	}
	for _, pair := range [][2]string{{"content type", e.ContentType}, {"release_version", e.ReleaseVersion}} {
		if pair[1] != "" {
			items = append(items, widget.Item{Name: pair[0], Value: pair[1]})
		}
	}
	body := view.Count(int(e.ResponseBytes), "byte")
	switch {
	case e.BodyCut && len(e.Body) == 0:
		body += ", not kept: newer answers took its room"
	case e.BodyCut:
		body += ", the beginning of it:"
	}
	return append(items, widget.Item{Name: "body", Value: body}, widget.Item{Value: shown(e.Body)})
}

// wireBodyShown is how much of an answer is laid out on the screen, in bytes;
// copying gives all that was kept.
const wireBodyShown = 32 << 10

func shown(body []byte) string {
	if len(body) > wireBodyShown {
		return string(body[:wireBodyShown]) + "\n(more was kept: Y copies it)"
	}
	return string(body)
}

// View draws the list or one exchange.
func (w *Wire) View() string {
	inner := w.inner(w.width)
	rows := w.room()
	title := "Wire: " + view.Count(len(w.exchanges), "request")
	content := ""
	if w.reading {
		w.detail.SetSize(inner, rows)
		title = "Wire: " + safe.Line(string(w.exchanges[w.list.Row()].Op))
		content = w.detail.View()
	} else {
		w.list.SetSize(inner, rows)
		content = w.list.View()
	}
	return widget.Panel{Title: title, Focus: true}.Render(w.env.Theme, content, inner+4, rows+2)
}
