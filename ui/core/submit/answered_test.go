package submit_test

import (
	"strings"
	"testing"

	"docket/config/store"
	"docket/ui/core/submit"
)

func TestAnAnswerIsOneShortLineWithItsStatus(t *testing.T) {
	for _, tt := range []struct {
		status       int
		answer, want string
	}{
		{200, "Request Submitted Successfully", "200 Request Submitted Successfully"},
		{403, "<html><head><title>Access\n denied</title></head><body>" + strings.Repeat("<p>x</p>", 999), `403 a web page titled "Access denied"`},
		{422, `{"error":"tax_id cannot be\nrequired"}`, "422 tax_id cannot be required"},
		{502, "", "502"},
		{0, "", ""},
		{500, strings.Repeat("long ", 999), "500 " + strings.Repeat("long ", 59) + "long…"},
	} {
		if got := submit.Answered(store.Submission{Result: store.Result{Status: tt.status, Answer: tt.answer}}); got != tt.want {
			t.Errorf("%d %.40q is %q", tt.status, tt.answer, got)
		}
	}
}
