package rules_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"docket/config/store"
	"docket/ui/uitest"
)

var (
	seeds = flag.Uint64("seeds", 2, "how many random persons review rules")
	from  = flag.Uint64("from", 0, "the seed of the first of them")
)

// said is what a review says of a rule, and all is a whole review.
type (
	said struct {
		decision store.Decision
		comment  string
	}
	all map[string]said
)

// reviewer is a person whose every step is held against a model: a key judges what is selected and nothing else, undo
// takes back one step and no more, and whatever else is done changes no verdict.
type reviewer struct {
	t            *testing.T
	d            *uitest.Driver
	r            *rand.Rand
	state        string
	now          all
	done, undone []all
	log          []string
}

func (v *reviewer) start() {
	v.d = uitest.Start(v.t, uitest.Options{Width: 150, Height: 90, View: "rules", Target: "DOC-1001", StatePath: v.state})
}

func (v *reviewer) press(keys ...string) {
	v.log = append(v.log, "press "+strings.Join(keys, " "))
	v.d.Press(keys...)
}

func (v *reviewer) fail(format string, args ...any) {
	v.t.Helper()
	v.t.Fatalf("%s\n%s\n%s", fmt.Sprintf(format, args...), strings.Join(v.log[max(0, len(v.log)-30):], "\n"), v.d.Screen())
}

// stored is the review as it is on the disk.
func (v *reviewer) stored() all {
	verdicts, err := v.d.Store.Verdicts.InForce(v.t.Context(), v.d.Env.Scope, "DOC-1001")
	if err != nil {
		v.t.Fatal(err)
	}
	got := all{}
	for _, s := range verdicts {
		if s.Said() {
			got[s.RuleID] = said{s.Decision, s.Comment}
		}
	}
	return got
}

// targets are the rules that the next key is about, as copying says.
func (v *reviewer) targets() (ids []string) {
	before := len(v.d.Copied)
	if v.d.Press("Y", "s"); len(v.d.Copied) == before {
		v.d.Press("esc")
		return nil
	}
	text := v.d.Copied[before]
	for d := json.NewDecoder(strings.NewReader(text)); d.More(); {
		var rule struct {
			ID string `json:"rule_id"`
		}
		if err := d.Decode(&rule); err != nil {
			var rules []struct {
				ID string `json:"rule_id"`
			}
			if json.Unmarshal([]byte(text), &rules) != nil {
				v.fail("%v: %s", err, text)
			}
			for _, r := range rules {
				ids = append(ids, r.ID)
			}
			return ids
		}
		ids = append(ids, rule.ID)
	}
	return ids
}

// check holds the review, and what the screen counts of it.
func (v *reviewer) check(what string) {
	v.t.Helper()
	if got := v.stored(); !maps.Equal(got, v.now) {
		for id := range maps.Keys(got) {
			if got[id] != v.now[id] {
				v.log = append(v.log, fmt.Sprintf("%s is %v and should be %v", id, got[id], v.now[id]))
			}
		}
		for id := range maps.Keys(v.now) {
			if _, is := got[id]; !is {
				v.log = append(v.log, fmt.Sprintf("%s is nothing and should be %v", id, v.now[id]))
			}
		}
		v.fail("after %s", what)
	}
	n, comments := map[store.Decision]int{}, 0
	for _, s := range v.now {
		if n[s.decision]++; s.comment != "" {
			comments++
		}
	}
	judged := n[store.Accept] + n[store.Reject] + n[store.Flag]
	texts := []string{"all 48", fmt.Sprint("pending ", 48-judged), fmt.Sprint("accepted ", n[store.Accept]), fmt.Sprint("rejected ", n[store.Reject]),
		fmt.Sprint("flagged ", n[store.Flag]), fmt.Sprint(judged, "/48")}
	if comments > 0 {
		texts = append(texts, fmt.Sprint("commented ", comments))
	}
	for _, text := range texts {
		if !strings.Contains(v.d.Screen(), text+" ") {
			v.fail("after %s the screen does not say %q", what, text)
		}
	}
}

// step is a new step of the review, which changed what was said of some rules.
func (v *reviewer) step(ids []string, change func(said) said) {
	next := maps.Clone(v.now)
	for _, id := range ids {
		if s := change(next[id]); s == (said{}) {
			delete(next, id)
		} else {
			next[id] = s
		}
	}
	if !maps.Equal(next, v.now) {
		v.done, v.undone, v.now = append(v.done, v.now), nil, next
	}
}

