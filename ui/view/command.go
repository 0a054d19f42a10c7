package view

import (
	"runtime/debug"

	tea "github.com/charmbracelet/bubbletea"
)

// A command is one of two kinds. [Send], [Say] and what they are batched into are carried out by the root at once,
// within the Update that returned them, so that the next key finds the prompt, the panel or the target that the key
// before asked for. [Do] and [Task.Start] run in the background, where a panic is caught. No other kind may be made:
// what the root runs at once must not wait.

// Send wraps a message as a command that is carried out at once.
func Send(msg tea.Msg) tea.Cmd { return func() tea.Msg { return msg } }

// Press is a key as if the person pressed it: what a line does that names one.
func Press(key string) tea.Cmd {
	if key == "esc" {
		return Send(tea.KeyMsg{Type: tea.KeyEsc})
	}
	return Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(key)})
}

func Say(level Level, text string) tea.Cmd { return Send(Notify{Level: level, Text: text}) }

// Refuse says why something is not possible now, for as long as that is so.
func Refuse(why func() string) tea.Cmd { return Send(Notify{Level: Info, Text: why(), Why: why}) }

// Do is the command that runs in the background and sends what run returns.
func Do(run func() tea.Msg) tea.Cmd { return Send(Work{run}) }

// Work is a function that the root is to run in the background.
type Work struct{ run func() tea.Msg }

// Run does the work. A panic in it is returned as a [Fault].
func (w Work) Run() (msg tea.Msg) {
	caught(func() { msg = w.run() }, func(f Fault) { msg = f })
	return msg
}

// Sequence is the command that carries out one command after another: each begins
// when the message of the one before was handled.
func Sequence(cmds ...tea.Cmd) tea.Cmd { return Send(Steps(cmds)) }

// Opens is a command whose result is put in a box: the keys that are typed until it is there are meant for that box.
func Opens(what string, cmd tea.Cmd) tea.Cmd {
	b := &Box{What: what}
	return Sequence(Send(b), cmd, Send(b))
}

// Box is what is read to be put in a box: sent before it is read, and again when it is there.
type Box struct {
	What string
	Over int // the view that it is read for
}

// Steps are the commands of a [Sequence] that are still to be carried out.
type Steps []tea.Cmd

// Fault is a panic on its way to the report, so that the program can end in order
// instead of tearing the terminal down around it.
type Fault struct {
	Value any
	Stack []byte
}

// NewFault is for what recover returned, in the goroutine that panicked.
func NewFault(value any) Fault { return Fault{value, debug.Stack()} }
