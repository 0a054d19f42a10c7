package review

import (
	"bytes"
	"cmp"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/files"
	"docket/ui/core/audit"
	"docket/ui/core/audit/lint"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/core/export"
	"docket/ui/popup"
	"docket/ui/rules/loading"
	"docket/ui/view"
)

// document makes the review of rules as data, apart from the screen: a goroutine may have it while verdicts go on.
func (r *Review) document(of *loading.Rules) func() *reviewfile.Document {
	p := &r.env.Profile
	set, verdicts, from := of.Set, of.Review.Verdicts(), reviewfile.Provenance{Address: p.Address, Company: p.Company,
		FetchedAt: of.At, WrittenAt: r.env.Now(), By: r.env.Store.By(p.Username), Program: cmp.Or(r.env.Program, "docket")}
	s, in, ctx, known := r.env.Store, r.env.Scope, r.env.Context, of.Known
	return func() *reviewfile.Document {
		all := audit.NewReview(set, verdicts)
		d := reviewfile.New(from, all)
		if known != nil {
			d.Found(all, known.Findings, known.Silenced)
		} else {
			d.Found(all, lint.Rules(set.Rules), lint.Silenced(ctx, s, in, set.AnchorDocumentID))
		}
		d.Agreements = append(d.Agreements, reviewfile.Agreements(ctx, s, in, set.AnchorDocumentID)...)
		return d
	}
}

// askExport asks for the file that the review on screen is written to; its ending is the format.
func (r *Review) askExport() tea.Cmd {
	of := r.Rules
	var names []string
	for _, format := range reviewfile.Formats() {
		names = append(names, reviewfile.FileName(of.Anchor, format))
	}
	return view.Send(view.Ask{Title: "Export the review (tab: html, md, csv, json)", Prompt: "file", Initial: names[0],
		Suggestions: append(names[1:], names[0]), Check: checkTarget,
		Then: func(path string) tea.Cmd {
			said := view.Thousands(of.Counts.Decided()) + " decided of " + view.Count(of.Counts.Total, "rule")
			return write(files.Expand(path), r.document(of), said)
		}})
}

// checkTarget refuses what cannot become a file, while it can still be corrected.
func checkTarget(path string) error {
	if _, err := reviewfile.FormatOf(path); err != nil {
		return err
	}
	return popup.Target(files.Expand(path))
}

// write writes a review beside the screen's work.
func write(path string, document func() *reviewfile.Document, said string) tea.Cmd {
	return popup.ToFile(path, files.New, func(mode files.Mode) (string, error) {
		var b bytes.Buffer
		format, err := reviewfile.FormatOf(path)
		if err == nil {
			err = document().Write(&b, format, export.CSVOptions{})
		}
		if err == nil {
			err = files.WriteBytes(path, mode, b.Bytes())
		}
		return fmt.Sprintf("Exported %s (%s): %s.", path, view.Count(b.Len(), "byte"), said), err
	})
}
