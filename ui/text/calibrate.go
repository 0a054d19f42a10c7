package text

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/core/each"
	"docket/ui/safe"
	"docket/ui/text/history"
	"docket/ui/text/runs"
	"docket/ui/view"
)

// calibration finds the unit of the collection by asking for one box in one unit after the other. Every request is a
// push: they are counted before the first, confirmed once, and none is repeated.
type calibration struct {
	s    *sight
	run  *boxes.Calibration
	of   client.TextRequest // whose document, and in which collection
	task view.Task[*client.TextResult]
	odd  string // that the last answer told of an error too
	over bool   // somebody chose the unit meanwhile
}

func (c *calibration) why() string {
	m := c.s.m
	switch {
	case c.s.Picture() == nil:
		return "There is no picture of the page. Press P to open one."
	case !m.form.box.Ready():
		return "Draw a box around words that you can read first."
	case m.form.text(ocrTextID) == "" || m.form.text(collection) == "":
		return "Fill in the collection and the OCR text id first."
	}
	return m.noSending()
}

func (c *calibration) ask() tea.Cmd {
	return view.Send(view.Ask{Verb: "Calibrate", Title: "Calibrate: which words are in the box?", Prompt: "words  ",
		Check: func(typed string) error {
			if strings.TrimSpace(typed) == "" {
				return errors.New("type the words as they stand on the page")
			}
			return nil
		},
		Then: c.confirm})
}

// confirm shows what would be sent, and how often.
func (c *calibration) confirm(typed string) tea.Cmd {
	s, m := c.s, c.s.m
	area, ok := s.Lies()
	if why := c.why(); why != "" || !ok {
		return view.Say(view.Warn, why)
	}
	run := boxes.NewCalibration(typed, area, boxes.LikelyUnits(s.Picture()))
	if len(run.Trials) == 0 {
		return view.Say(view.Warn, "The box covers nothing of the page. Draw it around words that you can read.")
	}
	of := m.form.request()
	most := view.Count(len(run.Trials), "request")
	what := safe.Line(of.OCRTextID) + " in " + safe.Line(of.Collection) + s.stray() + "\n\nAt most " + most +
		", one for each unit, in this order. docket stops at the first that returns the words and nothing else.\n"
	var all []client.TextRequest
	for _, t := range run.Trials {
		what += "\n" + t.Coordinates.JSON() + "  " + s.unitWords(t.Unit)
		all = append(all, client.TextRequest{Collection: of.Collection, OCRTextID: of.OCRTextID, Coordinates: t.Coordinates})
	}
	return runs.Push(m.env, "Send up to "+most+"?", what+m.runs.Pushed(all), c.why, m.settling(func() tea.Cmd {
		c.run, c.of, c.over = run, of, false
		return c.next()
	}))
}

// next sends the next request, or says what came of all.
func (c *calibration) next() tea.Cmd {
	if c.over {
		return view.Say(view.Info, "Calibration ended after "+view.Count(c.run.Asked, "request")+": you chose the unit meanwhile.")
	}
	t := c.run.Next()
	if t == nil {
		return c.done()
	}
	env, req, doubts := c.s.m.env, c.of, &c.s.m.runs.Doubts
	req.Coordinates = t.Coordinates
	return c.task.StartOnce(env.Context, func(ctx context.Context) (*client.TextResult, error) { return doubts.Text(ctx, env.Client, req) })
}

// answered notes an answer and goes on. A service that is out of order or refuses the caller is not asked further.
func (c *calibration) answered(result *client.TextResult, err error) tea.Cmd {
	var answer store.Box
	var kept tea.Cmd
	if err == nil {
		asked := c.of
		asked.Coordinates = c.run.Trials[c.run.Asked-1].Coordinates
		answer = history.Of(asked, result, c.s.m.env.Now())
		c.s.m.addBox(answer)
		kept = c.s.m.keep(answer)
	}
	c.odd = answer.Complaint
	c.run.Take(answer.Lines, err)
	refused, is := errors.AsType[*client.Error](err)
	if err != nil && (!is || refused.Status != http.StatusBadRequest && refused.Status != http.StatusUnprocessableEntity) {
		sent := c.run.Asked
		if !boxes.WentOut(err) {
			sent--
		}
		return view.Say(view.Bad, fmt.Sprintf("Calibration ended after %s: %s Nothing is sent again by itself; the unit stays as it was.",
			view.Count(sent, "request"), runs.Outcome(err)))
	}
	return tea.Batch(kept, c.next())
}

// done says which unit returned the words, and takes it where it returned all of them and nothing else.
func (c *calibration) done() tea.Cmd {
	best, sure, alike := c.run.Best()
	sent := view.Count(c.run.Asked, "request") + " sent"
	asked := c.run.Trials[:c.run.Asked]
	answered := each.Count(asked, func(t boxes.Trial) bool { return t.Err == nil })
	switch {
	case answered == 0:
		return view.Say(view.Bad, "The service refused every request ("+sent+"): "+runs.Outcome(asked[len(asked)-1].Err)+" The unit stays as it was.")
	case best == nil:
		return view.Say(view.Warn, "No unit returned these words ("+sent+"). Check the words and the box, or choose the unit with #.")
	case len(alike) > 0 && len(alike) == answered-1:
		return view.Say(view.Warn, "All "+view.Count(answered, "answer")+" have as many of these words and of others ("+sent+"): the service may not look at the box. The unit stays as it was.")
	case sure && c.odd == "":
		return c.use(best)
	}
	why := "No unit returned the words and nothing else"
	if sure {
		why = "It returned the words and nothing else, and " + safe.Line(c.odd)
	}
	why += " (" + sent + "). "
	if len(alike) > 0 {
		why += view.Count(len(alike), "other unit") + " returned as much: " + c.s.m.env.Theme.Typography(strings.Join(alike, "; ")) + ". "
	}
	return view.Send(view.Confirm{Title: "Use this unit?", Verb: "use it", Body: c.s.m.env.Theme.Typography(c.run.Said(best)) + ".\n\n" + why + "Nothing is sent by the answer.",
		Then: c.s.m.settling(func() tea.Cmd { return c.use(best) })})
}

// use takes a unit for the collection that was asked; the box stays where it is on the page, in the new numbers, unless
// the form is another one by now.
func (c *calibration) use(t *boxes.Trial) tea.Cmd {
	if f := &c.s.m.form; f.request() == c.of {
		f.keep()
		f.put(f.box.To(t.Coordinates))
		recallNewest(c.s.m)
	}
	return c.s.units.keep(c.s, c.of.Collection, t.Unit, "calibrated: "+c.run.Said(t))
}

func (c *calibration) busy() string {
	if !c.task.Busy() {
		return ""
	}
	return fmt.Sprintf("calibrating, request %d of at most %d", c.run.Asked, len(c.run.Trials))
}
