package cli_test

import (
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// initialised are the packages of docket that a start initialises, in their order, with what each allocates.
var initialised = regexp.MustCompile(`(?m)^init (docket/\S+) .* (\d+) allocs$`)

// Every start initialises every package that is linked in: what is used seldom, such as regular expressions, is made
// when it is used. Before that was so, docket's own packages allocated 2,800 times. The program of these tests has their
// own variables in docket/ui/cli and beside it, which are left out.
func TestAStartPreparesNothingThatItMayNotNeed(t *testing.T) {
	cmd := exec.Command("docket", "help")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatal(err)
	}
	all, most, by := 0, 0, ""
	for _, m := range initialised.FindAllSubmatch(out, -1) {
		if strings.TrimSuffix(string(m[1]), "_test") == "docket/ui/cli" {
			continue
		}
		n, _ := strconv.Atoi(string(m[2]))
		if all += n; n > most {
			most, by = n, string(m[1])
		}
	}
	if all == 0 || all > 500 {
		t.Errorf("docket's packages allocate %d times before main; most of it, %d times, is %s", all, most, by)
	}
}
