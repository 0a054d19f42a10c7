package theme_test

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"docket/ui/theme"
)

// accents are what a profile may name.
var accents = []string{"blue", "cyan", "green", "yellow", "orange", "red", "magenta", "purple", "gray"}

// each calls f with every combination of options and every accent.
func each(f func(o theme.Options, th *theme.Theme)) {
	for n := range 16 {
		for _, accent := range accents {
			o := theme.Options{Dark: n&1 != 0, NoColor: n&2 != 0, ASCII: n&4 != 0, Sixteen: n&8 != 0, Accent: accent}
			f(o, theme.New(o))
		}
	}
}

func TestAStyleAddsNoWidthAndEndsItself(t *testing.T) {
	each(func(o theme.Options, th *theme.Theme) {
		for r := theme.Text; r <= theme.BadgeBad; r++ {
			if got := ansi.StringWidth(th.Paint(r, "total")); got != 5 {
				t.Errorf("%+v role %d: %d cells", o, r, got)
			}
			if s := th.Seq(r); (s.On == "") != (s.Off == "") {
				t.Errorf("%+v role %d: on %q, off %q", o, r, s.On, s.Off)
			}
		}
	})
}

func TestWithoutColourThereIsNoColour(t *testing.T) {
	colour := regexp.MustCompile(`[\[;](3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]`)
	th := theme.New(theme.Options{NoColor: true, Dark: true})
	for r := theme.Text; r <= theme.BadgeBad; r++ {
		if s := th.Seq(r); colour.MatchString(s.On) {
			t.Errorf("role %d: %q", r, s.On)
		}
	}
	if th.Seq(theme.Selected).On == "" || th.Seq(theme.Hit).On == "" || th.Seq(theme.Selected) == th.Seq(theme.SelectedDim) {
		t.Error("a selection or a hit cannot be seen without colour")
	}
}

// A Linux console draws underlined text in a colour of its own, cyan, whatever colour it was given.
func TestAConsoleDrawsMatchesInTheirOwnInk(t *testing.T) {
	th := theme.New(theme.Options{Sixteen: true, Dark: true, Console: true})
	if on := th.Seq(theme.Hit).On; on != "\x1b[30;43m" {
		t.Errorf("a match is drawn by %q", on)
	}
}

func TestSixteenColoursAreKeptTo(t *testing.T) {
	for _, dark := range []bool{true, false} {
		for _, accent := range append(slices.Clone(accents), "208", "#ff8800", "") {
			th := theme.New(theme.Options{Sixteen: true, Dark: dark, Accent: accent})
			for r := theme.Text; r <= theme.BadgeBad; r++ {
				for _, s := range []string{th.Seq(r).On, th.Within(theme.Selected, r).On, th.Within(theme.Hit, r).Off} {
					if strings.Contains(s, "8;5;") || strings.Contains(s, "8;2;") {
						t.Errorf("dark %v, accent %q, role %d: %q", dark, accent, r, s)
					}
				}
			}
			for _, r := range []theme.Role{theme.Good, theme.Bad, theme.Selected, theme.Cursor, theme.Hit, theme.Badge} {
				if th.Seq(r).On == "" {
					t.Errorf("role %d cannot be seen", r)
				}
			}
		}
	}
}

func TestASurfaceIsGivenBackWhatTextInItTookAway(t *testing.T) {
	each(func(o theme.Options, th *theme.Theme) {
		for _, outer := range []theme.Role{theme.Selected, theme.SelectedDim, theme.Badge} {
			for r := theme.Text; r <= theme.BadgeBad; r++ {
				on, off := attributes(th.Seq(outer).On), attributes(th.Seq(outer).On+th.Within(outer, r).On+"x"+th.Within(outer, r).Off)
				if !reflect.DeepEqual(on, off) {
					t.Errorf("%+v role %d within %d: %v became %v", o, r, outer, on, off)
				}
			}
		}
	})
}

