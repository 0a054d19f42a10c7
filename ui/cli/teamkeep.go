package cli

import (
	"bufio"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"docket/config/files"
	"docket/config/store/team"
	"docket/ui/view"
)

type teamKeeping struct {
	*session
	older time.Duration
}

func newTeamKeeping(s *session) []*cobra.Command {
	c := &teamKeeping{session: s}
	out := s.leaf("export", "Export everything that the team's database holds, as NDJSON", "", theTeam, c.export)
	c.writing(out, "-", "`FILE` to write, complete or not at all; - is stdout")
	in := s.leaf("import FILE", "Import an export into the database of a new team", "", theTeam, c.load)
	prune := s.asking(s.printing(s.leaf("prune", "Delete what no longer counts", "", theTeam, c.prune)))
	prune.Flags().DurationVar(&c.older, "older-than", 0, "how long ago it was written, `AGE` such as 17520h for two years")
	return []*cobra.Command{out, in, prune}
}

const rowsEvery = 100_000

// counting tells a person how far it is, and how fast.
func (c *teamKeeping) counting() func(int) {
	begun, next := time.Now(), rowsEvery
	return func(rows int) {
		if rows >= next {
			next += rowsEvery
			c.say("%s, %s a second", view.Count(rows, "row"), view.Thousands(int(float64(rows)/time.Since(begun).Seconds())))
		}
	}
}

func (c *teamKeeping) export([]string) error {
	rows := 0
	write := func(w io.Writer) (err error) {
		rows, err = c.team.Export(c.ctx, w, c.counting())
		return err
	}
	if toStdout(c.path) {
		return c.output(write)
	}
	err := files.Write(c.path, files.Replacing(c.overwrite), write)
	return c.done(err, "wrote %s: %s", c.path, view.Count(rows, "row"))
}

func (c *teamKeeping) load(args []string) error {
	var from io.Reader = bufio.NewReader(c.in)
	if args[0] != "-" {
		file, err := files.OpenGiven(args[0])
		if is[*files.TargetError](err) {
			return misuse(err, "Name a file, or - for standard input.")
		} else if err != nil {
			return err
		}
		defer file.Close()
		from = file
	}
	rows, err := c.team.Import(c.ctx, from, c.counting())
	if err != nil {
		return fmt.Errorf("nothing was imported: %w", err)
	}
	c.say("imported %s into %s", view.Count(rows, "row"), c.team.Name())
	return nil
}

type prunedLine struct {
	What string `json:"what" table:"WHAT"`
	Rows int64  `json:"rows" table:"DELETED"`
}

func (c *teamKeeping) prune([]string) error {
	if c.older <= 0 {
		return usage("say how old: --older-than 17520h is two years")
	}
	question := fmt.Sprintf("Delete what no longer counts and was written before %s from %s?", time.Now().Add(-c.older).Format("2 January 2006"), c.team.Name())
	if sure, err := c.sure(question, "nothing was deleted"); !sure {
		return err
	}
	deleted, err := c.team.Prune(c.ctx, c.older)
	return printList(c.console, deleted, err, func(d team.Pruned) prunedLine { return prunedLine(d) })
}
