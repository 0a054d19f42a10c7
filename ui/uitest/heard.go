package uitest

import (
	"context"
	"slices"
	"strings"
	"time"

	"docket/ui/view"
)

// listen hands on what comes from outside, as the program does.
func (d *Driver) listen(ctx context.Context, wire *view.Wire) {
	wire.Listen(func() { d.push(view.WireChanged{}) })
	go d.Store.Listen(ctx, func(anchor string) { d.push(view.TeamHeard{Anchor: anchor}) })
}

// WaitFor handles what comes from outside, such as what a team's database tells, until the screen shows all texts.
func (d *Driver) WaitFor(texts ...string) *Driver {
	d.T.Helper()
	deadline := time.Now().Add(patience)
	wake := time.AfterFunc(patience, d.changed.Broadcast)
	defer wake.Stop()
	for {
		d.Idle()
		screen := d.Screen()
		missing := slices.IndexFunc(texts, func(text string) bool { return !strings.Contains(screen, text) })
		if missing < 0 {
			return d
		}
		d.mu.Lock()
		for len(d.queue) == 0 && time.Now().Before(deadline) {
			d.changed.Wait()
		}
		late := len(d.queue) == 0
		d.mu.Unlock()
		if late {
			d.T.Fatalf("within %v the screen does not show %q:\n%s", patience, texts[missing], screen)
		}
	}
}
