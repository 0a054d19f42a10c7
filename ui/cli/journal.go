package cli

import (
	"encoding/json"
	"io"
	"time"

	"docket/config/store"
	"docket/ui/core/submit"
)

// journalEntry is a submission as scripts read it.
type journalEntry struct {
	ID           string     `json:"id"`
	Time         time.Time  `json:"time"`
	DocumentType string     `json:"document_type"`
	State        string     `json:"state"`
	Resolution   string     `json:"resolution,omitempty"`
	Note         string     `json:"note,omitempty"`
	Status       int        `json:"status,omitempty"`
	Answer       string     `json:"answer"`
	Reason       string     `json:"reason"`
	Address      string     `json:"address"`
	Company      string     `json:"company"`
	Username     string     `json:"username"`
	Path         string     `json:"path,omitempty"`
	Finished     *time.Time `json:"finished,omitempty"`

	answered string // the answer for people
}

func entry(s store.Submission) journalEntry {
	e := journalEntry{
		ID: s.ID, Time: s.CreatedAt.UTC(), DocumentType: s.DocumentType, State: s.State, Resolution: s.Resolution, Note: s.Note,
		Status: s.Status, Answer: s.Answer, Reason: s.Reason, Address: s.Scope.Address, Company: s.Scope.Company, Username: s.Username, Path: s.Path,
		answered: submit.Answered(s),
	}
	if !s.FinishedAt.IsZero() {
		at := s.FinishedAt.UTC()
		e.Finished = &at
	}
	return e
}

func journalHeader() []string { return []string{"ID", "TIME", "DOCUMENT TYPE", "STATE", "ANSWER"} }

func journalRows(list []journalEntry) [][]string {
	rows := make([][]string, 0, len(list))
	for _, e := range list {
		state := e.State
		if e.Resolution != "" {
			state += " (" + e.Resolution + ")"
		}
		rows = append(rows, []string{e.ID, when(e.Time), e.DocumentType, state, orElse(e.answered, e.Reason)})
	}
	return rows
}

func when(t time.Time) string { return t.Local().Format("2006-01-02 15:04:05") }

// journalDetail is everything about one submission.
type journalDetail struct {
	journalEntry
	Profile string          `json:"profile,omitempty"`
	Digest  string          `json:"digest"`
	Data    json.RawMessage `json:"data"`
	History []journalEvent  `json:"history"`
}

type journalEvent struct {
	Event  string    `json:"event"`
	Detail string    `json:"detail,omitempty"`
	Time   time.Time `json:"time"`
}

// receipts prints a row for each submission that went out.
func (a *app) receipts(w io.Writer, format string, sent []submit.Receipt) error {
	list := make([]journalEntry, 0, len(sent))
	for _, r := range sent {
		list = append(list, entry(r.Submission))
	}
	if format == asTable {
		return newTable(w, a.width()).write(journalHeader(), journalRows(list))
	}
	raw, err := encode(list)
	if err != nil {
		return err
	}
	return a.printJSON(w, raw)
}
