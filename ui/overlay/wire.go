package overlay

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/keys"
	"docket/ui/popup"
	"docket/ui/sheet"
	"docket/ui/view"
	"docket/ui/widget"
)

// NewWire lists every request since the profile was opened, newest first: what it was about, when, and what
// came back. Enter shows the parts and the answer of one. The token is in none of it.
func NewWire(env *view.Env) *popup.Table {
	w := &wire{env: env}
	w.List = sheet.NewList(env, sheet.Options{Noun: "request", OpenName: "Parts and answer", Title: func() string { return "requests" }}, wireRows(), w.open)
	w.SetEmpty("No request was made since this profile was opened.")
	w.read()
	return popup.NewTable(env, popup.TableOptions{Title: w.title, Sheet: w.List, Close: []string{"@"}, Actions: []view.Action{
		{Name: "Copy", Sentence: "Copy the request as a curl command. It reads the token from $DOCKET_TOKEN; nothing is sent by copying.",
			Group: "Copy and export", Words: []string{"curl"}, Hint: 2, Key: keys.On("y"), Why: w.NoRow, Do: w.On(func(e client.Exchange) tea.Cmd { return env.Copy(e.Curl(), asCurl) })},
	},
		Take: func(msg tea.Msg) {
			if _, changed := msg.(view.WireChanged); changed {
				w.read()
			}
		}})
}

type wire struct {
	*sheet.List[client.Exchange]
	env  *view.Env
	gone int
}

func (w *wire) title() string {
	title := "Requests: " + view.Count(len(w.Rows.List), "request")
	if w.gone > 0 {
		title += ", " + view.Thousands(w.gone) + " older let go"
	}
	return title
}

func (w *wire) read() {
	all := w.env.Wire.Exchanges()
	slices.Reverse(all)
	w.gone = w.env.Wire.Gone()
	w.Set(all)
}

const asCurl = "the request as curl; it reads the token from $DOCKET_TOKEN"

func (w *wire) open(e client.Exchange) tea.Cmd {
	return popup.NewReader(w.env, popup.ReaderOptions{Title: strings.TrimSpace("Request: " + string(e.Op) + " " + e.Subject()), Lines: func() []popup.Line { return popup.Items(wireItems(e)) },
		Copy: func() (string, string) { return e.Curl(), asCurl },
		Actions: []view.Action{{Name: "Copy the answer", Sentence: "Copy the body of the answer.", Group: "Box", Hint: 3, Key: keys.On("Y"),
			Why: func() string { return noBody(e) }, Do: func() tea.Cmd { return w.env.Copy(string(e.Body), answerOf(e)) }}}}).Show()
}

// noBody is why there is no answer to copy, "" where there is one.
func noBody(e client.Exchange) string {
	switch {
	case len(e.Body) > 0:
		return ""
	case e.BodyCut:
		return "The answer was not kept: newer answers took its room."
	case e.Phase == client.PhaseSent:
		return "No answer had come when this was opened."
	}
	return "No answer came, or an empty one."
}

// answerOf says how much of the answer was kept.
func answerOf(e client.Exchange) string {
	if !e.BodyCut {
		return "the answer"
	}
	what := "the first " + view.Thousands(len(e.Body))
	if int64(len(e.Body)) < e.ResponseBytes {
		what += " of " + view.Thousands(int(e.ResponseBytes))
	}
	return what + " bytes of the answer"
}

