package terminal

// scroll has the terminal move the lines of a list that scrolled, so that little more is written than what stands beside
// the list. What the terminal moves is moved in p.old too: where this guesses wrong it costs bytes and nothing else.
func (p *painter) scroll() {
	by := p.shift()
	first, end := p.moved(by)
	if first == end {
		return
	}
	top, bottom := min(first, first+by), max(end, end+by)
	p.sequence('r', top+1, bottom)
	p.sequence('H', top+1)
	lines := p.old[top:bottom]
	if by > 0 {
		p.sequence('M', by)
		copy(lines, lines[by:])
		clear(lines[len(lines)-by:])
	} else {
		p.sequence('L', -by)
		copy(lines[-by:], lines)
		clear(lines[:-by])
	}
	p.out = append(p.out, resetMargins...)
}

// shift guesses how far lines went up, by where the line in the middle of what changed was; 0 for nowhere else.
func (p *painter) shift() int {
	from, to := 0, len(p.now)
	for from < to && p.old[from] == p.now[from] {
		from++
	}
	for to > from && p.old[to-1] == p.now[to-1] {
		to--
	}
	if from == to {
		return 0
	}
	middle := (from + to) / 2
	was, most := middle, kept(p.old[middle], p.now[middle])
	for i := from; i < to; i++ {
		if n := kept(p.old[i], p.now[middle]); n > most {
			was, most = i, n
		}
	}
	return was - middle
}

// leastKept is how many bytes a scroll must spare; its own sequences are some thirty.
const leastKept = 200

// moved are the lines, from first to before end, that are nearer to what they are to show when lines go up by so many.
func (p *painter) moved(by int) (first, end int) {
	from, sum, most := 0, 0, leastKept
	for i := max(0, -by); by != 0 && i < min(len(p.now), len(p.now)-by); i++ {
		if sum <= 0 {
			from, sum = i, 0
		}
		sum += kept(p.old[i+by], p.now[i]) - kept(p.old[i], p.now[i])
		if sum > most {
			first, end, most = from, i+1, sum
		}
	}
	return first, end
}

// kept is about how many bytes of a line need not be written where old was: those at its beginning and at its end.
func kept(old, line string) int {
	n := same(old, line)
	old, line = old[n:], line[n:]
	m := 0
	for m < min(len(old), len(line)) && old[len(old)-1-m] == line[len(line)-1-m] {
		m++
	}
	return n + m
}
