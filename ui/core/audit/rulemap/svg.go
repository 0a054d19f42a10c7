package rulemap

import (
	"fmt"
	"io"
	"strings"

	"docket/ui/safe"
)

// The measures of the SVG, in its own units.
const (
	svgRow    = 74 // from one document type to the next
	svgBox    = 40 // height of a document type
	svgMargin = 20
	svgLoop   = 64 // room for ties of a document type with itself
	svgChar   = 8.6
)

// SVG writes the map as a picture for pages and documents: the same order and
// lanes as in the terminal. It needs nothing from elsewhere, says in words what
// it shows, and follows the reader's light or dark colours; signs and numbers say
// the same as the colours. id makes the names within it unique on a page.
func (g *Graph) SVG(w io.Writer, title, id string) error {
	s := &svg{g: g, layout: newLayout(g)}
	s.measure()
	s.head(title, id)
	for _, r := range s.rails {
		s.rail(r)
	}
	for at := range s.order {
		s.node(at)
	}
	s.write("</svg>\n")
	_, err := io.WriteString(w, s.out.String())
	return err
}

type svg struct {
	g *Graph
	*layout
	out    strings.Builder
	names  []string
	box    float64 // width of a document type
	boxX   float64
	laneX  []float64
	width  float64
	height float64
}

func (s *svg) write(format string, args ...any) { fmt.Fprintf(&s.out, format, args...) }

func (s *svg) measure() {
	s.boxX = svgMargin
	longest := 0
	for at, node := range s.order {
		name := safe.Truncate(safe.Line(s.g.Nodes[node]), 48, "…")
		s.names = append(s.names, name)
		longest = max(longest, safe.Width(name))
		if s.loops[at] >= 0 {
			s.boxX = svgMargin + svgLoop
		}
	}
	s.box = float64(longest)*svgChar + 24
	widths := make([]float64, s.lanes)
	for _, r := range s.rails {
		widths[r.lane] = max(widths[r.lane], float64(safe.Width(s.g.Edges[r.edge].label()))*svgChar)
	}
	x := s.boxX + s.box + 28
	for _, w := range widths {
		s.laneX = append(s.laneX, x)
		x += w + 24
	}
	s.width = max(x, s.boxX+s.box) + svgMargin
	s.height = float64(max(1, len(s.order)))*svgRow + svgMargin
}

// head writes the title, the words that stand for the picture, and the colours.
func (s *svg) head(title, id string) {
	s.write(`<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="%s-title %s-desc" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" class="map">`+"\n",
		escape(id), escape(id), s.width, s.height, s.width, s.height)
	s.write("<title id=\"%s-title\">%s</title>\n", escape(id), escape(title))
	s.write("<desc id=\"%s-desc\">%s</desc>\n", escape(id), escape(strings.Join(s.g.Text(), "\n")))
	s.write("<style>%s</style>\n", svgStyle)
}

const svgStyle = `
.map text{font:14px ui-monospace,Menlo,Consolas,monospace;fill:#1c2330}
.map .box{fill:#eef1f6;stroke:#5b6577;stroke-width:1.5}
.map .tie{fill:none;stroke:#5b6577;stroke-width:2}
.map .dot{fill:#5b6577;stroke:none}
.map .accepted .tie{stroke:#1a7f4b}.map .accepted .dot,.map .accepted text{fill:#136139}
.map .rejected .tie{stroke:#b3261e}.map .rejected .dot,.map .rejected text{fill:#9c1f18}
.map .flagged .tie{stroke:#8a5a00}.map .flagged .dot,.map .flagged text{fill:#744b00}
.map .mixed .tie{stroke-dasharray:7 3}
@media screen and (prefers-color-scheme:dark){
.map text{fill:#e6e9ef}.map .box{fill:#232a36;stroke:#9aa5b8}.map .tie{stroke:#9aa5b8}.map .dot{fill:#9aa5b8}
.map .accepted .tie{stroke:#5fd39a}.map .accepted .dot,.map .accepted text{fill:#5fd39a}
.map .rejected .tie{stroke:#ff8a80}.map .rejected .dot,.map .rejected text{fill:#ff8a80}
.map .flagged .tie{stroke:#e8b64c}.map .flagged .dot,.map .flagged text{fill:#e8b64c}
}
@media print{.map text{fill:#000}}
`

func (s *svg) middle(at int) float64 {
	return svgMargin/2 + float64(at)*svgRow + svgRow/2
}

// edge opens the group of a tie, with its words.
func (s *svg) edge(edge int) {
	state, one := s.g.Edges[edge].State()
	class := state.String()
	if !one {
		class = "mixed"
	}
	s.write("<g class=\"%s\"><title>%s</title>", class, escape(s.g.Describe(edge)))
}

func (s *svg) rail(r rail) {
	const bend = 10
	x, top, bottom, from := s.laneX[r.lane], s.middle(r.top), s.middle(r.bottom), s.boxX+s.box
	s.edge(r.edge)
	s.write(`<path class="tie" d="M%.1f %.1fH%.1fQ%.1f %.1f %.1f %.1fV%.1fQ%.1f %.1f %.1f %.1fH%.1f"/>`,
		from, top, x-bend, x, top, x, top+bend, bottom-bend, x, bottom, x-bend, bottom, from)
	s.write(`<circle class="dot" cx="%.1f" cy="%.1f" r="3.5"/><circle class="dot" cx="%.1f" cy="%.1f" r="3.5"/>`, from, top, from, bottom)
	s.write(`<text x="%.1f" y="%.1f">%s</text></g>`+"\n", x+5, (top+bottom)/2+5+s.shift(r), escape(s.g.Edges[r.edge].label()))
}

// shift keeps a label off the lines that pass at the height of a document type.
func (s *svg) shift(r rail) float64 {
	if (r.bottom-r.top)%2 == 0 {
		return svgRow / 2
	}
	return 0
}

func (s *svg) node(at int) {
	y := s.middle(at)
	if edge := s.loops[at]; edge >= 0 {
		s.edge(edge)
		s.write(`<path class="tie" d="M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f"/>`, s.boxX, y-12, s.boxX-44, y-34, s.boxX-44, y+34, s.boxX, y+12)
		s.write(`<text x="%.1f" y="%.1f" text-anchor="end">%s</text></g>`+"\n", s.boxX-36, y+5, escape(s.g.Edges[edge].label()))
	}
	s.write(`<rect class="box" x="%.1f" y="%.1f" width="%.1f" height="%d" rx="7"/>`, s.boxX, y-svgBox/2, s.box, svgBox)
	s.write(`<text x="%.1f" y="%.1f">%s</text>`+"\n", s.boxX+12, y+5, escape(s.names[at]))
}

// escape makes any text fit for the inside of XML, hidden characters shown.
func escape(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;").Replace(safe.Text(text))
}
