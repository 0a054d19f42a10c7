package rules

import (
	"docket/ui/rules/evidence"
	"docket/ui/rules/loading"
	"docket/ui/theme"
	"docket/ui/widget"
)

// ofFamily lets a row that stands for several rules tell what those have in common: a value of one of them is not the
// value of the others. Of what is a sign alone, it tells whether one of them has it.
func ofFamily(of *loading.Rules, f field) field {
	show := f.Show
	f.Show = func(r *row) (text string, kind widget.Kind) {
		text, kind = show(r)
		for _, at := range of.Family(r) {
			other, as := show(&of.Rows[at])
			switch {
			case other == text:
			case f.Width == 1 && text == "":
				text, kind = other, as
			case f.Width != 1:
				return "varies", widget.Muted
			}
		}
		return text, kind
	}
	return f
}

// trialOf is what the rules of a row came to in the trial: they have one outcome, and their pairs are counted together.
func trialOf(of *loading.Rules, g *theme.Glyphs) field {
	return field{Column: widget.Column{Title: "trial", Width: len("x 5 of 100")}, Show: func(r *row) (string, widget.Kind) { return evidence.Outcome(of.Tallied(r), g) }, Full: (*row).Outcome}
}

// common is what the rules of a row have in common of a text.
func common(of *loading.Rules, r *row, text func(*row) string) string {
	one := text(r)
	for _, at := range of.Family(r) {
		if text(&of.Rows[at]) != one {
			return "varies"
		}
	}
	return one
}
