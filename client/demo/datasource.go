package demo

import (
	"cmp"
	"encoding/hex"
	"hash/fnv"
	"math"
	"net/http"
	"slices"
	"strconv"
)

// maxPerPage is the documented limit of items_per_page (§8).
const maxPerPage = 100

// source is a datasource. Its records are made from their index, so that a
// page costs its own records and nothing else, however many there are.
type source struct {
	name   string
	status string // default "true"
	count  int
	fields []string
	// record writes the members of record i, from 0, after its _id.
	record func(r *record, i int)
}

// record writes the members of one record in the order of the fields.
type record struct{ e *encoder }

// text writes a member whose value is a text.
func (r record) text(name, value string) { r.e.member(false, name, value) }

// raw writes a member whose value is already JSON.
func (r record) raw(name, value string) {
	r.e.raw(",")
	r.e.text(name)
	r.e.raw(":")
	r.e.raw(value)
}

// datasource answers getdatasourcebyname (§4.2).
func (s *Service) datasource(c call) *answer {
	name, refusal := c.required("datasource_name")
	if refusal != nil {
		return refusal
	}
	index, refusal := c.number("page_index")
	if refusal != nil {
		return refusal
	}
	size, refusal := c.number("items_per_page")
	if refusal != nil {
		return refusal
	}
	if size < 1 || size > maxPerPage {
		return refuse(http.StatusBadRequest, "items_per_page must be from 1 to "+strconv.Itoa(maxPerPage))
	}
	at := slices.IndexFunc(s.seed.sources, func(src source) bool { return src.name == name })
	if at < 0 {
		return refuse(http.StatusNotFound, "no datasource named "+quoted(name))
	}
	index = max(index, s.firstPage()) // a service that counts from one takes 0 for 1
	src := s.seed.sources[at]
	from, to := src.span(index-s.firstPage(), size)
	return inJSON(func(e *encoder) { src.write(e, index, from, to) })
}

// firstPage is the page_index of the first page.
func (s *Service) firstPage() int {
	if s.zeroBased {
		return 0
	}
	return 1
}

// span is the records of a page, from and to; both are the count beyond the end.
func (src *source) span(before, size int) (from, to int) {
	if before > math.MaxInt/maxPerPage {
		return src.count, src.count
	}
	from = min(before*size, src.count)
	return from, min(from+size, src.count)
}

// write writes the page of §2.3.
func (src *source) write(e *encoder, number, from, to int) {
	e.raw("{")
	e.member(true, "DataSourceName", src.name)
	e.member(false, "DataSourceType", "excel_or_csv")
	e.member(false, "DataSourceStatus", cmp.Or(src.status, "true"))
	e.raw(`,"Total_fields":`)
	e.number(len(src.fields))
	e.raw(`,"Page_number":`)
	e.number(number)
	e.raw(`,"fields":[`)
	for i, name := range src.fields {
		if i > 0 {
			e.raw(",")
		}
		e.raw("{")
		e.member(true, "name", name)
		e.member(false, "datatype", "string")
		e.raw("}")
	}
	e.raw(`],"data":[`)
	origin := oidOrigin(src.name)
	r := record{e: e}
	for i := from; i < to; i++ {
		if i > from {
			e.raw(",")
		}
		e.raw(`{"_id":{"$oid":"`)
		e.buf = appendOID(e.buf, origin, i)
		e.raw(`"}`)
		src.record(&r, i)
		e.raw("}")
		if !e.checkpoint() {
			return
		}
	}
	e.raw(`]`)
	e.member(false, "release_version", releaseVersion)
	e.raw("}")
}

// oidOrigin is the part of an object id that all records of a datasource share:
// four bytes of a day in 2024 and five of the datasource's name.
func oidOrigin(name string) [9]byte {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name))
	sum := h.Sum(nil)
	return [9]byte{0x65, 0xf0, sum[5] & 0x3f, sum[6], sum[0], sum[1], sum[2], sum[3], sum[4]}
}

// appendOID appends the 24 hexadecimal digits of record i.
func appendOID(dst []byte, origin [9]byte, i int) []byte {
	id := [12]byte{9: byte(i >> 16), 10: byte(i >> 8), 11: byte(i)}
	copy(id[:], origin[:])
	return hex.AppendEncode(dst, id[:])
}
