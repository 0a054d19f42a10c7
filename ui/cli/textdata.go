package cli

import (
	"cmp"
	"fmt"
	"strings"

	"docket/client"
	"docket/ui/core/boxes"
	"docket/ui/core/export"
	"docket/ui/core/paging"
)

func (c *textRun) documents() (ids []string, repeated int, err error) {
	text := []byte(c.ids)
	switch {
	case c.idsFrom != "":
		datasource, column, _ := strings.Cut(c.idsFrom, ".") // a column may have points in its name
		if datasource == "" || column == "" {
			return nil, 0, usage("%q is not DATASOURCE.COLUMN", c.idsFrom)
		}
		return boxes.IDsOf(c.records(datasource), column)
	case c.idsFile != "":
		if text, err = c.input(c.idsFile, 64<<20); err != nil {
			return nil, 0, err
		}
	}
	if ids, repeated, err = boxes.IDs(string(text)); err != nil {
		given := cmp.Or(map[string]string{"-": "standard input"}[c.idsFile], c.idsFile, "--ids")
		err = misuse(fmt.Errorf("%s is no list of ids: %w", given, err), "Nothing was sent.")
	}
	return ids, repeated, err
}

func (c *textRun) records(name string) pageSeq {
	from := paging.Source{Client: c.api, Store: c.store, Scope: c.scope(), Profile: client.FirstPage(c.set.FirstPage), Name: name, PerPage: c.set.PerPage, Proof: c.set.EndAfter}
	return from.Walk(c.ctx, 1, c.jobs, nil)
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
	for page, err := range c.records(c.against) {
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
	var odd paging.Oddities
	more, err := c.current.Against(odd.In(c.records(c.against)), on, pairs)
	if text := odd.String(); text != "" {
		c.remark(c.against + ": " + text)
	}
	return append(checks, more...), err
}
