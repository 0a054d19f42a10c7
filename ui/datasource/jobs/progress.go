package jobs

import (
	"fmt"
	"strings"
	"time"

	"docket/ui/theme"
	"docket/ui/view"
)

// barCells is how wide the bar of a job is.
const barCells = 8

// line is how far a job got, with a bar where the end is known.
func (j *job) line(t *theme.Theme, now time.Time) string {
	j.mu.Lock()
	page, records := j.page, j.records
	j.mu.Unlock()
	text, seconds := j.words+"  ", now.Sub(j.began).Seconds()
	if j.stopped {
		text = "stopping: " + text
	}
	if j.total > 0 {
		done := min(page, j.total)
		full := done * barCells / j.total
		text += strings.Repeat(t.Glyphs.Full, full) + strings.Repeat(t.Glyphs.Empty, barCells-full)
		text += fmt.Sprintf(" %d %%  page %s/%s", done*100/j.total, view.Thousands(page), view.Thousands(j.total))
	} else {
		text += view.Count(records, "record")
	}
	if seconds <= 0 || records == 0 {
		return text
	}
	dot := " " + t.Glyphs.Dot + " "
	text += dot + view.Thousands(int(float64(records)/seconds)) + "/s"
	if j.total > page && page > 0 {
		text += dot + left(time.Duration(seconds/float64(page)*float64(j.total-page)*float64(time.Second)))
	}
	return text
}

// left says how long it will take.
func left(d time.Duration) string {
	switch {
	case d < time.Second:
		return "a moment left"
	case d < 2*time.Minute:
		return fmt.Sprintf("%d s left", int(d.Seconds()))
	case d < 2*time.Hour:
		return fmt.Sprintf("%d min left", int(d.Minutes()))
	}
	return fmt.Sprintf("%d h left", int(d.Hours()))
}
