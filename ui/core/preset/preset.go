// Package preset is named sets of switches, such as "go-live", each a file that a person can
// read and write. What it sets is proposed as pending changes and never sent by itself.
//
//	# go-live.toml
//	["*"]
//	iban = { required = true, visible = true }
//	"*_id" = { visible = false }
//	[invoice]
//	total_amount = { required = true, label = "Total amount" }
//
// Both document types and fields may be patterns. What names a thing exactly goes over what is
// a pattern, and a longer pattern over a shorter one.
package preset

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"docket/client"
	"docket/config/files"
	"docket/ui/core/each"
	"docket/ui/core/kind"
	"docket/ui/core/submit"
)

// largest bounds a file, in bytes.
const largest = 1 << 20

// values are what a preset sets of a field; nil is left as it is.
type values struct {
	Label    *string `toml:"label,omitempty"`
	Required *bool   `toml:"required,omitempty"`
	Visible  *bool   `toml:"visible,omitempty"`
}

// Preset is one of the files. Err is why it cannot be read.
type Preset struct {
	Name string
	Err  error
	sets map[string]map[string]values // by the patterns of document types and of fields
}

// List reads the presets of a folder, by name. That there is no folder is no error.
func List(folder string) (all []Preset, err error) {
	names, err := files.Named(folder, ".toml")
	for _, name := range names {
		p, err := Read(folder, name)
		p.Err = err
		all = append(all, p)
	}
	return all, err
}

func Read(folder, name string) (Preset, error) {
	p := Preset{Name: name}
	if err := named(name); err != nil {
		return p, err
	}
	content, err := files.Input(file(folder, name), largest)
	if err != nil {
		return p, fmt.Errorf("preset %s: %w", name, err)
	}
	return Parse(name, content)
}

func Parse(name string, content []byte) (_ Preset, err error) {
	defer func() { err = kind.Instead(err, content, kind.Preset) }()
	p := Preset{Name: name}
	d := toml.NewDecoder(bytes.NewReader(content)).DisallowUnknownFields()
	if err := d.Decode(&p.sets); err != nil {
		reason := strings.TrimPrefix(err.Error(), "toml: ")
		first := &toml.DecodeError{}
		if missing := (*toml.StrictMissingError)(nil); errors.As(err, &missing) {
			first = &missing.Errors[0]
			reason = "only label, required and visible can be set; it has " + first.Key()[len(first.Key())-1]
		} else if errors.As(err, &first) && len(first.Key()) > 0 { // the decoder would name the types of this package
			reason = strings.Join(first.Key(), ".") + ` does not fit; a field reads iban = { required = true, label = "IBAN" }`
		}
		line, _ := first.Position()
		return p, fmt.Errorf("preset %s, line %d: %s", name, line, reason)
	}
	for types, set := range p.sets {
		for fields := range set {
			if bad(fields) || bad(types) {
				return p, fmt.Errorf("preset %s: [%s] %s is no pattern", name, types, fields)
			}
		}
	}
	return p, nil
}

func bad(pattern string) bool { _, err := path.Match(pattern, ""); return err != nil }

func file(folder, name string) string { return filepath.Join(folder, name+".toml") }

// named refuses a name that is no file name of its own.
func named(name string) error {
	if name == "" || strings.HasPrefix(name, ".") || strings.ContainsAny(name, "/\\\x00") || name != filepath.Base(name) {
		return fmt.Errorf("%q cannot name a preset: a name is no path, and begins with no dot", name)
	}
	return nil
}

// Types are the document types that the preset names exactly.
func (p Preset) Types() []string { return each.Where(slices.Sorted(maps.Keys(p.sets)), exact) }

func exact(pattern string) bool { return !strings.ContainsAny(pattern, `*?[\`) }

// matching are the patterns of a map that match a name, the one that counts most last.
func matching[T any](of map[string]T, name string) (patterns []string) {
	patterns = slices.DeleteFunc(slices.Collect(maps.Keys(of)), func(pattern string) bool {
		ok, _ := path.Match(pattern, name)
		return !ok && pattern != name
	})
	rank := func(p string) int {
		if exact(p) {
			return 1 << 30
		}
		return len(p)
	}
	slices.SortFunc(patterns, func(a, b string) int { return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b)) })
	return patterns
}

// Applies reports whether the preset says anything of a document type.
func (p Preset) Applies(documentType string) bool { return len(matching(p.sets, documentType)) > 0 }

// For is what the preset sets of a document type that has these fields. Unknown are fields that it names for this very
// document type and that are not among them: none is added.
func (p Preset) For(t client.DocumentType) (set client.DocumentType, unknown []string) {
	set.Name = t.Name
	types, here := matching(p.sets, t.Name), submit.ByName(t.Fields)
	for _, f := range t.Fields {
		out := client.FieldSetting{Name: f.Name}
		for _, of := range types {
			for _, pattern := range matching(p.sets[of], f.Name) {
				v := p.sets[of][pattern]
				out.Label, out.Required, out.Visibility = cmp.Or(v.Label, out.Label), cmp.Or(v.Required, out.Required), cmp.Or(v.Visible, out.Visibility)
			}
		}
		if out.Label != nil || out.Required != nil || out.Visibility != nil {
			set.Fields = append(set.Fields, out)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(p.sets[t.Name])) {
		if _, there := here[name]; exact(name) && !there {
			unknown = append(unknown, name)
		}
	}
	return set, unknown
}

// Changes are what the preset changes in settings, with what For gives.
func (p Preset) Changes(t client.DocumentType) (changes []submit.Change, set client.DocumentType, unknown []string) {
	set, unknown = p.For(t)
	return submit.Diff(&t, submit.Lay(t, set, false).Settings()), set, unknown
}

// Save writes what these fields are to as a new preset.
func Save(folder, name string, t client.DocumentType) error {
	if err := named(name); err != nil {
		return err
	}
	set := map[string]values{}
	for _, f := range t.Fields {
		if !exact(f.Name) || !exact(t.Name) {
			return fmt.Errorf("the field %s of %s cannot be in a preset: * ? [ and \\ stand for patterns there", f.Name, t.Name)
		}
		set[f.Name] = values{f.Label, f.Required, f.Visibility}
	}
	content, err := toml.Marshal(map[string]map[string]values{t.Name: set})
	if err != nil {
		return err
	}
	return files.Keep(file(folder, name), files.New, content)
}
