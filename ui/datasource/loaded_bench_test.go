package datasource

import (
	"flag"
	"testing"

	"docket/ui/core/load"
	"docket/ui/datasource/jobs"
	"docket/ui/sheet"
)

var million = flag.Bool("million", false, "the benchmarks of a load are over a million records")

// loadOf shows the load of a datasource of the demo.
func loadOf(tb testing.TB) *model {
	tb.Helper()
	name := "bench_10000"
	if *million {
		name = "million_rows"
	}
	m := alone(tb, name)
	taken, err := jobs.Loads(m.env).Take(tb.Context(), m.env.Datasource(name, 100), load.Options{Jobs: 4})
	if err != nil {
		tb.Fatal(err)
	}
	run(m, m.all.Show(taken.Snapshot, 0))
	run(m, m.settle())
	return m
}

// BenchmarkALoad is what a person does in a load beside the same on a page of 100: -million is the size that
// .github/EXPORTING.md tells of.
func BenchmarkALoad(b *testing.B) {
	page := alone(b, "bench_30")
	m := loadOf(b)
	down := func(m *model) func(*testing.B) {
		return func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				press(m, "j")
				if g := m.list().Grid(); g.Position() == g.Len()-1 {
					press(m, "g")
				}
			}
		}
	}
	b.Run("RowMove/page", down(page))
	b.Run("RowMove/load", down(m))
	for col, name := range map[int]string{1: "text", 3: "number"} {
		b.Run("Sort/"+name, func(b *testing.B) {
			for b.Loop() {
				run(m, m.all.Show(m.all.Of(), 0)) // what was ranked is forgotten
				run(m, m.all.Sheet.Sort([]sheet.Key{{Col: col, Desc: true}}))
				run(m, m.settle())
			}
		})
	}
	b.Run("RowMove/sorted", down(m))
	b.Run("SelectAll", func(b *testing.B) {
		for b.Loop() {
			press(m, "*")
		}
	})
	b.Run("Bottom", func(b *testing.B) {
		for b.Loop() {
			press(m, "G")
			press(m, "g")
		}
	})
	b.Run("FilterWord", func(b *testing.B) {
		for b.Loop() {
			_ = m.all.Sheet.SetFilter("nowhere in it")
			run(m, m.settle())
			_ = m.all.Sheet.SetFilter("")
			run(m, m.settle())
		}
	})
	b.Run("Describe", func(b *testing.B) {
		for b.Loop() {
			run(m, m.all.Sheet.Describe(1))
		}
	})
}
