package popup

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/keys"
	"docket/ui/safe"
	"docket/ui/view"
	"docket/ui/widget"
)

// Line is a line of a [Reader], and what enter on it does; nil for nothing. The cursor passes a quiet one by.
type Line struct {
	widget.Item
	Then  func() tea.Cmd
	Quiet bool
}

func Items(items []widget.Item) []Line {
	lines := make([]Line, len(items))
	for i, it := range items {
		lines[i].Item = it
	}
	return lines
}

type ReaderOptions struct {
	Title string
	Lines func() []Line // read anew when the width changes and after every key
	// Choose names what enter does ("Open rule"); "" where nothing can be chosen.
	Choose string
	// Copy is what y puts on the clipboard, and what that is in words. nil is nothing.
	Copy    func() (text, what string)
	Actions []view.Action // with esc among their keys, the reader has no Close of its own
	Close   []string      // keys that close it, besides esc and q
	// Answer is lines beneath the text that are always in sight; nil is none.
	Answer func() []string

	narrow bool // no wider than a box
	live   bool // Lines are read anew with every message
}

// Reader is names and values, or a text, to read from top to bottom; some of its lines can be chosen.
type Reader struct {
	frame
	opt    ReaderOptions
	lines  []Line
	detail *widget.Detail
	inW    int
}

func NewReader(env *view.Env, opt ReaderOptions) *Reader {
	r := &Reader{frame: frame{env: env}, opt: opt, detail: widget.NewDetail(env.Theme)}
	r.detail.SetCursor(opt.Choose != "")
	r.Reread()
	return r
}

func (r *Reader) Show() tea.Cmd { return view.Send(view.Show{Overlay: r}) }

// Width is how many cells a line has, 0 before that is known.
func (r *Reader) Width() int {
	if r == nil {
		return 0
	}
	return r.inW
}

// Heading is the title as the first line, where the border has no room for all of it.
func (r *Reader) Heading() []Line {
	if r.Width() == 0 || safe.Width(safe.Line(r.opt.Title)) <= r.inW-2 {
		return nil
	}
	return []Line{{Item: widget.Item{Value: r.opt.Title, Kind: widget.Strong}}}
}

// Reread reads the lines anew; the cursor stays where something can be chosen there.
func (r *Reader) Reread() {
	at := -1
	if len(r.lines) > 0 {
		at = r.detail.Selected()
	}
	r.lines = r.opt.Lines()
	items, first := make([]widget.Item, len(r.lines)), -1
	for i, l := range r.lines {
		items[i] = l.Item
		if l.Then != nil && first < 0 {
			first = i
		}
	}
	r.detail.UpdateItems(items, 0)
	r.fit()
	if r.opt.Choose != "" && (at < 0 || at >= len(r.lines) || r.lines[at].Then == nil) {
		r.detail.Select(max(first, 0))
	}
}

func (r *Reader) Actions() []view.Action {
	var list []view.Action
	if r.opt.Choose != "" {
		list = append(list, view.Action{Name: r.opt.Choose, Sentence: "Choose the line under the cursor.", Group: "Box", Hint: 1,
			Key: keys.On("enter"), Do: r.choose})
	}
	if r.opt.Copy != nil {
		list = append(list, view.Action{Name: "Copy", Sentence: "Copy this text.", Group: "Box", Hint: 2, Key: keys.On("y"), Do: func() tea.Cmd {
			text, what := r.opt.Copy()
			return r.env.Copy(text, what)
		}})
	}
	list = append(list, r.opt.Actions...)
	list = append(list, view.Moving(func(m keys.Motion) tea.Cmd { r.move(m); return nil })...)
	if view.Of(list, tea.KeyMsg{Type: tea.KeyEsc}) != nil {
		return list
	}
	return append(list, view.Action{Name: "Close", Sentence: "Close this box.", Group: "Box", Hint: 9, Key: keys.On(append([]string{"esc", "q"}, r.opt.Close...)...), Do: r.closed})
}

func (r *Reader) choose() tea.Cmd {
	at := r.detail.Selected()
	if at < 0 || at >= len(r.lines) || r.lines[at].Then == nil {
		return nil
	}
	r.done = true
	return r.lines[at].Then()
}

// move moves the cursor past what is only there to be read in passing.
func (r *Reader) move(m keys.Motion) {
	start := r.detail.Selected()
	for before := start; r.detail.Motion(m); {
		at := r.detail.Selected()
		if at < 0 || !r.lines[at].Quiet || r.opt.Choose == "" {
			return
		}
		if at == before {
			r.detail.Select(start)
			return
		}
		before = at
	}
}

