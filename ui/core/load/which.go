package load

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"docket/config/store"
)

// Find is the load of a datasource that a word names: its number; latest, the newest whole one; or a day, as 2026-01-31,
// today, yesterday or the last monday: the first whole one of that day, else the newest before it, which is how the
// records were as the day began.
func (l Loads) Find(ctx context.Context, datasource, word string) (store.Snapshot, error) {
	list, err := l.Store.Snapshots.List(ctx, l.Scope, "") // newest first
	if err != nil {
		return store.Snapshot{}, err
	}
	word = strings.TrimSpace(word)
	day, isDay := dayOf(word, l.now().Local())
	reason := "there is no snapshot " + word
	switch {
	case word == "latest":
		reason = "there is no complete snapshot of " + datasource
	case isDay:
		reason = fmt.Sprintf("there is no complete snapshot of %s that was taken by %s", datasource, day.Format("Monday, 2006-01-02"))
	}
	var found store.Snapshot
	for _, n := range list {
		of, asked := n.Datasource == datasource, strconv.FormatInt(n.ID, 10) == word
		switch began := n.BegunAt.Local(); {
		case asked && !of:
			reason = fmt.Sprintf("snapshot %s is of %s, not of %s", word, n.Datasource, datasource)
		case of && (asked || n.Complete && word == "latest"):
			return n, nil
		case !of || !n.Complete || !isDay || !began.Before(day.AddDate(0, 0, 1)):
		case began.Before(day):
			if found.ID == 0 {
				found = n
			}
			return found, nil
		default:
			found = n
		}
	}
	if found.ID != 0 {
		return found, nil
	}
	return found, &RefusedError{Reason: reason, Absent: true}
}

// dayOf is the day that a word names, its first moment.
func dayOf(word string, now time.Time) (day time.Time, ok bool) {
	today := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
	switch word = strings.ToLower(word); word {
	case "today":
		return today, true
	case "yesterday":
		return today.AddDate(0, 0, -1), true
	}
	for back := range 7 {
		if day = today.AddDate(0, 0, -back); strings.ToLower(day.Weekday().String()) == word {
			return day, true
		}
	}
	day, err := time.ParseInLocation(time.DateOnly, word, now.Location())
	return day, err == nil
}

// Stamp is a time as evidence says it wherever it is read. On a screen it is told [Here].
const Stamp = "2 January 2006 15:04 UTC"

// AsOf is when a load was fetched, as evidence says it.
func AsOf(n store.Snapshot) string {
	return n.Span(func(at time.Time) string { return at.UTC().Format(Stamp) })
}

var stamped = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b[0-9]{1,2} [A-Z][a-z]+ [0-9]{4} [0-9]{2}:[0-9]{2} UTC\b`)
})

// Here is a text with each [Stamp] in it as the time of a place, which is named: "15 January 2026 18:30 JST".
func Here(text string, in *time.Location) string {
	return stamped().ReplaceAllStringFunc(text, func(stamp string) string {
		at, err := time.Parse(Stamp, stamp)
		if err != nil {
			return stamp
		}
		return at.In(in).Format("2 January 2006 15:04 MST")
	})
}
