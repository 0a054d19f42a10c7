package client

import (
	"bytes"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// columns finds the column of a record's member. A name may stand for several
// columns: next leads from each to the one for the name's next appearance.
type columns struct {
	names  []string       // as shown, each different
	quoted [][]byte       // the usual JSON spelling of the member's name; nil where the name has another column already
	next   []int          // the column for the same name once more; 0 for none
	first  map[string]int // by the member's name
	shown  map[string]bool
	full   map[string]bool // names that no column is left for, of the present record
}

// add makes another column for a name; -1 where there may be no more.
func (c *columns) add(name string) int {
	at := len(c.names)
	if at == MostColumns {
		return -1
	}
	if c.first == nil {
		c.first, c.shown, c.full = map[string]int{}, map[string]bool{}, map[string]bool{}
	}
	show, count := name, 2
	quoted, _ := jsontext.AppendQuote(make([]byte, 0, len(name)+2), name)
	if last, ok := c.first[name]; ok {
		for c.next[last] != 0 {
			last = c.next[last]
			count++
		}
		c.next[last], quoted = at, nil
		show = name + " (" + strconv.Itoa(count) + ")"
	} else {
		c.first[name] = at
	}
	for c.shown[show] {
		show = name + " (" + strconv.Itoa(count) + ")"
		count++
	}
	c.shown[show] = true
	c.names = append(c.names, show)
	c.quoted = append(c.quoted, quoted)
	c.next = append(c.next, 0)
	return at
}

// place returns the column of a member that a record has not filled yet, and makes one where there is none; -1 where it
// may not. guess is the column to try first. A name that has run out of columns is not looked for again in its record:
// there may be millions of it.
func (c *columns) place(name Value, guess int, filled []Value) int {
	if guess < len(c.quoted) && bytes.Equal(c.quoted[guess], name) &&
		(guess >= len(filled) || filled[guess] == nil) {
		return guess
	}
	text := name.Text()
	if c.full[text] {
		return -1
	}
	at, ok := c.first[text]
	chained := ok
	for ok && at < len(filled) && filled[at] != nil {
		at = c.next[at]
		ok = at != 0
	}
	if ok {
		return at
	}
	if at = c.add(text); at < 0 && chained {
		c.full[text] = true
	}
	return at
}
