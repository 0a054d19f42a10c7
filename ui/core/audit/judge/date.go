package judge

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"docket/ui/core/pattern"
)

// day is a day of the calendar as YYYYMMDD, so that days compare as numbers do.
type day int

const (
	notADate  = "not a date that can be read"
	shortYear = "a date whose year has two digits"
	twoWays   = "can be read as day and month or as month and day"
	twoZones  = "the times are of different time zones, so the days may be the same"
	lateTime  = "has a time that may be of that day or of the next"
	elsewhere = "has a time zone, so it may be another day elsewhere"
)

// readDate reads a text as a day. A time of day after the date is passed over, but for 24:00 and seconds of 60, which
// may be of the next one.
func readDate(s string) reading[day] {
	s, timeOfDay := dropTime(s)
	r := readDay(s)
	if !late().MatchString(timeOfDay) {
		return r
	}
	for _, d := range r.means {
		r.means, r.why = append(r.means, dayOf(d.time().AddDate(0, 0, 1))), lateTime
	}
	return r
}

func readDay(s string) reading[day] {
	for _, layout := range []string{"2 January 2006", "2 Jan 2006", "2. January 2006", "January 2, 2006", "Jan 2, 2006", "2-Jan-2006", "2006年1月2日"} {
		if t, err := time.Parse(layout, s); err == nil {
			return reading[day]{means: []day{dayOf(t)}}
		}
		if _, err := time.Parse(strings.Replace(layout, "2006", "06", 1), s); err == nil {
			return reading[day]{why: shortYear}
		}
	}
	parts, separator := datePart(s)
	switch {
	case len(parts) == 1 && len(s) == 8 && s >= "18" && s < "22": // 00000123 is a number
		return only(s[:4], s[4:6], s[6:])
	case len(parts) != 3:
		return reading[day]{why: notADate}
	case len(parts[0]) == 4:
		return only(parts[0], parts[1], parts[2])
	case len(parts[2]) == 2 && len(parts[0]) <= 2:
		return reading[day]{why: shortYear}
	case len(parts[2]) != 4:
		return reading[day]{why: notADate}
	case separator == '.' && only(parts[2], parts[1], parts[0]).ok():
		return only(parts[2], parts[1], parts[0])
	}
	return either(parts)
}

// either reads day and month in both orders.
func either(parts []string) reading[day] {
	var r reading[day]
	for _, order := range [][2]string{{parts[1], parts[0]}, {parts[0], parts[1]}} {
		one := only(parts[2], order[0], order[1])
		if one.ok() && (len(r.means) == 0 || r.means[0] != one.means[0]) {
			r.means = append(r.means, one.means[0])
		}
	}
	switch len(r.means) {
	case 0:
		r.why = notADate
	case 2:
		r.why = twoWays
	}
	return r
}

// only is the day of that year, month and day, if there was one.
func only(year, month, dayOfMonth string) reading[day] {
	if len(month) > 2 || len(dayOfMonth) > 2 {
		return reading[day]{why: notADate}
	}
	pad := func(s string) string { return strings.Repeat("0", max(0, 2-len(s))) + s }
	t, err := time.Parse("20060102", year+pad(month)+pad(dayOfMonth))
	if err != nil {
		return reading[day]{why: notADate}
	}
	return reading[day]{means: []day{dayOf(t)}}
}

func dayOf(t time.Time) day { return day(t.Year()*10_000 + int(t.Month())*100 + t.Day()) }

func (d day) time() time.Time {
	return time.Date(int(d)/10_000, time.Month(int(d)/100%100), int(d)%100, 0, 0, 0, 0, time.UTC)
}

// datePart takes digits apart at one kind of separator; nil for anything else.
func datePart(s string) (parts []string, separator byte) {
	for i := range len(s) {
		switch b := s[i]; {
		case b >= '0' && b <= '9':
		case (b == '-' || b == '.' || b == '/') && (separator == 0 || separator == b):
			separator = b
		default:
			return nil, 0
		}
	}
	if separator == 0 {
		return []string{s}, 0
	}
	return strings.Split(s, string(separator)), separator
}

// spans are the ways to write a month of a year and a time of day, and days those to write a day that are not read as one;
// inSpans and inDays make the signs between their parts the same.
var (
	spans = []string{"2006-1", "1-2006", "1-06", "2006年1月", "15:04", "15:04:05", "15時4分", "15時", "3PM", "3:04PM", "3:04:05PM", "AM3時", "PM3時", "AM3時4分", "PM3時4分"}
	days  = []string{"Jan 2006", "January 2006", "2006 Jan", "2006 January", "Jan 06", "January 06", "2 Jan 2006", "2 January 2006", "Jan 2 2006", "January 2 2006", "2006 Jan 2", "Mon 2 Jan 2006", "Monday 2 January 2006", "Mon Jan 2 2006", "Monday January 2 2006"}

	inSpans = strings.NewReplacer(". ", " ", "/", "-", ".", "-", " AM", "AM", " PM", "PM", "SEPT ", "SEP ", "SEPT. ", "SEP ", "SEPT-", "SEP ", "午前", "AM", "午後", "PM")
	inDays  = strings.NewReplacer(",", " ", "-", " ", "'", "")
)

