package query_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/quick"

	"docket/ui/core/describe"
	"docket/ui/core/query"
)

var columns = []query.Column{{Name: "vendor"}, {Name: "country"}, {Name: "amount", Kind: describe.Number},
	{Name: "booked", Kind: describe.Date}, {Name: "unit price", Kind: describe.Number}, {Name: "mixed", Kind: describe.MostlyNumber},
	{Name: "paid", Kind: describe.MostlyDate}}

// row is a row of columns, each as in a page; "∅" is null, "-" is missing.
type row []string

func (r row) Value(col int) query.Value {
	switch r[col] {
	case "∅":
		return query.Value{State: query.Null}
	case "-":
		return query.Value{State: query.Missing}
	}
	return query.Value{Text: r[col]}
}

func (r row) Folded() string {
	folded := make([]string, len(r))
	for i := range r {
		folded[i] = query.Fold(r.Value(i).Text)
	}
	return strings.Join(folded, "\n")
}

var rows = []row{
	{"Sable Chemicals Lda.", "PT", "24500.00", "2026-01-31", "9", "1,234.50"},
	{"Northgate Steel", "UK", "980", "2026-02-01T10:00:00Z", "10.0", ".50"},
	{"Öberg & Söner", "SE", "-3", "2025-12-24", "", "1e3"},
	{"or", "uk", "n/a", "soon", "  ", "(100.01)"},
	{"null", "∅", "1e3", "-", "(7)", "101"},
}

func TestAFilterKeepsTheRowsThatItSays(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "01234",
		"steel":                                  "1",
		"STEEL uk":                               "1",
		`"sable chem"`:                           "0",
		"öberg":                                  "2",
		"country:uk":                             "13",
		"country=uk -steel":                      "3",
		"country!=uk":                            "024",
		"Country=PT":                             "0",
		"amount>900":                             "014",
		"amount=1,000.00":                        "4",
		"mixed>100":                              "024",
		"mixed=1000":                             "2",
		"mixed<=.50":                             "13",
		"mixed>=(100.00)":                        "0124",
		"mixed=n/a":                              "",
		"mixed!=1000":                            "0134",
		"-mixed>100":                             "13",
		"amount<=980":                            "12",
		"amount=24500":                           "0",
		"amount!=980.00":                         "0234",
		"amount:n/a":                             "3",
		"booked<2026":                            "2",
		"booked>=2026-01 booked<=2026-01":        "0",
		"booked=soon":                            "3",
		"booked=2026-01-31":                      "0",
		"booked=2026-02-01":                      "1",
		"booked=2026":                            "01",
		"booked=2026-02-01t10:00:00z":            "1",
		"booked=2026-02-01T10:00:01":             "",
		"booked!=2026-02":                        "0234",
		`"unit price"=10`:                        "1",
		`"unit price"=""`:                        "23",
		`booked=""`:                              "4",
		"booked=missing":                         "4",
		"country=null":                           "4",
		`vendor="null"`:                          "4",
		"vendor=null":                            "4",
		`vendor="or"`:                            "3",
		`"or"`:                                   "13",
		"steel or country:se":                    "12",
		"(steel or sable) amount>1000":           "0",
		"-(steel or sable)":                      "234",
		"- steel":                                "0234",
		"vendor~^(sable|north)":                  "01",
		`vendor~"\bLda\.$"`:                      "0",
		"country:uk or country:pt or country:se": "0123",
		"2026-02":                                "1",
		`"unit price":(7)`:                       "4",
	} {
		f, err := query.Parse(text, columns)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		got := ""
		for i, r := range rows {
			if f.Match(r) {
				got += string(rune('0' + i))
			}
		}
		if got != want {
			t.Errorf("%s keeps %q, want %q", text, got, want)
		}
	}
}

// TestWhatIsListedIsNotSaidToBeLeftOut: n/a is not more than 100, so an exclusion of that lists it.
func TestWhatIsListedIsNotSaidToBeLeftOut(t *testing.T) {
	for text, want := range map[string]string{"mixed>100": "[5]", "-mixed>100": "[]", "-(mixed>100 amount>3)": "[]", "-(-mixed>100)": "[5]",
		"mixed!=1000": "[]", "-mixed!=1000": "[5]", "steel or mixed>100 paid<2026": "[5 6]", "paid=2026-01": "[6]", "paid!=2026-01": "[]", "paid=soon": "[]"} {
		f, err := query.Parse(text, columns)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(f.Typed()); got != want {
			t.Errorf("%s leaves cells of %s out, want %s", text, got, want)
		}
	}
}

