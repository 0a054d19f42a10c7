package fields_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"docket/client/demo"
	"docket/config/store"
	"docket/ui/uitest"
)

// set is the settings of the fields of one document type.
type set map[string]map[string]any

// settingsOf reads settings in the interface's form (§2.4).
func settingsOf(t *testing.T, text string) set {
	t.Helper()
	var all []struct {
		DocumentTypeDetails map[string]struct{ Fields set }
	}
	if err := json.Unmarshal([]byte(text), &all); err != nil || len(all) != 1 {
		t.Fatalf("%v: %s", err, text)
	}
	return all[0].DocumentTypeDetails["invoice"].Fields
}

// sent is a submission as the model counts it.
type sent struct {
	data    set
	whole   bool
	counts  bool // it was accepted, or is resolved as applied
	unknown bool
	lost    bool // its outcome was unknown, and it can be resolved again
}

// editor is a person whose every step is held against a model of what may follow from it: only edits change a sheet, what
// goes out is what was shown, an unknown outcome blocks, and what is believed is what the settled submissions add up to.
type editor struct {
	t       *testing.T
	d       *uitest.Driver
	r       *rand.Rand
	state   string
	team    store.Remote // nil without one
	content set
	journal *[]sent // what both dockets sent
	known   set     // what was believed at the last look
	alone   bool    // no other docket works on the document type
	log     []string
}

func (e *editor) note(format string, args ...any) {
	e.log = append(e.log, fmt.Sprintf(format, args...))
}

func (e *editor) fail(format string, args ...any) {
	e.t.Helper()
	e.t.Fatalf("%s\n%s\n%s", fmt.Sprintf(format, args...), strings.Join(e.log[max(0, len(e.log)-30):], "\n"), e.d.Screen())
}

func (e *editor) press(keys ...string) *uitest.Driver {
	e.note("press %s", strings.Join(keys, " "))
	return e.d.Press(keys...)
}

// now copies the whole sheet, which is what would be sent as the whole set.
func (e *editor) now() set {
	e.t.Helper()
	before := len(e.d.Copied)
	if strings.Contains(e.d.Screen(), " · no fields") {
		return set{}
	}
	e.d.Press("Y", "s")
	if len(e.d.Copied) == before {
		e.fail("nothing is copied")
	}
	return settingsOf(e.t, e.d.Copied[before])
}

// same holds that the sheet is as the person left it.
func (e *editor) same(after string) {
	e.t.Helper()
	if got := e.now(); !reflect.DeepEqual(got, e.content) {
		e.fail("after %s the sheet is\n%v\nand was\n%v", after, got, e.content)
	}
}

// believed is what the settled submissions add up to.
func (e *editor) believed() set {
	all := set{}
	for _, s := range *e.journal {
		switch {
		case !s.counts:
		case s.whole:
			all = maps.Clone(s.data)
		default:
			maps.Copy(all, s.data)
		}
	}
	return all
}

func (e *editor) unknown() int {
	return len(slices.DeleteFunc(slices.Clone(*e.journal), func(s sent) bool { return !s.unknown }))
}

// differs tells whether something that is known here is otherwise there.
func differs(was, here map[string]any) bool {
	for m, v := range here {
		if v != nil && !reflect.DeepEqual(was[m], v) {
			return true
		}
	}
	return was == nil && here != nil
}

// changed are the fields that differ from what is believed.
func (e *editor) changed() (names []string) {
	believed := e.believed()
	for name, f := range e.content {
		if differs(believed[name], f) {
			names = append(names, name)
		}
	}
	return names
}

// complete are those of the fields whose settings are all known.
func (e *editor) complete(names []string) (all []string) {
	for _, name := range names {
		if f := e.content[name]; f["label"] != nil && f["required"] != nil && f["visibility"] != nil {
			all = append(all, name)
		}
	}
	return all
}

// sends is the line of a review that says what goes out.
func sends(screen string) string {
	_, after, _ := strings.Cut(screen, "│ sends ")
	line, _, _ := strings.Cut(after, "\n")
	return line
}

