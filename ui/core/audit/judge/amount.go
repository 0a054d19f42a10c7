package judge

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/rangetable"

	"docket/ui/core/each"
	exact "docket/ui/core/number"
	"docket/ui/core/pattern"
)

type number = exact.Number

// readNumber is [exact.Read] as a reading.
func readNumber(s string) reading[number] {
	means, why := exact.Read(s)
	return reading[number]{means, why}
}

// amount is a number with its units: currencies, per cent, a word.
type amount struct {
	reading[number]
	units []string // sorted; nearly always none or one
}

// unitKind tells how units can be compared. Whether two words, or a word and a currency, are
// the same is not known, nor what one is in the other.
type unitKind int

const (
	noUnit unitKind = iota
	ratio           // % or ‰
	currencyCode
	currencySign
	word
)

// currencies are the codes that are no ordinary word: INV 5 and BOX 5 are no amounts of money.
const currencies = " AED AFN ALL AMD ANG AOA ARS ATS AUD AWG AZN BAM BBD BDT BEF BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF CLP CNH CNY COP CRC CUP CVE CZK " +
	"DEM DJF DKK DOP DZD EEK EGP ERN ESP ETB EUR FIM FJD FKP FRF GBP GEL GHS GIP GMD GNF GRD GTQ GYD HKD HNL HRK HTG HUF IDR IEP ILS INR IQD IRR ISK ITL JMD JOD JPY KES KGS KHR " +
	"KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LUF LVL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NLG NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PTE " +
	"PYG QAR RMB RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SIT SKK SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST " +
	"XAF XAG XAU XCD XOF XPF YER ZAR ZMW ZWL "

func isCurrency(code string) bool { return strings.Contains(currencies, " "+code+" ") }

// countries are the letters that tell whose a sign is that several currencies have: US$, Mex$, E£, CN¥.
const countries = " A AR ARG AU B BB BDS BM BN BR BS BZ C CA CAN CI CL CN CO COL CU E EC F FJ G GB GY HK IR J JA JM JP KY L LR M MEX MO MX N NA NT NZ R RD S SG SI SR SY T TT U UK US UY WS Z ZW "

// IsUnit tells whether letters with or without a sign of money behind them are a currency. Glued to digits, only those are
// a unit: INV4711, 4711INV and INV$4711 are codes.
func IsUnit(unit string) bool {
	code := strings.ToUpper(strings.TrimRightFunc(unit, IsSign))
	return code == "" || isCurrency(code) || code != unit && strings.Contains(countries, " "+code+" ")
}

var (
	unitBefore = pattern.New(`^(\p{L}{0,3}\p{Sc}|[A-Z]{3}\b|[A-Z]{3}[0-9])`)
	unitAfter  = pattern.New(`(%|‰|\p{Sc}|[A-Z]{3}| \pL[\pL\pN./²³]*)$`)
)

// longestAmount bounds what is read as an amount, in bytes: longer texts are prose.
const longestAmount = 200

// readAmount reads a number with signs and units before and after it, in any order.
func readAmount(s string) amount {
	var a amount
	text, signs, negative := plainSigns(s), 0, false
	sign := func(rest string, minus bool) { text, negative, signs = rest, minus, signs+1 }
	for before := ""; text != before; {
		if signs > 1 || len(a.units) > 2 || len(s) > longestAmount {
			return amount{}
		}
		text = strings.TrimSpace(text)
		before = text
		for _, none := range []string{",--", ".--", ",-", ".-"} { // 5,- has no cents
			text = strings.TrimSuffix(text, none)
		}
		switch {
		case text == "":
			return amount{}
		case text[0] == '(' && strings.HasSuffix(text, ")"):
			sign(text[1:len(text)-1], true)
		case text[0] == '-' || text[0] == '+':
			sign(text[1:], text[0] == '-')
		case text[len(text)-1] == '-':
			sign(text[:len(text)-1], true)
		default:
			text = a.takeUnit(text)
		}
	}
	slices.Sort(a.units)
	a.reading = readNumber(text)
	for i := range a.means {
		a.means[i].Negative = negative && a.means[i].Digits != ""
		if a.means[i].Code != "" {
			a.means[i].Code = s
		}
	}
	return a
}