// Update takes the mouse: a click puts the cursor on a line; on the one that has it, it chooses.
func (r *Reader) Update(msg tea.Msg) tea.Cmd {
	if r.opt.live {
		r.Reread()
	}
	m, ok := msg.(tea.MouseMsg)
	if !ok {
		return nil
	}
	r.detail.Scroll(widget.WheelOf(m))
	line, before := clicked(m), r.detail.Selected()
	if line < 0 || r.opt.Choose == "" {
		return nil
	}
	r.detail.Click(line)
	switch at := r.detail.Selected(); {
	case at >= 0 && r.lines[at].Quiet:
		r.detail.Select(before)
	case at == before:
		return r.choose()
	}
	return nil
}

// SetSize gives the reader the screen; it takes what its text needs of it.
func (r *Reader) SetSize(width, height int) {
	r.frame.SetSize(width, height)
	first, want := r.inW == 0, textWidth
	if r.opt.narrow {
		want = boxWidth
	}
	if inner := r.inner(want); inner != r.inW {
		r.inW = inner
		r.Reread()
	}
	r.fit()
	if _, lines := r.detail.Scrolled(); first {
		r.detail.Scroll(-lines)
	}
}

// fit takes what the text needs of the room.
func (r *Reader) fit() {
	if r.inW == 0 {
		return
	}
	r.detail.SetSize(r.inW+1, r.rows())
	_, lines := r.detail.Scrolled()
	r.detail.SetSize(r.inW+1, min(r.rows(), lines))
}

func (r *Reader) rows() int { return max(1, r.room()-len(r.answer())) }

// answer is the lines beneath the text, a blank one before them.
func (r *Reader) answer() []string {
	if r.opt.Answer == nil {
		return nil
	}
	return append([]string{""}, r.opt.Answer()...)
}

func (r *Reader) View() string {
	top, lines := r.detail.Scrolled()
	rows := min(r.rows(), lines)
	body := strings.Split(widget.Fit(r.detail.View(), r.inW+1, rows), "\n")
	for _, l := range r.answer() {
		body = append(body, " "+l)
	}
	inner := max(r.inner(boxWidth), safe.Width(r.opt.Title)+4)
	for _, l := range body {
		inner = max(inner, safe.Width(l)-1)
	}
	return r.panel(r.opt.Title, r.position("lines ", top, min(top+rows, lines), lines), body, min(r.inner(inner), r.inW))
}

// Review is a reader whose keys decide something: its answer stands beneath the text, and
// none is taken before it was drawn.
type Review struct {
	*Reader
	read *reading
}

// reading is how many lines are to be read first, how many of them were drawn, one after another, and how many rows of
// the next one were, in this width.
type reading struct{ until, drawn, rows, width int }

func NewReview(env *view.Env, opt ReaderOptions) Review {
	return Review{NewReader(env, opt), &reading{}}
}

// Until says how many lines must have been drawn before they count as read. Of fewer than before none was.
func (r Review) Until(lines int) {
	if lines < r.read.until {
		r.read.drawn, r.read.rows = 0, 0
	}
	r.read.until = lines
}

// Read reports that they were.
func (r Review) Read() bool { return r.read.drawn >= r.read.until }

// Unread is why there is no answer yet, and the key that goes on reading; "" when all was read.
func (r Review) Unread() (why, key string) {
	switch top, _ := r.detail.Scrolled(); {
	case r.Read():
		return "", ""
	case r.next() < top:
		return "Scroll up first: not every line was in sight yet.", "pgup"
	}
	return "Scroll down first: not every line was in sight yet.", "pgdn"
}

// next is the row that is to be read next.
func (r Review) next() int {
	return min(r.detail.LastLine(r.read.drawn-1)+1+r.read.rows, r.detail.LastLine(r.read.drawn))
}

// See notes that the lines in sight are drawn now, on top of all and with no key that was typed before waiting; of
// the box so many lines are not covered.
func (r Review) See(uncovered int) {
	top, lines := r.detail.Scrolled()
	bottom := min(top+min(r.detail.Height(), uncovered-1), lines) // one is the border
	if r.read.width != r.inW {
		r.read.width, r.read.rows = r.inW, 0
	}
	for !r.Read() {
		next := r.next()
		if next < top || next >= bottom {
			return
		}
		if r.detail.LastLine(r.read.drawn) >= bottom {
			r.read.rows += bottom - next
			return
		}
		r.read.drawn, r.read.rows = r.read.drawn+1, 0
	}
}

// Question says that this popup must have been drawn before it takes an answer.
func (Review) Question() {}

func (r Review) Show() tea.Cmd { return view.Send(view.Show{Overlay: r}) }
