package client

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"testing"

	"docket/client/allocs"
)

// pageOf writes a datasource page as a service would.
func pageOf(records, columns int) []byte {
	var b bytes.Buffer
	b.WriteString(`{"DataSourceName":"vendors","DataSourceType":"excel_or_csv","DataSourceStatus":"true","Total_fields":`)
	fmt.Fprintf(&b, `%d,"Page_number":1,"fields":[`, columns)
	for c := range columns {
		if c > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"name":"column %d","datatype":"string"}`, c)
	}
	b.WriteString(`],"data":[`)
	for r := range records {
		if r > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"_id":{"$oid":"65a0f3c2%016x"}`, r)
		for c := range columns {
			street := "High Street"
			if c%8 == 5 {
				street = "Straße"
			}
			fmt.Fprintf(&b, `,"column %d":"value %d of record %d, %s 12"`, c, c, r, street)
		}
		b.WriteByte('}')
	}
	b.WriteString(`],"release_version":"4.2"}`)
	return b.Bytes()
}

// tokens reads a page the plain way: order and numbers kept, token by token.
func tokens(body []byte) (int, error) {
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	for n := 0; ; n++ {
		if _, err := d.Token(); err == io.EOF {
			return n, nil
		} else if err != nil {
			return n, err
		}
	}
}

func BenchmarkDecodePage(b *testing.B) {
	body := pageOf(100, 30)
	b.Run("docket", func(b *testing.B) {
		b.SetBytes(int64(len(body)))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := decodePage(body); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("encoding/json tokens", func(b *testing.B) {
		b.SetBytes(int64(len(body)))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := tokens(body); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func TestDecodingAPageAllocatesByTheRecordNotByTheCell(t *testing.T) {
	cost := func(records, columns int) float64 {
		body := pageOf(records, columns)
		return allocs.Each(t, 20, func() {
			if _, err := decodePage(body); err != nil {
				t.Fatal(err)
			}
		})
	}
	if n := cost(100, 30); n > 400 {
		t.Errorf("%.0f allocations for 100 records of 30 cells", n)
	}
	// Three thousand more cells in the same records cost their column names only.
	if few, many := cost(100, 30), cost(100, 60); many-few > 30*8 {
		t.Errorf("%.0f allocations with 30 columns, %.0f with 60", few, many)
	}
}

// rulesOf writes a list of rules as a service would.
func rulesOf(n int) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `{"success":true,"total":%d,"rules":[`, n)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		name := fmt.Sprintf("invoice.field_%d equal_to purchase_order.field_%d", i, i)
		fmt.Fprintf(&b, `{"rule_name":%q,"description":"Both fields say the same","enable":"true","event_type":"processed",`+
			`"rule_type":"data_reconciliation_rule","action":"","rule_precondition":{"rule_name":%q,"document_type":"","event_type":"processed",`+
			`"condition_type":"","condition_list":[]},"anchor_document_id":"DOC-1","anchor_file_name":"invoice.pdf",`+
			`"justification":"They are copied from one to the other","rule_id":"R-%d"}`, name, name, i)
	}
	b.WriteString(`]}`)
	return b.Bytes()
}

func TestDecodingRulesAllocatesNothingForEachRule(t *testing.T) {
	for _, rules := range []int{10, 10_000} {
		body := rulesOf(rules)
		n := allocs.Each(t, 5, func() {
			set, err := decodeRules(body)
			if err != nil {
				t.Fatal(err)
			}
			if e, ok := set.Rules[rules-1].Expression(); !ok || e.Operator != "equal_to" {
				t.Fatal("no expression")
			}
		})
		if n > 10 {
			t.Errorf("%.0f allocations for %d rules", n, rules)
		}
	}
}

func TestAFingerprintAllocatesTheSameForEveryRule(t *testing.T) {
	set, err := decodeRules(rulesOf(1))
	if err != nil {
		t.Fatal(err)
	}
	if n := allocs.Each(t, 20, func() { _ = set.Rules[0].Fingerprint() }); n > 3 {
		t.Errorf("%.0f allocations for a fingerprint", n)
	}
}

func BenchmarkFingerprint(b *testing.B) {
	set, err := decodeRules(rulesOf(1))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		_ = set.Rules[0].Fingerprint()
	}
}

func BenchmarkDecodeRules(b *testing.B) {
	body := rulesOf(10_000)
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := decodeRules(body); err != nil {
			b.Fatal(err)
		}
	}
}

// Every answer is searched for the token.
func BenchmarkSecret(b *testing.B) {
	for name, body := range map[string][]byte{"rules": rulesOf(10_000), "page": pageOf(100, 30)} {
		for _, token := range []string{"canary-7f3a91-token", "eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IV7pAx"} {
			s := secretsOf(token)
			b.Run(name+" "+token[:3], func(b *testing.B) {
				b.SetBytes(int64(len(body)))
				for b.Loop() {
					s.values(body)
				}
			})
		}
	}
}
