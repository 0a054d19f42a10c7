package view

import tea "github.com/charmbracelet/bubbletea"

// Told is what a view or an overlay shows, in sentences, for who is told line by line and sees no frame.
type Told struct {
	Title string
	Text  []string                // what there is to read, a line each
	More  func() []string         // what is read when it is asked for; it may be nil
	Len   int                     // how many rows or choices there are
	At    int                     // the one under the cursor
	Item  func(i int) string      // one of them in words
	Key   func(i int) string      // tells one from the others, wherever it stands; nil is not known
	Now   func(key string) string // the row of a key in words, also where it left the list; it may be nil
	To    func(i int)             // puts the cursor on one
	Pick  bool                    // going to one chooses it: enter follows
	Place string                  // where the cursor is, "rule 3 of 48"; "" is made of At and Len
	Noun  string                  // what one of them is: "rule"
	Cell  string                  // the value under the cursor, where there is a cursor on cells
	Ask   *Asked                  // the text that is typed now; nil is none
	Said  func()                  // is called when all of Text was told; it may be nil
}

type Asked struct {
	Label, Now string
	Secret     bool
	Key        string               // ends the text; "" is enter
	Set        func(string) tea.Cmd // replaces it
}

type Teller interface{ Tell() Told }
