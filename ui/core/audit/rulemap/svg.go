package rulemap

import (
	"fmt"
	"strings"

	"docket/ui/safe"
)

// The cells of the SVG, in its own units: signs of neighbouring lines touch.
const (
	svgWidth  = 8.4
	svgHeight = 16
	svgMargin = 8
)

// SVG writes the map as a picture for pages and documents: the one of the terminal, without
// its limit of width. It needs nothing from elsewhere, says in words what it shows, and
// follows the reader's light or dark colours; signs and numbers say the same as the colours.
// id makes the names within it unique on a page.
func (g *Graph) SVG(title, id string) string {
	lines := g.Draw(Options{Width: 1000, Selected: -1}).Lines
	var texts strings.Builder
	wide := 0
	for y, line := range lines {
		x := 0
		for _, span := range line {
			w := safe.Width(span.Text)
			if strings.TrimSpace(span.Text) != "" {
				wide = max(wide, x+w)
				fmt.Fprintf(&texts, `<text class="%s" x="%.1f" y="%d" textLength="%.1f">%s%s</text>`+"\n", g.class(span), svgMargin+float64(x)*svgWidth,
					(y+1)*svgHeight, float64(w)*svgWidth, g.hover(span), escape(strings.ReplaceAll(span.Text, " ", "\u00a0")))
			}
			x += w
		}
	}
	width, height := float64(wide)*svgWidth+2*svgMargin, len(lines)*svgHeight+svgMargin
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="%[1]s-title %[1]s-desc" viewBox="0 0 %.0[2]f %[3]d" width="%.0[2]f" height="%[3]d" class="map">
<title id="%[1]s-title">%[4]s</title>
<desc id="%[1]s-desc">%[5]s</desc>
<style>%[6]s</style>
%[7]s</svg>
`, escape(id), width, height, escape(title), escape(strings.Join(g.Text(), "\n")), svgStyle, texts.String())
}

const svgStyle = `
.map text{font:14px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#5b6577}
.map .name{fill:#1c2330}.map .accepted{fill:#136139}.map .rejected{fill:#9c1f18}.map .flagged{fill:#744b00}
@media screen and (prefers-color-scheme:dark){
.map text{fill:#9aa5b8}.map .name{fill:#e6e9ef}.map .accepted{fill:#5fd39a}.map .rejected{fill:#ff8a80}.map .flagged{fill:#e8b64c}
}
@media print{.map .name{fill:#000}}
`

// class is what decides the colour of a piece.
func (g *Graph) class(s Span) string {
	if s.Role == RoleName {
		return "name"
	}
	if s.Edge >= 0 {
		if state, one := g.Edges[s.Edge].State(); one {
			return state.String()
		}
	}
	return "tie"
}

// hover is what a reader who points at a number is told.
func (g *Graph) hover(s Span) string {
	if s.Role != RoleCount {
		return ""
	}
	return "<title>" + escape(g.Describe(s.Edge)) + "</title>"
}

// escape makes any text fit for the inside of XML, hidden characters shown.
func escape(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;").Replace(safe.Text(text))
}