func TestAMistakeIsFoundWhereItIs(t *testing.T) {
	for text, want := range map[string]struct{ piece, what string }{
		"amuont>3":                            {"amuont", "did you mean amount?"},
		"nothing=3":                           {"nothing", "no column"},
		"steel (uk":                           {"(", "not closed"},
		"steel)":                              {")", "closes nothing"},
		"amount>":                             {">", "value is missing"},
		"amount > 3":                          {">", "a column's name goes before >"},
		"vendor~[":                            {"[", "regular expression"},
		"vendor~((a{1,10}){1,10}){1,10}":      {"((a{1,10}){1,10}){1,10}", "repeats too much"},
		"vendor~" + strings.Repeat(`b*`, 600): {strings.Repeat(`b*`, 600), "more than 1000 bytes"},
		"amount>abc":                          {"abc", "amount holds numbers"},
		"mixed>1,000":                         {"1,000", `mixed holds mostly numbers, and "1,000" is none`},
		"paid<soon":                           {"soon", `paid holds mostly dates, and "soon" is none; write one as 2026-01-31`},
		"booked<2026-13":                      {"2026-13", "write one as 2026-01-31"},
		"booked<2026-02-30":                   {"2026-02-30", "write one as 2026-01-31"},
		"booked<2026-00-10":                   {"2026-00-10", "write one as 2026-01-31"},
		"booked<31.01.2026":                   {"31.01.2026", "write one as 2026-01-31"},
		"steel or":                            {"", "missing here"},
		"steel -":                             {"-", "exclude"},
		"=3":                                  {"=", "a column's name"},
		"unit":                                {},
		strings.Repeat("(", 60) + "a":         {"(", "too deep"},
	} {
		_, err := query.Parse(text, columns)
		if want.what == "" {
			if err != nil {
				t.Errorf("%s: %v", text, err)
			}
			continue
		}
		var mistake *query.Error
		if !errors.As(err, &mistake) || !strings.Contains(mistake.What, want.what) || text[mistake.At:mistake.End] != want.piece {
			t.Errorf("%q: %+v, want %q at %q", text, mistake, want.what, want.piece)
		}
	}
}

func TestWhatIsLookedForCanBeHighlighted(t *testing.T) {
	f, _ := query.Parse(`Steel "two Words" country:UK -not amount>3 or last`, columns)
	if got := strings.Join(f.Words(), "|"); got != "steel|two words|uk|last" {
		t.Errorf("highlights %s", got)
	}
}

func TestOneMoreLetterNarrowsAndAnotherConditionIsNotTrusted(t *testing.T) {
	parse := func(text string) *query.Filter { f, _ := query.Parse(text, columns); return f }
	for _, c := range []struct {
		before, now string
		want        bool
	}{{"ste", "stee", true}, {"ste", "ste uk", true}, {"", "x", true}, {"stee", "ste", false}, {"a or b", "a", false}, {"ste", "-ste", false}, {"amount>3", "amount>33", false}, {"ste", "", false}} {
		if got := parse(c.now).Narrows(parse(c.before)); got != c.want {
			t.Errorf("%q after %q narrows: %v", c.now, c.before, got)
		}
	}
}

// The term written for a value finds that value, whatever it holds.
func TestATermForAValueFindsIt(t *testing.T) {
	pieces := []string{"a", "Or", "or", `"`, " ", "-", "(", ")", "=", "~", ":", "null", "missing", "ö", "\u200b", "\n", "7", "00"}
	check := func(seed uint64, state uint8) bool {
		random := rand.New(rand.NewPCG(seed, 0))
		text := ""
		for range random.IntN(5) {
			text += pieces[random.IntN(len(pieces))]
		}
		v := query.Value{Text: text, State: query.State(state % 3)}
		if v.State != query.Present {
			v.Text = ""
		}
		f, err := query.Parse(query.And("", query.Equal(`odd "name"`, v)), []query.Column{{Name: `odd "name"`}})
		return err == nil && f.Match(one(v))
	}
	if err := quick.Check(check, &quick.Config{MaxCount: 5000}); err != nil {
		t.Error(err)
	}
}

