package picture

import (
	"encoding/binary"
	"io"
)

// ifd is a directory of a TIFF file, or of the Exif data of another one: numbers by tag.
type ifd struct {
	entries map[uint16]uint32
	next    uint32
}

const (
	tagOrientation = 0x112
	mostTIFFPages  = 10_000
)

// order is how the numbers of TIFF data are written; false where it is none.
func order(f io.ReaderAt) (o binary.ByteOrder, first uint32, ok bool) {
	var b [8]byte
	if _, err := f.ReadAt(b[:], 0); err != nil {
		return nil, 0, false
	}
	switch string(b[:4]) {
	case "II*\x00":
		o = binary.LittleEndian
	case "MM\x00*":
		o = binary.BigEndian
	default:
		return nil, 0, false
	}
	return o, o.Uint32(b[4:]), true
}

func directory(f io.ReaderAt, o binary.ByteOrder, at uint32) (d ifd, ok bool) {
	var count [2]byte
	if _, err := f.ReadAt(count[:], int64(at)); err != nil {
		return d, false
	}
	n := int(o.Uint16(count[:]))
	b := make([]byte, n*12+4)
	if _, err := f.ReadAt(b, int64(at)+2); err != nil {
		return d, false
	}
	d.entries = map[uint16]uint32{}
	for ; len(b) > 4; b = b[12:] {
		if kind := o.Uint16(b[2:]); kind == 3 {
			d.entries[o.Uint16(b)] = uint32(o.Uint16(b[8:]))
		} else {
			d.entries[o.Uint16(b)] = o.Uint32(b[8:])
		}
	}
	d.next = o.Uint32(b)
	return d, true
}

// orientation is what Exif data say, 1 to 8; 0 where they say nothing.
func orientation(f io.ReaderAt) int {
	o, first, ok := order(f)
	if !ok {
		return 0
	}
	d, _ := directory(f, o, first)
	return int(d.entries[tagOrientation])
}

// aboutTIFF finds the pages of a file: each is opened by a header that names its directory as the first.
func aboutTIFF(f io.ReaderAt) header {
	o, at, ok := order(f)
	if !ok {
		return header{}
	}
	h := header{bytes: 8} // a strip may be the whole page, beside the page
	var pages []uint32
	seen := map[uint32]bool{}
	for at != 0 && !seen[at] && len(pages) < mostTIFFPages {
		d, ok := directory(f, o, at)
		if !ok {
			break
		}
		if len(pages) == 0 {
			if h.orientation = int(d.entries[tagOrientation]); d.entries[0x106] < 2 && d.entries[0x102] <= 8 {
				h.bytes = 2 // black on white or grey
			}
		}
		seen[at], pages = true, append(pages, at)
		at = d.next
	}
	h.pages = len(pages)
	if len(pages) > 1 {
		h.at = func(page int) io.ReaderAt {
			var b [4]byte
			o.PutUint32(b[:], pages[page-1])
			return patched{f, b}
		}
	}
	return h
}

// patched is a TIFF file with another first directory.
type patched struct {
	io.ReaderAt
	at [4]byte
}

func (p patched) ReadAt(to []byte, at int64) (int, error) {
	n, err := p.ReaderAt.ReadAt(to, at)
	for i := range p.at {
		if place := int64(4+i) - at; place >= 0 && place < int64(n) {
			to[place] = p.at[i]
		}
	}
	return n, err
}
