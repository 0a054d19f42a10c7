package submit

import (
	"strconv"

	"docket/client"
	"docket/config/store"
)

// Answered is how the service answered a submission: the status and the gist of the text. "" is no answer.
func Answered(s store.Submission) string {
	gist := client.Gist(s.Answer)
	switch {
	case s.Status == 0:
		return gist
	case gist == "":
		return strconv.Itoa(s.Status)
	}
	return strconv.Itoa(s.Status) + " " + gist
}
