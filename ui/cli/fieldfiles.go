package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/config/files"
	"docket/config/store"
	"docket/ui/core/submit"
	"docket/ui/fields/editing"
	"docket/ui/view"
)

func newImport(s *session, p *planner) *cobra.Command {
	cmd := s.printing(s.leaf("import SETTINGS...", "Put the field settings of a file into drafts; nothing is sent", "", theJournal, p.importFiles))
	chooseOne(cmd.Flags(), &p.keep, "keep", "which value stays of one that is another in the file (default: file)", "file", "here")
	cmd.Flags().StringSliceVar(&p.but, "but", nil, "a conflict that is decided the other way, by its `NAME`: FIELD.MEMBER (may be repeated)")
	return cmd
}

// conflictRow is a value that is known here and is another one in the file.
type conflictRow struct {
	Type   string `table:"DOCUMENT TYPE"`
	Field  string `table:"FIELD"`
	Member string `table:"MEMBER"`
	Here   string `table:"HERE"`
	File   string `table:"IN THE FILE"`
	Keep   string `table:"KEEP"`
}

type jsonConflict struct {
	DocumentType string `json:"document_type"`
	submit.Conflict
	Here json.RawMessage `json:"here"`
	File json.RawMessage `json:"file"`
	Keep string          `json:"keep"`
}

// importFiles puts files into drafts, and lists the conflicts; nothing is saved before all of them are decided.
func (p *planner) importFiles(files []string) error {
	types, err := p.decode(files)
	if err != nil {
		return err
	}
	var all []pendingDraft
	list, rows, met := []jsonConflict{}, []conflictRow{}, map[string]bool{}
	for _, t := range types {
		draft, err := p.draft(t.Name)
		if err != nil {
			return err
		}
		draft.over = submit.Lay(draft.Settings(), t, p.replace)
		for i := range draft.over.Conflicts {
			c := &draft.over.Conflicts[i]
			name := c.Field + "." + c.Member
			met[name] = true
			c.Keep = (p.keep == "here") != slices.Contains(p.but, name)
			keep := view.Either(c.Keep, "here", "file")
			list = append(list, jsonConflict{t.Name, *c, json.RawMessage(c.Here), json.RawMessage(c.File), keep})
			rows = append(rows, conflictRow{t.Name, c.Field, c.Member, c.Here, c.File, keep})
		}
		all = append(all, draft)
	}
	for _, name := range p.but {
		if !met[name] {
			return usage("--but %s is no conflict; nothing was imported, and without --but everything is. %s", name, conflictNames(met))
		}
	}
	name := strings.Join(files, ", ")
	for _, l := range all {
		p.tellWay(l.Name, "what is here", l.over)
		if err := p.putDraft(l, "importing "+name, editing.Origin{Kind: editing.Imported, What: name, At: time.Now()}); err != nil {
			return err
		}
	}
	return p.print(list, rows)
}

// conflictNames lists the conflicts as --but takes them, the first ones where there are many.
func conflictNames(met map[string]bool) string {
	const most = 20
	names := slices.Sorted(maps.Keys(met))
	switch left := len(names) - most; {
	case len(names) == 0:
		return "There are no conflicts."
	case left > 0:
		names = append(names[:most], fmt.Sprintf("and %s more", view.Thousands(left)))
	}
	return "The conflicts are " + strings.Join(names, ", ") + "."
}

// tellWay says whether a file merges with something or replaces it, and what becomes of the rest.
func (p *planner) tellWay(documentType, with string, over submit.Import) {
	way, other := "merges with", "--replace would make the file the whole set"
	if over.Replace {
		way, other = "replaces", "without --replace they would stay"
	}
	said := over.Said()
	if len(over.Absent) > 0 {
		said = append(said, other)
	}
	p.say("%s", strings.Join(append([]string{documentType + ": the file " + way + " " + with}, said...), "; "))
}

// pendingDraft is the draft of a document type, opened over what was sent last, and what is to be laid over it.
type pendingDraft struct {
	*editing.Unseen
	read string // the revision that the store had; "" without a draft
	over submit.Import
}

// draft opens the draft of a document type; without one it is what was sent last.
func (p *planner) draft(documentType string) (d pendingDraft, err error) {
	var base, was *submit.Base
	base, err = p.last(documentType)
	var stored store.Draft
	if err == nil {
		stored, _, err = p.store.Drafts.Get(p.ctx, p.scope(), documentType, "")
	}
	if err == nil {
		was, err = submit.Earlier(p.ctx, p.store, p.scope(), documentType, editing.SentLast(stored.Content))
	}
	if err == nil {
		d.Unseen, err = editing.Open(documentType, stored.Content, was, base)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", documentType, err)
	}
	if stored.Content != nil {
		d.read = stored.Revision()
	}
	return d, err
}

// putDraft saves a draft with an import over it, beside that of another docket which changed it meanwhile.
func (p *planner) putDraft(d pendingDraft, words string, from editing.Origin) error {
	here := d.Settings()
	d.Import(words, d.over, from)
	content, err := d.Encode()
	if err != nil {
		return err
	}
	saved, err := p.store.Drafts.Save(p.ctx, p.scope(), store.Draft{DocumentType: d.Name, Content: content}, d.read)
	if err == nil {
		before := d.Base.Known()
		p.say("%s: %s made, %d pending in the draft; nothing is sent", strings.TrimSpace(d.Name+" "+saved.Name),
			view.Count(submit.Count(submit.Diff(&here, d.Settings())), "change"), submit.Count(submit.Diff(&before, d.Settings())))
	}
	return err
}

// merge lays files over what was sent last, as far as they do not replace it.
func (p *planner) merge(types []client.DocumentType) error {
	for i, t := range types {
		base, err := p.last(t.Name)
		if err != nil {
			return err
		}
		p.merged = append(p.merged, base.Last())
		if base == nil {
			continue
		}
		over := submit.Lay(base.Settings, t, p.replace)
		types[i] = over.Settings()
		p.tellWay(t.Name, "what was sent "+when(base.Submission.CreatedAt), over)
	}
	return nil
}

// exported writes what is known of a document type: to a file in the form that its name asks for, or as a CSV to stdout.
func (p *planner) exported(t client.DocumentType) error {
	path, name := p.path, p.path
	if toStdout(path) {
		name = "-." + asCSV
	}
	content, notes, err := submit.EncodeNamed(name, []client.DocumentType{t})
	if err != nil {
		return misuse(err, "docket writes JSON and CSV here.")
	}
	if toStdout(path) {
		err = p.output(func(w io.Writer) error { _, err := p.forPeople(asCSV, w).Write(content); return err })
	} else if err = files.WriteBytes(path, files.Replacing(p.overwrite), content); err == nil {
		p.say("wrote %s of %s, to %s", view.Count(len(t.Fields), "field"), t.Name, path)
	}
	for _, note := range notes {
		p.say("%s", note)
	}
	return err
}
