package overlay

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// NewWire lists every request of this run, newest first: what it was about, when, and what
// came back. Enter shows the parts and the answer of one. The token is in none of it.
func NewWire(env *view.Env) *popup.Table {
	w := &wire{env: env}
	w.sheet = sheet.New(env, sheet.Options{Noun: "request", OpenName: "Parts and answer", Open: w.open, Title: func() string { return "requests" }})
	w.sheet.SetEmpty("No request was made yet.")
	w.read()
	return popup.NewTable(env, popup.TableOptions{Title: w.title, Sheet: w.sheet, Close: []string{"@"}, Actions: []view.Action{
		{Name: "Copy", Sentence: "Copy the request as a curl command. It reads the token from $DOCKET_TOKEN; nothing is sent by copying.",
			Group: "Copy and export", Words: []string{"curl"}, Hint: 2, Key: keys.On("y"), Why: w.none, Do: w.copy},
	},
		Take: func(msg tea.Msg) {
			if _, changed := msg.(view.WireChanged); changed {
				w.read()
			}
		}})
}

// title says how many requests are listed, and how many older ones are not any more.
func (w *wire) title() string {
	title := "Requests: " + view.Count(len(w.exchanges), "request")
	if w.gone > 0 {
		title += ", " + view.Thousands(w.gone) + " older let go"
	}
	return title
}

// wire is the requests as a table.
type wire struct {
	env       *view.Env
	sheet     *sheet.Sheet
	exchanges []client.Exchange // newest first
	gone      int
	widget.Table
}

// Key implements sheet.Keyed.
func (w *wire) Key(row int) string { return fmt.Sprint(w.exchanges[row].ID) }

// read takes the newest state.
func (w *wire) read() {
	all := w.env.Wire.Exchanges()
	next := &wire{env: w.env, gone: w.env.Wire.Gone()}
	for i := len(all) - 1; i >= 0; i-- {
		next.exchanges = append(next.exchanges, all[i])
		next.Cells = append(next.Cells, wireRow(all[i]))
	}
	next.Cols = []widget.Column{{Title: "operation", Min: 5}, {Title: "what", Flex: 2, Min: 10}, {Title: "status", Min: 4},
		{Title: "time"}, {Title: "ms", Right: true}, {Title: "sent", Right: true}, {Title: "came", Right: true}, {Title: "try", Right: true}, {Title: "release", Min: 4},
		{Title: "note", Flex: 1, Min: 4}}
	next.Kinds = func(row, col int) widget.Kind {
		if col == statusColumn {
			return wireKind(next.exchanges[row])
		}
		return widget.Plain
	}
	w.exchanges, w.gone = next.exchanges, next.gone
	w.sheet.Replace(next)
}

// statusColumn is where wireRow has the status.
const statusColumn = 2

func (w *wire) none() string {
	switch {
	case w.sheet.Row() >= 0:
		return ""
	case len(w.exchanges) > 0:
		return "No request matches the filter. Press Esc to show all."
	}
	return "No request was made yet."
}

// asCurl is what is said of a copied request.
const asCurl = "the request as curl; it reads the token from $DOCKET_TOKEN"

func (w *wire) copy() tea.Cmd {
	return w.env.Copy(w.exchanges[w.sheet.Row()].Curl(), asCurl)
}

// open shows the parts and the answer of a request.
func (w *wire) open(row int) tea.Cmd {
	e := w.exchanges[row]
	return popup.NewReader(w.env, popup.ReaderOptions{Title: strings.TrimSpace("Request: " + string(e.Op) + " " + e.Subject()), Lines: func() []popup.Line { return popup.Items(wireItems(e)) },
		Copy: func() (string, string) { return e.Curl(), asCurl },
		Actions: []view.Action{{Name: "Copy the answer", Sentence: "Copy the body of the answer.", Group: "Box", Hint: 3, Key: keys.On("Y"),
			Do: func() tea.Cmd { return w.env.Copy(string(e.Body), "the answer") }}}}).Show()
}

// wireRow is one line of the list.
func wireRow(e client.Exchange) []string {
	status, took, came := wireStatus(e), "", ""
	if e.Phase != client.PhaseSent {
		took = strconv.FormatInt(e.Duration.Milliseconds(), 10)
		came = strconv.FormatInt(e.ResponseBytes, 10)
	}
	note := ""
	if e.Err != nil {
		note = e.Err.Error()
	}
	if e.Phase == client.PhaseWaiting {
		note = "tried again after " + e.Wait.Round(time.Millisecond).String() + "; " + note
	}
	return []string{string(e.Op), e.Subject(), status, e.Started.Local().Format("15:04:05"), took,
		strconv.FormatInt(e.RequestBytes, 10), came, strconv.Itoa(e.Attempt), e.ReleaseVersion, note}
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
		return widget.Muted
	case e.Err != nil:
		return widget.Bad
	case e.Status == 200:
		return widget.Good
	default:
		return widget.Warn
	}
}

// wireItems is everything that is known of one exchange.
func wireItems(e client.Exchange) []widget.Item {
	items := []widget.Item{
		{Name: "Request", Section: true},
		{Name: "POST", Value: e.URL},
		{Name: "sent", Value: e.Started.Local().Format("2006-01-02 15:04:05.000") + ", try " + strconv.Itoa(e.Attempt)},
		{Name: "Authorization", Value: "Bearer $DOCKET_TOKEN", Kind: widget.Muted},
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
