package picture

import (
	"bytes"
	"encoding/binary"
	"io"
	"strconv"
)

// frames says that only the first is shown, where there are several.
func frames(n int) []string {
	if n < 2 {
		return nil
	}
	return []string{"frame 1 of " + strconv.Itoa(n)}
}

// aboutGIF counts the frames without decoding one.
func aboutGIF(f io.ReaderAt) (h header) {
	r := &counted{f: f, at: 10}
	tables := func(flags byte) {
		if flags&0x80 != 0 {
			r.at += 3 << (flags&7 + 1)
		}
	}
	blocks := func() {
		for n := r.next(); n > 0 && r.err == nil; n = r.next() {
			r.at += int64(n)
		}
	}
	n := 0
	tables(r.next())
	for r.at += 2; r.err == nil && r.reads < mostParts; {
		switch r.next() {
		case ',':
			n++
			r.at += 8
			tables(r.next())
			r.at++
			blocks()
		case '!':
			r.at++
			blocks()
		default:
			return header{bytes: 1, notes: frames(n)}
		}
	}
	return header{bytes: 1, notes: frames(n)}
}

// counted reads a file byte by byte where there are few to read.
type counted struct {
	f     io.ReaderAt
	at    int64
	reads int
	err   error
}

func (c *counted) next() byte {
	var b [1]byte
	if c.reads++; c.err == nil && c.reads < mostParts {
		_, c.err = c.f.ReadAt(b[:], c.at)
		c.at++
	}
	return b[0]
}

// aboutWebP finds the frames. The decoder knows none, so the first stands for the file.
func aboutWebP(f io.ReaderAt) (h header) {
	var b [12]byte
	var found []byte
	n := 0
	for at := int64(12); n < mostParts; {
		if read, _ := f.ReadAt(b[:], at); read < 8 {
			break
		}
		length := int64(binary.LittleEndian.Uint32(b[4:]))
		switch string(b[:4]) {
		case "EXIF":
			h.orientation = orientation(io.NewSectionReader(f, at+8, length))
		case "ANMF":
			if n++; n == 1 && length > 16 && length < mostMemory/4 {
				found, _ = io.ReadAll(io.NewSectionReader(f, at+8+16, length-16))
			}
		}
		at += 8 + length + length&1
	}
	if h.bytes, h.notes = 6, frames(n); found != nil {
		size := binary.LittleEndian.AppendUint32(nil, uint32(len(found)+4))
		file := append(append([]byte("RIFF"), size...), append([]byte("WEBP"), stripped(found)...)...)
		h.at = func(int) io.ReaderAt { return bytes.NewReader(file) }
	}
	return h
}

// stripped leaves the transparency of a frame out, which stands before it: the decoder takes the pixels alone.
func stripped(frame []byte) []byte {
	for len(frame) > 8 && string(frame[:4]) == "ALPH" {
		length := int(binary.LittleEndian.Uint32(frame[4:]))
		if length += 8 + length&1; length > len(frame) {
			break
		}
		frame = frame[length:]
	}
	return frame
}
