package overlay_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"docket/client"
	"docket/ui/uitest"
)

// asked is a docket that made a request of each operation, the list of requests open.
func asked(t *testing.T, data string) *uitest.Driver {
	d := uitest.Start(t, uitest.Options{Width: 160, Height: 40, View: "rules", Target: "DOC-1003"})
	at, _, err := client.ParseCoordinates("80 70 620 130", client.CornersForm)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Env.Client.Page(t.Context(), client.PageRequest{Datasource: "vendors", Index: 2, ItemsPerPage: 5}); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Env.Client.Text(t.Context(), client.TextRequest{Collection: "invoice", OCRTextID: "OCR-1001", Coordinates: at}); err != nil {
		t.Fatal(err)
	}
	if sent := d.Env.Client.Push(t.Context(), client.Submission{Username: "demo.analyst", DocumentType: "invoice", Data: []byte(data)}); sent.Err != nil {
		t.Fatal(sent.Err)
	}
	return d.Press("@")
}

const someFields = `[{"documentTypeDetails":{"invoice":{"fields":{"iban":{"label":"d'où $(id) \"x\"","required":true,"visibility":true}}}}}]`

func TestARowOfTheWireSaysWhatItWasAboutAndIsFilteredSortedAndExported(t *testing.T) {
	d := asked(t, someFields)
	d.Shows("Requests: 4 requests", "rules       DOC-1003", "datasource  vendors page 2", "push        invoice", "text        OCR-1001 [80,70,620,130]")
	d.Press("/").Type("operation:datasource what:vendors status:200").Press("enter").Shows("vendors page 2").Hides("push     ")
	d.Press("enter").Shows("Request: datasource vendors page 2", "page_index", "items_per_page").Press("esc", "esc")
	d.Press("|").Shows("operation", "status", "came").Press("esc").Press("Y").Shows("CSV").Press("esc").Press("E").Shows("Export 4 requests", "requests.csv").Press("esc")
	d.Press("/").Type("no such thing").Press("enter", "y").Shows("No request matches the filter.")
}

func TestTheWireSaysHowManyOlderRequestsWereLetGo(t *testing.T) {
	d := uitest.Start(t, uitest.Options{Width: 120, Height: 30})
	for id := range uint64(512) {
		d.Env.Wire.Add(client.Exchange{ID: id + 1, Attempt: 1, Op: client.OpRules, Phase: client.PhaseDone})
	}
	d.Press("@").Shows("Requests: 500 requests, 12 older let go")
}

// Each command that the list of requests copies is run by a shell, and looked at from outside while it waits for its answer:
// what it brings is what docket got, and no program has the token among its arguments.
func TestTheCurlCommandRunsAsItStandsAndNoProgramHasTheTokenAmongItsArguments(t *testing.T) {
	if _, err := exec.LookPath("curl"); err != nil || runtime.GOOS != "linux" {
		t.Skip("curl and /proc are needed")
	}
	for name, data := range map[string]string{"short": someFields, "too long for an argument": strings.Replace(someFields, "où", strings.Repeat("où\\t", 40_000), 1)} {
		t.Run(name, func(t *testing.T) {
			d := asked(t, data)
			pushed := d.Demo.Calls("push")
			for _, e := range d.Env.Wire.Exchanges() {
				d.Press("g", "/").Type("operation:"+string(e.Op)).Press("enter", "y", "esc")
				command := exec.Command("sh")
				command.Stdin = strings.NewReader(d.Copied[len(d.Copied)-1] + "\n") // as one pastes it
				if d.Demo.Calls("push") != pushed {
					t.Fatal("copying sent something")
				}
				command.Env = append(os.Environ(), "DOCKET_TOKEN="+d.Demo.Token, "no_proxy=*")
				var out bytes.Buffer
				command.Stdout, command.Stderr = &out, &out
				gate := d.Demo.Hold(string(e.Op))
				if err := command.Start(); err != nil {
					t.Fatal(err)
				}
				ended := make(chan error, 1)
				go func() { ended <- command.Wait() }()
				select {
				case <-gate.Arrived():
				case err := <-ended:
					t.Fatalf("%s: it ended without a request: %v %.300s", e.Op, err, &out)
				}
				if seen := arguments(t); !strings.Contains(seen, e.URL) || strings.Contains(seen, d.Demo.Token) {
					t.Errorf("%s: the arguments of all programs: %q", e.Op, seen)
				}
				gate.Release()
				if err := <-ended; err != nil || out.String() != string(e.Body) {
					t.Errorf("%s: %v, %.200q is not %.200q", e.Op, err, out.String(), e.Body)
				}
				if e.Op == client.OpPush {
					pushed++
				}
			}
		})
	}
}

// arguments are those of every program that runs here now.
func arguments(t *testing.T) (all string) {
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		raw, _ := os.ReadFile(name) // it may have ended
		all += strings.ReplaceAll(string(raw), "\x00", " ") + "\n"
	}
	return all
}
