package demo

import "strconv"

// vocabulary is the words that datasources are made of.
type vocabulary struct {
	Stems     []string  `json:"stems"`     // first words of company names
	Trades    []string  `json:"trades"`    // second words
	Places    []place   `json:"places"`    // where vendors are
	Elsewhere []partner `json:"elsewhere"` // companies named in other scripts
	Items     []item    `json:"items"`     // what is bought
	Remarks   []string  `json:"remarks"`   // notes on orders
	Notes     []string  `json:"notes"`     // notes on vendors
	Centres   []string  `json:"centres"`   // cost centres
	Accounts  []string  `json:"accounts"`  // ledger accounts
	Partners  []partner `json:"partners"`  // 取引先マスタ
}

type place struct {
	Country  string `json:"country"`
	City     string `json:"city"`
	Street   string `json:"street"`
	Postcode string `json:"postcode"`
	Form     string `json:"form"` // of companies there
	Currency string `json:"currency"`
}

type partner struct {
	Name    string `json:"name"`
	Reading string `json:"reading"`
	Country string `json:"country"`
	City    string `json:"city"`
	Address string `json:"address"`
	Note    string `json:"note"`
}

type item struct {
	Name  string `json:"name"`
	Unit  string `json:"unit"`
	Cents int    `json:"cents"` // price of one
}

// sources is the catalogue of datasources.
func sources(v *vocabulary) []source {
	return []source{
		emptyList(),
		grid("bench_30", 100, 30),
		grid("bench_300", 100, 300),
		grid("bench_10000", 10_000, 12),
		grid("million_rows", 1_000_000, 8),
	}
}

func emptyList() source {
	return source{
		name:   "empty_list",
		status: "false",
		fields: []string{"code", "description", "valid_from"},
		record: func(*record, int) {},
	}
}

// mix turns a place in a datasource into a number that looks arbitrary and is
// always the same.
func mix(seed, i int) uint64 {
	x := uint64(seed)*0x9E3779B97F4A7C15 + uint64(i)*0xD1B54A32D192ED03 + 1
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

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
