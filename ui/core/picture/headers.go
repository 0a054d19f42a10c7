package picture

import (
	"encoding/binary"
	"io"
)

// mostParts is how many parts of a file are looked at for what its header says.
const mostParts = 100_000

func aboutJPEG(f io.ReaderAt) (h header) {
	var b [18]byte
	for at := int64(2); ; {
		n, _ := f.ReadAt(b[:], at)
		if n < 10 || b[0] != 0xff {
			return h
		}
		marker, length := b[1], int64(binary.BigEndian.Uint16(b[2:]))
		switch {
		case marker == 0xff: // a fill byte
			at++
			continue
		case marker == 0xe1 && h.orientation == 0 && string(b[4:10]) == "Exif\x00\x00":
			h.orientation = orientation(io.NewSectionReader(f, at+10, length-8))
		case marker == 0xc0 || marker == 0xc1 || marker == 0xc2:
			h.bytes = jpegBytes(marker == 0xc2, b[9], b[10:n])
			if b[9] == 4 {
				h.notes = append(h.notes, "CMYK")
			}
			return h
		case marker == 0xda || length < 2:
			return h
		}
		at += 2 + length
	}
}

// jpegBytes is what the planes of the components take for a pixel; a progressive file's coefficients come to four bytes each.
func jpegBytes(progressive bool, components byte, table []byte) float64 {
	each := float64(max(components, 1))
	if components == 3 && len(table) >= 2 {
		if sampling := table[1] >> 4 * (table[1] & 15); sampling > 0 {
			each = 1 + 2/float64(sampling)
		}
	}
	if components == 4 {
		each = 8 // joined from planes at the end
	}
	if progressive {
		each *= 5
	}
	return each
}

// aboutPNG finds how many frames there are and how it is turned, in what stands before the pixels.
func aboutPNG(f io.ReaderAt) (h header) {
	var b [21]byte
	for at, n := int64(8), 0; n < mostParts; n++ {
		if read, _ := f.ReadAt(b[:], at); read < 12 {
			return h
		}
		length := int64(binary.BigEndian.Uint32(b[:]))
		switch string(b[4:8]) {
		case "IHDR":
			width := binary.BigEndian.Uint32(b[8:])
			h.bytes = pngBytes(b[16], b[17])
			if b[20] == 1 { // interlaced: the passes beside the page
				h.bytes *= 1.5
			} else if b[16] == 8 && (b[17] == 2 || b[17] == 6) && h.bytes*float64(width)*float64(binary.BigEndian.Uint32(b[12:])) > mostMemory {
				each := 3 + int(b[17]/6)
				h.bytes, h.rows = 1, func() (rows, func() error) { return pngRows(f, int(width), each) }
			}
		case "acTL":
			h.notes = append(h.notes, frames(int(binary.BigEndian.Uint32(b[8:])))...)
		case "eXIf":
			h.orientation = orientation(io.NewSectionReader(f, at+8, length))
		case "IDAT":
			return h
		}
		at += 12 + length
	}
	return h
}

// pngBytes is what the decoder makes of a pixel, by bits of a sample and kind of colour.
func pngBytes(depth, kind byte) float64 {
	each := map[byte]float64{0: 1, 2: 4, 3: 1, 4: 4, 6: 4}[kind]
	if depth == 16 {
		each *= 2
	}
	return max(each, 1)
}
