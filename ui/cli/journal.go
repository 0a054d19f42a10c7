package cli

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"docket/client"
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
}

func entry(s store.Submission) journalEntry {
	e := journalEntry{
		ID: s.ID, Time: s.CreatedAt.UTC(), DocumentType: s.DocumentType, State: s.State, Resolution: s.Resolution, Note: s.Note,
		Status: s.Status, Answer: s.Answer, Reason: s.Reason, Address: s.Scope.Address, Company: s.Scope.Company, Username: s.Username, Path: s.Path,
	}
	if !s.FinishedAt.IsZero() {
		at := s.FinishedAt.UTC()
		e.Finished = &at
	}
	return e
}

// journal reports rows of the journal.
func journal(list []store.Submission) report {
	entries, rows := make([]journalEntry, 0, len(list)), make([][]string, 0, len(list))
	for _, s := range list {
		state := s.State
		if s.Resolution != "" {
			state += " (" + s.Resolution + ")"
		}
		entries = append(entries, entry(s))
		rows = append(rows, []string{s.ID, when(s.CreatedAt), s.DocumentType, state, orElse(submit.Answered(s), s.Reason)})
	}
	return report{value: entries, header: []string{"ID", "TIME", "DOCUMENT TYPE", "STATE", "ANSWER"}, rows: rows}
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

// journalRow reports everything about one submission.
func journalRow(s store.Submission, events []store.Event) report {
	d := journalDetail{journalEntry: entry(s), Profile: s.Profile, Digest: s.Digest, Data: s.Data, History: []journalEvent{}}
	for _, e := range events {
		d.History = append(d.History, journalEvent{e.Event, e.Detail, e.At.UTC()})
	}
	return report{value: d, pairs: submissionPairs(s, events)}
}

// submissionPairs is a row of the journal for people.
func submissionPairs(s store.Submission, events []store.Event) [][2]string {
	list := [][2]string{
		{"id", s.ID}, {"document type", s.DocumentType}, {"state", submit.StateText(s)}, {"sent", when(s.CreatedAt)},
		{"address", s.Scope.Address}, {"company", s.Scope.Company}, {"user", s.Username}, {"path", orElse(s.Path, s.PathForm)},
	}
	if s.Status != 0 {
		list = append(list, [2]string{"status", strconv.Itoa(s.Status)})
	}
	list = append(list, [2]string{"answer", client.Gist(s.Answer)}, [2]string{"reason", s.Reason})
	for _, e := range events {
		list = append(list, [2]string{"", fmt.Sprintf("%s %s %s", when(e.At), e.Event, e.Detail)})
	}
	return append(list, [2]string{"data", string(s.Data)})
}