// attributes plays SGR sequences and returns what is set at the end.
func attributes(s string) map[string]string {
	set := map[string]string{}
	for _, m := range regexp.MustCompile("\x1b\\[([0-9;]*)m").FindAllStringSubmatch(s, -1) {
		p := strings.Split(m[1], ";")
		for i := 0; i < len(p); i++ {
			switch p[i] {
			case "1", "2":
				set["weight"] = p[i]
			case "22":
				delete(set, "weight")
			case "4":
				set["underline"] = p[i]
			case "24":
				delete(set, "underline")
			case "7":
				set["reverse"] = p[i]
			case "27":
				delete(set, "reverse")
			case "38", "48":
				set[p[i]] = p[i+2]
				i += 2
			case "30", "31", "32", "33", "34", "35", "36", "37", "90", "91", "92", "93", "94", "95", "96", "97":
				set["38"] = p[i]
			case "43":
				set["48"] = p[i]
			case "39":
				delete(set, "38")
			case "49":
				delete(set, "48")
			}
		}
	}
	return set
}

// grounds are what terminals are set to.
var grounds = map[bool][]string{true: {"#000000", "#0c0c0c", "#1e1e1e"}, false: {"#ffffff"}}

func TestWithHighContrastEveryTextHasSevenToOne(t *testing.T) {
	for _, accent := range append(slices.Clone(accents), "16", "21", "59", "100", "145", "208", "231", "#ff8800") {
		for _, dark := range []bool{true, false} {
			th := theme.New(theme.Options{Dark: dark, Contrast: true, Accent: accent})
			for r := theme.Muted; r <= theme.BadgeBad; r++ {
				a := attributes(th.Seq(r).On)
				switch on := append([]string{}, grounds[dark]...); {
				case a["38"] == "" && a["48"] == "": // the terminal's own, perhaps reversed
				case a["48"] != "":
					on = []string{a["48"]}
					fallthrough
				default:
					for _, ground := range on {
						if c := contrast(a["38"], ground); c < 7 {
							t.Errorf("accent %s, dark %v: role %d on %s has contrast %.1f", accent, dark, r, ground, c)
						}
					}
				}
			}
			if th.Seq(theme.Selected).On == "" || th.Seq(theme.Selected) == th.Seq(theme.SelectedDim) {
				t.Errorf("dark %v: the row under the cursor cannot be seen", dark)
			}
		}
	}
}

func TestAThemeIsChosenByItsNameAndGoesBackToHowItWas(t *testing.T) {
	for _, dark := range []bool{true, false} {
		start := theme.Options{Dark: dark, Accent: "green"}
		th := theme.New(start)
		looks := func() (all []theme.Seq) {
			for r := theme.Muted; r <= theme.BadgeBad; r++ {
				all = append(all, th.Seq(r))
			}
			return all
		}
		was, seen := looks(), map[string]string{}
		for _, name := range theme.Names() {
			before := th.Version()
			if err := th.Choose(name); err != nil || th.Version() == before || th.Name() != name {
				t.Fatalf("%s: %v", name, err)
			}
			if name != "ascii" && name != theme.Auto {
				if other := seen[fmt.Sprint(looks())]; other != "" {
					t.Errorf("%s looks like %s", name, other)
				}
				seen[fmt.Sprint(looks())] = name
			}
			if ascii := th.Glyphs.Accepted == "a"; ascii != (name == "ascii") {
				t.Errorf("%s: accepted is drawn as %q", name, th.Glyphs.Accepted)
			}
		}
		if _ = th.Choose(theme.Auto); !reflect.DeepEqual(looks(), was) || th.Options != start {
			t.Error("auto is not how it was")
		}
		_ = th.Choose("light")
		if th.SetDark(true); th.Options.Dark {
			t.Error("a light theme follows the terminal's background")
		}
	}
	th := theme.New(theme.Options{Dark: true})
	err := th.Choose("lihgt")
	if err == nil || !strings.Contains(err.Error(), "Did you mean light?") || !strings.Contains(err.Error(), "auto, dark, light, contrast, 16, ascii") || th.Name() != theme.Auto {
		t.Errorf("%v", err)
	}
	if th = theme.New(theme.Options{NoColor: true}); th.Choose("contrast") != nil || strings.Contains(th.Seq(theme.Bad).On, "38;5") {
		t.Error("a theme brings colours back that were turned off")
	}
}

