package submit

import (
	"fmt"
	"testing"

	"docket/client"
	"docket/client/allocs"
)

// Of many fields of which the same is not known, that is written down once.
func TestLookingManyFieldsOverAllocatesLittleForEach(t *testing.T) {
	const fields = 2000
	d := client.DocumentType{Name: "invoice"}
	for i := range fields {
		label := fmt.Sprint("Zahlungsempfänger ", i)
		d.Fields = append(d.Fields, client.FieldSetting{Name: fmt.Sprint("field", i), Label: &label})
	}
	if n := allocs.Each(t, 5, func() { Lint(d) }); n > 3*fields {
		t.Errorf("looking %d fields over allocates %v times", fields, n)
	}
}
