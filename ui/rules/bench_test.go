package rules_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"docket/client/allocs"
	"docket/ui/rules"
	"docket/ui/uitest"
	"docket/ui/view"
)

// viewOf makes a view of its own in the driver's environment, without the root.
func viewOf(t testing.TB, d *uitest.Driver) view.View {
	t.Helper()
	v := rules.Maker().New(d.Env)
	v.SetSize(200, 47)
	target := d.Root.View() // the driver is idle: the root shows a target
	for _, anchor := range d.Env.Offers["rules"] {
		if strings.Contains(ansi.Strip(target), anchor+" ") {
			v.Update(v.Open(anchor)().(view.Work).Run())
			return v
		}
	}
	t.Fatal("no anchor document is on screen")
	return nil
}

// key gives a view a key, as the root does.
func key(v view.View, c rune) tea.Cmd { return to(v, press(c)) }

func to(v view.View, k tea.KeyMsg) tea.Cmd {
	if cmd, taken := view.Dispatch(v.Actions(), k); taken {
		return cmd
	}
	return v.Update(k)
}

// finish does what a key left to be done before the next one, as the root does.
func finish(cmd tea.Cmd) {
	for cmd != nil {
		cmd = func() tea.Cmd {
			work, is := cmd().(view.Work)
			if !is {
				return nil
			}
			next, _ := work.Run().(view.Next)
			if next == nil {
				return nil
			}
			return next()
		}()
	}
}

func press(c rune) tea.KeyMsg { return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{c}} }

// moveAllocs counts what a step down and a frame allocate, once warm.
func moveAllocs(t *testing.T, anchor string) float64 {
	v := viewOf(t, open(t, anchor, 200, 50))
	steps := 0
	return allocs.Each(t, 40, func() {
		if steps++; steps%20 < 10 {
			key(v, 'j')
		} else {
			key(v, 'k')
		}
		if v.View() == "" {
			t.Fatal("nothing drawn")
		}
	})
}

func TestAStepDownCostsTheSameInALongList(t *testing.T) {
	short, long := moveAllocs(t, "DOC-1003"), moveAllocs(t, "DOC-10000")
	if long > short+40 { // the sentences differ in length and wrap in another way
		t.Errorf("a step allocates %v times among 10,000 rules, %v times among 15", long, short)
	}
}

// What a sort needs of each rule is its text: it is folded and ordered beside the screen.
func TestTheKeyThatSortsReadsNoMoreThanATextOfEachRule(t *testing.T) {
	if testing.Short() {
		t.Skip("counts allocations: in the long form")
	}
	v := viewOf(t, open(t, "DOC-10000", 200, 50))
	count, bytes := allocs.Once(t, func() { key(v, 's') })
	if count > 10_200 || bytes > 60*10_000 {
		t.Errorf("the key allocates %d times and %d bytes for 10,000 rules", count, bytes)
	}
}

func TestALetterOfTheFilterAllocatesNothingThatGrows(t *testing.T) {
	if testing.Short() {
		t.Skip("counts allocations: in the long form")
	}
	v := viewOf(t, open(t, "DOC-10000", 200, 50))
	key(v, '/')
	finish(key(v, 'l'))
	n := allocs.Each(t, 20, func() {
		key(v, 'i')
		to(v, tea.KeyMsg{Type: tea.KeyBackspace})
	})
	if n > 100 {
		t.Errorf("two keys of the filter allocate %v times over 10,000 rules", n)
	}
}

func BenchmarkRowMove(b *testing.B) {
	for _, anchor := range []string{"DOC-1001", "DOC-10000"} {
		b.Run(anchor, func(b *testing.B) {
			v := viewOf(b, open(b, anchor, 200, 50))
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if i%40 < 20 {
					key(v, 'j')
				} else {
					key(v, 'k')
				}
				_ = v.View()
			}
		})
	}
}

func BenchmarkFilterKey(b *testing.B) {
	v := viewOf(b, open(b, "DOC-10000", 200, 50))
	key(v, '/')
	finish(key(v, 'l'))
	b.ReportAllocs()
	b.ResetTimer()
	for b.Loop() {
		key(v, 'i')
		_ = v.View()
		to(v, tea.KeyMsg{Type: tea.KeyBackspace})
		_ = v.View()
	}
}

func BenchmarkSort(b *testing.B) {
	v := viewOf(b, open(b, "DOC-10000", 200, 50))
	for b.Loop() {
		key(v, 's')
	}
}

func BenchmarkFirstFilterKey(b *testing.B) {
	d := open(b, "DOC-10000", 200, 50)
	for b.Loop() {
		b.StopTimer()
		v := viewOf(b, d)
		key(v, '/')
		b.StartTimer()
		key(v, 'l')
	}
}

// BenchmarkVerdict is a verdict among ten thousand rules, with its frame, and its
// taking back: without the disk, which the screen does not wait for.
func BenchmarkVerdict(b *testing.B) {
	v := viewOf(b, open(b, "DOC-10000", 200, 50))
	b.ReportAllocs()
	for b.Loop() {
		key(v, 'a')
		_ = v.View()
		key(v, 'k')
		key(v, 'p')
	}
}

func BenchmarkVerdictInAQueue(b *testing.B) {
	v := viewOf(b, open(b, "DOC-10000", 200, 50))
	key(v, 'w')
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if i%5000 == 4999 {
			b.StopTimer()
			v = viewOf(b, open(b, "DOC-10000", 200, 50))
			key(v, 'w')
			b.StartTimer()
		}
		key(v, 'a')
		_ = v.View()
	}
}

func BenchmarkQueueKey(b *testing.B) {
	v := viewOf(b, open(b, "DOC-10000", 200, 50))
	key(v, 'a')
	for b.Loop() {
		key(v, 'w')
		_ = v.View()
	}
}

// BenchmarkMap is the map of ten thousand rules and its first frame.
func BenchmarkMap(b *testing.B) {
	v := viewOf(b, open(b, "DOC-10000", 200, 50))
	key(v, 'm') // what the first key after the rules came begins
	for b.Loop() {
		overlay := key(v, 'm')().(view.Show).Overlay
		overlay.SetSize(200, 50)
		_ = overlay.View()
	}
}

// BenchmarkLintWindow is what lint found in ten thousand rules of which each is
// there twice and gives no reason, and its first frame.
func BenchmarkLintWindow(b *testing.B) {
	var all []string
	for i := range 10_000 {
		all = append(all, rule(fmt.Sprint("r", i), fmt.Sprintf("a.f%d equal_to b.f%d", i/2, i/2), "twice"))
	}
	server := httptest.NewServer(&rulesServer{code: http.StatusOK, body: answer(all...)})
	defer server.Close()
	d := uitest.Start(b, uitest.Options{View: "rules", Target: "D-1", URL: server.URL, Width: 200, Height: 50})
	v := rules.Maker().New(d.Env)
	v.SetSize(200, 47)
	v.Update(v.Open("D-1")().(view.Work).Run())
	key(v, 'i')
	for b.Loop() {
		overlay := key(v, 'i')().(view.Show).Overlay
		overlay.SetSize(200, 50)
		_ = overlay.View()
	}
}

// BenchmarkFirstScreen is ten thousand rules from the key to their first frame, the request
// included.
func BenchmarkFirstScreen(b *testing.B) {
	d := open(b, "DOC-10000", 200, 50)
	b.ReportAllocs()
	for b.Loop() {
		_ = viewOf(b, d).View()
	}
}
