// Package quiet keeps docket from asking the terminal anything before it has something to draw: Bubble Tea asks for the
// background colour in an init, and waits up to five seconds for an answer that some terminals never give. Go initialises
// packages in the order of their paths once what they import is ready, so "docket/…", which waits only for lipgloss, too,
// comes before "github.com/charmbracelet/bubbletea". A test on a pseudo-terminal watches over that. Nothing else may enter.
package quiet

import "github.com/charmbracelet/lipgloss"

func init() { lipgloss.SetHasDarkBackground(true) }
