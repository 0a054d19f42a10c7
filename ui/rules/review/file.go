package review

import (
	"cmp"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/files"
	"docket/ui/core/audit"
	"docket/ui/core/audit/lint"
	"docket/ui/core/audit/quoted"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/core/each"
	"docket/ui/popup"
	"docket/ui/rules/loading"
	"docket/ui/view"
)

// document makes the review of rules as data, with quoted values as they were looked up (nil is not), apart from the
// screen: a goroutine may have it while verdicts go on. What another docket judged by then is in it.
func (r *Review) document(of *loading.Rules) func(*quoted.Index) (*reviewfile.Document, audit.Counts) {
	p := &r.env.Profile
	of.Resilence(lint.Stored(r.env.Context, r.env.Store, r.env.Scope, of.Anchor))
	set, verdicts, from := of.Set, of.Review.Verdicts(), reviewfile.Provenance{Address: p.Address, Company: p.Company,
		FetchedAt: of.At, WrittenAt: r.env.Now(), By: me(r.env), Program: cmp.Or(r.env.Program, "docket")}
	s, in, ctx, known, counts, look := r.env.Store, r.env.Scope, r.env.Context, of.Known, of.Counts, looks(r, of)
	return func(x *quoted.Index) (*reviewfile.Document, audit.Counts) {
		all := audit.NewReview(set, verdicts)
		if n, err := look(ctx); err == nil && n.newer {
			all = audit.NewReview(set, n.now)
			counts = all.Counts()
		}
		d := reviewfile.New(from, all)
		if known != nil {
			d.Found(all, x.With(known.Findings), known.Silenced)
		} else {
			d.Found(all, x.With(lint.Rules(set.Rules)), lint.Silenced(ctx, s, in, set.AnchorDocumentID))
		}
		d.Agreements = append(d.Agreements, reviewfile.Agreements(ctx, s, in, set.AnchorDocumentID)...)
		return d, counts
	}
}

// askExport asks for the file that the review on screen is written to; its ending is the format.
func (r *Review) askExport() tea.Cmd {
	if r.Export.Words() != "" {
		return view.Say(view.Info, "A review is being exported. Press Esc to stop it.")
	}
	of, look := r.Rules, r.Export.Look(r.Rules)
	names := each.Of(reviewfile.Formats(), func(format string) string { return reviewfile.FileName(of.Anchor, format) })
	return view.Send(view.Ask{Verb: "Export", Title: "Export the review (tab: html, md, csv, json)", Prompt: "file", Initial: names[0],
		Suggestions: append(names[1:], names[0]), Check: checkTarget,
		Then: func(path string) tea.Cmd { return r.Export.start(files.Expand(path), look, r.document(of)) }})
}

// checkTarget refuses what cannot become a file, while it can still be corrected.
func checkTarget(path string) error {
	if _, err := reviewfile.FormatOf(path); err != nil {
		return err
	}
	return popup.Target(files.Expand(path))
}
