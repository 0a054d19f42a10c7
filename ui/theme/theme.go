// Package theme holds the looks of docket: styles by role, for light and dark
// terminals, without colour, and with ASCII glyphs only.
//
// A theme is made once. The person may choose another by name, and the terminal's background
// may turn out to be another one, so whoever keeps what was painted asks for the version. What a role
// looks like is decided here and nowhere else; views name roles. Nothing of docket's own may enter, and the
// theme never asks the terminal anything: whoever makes it says what to draw for.
package theme

// Role is what a piece of text is, not what it looks like.
type Role uint8

// The roles. One has one meaning, and is used for nothing else. Kinds of text set foreground and attributes only, so
// that they keep their meaning on a selected row; the surfaces set a background.
const (
	Text     Role = iota // values: never styled
	Muted                // of less weight: labels, ids, document types, what a key does
	Heading              // column headings
	Strong               // titles, keys, operators, the sign of a selected row
	Current              // which of several lists is shown
	Identity             // the profile's colour: company, focused tab; in the header only
	Focus                // cursor bar, frame and title of the pane that has the focus, spinner
	Line                 // frames and separators
	Good                 // accepted, holds, added, done
	Warn                 // flagged, lint, needs a look
	Bad                  // rejected, removed, failed
	Unknown              // a value or an outcome that nobody knows
	Quoted               // a value that can be looked up, within a text
	Changed              // edited and not sent, or other than before

	// Surfaces.
	Bar         // tab bar and status line
	Selected    // the row under the cursor
	SelectedDim // the same in a pane that has not the focus
	Cursor      // the cell under the cursor, the caret
	Hit         // what a search found
	Tab         // the focused tab: identity as a fill
	Badge       // a short label: demo, read-only, a note
	BadgeGood   // done
	BadgeWarn   // plain http, a warning
	BadgeBad    // an error
	roles
)

// Seq is a style as the bytes that turn it on and off, for loops over cells. Both are empty for a role without a style.
// Off undoes exactly what On did, so that a kind of text can stand within a surface.
type Seq struct{ On, Off string }

// Options say what to draw for. Dark is a dark background; Contrast makes every role as
// strong as it can be; NoColor leaves bold, underline and reverse; Sixteen keeps to the sixteen colours that every terminal
// with colours has; ASCII keeps frames and marks to ASCII, Console to that and what the fonts of the Linux console have.
// Accent is a name, a number 0–255 of the terminal's palette, or empty.
type Options struct {
	Dark, Contrast, NoColor, Sixteen, ASCII, Console bool
	Accent                                           string
}

// Theme is the looks. It belongs to the goroutine that draws.
type Theme struct {
	Glyphs  Glyphs
	Options Options
	// Graphics are pictures beside the cells, where the terminal shows them; it may be nil.
	Graphics *Graphics
	start    Options // what the terminal can show, and what it is set to
	name     string  // the one that was chosen
	version  int
	attrs    [roles]attr
	seqs     [roles]Seq
}

// New returns the theme for o. An accent that is not known falls back to the default.
func New(o Options) *Theme {
	t := &Theme{start: o, name: Auto}
	t.Renew()
	return t
}

// Version changes with the looks: what was painted at another one is outdated.
func (t *Theme) Version() int { return t.version }

// SetDark says that the terminal has a dark or a light background.
func (t *Theme) SetDark(dark bool) {
	t.start.Dark = dark
	t.Renew()
}

// Renew makes another version of the looks.
func (t *Theme) Renew() {
	t.version++
	t.Options = t.start
	if lay := themes[index(t.name)].lay; lay != nil {
		lay(&t.Options)
	}
	switch t.Glyphs = unicodeGlyphs(); {
	case t.Options.ASCII:
		t.Glyphs = asciiGlyphs()
	case t.Options.Console:
		t.Glyphs, t.Options.ASCII = consoleGlyphs(), true
	}
	t.attrs = palette(&t.Options)
	for role, a := range t.attrs {
		t.seqs[role] = a.seq()
	}
}

// Seq returns the bytes that turn role on and off.
func (t *Theme) Seq(role Role) Seq { return t.seqs[role] }

// Within returns the bytes that turn inner on and off inside of a stretch of
// outer: what inner's end took away, outer gets back.
func (t *Theme) Within(outer, inner Role) Seq {
	s := t.seqs[inner]
	if s.On != "" {
		s.Off = t.attrs[inner].backTo(t.attrs[outer])
	}
	return s
}

// Paint returns s in the style of role. s is one line.
func (t *Theme) Paint(role Role, s string) string {
	q := t.seqs[role]
	if q.On == "" || s == "" {
		return s
	}
	return q.On + s + q.Off
}

func (t *Theme) AppendPaint(b []byte, role Role, s string) []byte {
	q := t.seqs[role]
	if q.On == "" || s == "" {
		return append(b, s...)
	}
	return append(append(append(b, q.On...), s...), q.Off...)
}