func (e *editor) edit() {
	if len(e.content) == 0 {
		e.load()
		return
	}
	switch e.r.IntN(15) {
	case 12, 13:
		e.press("J", "g")
		for range e.r.IntN(4) {
			e.press("j")
		}
		e.press("b")
		for range 3 {
			if !strings.Contains(e.d.Screen(), "value from") {
				e.press("esc")
			}
		}
	case 14:
		e.press("*", "a", "*")
	case 8:
		e.press("x")
	case 9:
		e.press("-")
	case 10:
		if e.press("enter"); e.d.Root.Here().Typing {
			e.d.Type(fmt.Sprint(e.r.IntN(3)))
			e.press("enter")
		}
	case 11:
		if e.r.IntN(3) == 0 {
			e.press("z")
		}
	case 0, 1:
		e.press("r")
	case 2, 3:
		e.press("v")
	case 4:
		e.press(strings.Fields("j k g G")[e.r.IntN(4)])
	case 5:
		e.press("u")
	case 6:
		e.press("U")
	case 7:
		e.press("+")
		e.d.Type(fmt.Sprint("f", e.r.IntN(3)))
		e.press("enter", "enter", "esc", "r", "v")
	}
	e.content = e.now()
}

// settle resolves an unknown outcome in the journal, or one that was resolved before.
func (e *editor) settle() {
	filter, n, is := "state:unknown", e.unknown(), func(s sent) bool { return s.unknown }
	if again := func(s sent) bool { return s.lost && !s.unknown }; n == 0 || e.r.IntN(4) == 0 {
		filter, is = "state:applied", again
		n = len(slices.DeleteFunc(slices.Clone(*e.journal), func(s sent) bool { return !again(s) }))
	}
	if n == 0 {
		return
	}
	answer := []string{"a", "x"}[e.r.IntN(2)]
	old := e.believed()
	which, by := e.r.IntN(n), e.d
	if e.r.IntN(3) == 0 {
		e.note("by another docket")
		by = uitest.Start(e.t, uitest.Options{Width: 130, Height: 60, View: "fields", StatePath: e.state, Team: e.team})
	}
	e.note("settle %d of %s %s", which, filter, answer)
	by.Press("J", "/").Type(filter).Press("enter", "g")
	for range which {
		by.Press("j")
	}
	by.Press(answer).Type("looked").Press("enter").Shows("is resolved as")
	for i := range slices.Backward(*e.journal) { // the newest stands first
		if is((*e.journal)[i]) {
			if which == 0 {
				(*e.journal)[i].unknown, (*e.journal)[i].counts = false, answer == "a"
				break
			}
			which--
		}
	}
	by.Press("esc", "esc", "esc")
	e.d.Press("J", "esc")
	e.follows(old)
}

// send goes through the review, and holds what arrives against what was shown.
func (e *editor) send() {
	if len(e.content) == 0 {
		return
	}
	before := e.d.Demo.Calls("push")
	e.press("ctrl+s")
	for range e.r.IntN(3) {
		e.press("w")
	}
	screen := e.d.Screen()
	whole, part := strings.Contains(sends(screen), "the whole set"), strings.Contains(sends(screen), "complete")
	switch {
	case strings.Contains(screen, "nothing to send"):
		if e.unknown() > 0 || len(e.changed()) > 0 && !part || len(e.complete(e.changed())) > 0 {
			e.fail("there is something to send: %v, %d unknown", e.changed(), e.unknown())
		}
		e.press("y", "esc")
	case strings.Contains(screen, "cannot be sent yet"):
		if e.unknown() == 0 && len(e.complete(slices.Collect(maps.Keys(e.content)))) == len(e.content) {
			e.fail("nothing blocks")
		}
		if e.press("y"); e.d.Demo.Calls("push") != before {
			e.fail("sent although it is blocked")
		}
		if e.r.IntN(2) == 0 || !strings.Contains(screen, "i  Insist") {
			e.press("esc")
			break
		}
		e.press("G", "i")
		e.d.Shows("Send it")
		e.goOut(whole, part)
		return
	case strings.Contains(screen, "Send invoice?"):
		if e.unknown() > 0 {
			e.fail("an unknown outcome does not block")
		}
		e.press("G")
		e.goOut(whole, part)
		return
	default:
		e.fail("what is this?")
	}
	if e.d.Demo.Calls("push") != before {
		e.fail("sent unasked")
	}
	e.same("a review")
}

