package cli

import (
	"time"

	"docket/config/store"
	"docket/ui/core/describe"
	"docket/ui/core/query"
	"docket/ui/core/submit"
)

// journalColumns are what --where can name of a submission, as the filter of the journal on the screen does.
var journalColumns = append([]query.Column{{Name: "sent", Kind: describe.Date}},
	each([]string{"state", "type", "changed", "answer", "note", "id", "by", "reason", "user", "member"}, columnNamed)...)

// submissionCells are a submission as a row of these columns.
func submissionCells(s store.Submission) ruleCells {
	row, answer := map[string]query.Value{}, s.Reason
	if s.Answer != "" {
		answer = submit.Answered(s)
	}
	for i, text := range []string{s.CreatedAt.Local().Format(time.DateTime), submit.StateNow(s), s.DocumentType, submit.Told(s, "->"),
		answer, s.Note, s.ID, s.Username, s.Reason, s.Username, s.By} {
		row[journalColumns[i].Name] = query.Value{Text: text}
	}
	return ruleCells{journalColumns, row}
}
