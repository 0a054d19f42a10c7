package cli_test

import (
	"os/exec"
	"strings"
	"testing"

	"docket/client/demo"
)

func TestWhatTheScreenHasShownIsCompletedOnTheCommandLine(t *testing.T) {
	server, err := demo.Start(demo.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	home := t.TempDir()
	env := []string{"HOME=" + home, "DOCKET_BASE_URL=" + server.URL, "DOCKET_TOKEN=" + server.Token, "DOCKET_COMPANY=" + server.Company}
	d := onTerminal(t, env, "data", "vendors")
	d.shows("V-00001")
	d.types("q")
	d.ends()
	cmd := exec.Command("docket", "__complete", "data", "vendors", "--columns", "vendor_id,vendor_n")
	cmd.Env = append(cmd.Environ(), env...)
	if out, _ := cmd.Output(); !strings.Contains(string(out), "vendor_id,vendor_name\n") {
		t.Errorf("it offers %q", out)
	}
}
