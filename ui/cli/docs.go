package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"docket/config/files"
	"docket/ui/view"
)

func newDocs(s *session) *cobra.Command {
	var docs *cobra.Command
	format := func(use, short, between, ending string, page func(*cobra.Command) string) *cobra.Command {
		return s.leaf(use, short, "", nothing, func(args []string) error {
			name := func(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", between) + ending }
			return writePages(s, docs.Root(), first(args), name, page)
		})
	}
	docs = family("docs", "Pages about docket: for man, or as Markdown",
		format("man [FOLDER]", "Man pages", "-", ".1", manPage), format("markdown [FOLDER]", "Markdown", "_", ".md", markdownPage))
	docs.PersistentFlags().BoolVar(&s.overwrite, "overwrite", false, "replace files that are there")
	return docs
}

// writePages prints the page of docket itself, or writes one for each command into a folder, which is made.
func writePages(s *session, root *cobra.Command, folder string, name, page func(*cobra.Command) string) error {
	root.Long += "\n\n" + helpPages()[helpEnd]
	if folder == "" {
		return s.output(func(w io.Writer) error {
			_, err := io.WriteString(s.forPeople(asTable, w), page(root))
			return err
		})
	}
	folder = files.Expand(folder)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return misuse(err, "")
	}
	n := 0
	var each func(cmd *cobra.Command) error
	each = func(cmd *cobra.Command) error {
		n++
		err := files.WriteBytes(filepath.Join(folder, name(cmd)), files.Replacing(s.overwrite), []byte(page(cmd)))
		for _, child := range cmd.Commands() {
			if err == nil && child.IsAvailableCommand() {
				err = each(child)
			}
		}
		return err
	}
	err := each(root)
	return s.done(err, "wrote %s to %s", view.Count(n, "page"), folder)
}
