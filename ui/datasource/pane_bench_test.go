package datasource

import "testing"

func BenchmarkRowMoveBesideARecord(b *testing.B) {
	for _, name := range []string{"bench_30", "bench_300"} {
		for _, beside := range []bool{true, false} {
			b.Run(map[bool]string{true: "beside/", false: "alone/"}[beside]+name, func(b *testing.B) {
				m := alone(b, name)
				if !beside {
					press(m, "r")
				}
				b.ReportAllocs()
				for b.Loop() {
					press(m, "j")
					if m.sheet.Grid().Position() == m.sheet.Grid().Len()-1 {
						press(m, "g")
					}
				}
			})
		}
	}
}
