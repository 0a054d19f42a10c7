// Package quiet keeps docket from asking the terminal anything before it has something to draw.
//
// Bubble Tea asks for the background colour while the program is being initialised, in every command that links it, and
// waits up to five seconds for an answer that some terminals never give. Answering first makes it unnecessary. Go
// initialises packages in the order of their paths once what they import is ready: "docket/…" comes before
// "github.com/charmbracelet/bubbletea", and both wait only for lipgloss. A test on a pseudo-terminal watches over that.
//
// Nothing else may enter: whatever is imported here is initialised before it.
package quiet

import "github.com/charmbracelet/lipgloss"

func init() { lipgloss.SetHasDarkBackground(true) }
