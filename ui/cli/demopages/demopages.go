// Package demopages draws pictures of the demo's pages, from the same words that its gettext answers with.
package demopages

import (
	"image"

	"docket/client/demo"
	"docket/ui/core/picture"
	"docket/ui/core/picture/scan"
)

// Entries are the pages, named by their OCR text ids. They are drawn when they are opened.
func Entries() (list []picture.Entry) {
	for _, p := range demo.Scans() {
		list = append(list, picture.Entry{Name: p.ID, Draw: func() image.Image {
			var words []scan.Word
			for _, w := range p.Words {
				words = append(words, scan.Word{Text: w.Text, Left: w.Left, Top: w.Top, Right: w.Right, Bottom: w.Bottom})
			}
			return scan.Draw(p.Width, p.Height, words)
		}})
	}
	return list
}
