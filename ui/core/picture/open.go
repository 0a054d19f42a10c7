package picture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"io/fs"
	"os"
	"strconv"

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
}

var formats = []format{
	{"PNG", "\x89PNG\r\n\x1a\n", png.DecodeConfig, png.Decode, aboutPNG},
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
		if len(begin) >= len(f.begins) {
			same := true
			for j := range f.begins {
				same = same && (f.begins[j] == '?' || f.begins[j] == begin[j])
			}
			if same {
				return &formats[i]
			}
		}
	}
	return nil
}

// open opens a page of a file.
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

// decode reads the header, and the pixels where it allows that.
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
	size, err := kind.config(io.NewSectionReader(file, 0, mostFile))
	if err != nil {
		return p.damaged(err)
	}
	if err := p.allowed(size, about.bytes); err != nil {
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

// allowed refuses what is too large, by what the header says.
func (p *Picture) allowed(size image.Config, each float64) error {
	w, h := size.Width, size.Height
	if w < 1 || h < 1 {
		return &Error{p.Name, "it has no pixels", ""}
	}
	pixels := float64(w) * float64(h)
	large := fmt.Sprintf("it has %s × %s pixels", thousands(w), thousands(h))
	if w > mostSide || h > mostSide || pixels > mostPixels {
		return &Error{p.Name, large + ", and docket opens up to 60 million and 65,000 a side", "save it smaller"}
	}
	if each == 0 {
		each = bytesOf(size.ColorModel)
	}
	if need := pixels * each; need > mostMemory {
		return &Error{p.Name, fmt.Sprintf("%s, and reading them as %s takes %.0f MB of memory; at most %d are used", large, p.Format, need/(1<<20), mostMemory>>20),
			"save it smaller or in grey"}
	}
	return nil
}

// bytesOf is what a pixel takes once it is decoded.
func bytesOf(m color.Model) float64 {
	switch m {
	case color.GrayModel:
		return 1
	case color.Gray16Model:
		return 2
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	}
	if _, is := m.(color.Palette); is {
		return 1
	}
	return 4
}

// thousands writes a number with commas.
func thousands(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return thousands(n/1000) + fmt.Sprintf(",%03d", n%1000)
}

// damaged is a file whose content cannot be read.
func (p *Picture) damaged(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	what := err.Error()
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		what = "the file ends too early"
	}
	return &Error{p.Name, "it cannot be read as " + p.Format + ": " + what, "the file may be damaged"}
}

// gone is a file that cannot be opened.
func (p *Picture) gone(err error) error {
	if target, is := errors.AsType[*files.TargetError](err); is {
		return &Error{p.Name, "it " + target.Reason, ""}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return &Error{p.Name, "the file is not there", ""}
	}
	if path, is := errors.AsType[*fs.PathError](err); is {
		err = path.Err
	}
	return &Error{p.Name, "the file cannot be opened: " + err.Error(), ""}
}
