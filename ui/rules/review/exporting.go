package review

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/files"
	"docket/ui/core/audit"
	"docket/ui/core/audit/quoted"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/core/export"
	"docket/ui/popup"
	"docket/ui/rules/loading"
	"docket/ui/view"
)

// exporting is the export of a review that is under way: quoted values are looked up, and the file is made.
type exporting struct {
	Look func(*loading.Rules) quoted.Looking // what the justifications of rules quote

	env     *view.Env
	task    view.Task[exported]
	records atomic.Int64 // that were looked through
}

type exported struct {
	path    string
	content []byte
	counts  audit.Counts
	unread  string // why values were not looked up, a sentence
}

func (e *exporting) start(path string, look quoted.Looking, document func(*quoted.Index) (*reviewfile.Document, audit.Counts)) tea.Cmd {
	e.records.Store(0)
	return e.task.Start(e.env.Context, func(ctx context.Context) (out exported, err error) {
		out.path = path
		x, err := look(ctx, func(records int) { e.records.Store(int64(records)) })
		switch {
		case ctx.Err() != nil:
			return out, ctx.Err()
		case err != nil:
			x, out.unread = nil, view.Sentence("quoted values were not looked up: "+view.Reason(err))
		default:
			out.unread = view.Sentence(x.Unlooked())
		}
		var b bytes.Buffer
		format, err := reviewfile.FormatOf(path)
		if err == nil {
			var d *reviewfile.Document
			d, out.counts = document(x)
			d.Unlooked = out.unread
			err = d.Write(&b, format, export.CSVOptions{})
		}
		out.content = b.Bytes()
		return out, err
	})
}

func written(x exported, err error) tea.Cmd {
	return popup.ToFile(x.path, files.New, func(mode files.Mode) (string, error) {
		if err != nil {
			return "", err
		}
		said := fmt.Sprintf("Exported %s (%s): %s decided of %s.", x.path, view.Count(len(x.content), "byte"), view.Thousands(x.counts.Decided()), view.Count(x.counts.Total, "rule"))
		return strings.TrimSpace(said + " " + x.unread), files.WriteBytes(x.path, mode, x.content)
	})
}

// Words tell how far it is; "" where none is under way.
func (e *exporting) Words() string {
	switch n := int(e.records.Load()); {
	case !e.task.Busy():
		return ""
	case n > 0:
		return "exporting the review, looked through " + view.Count(n, "record")
	}
	return "exporting the review"
}

// Cancel ends it, so that no file is written, and tells whether one was under way.
func (e *exporting) Cancel() bool { return e.task.Cancel() }
