package picture

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"os"

	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"
	"golang.org/x/image/webp"

	"docket/config/files"
)

// format is a kind of file: how it begins, what reads its header and its pixels, and what else its header tells.
type format struct {
	name, begins string
	config       func(io.Reader) (image.Config, error)
	decode       func(io.Reader) (image.Image, error)
	about        func(f io.ReaderAt) header
}

// header is what a file says beside its size.
type header struct {
	orientation int
	bytes       float64                    // of memory for each pixel while it is decoded; 0 is what its colours need
	pages       int                        // 0 is 1
	at          func(page int) io.ReaderAt // the file with another page as its first; nil where there is one page
	notes       []string
	rows        func() (src rows, failed func() error) // reads line by line what is too large to be decoded whole; may be nil
}

var pngFormat = format{"PNG", "\x89PNG\r\n\x1a\n", png.DecodeConfig, png.Decode, aboutPNG}

var formats = []format{
	pngFormat,
	{"JPEG", "\xff\xd8\xff", jpeg.DecodeConfig, jpeg.Decode, aboutJPEG},
	{"GIF", "GIF8?a", gif.DecodeConfig, gif.Decode, aboutGIF},
	{"TIFF", "II*\x00", tiff.DecodeConfig, tiff.Decode, aboutTIFF},
	{"TIFF", "MM\x00*", tiff.DecodeConfig, tiff.Decode, aboutTIFF},
	{"WebP", "RIFF????WEBP", webp.DecodeConfig, webp.Decode, aboutWebP},
	{"BMP", "BM", bmp.DecodeConfig, bmp.Decode, nil},
}

// sniff is the format that begins like this, nil where none does.
func sniff(begin []byte) *format {
	for i, f := range formats {
		same := len(begin) >= len(f.begins)
		for j := 0; same && j < len(f.begins); j++ {
			same = f.begins[j] == '?' || f.begins[j] == begin[j]
		}
		if same {
			return &formats[i]
		}
	}
	return nil
}

func open(ctx context.Context, e Entry, page int) (p *Picture, err error) {
	p = &Picture{Name: e.Name, Page: page, Pages: 1}
	defer func() { // a decoder that fails so found a damaged file
		if v := recover(); v != nil {
			err = p.damaged(fmt.Errorf("%v", v))
		}
	}()
	file, err := files.OpenBehind(e.Path, os.O_RDONLY)
	if err != nil {
		return nil, p.gone(err)
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.Size() > mostFile {
		return nil, &Error{p.Name, fmt.Sprintf("the file has %d MB, and at most %d are read", info.Size()>>20, mostFile>>20), ""}
	}
	begin := make([]byte, 16)
	n, _ := file.ReadAt(begin, 0)
	if bytes.HasPrefix(begin, []byte("%PDF-")) {
		return p, p.pdf(ctx, e.Path)
	}
	kind := sniff(begin[:n])
	if kind == nil {
		return nil, &Error{p.Name, "it is no picture that docket reads", "PNG, JPEG, GIF, TIFF, WebP, BMP and PDF are"}
	}
	return p, p.decode(kind, pausable{ctx, file})
}

// decode reads the header, and the pixels of a page.
func (p *Picture) decode(kind *format, file io.ReaderAt) error {
	p.Format = kind.name
	about := header{}
	if kind.about != nil {
		about = kind.about(file)
	}
	p.Pages, p.Notes = max(about.pages, 1), about.notes
	if p.Page > p.Pages {
		return &Error{p.Name, fmt.Sprintf("there is no page %d of %d", p.Page, p.Pages), ""}
	}
	if about.at != nil {
		file = about.at(p.Page)
	}
	return p.pixels(kind, file, about)
}

// pixels reads the pixels where the header allows that.
func (p *Picture) pixels(kind *format, file io.ReaderAt, about header) error {
	size, err := kind.config(io.NewSectionReader(file, 0, mostFile))
	if err != nil {
		return p.damaged(err)
	}
	if err := p.allowed(size, about.bytes); err != nil {
		return err
	}
	if about.rows != nil {
		src, failed := about.rows()
		err := p.takeRows(src, image.Pt(size.Width, size.Height), about.orientation)
		if told := failed(); told != nil {
			return p.damaged(told)
		}
		return err
	}
	img, err := kind.decode(io.NewSectionReader(file, 0, mostFile))
	if err != nil {
		return p.damaged(err)
	}
	return p.take(img, about.orientation)
}

// pausable is a file whose reading ends with a context.
type pausable struct {
	ctx  context.Context
	file io.ReaderAt
}

func (p pausable) ReadAt(to []byte, at int64) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	return p.file.ReadAt(to, at)
}
