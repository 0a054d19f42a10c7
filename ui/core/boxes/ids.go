package boxes

import "strings"

// IDs are OCR text ids as people give them: one a line, or with commas between where it is one line. Blanks around
// one do not belong to it, blanks within do. One that comes again is taken once; repeated counts those.
func IDs(text string) (ids []string, repeated int) {
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	split := strings.Lines(text)
	if !strings.Contains(text, "\n") {
		split = strings.SplitSeq(text, ",")
	}
	met := map[string]bool{"": true}
	for id := range split {
		switch id = strings.TrimSpace(id); {
		case !met[id]:
			met[id] = true
			ids = append(ids, id)
		case id != "":
			repeated++
		}
	}
	return ids, repeated
}
