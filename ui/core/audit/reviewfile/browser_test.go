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

// printed is a review as a browser prints it, and the text of each page; there is none without pdftotext.
func printed(t *testing.T, browser string, r *audit.Review) (pdf []byte, pages []string) {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "review.html")
	audittest.Must(t, os.WriteFile(file, []byte(written(t, in(New(provenance(), r), "html"))), 0o600))
	audittest.Must(t, exec.CommandContext(t.Context(), browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
		"--user-data-dir="+filepath.Join(dir, "profile"), "--print-to-pdf="+filepath.Join(dir, "review.pdf"), "file://"+file).Run())
	pdf, err := os.ReadFile(filepath.Join(dir, "review.pdf"))
	audittest.Must(t, err)
	text, err := exec.CommandContext(t.Context(), "pdftotext", "-layout", filepath.Join(dir, "review.pdf"), "-").Output()
	if err == nil {
		pages = strings.Split(strings.TrimRight(string(text), "\f\n"), "\f")
	}
	return pdf, pages
}

// TestOnPaperThePageIsShort prints 48 rules, which took 21 pages before there were
// rules for paper.
func TestOnPaperThePageIsShort(t *testing.T) {
	pdf, pages := printed(t, browser(t), reviewed(t))
	for _, page := range pages { // a heading at the end of a page would be apart from what follows
		lines := strings.Split(strings.TrimSpace(page), "\n")
		for len(lines) > 1 && strings.Contains(lines[len(lines)-1], "review.html") || len(lines) > 1 && strings.TrimSpace(lines[len(lines)-1]) == "" {
			lines = lines[:len(lines)-1] // the browser's foot
		}
		last := strings.TrimSpace(lines[len(lines)-1])
		if slices.Contains([]string{"Where it stands", "Rules", "Map", "Lint", "Pending", "Accepted", "Rejected", "Flagged"}, last) || strings.Contains(last, "some flagged.") {
			t.Errorf("a heading is the last line of a page:\n%s", page)
		}
		if broken := regexp.MustCompile(`(?m) [○✓✗⚑]$`).FindString(page); broken != "" {
			t.Errorf("a state is broken into lines:\n%s", page)
		}
	}
	if n := len(regexp.MustCompile(`/Type */Page[^s]`).FindAll(pdf, -1)); n < 2 || n > 10 {
		t.Errorf("48 rules take %d pages", n)
	}
}

// The map stays with its heading and its sentence, wherever on a page it comes.
func TestOnPaperTheMapIsOnOnePage(t *testing.T) {
	path := browser(t)
	for _, n := range []int{26, 29, 32} { // on the demo's paper it would be cut behind the heading, the sentence, a box
		set := audittest.Sample(t, "DOC-1001")
		set.Rules = set.Rules[:n]
		_, pages := printed(t, path, audit.NewReview(set, nil))
		at := slices.IndexFunc(pages, func(page string) bool { return regexp.MustCompile(`(?m)^ *Map$`).MatchString(page) })
		if len(pages) == 0 {
			t.Skip("no pdftotext on this machine")
		}
		if at < 0 {
			t.Fatalf("%d rules: there is no map", n)
		}
		for _, part := range []string{"some flagged.", "contract", "goods_receipt", "purchase_order"} {
			_, below, _ := strings.Cut(pages[at], "Map\n")
			if !strings.Contains(below, part) {
				t.Errorf("%d rules: %q is on another page than the heading of the map:\n%s", n, part, pages[at])
			}
		}
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
