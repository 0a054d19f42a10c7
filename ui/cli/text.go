package cli

import (
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/ui/text"
)

const textLong = `Asks for the text in a rectangle of a page (the interface calls it pushing annotated
text). COORDS are four numbers in any way people write them:

  [10,20,200,60]   10,20,200,60   10 20 200 60   10;20;200;60

They are the top left and the bottom right corner, or, with --size-form, a corner
and a width and height. Unit and origin are not documented: the numbers go out as
they are. A read-only profile does not send them: what the service does with a push
is not documented either.`

type textFlags struct {
	output, collection string
	sizeForm           bool
}

func (a *app) textCommand() *cobra.Command {
	var f textFlags
	cmd := &cobra.Command{
		Use: "text [OCR_ID] [COORDS]", Short: "Text in a rectangle of a page", Long: textLong, GroupID: groupLook,
		Example: "  docket text OCR-1001 [80,70,620,130] --collection invoice -o json\n  docket text OCR-1001 80 70 540 60 --size-form --collection invoice -o table",
		Args:    between(0, 5, "the OCR text id"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.output == "" && a.canDraw() {
				return a.openText(f, args)
			}
			return a.text(f, args)
		},
	}
	formatFlag(cmd, &f.output, asJSON, asTable)
	cmd.Flags().StringVar(&f.collection, "collection", "", "collection of the document")
	cmd.Flags().BoolVar(&f.sizeForm, "size-form", false, "COORDS are x, y, width, height")
	return cmd
}

func (f textFlags) form() client.CoordinateForm {
	if f.sizeForm {
		return client.SizeForm
	}
	return client.CornersForm
}

// openText hands what was given to the view; nothing is sent before the person says
// so there.
func (a *app) openText(f textFlags, args []string) error {
	if len(args) == 0 {
		return a.open("text", "")
	}
	if len(args) == 1 && f.collection == "" {
		return a.open("text", args[0])
	}
	target := text.Target{OCRTextID: args[0], Collection: f.collection}
	if len(args) > 1 {
		coordinates, notes, err := client.ParseCoordinates(strings.Join(args[1:], " "), f.form())
		if err != nil {
			return err
		}
		for _, n := range notes {
			a.say("%s", n)
		}
		target.Coordinates = coordinates.JSON()
	}
	return a.open("text", target.String())
}

func (a *app) text(f textFlags, args []string) error {
	format, err := a.format("text", f.output, asJSON, asTable)
	if err != nil {
		return err
	}
	req, err := a.textRequest(f, args)
	if err != nil {
		return err
	}
	c, settings, err := a.service()
	if err != nil {
		return err
	}
	if settings.ReadOnly {
		return usage("text", "this profile is read-only, and the interface calls gettext a push: nothing was sent")
	}
	result, err := c.Text(a.ctx, req)
	if err != nil {
		return err
	}
	if len(result.Lines) == 0 {
		a.say("no text in %s of %s", req.Coordinates.JSON(), req.OCRTextID)
	}
	return a.output(func(w io.Writer) error {
		if format == asJSON {
			return a.printJSON(w, result.Body)
		}
		rows := make([][]string, 0, len(result.Lines))
		for i, line := range result.Lines {
			rows = append(rows, []string{strconv.Itoa(i + 1), line.Text()})
		}
		return newTable(w, 0).write([]string{"LINE", "TEXT"}, rows)
	})
}

// textRequest checks everything before anything is sent.
func (a *app) textRequest(f textFlags, args []string) (client.TextRequest, error) {
	var none client.TextRequest
	id, err := a.target("text", args, "OCR text id")
	if err != nil {
		return none, err
	}
	numbers, err := a.target("text", joined(args), "four coordinates")
	if err != nil {
		return none, err
	}
	coordinates, notes, err := client.ParseCoordinates(numbers, f.form())
	if err != nil {
		return none, err
	}
	for _, n := range notes {
		a.say("%s", n)
	}
	var given []string
	if f.collection != "" {
		given = []string{f.collection}
	}
	collection, err := a.target("text", given, "collection (--collection)")
	if err != nil {
		return none, err
	}
	return client.TextRequest{Collection: collection, OCRTextID: id, Coordinates: coordinates}, nil
}

// joined is the coordinates as one argument, however many they came in.
func joined(args []string) []string {
	if len(args) < 2 {
		return nil
	}
	return []string{strings.Join(args[1:], " ")}
}