func wireRows() *sheet.Rows[client.Exchange] {
	type row = client.Exchange
	text := func(c widget.Column, of func(*row) string) sheet.Field[row] { return sheet.In(c, widget.Plain, of) }
	came := func(n func(*row) int64) func(*row) string {
		return func(e *row) string {
			if e.Phase == client.PhaseSent {
				return ""
			}
			return strconv.FormatInt(n(e), 10)
		}
	}
	return sheet.NewRows(func(e *row) string { return fmt.Sprint(e.ID) },
		text(widget.Column{Title: "operation", Min: 5}, func(e *row) string { return string(e.Op) }),
		text(widget.Column{Title: "what", Flex: 2, Min: 10}, func(e *row) string { return e.Subject() }),
		sheet.Field[row]{Column: widget.Column{Title: "status", Min: 4}, Show: wireStatus},
		text(widget.Column{Title: "time"}, func(e *row) string { return e.Started.Local().Format("15:04:05") }),
		text(widget.Column{Title: "ms", Right: true}, came(func(e *row) int64 { return e.Duration.Milliseconds() })),
		text(widget.Column{Title: "sent", Right: true}, func(e *row) string { return strconv.FormatInt(e.RequestBytes, 10) }),
		text(widget.Column{Title: "came", Right: true}, came(func(e *row) int64 { return e.ResponseBytes })),
		text(widget.Column{Title: "try", Right: true}, func(e *row) string { return strconv.Itoa(e.Attempt) }),
		text(widget.Column{Title: "release", Min: 4}, func(e *row) string { return e.ReleaseVersion }),
		text(widget.Column{Title: "note", Flex: 1, Min: 4}, wireNote))
}

func wireNote(e *client.Exchange) (note string) {
	if e.Err != nil {
		note = e.Err.Error()
	}
	if e.Phase == client.PhaseWaiting {
		note = "tried again after " + e.Wait.Round(time.Millisecond).String() + "; " + note
	}
	return note
}

func wireStatus(e *client.Exchange) (string, widget.Kind) {
	text := strconv.Itoa(e.Status)
	if e.Status == 0 {
		text = "none"
	}
	switch {
	case e.Phase == client.PhaseSent:
		return "sent", widget.Muted
	case e.Err != nil:
		return text, widget.Bad
	case e.Status == 200:
		return text, widget.Good
	}
	return text, widget.Warn
}

func wireItems(e client.Exchange) []widget.Item {
	items := []widget.Item{
		{Name: "Request", Section: true},
		{Name: "POST", Value: e.URL},
		{Name: "sent", Value: e.Started.Local().Format("2006-01-02 15:04:05.000") + ", try " + strconv.Itoa(e.Attempt)},
		{Name: "Authorization", Value: "Bearer $DOCKET_TOKEN", Kind: widget.Muted},
	}
	items = append(items, each.Of(e.Parts, func(p client.Part) widget.Item { return widget.Item{Name: p.Name, Value: p.Value} })...)
	status, kind := wireStatus(&e)
	items = append(items, widget.Item{Name: "Answer", Section: true},
		widget.Item{Name: "status", Value: status, Kind: kind},
		widget.Item{Name: "took", Value: e.Duration.Round(time.Microsecond).String()})
	if e.Err != nil {
		items = append(items, widget.Item{Name: "error", Value: e.Err.Error(), Kind: widget.Bad})
	}
	if e.Wait > 0 {
		items = append(items, widget.Item{Name: "then", Value: "waits " + e.Wait.Round(time.Millisecond).String() + " and tries again"})
	}
	told := []widget.Item{{Name: "content type", Value: e.ContentType}, {Name: "release_version", Value: e.ReleaseVersion}}
	items = append(items, each.Where(told, func(it widget.Item) bool { return it.Value != "" })...)
	body := view.Count(int(e.ResponseBytes), "byte")
	switch {
	case e.BodyCut && len(e.Body) == 0:
		body += ", not kept: newer answers took its room"
	case e.BodyCut:
		body += ", the beginning of it:"
	}
	text := string(e.Body[:min(len(e.Body), wireBodyShown)])
	if len(text) < len(e.Body) {
		text += "\n(more was kept: Y copies it)"
	}
	return append(items, widget.Item{Name: "body", Value: body}, widget.Item{Value: text})
}

// wireBodyShown is how much of an answer is laid out on the screen, in bytes.
const wireBodyShown = 32 << 10
