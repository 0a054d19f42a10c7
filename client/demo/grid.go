package demo

import "strconv"

// grid is a plain datasource of a size, for scale: the cells are made with no
// allocation, so that it is the caller who is measured.
func grid(name string, count, columns int) source {
	src := source{name: name, count: count}
	keys := make([]string, columns)
	for c := range columns {
		field := "column_" + pad(c+1, 3)
		src.fields = append(src.fields, field)
		keys[c] = `,"` + field + `":"`
	}
	src.record = func(r *record, i int) {
		for c, key := range keys {
			r.e.raw(key)
			r.e.buf = appendCell(r.e.buf, i, c)
			r.e.raw(`"`)
		}
	}
	return src
}

// appendCell appends a cell of a grid: by column a reference, a word, an
// amount, a date, a count or, here and there, nothing.
func appendCell(dst []byte, i, column int) []byte {
	words := [...]string{"copper pipe", "pallet", "freight", "service", "spare part", "steel sheet", "paper", "packaging"}
	n := mix(column, i)
	switch column % 6 {
	case 0:
		dst = append(dst, "R-"...)
		return strconv.AppendInt(dst, int64(i*1000+column+1), 10)
	case 1:
		return append(dst, words[n%uint64(len(words))]...)
	case 2:
		return appendAmount(dst, int(n%5_000_000))
	case 3:
		return appendDate(dst, int(n%1400))
	case 4:
		return strconv.AppendUint(dst, n%1000, 10)
	}
	if n%5 == 0 {
		return dst
	}
	return append(dst, words[n>>8%uint64(len(words))]...)
}
