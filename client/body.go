package client

import "bytes"

// A piece of an answer is as long as all before it, within these.
const smallestPiece, largestPiece = 512, 4 << 20

// pieces is an answer while it comes. One whose length is not known is kept in pieces, which are joined at its end: a
// buffer that grows leaves several times the answer behind, and is too long in the end.
type pieces struct {
	full [][]byte
	last []byte
	size int // of all, in bytes
}

// room is where the next bytes are read to.
func (p *pieces) room() []byte {
	if len(p.last) == cap(p.last) {
		if len(p.last) > 0 {
			p.full = append(p.full, p.last)
		}
		p.last = make([]byte, 0, min(max(p.size, smallestPiece), largestPiece))
	}
	return p.last[len(p.last):cap(p.last)]
}

// took says how many bytes were read to the room.
func (p *pieces) took(n int) {
	p.last, p.size = p.last[:len(p.last)+n], p.size+n
}

// joined is the whole answer, in little more room than it needs.
func (p *pieces) joined() []byte {
	switch {
	case len(p.full) > 0:
		return bytes.Join(append(p.full, p.last), nil)
	case p.size < cap(p.last)/2:
		return bytes.Clone(p.last)
	}
	return p.last
}
