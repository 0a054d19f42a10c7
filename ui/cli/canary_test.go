package cli_test

import (
	"bufio"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// parrot is a service that puts the token it was sent where %s is in its answer,
// which need not be HTTP.
func parrot(t *testing.T, answer string, spell func(string) string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			if req, err := http.ReadRequest(bufio.NewReader(conn)); err == nil {
				_, _ = io.Copy(io.Discard, req.Body)
				token := strings.TrimPrefix(req.Header.Get("Authorization"), "Bearer ")
				_, _ = io.WriteString(conn, strings.ReplaceAll(answer, "%s", spell(token)))
			}
			_ = conn.Close()
		}
	}()
	return "http://" + l.Addr().String()
}

// quoted is where a service, or what stands between, quotes the token.
var quoted = map[string]string{
	"no HTTP":     "Bearer %s is not http\r\n\r\n",
	"status":      "HTTP/1.1 2%s x\r\n\r\n",
	"reason":      "HTTP/1.1 400 %s\r\nContent-Length: 0\r\n\r\n",
	"header":      "HTTP/1.1 200 OK\r\nBearer %s\r\n\r\n",
	"header name": "HTTP/1.1 422 x\r\n%s: %s\r\nContent-Length: 0\r\n\r\n",
	"length":      "HTTP/1.1 200 OK\r\nContent-Length: %s\r\n\r\n",
	"chunk":       "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n%s\r\nx\r\n0\r\n\r\n",
	"redirect":    "HTTP/1.1 301 x\r\nLocation: https://x.example/%s\r\nContent-Length: 0\r\n\r\n",
	"refusal":     "HTTP/1.1 422 x\r\n\r\n{\"error\":\"no such token: %s\"}",
	"sign-in":     "HTTP/1.1 200 x\r\n\r\n<title>%s</title>",
	"values": "HTTP/1.1 200 x\r\n\r\n{\"success\":true,\"total\":1,\"rules\":[{\"rule_name\":\"a.%s equal_to b.c\",\"%s\":1}]," +
		"\"data\":[{\"%s\":\"%s\"}],\"fields\":[{\"name\":\"%s\"}],\"release_version\":\"%s\"}",
}

// spelt are the ways in which it does so, and what to look for afterwards.
var spelt = map[string]func(string) string{
	"plain":  func(s string) string { return s },
	"base64": func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) },
	"hex":    func(s string) string { return hex.EncodeToString([]byte(s)) },
	"escaped": func(s string) (out string) {
		for _, c := range []byte(s) {
			out += fmt.Sprintf(`\u%04x`, c)
		}
		return out
	},
	"percent": func(s string) (out string) {
		for _, c := range []byte(s) {
			out += fmt.Sprintf("%%%02x", c)
		}
		return out
	},
}

// clean fails where any spelling of the token is in a text.
func clean(t *testing.T, where, text string) {
	t.Helper()
	for name, spell := range spelt {
		if i := strings.Index(strings.ToLower(text), strings.ToLower(strings.TrimRight(spell(canary), "="))); i >= 0 {
			t.Errorf("%s holds the token, %s: …%.300q", where, name, text[max(0, i-150):])
		}
	}
}

// cleanFiles does so for every file below a folder.
func cleanFiles(t *testing.T, where, dir string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		raw, err := os.ReadFile(path)
		clean(t, where+": "+path, path+string(raw))
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func TestATokenThatComesBackIsPrintedAndKeptNowhere(t *testing.T) {
	settings := filepath.Join(t.TempDir(), "a.json")
	if err := os.WriteFile(settings, []byte(`{"invoice":{"total":{"label":"Total","required":true,"visibility":true}}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for place, answer := range quoted {
		for name, spell := range spelt {
			if name != "plain" && place != "no HTTP" && place != "values" {
				continue // package client's own test has the rest
			}
			home := t.TempDir()
			url := parrot(t, answer, spell)
			for _, args := range [][]string{
				{"rules", "X", "-o", "json"}, {"data", "X", "-o", "csv"}, {"data", "X", "--output", "all.csv"},
				{"fields", "push", settings, "--yes"}, {"submissions", "list", "-o", "json"},
			} {
				cmd := exec.Command("docket", args...)
				cmd.Dir = home
				cmd.Env = atHome(home, "DOCKET_BASE_URL="+url, "DOCKET_TOKEN="+canary, "DOCKET_COMPANY=c", "DOCKET_USERNAME=u")
				out, _ := cmd.CombinedOutput()
				clean(t, fmt.Sprint(place, ", ", name, ": ", args), string(out))
			}
			cleanFiles(t, place+", "+name, home)
		}
	}
}

func TestATokenThatComesBackIsDrawnAndCopiedNowhere(t *testing.T) {
	for _, place := range []string{"no HTTP", "refusal", "values"} {
		url := parrot(t, quoted[place], spelt["plain"])
		d := onTerminal(t, []string{"DOCKET_BASE_URL=" + url, "DOCKET_TOKEN=" + canary, "DOCKET_COMPANY=c"}, "rules", "X")
		d.shows("$DOCKET_TOKEN")
		d.types("@")
		d.shows("Requests")
		d.types("\r")
		d.shows("Bearer ")
		d.types("y")
		d.shows("\x1b]52;")
		d.shows("\a")
		d.types("\x03")
		d.ends()
		_, copied, _ := strings.Cut(d.seen.String(), "\x1b]52;c;")
		copied, _, _ = strings.Cut(copied, "\a")
		text, err := base64.StdEncoding.DecodeString(copied)
		if err != nil || !strings.Contains(string(text), "$DOCKET_TOKEN") {
			t.Errorf("%s: copied %q, %v", place, text, err)
		}
		clean(t, place+": the clipboard", string(text))
		clean(t, place+": the screen", d.seen.String())
		cleanFiles(t, place, d.home)
	}
}
