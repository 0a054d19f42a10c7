package pages

import (
	"context"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/core/paging"
	"docket/ui/view"
)

// Who turned to a page while it was fetched ahead, and pages turn out to be counted otherwise, is shown page 1 of the
// datasource as it is, and not as the page that was turned to.
func TestADatasourceThatIsCountedOtherwiseIsShownFromItsBeginning(t *testing.T) {
	l := NewLoader(&view.Env{Context: t.Context(), Now: time.Now})
	answer := Answer{Intent: Intent{Number: 1}, Pager: vendors(), Look: paging.Look{Page: records(1, 1, 100)}}
	fetched := l.ahead.Start(t.Context(), func(context.Context) (Answer, error) { return answer, nil })
	l.fetched = 2
	if cmd := l.Begin(vendors(), Intent{Name: "vendors", Number: 2, PerPage: 100}); cmd != nil || l.wanted == nil {
		t.Fatal("the page that is on its way is asked for once more")
	}
	var shown Answer
	l.To(func(a Answer) tea.Cmd { shown = a; return nil }, nil)(fetched().(view.Work).Run())
	if shown.Pager == nil || shown.Intent.Number != 1 {
		t.Errorf("page %d is shown", shown.Intent.Number)
	}
	fetched = l.ahead.Start(t.Context(), func(context.Context) (Answer, error) { return answer, nil })
	l.To(nil, func(int, paging.Look) tea.Cmd { t.Error("it is taken for the page that was fetched ahead"); return nil })(fetched().(view.Work).Run())
}
