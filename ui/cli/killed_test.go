package cli_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
)

// A load that is killed loses a few pages at most; the next one goes on behind them.
func TestAKilledLoadGoesOnBehindThePagesThatWereKept(t *testing.T) {
	const stuck, pages = 40, 60
	var held atomic.Bool
	reached, killed := make(chan bool, 1), make(chan bool)
	asked := make([]atomic.Int32, pages+10)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page := number(r, "page_index")
		if page == stuck && held.CompareAndSwap(false, true) {
			reached <- true
			<-killed
			return
		}
		asked[page].Add(1)
		w.Header().Set("Content-Type", "application/json")
		record := ""
		if page >= 1 && page <= pages {
			record = fmt.Sprintf(`{"_id":{"$oid":"%024x"},"n":"%d"}`, page, page)
		}
		fmt.Fprintf(w, `{"DataSourceName":"sheet","fields":[{"name":"n","datatype":"string"}],"data":[%s]}`, record)
	}))
	defer s.Close()
	home := t.TempDir()
	docket := func() *exec.Cmd {
		cmd := exec.Command("docket", "data", "sheet", "--load", "--per-page", "1", "--jobs", "1")
		cmd.Env = atHome(home, "DOCKET_BASE_URL="+s.URL, "DOCKET_TOKEN=t", "DOCKET_COMPANY=c")
		return cmd
	}
	first := docket()
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	<-reached
	if err := first.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = first.Wait()
	close(killed)

	out, err := docket().CombinedOutput()
	found := regexp.MustCompile(`continuing load 1 behind page (\d+),`).FindSubmatch(out)
	if err != nil || found == nil || !strings.Contains(string(out), `"complete":true`) || !strings.Contains(string(out), `"records":60`) {
		t.Fatalf("%v: %s", err, out)
	}
	kept, _ := strconv.Atoi(string(found[1]))
	if kept < stuck-1-16-2 {
		t.Errorf("%d pages were kept of %d", kept, stuck-1)
	}
	for page := 3; page < kept; page++ {
		if n := asked[page].Load(); n != 1 {
			t.Errorf("page %d was asked for %d times", page, n)
		}
	}
}
