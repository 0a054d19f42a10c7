package cli

import (
	"cmp"
	"fmt"
	"strings"

	"docket/ui/core/boxes"
	"docket/ui/core/export"
	"docket/ui/core/paging"
)

func (c *textRun) documents() (ids boxes.Listed, err error) {
	text := []byte(c.ids)
	switch {
	case c.idsFrom != "":
		name, column, bad := paging.Source{Store: c.store, Scope: c.scope()}.Cut(c.ctx, c.idsFrom)
		if bad != nil {
			return ids, misuse(bad, "")
		}
		if strings.Count(c.idsFrom, ".") > 1 {
			c.say("--ids-from reads column %q of %q", column, name)
		}
		err = c.every(name, func(pages pageSeq) (err error) {
			ids, err = boxes.IDsOf(pages, column)
			return err
		})
		return ids, err
	case c.idsFile != "":
		if text, err = c.input(c.idsFile, 64<<20); err != nil {
			return ids, err
		}
	}
	if ids, err = boxes.IDs(string(text)); err != nil {
		given := cmp.Or(map[string]string{"-": "standard input"}[c.idsFile], c.idsFile, "--ids")
		err = misuse(fmt.Errorf("%s is no list of ids: %w", given, err), "Nothing was sent.")
	}
	return ids, err
}

// source is how a datasource is read: what is said of it is what `docket data` says, once.
func (c *textRun) source(name string) *dataCommand {
	if c.sources[name] == nil {
		d := &dataCommand{session: c.session, name: name}
		d.read.perPage, d.read.endAfter, d.read.jobs = c.set.PerPage, c.set.EndAfter, c.jobs
		c.sources[name] = d
	}
	return c.sources[name]
}

// every gives take the pages of a datasource, and says what speaks against it that these are all of its records.
func (c *textRun) every(name string, take func(pageSeq) error) error {
	d, odd := c.source(name), paging.Oddities{}
	err := take(odd.In(d.walked(d.pages(), 1)))
	c.doubts = each(paging.Doubts(d.ending, odd.String()), func(text string) string { return name + ": " + text })
	d.tell(odd.String())
	d.remarkEnd()
	return err
}

// pairs are what --on and --check name, where these are the boxes.
func (c *textRun) pairs(names []string) (on boxes.Pair, pairs []boxes.Pair, err error) {
	for _, text := range append([]string{c.on}, c.checks...) {
		pair, bad := boxes.ParsePair(text, names)
		pairs, err = append(pairs, pair), cmp.Or(err, bad)
	}
	if err != nil && c.against != "" {
		return on, nil, misuse(err, "")
	}
	return pairs[0], pairs[1:], nil
}

// comparable tells what is wrong with the records of --against, as far as their first page says.
func (c *textRun) comparable() error {
	if c.against == "" {
		return nil
	}
	on, pairs, err := c.pairs(each(c.template.Boxes, func(b boxes.Box) string { return b.Name }))
	if err != nil {
		return err
	}
	d := c.source(c.against)
	for page, err := range d.walked(d.pages(), 1) {
		if err == nil {
			_, err = export.NewRecords(page.Page, boxes.Columns(on, pairs))
		}
		return err
	}
	return nil
}

func (c *textRun) columns() (checks []boxes.Check, err error) {
	if c.prior != nil {
		checks = c.current.Since(c.prior)
	}
	if c.current.Of(c.template) {
		checks = append(c.current.Expected(c.template), checks...)
	}
	if c.against == "" {
		return checks, nil
	}
	on, pairs, err := c.pairs(c.current.Names)
	if err != nil {
		return nil, err
	}
	err = c.every(c.against, func(pages pageSeq) error {
		more, err := c.current.Against(pages, on, pairs)
		checks = append(checks, more...)
		return err
	})
	return checks, err
}