func TestTextCanBeReadOnEveryGroundAndSurface(t *testing.T) {
	text := []theme.Role{theme.Muted, theme.Heading, theme.Strong, theme.Current, theme.Focus, theme.Good, theme.Warn, theme.Bad, theme.Unknown, theme.Changed}
	each(func(o theme.Options, th *theme.Theme) {
		if o.NoColor || o.ASCII || o.Sixteen { // the sixteen colours are the person's own
			return
		}
		for _, strong := range []bool{false, true} {
			o.Contrast = strong
			th := theme.New(o)
			if strong && !o.Dark { // a warning has a ground of its own
				text = slices.DeleteFunc(slices.Clone(text), func(r theme.Role) bool { return r == theme.Warn })
			}
			on := append([]string{}, grounds[o.Dark]...)
			for _, surface := range []theme.Role{theme.Bar, theme.Selected, theme.SelectedDim} {
				on = append(on, attributes(th.Seq(surface).On)["48"])
			}
			on = slices.DeleteFunc(on, func(g string) bool { return g == "" })
			for _, ground := range on {
				for _, r := range text {
					if c := contrast(attributes(th.Seq(r).On)["38"], ground); c < 4.5 {
						t.Errorf("%+v: role %d on %s has contrast %.1f", o, r, ground, c)
					}
				}
			}
			for _, ground := range grounds[o.Dark] {
				if c := contrast(attributes(th.Seq(theme.Line).On)["38"], ground); c < 3 {
					t.Errorf("%+v: lines on %s have contrast %.1f", o, ground, c)
				}
			}
		}
	})
}

func TestWhatIsFilledCanBeRead(t *testing.T) {
	fills := []theme.Role{theme.Cursor, theme.Hit, theme.Tab, theme.Badge, theme.BadgeGood, theme.BadgeWarn, theme.BadgeBad}
	each(func(o theme.Options, th *theme.Theme) {
		for _, r := range fills {
			a := attributes(th.Seq(r).On)
			switch {
			case o.NoColor || o.Sixteen:
				if len(a) == 0 {
					t.Errorf("%+v: role %d cannot be seen", o, r)
				}
			case contrast(a["38"], a["48"]) < 4.5:
				t.Errorf("%+v: role %d has contrast %.1f", o, r, contrast(a["38"], a["48"]))
			}
		}
	})
}

func TestAProfilesColourCanBeReadWhateverItIs(t *testing.T) {
	for _, dark := range []bool{true, false} {
		for n := range 256 {
			th := theme.New(theme.Options{Dark: dark, Accent: strconv.Itoa(n)})
			bar := attributes(th.Seq(theme.Bar).On)["48"]
			a := attributes(th.Seq(theme.Identity).On)
			ground := a["48"]
			if ground == "" {
				ground = bar
			}
			if n >= 16 && contrast(a["38"], ground) < 4.5 { // the first sixteen are the terminal's own
				t.Errorf("dark %v: the company in colour %d has contrast %.1f", dark, n, contrast(a["38"], ground))
			}
		}
	}
}

func TestNoTwoMeaningsShareAColour(t *testing.T) {
	for _, o := range []theme.Options{{Dark: true}, {}, {Sixteen: true}, {Sixteen: true, Dark: true}} {
		th, seen := theme.New(o), map[string]theme.Role{}
		for _, r := range []theme.Role{theme.Muted, theme.Good, theme.Warn, theme.Bad, theme.Unknown, theme.Changed, theme.Focus} {
			fg := attributes(th.Seq(r).On)["38"]
			if other, is := seen[fg]; is {
				t.Errorf("%+v: roles %d and %d are both drawn in %s", o, other, r, fg)
			}
			seen[fg] = r
		}
	}
}