// goOut answers yes while the service is as it happens to be.
func (e *editor) goOut(whole, part bool) {
	before, arrived := e.d.Demo.Calls("push"), len(e.d.Demo.Submissions())
	fate := e.r.IntN(4)
	switch fate {
	case 0:
		e.d.Demo.Script("push", demo.Drop())
	case 1:
		e.d.Demo.Script("push", demo.Status(422, `{"error":"no"}`))
	}
	killed := fate == 0 && e.alone && e.r.IntN(2) == 0
	e.note("fate %d, whole %v, killed %v", fate, whole, killed)
	if killed {
		e.d.Advance(500 * ms)
	}
	e.press("y", "esc")
	if n := e.d.Demo.Calls("push") - before; n != 1 {
		e.fail("%d requests went out", n)
	}
	if fate != 1 {
		s := sent{data: settingsOf(e.t, e.d.Demo.Submissions()[arrived].Data), whole: whole, counts: fate > 1, unknown: fate == 0, lost: fate == 0}
		changed := e.complete(e.changed())
		for name, f := range s.data {
			if !reflect.DeepEqual(e.content[name], f) {
				e.fail("%s went out as %v and is %v", name, f, e.content[name])
			}
		}
		for name := range e.content {
			if _, went := s.data[name]; !went && (whole || slices.Contains(changed, name)) {
				e.fail("%s did not go out", name)
			}
		}
		*e.journal = append(*e.journal, s)
	}
	if killed { // before its draft could tell
		e.start()
	}
	e.same("sending")
}

// follows holds that what was changed here stays, and that the rest is as it was or as it is believed now.
func (e *editor) follows(old set) {
	e.t.Helper()
	got, next := e.now(), e.believed()
	for name := range union(got, e.content) {
		was, here, now := old[name], e.content[name], got[name]
		switch {
		case was != nil && here == nil && now != nil:
			e.fail("%s was removed and is there", name)
		case was == nil && here != nil && now == nil:
			e.fail("%s was added and is gone", name)
		case differs(was, here) && now == nil:
			e.fail("%s was changed from %v to %v and is gone", name, was, here)
		}
		for m := range union(now, here) {
			if here[m] == nil || here != nil && now == nil && next[name] == nil {
				continue
			}
			if !reflect.DeepEqual(was[m], here[m]) && !reflect.DeepEqual(now[m], here[m]) {
				e.fail("%s %s was changed to %v and is %v", name, m, here[m], now[m])
			}
			if !reflect.DeepEqual(now[m], here[m]) && !reflect.DeepEqual(now[m], next[name][m]) {
				e.fail("%s %s was %v, is believed to be %v, and is %v", name, m, here[m], next[name][m], now[m])
			}
		}
	}
	e.content = got
}

func union[V any](a, b map[string]V) map[string]V {
	all := maps.Clone(a)
	if all == nil {
		all = map[string]V{}
	}
	maps.Copy(all, b)
	return all
}

// resend sends an earlier submission again, here or in another docket.
func (e *editor) resend() {
	if len(*e.journal) == 0 {
		return
	}
	old, by := e.believed(), e.d
	if e.r.IntN(3) == 0 {
		e.note("by another docket")
		by = uitest.Start(e.t, uitest.Options{Width: 130, Height: 60, View: "fields", StatePath: e.state, Team: e.team})
	}
	by.Press("J", "g")
	for n := e.r.IntN(4); n > 0; n-- {
		by.Press("j")
	}
	by.Press("ctrl+s")
	screen := by.Screen()
	by.Press("G")
	e.note("resend %q", sends(screen))
	switch {
	case strings.Contains(by.Screen(), "i  Insist"):
		by.Press("i").Shows("end it")
	case !strings.Contains(by.Screen(), "y  Send"):
		by.Press("esc", "esc", "esc")
		e.same("a look at the journal")
		return
	}
	before, n, fate := by.Demo.Submissions(), by.Demo.Calls("push"), e.r.IntN(3)
	if fate == 0 {
		by.Demo.Script("push", demo.Drop())
	}
	by.Press("y", "esc", "esc", "esc")
	if by.Demo.Calls("push") != n+1 {
		e.note("%s", by.Screen())
		e.fail("not sent again")
	}
	data := settingsOf(e.t, by.Demo.Submissions()[len(before)].Data)
	e.note("resent %v, fate %d", data, fate)
	*e.journal = append(*e.journal, sent{data: data, whole: strings.Contains(sends(screen), "the whole set"), counts: fate > 0, unknown: fate == 0, lost: fate == 0})
	e.press("J", "esc")
	e.follows(old)
}

