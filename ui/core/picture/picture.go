// Package picture opens pictures of document pages, within limits of size, memory and time, and gives parts of them
// at the size at which they are drawn. It knows nothing of terminals.
//
// The file may be damaged or made to harm: its header is read first, and what it says decides whether anything is decoded.
package picture

import (
	"context"
	"fmt"
	"image"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Picture is a page, upright. Nobody changes it once it is open.
type Picture struct {
	Name          string     // of the entry that it was opened from
	Format        string     // "PNG"
	Page, Pages   int        // from 1; of how many
	Width, Height int        // in pixels, upright
	Points        [2]float64 // width and height of a PDF's page in points; 0 elsewhere
	Notes         []string   // what is to be known of it, such as "frame 1 of 12"

	levels []*image.RGBA // each half as large as the one before
}

// The limits of what is opened.
const (
	mostPixels = 60_000_000
	mostSide   = 65_000
	mostMemory = 120 << 20 // bytes that decoding may take
	mostFile   = 512 << 20 // bytes
	mostKept   = 6_000_000 // pixels of the largest level
)

// Error is why a picture was not opened, as a sentence without its end, and what can be done.
type Error struct{ Name, What, Way string }

func (e *Error) Error() string {
	if e.Way == "" {
		return e.Name + ": " + e.What
	}
	return e.Name + ": " + e.What + "; " + e.Way
}

// Entry is a picture that can be opened: a file, or a page that this process draws.
type Entry struct {
	Name, Path string
	Draw       func() image.Image
	order      string // in a folder
}

// InFolder reports that it was found in a folder, and not named by its path.
func (e Entry) InFolder() bool { return e.order != "" }

// Open opens a page of an entry, from 1; a page that is not there is an [*Error], as is all that is wrong with the file.
func (e Entry) Open(ctx context.Context, page int) (*Picture, error) {
	if e.Draw != nil {
		p := &Picture{Name: e.Name, Format: "drawn", Page: 1, Pages: 1}
		return p, p.take(e.Draw(), 1)
	}
	return open(ctx, e, max(page, 1))
}

// take makes the levels of a decoded picture and turns them upright.
func (p *Picture) take(img image.Image, orientation int) error {
	return p.takeRows(rowsOf(img), img.Bounds().Size(), orientation)
}

func (p *Picture) takeRows(src rows, size image.Point, orientation int) error {
	if size.X < 1 || size.Y < 1 {
		return &Error{Name: p.Name, What: "it has no pixels"}
	}
	k := max(int(math.Ceil(math.Sqrt(float64(size.X)*float64(size.Y)/mostKept))), 1)
	first := upright(reduce(src, size, k), orientation)
	p.Width, p.Height = size.X, size.Y
	if orientation > 4 {
		p.Width, p.Height = size.Y, size.X
	}
	if orientation > 1 {
		p.Notes = append(p.Notes, "turned upright")
	}
	p.levels = []*image.RGBA{first}
	for last := first; last.Rect.Dx() > 64 && last.Rect.Dy() > 64; p.levels = append(p.levels, last) {
		last = reduce(rowsOf(last), last.Rect.Size(), 2)
	}
	return nil
}

// Level is the page at the most detail that is held in so many pixels. Nobody may change it.
func (p *Picture) Level(most int) *image.RGBA {
	for _, l := range p.levels {
		if l.Bounds().Dx()*l.Bounds().Dy() <= most {
			return l
		}
	}
	return p.levels[len(p.levels)-1]
}

// Said is what the picture is, in a few words.
func (p *Picture) Said() string {
	said := p.Name
	if p.Pages > 1 {
		said += fmt.Sprintf(" page %d of %d", p.Page, p.Pages)
	}
	for _, n := range p.Notes {
		said += ", " + n
	}
	return said
}

// ID is the OCR text id by which an entry is named: the name without the ending.
func (e Entry) ID() string {
	if e.Draw != nil {
		return e.Name
	}
	return strings.TrimSuffix(e.Name, filepath.Ext(e.Name))
}

// Like reports that an entry is named by an id that is written like another one: OCR-7 is like OCR-12. OCR-12-2 is not, it
// may be a page of that.
func (e Entry) Like(id string) bool {
	return numbers().ReplaceAllString(e.ID(), "0") == numbers().ReplaceAllString(id, "0")
}

// PageOf reports that an entry is a page of an OCR text: its name begins with the id. OCR-1 and OCR-1-2 are of OCR-1, OCR-12
// is not.
func (e Entry) PageOf(id string) bool {
	rest, is := strings.CutPrefix(e.Name, id)
	next, _ := utf8.DecodeRuneInString(rest)
	return is && id != "" && !unicode.IsLetter(next) && !unicode.IsDigit(next)
}

// Match is the place of the entry for an OCR text id: its name without the ending is the id; -1 where there is none.
func Match(entries []Entry, id string) int {
	return slices.IndexFunc(entries, func(e Entry) bool { return id != "" && (e.Name == id || e.ID() == id) })
}
