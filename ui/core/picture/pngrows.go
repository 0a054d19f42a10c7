package picture

import (
	"bufio"
	"compress/zlib"
	"encoding/binary"
	"image"
	"image/draw"
	"io"
)

// pngLines reads a PNG file line by line: eight bits a sample, in colours, not interlaced. The decoder of the standard
// library makes the whole picture, four bytes a pixel, which is too much for the largest.
type pngLines struct {
	pixels    io.Reader
	each      int // bytes of a pixel
	line, was []byte
	whole     *image.NRGBA // the line with four bytes a pixel
	err       error
}

func pngRows(f io.ReaderAt, width, each int) (src rows, failed func() error) {
	p := &pngLines{each: each, line: make([]byte, width*each), was: make([]byte, width*each), whole: image.NewNRGBA(image.Rect(0, 0, width, 1))}
	draw.Draw(p.whole, p.whole.Rect, image.White, image.Point{}, draw.Src)
	p.pixels, p.err = zlib.NewReader(bufio.NewReader(&pngData{f: f, at: 8}))
	return p.next, func() error { return p.err }
}

func (p *pngLines) next(_ int, to *image.RGBA) {
	var filter [1]byte
	if p.err == nil {
		_, p.err = io.ReadFull(p.pixels, filter[:])
	}
	if p.err == nil {
		p.line, p.was = p.was, p.line
		_, p.err = io.ReadFull(p.pixels, p.line)
	}
	if p.err != nil {
		return
	}
	p.unfilter(filter[0])
	for x := range to.Rect.Dx() {
		copy(p.whole.Pix[4*x:], p.line[x*p.each:][:p.each])
	}
	rowsOf(p.whole)(0, to)
}

// unfilter adds to each byte what its filter left out, which the bytes to the left and above foretell.
func (p *pngLines) unfilter(filter byte) {
	line, was, n := p.line, p.was, p.each
	switch filter {
	case 1:
		for i := n; i < len(line); i++ {
			line[i] += line[i-n]
		}
	case 2:
		for i, v := range was {
			line[i] += v
		}
	case 3:
		for i := range line {
			left := 0
			if i >= n {
				left = int(line[i-n])
			}
			line[i] += byte((left + int(was[i])) / 2)
		}
	case 4:
		for i := range line {
			var left, corner int
			if i >= n {
				left, corner = int(line[i-n]), int(was[i-n])
			}
			line[i] += paeth(left, int(was[i]), corner)
		}
	}
}

// paeth is the neighbour that is nearest to left + above - corner.
func paeth(left, above, corner int) byte {
	a, b, c := away(above, corner), away(left, corner), away(left+above, 2*corner)
	switch {
	case a <= b && a <= c:
		return byte(left)
	case b <= c:
		return byte(above)
	}
	return byte(corner)
}

func away(a, b int) int { return max(a-b, b-a) }

// pngData is what the parts of a PNG file with pixels hold, one behind the other.
type pngData struct {
	f        io.ReaderAt
	at, left int64
	n        int
}

func (d *pngData) Read(to []byte) (int, error) {
	for d.left == 0 {
		var head [8]byte
		if _, err := d.f.ReadAt(head[:], d.at); err != nil {
			return 0, err
		}
		length := int64(binary.BigEndian.Uint32(head[:]))
		if d.n++; string(head[4:]) == "IEND" || d.n > mostParts {
			return 0, io.EOF
		}
		if d.at += 8; string(head[4:]) == "IDAT" {
			d.left = length
		} else {
			d.at += length
		}
		if d.left == 0 { // another part, or an empty one, and its sum
			d.at += 4
		}
	}
	n, err := d.f.ReadAt(to[:min(int64(len(to)), d.left)], d.at)
	d.at, d.left = d.at+int64(n), d.left-int64(n)
	if d.left == 0 {
		d.at += 4
	}
	return n, err
}
