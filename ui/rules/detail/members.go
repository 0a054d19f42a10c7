package detail

import (
	"slices"
	"strings"

	"docket/client"
	"docket/ui/theme"
	"docket/ui/widget"
)

// The members that the interface names, in the order in which a person wants to
// read them: what the rule says and why first, ids last.
var (
	ruleMembers = []string{"rule_name", "description", "justification", "enable", "action", "rule_type", "event_type",
		"rule_id", "anchor_document_id", "anchor_file_name", "rule_precondition"} // §2.1
	preconditionMembers = []string{"rule_name", "document_type", "event_type", "condition_type", "condition_list"} // §2.2
)

// Declared reports whether the interface names a member of a rule (§2.1).
func Declared(name string) bool { return declared(ruleMembers, name) }

func declared(names []string, name string) bool { return slices.Contains(names, name) }

// shortJSON is how long an object or a list may be to stand on one line.
const shortJSON = 48

// Fact is one line of the detail: a member, its value as it came, and what a
// person should know about it.
type Fact struct {
	Name  string
	Value string // as it came; JSON indented where it is an object or a list
	Note  string // "empty", "not sent", "not in the interface"; "" when there is nothing to say
	Odd   bool   // the note is a warning
	Kind  widget.Kind
	Same  bool // the value is the rule's own rule_name, as the interface says it is
}

// section is a titled run of Facts.
type section struct {
	title string
	facts []Fact
}

// sections is everything that is known of a rule: each of its members once, in
// reading order, then those of its precondition, then what the interface does
// not name. A member that is there twice is shown twice.
func sections(r *client.Rule, news string, g *theme.Glyphs) []section {
	members := r.Raw.Members()
	about := section{facts: declaredFacts(members, ruleMembers[:len(ruleMembers)-1])}
	if news != "" {
		about.facts = append(about.facts, Fact{Name: "since last fetch", Value: news})
	}
	out := []section{about}
	if compared := operands(r); len(compared.facts) > 0 {
		out = append(out, compared)
	}
	out = append(out, precondition(r, g))
	if others := otherFacts(members, ruleMembers, ""); len(others) > 0 {
		out = append(out, section{"Not named by the interface", others})
	}
	return out
}

// precondition is the section of rule_precondition (§2.2).
func precondition(r *client.Rule, g *theme.Glyphs) section {
	s := section{title: "Precondition"}
	p := &r.Precondition
	if !p.Present || p.Raw.Kind() != client.Object {
		s.facts = valuesOf(r.Raw.Members(), "rule_precondition")
		return s
	}
	members := p.Raw.Members()
	s.facts = declaredFacts(members, preconditionMembers)
	for i := range s.facts {
		if f := &s.facts[i]; f.Name == "condition_list" && f.Note == "" && len(p.Conditions) > 0 {
			f.Value = tree(memberOf(members, f.Name), g)
		}
	}
	if f := &s.facts[0]; f.Note == "" {
		f.Same = p.RuleName == r.Name
		if !f.Same {
			f.Note, f.Odd = "not this rule's name", true
		}
	}
	s.facts = append(s.facts, otherFacts(members, preconditionMembers, "not in the interface")...)
	return s
}

// memberOf is the value of the first member of that name.
func memberOf(members []client.Member, name string) client.Value {
	for _, m := range members {
		if m.Name == name {
			return m.Value
		}
	}
	return nil
}

// declaredFacts lists the members of these names; one that did not come is said
// to be missing.
func declaredFacts(members []client.Member, names []string) []Fact {
	var facts []Fact
	for _, name := range names {
		facts = append(facts, valuesOf(members, name)...)
	}
	return facts
}

// valuesOf is the member of that name, each time it is there.
func valuesOf(members []client.Member, name string) []Fact {
	var facts []Fact
	for _, m := range members {
		if m.Name == name {
			facts = append(facts, newFact(m))
		}
	}
	switch {
	case facts == nil:
		return []Fact{{Name: name, Note: "not sent", Odd: true}}
	case len(facts) > 1:
		for i := range facts {
			facts[i].Note, facts[i].Odd = "sent more than once", true
		}
	}
	return facts
}

// otherFacts lists the members that are not of these names, in their order. note
// says so where no title does.
func otherFacts(members []client.Member, names []string, note string) []Fact {
	var facts []Fact
	for _, m := range members {
		if !declared(names, m.Name) {
			facts = append(facts, Fact{Name: m.Name, Value: shown(m.Value), Note: note})
		}
	}
	return facts
}

// newFact notes what is worth a note: nothing in a text, and any kind of value
// that the interface does not give (everything but condition_list is text).
func newFact(m client.Member) Fact {
	f := Fact{Name: m.Name, Value: shown(m.Value)}
	switch kind := m.Value.Kind(); {
	case m.Name == "enable":
		return enableFact(f, client.NewFlag(m.Value))
	case m.Name == "condition_list" && kind == client.Array:
		if strings.TrimSpace(f.Value) == "[]" {
			f.Value, f.Note = "", "empty list"
		}
	case kind == client.String:
		switch {
		case f.Value == "":
			f.Note = "empty"
		case strings.TrimSpace(f.Value) == "":
			f.Value, f.Note, f.Odd = m.Value.Raw(), "blanks only", true
		}
	case m.Name == "condition_list":
		f.Note, f.Odd = kindName(kind)+"not a list", true
	default:
		f.Note, f.Odd = kindName(kind)+"not text", true
	}
	return f
}

// kindName begins a note with the kind of a value; null speaks for itself.
func kindName(k client.Kind) string {
	switch k {
	case client.Null:
		return ""
	case client.Bool:
		return "a boolean, "
	default:
		return k.String() + ", "
	}
}

// enableFact says what the interface leaves open about odd values.
func enableFact(f Fact, flag client.Flag) Fact {
	if EnableOf(flag) == Odd {
		f.Value, f.Note, f.Odd = flag.Raw().Raw(), "neither true nor false", true
	} else if flag.Raw().Kind() == client.Bool {
		f.Note = "a boolean, not text"
	}
	return f
}

// shown is a text decoded, and every other value as JSON with its numbers as
// written: objects and lists on one line when they are short and flat, else
// indented.
func shown(v client.Value) string {
	if k := v.Kind(); k != client.Object && k != client.Array {
		return v.Text()
	}
	if line := v.Text(); len(line) <= shortJSON && !strings.ContainsAny(line[1:], "{[\n") {
		return line
	}
	return v.Indented()
}

// operands is the section that takes the rule's name apart.
func operands(r *client.Rule) section {
	s := section{title: "Compared"}
	e, ok := r.Expression()
	if !ok {
		return s
	}
	operator := Fact{Name: "operator", Value: e.Operator}
	if client.OperatorSign(e.Operator) == e.Operator {
		operator.Note, operator.Odd = "not in the interface", true
	}
	s.facts = []Fact{{Name: "left", Value: e.Left.Field + " of " + e.Left.DocumentType}, operator,
		{Name: "right", Value: e.Right.Field + " of " + e.Right.DocumentType}}
	return s
}
