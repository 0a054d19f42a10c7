package text_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"go.uber.org/goleak"

	"docket/config/store"
	"docket/config/store/team/teamtest"
	"docket/ui/uitest"
)

// TestMain fixes the time zone, in which the history tells times, and looks for
// goroutines that a test left behind.
func TestMain(m *testing.M) {
	time.Local = time.UTC
	if os.Getenv("TZ") == "" {
		os.Setenv("TZ", "UTC")
	}
	goleak.VerifyTestMain(withServer{m})
}

// sender is the place of the demo's sample invoice at which the sender stands.
const sender = "[90,80,620,210]"

// open starts docket on an OCR text of the demo.
func open(t *testing.T, o uitest.Options) *uitest.Driver {
	t.Helper()
	o.View = "text"
	return uitest.Start(t, o)
}

// filled is open with the whole form filled in, the focus on the box, and
// nothing sent.
func filled(t *testing.T, o uitest.Options) *uitest.Driver {
	t.Helper()
	o.Target = `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"` + sender + `"}`
	return open(t, o)
}

// sent fails the test unless the service received so many rectangles.
func sent(t *testing.T, d *uitest.Driver, want int) {
	t.Helper()
	if got := d.Demo.Calls("text"); got != want {
		t.Fatalf("the service received %d rectangles, want %d; the screen:\n%s", got, want, d.Screen())
	}
}

// remember makes a database with a history, as an earlier docket left it.
func remember(t *testing.T, boxes ...store.Box) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "docket.db")
	now := time.Date(2026, 1, 14, 16, 5, 0, 0, time.UTC)
	s, err := store.Open(context.Background(), path, store.WithClock(func() time.Time { now = now.Add(time.Minute); return now }))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	scope := store.Scope{Address: uitest.Address, Company: "Northgate Trading"}
	for _, b := range boxes {
		if err := s.Boxes.Add(context.Background(), scope, b); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// history is three rectangles on the sample invoice, oldest first, and one on
// another text.
func history() []store.Box {
	return []store.Box{
		{Collection: "purchase_order", OCRTextID: "OCR-1002", Coordinates: "[90,80,600,200]", Lines: []string{"Northgate Trading"}},
		{Collection: "invoice", OCRTextID: "OCR-1001", Coordinates: "[800,280,1140,420]", Lines: []string{"Invoice 4711", "Date 28.03.2024"}},
		{Collection: "invoice", OCRTextID: "OCR-1001", Coordinates: "[600,1600,700,1700]"},
		{Collection: "invoice", OCRTextID: "OCR-1001", Coordinates: sender, Lines: []string{"Harbour Metals GmbH", "VAT DE004711004"}},
	}
}

// answering is a server of the test's own that gives this answer to everything.
func answering(t *testing.T, contentType, body string) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		_, _ = w.Write([]byte(body))
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// says fails the test unless one side of the line that divides the screen says each of the
// texts, however they are wrapped.
func says(t *testing.T, d *uitest.Driver, texts ...string) {
	t.Helper()
	var sides [2][]string
	for l := range strings.SplitSeq(d.Screen(), "\n") {
		if parts := strings.Split(l, "│"); len(parts) > 1 { // the page has lines of its own
			sides[0] = append(sides[0], strings.Fields(strings.Trim(parts[0], "▌"))...)
			sides[1] = append(sides[1], strings.Fields(strings.Trim(parts[len(parts)-1], "▌"))...)
		}
	}
	for _, text := range texts {
		if !strings.Contains(strings.Join(sides[0], " "), text) && !strings.Contains(strings.Join(sides[1], " "), text) {
			t.Fatalf("the lines do not say %q:\n%s", text, d.Screen())
		}
	}
}

// pressed is a key as Bubble Tea sends it, for what runs without the driver.
func pressed(name string) tea.KeyMsg {
	return tea.KeyMsg{Type: map[string]tea.KeyType{"tab": tea.KeyTab, "up": tea.KeyUp, "down": tea.KeyDown}[name]}
}

// withServer ends the database server that the tests of teams share.
type withServer struct{ *testing.M }

func (m withServer) Run() int { return teamtest.Main(m.M.Run) }
