package terminal

import (
	"os"

	"golang.org/x/sys/windows"
)

// raw takes the console's input as it is typed, with events of its size, and lets the output understand what a
// terminal understands; back undoes both.
func raw(in, out *os.File) (back func(), err error) {
	const (
		cooked = windows.ENABLE_ECHO_INPUT | windows.ENABLE_PROCESSED_INPUT | windows.ENABLE_LINE_INPUT | windows.ENABLE_QUICK_EDIT_MODE
		asSent = windows.ENABLE_VIRTUAL_TERMINAL_INPUT | windows.ENABLE_WINDOW_INPUT | windows.ENABLE_EXTENDED_FLAGS
		drawn  = windows.ENABLE_PROCESSED_OUTPUT | windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING | windows.DISABLE_NEWLINE_AUTO_RETURN
	)
	keys, screen := windows.Handle(in.Fd()), windows.Handle(out.Fd())
	var wasIn, wasOut uint32
	for _, step := range []func() error{
		func() error { return windows.GetConsoleMode(keys, &wasIn) },
		func() error { return windows.GetConsoleMode(screen, &wasOut) },
		func() error { return windows.SetConsoleMode(keys, wasIn&^cooked|asSent) },
		func() error { return windows.SetConsoleMode(screen, wasOut|drawn) },
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return func() {
		_ = windows.SetConsoleMode(keys, wasIn)
		_ = windows.SetConsoleMode(screen, wasOut)
	}, nil
}

// Hide shows nothing of what is typed, line by line as always; show undoes it.
func Hide(in *os.File) (show func(), err error) {
	var was uint32
	keys := windows.Handle(in.Fd())
	if err := windows.GetConsoleMode(keys, &was); err != nil {
		return nil, err
	}
	return func() { _ = windows.SetConsoleMode(keys, was) }, windows.SetConsoleMode(keys, was&^windows.ENABLE_ECHO_INPUT)
}

// Draws reports whether a console understands sequences: old ones do not, and Wine's says that it does and prints them.
func Draws(out *os.File) bool {
	screen := windows.Handle(out.Fd())
	var was uint32
	var before, after windows.ConsoleScreenBufferInfo
	if windows.GetConsoleMode(screen, &was) != nil || windows.SetConsoleMode(screen, was|windows.ENABLE_PROCESSED_OUTPUT|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) != nil ||
		windows.GetConsoleScreenBufferInfo(screen, &before) != nil {
		return false
	}
	defer func() { _ = windows.SetConsoleMode(screen, was) }()
	_, _ = out.WriteString("\x1b[m")
	if windows.GetConsoleScreenBufferInfo(screen, &after) != nil || after.CursorPosition == before.CursorPosition {
		return true
	}
	_, _ = out.WriteString("\b\b\b   \b\b\b")
	return false
}
