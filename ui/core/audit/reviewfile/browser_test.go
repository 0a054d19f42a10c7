package reviewfile

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/audittest"
)

// browser finds a Chromium. On Debian: apt-get install chromium.
func browser(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("no chromium on this machine, so the page is not looked at with a real browser")
	return ""
}

// TestOnPaperThePageIsShort prints 48 rules, which took 21 pages before there were
// rules for paper.
func TestOnPaperThePageIsShort(t *testing.T) {
	path := browser(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "review.html")
	audittest.Must(t, os.WriteFile(file, []byte(written(t, in(New(provenance(), reviewed(t)), "html"))), 0o600))
	audittest.Must(t, exec.CommandContext(t.Context(), path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
		"--user-data-dir="+filepath.Join(dir, "profile"), "--print-to-pdf="+filepath.Join(dir, "review.pdf"), "file://"+file).Run())
	pdf, err := os.ReadFile(filepath.Join(dir, "review.pdf"))
	audittest.Must(t, err)
	heading := false // at the end of a page it would be apart from what follows
	text, err := exec.CommandContext(t.Context(), "pdftotext", "-layout", filepath.Join(dir, "review.pdf"), "-").Output()
	if err == nil {
		for page := range strings.SplitSeq(strings.TrimRight(string(text), "\f\n"), "\f") {
			lines := strings.Split(strings.TrimSpace(page), "\n")
			for len(lines) > 1 && strings.Contains(lines[len(lines)-1], "review.html") || len(lines) > 1 && strings.TrimSpace(lines[len(lines)-1]) == "" {
				lines = lines[:len(lines)-1] // the browser's foot
			}
			last := strings.TrimSpace(lines[len(lines)-1])
			heading = heading || slices.Contains([]string{"Where it stands", "Rules", "Map", "Lint", "Pending", "Accepted", "Rejected", "Flagged"}, last) || strings.Contains(last, "some flagged.")
			if strings.Contains(page, "one line") && !strings.Contains(page, "○ pending") {
				t.Error("a state is broken into lines")
			}
		}
	}
	if heading {
		t.Errorf("a heading is the last line of a page:\n%s", text)
	}
	if n := len(regexp.MustCompile(`/Type */Page[^s]`).FindAll(pdf, -1)); n < 2 || n > 10 {
		t.Errorf("48 rules take %d pages", n)
	}
}

// TestABrowserShowsThePageAndRunsNothing opens the page in a headless browser and
// reads what it made of it. The page is full of texts that try to become markup;
// a script, were there one, would change the title.
func TestABrowserShowsThePageAndRunsNothing(t *testing.T) {
	path := browser(t)
	dir := t.TempDir()
	r := handover(t)
	hostile := written(t, in(New(provenance(), r), "html"))
	file := filepath.Join(dir, "review.html")
	audittest.Must(t, os.WriteFile(file, []byte(hostile), 0o600))
	cmd := exec.CommandContext(t.Context(), path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
		"--user-data-dir="+filepath.Join(dir, "profile"), "--enable-logging=stderr", "--dump-dom", "file://"+file)
	var log strings.Builder
	cmd.Stderr = &log
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", path, err, log.String())
	}
	dom := string(out)
	for what, want := range map[string]int{"<article": 6, "<svg": 1, "<script": 0, "<main": 1, "<h1": 1, "<desc": 1, "aria-labelledby": 5} {
		if got := strings.Count(dom, what); got != want {
			t.Errorf("the browser's page has %s %d times, want %d", what, got, want)
		}
	}
	if title := regexp.MustCompile(`<title>([^<]*)</title>`).FindStringSubmatch(dom); title == nil || title[1] != "Review of the audit rules of DOC-1" {
		t.Errorf("the title is %q", title)
	}
	for line := range strings.Lines(log.String()) {
		if strings.Contains(line, "CONSOLE") {
			t.Errorf("the browser complains: %s", line)
		}
	}
}

// reviewed is the demo's first anchor with some verdicts given.
func reviewed(t testing.TB) *audit.Review {
	t.Helper()
	r := audit.NewReview(audittest.Sample(t, "DOC-1001"), nil)
	r.Apply(r.Judge([]int{0, 1, 2, 3}, store.Accept, "reviewer"))
	r.Apply(r.Judge([]int{4, 10, 11, 31, 32, 33, 36, 37, 39}, store.Reject, "reviewer"))
	r.Apply(r.Judge([]int{29}, store.Flag, "reviewer"))
	return r
}
