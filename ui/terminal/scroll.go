package terminal

// scroll has the terminal move the lines of a list that scrolled by so many, so that little more is written than what
// stands beside the list. What it moves is moved in p.before too: a wrong guess costs bytes and nothing else.
func (p *painter) scroll(by int) {
	if by == 0 {
		return
	}
	first, end := p.moved(by)
	if first == end {
		return
	}
	top, bottom := min(first, first+by), max(end, end+by)
	p.sequence('r', top+1, bottom)
	p.sequence('H', top+1)
	lines := p.before[top:bottom]
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
	from, to := 0, len(p.after)
	for from < to && p.before[from] == p.after[from] {
		from++
	}
	for to > from && p.before[to-1] == p.after[to-1] {
		to--
	}
	if from == to {
		return 0
	}
	middle := (from + to) / 2
	was, most := middle, kept(p.before[middle], p.after[middle])
	for i := from; i < to; i++ {
		if n := kept(p.before[i], p.after[middle]); n > most {
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
	for i := max(0, -by); i < min(len(p.after), len(p.after)-by); i++ {
		if sum <= 0 {
			from, sum = i, 0
		}
		sum += kept(p.before[i+by], p.after[i]) - kept(p.before[i], p.after[i])
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
