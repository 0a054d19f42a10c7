package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"docket/config/files"
	"docket/ui"
	"docket/ui/cli/early"
	"docket/ui/safe"
	"docket/ui/view"
)

// await runs f beside the command and gives its result, or ends with the context; what is still running then is left to
// the end of the process. A panic in f is a [ui.PanicError].
func await[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	got := make(chan result, 1)
	view.Go(func() {
		value, err := f()
		got <- result{value, err}
	}, func(broken view.Fault) { got <- result{err: &ui.PanicError{Value: broken.Value, Stack: broken.Stack}} })
	select {
	case r := <-got:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// crashed writes the report and says where it is, in two lines.
func (s *session) crashed(f *ui.PanicError) int {
	path, err := s.report(f)
	value, _, _ := strings.Cut(fmt.Sprint(f.Value), "\n")
	s.say("ended by a fault of its own: %s", value)
	if err != nil {
		fmt.Fprintf(s.err, "  No report could be written: %s\n", safe.Line(s.redact(err.Error())))
	} else {
		fmt.Fprintf(s.err, "  What happened is in %s; it holds no token.\n", safe.Line(path))
	}
	return exitFailed
}

// report writes what is needed to find the fault to the state folder: no token, no data of the service beyond what the
// fault itself says.
func (s *session) report(f *ui.PanicError) (string, error) {
	err := s.prepare(thePlaces)
	if err == nil {
		err = os.MkdirAll(s.places.ReportDir, 0o700)
	}
	if err != nil {
		return "", err
	}
	now := time.Now().UTC()
	var b strings.Builder
	fmt.Fprintf(&b, "docket %s, %s %s/%s\n%s\ncommand: docket %s\n\nfault: %v\n\n%s", early.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH,
		now.Format(time.RFC3339), strings.Join(s.args, " "), f.Value, f.Stack)
	path := filepath.Join(s.places.ReportDir, fmt.Sprintf("fault-%s-%d.txt", now.Format("20060102T150405Z"), os.Getpid()))
	return path, files.WriteBytes(path, files.New, []byte(s.redact(b.String())))
}
