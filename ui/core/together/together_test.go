package together_test

import (
	"fmt"
	"strings"
	"testing"

	"docket/ui/core/together"
)

func TestAPanicOfAWorkerIsRaisedWhereSomebodyWaits(t *testing.T) {
	defer func() {
		if v := fmt.Sprint(recover()); !strings.Contains(v, "broken") || !strings.Contains(v, "in another goroutine") {
			t.Errorf("it says %.80s", v)
		}
	}()
	together.Do(3, func(worker int) {
		if worker == 1 {
			panic("broken")
		}
	})
}
