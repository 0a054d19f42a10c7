package jobs

import (
	"fmt"
	"strings"
	"time"

	"docket/ui/core/paging"
	"docket/ui/theme"
	"docket/ui/view"
)

// barCells is how wide the bar of a job is.
const barCells = 8

// line is how far a job got and how fast it is: with a bar and the time that is left where the end is known.
func (j *job) line(t *theme.Theme, now time.Time) string {
	j.mu.Lock()
	page, records, note := j.page, j.records, j.note
	pages, came := page-j.had, records-j.before
	j.mu.Unlock()
	text, dot := j.words+"  ", " "+t.Glyphs.Dot+" "
	if j.stopped {
		text = "stopping: " + text
	}
	if j.total > 0 {
		done := min(page, j.total)
		full := done * barCells / j.total
		bar := strings.Repeat(t.Glyphs.Full, full) + strings.Repeat(t.Glyphs.Empty, barCells-full)
		text += fmt.Sprintf("%s %d %%  page %s/%s", bar, done*100/j.total, view.Thousands(page), view.Thousands(j.total))
		if left := paging.Left(j.total-page, paging.Rate(pages, now.Sub(j.began))).Round(time.Second); left > 0 && now.After(j.began) {
			text += fmt.Sprintf("%s%s/s%sabout %s left", dot, view.Thousands(int(paging.Rate(came, now.Sub(j.began)))), dot, left)
		}
		return text
	}
	if note != "" {
		return text + note
	}
	text += view.Count(records, "record")
	if now.After(j.began) && came > 0 {
		text += dot + view.Thousands(int(paging.Rate(came, now.Sub(j.began)))) + "/s"
	}
	return text
}
