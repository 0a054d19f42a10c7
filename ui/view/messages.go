package view

import (
	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/ui/theme"
)

// The messages of this file are for the root and are not forwarded to views,
// except for the events at the end, which every view receives.

// Navigate focuses the view of that name and opens target in it ("" resumes). Items,
// if any, are columns or fields: the cursor goes to the first that the target has. Record is
// one of a load of the target.
type Navigate struct {
	View, Target string
	Items        []string
	Record       Record
	Alone        bool // a person asks for the target: what is open over the view closes, but for a text that was begun
}

// Record is a record of a load by its row, from 0, and a column of it. Load 0 is none.
type Record struct {
	Load   int64
	Row    int
	Column string
}

// Restyle chooses another theme by its name, for as long as docket runs.
type Restyle struct{ Theme string }

// Switch leaves for another profile; what would be lost asks first.
type Switch struct{ Profile string }

// Level grades a notice. It decides colour and mark, never whether it is seen.
type Level int

const (
	Info Level = iota
	Good
	Warn
	Bad
)

// Badge is the word that says the level without colour, and how it is drawn.
func (l Level) Badge() (word string, role theme.Role) {
	switch l {
	case Good:
		return "done", theme.BadgeGood
	case Warn:
		return "warning", theme.BadgeWarn
	case Bad:
		return "error", theme.BadgeBad
	}
	return "note", theme.Badge
}

// Notify shows one line until the next key: what happened, or why an action that was asked for is not possible now.
type Notify struct {
	Level Level
	Text  string
	In    string        // the view that shows it too, beside what it is about: said only where that is out of sight
	Why   func() string // what Text is from: the notice goes with the state that it is about; nil stays until the next key
}

// Show puts an overlay on top. Only a key press may lead to it.
type Show struct{ Overlay Overlay }

// Confirm asks a question with the safe answer preselected. Only y does something.
type Confirm struct {
	Title string
	Body  string         // plain lines; service text in it must have passed ui/safe
	Live  func() string  // in place of Body, where it is to say what is so now
	All   func() string  // Body with all named that it counts, which m shows; nil where it names everything
	Verb  string         // what y does, in a word or two: "send", "discard"
	Then  func() tea.Cmd // what y does, pressed on purpose
}

// Ask asks for a text. Then is called with what was typed when the person presses enter, and its command is run.
type Ask struct {
	Title, Prompt, Initial string
	Verb                   string // what enter does: "Search"; "" is "Save"
	Suggestions            []string
	Reason                 string             // why Initial, which the person typed, was refused; "" where it was not
	Lines                  bool               // the text may have several lines; alt+enter begins one
	Secret                 bool               // what is typed is not shown
	File                   bool               // it is the name of a file: completed, or picked from its directory
	Check                  func(string) error // nil accepts everything
	Then                   func(string) tea.Cmd
}

// Answered tells the focused view that an overlay took a key or the mouse, and every view that a [Next] was done: that may
// have changed what the view shows.
type Answered struct{}

// Next is what goes on after a part of some work was done in the background or keys were
// taken between two parts: the root does it at once.
type Next func() tea.Cmd

// Visited says that the view has shown a target: it goes to the recents.
type Visited struct{ Kind, Target string }

// TeamHeard tells every view that another member of the team said something: of an anchor document, whose id it may
// only begin, or "" of a submission.
type TeamHeard struct{ Anchor string }

// RulesLoaded tells every view which rules were fetched: the fields view can start from the fields that they name.
type RulesLoaded struct{ Rules *client.RuleSet }

// PageLoaded tells every view which fields a datasource has, and what is on the
// page that was shown. Nobody may change the page.
type PageLoaded struct {
	Datasource string
	Columns    []string
	Page       *client.Page // may be nil
}
