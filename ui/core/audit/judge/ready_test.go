package judge

import "testing"

// texts are of every kind, and of those that are easily taken for another one.
var texts = []string{"", " ", "a", "A", "yes", "true", "Harbour Metals GmbH", "PO-4500312", "PO-4500313", "V1001", "V1002", "Rs 5", "R5.", "1", "1.0", "1.00", "01", "007", "7",
	"18,240.50", "18240.5", "18.240,50", "1,234", "1.234", "1234", "12,34,567", "20260131", "2026-01-31", "31.01.2026", "31.1.2026", "01/02/2026", "2/1/2026", "31.01.26", "1.1.2026",
	"2026-01-31T10:00", "2026-01-31 10:00:00+02:00", "31 Jan 2026", "January 31, 2026", "-5", "5-", "(5)", "5 EUR", "EUR 5", "€5", "5 %", "0.05", "1e3", "1000", "１２", "Ⅳ", "½", "0.5",
	"x1", "line 1", "Line 1 of 2", "DE89 3704 0044 0532 0130 00", "DE89370400440532013000", "no", "off 1", "A-1", "12 34", "100DR", "1k", "5,-", "0", "0.0", ".5", "5.", ",5", "12.3.4", "12,3,4.5",
	"01/2026", "Jan 2026", "2026-01", "1:00 PM", "13:00", "100 (USD)", "24:00", "00:00", "13h00", "2026-01-31 24:00", "2026-01-31 13 h", "0x10", "1_000", "1_000.0", "NaN", "nan", "inf", "∞", "#N/A", "1e9999999999"}

func TestATextThatWasMadeReadyComparesAsItDoesAlone(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines: in the long form")
	}
	decided := 0
	for _, operator := range []string{EqualTo, DateLessEqualTo, "resembles"} {
		for _, a := range texts {
			for _, b := range texts {
				checkReady(t, operator, a, b, &decided)
			}
		}
	}
	if least := len(texts) * len(texts); decided < least {
		t.Errorf("%d comparisons were decided without reading, at least %d expected", decided, least)
	}
}

func checkReady(t *testing.T, operator, a, b string, decided *int) {
	t.Helper()
	want, _ := Compare(operator, a, b)
	got, ok := NewReady(a).Against(operator, NewReady(b))
	if ok {
		*decided++
	}
	if ok && got != want {
		t.Errorf("%q %s %q is %s, made ready %s", a, operator, b, want, got)
	}
}

func FuzzReady(f *testing.F) {
	for i, a := range texts {
		f.Add(a, texts[(i*7+3)%len(texts)])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		var n int
		for _, operator := range []string{EqualTo, DateLessEqualTo} {
			checkReady(t, operator, a, b, &n)
		}
	})
}
