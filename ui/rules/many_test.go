package rules_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/rules"
	"docket/ui/uitest"
	"docket/ui/view"
)

// BenchmarkFirstFilterKeyOfMany is the first letter of a filter over 45,000 rules, once what it looks in was made ready
// behind the key before it.
func BenchmarkFirstFilterKeyOfMany(b *testing.B) {
	var all []string
	for i := range 45_000 {
		all = append(all, fmt.Sprintf(`{"rule_id":"R%d","rule_name":"invoice.line_%d_quantity equal_to order.line_%d_quantity","description":"As ordered.","justification":"Both state %d pieces.","enable":"true","event_type":"processed"}`, i, i, i, i))
	}
	server := httptest.NewServer(&rulesServer{code: http.StatusOK, body: answer(all...)})
	defer server.Close()
	d := uitest.Start(b, uitest.Options{View: "rules", Target: "D-1", URL: server.URL, Width: 200, Height: 50})
	v := rules.Maker().New(d.Env)
	v.SetSize(200, 47)
	v.Update(v.Open("D-1")().(view.Work).Run())
	for b.Loop() {
		b.StopTimer()
		to(v, tea.KeyMsg{Type: tea.KeyEsc})
		finish(key(v, '/'))
		b.StartTimer()
		key(v, 'l')
		_ = v.View()
	}
}
