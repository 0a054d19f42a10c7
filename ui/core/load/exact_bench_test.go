package load

import (
	"path/filepath"
	"testing"

	"docket/config/store"
)

func BenchmarkExactSums(b *testing.B) {
	m, err := store.Open(b.Context(), filepath.Join(b.TempDir(), "docket.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer m.Close()
	for name, sql := range map[string]string{
		"native":      "SELECT sum(i), avg(i), min(i), max(i)",
		"exact":       "SELECT decimal_sum(i), decimal_avg(i), decimal_min(i), decimal_max(i)",
		"exact real":  "SELECT decimal_sum(i / 7.0), decimal_avg(i / 7.0), decimal_min(i / 7.0), decimal_max(i / 7.0)",
		"exact cents": "SELECT decimal_sum(i / 100.0), decimal_max(i / 100.0)",
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				a, err := Loads{Store: m}.Ask(b.Context(), sql+" FROM (WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 100000) SELECT i FROM r)", 100)
				if err != nil {
					b.Fatal(err)
				}
				for range a.Pages {
				}
				a.Close()
			}
		})
	}
}
