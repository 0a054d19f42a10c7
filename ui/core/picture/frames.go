package picture

import (
	"bufio"
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
func aboutGIF(f io.ReaderAt) header {
	r, n := bufio.NewReader(io.NewSectionReader(f, 10, 256*mostParts)), 0
	next := func() byte { b, _ := r.ReadByte(); return b } // 0 behind the end
	skip := func(n int) { _, _ = r.Discard(n) }
	table := func() {
		if flags := next(); flags&0x80 != 0 {
			skip(3 << (flags&7 + 1))
		}
	}
	table()
	skip(2)
	for {
		switch next() {
		case ',':
			n++
			skip(8)
			table()
		case '!':
		default:
			return header{bytes: 1, notes: frames(n)}
		}
		skip(1)
		for n := next(); n > 0; n = next() {
			skip(int(n))
		}
	}
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
