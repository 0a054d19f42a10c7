//go:build unix

package cli_test

import (
	"bytes"
	"os/exec"
	"runtime"
	"runtime/debug"
	"slices"
	"syscall"
	"testing"
)

// Whether a query gives rows for ever, or none behind its first ones: ctrl+c ends it.
func TestCtrlCEndsAQueryThatRunsForEver(t *testing.T) {
	s := serve(t)
	for _, sql := range []string{
		"WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c) SELECT n AS first FROM c",
		"WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c) SELECT n AS first FROM c WHERE n < 20000",
	} {
		d := onTerminal(t, configured(s), "sql", sql, "-o", "ndjson")
		d.shows(`{"first":1}`)
		d.types("\x03")
		if code := d.ends(); code != 130 {
			t.Errorf("%s: exit code %d", sql, code)
		}
	}
}

func TestAMillionRowsOfAQueryTakeLittleMemory(t *testing.T) {
	s, home := serve(t), t.TempDir()
	cmd := exec.Command("docket", "sql", "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c LIMIT 1000000) SELECT n, hex(zeroblob(100)) AS x FROM c", "-o", "csv")
	cmd.Env = atHome(home, configured(s)...)
	out, err := cmd.Output()
	if n := bytes.Count(out, []byte("\n")); err != nil || n != 1_000_001 {
		t.Fatalf("%d lines, %v", n, err)
	}
	usage, is := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	info, _ := debug.ReadBuildInfo()
	race := slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) // it takes several times the memory
	if most := int64(120 << 10); is && !race && runtime.GOOS == "linux" && usage.Maxrss > most {
		t.Errorf("%d KiB were in use, of %d", usage.Maxrss, most)
	}
}

func TestCtrlCLeavesTheScreenWhileAQueryRunsForEver(t *testing.T) {
	d := onTerminal(t, nil, "demo", "data", "vendors")
	d.shows("V-00001")
	d.types("L")
	d.shows("kept as snapshot 1")
	d.types("Q")
	d.shows("SQL over what is loaded")
	d.types("\x15WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c) SELECT count(*) FROM c")
	d.types("\r")
	d.shows("asking")
	d.types("\x03")
	if code := d.ends(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	d.restored()
}