type one query.Value

func (o one) Value(int) query.Value { return query.Value(o) }
func (o one) Folded() string        { return query.Fold(o.Text) }

func TestTermsAreJoinedSoThatBothApply(t *testing.T) {
	for _, c := range []struct{ text, term, want string }{
		{"", "a=1", "a=1"}, {"x", "a=1", "x a=1"}, {"x a=1", "a=1", "x a=1"}, {"x or y", "a=1", "(x or y) a=1"}, {`"or"`, "b", `"or" b`},
	} {
		if got := query.And(c.text, c.term); got != c.want {
			t.Errorf("%q and %q is %q", c.text, c.term, got)
		}
		if rest, was := query.Without(c.want, c.term); !was || strings.Trim(rest, "()") != c.text && c.text != c.want {
			t.Errorf("%q without %q is %q, %v", c.want, c.term, rest, was)
		}
	}
	if rest, was := query.Without("state:ab", query.Contains("state", "a")); was {
		t.Errorf("a part of a term was taken out: %q", rest)
	}
}

// What is joined passes the rows that both pass, whatever quotes, brackets and alternatives the filter has.
func TestWhatIsJoinedPassesWhatBothPass(t *testing.T) {
	pass := func(text string) (out []bool) {
		f, err := query.Parse(text, columns)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		for _, r := range rows {
			out = append(out, f.Match(r))
		}
		return out
	}
	texts := []string{"country=UK or country=PT", "steel or -(country=UK x)", `vendor:"steel`, `"country=UK`, "-(steel country=UK)", `-"x country=UK y"`, "(amount>3 or country=UK) -vendor:x", `"a or b`,
		"country=PT or vendor~[(]", `country=UK or vendor~\(`, "country=UK or vendor:(s"}
	for _, text := range texts {
		for _, term := range []string{"country=UK", `vendor:"Northgate Steel"`, "amount>=3 amount<1000"} {
			want, with := pass(text), pass(term)
			for i := range want {
				want[i] = want[i] && with[i]
			}
			joined := query.And(text, term)
			if got := pass(joined); !slices.Equal(got, want) {
				t.Errorf("%q and %q is %q, which passes %v, want %v", text, term, joined, got, want)
			}
			all := query.All([]string{term, text, text})
			if got := pass(all); !slices.Equal(got, want) {
				t.Errorf("all of %q and twice %q is %q, which passes %v, want %v", term, text, all, got, want)
			}
			if twice := query.And(joined, term); twice != joined && !strings.Contains(text, "or ") {
				t.Errorf("once more %q is %q", term, twice)
			}
		}
		if rest, was := query.Without(text, "country=UK"); was {
			t.Errorf("%q without what does not stand in it alone is %q", text, rest)
		}
	}
}

func FuzzAFilterIsReadOrRefusedAtAPlace(f *testing.F) {
	for _, s := range []string{`a:b "c`, "amount>=3 or -(x y)", "vendor~(", `"unit price"!=""`, "((((", "or or", "-", "a=\x00\xff", "country:uk)"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		filter, err := query.Parse(text, columns)
		var mistake *query.Error
		if err != nil {
			if !errors.As(err, &mistake) || mistake.At < 0 || mistake.End < mistake.At || mistake.End > len(text) {
				t.Fatalf("%q is refused at %+v", text, err)
			}
			return
		}
		filter.Words()
		for _, r := range rows {
			filter.Match(r)
		}
		// A filter and what it excludes share no row.
		if inverse, err := query.Parse("-("+text+")", columns); err == nil && !filter.Empty() {
			for _, r := range rows {
				if filter.Match(r) == inverse.Match(r) && balanced(text) {
					t.Fatalf("%q and its inverse agree on %q", text, r)
				}
			}
		}
	})
}

// balanced reports whether a text can stand in brackets without changing meaning: an
// open quote would swallow the bracket behind it.
func balanced(text string) bool {
	return strings.Count(text, `"`)%2 == 0 && !strings.Contains(text, `~`)
}
