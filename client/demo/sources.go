package demo

// vocabulary is the words that datasources are made of.
type vocabulary struct {
	Stems     []string  `json:"stems"`     // first words of company names
	Trades    []string  `json:"trades"`    // second words
	Places    []place   `json:"places"`    // where vendors are
	Elsewhere []partner `json:"elsewhere"` // vendors named in other scripts
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
	Form     string `json:"form"` // legal form of companies there
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
		companyProfile(),
		costCentres(v),
		taxCodes(),
		vendors(v),
		purchaseOrders(v),
		wideLedger(v),
		partners(v),
		grid("bench_30", 100, 30),
		grid("bench_300", 100, 300),
		grid("bench_10000", 10_000, 12),
		grid("million_rows", 1_000_000, 8),
	}
}
