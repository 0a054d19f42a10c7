package popup

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/view"
	"docket/ui/widget"
)

// Choices are the actions of a state that one chooses from, and behind them those of rest whose keys are free.
func Choices(s *widget.State, open func(label string) tea.Cmd, rest []view.Action) []view.Action {
	own := append([]view.Action{{Name: "Choose", Sentence: "Do what the line under the cursor says.", Group: "Start from", Hint: 1, Key: keys.On("enter"),
		Do: func() tea.Cmd { return Choose(s, open) }}}, view.Moving(func(to keys.Motion) tea.Cmd { s.Motion(to); return nil })...)
	taken := func(key string) bool {
		return slices.ContainsFunc(own, func(a view.Action) bool { return slices.Contains(a.Key.Keys(), key) })
	}
	return append(own, slices.DeleteFunc(slices.Clone(rest), func(a view.Action) bool { return slices.ContainsFunc(a.Key.Keys(), taken) })...)
}

// Choose presses the key of the line under the cursor, or opens what the line names.
func Choose(s *widget.State, open func(label string) tea.Cmd) tea.Cmd {
	switch {
	case s.At >= len(s.Choices):
		return nil
	case s.Choices[s.At].Key == "":
		return open(s.Choices[s.At].Label)
	}
	return view.Press(s.Choices[s.At].Key)
}