// away leaves the sheet and comes back to it.
func (e *editor) away() {
	switch e.r.IntN(5) {
	case 0:
		e.press("J", "esc")
	case 1:
		e.press("D", "esc")
	case 2:
		e.press("1", "3")
	case 3:
		e.press("w", "o")
		e.d.Type("invoice")
		e.press("enter")
	case 4:
		e.note("killed")
		e.d.Advance(500 * ms)
		e.start() // the one before is never told to quit
	}
	e.same("being away")
}

// load reads the settings of a file.
func (e *editor) load() {
	e.press("i")
	e.d.Paste(write(e.t, "settings.json", settings))
	e.press("enter", "esc")
	e.content = e.now()
}

func (e *editor) start() {
	e.d = uitest.Start(e.t, uitest.Options{Width: 130, Height: 60, View: "fields", Target: "invoice", StatePath: e.state, Team: e.team})
}

var (
	seeds = flag.Uint64("seeds", 3, "how many random persons edit and send field settings")
	from  = flag.Uint64("from", 0, "the seed of the first of them")
)

// step does one thing.
func (e *editor) step(alone bool) {
	if e.alone = alone; !alone { // what another docket sent arrives with the next key
		e.press("J", "esc")
		e.follows(e.known)
	}
	switch n := e.r.IntN(12); {
	case n > 9:
		e.resend()
	case n < 4:
		e.edit()
	case n < 6 && alone:
		e.away()
	case n < 8:
		e.send()
	default:
		e.settle()
	}
	if !alone {
		e.known = e.believed()
	}
}

func newEditor(t *testing.T, r *rand.Rand, state string, journal *[]sent, team store.Remote) *editor {
	e := &editor{t: t, r: r, state: state, journal: journal, team: team, known: set{}}
	e.start()
	e.load()
	return e
}

func TestOnlyEditsChangeASheetAndWhatGoesOutIsWhatWasShown(t *testing.T) {
	for seed := range *seeds {
		seed += *from
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			e := newEditor(t, rand.New(rand.NewPCG(seed, 2)), filepath.Join(t.TempDir(), "docket.db"), &[]sent{}, nil)
			for range 60 {
				e.step(true)
			}
		})
		t.Run(fmt.Sprint("two dockets, seed ", seed), func(t *testing.T) {
			r, state, journal := rand.New(rand.NewPCG(seed, 3)), filepath.Join(t.TempDir(), "docket.db"), &[]sent{}
			inTurns(r, newEditor(t, r, state, journal, nil), newEditor(t, r, state, journal, nil))
		})
	}
}

func TestTwoMembersOfATeamSendWhatWasShownAndLoseNoEdit(t *testing.T) {
	for seed := range (*seeds + 2) / 3 { // a server each
		seed += *from
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			_, _, member := uitest.Members(t)
			r, journal := rand.New(rand.NewPCG(seed, 5)), &[]sent{}
			one := func(name string) *editor {
				return newEditor(t, r, filepath.Join(t.TempDir(), "docket.db"), journal, member(name))
			}
			inTurns(r, one("alice"), one("bob"))
		})
	}
}

// inTurns lets two dockets work on one document type.
func inTurns(r *rand.Rand, two ...*editor) {
	for range 80 {
		n := r.IntN(2)
		two[n].note("docket %d", n)
		two[n].step(false)
		two[1-n].log = two[n].log
		if r.IntN(3) == 0 {
			two[n].d.Advance(500 * ms)
		}
	}
}
