package query_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"docket/ui/core/query"
)

// frequent are the values of columns, the most frequent first.
func frequent(col int) []string {
	return map[int][]string{0: {"Sable Chemicals Lda.", "Northgate Steel", "null"}, 1: {"UK", "PT", "", "SE"}, 2: {"980", "24500.00"}}[col]
}

func TestWhatCanBeWrittenIsOffered(t *testing.T) {
	for text, want := range map[string]string{
		"":                      `0 [vendor country amount booked "unit price" mixed paid]`,
		"v":                     `0 [vendor]`,
		"p":                     `0 [paid "unit price"]`,
		"steel AM":              `6 [amount]`,
		"country":               `0 [country: country= country!= country~]`,
		"amount":                `0 [amount>= amount<= amount= amount> amount< amount!= amount:]`,
		"country:":              `8 [UK PT SE]`,
		"country=":              `8 [UK PT "" SE]`,
		"country:uk -(COUNTRY=": `21 [UK PT "" SE]`,
		"country:p":             `8 [PT]`,
		"vendor:steel":          `7 ["Northgate Steel"]`,
		"vendor=":               `7 ["Sable Chemicals Lda." "Northgate Steel" "null"]`,
		`vendor="sable ch`:      `7 ["Sable Chemicals Lda."]`,
		`"unit p`:               `0 ["unit price"]`,
		"vendor~":               `7 []`,
		"=":                     `1 []`,
		"= ":                    `2 [vendor country amount booked "unit price" mixed paid]`,
		"vednor:":               `7 []`,
		"amount>9":              `7 [980]`,
		"zebra":                 `0 []`,
		"a or b":                `5 [booked]`,
	} {
		from, texts := query.Complete(text, len(text), columns, frequent)
		if got := fmt.Sprint(from, " ", texts); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	if from, texts := query.Complete("cou steel", 3, columns, frequent); from != 0 || len(texts) != 1 {
		t.Errorf("in the middle %d %q", from, texts)
	}
}

// TestWhatIsOfferedCanBeRead: each completion, with a value where it is an operator, is a filter.
func TestWhatIsOfferedCanBeRead(t *testing.T) {
	for _, text := range []string{"", "country", "amount", "vendor=", "country!=", "steel or (country:"} {
		from, texts := query.Complete(text, len(text), columns, frequent)
		for _, add := range texts {
			if full := text[:from] + add; strings.Contains(full, "(") {
				add += ")"
			}
			full := text[:from] + add
			if strings.ContainsAny(full[len(full)-1:], ":=<>~") {
				full += "1"
			}
			if _, err := query.Parse(full, columns); err != nil {
				t.Errorf("%s: %v", full, err)
			}
		}
	}
}

func TestAMistakeIsShownWhereItStands(t *testing.T) {
	long := strings.Repeat("word ", 30)
	for text, want := range map[string]string{
		"steel vednor:x":  "steel vednor:x\n      ^^^^^^\nno column \"vednor\"; did you mean vendor?",
		"unit:7":          "unit:7\n^^^^\nno column \"unit\"; did you mean \"unit price\"?",
		"xyzzy:7":         "xyzzy:7\n^^^^^\nno column \"xyzzy\"; put text with signs in quotes",
		"(steel":          "(steel\n^\nthis bracket is not closed",
		"steel)":          "steel)\n     ^\nthis bracket closes nothing",
		"Öberg country=":  "Öberg country=\n             ^\na value is missing behind =",
		"steel or":        "steel or\n        ^\nsomething to look for is missing here",
		"vendor~(a":       "vendor~(a\n       ^^\nnot a regular expression: missing closing ): `(a`",
		"日本 amount>x":     "日本 amount>x\n            ^\namount holds numbers, and \"x\" is none",
		long + "nothing:": "..." + long[len(long)-50:] + "nothing:\n" + strings.Repeat(" ", 53) + "^^^^^^^\nno column \"nothing\"; put text with signs in quotes",
	} {
		_, err := query.Parse(text, columns)
		var wrong *query.Error
		if !errors.As(err, &wrong) {
			t.Errorf("%s: %v", text, err)
			continue
		}
		line, below := wrong.Caret(text)
		if got := line + "\n" + below + "\n" + wrong.What; got != want {
			t.Errorf("%s:\n%s\nwant\n%s", text, got, want)
		}
	}
}

func TestBeforeAMistakeTermsAreRead(t *testing.T) {
	for text, want := range map[string]string{"steel contry:uk": "steel", "steel country=": "steel", "steel -country=": "steel", "a (b or": "a", "a or vednor:x b": "a",
		"amount>x": "", "steel": "steel", strings.Repeat("( ", 60): "", "vendor~(a b": ""} {
		if got := query.Readable(text, columns).String(); got != want {
			t.Errorf("of %q %q is read, want %q", text, got, want)
		}
	}
}

func FuzzComplete(f *testing.F) {
	for _, text := range []string{"", "a:", `"unit p`, "-(vendor=s or", "~x", "=", "country=\"", "ß:ſ"} {
		f.Add(text, len(text))
	}
	f.Fuzz(func(t *testing.T, text string, at int) {
		at = min(max(at, 0), len(text))
		from, texts := query.Complete(text, at, columns, frequent)
		if from < 0 || from > at || len(texts) > 50 {
			t.Errorf("%q at %d: %d of %d", text, at, len(texts), from)
		}
		var wrong *query.Error
		if _, err := query.Parse(text, columns); errors.As(err, &wrong) {
			wrong.Caret(text)
			if f := query.Readable(text, columns); !strings.HasPrefix(text, f.String()) && !strings.HasPrefix(strings.TrimSpace(text), f.String()) {
				t.Errorf("of %q %q is read", text, f)
			}
		}
	})
}