// contrast is the ratio of WCAG for two numbers of the 256-colour palette.
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(n string) float64 {
	i, err := strconv.Atoi(n)
	var rgb [3]float64
	if err != nil { // #rrggbb
		v, _ := strconv.ParseUint(strings.TrimPrefix(n, "#"), 16, 32)
		i, rgb = -1, [3]float64{float64(v >> 16), float64(v >> 8 & 0xff), float64(v & 0xff)}
	}
	steps := [6]float64{0, 95, 135, 175, 215, 255}
	switch {
	case i >= 232:
		g := float64(8 + 10*(i-232))
		rgb = [3]float64{g, g, g}
	case i >= 16:
		rgb = [3]float64{steps[(i-16)/36], steps[(i-16)/6%6], steps[(i-16)%6]}
	}
	for k, v := range rgb {
		v /= 255
		if v <= 0.03928 {
			rgb[k] = v / 12.92
		} else {
			rgb[k] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return 0.2126*rgb[0] + 0.7152*rgb[1] + 0.0722*rgb[2]
}

// marks are the glyphs by name; operators and frames are none.
func marks(th *theme.Theme) map[string]string {
	out, v := map[string]string{}, reflect.ValueOf(th.Glyphs)
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		if name == "Arrow" {
			return out
		}
		out[name] = v.Field(i).String()
	}
	return out
}

func TestAGlyphHasOneMeaningAndOneCell(t *testing.T) {
	for _, looks := range []theme.Options{{}, {ASCII: true}, {Console: true}} {
		seen := map[string]string{}
		for name, g := range marks(theme.New(looks)) {
			if other, is := seen[g]; is {
				t.Errorf("%s and %s are both drawn as %q", name, other, g)
			}
			seen[g] = name
			if ansi.StringWidth(g) != 1 {
				t.Errorf("%s %q is not one cell", name, g)
			}
		}
		if len(seen) < 23 {
			t.Errorf("only %d marks", len(seen))
		}
	}
}

// onConsoles is, beside ASCII, what the fonts Lat15, Lat2, Lat7, Uni1, Uni2, Uni3, FullGreek and FullCyrSlav of Debian's
// console-setup and the kernel's own font all have a sign for, of what could be a glyph.
const onConsoles = "▶♦•·°±§▲▼█▒░→←↑↓≤≥│─┌┐└┘├■"

func TestWithoutUnicodeEveryGlyphIsASCII(t *testing.T) {
	onlyHas(t, theme.New(theme.Options{ASCII: true}), "")
	onlyHas(t, theme.New(theme.Options{Console: true}), onConsoles)
	onlyHas(t, theme.New(theme.Options{Console: true, ASCII: true}), "")
	chosen := theme.New(theme.Options{Console: true})
	if err := chosen.Choose("ascii"); err != nil {
		t.Fatal(err)
	}
	onlyHas(t, chosen, "")
}

func onlyHas(t *testing.T, th *theme.Theme, more string) {
	t.Helper()
	v := reflect.ValueOf(th.Glyphs)
	for i := range v.NumField() {
		texts := []string{v.Field(i).String()}
		if v.Field(i).Kind() == reflect.Slice {
			texts = v.Field(i).Interface().([]string)
		}
		for _, text := range texts {
			if strings.ContainsFunc(text, func(r rune) bool { return r > '~' && !strings.ContainsRune(more, r) }) {
				t.Errorf("%s %q is neither ASCII nor one of %q", v.Type().Field(i).Name, text, more)
			}
		}
	}
}

func TestAnAccentIsANameANumberOrAColour(t *testing.T) {
	for _, name := range append(slices.Clone(accents[1:]), "0", "208", "255") {
		if !drawn(name) {
			t.Errorf("%q is refused", name)
		}
	}
	for _, name := range []string{"256", "-1", "mauve", "#ff00"} {
		if drawn(name) {
			t.Errorf("%q is taken", name)
		}
	}
	blue := theme.New(theme.Options{Dark: true})
	red := theme.New(theme.Options{Dark: true, Accent: "red"})
	if blue.Seq(theme.Identity) == red.Seq(theme.Identity) || blue.Seq(theme.Tab) == red.Seq(theme.Tab) || blue.Seq(theme.Bad) != red.Seq(theme.Bad) || blue.Seq(theme.Focus) != red.Seq(theme.Focus) {
		t.Error("the profile's colour is its own and nothing else")
	}
	if !slices.Contains(accents, "orange") {
		t.Error("orange is missing")
	}
}

func TestAProfilesColourCanBeWrittenAsRedGreenAndBlue(t *testing.T) {
	for colour, want := range map[string]string{"#ff0000": "48;5;196", "#5fafff": "48;5;75", "#808080": "48;5;244", "#000000": "48;5;16", "#ffffff": "48;5;231"} {
		if on := theme.New(theme.Options{Dark: true, Accent: colour}).Seq(theme.Tab).On; !strings.Contains(on, want) {
			t.Errorf("%s is drawn as %q, want %s", colour, on, want)
		}
	}
	for _, nonsense := range []string{"#ff00", "#gggggg", "mauve-ish", "256"} {
		if drawn(nonsense) {
			t.Errorf("%q is taken for a colour", nonsense)
		}
	}
}

// drawn reports whether a profile's colour is another than blue, which stands for every
// name that is none.
func drawn(name string) bool {
	tab := func(accent string) theme.Seq {
		return theme.New(theme.Options{Dark: true, Accent: accent}).Seq(theme.Tab)
	}
	return tab(name) != tab("blue")
}
