package submit_test

import (
	"iter"
	"slices"
	"strings"
	"testing"

	"docket/client"
)

// The gate tries what is below in a few seconds; the campaign (campaign_test.go)
// tries every byte.

// sizeOfRequest is how long a request of these trials is: what the service took.
func sizeOfRequest(t *testing.T) int {
	t.Helper()
	f := crew(t, slices.Values([]trial{once("whole", fault{read: whole, answer: accepts, write: whole, end: fin})}))
	f.check(t)
	size := f.size
	if size < 500 {
		t.Fatalf("a request of %d bytes", size)
	}
	return size
}

// requestCuts are trials that stop in the middle of the request.
func requestCuts(size, step int, how ...ending) iter.Seq[trial] {
	return func(yield func(trial) bool) {
		for _, end := range how {
			for k := 0; k < size; k += step {
				if !yield(once("a cut in the request", fault{read: k, answer: mute, end: end})) {
					return
				}
			}
		}
	}
}

// answerCuts are trials that stop in the middle of an answer, or behind it.
func answerCuts(answers []answer, step int, how ...ending) iter.Seq[trial] {
	return func(yield func(trial) bool) {
		for _, a := range answers {
			for _, end := range how {
				for k := 0; k <= len(a.text); k += stride(k, len(a.text), step) {
					if !yield(once(a.name, fault{read: whole, answer: a, write: k, end: end})) {
						return
					}
				}
			}
		}
	}
}

// stride goes on by step, comes to the last three bytes and the end for certain, and
// makes long steps through what is long for the sake of being long.
func stride(k, length, step int) int {
	if k > 2000 && k < length-200 {
		step = max(step, length/40)
	}
	return max(1, min(step, length-3-k))
}

func TestACutInTheRequestIsNeverADeliveryThatNobodyKnowsOf(t *testing.T) {
	size := sizeOfRequest(t)
	crew(t, requestCuts(size, 13, fin, rst), requestCuts(size, 41, silence)).check(t)
}

func TestACutInTheAnswerIsNeverTakenForMoreThanItSays(t *testing.T) {
	some := []answer{accepts, inParts, oldWay, absent, fails}
	crew(t, answerCuts(some, 5, fin, rst), answerCuts(some, 31, silence)).check(t)
}

func TestEveryAnswerIsTakenForWhatItSays(t *testing.T) {
	crew(t, func(yield func(trial) bool) {
		for _, a := range everyAnswer() {
			for _, end := range endings {
				if !yield(once(a.name, fault{read: whole, answer: a, write: whole, end: end})) {
					return
				}
			}
		}
	}).check(t)
}

// pairs are trials in which the first path is answered by first, and the other one,
// if it is asked, by second.
func pairs(first answer, second []answer, step int, how ...ending) iter.Seq[trial] {
	return func(yield func(trial) bool) {
		for _, end := range how {
			for k := 0; k <= len(first.text); k += stride(k, len(first.text), step) {
				for _, a := range second {
					tr := once(first.name+", then "+a.name, fault{read: whole, answer: first, write: k, end: end})
					tr.faults = append(tr.faults, fault{read: whole, answer: a, write: whole, end: fin})
					if !yield(tr) {
						return
					}
				}
			}
		}
	}
}

// notThere are the answers of a path at which there is nothing.
func notThere() []answer {
	return []answer{absent, sized(405, client.OutcomeRejected, "405", "Allow: GET\r\n", "")}
}

func TestTheOtherPathIsAskedOnceAndOnlyWhenTheFirstIsWhollyNotThere(t *testing.T) {
	second := []answer{accepts, refuse, fails, absent, mute}
	crew(t, pairs(notThere()[0], second, 31, endings...), pairs(notThere()[1], second, 1<<30, endings...)).check(t)
}

// early are trials in which the answer comes before the request did.
func early(size, step int, answers []answer, how ...ending) iter.Seq[trial] {
	return func(yield func(trial) bool) {
		for _, a := range answers {
			for _, end := range how {
				for k := 0; k < size; k += step {
					tr := once(a.name+" too early", fault{read: k, answer: a, write: whole, end: end})
					tr.faults = append(tr.faults, fault{read: whole, answer: accepts, write: whole, end: fin})
					if !yield(tr) {
						return
					}
				}
			}
		}
	}
}

func TestAnAnswerThatComesTooEarlySendsNothingAgain(t *testing.T) {
	crew(t, early(sizeOfRequest(t), 211, []answer{accepts, absent, refuse, fails, inParts}, endings...)).check(t)
}

// givenUp are trials in which the person cancels while the service waits at a cut.
func givenUp(size, step int) iter.Seq[trial] {
	return func(yield func(trial) bool) {
		for k := 0; k < size+len(accepts.text); k += step {
			f := fault{read: min(k, size), answer: accepts, write: max(0, k-size), end: silence}
			if k >= size {
				f.read = whole
			}
			tr := once("given up", f)
			tr.limits, tr.cancel = client.Limits{}, true
			if !yield(tr) {
				return
			}
		}
	}
}

func TestASubmissionThatAPersonGivesUpIsNotForgotten(t *testing.T) {
	crew(t, givenUp(sizeOfRequest(t), 83)).check(t)
}

func TestARequestThatNobodyTakesIsGivenUpInTime(t *testing.T) {
	tr := once("a great request", fault{read: 1000, answer: mute, end: silence})
	tr.label = strings.Repeat("x", 2<<20) // more than the system keeps for a slow reader
	tr.limits.Call = quick.Header
	crew(t, slices.Values([]trial{tr})).check(t)
}
