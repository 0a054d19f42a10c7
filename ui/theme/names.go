package theme

import (
	"errors"
	"slices"
	"strings"

	meant "docket/config/nearest"
)

// Auto is the theme that goes by what the terminal says of itself.
const Auto = "auto"

// choice is what a person can choose, laid over what docket was started with. One that names
// no background keeps the terminal's.
type choice struct {
	name, about string
	lay         func(o *Options)
}

var themes = []choice{
	{Auto, "as the terminal is set", nil},
	{"dark", "for a dark background", func(o *Options) { o.Dark, o.Contrast = true, false }},
	{"light", "for a light background", func(o *Options) { o.Dark, o.Contrast = false, false }},
	{"contrast", "every text at least 7 : 1 against its ground", func(o *Options) { o.Contrast = true }},
	{"16", "the sixteen colours that the terminal is set to", func(o *Options) { o.Sixteen, o.Contrast = true, false }},
	{"ascii", "frames and marks of ASCII", func(o *Options) { o.ASCII = true }},
}

func index(name string) int {
	return slices.IndexFunc(themes, func(c choice) bool { return c.name == name })
}

// Names lists the themes in the order in which they are offered.
func Names() []string {
	names := make([]string, len(themes))
	for i := range themes {
		names[i] = themes[i].name
	}
	return names
}

// About is what a theme is, in a few words.
func About(name string) string { return themes[index(name)].about }

// Fixed reports that a theme is for one background, whatever the terminal's is.
func Fixed(name string) bool { return name == "dark" || name == "light" }

func (t *Theme) Name() string { return t.name }

// Choose changes the looks to those of a name. A name that there is not changes nothing;
// the error says which one may be meant, and which there are.
func (t *Theme) Choose(name string) error {
	names := Names()
	if name = strings.ToLower(strings.TrimSpace(name)); !slices.Contains(names, name) {
		near := meant.Word(name, names)
		if near != "" {
			near = "Did you mean " + near + "? "
		}
		return errors.New("There is no theme of that name. " + near + "Choose one of " + strings.Join(names, ", ") + ".")
	}
	t.name = name
	t.Renew()
	return nil
}
