package paging

import "time"

func Rate(done int, took time.Duration) float64 { return float64(done) / max(took.Seconds(), 1e-9) }

// Left is how long the rest takes at a rate; 0 where there is none.
func Left(rest int, rate float64) time.Duration {
	if rest <= 0 || rate <= 0 {
		return 0
	}
	return time.Duration(float64(rest) / rate * float64(time.Second))
}
