package sending

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/core/submit"
	"docket/ui/fields/drafts"
	"docket/ui/view"
)

// Part is how much of a document type is sent.
type Part int

// The parts, from the least to all. What was chosen last is remembered, but for Selected.
const (
	Changes Part = iota
	Complete
	Selected
	Whole
	parts
)

// partWords say what the service gets, partKeys are what the store keeps.
var (
	partWords = [parts]string{"only the fields that changed", "only the complete fields", "only the selected fields", "the whole set"}
	partKeys  = [parts]string{Changes: "changed", Complete: "complete", Whole: "whole"}
)

// Document is a document type that may be sent: each of its parts.
type Document struct {
	Key     drafts.Key
	Parts   [parts]client.DocumentType
	Removed []string     // fields that were sent and were taken out, which only the whole set tells
	Base    *submit.Base // what the changes count from, nil where nothing is known
}

// errBehind is that something was sent since a document was read: its plan would take that back.
var errBehind = errors.New("sending: another submission came between")

func (d *Document) same(a, b Part) bool {
	return slices.EqualFunc(d.Parts[a].Fields, d.Parts[b].Fields, func(a, b client.FieldSetting) bool { return a.Name == b.Name })
}

// complete reports whether everything is known of the fields of a part.
func (d *Document) complete(p Part) bool {
	return !slices.ContainsFunc(d.Parts[p].Fields, func(f client.FieldSetting) bool { return f.Label == nil || f.Required == nil || f.Visibility == nil })
}

// has reports whether a part is a choice of its own, beside the whole set and the parts before it.
func (d *Document) has(p Part) bool {
	if p == Whole {
		return true
	}
	for before := range p {
		if d.same(before, p) {
			return false
		}
	}
	return len(d.Parts[p].Fields) > 0 && !d.same(p, Whole)
}

// of is the part that is sent where one is chosen: where fields were removed and nothing else changed, the whole set, which
// alone tells it.
func (d *Document) of(p Part) Part {
	if p == Changes && len(d.Removed) > 0 && len(d.Parts[p].Fields) == 0 {
		return Whole
	}
	return p
}

// plan plans a part of a document; one that has every field is the whole set.
func (s *Sender) plan(ctx context.Context, d Document, part Part) (submit.Plan, error) {
	t := d.Parts[part]
	if part = d.of(part); part == Whole || len(d.Removed) == 0 && d.same(part, Whole) {
		return submit.Make(ctx, s.env.Client, s.env.Store, s.who(), d.Parts[Whole], false)
	}
	return submit.MakePart(ctx, s.env.Client, s.env.Store, s.who(), t, d.Removed)
}

// Rest is the other document types that are open. They are read once they are asked for.
type Rest struct {
	Types int
	Read  func(then func([]Document) tea.Cmd) tea.Cmd
}

// Review plans a document and shows the plan: the part that was chosen last, but only what was changed of a document
// type of which nothing is known, or where only that is complete.
func (s *Sender) Review(d Document, rest Rest) tea.Cmd {
	return s.planning.Start(s.env.Context, func(ctx context.Context) (planned, error) {
		// Not to know how much is no trouble: the whole set is sent, and the preview says which.
		var how string
		_, _ = s.env.Store.Session.Get(ctx, s.who().Scope, sends+s.env.Profile.Name, &how)
		part := Part(slices.Index(partKeys[:], how))
		if part < 0 || how == "" {
			part = Whole
		}
		if len(d.Parts[Changes].Fields) > 0 && (d.Base == nil || !d.complete(part) && d.complete(Changes)) {
			part = Changes
		}
		return s.planPart(ctx, planned{docs: []Document{d}, part: part, rest: rest})
	})
}

// oneOrAll shows the plans of all document types that are open, read now, or only of the first.
func (p *preview) oneOrAll() tea.Cmd {
	if p.all || len(p.docs) > 1 {
		p.all = !p.all
		return p.show()
	}
	return p.rest.Read(func(more []Document) tea.Cmd {
		next := planned{docs: slices.Concat(p.docs, more), part: p.part, all: true, rest: p.rest}
		return p.planning.Start(p.env.Context, func(ctx context.Context) (planned, error) { return p.planPart(ctx, next) })
	})
}

// planPart plans the part of each document that has something of it, and of the first in any case.
func (s *Sender) planPart(ctx context.Context, p planned) (planned, error) {
	for i, d := range p.docs {
		if i > 0 && len(d.Parts[d.of(p.part)].Fields) == 0 {
			continue
		}
		plan, err := s.plan(ctx, d, p.part)
		if err != nil {
			return p, fmt.Errorf("plan %s: %w", d.Key.DocumentType, err)
		}
		if !plan.Base.Same(d.Base) {
			return p, errBehind
		}
		p.plans, p.keys = append(p.plans, plan), append(p.keys, d.Key)
	}
	return p, nil
}

// turns reports whether another part than the one that was chosen sends something else of a document.
func (d *Document) turns(from, to Part) bool {
	from = d.of(from)
	return to != from && d.has(to) && (len(d.Removed) > 0 || !d.same(from, to))
}

// others are the parts that could be sent instead, the one that follows first: where all are sent, those that are something
// else of any, and of which the first, which is always planned, has something or has nothing new.
func (p *planned) others() (list []Part) {
	if p.again {
		return nil
	}
	first, docs := &p.docs[0], p.docs
	if !p.all {
		docs = docs[:1]
	}
	for by := range parts - 1 {
		next := (p.part + by + 1) % parts
		if (first.Base != nil || len(first.Parts[first.of(next)].Fields) > 0) && slices.ContainsFunc(docs, func(d Document) bool { return d.turns(p.part, next) }) {
			list = append(list, next)
		}
	}
	return list
}

// otherWords say what each of them would send of a document type.
func (p *planned) otherWords(documentType, dot string) string {
	at := slices.IndexFunc(p.docs, func(d Document) bool { return d.Key.DocumentType == documentType })
	if at < 0 {
		return ""
	}
	d := &p.docs[at]
	return strings.Join(slices.Compact(each.Of(p.others(), func(part Part) string {
		part = d.of(part)
		if n := len(d.Parts[part].Fields); n > 0 || part == Whole {
			return partWords[part] + ", " + view.Count(n, "field")
		}
		return partWords[part] + ", none here"
	})), " "+dot+" ")
}

func (p *preview) nextPart() tea.Cmd {
	s, next := p.Sender, planned{docs: p.docs, part: p.others()[0], all: p.all, rest: p.rest}
	return tea.Batch(s.remember(next.part), s.planning.Start(s.env.Context, func(ctx context.Context) (planned, error) {
		return s.planPart(ctx, next)
	}))
}
