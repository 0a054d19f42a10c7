package cli

import (
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"docket/client"
	"docket/ui/core/query"
	"docket/ui/core/submit"
	"docket/ui/view"
)

type place struct{ where, item string }

// declare adds the flags. item is the word for what --select takes, filter what --where says about itself.
func (p *place) declare(f *pflag.FlagSet, filter, item string) {
	addUp(f, &p.where, "where", filter+" (may be repeated)", query.All)
	f.StringVar(&p.item, "select", "", item)
}

func (p *place) link() view.Link { return view.Link{Where: p.where, Select: p.item} }

func (d *dataCommand) link() view.Link {
	to := d.place.link()
	to.Page = d.read.page
	return to
}

// fieldColumns are what --where can name of a field.
var fieldColumns = []string{"field", "label", "required", "visible"}

// ofFields leaves of a document type the fields that the command is about.
func (p *place) ofFields(t client.DocumentType) (client.DocumentType, error) {
	filter, err := query.Parse(p.where, each(fieldColumns, func(name string) query.Column {
		c := columnNamed(name)
		if name == "required" || name == "visible" {
			c.Switch = query.TrueFalse
		}
		return c
	}))
	if err != nil {
		return t, usageOfFilter(p.where, err)
	}
	all := t.Fields
	t.Fields = slices.DeleteFunc(slices.Clone(all), func(f client.FieldSetting) bool {
		row := cells{{Text: f.Name}, {Text: submit.LabelCell(f.Label)}, {Text: known(f.Required)}, {Text: known(f.Visibility)}}
		return p.item != "" && !strings.EqualFold(f.Name, p.item) || !filter.Match(row)
	})
	if p.item != "" && len(all) > 0 && len(t.Fields) == 0 && p.where == "" {
		return t, usage("%s has no field %s here", t.Name, p.item)
	}
	return t, nil
}

func (c *rulesCommand) selected(set *client.RuleSet, anchor string) (err error) {
	if c.item == "" {
		return nil
	}
	all := len(set.Rules)
	set.Rules = slices.DeleteFunc(slices.Clone(set.Rules), func(r client.Rule) bool { return !strings.EqualFold(r.ID, c.item) })
	if len(set.Rules) == 0 && all > 0 && c.where == "" {
		return usage("%s has no rule %s", anchor, c.item)
	}
	set.Body, err = encodeRules(set.Rules)
	return err
}
