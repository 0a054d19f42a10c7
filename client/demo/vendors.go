package demo

import (
	"strconv"
	"strings"
)

const vendorCount = 237

// vendor is vendor i as vendors and purchase_orders both tell it.
type vendor struct {
	id, name, form, country, city, address, postcode, currency string
}

// vendor makes a vendor. Every twenty-third has a name in another script.
func (v *vocabulary) vendor(i int) vendor {
	id := "V-" + pad(i+1, 5)
	if i%23 == 22 {
		p := v.Elsewhere[i/23%len(v.Elsewhere)]
		return vendor{id: id, name: p.Name, country: p.Country, city: p.City, address: p.Address, currency: "EUR"}
	}
	// The trade moves on with every round through the stems, by a step that
	// has nothing in common with the number of trades: no name comes twice.
	round := i / len(v.Stems)
	p := v.Places[mix(1, i)%uint64(len(v.Places))]
	return vendor{
		id:       id,
		name:     v.Stems[i%len(v.Stems)] + " " + v.Trades[(i*3+round)%len(v.Trades)] + " " + p.Form,
		form:     p.Form,
		country:  p.Country,
		city:     p.City,
		address:  p.Street + " " + strconv.Itoa(int(mix(2, i)%180)+1),
		postcode: p.Postcode,
		currency: p.Currency,
	}
}

// vendors is a datasource that ends in the middle of a page. Its records are
// not all alike: some have a member that the fields do not declare, some lack
// one that they do, and a few hold null where others have text.
func vendors(v *vocabulary) source {
	return source{
		name:  "vendors",
		count: vendorCount,
		fields: []string{
			"vendor_id", "vendor_name", "legal_form", "country", "city", "address", "postcode", "vat_id", "iban",
			"currency", "payment_terms", "email", "vendor_since", "credit_limit", "blocked", "note",
		},
		record: func(r *record, i int) { writeVendor(r, v, i) },
	}
}

func writeVendor(r *record, v *vocabulary, i int) {
	w := v.vendor(i)
	r.text("vendor_id", w.id)
	r.text("vendor_name", w.name)
	if w.form == "" {
		r.raw("legal_form", "null")
	} else {
		r.text("legal_form", w.form)
	}
	r.text("country", w.country)
	r.text("city", w.city)
	r.text("address", w.address)
	if w.postcode != "" {
		r.text("postcode", w.postcode)
	}
	r.text("vat_id", w.country+pad(int(mix(3, i)%1_000_000_000), 9))
	r.text("iban", iban(w.country, i))
	r.text("currency", w.currency)
	r.text("payment_terms", strconv.Itoa(int(mix(4, i)%4+1)*15)+" days net")
	r.text("email", "accounts@"+strings.ToLower(w.id)+".example")
	r.text("vendor_since", date(int(mix(5, i)%900)))
	r.text("credit_limit", amount(int(mix(6, i)%400+1)*50_000))
	r.text("blocked", when(i%31 == 30, "yes"))
	r.text("note", when(i%4 == 1, pick(v.Notes, 7, i)))
	switch {
	case i%40 == 7:
		r.raw("risk_score", "0.8731234567890123456789")
	case i%40 == 19:
		r.raw("merged_from", `["V-0`+pad(i+700, 4)+`","V-0`+pad(i+701, 4)+`"]`)
	}
}

// iban is text in the form of an IBAN. Its check digits are 00, which no real
// account number has.
func iban(country string, i int) string {
	var b strings.Builder
	b.WriteString(country + "00")
	for group := range 4 {
		b.WriteString(" " + pad(int(mix(20+group, i)%10_000), 4))
	}
	return b.String()
}
