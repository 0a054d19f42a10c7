package demo

import (
	"bufio"
	"fmt"
	"strconv"
	"sync/atomic"
)

// purchaseOrders is a datasource of 124 pages, made from the vendors and the words of the seed. Every day a few orders
// come in, and some others go on: from open to delivered, invoiced and paid.
func purchaseOrders(vendors []vendor, later *atomic.Int64) source {
	var words struct {
		Items []struct {
			Name, Unit string
			Cents      int // price of one
		}
		Remarks []string
	}
	readSeed("words.json", &words)
	statuses := []string{"open", "delivered", "delivered", "invoiced", "invoiced", "paid", "cancelled"}
	next := map[string]string{"open": "delivered", "delivered": "invoiced", "invoiced": "paid"}
	src := source{Name: "purchase_orders", Status: "true", count: 12_345, daily: 3, Fields: []string{
		"po_number", "vendor_id", "vendor_name", "order_date", "delivery_date", "item", "quantity", "unit",
		"unit_price", "total_amount", "currency", "cost_centre", "status", "city", "remark",
	}}
	src.record = func(b *bufio.Writer, i int) {
		vendor := pick(vendors, 31, i)
		bought, quantity, day := pick(words.Items, 32, i), int(mix(33, i)%400)+1, i/9 // the orders of a day follow each other
		delivery, remark := "", ""
		if i%17 != 16 {
			delivery = date(day + 3 + int(mix(34, i)%40))
		}
		if i%5 == 3 {
			remark = pick(words.Remarks, 37, i)
		}
		status := pick(statuses, 36, i)
		if went, moves := next[status]; moves && mix(38, i)%1_000 < uint64(later.Load()) {
			status = went
		}
		for c, value := range []string{
			"PO-" + strconv.Itoa(4_500_000+i), vendor.ID, vendor.Name, date(day), delivery,
			bought.Name, strconv.Itoa(quantity), bought.Unit, amount(bought.Cents), amount(quantity * bought.Cents), vendor.Currency,
			fmt.Sprintf("%06d", 10_000+mix(35, i)%100*10), status, vendor.City, remark,
		} {
			member(b, src.Fields[c], value)
		}
	}
	return src
}

// grid is a plain datasource of a size, its cells made without allocation: the caller is measured.
func grid(name string, count, columns int) source {
	src := source{Name: name, Status: "true", count: count}
	for c := range columns {
		src.Fields = append(src.Fields, fmt.Sprintf("column_%03d", c+1))
	}
	src.record = func(b *bufio.Writer, i int) {
		for c, field := range src.Fields {
			cell := append(append(append(b.AvailableBuffer(), `,"`...), field...), `":"`...)
			_, _ = b.Write(append(appendCell(cell, i, c), '"'))
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

// mix turns a place in a datasource into a number that looks arbitrary and is always the same.
func mix(seed, i int) uint64 {
	x := uint64(seed)*0x9E3779B97F4A7C15 + uint64(i)*0xD1B54A32D192ED03 + 1
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// pick takes an element that looks arbitrary and is always the same.
func pick[T any](list []T, seed, i int) T { return list[mix(seed, i)%uint64(len(list))] }

func appendAmount(dst []byte, cents int) []byte {
	dst = strconv.AppendInt(dst, int64(cents/100), 10)
	return append(dst, '.', byte('0'+cents/10%10), byte('0'+cents%10))
}

func appendDate(dst []byte, day int) []byte {
	dst = strconv.AppendInt(dst, int64(2022+day/336), 10)
	m, d := day/28%12+1, day%28+1
	return append(dst, '-', byte('0'+m/10), byte('0'+m%10), '-', byte('0'+d/10), byte('0'+d%10))
}

func amount(cents int) string { return string(appendAmount(nil, cents)) }

func date(day int) string { return string(appendDate(nil, day)) }
