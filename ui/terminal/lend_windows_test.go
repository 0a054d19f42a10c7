package terminal

import (
	"errors"
	"os"
	"testing"
	"unsafe"

	"golang.org/x/sys/windows"
)

// key is an event of the console: a character that was typed.
type key struct {
	kind, _       uint16
	down          int32
	times         uint16
	code, scanned uint16
	char          uint16
	state         uint32
}

// console is a console of this test's own, and what types into it.
func console(t *testing.T) (*os.File, func(text string)) {
	kernel := windows.NewLazySystemDLL("kernel32.dll")
	if made, _, err := kernel.NewProc("AllocConsole").Call(); made == 0 && err != windows.ERROR_ACCESS_DENIED { // there is one
		t.Skip("no console can be made here: ", err)
	}
	in, err := os.OpenFile("CONIN$", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no console can be opened here: ", err)
	}
	t.Cleanup(func() { in.Close() })
	write := kernel.NewProc("WriteConsoleInputW")
	return in, func(text string) {
		for _, c := range text {
			var written uint32
			event := key{kind: 1, down: 1, times: 1, char: uint16(c)}
			if ok, _, err := write.Call(in.Fd(), uintptr(unsafe.Pointer(&event)), 1, uintptr(unsafe.Pointer(&written))); ok == 0 {
				t.Fatal(err)
			}
		}
	}
}

// Wine's console prints what it cannot draw, Windows' draws it: nothing of the question may stay on either.
func TestAConsoleThatWasAskedWhetherItDrawsIsAsBefore(t *testing.T) {
	console(t)
	out, err := os.OpenFile("CONOUT$", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no console can be opened here: ", err)
	}
	defer out.Close()
	state := func() (mode uint32, at windows.Coord) {
		var info windows.ConsoleScreenBufferInfo
		if err := errors.Join(windows.GetConsoleMode(windows.Handle(out.Fd()), &mode), windows.GetConsoleScreenBufferInfo(windows.Handle(out.Fd()), &info)); err != nil {
			t.Fatal(err)
		}
		return mode, info.CursorPosition
	}
	mode, at := state()
	_, wine := os.LookupEnv("WINEPREFIX")
	if draws := Draws(out); draws == wine {
		t.Errorf("under Wine: %v; it draws: %v", wine, draws)
	}
	if m, a := state(); m != mode || a != at {
		t.Errorf("the console was at %v in mode %d, and is at %v in mode %d", at, mode, a, m)
	}
}

func TestWhatIsTypedInAnEditorIsNoKeyOfDockets(t *testing.T) {
	in, types := console(t)
	s, err := newSource(in)
	if err != nil {
		t.Fatal(err)
	}
	lent(t, s, types, func() error { return windows.FlushConsoleInputBuffer(s.console) })
}