func (v *reviewer) judge() {
	ids := v.targets()
	v.log = append(v.log, fmt.Sprint("targets ", ids))
	if len(ids) == 0 {
		return
	}
	decisions := map[string]store.Decision{"a": store.Accept, "x": store.Reject, "f": store.Flag, "p": store.NoDecision}
	key := []string{"a", "a", "x", "f", "p", "c", "X"}[v.r.IntN(7)]
	v.press(key)
	change := func(s said) said { return said{decisions[key], s.comment} }
	if key == "c" || key == "X" {
		text := fmt.Sprint("n", v.r.IntN(3))
		v.press("ctrl+u")
		v.d.Type(text)
		v.press("enter")
		change = func(s said) said {
			if key == "X" {
				s.decision = store.Reject
			}
			return said{s.decision, text}
		}
	}
	if strings.Contains(v.d.Screen(), "[ y ") {
		v.press("y")
	}
	if v.folded() { // a row is a family, and copying names one of its rules
		ids = v.family(ids, change)
	}
	v.step(ids, change)
	v.check(key)
}

func (v *reviewer) folded() bool { return strings.Contains(v.d.Screen(), " rules  ") }

// family are the targets and whatever was changed in the same way with them.
func (v *reviewer) family(ids []string, change func(said) said) []string {
	stored := v.stored()
	for id := range union(stored, v.now) {
		if stored[id] != v.now[id] && stored[id] == change(v.now[id]) {
			ids = append(ids, id)
		}
	}
	return ids
}

func union(a, b all) all {
	both := maps.Clone(a)
	maps.Copy(both, b)
	return both
}

func (v *reviewer) undo() {
	if v.press("u"); len(v.done) > 0 {
		v.undone, v.now, v.done = append(v.undone, v.now), v.done[len(v.done)-1], v.done[:len(v.done)-1]
	}
	v.check("undo")
}

func (v *reviewer) redo() {
	if v.press("U"); len(v.undone) > 0 {
		v.done, v.now, v.undone = append(v.done, v.now), v.undone[len(v.undone)-1], v.undone[:len(v.undone)-1]
	}
	v.check("redo")
}

// look does what changes no verdict.
func (v *reviewer) look() {
	switch n := v.r.IntN(20); {
	case n < 8:
		v.press([]string{"j", "k", "g", "G", "pgdown"}[v.r.IntN(5)])
	case n < 12:
		v.press("space")
	case n == 12:
		v.press("V")
	case n == 13:
		v.press("*")
	case n == 14:
		v.press("z")
	case n == 15:
		v.press("Z")
	case n == 16:
		v.press("w")
	case n == 17:
		v.press("/")
		v.d.Type([]string{"line", "amount", "date", "n1"}[v.r.IntN(4)])
		v.press("enter")
	case n == 18:
		v.press([]string{"s", "S", "e", "esc", "R", "L"}[v.r.IntN(6)])
	default:
		if v.r.IntN(3) == 0 {
			v.log = append(v.log, "killed")
			v.start()
		}
		v.press("esc", "esc", "esc")
	}
	v.check("a look")
}

// elsewhere does the same in another docket on this computer. The next key brings it here.
func (v *reviewer) elsewhere() {
	here := v.d
	v.log = append(v.log, "in another docket")
	v.start()
	for range 3 {
		v.press([]string{"j", "G", "space", "*"}[v.r.IntN(4)])
		v.judge()
	}
	if v.r.IntN(2) == 0 {
		v.undo()
	}
	v.d = here
	v.press("j")
	v.check("another docket")
}

func TestAKeyJudgesWhatIsSelectedAndUndoTakesOneStepBack(t *testing.T) {
	for seed := range *seeds {
		seed += *from
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			v := &reviewer{t: t, r: rand.New(rand.NewPCG(seed, 4)), state: filepath.Join(t.TempDir(), "docket.db"), now: all{}}
			v.start()
			for range 100 {
				switch n := v.r.IntN(10); {
				case n == 0:
					v.elsewhere()
				case n < 5:
					v.look()
				case n < 8:
					v.judge()
				case n < 9:
					v.undo()
				default:
					v.redo()
				}
			}
		})
	}
}
