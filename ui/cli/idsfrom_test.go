package cli_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// reading runs `docket text run`, which sends the ids of a datasource, against a service of the test's own. records are
// those of a page_index of so many; the service calls the datasource by its name, or by another one.
func reading(t *testing.T, firstPage string, calls func(asked string) string, records func(asked string, index, size int) []string) func(args ...string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.FormValue("ocr_text_id") != "" {
			_, _ = fmt.Fprintf(w, `{"text":[%q]}`, r.FormValue("ocr_text_id"))
			return
		}
		index, _ := strconv.Atoi(r.FormValue("page_index"))
		size, _ := strconv.Atoi(r.FormValue("items_per_page"))
		name := r.FormValue("datasource_name")
		_, _ = fmt.Fprintf(w, `{"DataSourceName":%q,"fields":[{"name":"n"},{"name":"x.n"}],"data":[%s]}`, calls(name), strings.Join(records(name, index, size), ","))
	}))
	t.Cleanup(server.Close)
	home := t.TempDir()
	template := filepath.Join(home, "box.toml")
	if err := os.WriteFile(template, []byte("collection = \"c\"\n[[box]]\nname = \"a\"\ncoordinates = [1, 2, 3, 4]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	config := filepath.Join(home, "config.toml")
	profile := fmt.Sprintf("default_profile = \"a\"\n[profiles.a]\nbase_url = %q\ncompany = \"c\"\ntoken_env = \"TOKEN\"\n%s", server.URL, firstPage)
	if err := os.WriteFile(config, []byte(profile), 0o600); err != nil {
		t.Fatal(err)
	}
	env := []string{"HOME=" + home, "DOCKET_CONFIG=" + config, "TOKEN=a-token"}
	return func(args ...string) string {
		if args[0] != "data" {
			args = append([]string{"text", "run", template, "-o", "csv"}, args...)
		}
		cmd := exec.Command("docket", args...)
		cmd.Env = append(cmd.Environ(), env...)
		out, err := cmd.CombinedOutput()
		return fmt.Sprintf("%s%v", out, err)
	}
}

func same(name string) string { return name }

// Before a run sends the ids of a datasource, and where it is checked against one, docket says all that speaks against its
// records, as `docket data` does, and says it once.
func TestWhatSpeaksAgainstRecordsIsSaidOfARunOverThem(t *testing.T) {
	for name, c := range map[string]struct {
		firstPage string
		calls     func(string) string
		records   func(string, int, int) []string
		want      string
	}{
		"pages are skipped": {"", same, func(_ string, index, size int) []string {
			from := max(index-1, 0) * size // 0 is taken for 1
			return numbered(from, max(from, min(from+60, 300)))
		}, "records may be missing. Ask for 60 a page."},
		"the first page is another": {"first_page = 1\n", same, func(_ string, index, size int) []string {
			return numbered(index*size, min(index*size+size, 250))
		}, "Page 0 has records too, which are left out."},
		"it is called otherwise": {"", func(string) string { return "ledger" }, func(_ string, index, _ int) []string {
			return numbered(0, 3)[:3*max(0, min(index, 2-index))]
		}, "docket asked for led and the service calls what came ledger"},
		"ids come again": {"", same, func(_ string, index, _ int) []string {
			return append(numbered(0, 3), numbered(0, 1)...)[:4*max(0, min(index, 2-index))]
		}, "1 id came again"},
	} {
		docket := reading(t, c.firstPage, c.calls, c.records)
		for _, args := range [][]string{{"data", "led", "--all", "-o", "csv"}, {"--ids-from", "led.n", "--budget", "1"}, {"--run", "latest"},
			{"--run", "latest", "--against", "led", "--on", "ocr_text_id=n", "--check", "a=n"},
			{"--ids-from", "led.n", "--budget", "1", "--against", "led", "--on", "ocr_text_id=n", "--check", "a=n"}} {
			said := docket(args...)
			if strings.Count(said, c.want) != 1 || args[0] == "--ids-from" && strings.Index(said, c.want) > strings.Index(said, " to send") {
				t.Errorf("%s: %q does not say %q once, and before anything is sent:\n%.1500s", name, args, c.want, said)
			}
		}
		docket("data", "led", "--load")
		if said := docket("data", "led", "--where", "n>1"); !strings.Contains(said, "(doubtful)") || !strings.Contains(said, c.want) {
			t.Errorf("%s: of the load it says %.900s", name, said)
		}
	}
}

// Records without an id, and ids that are not sent as they are written, are counted.
func TestRecordsWithoutAnIDAreCountedBeforeARun(t *testing.T) {
	docket := reading(t, "", same, func(_ string, index, _ int) []string {
		return []string{`{"n":"A"}`, `{"n":"B "}`, `{"n":null}`, `{"n":" "}`, `{}`, `{"n":"A"}`}[:6*max(0, min(index, 2-index))]
	})
	said := docket("--ids-from", "led.n")
	for _, want := range []string{"1 id came more than once and is read once.", "3 records have no id and are left out.", "1 id has blanks around it, which are not sent.", "2 documents", "B,B,"} {
		if !strings.Contains(said, want) {
			t.Errorf("it does not say %q:\n%s", want, said)
		}
	}
	if said := docket("--ids", "A , B"); strings.Contains(said, "blanks") {
		t.Errorf("of ids that were typed it says\n%s", said)
	}
}

// A datasource and a column may have points in their names; nothing is asked for before it is plain which is meant.
func TestIDsAreTakenOfADatasourceWithAPointInItsName(t *testing.T) {
	fresh := func() func(...string) string {
		return reading(t, "", same, func(asked string, index, _ int) []string {
			return []string{fmt.Sprintf(`{"n":"n of %s","x.n":"x.n of %[1]s"}`, asked)}[:max(0, min(index, 2-index))]
		})
	}
	for path, want := range map[string]string{
		"led.n": "n of led,", `"led.2026".n`: "n of led.2026,", `led."x.n"`: "x.n of led,", `"led.2026"."x.n"`: "x.n of led.2026,", `"led".x.n`: "x.n of led,",
		"led.2026.n":   `"led.2026.n" may be column "n" of "led.2026", or column "2026.n" of "led"; put the name of the datasource in double quotes: '"led.2026".n'.`,
		`led.2026."n"`: "n of led.2026,", "led": `"led" is not DATASOURCE.COLUMN`, "led.": "is not DATASOURCE.COLUMN", ".n": "is not DATASOURCE.COLUMN", `"led.n`: "is not DATASOURCE.COLUMN",
	} {
		if said := fresh()("--ids-from", path); !strings.Contains(said, want) || strings.Contains(want, `"`) && strings.Contains(said, " to send") {
			t.Errorf("%s: it does not say %q:\n%s", path, want, said)
		}
	}
	docket := fresh()
	docket("data", "led.2026", "--page", "1", "-o", "csv")
	if said := docket("--ids-from", "led.2026.n"); !strings.Contains(said, `--ids-from reads column "n" of "led.2026".`) || !strings.Contains(said, "n of led.2026,") {
		t.Errorf("of a datasource that was opened it says\n%s", said)
	}
	if said := docket("--ids-from", "led.2026.x.n"); !strings.Contains(said, "x.n of led.2026,") {
		t.Errorf("of a column with a point it says\n%s", said)
	}
	docket("data", "led.2026.x", "--page", "1", "-o", "csv")
	if said := docket("--ids-from", "led.2026.x.n"); !strings.Contains(said, `may be column "n" of "led.2026.x", or column "x.n" of "led.2026"`) {
		t.Errorf("of two datasources that were opened it says\n%s", said)
	}
	if said := docket("--run", "latest", "--against", "led.2026", "--on", "ocr_text_id=x.n", "--check", "a=n"); !strings.HasSuffix(said, "<nil>") {
		t.Errorf("--against says\n%s", said)
	}
}

// An id that cannot be sent as it is written is left out and counted: another one would be sent in its place, for several.
func TestAnIDThatIsNoTextIsNotSent(t *testing.T) {
	docket := reading(t, "", same, func(_ string, index, _ int) []string {
		if index != 1 {
			return nil
		}
		return []string{"{\"n\":\"A\xff\"}", "{\"n\":\"A\xfe\"}", `{"n":"A\ud800"}`, `{"n":"A\u0007B"}`, `{"n":"A\nB"}`, `{"n":" Ä 1 "}`, `{"n":"B"}`}
	})
	said := docket("--ids-from", "odd.n")
	for _, want := range []string{"5 ids have bytes that are no text, or control characters, and are left out", "box.toml: 2 documents", "\nÄ 1,", "\nB,"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not in\n%s", want, said)
		}
	}
}
