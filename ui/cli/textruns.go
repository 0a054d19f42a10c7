package cli

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/view"
)

type runEntry struct {
	ID         int64     `json:"id" table:"ID"`
	Template   string    `json:"template" table:"TEMPLATE"`
	Collection string    `json:"collection" table:"COLLECTION"`
	Time       time.Time `json:"time" table:"TIME"`
	Documents  int       `json:"documents" table:"DOCUMENTS"`
	Answered   int       `json:"answered" table:"ANSWERED"`
	Failed     int       `json:"failed" table:"FAILED"`
	Unclear    int       `json:"unclear" table:"UNCLEAR"`
	Unanswered int       `json:"unanswered" table:"NOT ANSWERED"`
}

func newRuns(s *session) *cobra.Command {
	return s.printing(s.leaf("runs [TEMPLATE]", "Stored runs of templates", "", theSettings|theMemory, func(args []string) error {
		name, missing := strings.TrimSpace(first(args)), error(nil)
		if name != "" { // it may be a path, as for a run
			var t boxes.Template
			if t, missing = boxes.Load(s.places.Templates, name); missing == nil {
				name = t.Name
			}
		}
		list, err := s.store.Runs.List(s.ctx, s.scope(), name)
		if err == nil && len(list) == 0 { // one that is there may have no run yet
			err = misuse(missing, "Name a template; a run is shown by `docket text run TEMPLATE --run NUMBER`.")
		}
		return printList(s.console, list, err, func(r store.Run) runEntry {
			return runEntry{r.ID, r.Template, r.Collection, r.BegunAt.UTC(), r.Documents, r.Answered, r.Failed, r.Unclear, r.Unanswered}
		})
	}))
}

type templateEntry struct {
	Name       string   `json:"name" table:"NAME"`
	Collection string   `json:"collection" table:"COLLECTION"`
	Unit       string   `json:"unit" table:"UNIT"`
	Boxes      []string `json:"boxes"`
	Names      string   `json:"-" table:"BOXES"`
	Path       string   `json:"path"`
	By         string   `json:"by,omitempty" table:"SHARED BY"` // the member who shares it; it is not here
	Error      string   `json:"error,omitempty" table:"ERROR"`
}

func newTemplates(s *session) *cobra.Command {
	return s.printing(s.leaf("templates", "Templates of named boxes, checked", "", theSettings, func([]string) error {
		names, err := boxes.Names(s.places.Templates)
		if err != nil {
			return misuse(err, "")
		}
		rows := each(names, func(name string) templateEntry {
			t, err := boxes.Load(s.places.Templates, name)
			e := templateEntry{Name: name, Collection: t.Collection, Unit: t.Unit.Text, Path: boxes.Path(s.places.Templates, name),
				Boxes: each(t.Boxes, func(b boxes.Box) string { return b.Name })}
			if e.Names = strings.Join(e.Boxes, ", "); err != nil {
				e.Error = err.Error()
			}
			return e
		})
		for _, of := range sharedByOthers(s, store.SharedTemplate) {
			rows = append(rows, templateEntry{Name: of.Name, Boxes: []string{}, By: of.By})
		}
		return s.print(rows, nil)
	}))
}

// textRuns are the runs of the template before them, the newest first.
func textRuns(s *session, args []string) []string {
	list, _ := s.store.Runs.List(s.ctx, s.scope(), first(args))
	return append([]string{"latest"}, each(list, func(r store.Run) string {
		return noted(strconv.FormatInt(r.ID, 10), r.Template+", "+view.Count(r.Documents, "document")+", "+when(r.BegunAt))
	})...)
}

// stored says behind an error how what was answered is had without asking for it again.
func (c *textRun) stored(err error, does string) error {
	if err == nil {
		return nil
	}
	with := ""
	if again := c.tape.again(); again != nil {
		with = " (with " + strings.Join(again, " ") + ")"
	}
	return &failure{exitCode(err), err, fmt.Sprintf("The answers are stored as run %d; --run %[1]d in place of the documents%s %s them, without sending anything.", c.current.ID, with, does)}
}
