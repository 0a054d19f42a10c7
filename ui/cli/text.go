package cli

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/config/files"
	"docket/ui/core/boxes"
	"docket/ui/core/export"
	"docket/ui/core/picture"
	"docket/ui/text"
	"docket/ui/view"
)

type textCommand struct {
	*session
	collection string
	page       string
	sizeForm   bool
}

func newText(s *session) *cobra.Command {
	c := &textCommand{session: s}
	cmd := s.printing(s.leaf("text [OCR_ID] [COORDS]...", "Text in a rectangle of a page", "", nothing, c.run))
	cmd.Flags().StringVar(&c.collection, "collection", "", "`DOC_TYPE` of the document")
	cmd.Flags().StringVar(&c.page, "page", "", "show this `PICTURE` of the page, or a folder of pictures")
	cmd.Flags().BoolVar(&c.sizeForm, "size-form", false, "COORDS are x, y, width, height")
	cmd.AddCommand(newTextRun(s), newRuns(s), newTemplates(s))
	return cmd
}

// coordinates reads them from however many arguments they came in.
func (c *textCommand) coordinates(text string) (client.Coordinates, error) {
	form := client.CornersForm
	if c.sizeForm {
		form = client.SizeForm
	}
	coordinates, notes, err := client.ParseCoordinates(text, form)
	if len(notes) > 0 {
		c.say("%s: %s", strings.Join(notes, ", "), coordinates.JSON())
	}
	return coordinates, err
}

// view hands what was given to the view; nothing is sent before the person says so there.
func (c *textCommand) view(args []string) error {
	target := text.Target{OCRTextID: first(args), Collection: c.collection, Page: c.page}
	if len(args) > 1 {
		coordinates, err := c.coordinates(strings.Join(args[1:], " "))
		if err != nil {
			return err
		}
		target.Coordinates = coordinates.JSON()
	}
	return c.open(view.Link{View: "text", Target: target.String()})
}

var errTextReadOnly = usage("this profile is read-only, and the interface calls gettext a push: nothing was sent")

// pages makes the path of --page one that holds from everywhere, and looks whether anything is there.
func (c *textCommand) pages() error {
	if c.page == "" {
		return nil
	}
	path, err := filepath.Abs(files.Expand(c.page))
	if err == nil {
		_, err = picture.List(path)
	}
	c.page = path
	return misuse(err, "")
}

func (c *textCommand) run(args []string) error {
	if err := c.pages(); err != nil {
		return err
	}
	if c.as.given == "" && shows(c.session) {
		return c.view(args)
	}
	if c.page != "" {
		return usage("--page is for the screen; leave -o out, and run it on a terminal")
	}
	req, err := c.request(args)
	if err != nil {
		return err
	}
	if err := c.prepare(theService); err != nil {
		return err
	}
	if c.set.ReadOnly {
		return errTextReadOnly
	}
	result, err := c.push(req)
	switch {
	case !boxes.CarriedOut(err) || c.tape.player != nil: // nothing is sent to a recording
	case c.ctx.Err() != nil: // what ended it is said in its place
		c.say("the rectangle may have been pushed, and %s", client.Again(err))
	default:
		err = fmt.Errorf("%w; the rectangle may have been pushed, and %s", err, client.Again(err))
	}
	if err != nil {
		return err
	}
	c.remember("text", req.OCRTextID)
	c.garbled(result.Body)
	if result.Complaint != "" {
		c.say("there is text, and %s", result.Complaint)
	}
	if len(result.Lines) == 0 {
		c.say("no text in %s of %s", req.Coordinates.JSON(), req.OCRTextID)
	}
	rows := make([]textLine, len(result.Lines))
	for i, line := range result.Lines {
		rows[i] = textLine{i + 1, export.Cell(line)}
	}
	if err = c.print(result.Body, rows); err != nil {
		err = &failure{exitCode(err), err, c.tape.kept()}
	}
	return err
}

// push asks for the text, once. While it is not known what became of it, the screen says so before it is sent again.
func (c *textCommand) push(req client.TextRequest) (*client.TextResult, error) {
	if c.tape.player != nil || c.prepare(theMemory) != nil {
		return c.api.Text(c.ctx, req)
	}
	doubts := boxes.Doubts{Store: text.Doubts(c.store, c.scope())}
	doubts.Refresh(c.ctx)
	if was, _ := doubts.Of(req); was {
		c.say("this rectangle %s; it is sent again now", boxes.InDoubt)
	}
	result, err := doubts.Text(c.ctx, c.api, req)
	if open, _ := doubts.Of(req); open && doubts.Lost(req) {
		c.say("that could not be saved: nothing asks before it is sent again")
	}
	return result, err
}

type textLine struct {
	Number int    `json:"line" table:"LINE"`
	Text   string `json:"text" table:"TEXT"`
}

// request checks everything before anything is sent, and asks for what is missing.
func (c *textCommand) request(args []string) (req client.TextRequest, err error) {
	numbers := ""
	if req.OCRTextID, err = c.target(first(args), "OCR text id"); err == nil {
		numbers, err = c.target(strings.Join(args[min(1, len(args)):], " "), "rectangle of four coordinates")
	}
	if err == nil {
		req.Collection, err = c.target(c.collection, "collection (--collection)")
	}
	if err == nil {
		req.Coordinates, err = c.coordinates(numbers)
	}
	return req, err
}
