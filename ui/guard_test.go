package ui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

func TestAPanicWhileDrawingEndsTheProgramAndKeepsItsStack(t *testing.T) {
	stopped := make(chan struct{})
	g := &guard{root: nil, stop: func() { close(stopped) }}
	if frame := g.View(); frame != "" {
		t.Fatalf("a broken root drew %q", frame)
	}
	<-stopped
	if g.fault == nil || len(g.fault.Stack) == 0 {
		t.Fatalf("the fault is %+v", g.fault)
	}
}

func TestAPanicInAKeyQuits(t *testing.T) {
	g := &guard{root: nil, stop: func() {}}
	_, cmd := g.Update(tea.KeyMsg{Type: tea.KeyEnter})
	if _, quits := cmd().(tea.QuitMsg); !quits || g.fault == nil {
		t.Fatalf("quits: %v, fault: %v", quits, g.fault)
	}
}

func TestAPanicInACommandComesBackAsAFault(t *testing.T) {
	var msg tea.Msg
	func() {
		defer view.Catch(&msg)
		panic("no such luck")
	}()
	f, is := msg.(view.Fault)
	if !is || f.Value != "no such luck" || len(f.Stack) == 0 {
		t.Fatalf("the command gave %#v", msg)
	}
}
