// Package view is the contract between the root and the views: what a view is, what it is given, and the few messages
// by which it asks the root for something. It knows no view by name and draws nothing itself.
//
// A view is a folder beside this one. It is made once by its [Maker], receives its size from the root's layout and from
// nowhere else, keeps its own state behind a pointer, and is told what to show by [View.Open]: tabs, recents,
// cross-links and `docket rules ID` are one code path.
package view

import tea "github.com/charmbracelet/bubbletea"

// View is one of the full-height screens. Implementations have pointer receivers; only the root is a tea.Model.
type View interface {
	// Open shows target: an anchor document id, a datasource name, a document type or an OCR text id. "" resumes what
	// the view showed last, or its welcome when it has shown nothing.
	Open(target string) tea.Cmd
	// Update receives keys, pastes and mouse events while the view is focused, and every message that is not one of
	// those always. Mouse coordinates are the view's own: (0,0) is its top left cell.
	Update(msg tea.Msg) tea.Cmd
	// SetSize is called by the root's layout and by nothing else, also when the
	// theme's looks have changed: what was kept painted is to be made anew.
	SetSize(width, height int)
	// View is exactly height lines, none wider than width. It runs after every
	// message: its work must not grow with the data. Lines need no padding.
	View() string
	// Status tells the frame what to show around the view. It must be cheap.
	Status() Status
	Actor
}

type Status struct {
	Target string // what is shown, for the header; "" when nothing is
	Line   string // one line of honest facts, such as "rows 101–200 of at least 200"
	Tip    string // what comes next, such as "ctrl+s reviews before sending"; shown while nothing is under way or said
	Busy   string // what is under way, such as "fetching page 3"; "" when nothing is
	// Opening names what was asked for and is not there yet. Keys that are typed
	// meanwhile are held for it; where it does not come, Missing drops them.
	Opening string
	Missing bool
	Typing  bool   // keys are text: the global map keeps its hands off
	Back    bool   // q and esc have something to close inside the view before q quits
	Hold    string // why quitting should ask first, such as "a submission is on its way"
}

// DraftSaved begins the fact of a Status that what was edited is stored. That happens by itself, some time after an edit.
const DraftSaved = "draft saved "

// Maker makes a view. Name is the word of the command line ("rules"), and the kind under which recents are kept; Title
// stands on the tab; Noun says what a target is ("anchor document id").
type Maker struct {
	Name, Title, Noun string
	New               func(*Env) View
}

// Overlay is drawn over the views and alone receives keys while it is on top. Every message that is not a key reaches
// it too; (0,0) of a mouse event is its upper left cell.
type Overlay interface {
	Update(msg tea.Msg) tea.Cmd
	// SetSize gives the room there is; the overlay takes what it needs of it.
	SetSize(width, height int)
	View() string
	// Done reports that the overlay has closed itself.
	Done() bool
	// Typing reports that keys are text.
	Typing() bool
	Actor
}

// Question is an overlay whose keys decide something. It gets none but esc before
// it was drawn: a key typed ahead must not answer what nobody has read.
type Question interface{ Question() }

// Pointer is a view that can put its cursor on a part of its target: a column of a datasource, a field of a document
// type. Point is called right after Open, so the target may still be on its way; the first item that it has is meant.
type Pointer interface{ Point(items []string) tea.Cmd }

// Looker is a view that looks again, when one comes back to it, at what another docket may have changed.
type Looker interface{ Look() tea.Cmd }

// Leaver is a view that ends, when another one is shown or docket is left, what it waits for to change something or
// to open a box.
type Leaver interface{ Leave() tea.Cmd }

// Recorder is a view that can show a record of a load. ShowRecord is called right after Open, as Point is.
type Recorder interface{ ShowRecord(r Record) tea.Cmd }

// Begun is a text that was begun and is not used yet, the file that an editor left it in, or what was chosen in a box.
type Begun struct{ What, Text, File, Chosen string }

// BegunKey is where the store keeps what was not saved when docket was ended, for the next start.
const BegunKey = "begun"

type Beginner interface{ Begun() []Begun }

// Losing is a view that may have something that the store did not take: in words, "" for nothing.
type Losing interface{ Unsaved() string }

// Keeper is a view with something to keep when docket is left: what was typed and not yet written. Keep's command
// writes it; it is run on quitting, on a signal that ends the program, and before nothing else.
type Keeper interface{ Keep() tea.Cmd }
