package cli

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"docket/config/files"
	"docket/ui/cli/build"
	"docket/ui/view"
)

type documentation struct {
	*session
	overwrite bool // of its own: the commands that are made to be described put back what all share
}

func newDocs(s *session) *cobra.Command {
	c := &documentation{session: s}
	cmd := family("docs", "Pages about docket: for man, or as Markdown",
		s.leaf("man [FOLDER]", "Man pages", "", nothing, func(args []string) error {
			return c.write(first(args), func(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") + ".1" }, manPage)
		}),
		s.leaf("markdown [FOLDER]", "Markdown", "", nothing, func(args []string) error {
			return c.write(first(args), func(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "_") + ".md" }, markdownPage)
		}))
	cmd.PersistentFlags().BoolVar(&c.overwrite, "overwrite", false, "replace files that are there")
	return cmd
}

// built is when the source of this docket was committed, so that the same source gives the same pages.
func built() time.Time {
	at, err := time.Parse(time.RFC3339, build.Time())
	if err != nil {
		return time.Unix(0, 0).UTC()
	}
	return at
}

// write prints the page of docket itself, or writes one for each command into a folder, which is made.
func (c *documentation) write(folder string, name func(*cobra.Command) string, page func(*cobra.Command, io.Writer) error) error {
	root := newRoot(c.session)
	root.Long += "\n\n" + helpPages()[helpEnd]
	if folder == "" {
		return c.output(func(w io.Writer) error { return page(root, c.forPeople(asTable, w)) })
	}
	folder = files.Expand(folder)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return misuse(err, "")
	}
	n := 0
	var each func(cmd *cobra.Command) error
	each = func(cmd *cobra.Command) error {
		var text bytes.Buffer
		err := page(cmd, &text)
		if err == nil {
			err = files.WriteBytes(filepath.Join(folder, name(cmd)), files.Replacing(c.overwrite), text.Bytes())
		}
		n++
		for _, child := range cmd.Commands() {
			if err == nil && child.IsAvailableCommand() {
				err = each(child)
			}
		}
		return err
	}
	err := each(root)
	return c.done(err, "wrote %s to %s", view.Count(n, "page"), folder)
}
