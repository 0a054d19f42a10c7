package loading

import (
	"strconv"
	"strings"

	"docket/client"
	"docket/ui/theme"
)

// Expr is the rule's name taken apart; Parsed tells whether that is possible.
func (r *Row) Expr() client.Expression { e, _ := r.Expression(); return e }

// Parsed tells whether the name is of the form that the interface gives (§2.1).
func (r *Row) Parsed() bool { _, ok := r.Expression(); return ok }

// Enables is what the enable text says, see [EnableOf].
func (r *Row) Enables() string { return EnableOf(r.Enable) }

// Sentence is the rule as people read it: "invoice.total = order.total". A name that is
// not of the form that the interface gives (§2.1) stays verbatim.
func (r *Row) Sentence(g *theme.Glyphs) string {
	if !r.Parsed() {
		return r.Name
	}
	return r.Expr().Left.String() + " " + r.sign(g) + " " + r.Expr().Right.String()
}

// sign is the operator as people read it; one that the interface does not name is verbatim.
func (r *Row) sign(g *theme.Glyphs) string {
	if !r.Known() {
		return r.Expr().Operator
	}
	return strings.Replace(client.OperatorSign(r.Expr().Operator), "≤", g.LessEqual, 1)
}

// Known reports whether the interface names the operator.
func (r *Row) Known() bool { return client.OperatorSign(r.Expr().Operator) != r.Expr().Operator }

// Operator is the operator for a column: "=", "≤ date", and every other one verbatim.
func (r *Row) Operator(g *theme.Glyphs) string {
	return strings.Replace(r.sign(g), "(date)", "date", 1)
}

// DocumentTypes are those of the two sides, each once; none where the name does not parse.
func (r *Row) DocumentTypes() []string {
	switch l, right := r.Expr().Left.DocumentType, r.Expr().Right.DocumentType; {
	case !r.Parsed():
		return nil
	case l == right:
		return []string{l}
	default:
		return []string{l, right}
	}
}

// FieldsOf are the fields that the rule names of a document type, "" of all, each once.
func (r *Row) FieldsOf(documentType string) []string {
	var names []string
	for _, o := range []client.Operand{r.Expr().Left, r.Expr().Right} {
		if (documentType == "" || o.DocumentType == documentType) && o.Field != "" && (len(names) == 0 || names[0] != o.Field) {
			names = append(names, o.Field)
		}
	}
	return names
}

// EnableOf is what the enable text of a rule says (§2.1): "true", "false", or "odd" for
// anything else, of which the interface does not say what it means.
func EnableOf(f client.Value) string {
	on, ok := f.Bool()
	if !ok {
		return "odd"
	}
	return strconv.FormatBool(on)
}