// takeUnit takes a unit off the front or the end of a text.
func (a *amount) takeUnit(text string) string {
	if unit := strings.TrimRight(unitBefore().FindString(text), "0123456789"); unit != "" && IsUnit(unit) {
		a.units = append(a.units, unit)
		return text[len(unit):]
	}
	if unit := unitAfter().FindString(text); unit != "" && (len(unit) != 3 || unit[0] < 'A' || unit[0] > 'Z' || isCurrency(unit)) {
		a.units = append(a.units, strings.TrimSpace(unit))
		return text[:len(text)-len(unit)]
	}
	return text
}

// IsSign tells whether a character is the sign of a currency.
func IsSign(r rune) bool { return unicode.Is(unicode.Sc, r) }

// kind is that of the one unit; several are as good as a word.
func (a amount) kind() unitKind {
	u := a.unit()
	switch sign := []rune(u); {
	case u == "":
		return noUnit
	case u == "%" || u == "‰":
		return ratio
	case len(a.units) == 1 && isCurrency(u):
		return currencyCode
	case len(sign) == 1 && IsSign(sign[0]):
		return currencySign
	}
	return word
}

func (a amount) unit() string { return strings.Join(a.units, " ") }

// compareAmounts compares by value where the units allow it.
func compareAmounts(a, b string, x, y amount) (Outcome, string) {
	kx, ky := x.kind(), y.kind()
	same := func(p, q number) bool { return p == q }
	outcome, reason := decide(x.share(ky), y.share(kx), same, "the numbers are equal", "the numbers differ", a, b)
	switch {
	case x.unit() == y.unit() || kx == ratio && ky == ratio || outcome == Undecidable && (kx != ky || kx == word): // whatever 1,234 is, EUR is not USD
		return outcome, reason
	case kx == word || ky == word || outcome == Holds && (kx == noUnit || ky == noUnit):
		return Undecidable, "the numbers cannot be compared: " + unitWords(x, y)
	case outcome == Fails:
		return outcome, reason
	case (kx == ratio) != (ky == ratio) || kx == ky:
		return Fails, x.unit() + " is not " + y.unit()
	}
	return Undecidable, "the numbers may be equal, but " + unitWords(x, y)
}

func unitWords(x, y amount) string {
	if x.unit() == "" || y.unit() == "" {
		return "only one side names " + x.unit() + y.unit()
	}
	return "whether " + x.unit() + " is " + y.unit() + " is not known"
}

// share is what a number means beside one of another kind: 19 % is 0.19, and where
// the other side has no unit it may stand for 19 as well.
func (a amount) share(other unitKind) reading[number] {
	if a.kind() != ratio || other != ratio && other != noUnit {
		return a.reading
	}
	power, out := -2, reading[number]{why: a.why}
	if a.unit() == "‰" {
		power = -3
	}
	out.means = each.Of(a.means, func(n number) number { return n.Times(power) })
	if other == noUnit && a.means[0].Digits != "" {
		out.means = append(out.means, a.means...)
		out.why = "may be the number or that part of a hundred"
	}
	return out
}

// ascii are separators and signs of other scripts in ASCII.
var ascii = strings.NewReplacer("−", "-", "‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "﹣", "-", "’", "'", "٬", "'", "٫", ".", "٪", "%", "￥", "¥")

// plainSigns writes digits, separators and minus signs of other scripts as those of ASCII.
func plainSigns(s string) string {
	return strings.Map(func(r rune) rune {
		if r > '\uff00' && r <= '～' { // full width
			r -= 0xFEE0
		}
		switch {
		case r > 0x7f && unicode.IsDigit(r):
			return digits()[r]
		case unicode.Is(unicode.Zs, r):
			return ' '
		}
		return r
	}, ascii.Replace(s))
}

// digits are the decimal digits of all scripts: Unicode has them in runs of ten that begin
// with zero.
var digits = sync.OnceValue(func() map[rune]rune {
	all := map[rune]rune{}
	rangetable.Visit(unicode.Nd, func(r rune) { all[r] = '0' + rune(len(all)%10) })
	return all
})
