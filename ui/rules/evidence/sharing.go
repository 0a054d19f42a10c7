package evidence

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/core/audit/lint"
	"docket/ui/core/sharing"
	"docket/ui/shared"
	"docket/ui/view"
)

// shared lists the findings that members silenced: one that is taken over is silenced here, with who said so. One about
// quoted values need not be looked up here: what it is about is the rule as it is.
func (w *findings) shared() tea.Cmd {
	by, own, rules := map[string]lint.Finding{}, []store.Shared(nil), w.of.Set.Rules
	for _, f := range w.of.Findings() {
		key := lint.Key(f, rules)
		by[key] = f
		if s, silenced := w.of.SilenceOf(f); silenced {
			own = append(own, sharing.OfFinding(w.of.Anchor, key, f, s))
		}
	}
	return shared.List(w.env, shared.Options{Kind: store.SharedSilence, Anchor: w.of.Anchor, Noun: "silenced finding",
		Own: func() ([]store.Shared, error) {
			for row := range rules {
				for _, check := range []lint.Check{lint.Quoted, lint.Values} {
					f := lint.Finding{Check: check, Rules: []int{row}}
					if key := lint.Key(f, rules); by[key].Rules == nil {
						by[key] = f
					}
				}
			}
			return own, nil
		},
		Label: func(s store.Shared) (name, about string) {
			of, as, err := sharing.ReadSilence(s)
			f, is := by[s.Name]
			switch {
			case s.Left:
				return "large", "; it is read when it is taken over"
			case err != nil:
				return "unreadable", "; it cannot be read"
			case !is:
				return string(of.Check), ": " + of.Sentence + " Its rules changed since."
			}
			if _, silenced := w.of.SilenceOf(f); silenced {
				about = ", silenced here"
			}
			return string(f.Check) + " " + rules[f.Rules[0]].ID, about + ": " + as.Reason
		},
		Take: func(s store.Shared) tea.Cmd {
			f, is := by[s.Name]
			return w.take(s, f, is)
		}})
}

// take silences a finding as a member does, where it is one here.
func (w *findings) take(s store.Shared, f lint.Finding, is bool) tea.Cmd {
	s, unread := w.env.Store.Whole(w.env.Context, w.env.Scope, s)
	_, as, err := sharing.ReadSilence(s)
	switch {
	case unread != nil:
		return view.Say(view.Bad, "Not taken over: "+view.Reason(unread)+".")
	case !w.of.SilencesRead():
		return view.Say(view.Info, stillRead)
	case err != nil || !is:
		return view.Say(view.Info, "Not taken over: no finding is about these rules as they are now.")
	}
	return w.say([]lint.Finding{f}, as, true, "Silenced, as "+s.By+" said. Press s to take it back.")
}
