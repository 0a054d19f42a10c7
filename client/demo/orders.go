package demo

import "strconv"

// purchaseOrders is a datasource of a hundred and twenty-four pages.
func purchaseOrders(v *vocabulary) source {
	return source{
		name:  "purchase_orders",
		count: 12_345,
		fields: []string{
			"po_number", "vendor_id", "vendor_name", "order_date", "delivery_date", "item", "quantity", "unit",
			"unit_price", "total_amount", "currency", "cost_centre", "status", "city", "remark",
		},
		record: func(r *record, i int) { writeOrder(r, v, i) },
	}
}

func writeOrder(r *record, v *vocabulary, i int) {
	statuses := [...]string{"open", "delivered", "delivered", "invoiced", "invoiced", "invoiced", "cancelled"}
	w := v.vendor(int(mix(31, i) % vendorCount))
	bought := pick(v.Items, 32, i)
	quantity := int(mix(33, i)%400) + 1
	ordered := i / 9 // the orders of a day follow each other
	r.text("po_number", "PO-"+strconv.Itoa(4_500_000+i))
	r.text("vendor_id", w.id)
	r.text("vendor_name", w.name)
	r.text("order_date", date(ordered))
	r.text("delivery_date", when(i%17 != 16, date(ordered+3+int(mix(34, i)%40))))
	r.text("item", bought.Name)
	r.text("quantity", strconv.Itoa(quantity))
	r.text("unit", bought.Unit)
	r.text("unit_price", amount(bought.Cents))
	r.text("total_amount", amount(quantity*bought.Cents))
	r.text("currency", w.currency)
	r.text("cost_centre", pad(10_000+int(mix(35, i)%100)*10, 6))
	r.text("status", statuses[mix(36, i)%uint64(len(statuses))])
	r.text("city", w.city)
	r.text("remark", when(i%5 == 3, pick(v.Remarks, 37, i)))
}

// wideLedger is a datasource that is far wider than a screen: sixty columns.
func wideLedger(v *vocabulary) source {
	src := source{name: "wide_ledger", count: 150}
	lead := []string{
		"entry", "posting_date", "account", "account_name", "cost_centre", "document_type",
		"document_id", "vendor_id", "currency", "tax_code", "posted", "text",
	}
	measures := []string{"plan", "actual", "forecast", "previous_year"}
	src.fields = append(src.fields, lead...)
	for _, m := range measures {
		for month := range 12 {
			src.fields = append(src.fields, m+"_"+pad(month+1, 2))
		}
	}
	src.record = func(r *record, i int) {
		writeEntry(r, v, i)
		for c, name := range src.fields[len(lead):] {
			n := mix(60+c, i)
			switch {
			case n%11 == 0:
				r.text(name, "")
			case n%13 == 0:
				r.text(name, "-"+amount(int(n>>8%900_000)))
			default:
				r.text(name, amount(int(n>>8%9_000_000)))
			}
		}
	}
	return src
}

// writeEntry writes the leading columns of a ledger entry.
func writeEntry(r *record, v *vocabulary, i int) {
	types := DocumentTypes()
	r.text("entry", strconv.Itoa(800_001+i))
	r.text("posting_date", date(i*2))
	at := i % len(v.Accounts)
	r.text("account", strconv.Itoa(400_000+at*100))
	r.text("account_name", v.Accounts[at])
	r.text("cost_centre", pad(10_000+int(mix(51, i)%100)*10, 6))
	r.text("document_type", types[i%len(types)])
	r.text("document_id", "DOC-"+strconv.Itoa(1001+i%3))
	r.text("vendor_id", "V-"+pad(int(mix(52, i)%vendorCount)+1, 5))
	r.text("currency", "EUR")
	r.text("tax_code", "DE"+strconv.Itoa(i%4))
	r.text("posted", strconv.FormatBool(i%6 != 5))
	r.text("text", when(i%3 == 0, pick(v.Remarks, 53, i)))
}
