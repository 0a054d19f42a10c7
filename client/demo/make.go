package demo

import "strconv"

// mix turns a place in a datasource into a number that looks arbitrary and is
// always the same.
func mix(seed, i int) uint64 {
	x := uint64(seed)*0x9E3779B97F4A7C15 + uint64(i)*0xD1B54A32D192ED03 + 1
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// appendAmount appends cents as an amount with two decimals.
func appendAmount(dst []byte, cents int) []byte {
	dst = strconv.AppendInt(dst, int64(cents/100), 10)
	return append(dst, '.', byte('0'+cents/10%10), byte('0'+cents%10))
}

// appendDate appends a day, counted from 2022-01-01, in months of 28 days so
// that it always exists.
func appendDate(dst []byte, day int) []byte {
	month := day / 28
	dst = strconv.AppendInt(dst, int64(2022+month/12), 10)
	m, d := month%12+1, day%28+1
	return append(dst, '-', byte('0'+m/10), byte('0'+m%10), '-', byte('0'+d/10), byte('0'+d%10))
}

// pad is a number with leading zeros.
func pad(n, digits int) string {
	s := strconv.Itoa(n)
	for len(s) < digits {
		s = "0" + s
	}
	return s
}

// amount is cents as an amount with two decimals.
func amount(cents int) string { return string(appendAmount(nil, cents)) }

// date is a day, counted from 2022-01-01.
func date(day int) string { return string(appendDate(nil, day)) }

// pick takes an element that looks arbitrary and is always the same.
func pick[T any](list []T, seed, i int) T {
	return list[mix(seed, i)%uint64(len(list))]
}

// when is the text, or nothing.
func when(so bool, text string) string {
	if so {
		return text
	}
	return ""
}
