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

// line is how far a job got: a bar where the end is known, else how fast it is.
func (j *job) line(t *theme.Theme, now time.Time) string {
	j.mu.Lock()
	page, records, note := j.page, j.records, j.note
	j.mu.Unlock()
	text := j.words + "  "
	if j.stopped {
		text = "stopping: " + text
	}
	if j.total > 0 {
		done := min(page, j.total)
		full := done * barCells / j.total
		bar := strings.Repeat(t.Glyphs.Full, full) + strings.Repeat(t.Glyphs.Empty, barCells-full)
		return text + fmt.Sprintf("%s %d %%  page %s/%s", bar, done*100/j.total, view.Thousands(page), view.Thousands(j.total))
	}
	if note != "" {
		return text + note
	}
	text += view.Count(records, "record")
	if seconds := now.Sub(j.began).Seconds(); seconds > 0 && records > 0 {
		text += " " + t.Glyphs.Dot + " " + view.Thousands(int(float64(records)/seconds)) + "/s"
	}
	return text
}
