package submit_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

var (
	campaign = flag.Bool("campaign", false, "try every byte, 500 kills and two hundred full disks, and print the figures")
	seed     = flag.Uint64("seed", 0, "the campaign's seed; 0 draws one")
)

// TestCampaign tries everything that the other tests try a part of:
//
//	go test ./ui/submit -run Campaign -campaign -v
func TestCampaign(t *testing.T) {
	if !*campaign {
		t.Skip("takes minutes: go test ./ui/submit -run Campaign -campaign -v")
	}
	drawn := *seed
	if drawn == 0 {
		drawn = rand.Uint64()
	}
	size := sizeOfRequest(t)
	table := []string{fmt.Sprintf("%-44s %s", fmt.Sprintf("seed %d", drawn), figuresHead)}
	total := &figures{}
	for _, part := range []struct {
		name string
		try  func() *figures
	}{
		{"a cut at every byte of the request", func() *figures { return crew(t, requestCuts(size, 1, endings...)) }},
		{"a cut at every byte of every answer", func() *figures { return crew(t, answerCuts(everyAnswer(), 1, endings...)) }},
		{"404 and 405, then the other path", func() *figures {
			first := notThere()
			return crew(t, pairs(first[0], everyAnswer(), 7, endings...), pairs(first[1], everyAnswer(), 7, endings...))
		}},
		{"answers before the end of the request", func() *figures {
			return crew(t, early(size, 7, []answer{accepts, absent, refuse, fails, inParts, mute}, endings...))
		}},
		{"given up at every byte", func() *figures { return crew(t, givenUp(size, 1)) }},
		{"500 dockets killed", func() *figures { return killings(t, 500, size, drawn) }},
		{"200 disks that are full somewhere", func() *figures { return fullDisks(t, 200, 700) }},
		{"100 times 6 dockets that send the same", func() *figures { return races(t, 100, plainly) }},
		{"50 times 6 that spell the same otherwise", func() *figures { return races(t, 50, respelled) }},
	} {
		f := part.try()
		table = append(table, fmt.Sprintf("%-44s %s", part.name, f))
		f.check(t)
		total.add(f)
	}
	table = append(table, fmt.Sprintf("%-44s %s", "in all", total))
	t.Log("\n" + strings.Join(table, "\n"))
}
