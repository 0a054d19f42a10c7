package rules

import (
	"strings"

	"docket/ui/core/each"
	"docket/ui/theme"
	"docket/ui/view"
	"docket/ui/widget"
)

// offer says what stands where there are no rules to list: the anchor documents that are
// known, or what became of the one that was asked for, and what can be done.
func (m *model) offer() {
	l, of, wanted := &m.landing, m.review.Rules, m.loader.Wanted
	was := l.Title
	*l = widget.State{At: l.At, Choices: []widget.Choice{{Key: "R", Label: "try again"}, {Key: "o", Label: "open another anchor document"}, {Key: "@", Label: "requests"}}}
	switch {
	case m.loader.Task.Busy() && of == nil:
		l.Badge, l.Role, l.Title, l.Sentence = m.env.Theme.Glyphs.Spinner[0], theme.Focus, "Loading the rules of "+wanted, "Press Esc to cancel."
		l.Choices = l.Choices[1:]
	case m.loader.Err != nil:
		l.Badge, l.Role, l.Title, l.Sentence = "error", theme.BadgeBad, "The rules of "+wanted+" could not be fetched", view.Explain(m.loader.Err)
	case of != nil:
		l.Title, l.Sentence, l.Choices[0].Label = of.Anchor+" has no rules", "The service answered with an empty list.", "ask again"
		switch doubts := of.Doubts(); {
		case of.None != "":
			l.Sentence = "The service says: " + of.None
		case of.Set.Body == nil:
			l.Sentence = "The service says so without a description."
		case doubts != "":
			l.Sentence += " But " + doubts + "."
		}
	case wanted != "":
		l.Title, l.Choices[0].Label = "Stopped before the rules of "+wanted+" came", "load them"
	default:
		samples := each.Of(m.env.Offers["rules"], func(anchor string) widget.Choice { return widget.Choice{Label: anchor, Note: "sample"} })
		l.Title, l.Sentence, l.Choices = "Open an anchor document", prose, append(samples, widget.Choice{Key: "o", Label: "open one by its id"})
	}
	if l.Title != was {
		l.At = 0
	}
	if m.layout.height < stackedFrom { // the choices go before the prose
		l.Sentence = strings.TrimSuffix(l.Sentence, prose)
	}
}

const prose = "Here are the rules that the service generated for it: each as a sentence, with every member it has."
