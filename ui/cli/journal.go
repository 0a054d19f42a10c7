package cli

import (
	"cmp"
	"encoding/json"
	"fmt"
	"time"

	"docket/config/store"
	"docket/ui/core/describe"
	"docket/ui/core/query"
	"docket/ui/core/submit"
	"docket/ui/safe"
)

type journalEntry struct {
	ID           string     `json:"id" table:"ID"`
	Time         time.Time  `json:"time" table:"TIME"`
	DocumentType string     `json:"document_type" table:"DOCUMENT TYPE"`
	State        string     `json:"state"`
	StateText    string     `json:"-" table:"STATE"`
	Resolution   string     `json:"resolution,omitempty"`
	Note         string     `json:"note,omitempty"`
	Status       int        `json:"status,omitempty"`
	Answer       string     `json:"answer"`
	AnswerText   string     `json:"-" table:"ANSWER"`
	Changed      string     `json:"changed,omitempty"` // "iban required no->yes, +4"
	Reason       string     `json:"reason"`
	Address      string     `json:"address"`
	Company      string     `json:"company"`
	Username     string     `json:"username"`
	By           string     `json:"by,omitempty"` // in a team: the database's user who sent it
	Path         string     `json:"path,omitempty"`
	Finished     *time.Time `json:"finished,omitempty"`
}

// listed is a submission among those to every service and company.
type listed struct {
	journalEntry
	To  string `json:"-" table:"ADDRESS"`
	For string `json:"-" table:"COMPANY"`
}

// changed is what a submission changed, for a cell.
func changed(s store.Submission) string {
	words, _ := submit.Told(s, "->")
	return safe.Truncate(words, 60, "...")
}

func entry(s store.Submission) journalEntry {
	e := journalEntry{
		ID: s.ID, Time: s.CreatedAt.UTC(), DocumentType: s.DocumentType, State: s.State, StateText: submit.StateNow(s), Changed: changed(s), Resolution: s.Resolution, Note: s.Note,
		Status: s.Status, Answer: s.Answer, AnswerText: cmp.Or(submit.Answered(s), s.Reason), Reason: s.Reason,
		Address: s.Scope.Address, Company: s.Scope.Company, Username: s.Username, By: s.By, Path: s.Path,
	}
	if s.By != "" {
		e.StateText += ", " + s.By
	}
	if !s.FinishedAt.IsZero() {
		at := s.FinishedAt.UTC()
		e.Finished = &at
	}
	return e
}

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

func journalRow(s store.Submission, events []store.Event) (journalDetail, [][]string) {
	d := journalDetail{journalEntry: entry(s), Profile: s.Profile, Digest: s.Digest, Data: s.Data, History: []journalEvent{}}
	list := [][]string{
		{"id", s.ID}, {"document type", s.DocumentType}, {"state", submit.StateText(s)}, {"sent", when(s.CreatedAt)},
		{"address", s.Scope.Address}, {"company", s.Scope.Company}, {"user", s.Username}, {"member", s.By}, {"path", cmp.Or(s.Path, s.PathForm)},
		{"answer", cmp.Or(submit.Answered(s), "none")}, {"reason", s.Reason},
	}
	for _, e := range events {
		d.History = append(d.History, journalEvent{e.Event, e.Detail, e.At.UTC()})
		list = append(list, []string{"", fmt.Sprintf("%s %s %s", when(e.At), e.Event, e.Detail)})
	}
	return d, append(list, []string{"data", string(s.Data)})
}

// journalOf are the columns that --where can name of a submission, as the filter of the journal on the screen does, and a
// submission as a row of them.
func journalOf() ([]query.Column, func(store.Submission) cells) {
	of := submit.Columns("->", time.Local)
	columns := each(of, func(c submit.Column) query.Column {
		if c.Date {
			return query.Column{Name: c.Name, Kind: describe.Date}
		}
		return columnNamed(c.Name)
	})
	return columns, func(s store.Submission) cells {
		return each(of, func(c submit.Column) query.Value { return query.Value{Text: c.Text(&s)} })
	}
}
