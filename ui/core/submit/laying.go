package submit

import (
	"slices"

	"docket/client"
	"docket/ui/core/each"
	"docket/ui/safe"
)

// Conflict is a value that is known here and is another one in the file. Here and File are JSON texts.
type Conflict struct {
	Field  string `json:"field"` // "" for a member of the document type itself
	Member string `json:"member"`
	Here   string `json:"-"`
	File   string `json:"-"`
	Keep   bool   `json:"-"` // the value here stays; else the file's takes its place
}

// Import is the settings of one document type in a file, laid over those that are here. It merges, so that fields and
// values that the file does not name stay, or it replaces: then the file is the whole set.
type Import struct {
	Replace   bool
	Conflicts []Conflict // in the order of the file; what becomes of each can be chosen
	Added     []string   // fields that only the file has
	Absent    []string   // fields that only are here

	File client.DocumentType // what the file has
	here client.DocumentType
}

// Lay lays what a file has over what is here. Neither is written to.
func Lay(here, file client.DocumentType, replace bool) Import {
	i := Import{Replace: replace, here: here, File: file}
	for _, c := range Diff(&here, file) {
		if c.Known() && !c.Taken() {
			i.Conflicts = append(i.Conflicts, Conflict{Field: c.Field, Member: c.Member, Here: c.Old, File: c.New})
		}
	}
	i.Added, i.Absent = without(file.Fields, here.Fields), without(here.Fields, file.Fields)
	return i
}

// Over lays the same file over what is here by now; what was chosen for a conflict stays chosen.
func (i Import) Over(here client.DocumentType) Import {
	again := Lay(here, i.File, i.Replace)
	for n, c := range again.Conflicts {
		again.Conflicts[n].Keep = slices.ContainsFunc(i.Conflicts, func(old Conflict) bool { return old.Keep && old.Field == c.Field && old.Member == c.Member })
	}
	return again
}

// Same reports whether there is nothing else to ask than with another import of the file, whatever was chosen.
func (i Import) Same(as Import) bool {
	return slices.Equal(i.Absent, as.Absent) && slices.EqualFunc(i.Conflicts, as.Conflicts, func(a, b Conflict) bool {
		a.Keep = b.Keep
		return a == b
	})
}

// Said is what becomes of what the file does not have, and of conflicts, in words: nothing where there is none.
func (i Import) Said() (said []string) {
	if n := len(i.Absent); n > 0 && i.Replace {
		said = append(said, safe.Count(n, "field")+" not in the file removed")
	} else if n > 0 {
		said = append(said, safe.Count(n, "field")+" not in the file kept")
	}
	if kept := each.Count(i.Conflicts, func(c Conflict) bool { return c.Keep }); kept > 0 {
		said = append(said, safe.Count(kept, "value")+" kept as here")
	}
	return said
}

// Settings are what the import comes to: the fields here in their order, then those that the file adds; where the file
// replaces, its own fields in its order.
func (i Import) Settings() client.DocumentType {
	kept, was, said := i.kept(), ByName(i.here.Fields), ByName(i.File.Fields)
	out := client.DocumentType{Name: i.File.Name, Extra: laid(i.here.Extra, i.File.Extra, i.Replace, kept[""])}
	if i.Replace {
		out.Fields = each.Of(i.File.Fields, func(f client.FieldSetting) client.FieldSetting { return i.field(was[f.Name], f, kept[f.Name]) })
		return out
	}
	for _, f := range i.here.Fields {
		if over, both := said[f.Name]; both {
			f = i.field(f, over, kept[f.Name])
		}
		out.Fields = append(out.Fields, f)
	}
	out.Fields = append(out.Fields, each.Of(i.Added, func(name string) client.FieldSetting { return said[name] })...)
	return out
}

// kept are the members of which the value here stays, by field.
func (i Import) kept() map[string][]string {
	kept := map[string][]string{}
	for _, c := range i.Conflicts {
		if c.Keep {
			kept[c.Field] = append(kept[c.Field], c.Member)
		}
	}
	return kept
}

// field is one field that both have: what the file says of it, but for what is kept. What the file does not say stays,
// or is unknown where the file replaces.
func (i Import) field(here, file client.FieldSetting, kept []string) client.FieldSetting {
	out := client.FieldSetting{Name: file.Name, Extra: laid(here.Extra, file.Extra, i.Replace, kept)}
	for _, m := range declared {
		text := m.text(file)
		if slices.Contains(kept, m.name) || text == "" && !i.Replace {
			text = m.text(here)
		}
		if text != "" {
			m.put(&out, client.Value(text))
		}
	}
	return out
}

// laid is members that the interface does not name, those of the file over those here.
func laid(here, file []client.Member, replace bool, kept []string) []client.Member {
	out := here
	if replace {
		out = nil
	}
	for _, m := range file {
		if n := at(here, m.Name); n >= 0 && slices.Contains(kept, m.Name) {
			m = here[n]
		}
		out = withMember(out, m)
	}
	return out
}
