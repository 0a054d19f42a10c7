package paging

import (
	"iter"
	"runtime"

	"docket/client"
	"docket/ui/core/lean"
)

// largePage is from how many bytes on a page is collected before the next one comes.
const largePage = 4 << 20

// Lean gives the same pages, and collects a large one before it asks for the next, and from then on sooner what is made
// of them. Left to itself the runtime keeps several of them, and a walk may meet thousands.
func Lean(pages iter.Seq2[client.NumberedPage, error]) iter.Seq2[client.NumberedPage, error] {
	return func(yield func(client.NumberedPage, error) bool) {
		end := func() {}
		defer func() { end() }()
		met := false
		for page, err := range pages {
			large := page.Page != nil && len(page.Body) > largePage
			if large && !met {
				met, end = true, lean.Begin()
			}
			if !yield(page, err) {
				return
			}
			if page = (client.NumberedPage{}); large {
				runtime.GC()
			}
		}
	}
}