// readSpan reads a month of a year, a time of day or a day in words, by its first moment. What looks like one may be a
// code, so it decides nothing.
func readSpan(s string) (all []time.Time) {
	if s, _ = dropTime(s); len(s) > len("Wednesday, 30th September 2026") {
		return nil
	}
	s = inSpans.Replace(strings.ToUpper(s))
	take := func(s string, layouts []string) {
		for _, layout := range layouts {
			if t, err := time.Parse(layout, s); err == nil && t.Year() < 2200 {
				all = append(all, t)
			}
		}
	}
	take(s, spans)
	if months().MatchString(s) {
		s = inDays.Replace(ordinal().ReplaceAllString(s, "$1"))
		take(strings.Join(strings.Fields(s), " "), days)
	}
	return all
}

// timed is a date with a time of day after a T or a blank, with its zone; late is a time that may be of the next day;
// moment is a date with what may be a time of day; clock is what may be a time of day alone.
var (
	timed   = pattern.New(`^(.*)[T ]([0-2]?\d:[0-5]?\d(?::(?:[0-5]?\d|60))?(?:[.,:]\d+)?(?: ?[APap]\.?[Mm]\.?)?(?: ?(Z|[A-Z]{3,5}|[+-][\d:]+))?)$`)
	late    = pattern.New(`^2[4-9]:|^\d+:\d+:60`)
	moment  = pattern.New(`^(.*?),?[T ]\d{1,2} ?(:\d|h)`)
	months  = pattern.New(`JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC`)
	ordinal = pattern.New(`(\d)(ST|ND|RD|TH)\b`)
	clock   = pattern.New(`(?i)^\d{1,2}([:.h]\d{1,2}){1,2}([.,:]\d+)?( ?[ap]\.? ?m?\.?)?( ?([a-z]{1,5}|[+-][\d:]+))?$|^\d{1,2} ?(h|uhr|[ap]\.? ?m\.?)$`)
)

func isClock(s string) bool { return len(s) <= longest && clock().MatchString(s) }

func dropTime(s string) (date, timeOfDay string) {
	if len(s) > longest {
		return s, ""
	}
	if parts := timed().FindStringSubmatch(s); parts != nil && !strings.Contains(parts[1], ":") {
		return parts[1], parts[2]
	}
	return s, ""
}

// acrossZones tells whether two texts are times of different time zones, less than two
// days apart: what is one day here may be the next one there.
func acrossZones(a, b string) bool {
	x, y := readDate(a), readDate(b)
	p, q := timed().FindStringSubmatch(a), timed().FindStringSubmatch(b)
	if len(x.means) != 1 || len(y.means) != 1 || p == nil || q == nil || zone(p[3]) == zone(q[3]) {
		return false
	}
	apart := x.means[0].time().Sub(y.means[0].time()).Abs()
	return apart < 48*time.Hour
}

// abroad adds to a day with a time and its zone those that it may be elsewhere, where the other text is a day without a
// time: clocks are from 12 hours behind UTC to 14 ahead, and what the letters of a zone stand for is not known for sure.
func abroad(a, b string, x reading[day]) reading[day] {
	parts := timed().FindStringSubmatch(a)
	_, clock := dropTime(b)
	if parts == nil || parts[3] == "" || clock != "" || strings.Trim(strings.TrimSuffix(parts[2], parts[3]), "0:., ") == "" {
		return x // midnight is how programs write a day
	}
	var hours, minutes int
	_, _ = fmt.Sscanf(parts[2], "%d:%d", &hours, &minutes) // as the pattern says
	half := strings.TrimSuffix(parts[2], parts[3])
	if strings.ContainsAny(half, "AaPp") {
		hours %= 12
	}
	if strings.ContainsAny(half, "Pp") {
		hours += 12
	}
	offset, behind, ahead := 0, 26*time.Hour, 26*time.Hour
	if t, err := time.Parse("-0700", zone(parts[3])); err == nil {
		_, offset = t.Zone()
		behind, ahead = 12*time.Hour, 14*time.Hour
	}
	x.means = slices.Clip(x.means) // others read it too
	for _, d := range x.means {
		at := d.time().Add(time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute - time.Duration(offset)*time.Second)
		for t := dayOf(at.Add(-behind)).time(); !t.After(at.Add(ahead)); t = t.AddDate(0, 0, 1) {
			if !slices.Contains(x.means, dayOf(t)) {
				x.means, x.why = append(x.means, dayOf(t)), elsewhere
			}
		}
	}
	return x
}

// zone is a time zone in one spelling, "" where a time names none.
func zone(name string) string {
	name = strings.NewReplacer("UTC", "+0000", "GMT", "+0000", "Z", "+0000", "-00:00", "+0000", ":", "").Replace(name)
	if len(name) == len("+01") && name[1] <= '9' {
		name += "00"
	}
	return name
}
