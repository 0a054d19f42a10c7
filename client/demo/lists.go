package demo

import "strconv"

func emptyList() source {
	return source{
		name:   "empty_list",
		status: "false",
		fields: []string{"code", "description", "valid_from"},
		record: func(*record, int) {},
	}
}

// companyProfile is one record about the company itself.
func companyProfile() source {
	return source{
		name:  "company_profile",
		count: 1,
		fields: []string{
			"company_name", "legal_form", "registered_in", "address", "vat_id", "iban",
			"financial_year_start", "base_currency", "tolerance_percent", "note",
		},
		record: func(r *record, _ int) {
			r.text("company_name", companyName)
			r.text("legal_form", "private limited company")
			r.text("registered_in", "Leeds")
			r.text("address", "Northgate House, 4 Canal Street, Leeds LS1 4AP")
			r.text("vat_id", "GB000471100")
			r.text("iban", "GB00 DEMO 0000 0047 1100 00")
			r.text("financial_year_start", "04-01")
			r.text("base_currency", "EUR")
			r.text("tolerance_percent", "0.5")
			r.text("note", "A sample company. No such company is meant.\nIts vendors, amounts and documents are made up.")
		},
	}
}

// costCentres is exactly one full page of the largest size.
func costCentres(v *vocabulary) source {
	return source{
		name:   "cost_centres",
		count:  100,
		fields: []string{"cost_centre", "name", "city", "manager", "budget", "currency", "valid_from", "valid_to"},
		record: func(r *record, i int) {
			p := v.Places[i%len(v.Places)]
			r.text("cost_centre", pad(10_000+i*10, 6))
			r.text("name", v.Centres[i%len(v.Centres)]+" "+strconv.Itoa(i/len(v.Centres)+1))
			r.text("city", p.City)
			r.text("manager", "Head of "+v.Centres[i%len(v.Centres)])
			r.text("budget", amount(int(mix(11, i)%90_000_000)))
			r.text("currency", p.Currency)
			r.text("valid_from", date(i*7))
			r.text("valid_to", when(i%12 == 11, date(700+i*5)))
		},
	}
}

// taxCodes is exactly two full pages of the largest size, so that its end is
// only seen on the empty third.
func taxCodes() source {
	countries := [...]string{"AT", "BE", "CZ", "DE", "DK", "ES", "FR", "GB", "GR", "IT", "NL", "PL", "PT", "SE", "CH", "NO", "IE", "HU", "RO", "FI"}
	kinds := [...]string{"standard", "reduced", "reduced 2", "zero", "exempt", "reverse charge", "import", "margin", "travel", "not taxable"}
	rates := [...]string{"20.00", "10.00", "5.50", "0.00", "", "0.00", "20.00", "20.00", "12.00", ""}
	return source{
		name:   "tax_codes",
		count:  len(countries) * len(kinds),
		fields: []string{"tax_code", "country", "kind", "rate_percent", "valid_from", "account"},
		record: func(r *record, i int) {
			country, kind := countries[i/len(kinds)], i%len(kinds)
			r.text("tax_code", country+strconv.Itoa(kind))
			r.text("country", country)
			r.text("kind", kinds[kind])
			r.text("rate_percent", rates[kind])
			r.text("valid_from", date(i%len(countries)*28))
			r.text("account", strconv.Itoa(177_000+i))
		},
	}
}

// partners is a datasource with a name, columns and values in many scripts.
func partners(v *vocabulary) source {
	return source{
		name:   "取引先マスタ",
		count:  42,
		fields: []string{"取引先コード", "取引先名", "フリガナ", "国", "都市", "住所", "登録日", "与信限度額", "備考"},
		record: func(r *record, i int) {
			p := v.Partners[i%len(v.Partners)]
			name := p.Name
			if branch := i / len(v.Partners); branch > 0 {
				name += " (" + strconv.Itoa(branch+1) + ")"
			}
			r.text("取引先コード", "T"+pad(i+1, 4))
			r.text("取引先名", name)
			r.text("フリガナ", p.Reading)
			r.text("国", p.Country)
			r.text("都市", p.City)
			r.text("住所", p.Address)
			r.text("登録日", date(int(mix(12, i)%1300)))
			r.text("与信限度額", strconv.Itoa(int(mix(13, i)%500+1)*10_000))
			r.text("備考", p.Note)
		},
	}
}
