package detail

import (
	"slices"
	"strings"

	"docket/client"
	"docket/ui/core/audit/lint"
	"docket/ui/core/each"
	"docket/ui/rules/loading"
	"docket/ui/theme"
	"docket/ui/widget"
)

// The members that the interface names (§2.1, §2.2), in the order in which they are read:
// why the rule is there and what it does first, names last.
var (
	why          = []string{"description", "justification"}
	effect       = []string{"enable", "action", "event_type"}
	names        = []string{"rule_id", "rule_type", "anchor_document_id", "anchor_file_name", "rule_name"}
	declared     = slices.Concat(why, effect, names, []string{"rule_precondition"})
	precondition = []string{"rule_name", "document_type", "event_type", "condition_type", "condition_list"}
)

// Declared reports whether the interface names a member of a rule (§2.1).
func Declared(name string) bool { return slices.Contains(declared, name) }

// shortJSON is how long an object or a list may be to stand on one line.
const shortJSON = 48

// Fact is one line of the detail: a member, its value as it came, and what a person should know about it.
type Fact struct {
	Name    string
	Value   string // as it came; JSON indented where it is an object or a list
	Note    string // "not sent", "not in the interface"; "" when there is nothing to say
	Odd     bool   // the note is a warning
	Kind    widget.Kind
	Under   []string // values within the value
	Below   bool     // prose: the value stands below the name
	Section bool     // the title of what follows
}

// facts are everything that is known of a rule, each of its members once. A member that is there twice is shown twice.
func (p *Pane) facts(r Rule) []Fact {
	row, g := r.Row, &p.env.Theme.Glyphs
	members := row.Raw.Members()
	all := append(make([]Fact, 0, 40), p.review(r)...)
	section := func(title string, facts []Fact) {
		if len(facts) > 0 {
			all = append(append(all, Fact{Name: title, Section: true}), facts...)
		}
	}
	section("Lint", each.Of(row.Lint, func(f *lint.Finding) Fact { return Fact{Name: string(f.Check), Value: f.Sentence} }))
	prose := factsOf(members, why)
	for i := range prose {
		prose[i].Below = prose[i].Value != ""
		if prose[i].Name == "justification" {
			prose[i].Under = p.quotedOnce(prose[i].Value)
		}
	}
	section("Why", prose)
	section("Quoted values", quotedFacts(r.Quoted, row.Justification))
	section("Compared", compared(row))
	section("Effect", factsOf(members, effect))
	section("Precondition", conditions(row, members, g))
	section("Names", factsOf(members, names))
	section("Not named by the interface", otherFacts(members, declared, ""))
	return all
}

// conditions are the facts of rule_precondition (§2.2).
func conditions(r *loading.Row, of []client.Member, g *theme.Glyphs) []Fact {
	p := &r.Precondition
	if !p.Present || p.Raw.Kind() != client.Object {
		return factsOf(of, []string{"rule_precondition"})
	}
	members := p.Raw.Members()
	facts := factsOf(members, precondition)
	for i := range facts {
		switch f := &facts[i]; {
		case f.Note != "":
		case f.Name == "condition_list" && len(p.Conditions) > 0:
			at := slices.IndexFunc(members, func(m client.Member) bool { return m.Name == f.Name })
			f.Value = tree(members[at].Value, g)
		case f.Name == "rule_name" && p.RuleName == r.Name:
			f.Value, f.Kind = "the same as the rule's", widget.Muted
		case f.Name == "rule_name":
			f.Note, f.Odd = "not this rule's name", true
		}
	}
	return append(facts, otherFacts(members, precondition, "not in the interface")...)
}

// factsOf are the members of these names, each time one is there; one that did not come is said to be missing.
func factsOf(members []client.Member, names []string) []Fact {
	facts := make([]Fact, 0, len(names)+1)
	for _, name := range names {
		came := each.Of(each.Where(members, func(m client.Member) bool { return m.Name == name }), newFact)
		if len(came) == 0 {
			came = []Fact{{Name: name, Note: "not sent", Odd: true}}
		}
		for i := range came {
			if len(came) > 1 {
				came[i].Note, came[i].Odd = "sent more than once", true
			}
		}
		facts = append(facts, came...)
	}
	return facts
}

// otherFacts are the members that are not of these names, in their order. note says so where no title does.
func otherFacts(members []client.Member, names []string, note string) []Fact {
	others := each.Where(members, func(m client.Member) bool { return !slices.Contains(names, m.Name) })
	return each.Of(others, func(m client.Member) Fact { return Fact{Name: m.Name, Value: shown(m.Value), Note: note} })
}

// newFact notes any kind of value that the interface does not give: everything but condition_list is text.
func newFact(m client.Member) Fact {
	f, kind, want, words := Fact{Name: m.Name, Value: shown(m.Value)}, m.Value.Kind(), client.String, "not text"
	if m.Name == "condition_list" {
		want, words = client.Array, "not a list"
	}
	switch {
	case m.Name == "enable" && loading.EnableOf(m.Value) == "odd":
		f.Value, f.Note, f.Odd = m.Value.Raw(), "neither true nor false", true
	case m.Name == "enable" && kind == client.Bool:
		f.Note = "a boolean, not text"
	case m.Name == "enable":
	case kind == want && kind == client.Array && strings.TrimSpace(f.Value) == "[]":
		f.Value, f.Kind = "empty list", widget.Muted
	case kind == want && f.Value != "" && strings.TrimSpace(f.Value) == "":
		f.Value, f.Note, f.Odd = m.Value.Raw(), "blanks only", true
	case kind == client.Null: // it speaks for itself
		f.Note, f.Odd = words, true
	case kind != want:
		f.Note, f.Odd = kind.String()+", "+words, true
	}
	return f
}

// shown is a text decoded, and every other value as JSON with its numbers as written:
// objects and lists on one line when they are short and flat, else indented.
func shown(v client.Value) string {
	if k := v.Kind(); k != client.Object && k != client.Array {
		return v.Text()
	}
	if line := v.Text(); len(line) <= shortJSON && !strings.ContainsAny(line[1:], "{[\n") {
		return line
	}
	return v.Indented()
}

func compared(r *loading.Row) []Fact {
	if !r.Parsed() {
		return nil
	}
	operator := Fact{Name: "operator", Value: r.Expr().Operator}
	if !r.Known() {
		operator.Note, operator.Odd = "not in the interface", true
	}
	return []Fact{{Name: "left", Value: r.Expr().Left.Field + " of " + r.Expr().Left.DocumentType}, operator,
		{Name: "right", Value: r.Expr().Right.Field + " of " + r.Expr().Right.DocumentType}}
}
