package rules_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"docket/ui/uitest"
)

// hostile are texts that would drive a terminal, break a border or hide what
// they say.
var hostile = []string{
	"\x1b]0;owned\x07\x1b[2J\x1b[31mred", "\u009b31mc1", "a\r\nb\tc", "\u202egnp.exe\u2066", "e" + strings.Repeat("\u0301", 40),
	"取引先.名称 equal_to 発注.名称", "👩‍👩‍👧‍👦.x equal_to 🇩🇪.y", "مرحبا.بالعالم equal_to שלום.עולם", "\x00\x7f", strings.Repeat("wide語", 500), "",
}

// hostileRules has each of the texts in every member once.
func hostileRules(t *testing.T) string {
	t.Helper()
	var rules []map[string]any
	for i, text := range hostile {
		rules = append(rules, map[string]any{
			"rule_name": text, "description": text, "enable": text, "event_type": text, "rule_type": text, "action": text,
			"rule_precondition": map[string]any{"rule_name": text, "document_type": text, "condition_list": []any{text, map[string]any{text: text}}},
			"anchor_file_name":  text, "justification": text, "rule_id": hostile[(i+1)%len(hostile)], text + "!": text,
		})
	}
	body, err := json.Marshal(map[string]any{"success": "true\x1b[0m", "total": "\x1b[1m9", "rules": rules})
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// The driver holds every frame against the terminal's size.
func TestHostileTextNeitherBreaksAFrameNorDrivesTheTerminal(t *testing.T) {
	_, d := serve(t, hostileRules(t), 80, 24)
	sizes := [][2]int{{40, 12}, {41, 13}, {57, 17}, {80, 24}, {99, 30}, {100, 15}, {101, 40}, {143, 33}, {200, 60}, {300, 100}}
	for _, size := range sizes {
		d.Resize(size[0], size[1])
		for range hostile {
			d.Press("j")
			noControls(t, d)
		}
		d.Press("enter", "G", "pgup", "esc", "/").Type("wide")
		noControls(t, d)
		d.Press("enter", "+", "_", "esc", "s", "g")
	}
}

// noControls fails when anything but docket's own styling reaches the terminal.
func noControls(t *testing.T, d *uitest.Driver) {
	t.Helper()
	for _, bad := range []string{"\x1b]", "\x1b[2J", "\x1b[31mred", "\u009b", "\r", "\t", "\u202e", "\u2066", "\x00", "\x7f", "\x07"} {
		if strings.Contains(d.Styled(), bad) {
			t.Fatalf("%q reached the terminal:\n%q", bad, d.Styled())
		}
	}
}

func TestHostileWordsOfTheServiceAreShownNotObeyed(t *testing.T) {
	for _, text := range hostile {
		quoted, _ := json.Marshal(text)
		for code, body := range map[int]string{400: `{"status":"fail","description":` + string(quoted) + `}`, 403: `{"error":` + string(quoted) + `}`} {
			s := &rulesServer{code: code, body: body}
			server := httptest.NewServer(s)
			d := uitest.Start(t, uitest.Options{View: "rules", Target: "D-\x1b[31m\u202e1", URL: server.URL, Width: 40, Height: 12})
			noControls(t, d)
			d.Resize(300, 100)
			noControls(t, d)
			s.say(http.StatusOK, answer(rule("r1", "a.x equal_to b.x", "one")))
			d.Press("R").Shows("a.x = b.x")
			s.say(code, body)
			d.Press("R")
			noControls(t, d)
			server.Close()
		}
	}
}

func TestEveryStateFitsEverySize(t *testing.T) {
	for _, target := range []string{"", "DOC-1001", "DOC-1004", "DOC-1005"} {
		d := open(t, target, 80, 24)
		for w := 40; w <= 300; w += 13 {
			for h := 12; h <= 100; h += 11 {
				d.Resize(w, h)
			}
		}
	}
}

func TestALightTerminalIsFollowedWithoutAFetch(t *testing.T) {
	d := open(t, "DOC-1001", 80, 24)
	before, calls := d.Styled(), d.Demo.Calls("rules")
	d.Root.SetDark(false)
	if d.Styled() == before {
		t.Error("the frame looks as before")
	}
	if got := d.Demo.Calls("rules"); got != calls {
		t.Errorf("%d requests instead of %d", got, calls)
	}
}
