package demo

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"math"
	"net/http"
	"slices"
)

// maxPerPage is the documented limit of items_per_page (§8).
const maxPerPage = 100

// source is a datasource. A page costs its own records, however many there are.
type source struct {
	Name, Status string
	Fields       []string
	count, daily int                          // how many records there are, and come every day
	lines        []string                     // the records as they are written down, nil where they are made
	record       func(b *bufio.Writer, i int) // writes the members of record i, from 0, each after a comma
}

// datasource answers getdatasourcebyname (§4.2).
func (s *Service) datasource(c *call) *answer {
	name, index, size := c.required("datasource_name"), c.number("page_index"), c.number("items_per_page")
	if c.refusal != nil {
		return c.refusal
	}
	if size < 1 || size > maxPerPage {
		return refuse(http.StatusBadRequest, fmt.Sprintf("items_per_page must be from 1 to %d", maxPerPage))
	}
	at := slices.IndexFunc(s.seed.sources, func(src source) bool { return src.Name == name })
	if at < 0 {
		return refuse(http.StatusNotFound, "no datasource named "+quoted(name))
	}
	index = max(index, s.firstPage) // a service that counts from one takes 0 for 1
	src := s.seed.sources[at]
	src.count += src.daily * int(s.later.Load())
	from := min(min(index-s.firstPage, math.MaxInt/maxPerPage)*size, src.count)
	return &answer{status: http.StatusOK, contentType: typeJSON, body: func(b *bufio.Writer) {
		src.write(b, index, from, min(from+size, src.count))
	}}
}

// write writes the page of §2.3 with the records from one to another.
func (src *source) write(b *bufio.Writer, number, from, to int) {
	fmt.Fprintf(b, `{"DataSourceName":%s,"DataSourceType":"excel_or_csv","DataSourceStatus":%s,"Total_fields":%d,"Page_number":%d,"fields":`,
		quote(src.Name), quote(src.Status), len(src.Fields), number)
	list(b, len(src.Fields), func(i int) { fmt.Fprintf(b, `{"name":%s,"datatype":"string"}`, quote(src.Fields[i])) })
	fmt.Fprint(b, `,"data":`)
	origin := oidOrigin(src.Name)
	list(b, to-from, func(i int) {
		n := from + i
		id := append(append(b.AvailableBuffer(), `{"_id":{"$oid":"`...), origin...)
		_, _ = b.Write(append(hex.AppendEncode(id, []byte{byte(n >> 16), byte(n >> 8), byte(n)}), `"}`...))
		src.record(b, n)
		_ = b.WriteByte('}')
	})
	member(b, "release_version", releaseVersion)
	_ = b.WriteByte('}')
}

// oidOrigin is the part of an object id that all records of a datasource share, in
// hexadecimal: four bytes of a day in 2024 and five of the datasource's name.
func oidOrigin(name string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name))
	sum := h.Sum(nil)
	return fmt.Sprintf("65f0%x", append([]byte{sum[5] & 0x3f, sum[6]}, sum[:5]...))
}
