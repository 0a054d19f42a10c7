package ui

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/config/store"
	"docket/ui/theme"
	"docket/ui/view"
)

// boundary is where a broken view panics: each is another way from Bubble Tea into
// docket's code.
type boundary string

const (
	inOpen     boundary = "Open, called by Init"
	inKey      boundary = "Update of a view"
	inMessage  boundary = "Update with a message"
	inView     boundary = "View of a view"
	inStatus   boundary = "Status"
	inSize     boundary = "SetSize"
	inSend     boundary = "a command that runs at once"
	inWork     boundary = "a command in the background"
	inTask     boundary = "a task"
	inBatch    boundary = "a batch within a batch"
	inStep     boundary = "the first step of a sequence"
	inLastStep boundary = "the last step of a sequence"
	inTick     boundary = "what a timer brought"
	inOverlay  boundary = "Update of an overlay"
	inPicture  boundary = "View of an overlay"
	inGo       boundary = "a goroutine"
	inKeep     boundary = "keeping what was typed"
	everywhere boundary = "everything, one after another"
)

type tick struct{}

// broken is a view and an overlay that panics at one boundary, or at all of them.
type broken struct {
	env  *view.Env
	at   boundary
	send func(tea.Msg)
	task view.Task[int]
	kept bool
}

func (b *broken) panics(at boundary) {
	if b.at == at || b.at == everywhere && at != inOpen {
		panic("broken in " + string(at) + " Bearer sesame")
	}
}

func (b *broken) Open(string) tea.Cmd { b.panics(inOpen); return nil }

func (b *broken) SetSize(int, int) { b.panics(inSize) }

func (b *broken) View() string { b.panics(inView); return "whole" }

func (b *broken) Status() view.Status { b.panics(inStatus); return view.Status{} }

func (b *broken) Actions() []view.Action { return nil }

func (b *broken) Keep() tea.Cmd {
	return view.Do(func() tea.Msg { b.panics(inKeep); b.kept = true; return nil })
}

func (b *broken) Update(msg tea.Msg) tea.Cmd {
	switch msg.(type) {
	case tea.KeyMsg:
		b.panics(inKey)
		work := func(at boundary) tea.Cmd { return view.Do(func() tea.Msg { b.panics(at); return nil }) }
		say := view.Say(view.Info, "fine")
		cmds := []tea.Cmd{
			func() tea.Msg { b.panics(inSend); return nil }, work(inWork),
			b.task.Start(b.env.Context, func(context.Context) (int, error) { b.panics(inTask); return 1, nil }),
			tea.Batch(say, tea.Batch(say, work(inBatch))),
			view.Sequence(work(inStep), say, work(inLastStep)),
			b.env.After(time.Millisecond, tick{}),
		}
		if b.at == inPicture || b.at == inOverlay {
			cmds = append(cmds, view.Send(view.Show{Overlay: &brokenOverlay{b}}), view.Send(tick{}))
		}
		if b.at == inGo {
			view.Go(func() { b.panics(inGo) }, func(f view.Fault) { b.send(f) })
		}
		if b.at == inKeep {
			cmds = append(cmds, view.Send(Ended{}))
		}
		return tea.Batch(cmds...)
	case tick:
		b.panics(inTick)
	case view.WireChanged:
		b.panics(inMessage)
	}
	return nil
}

type brokenOverlay struct{ *broken }

func (b *brokenOverlay) Done() bool   { return false }
func (b *brokenOverlay) Typing() bool { return false }
func (b *brokenOverlay) View() string { b.panics(inPicture); return "box" }
func (b *brokenOverlay) Update(tea.Msg) tea.Cmd {
	b.panics(inOverlay)
	return nil
}

func environment(t *testing.T) *view.Env {
	t.Helper()
	memory, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "docket.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = memory.Close() })
	return &view.Env{Context: t.Context(), Store: memory, Theme: theme.New(theme.Options{Dark: true}), Wire: view.NewWire(), Now: time.Now,
		After: func(d time.Duration, msg tea.Msg) tea.Cmd {
			return view.Do(tea.Tick(d, func(time.Time) tea.Msg { return msg }))
		}}
}

func TestAPanicAnywhereEndsTheProgramInOrder(t *testing.T) {
	for _, at := range []boundary{inOpen, inKey, inMessage, inView, inStatus, inSize, inSend, inWork, inTask, inBatch, inStep, inLastStep,
		inTick, inOverlay, inPicture, inGo, inKeep, everywhere} {
		t.Run(string(at), func(t *testing.T) {
			env := environment(t)
			v := &broken{env: env, at: at}
			g := &guard{root: NewRoot(env, []view.Maker{{Name: "one", Title: "One", New: func(*view.Env) view.View { return v }}}, Start{View: "one"})}
			var terminal bytes.Buffer
			p := tea.NewProgram(g, tea.WithContext(t.Context()), tea.WithInput(nil), tea.WithOutput(&terminal), tea.WithoutSignalHandler())
			g.send, v.send = p.Send, p.Send
			view.Go(func() {
				p.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
				p.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("x")})
				p.Send(view.WireChanged{})
			}, nil)
			if _, err := p.Run(); err != nil {
				t.Fatalf("Bubble Tea caught it: %v", err)
			}
			if g.fault == nil || len(g.fault.Stack) == 0 || !strings.Contains(g.fault.Error(), "broken in ") {
				t.Fatalf("the fault is %+v", g.fault)
			}
			if out := terminal.String(); strings.Contains(out, "goroutine ") || strings.Contains(out, "panic") {
				t.Fatalf("the stack is on the terminal: %q", out)
			}
			// Status and SetSize are asked while leaving: there nothing can be kept.
			if lost := at == inKeep || at == inStatus || at == everywhere; v.kept == lost {
				t.Fatalf("kept: %v", v.kept)
			}
		})
	}
}

// What was typed is being kept, and that takes long: ctrl+c ends docket all the same, and no other key does anything.
func TestCtrlCEndsWhatIsBeingKeptAfterAFault(t *testing.T) {
	g := &guard{root: NewRoot(environment(t), []view.Maker{{Name: "one", Title: "One", New: func(env *view.Env) view.View { return &broken{env: env} }}}, Start{View: "one"}), fault: &PanicError{}}
	for k, ends := range map[tea.KeyType]bool{tea.KeyCtrlC: true, tea.KeyCtrlD: false, tea.KeyEnter: false} {
		_, cmd := g.Update(tea.KeyMsg{Type: k})
		if (cmd != nil) != ends {
			t.Errorf("%s: %v", tea.KeyMsg{Type: k}, cmd != nil)
		} else if ends && cmd() != (tea.QuitMsg{}) {
			t.Error("ctrl+c does not end docket")
		}
	}
}
