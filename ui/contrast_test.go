package ui_test

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"docket/ui/uitest"
	"docket/ui/view"
)

// TestWhatIsDrawnCanBeRead measures every pair of colours that is drawn, on every kind of screen and in every theme with
// colours of its own: text against its ground as WCAG asks; lines, and what stands behind a box in their colour, as marks.
func TestWhatIsDrawnCanBeRead(t *testing.T) {
	tour(t)
	seen := map[string]bool{}
	for _, s := range screens {
		d := uitest.Start(t, uitest.Options{View: s.view, Target: s.target, Width: 120, Height: 40})
		d.Press(strings.Fields(s.keys)...)
		for _, dark := range []bool{true, false} {
			d.Root.SetDark(dark)
			for _, name := range []string{"auto", "contrast"} {
				if d.Send(view.Restyle{Theme: name}); d.Env.Theme.Name() != name {
					t.Fatalf("the theme is %s", d.Env.Theme.Name())
				}
				behind := strings.Contains(d.Screen(), "╭")
				for _, p := range pairs(d.Styled()) {
					least := 4.5
					if p.mark || behind && (p.fg == "243" || p.fg == "244") {
						least = 3
					}
					for _, ground := range map[bool][]string{true: {"#0c0c0c", "#1e1e1e"}, false: {"#ffffff"}}[dark] {
						fg, bg := p.colours(map[bool]string{true: "#cccccc", false: "#1e1e1e"}[dark], ground)
						what := fmt.Sprintf("dark %v, %s: %s on %s", dark, name, fg, bg)
						if c := ratio(fg, bg); c < least && !seen[what] {
							seen[what] = true
							t.Errorf("%s has contrast %.1f: %q on the screen %s %s", what, c, p.text, s.view, s.keys)
						}
					}
				}
			}
		}
	}
}

// pair is a run of text in one pair of colours; "" is the terminal's own.
type pair struct {
	fg, bg, text  string
	reverse, mark bool
}

func (p pair) colours(text, ground string) (fg, bg string) {
	if fg, bg = p.fg, p.bg; fg == "" {
		fg = text
	}
	if bg == "" {
		bg = ground
	}
	if p.reverse {
		fg, bg = bg, fg
	}
	return fg, bg
}

// pairs takes a frame apart.
func pairs(frame string) (all []pair) {
	var p pair
	add := func(text string) {
		letters := strings.TrimFunc(text, unicode.IsSpace)
		if letters == "" {
			return
		}
		p.text, p.mark = letters, strings.Trim(letters, "─│╭╮╰╯┼├┤┬┴░█▌ ") == ""
		all = append(all, p)
	}
	for len(frame) > 0 {
		text, rest, more := strings.Cut(frame, "\x1b[")
		if add(text); !more {
			break
		}
		codes, after, _ := strings.Cut(rest, "m")
		frame = after
		list := strings.Split(codes, ";")
		for i := 0; i < len(list); i++ {
			n, _ := strconv.Atoi(list[i])
			switch {
			case n == 0:
				p = pair{}
			case n == 7 || n == 27:
				p.reverse = n == 7
			case n == 39:
				p.fg = ""
			case n == 49:
				p.bg = ""
			case (n == 38 || n == 48) && i+2 < len(list):
				if n == 38 {
					p.fg = list[i+2]
				} else {
					p.bg = list[i+2]
				}
				i += 2
			case n >= 30 && n < 38 || n >= 90 && n < 98:
				p.fg = strconv.Itoa(n%10 + n/90*8)
			case n >= 40 && n < 48 || n >= 100 && n < 108:
				p.bg = strconv.Itoa(n%10 + n/100*8)
			}
		}
	}
	return all
}

// ratio is the contrast of WCAG 2.
func ratio(a, b string) float64 {
	x, y := light(a), light(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func light(colour string) (sum float64) {
	var rgb [3]int
	n, err := strconv.Atoi(colour)
	steps := [6]int{0, 95, 135, 175, 215, 255}
	switch {
	case err != nil:
		_, _ = fmt.Sscanf(colour, "#%02x%02x%02x", &rgb[0], &rgb[1], &rgb[2])
	case n >= 232:
		rgb = [3]int{8 + 10*(n-232), 8 + 10*(n-232), 8 + 10*(n-232)}
	case n >= 16:
		rgb = [3]int{steps[(n-16)/36], steps[(n-16)/6%6], steps[(n-16)%6]}
	}
	for k, v := range rgb {
		part := float64(v) / 255
		if part <= 0.03928 {
			part /= 12.92
		} else {
			part = math.Pow((part+0.055)/1.055, 2.4)
		}
		sum += part * [3]float64{0.2126, 0.7152, 0.0722}[k]
	}
	return sum
}
