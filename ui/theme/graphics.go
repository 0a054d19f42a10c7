package theme

// Graphics is what a terminal that shows pictures is sent beside its frames. Who draws adds to it while a frame is made;
// the terminal takes it before that frame. The zero value is a terminal that shows none.
type Graphics struct {
	on    bool
	since int // counts when it was told so: another terminal, or one that forgot, has no picture
	queue string
	note  string
}

// On reports that the terminal shows pictures.
func (g *Graphics) On() bool { return g != nil && g.on }

// Since is the same number for as long as the terminal has what it was sent; 0 where it shows no pictures.
func (g *Graphics) Since() int {
	if !g.On() {
		return 0
	}
	return g.since
}

// Enable is called when the terminal has said so, or has forgotten its pictures.
func (g *Graphics) Enable() { g.on, g.since = true, g.since+1 }

// Disable is called when there is another terminal, which shows no pictures; note may say what could be done about it.
func (g *Graphics) Disable(note string) { g.on, g.queue, g.note = false, "", note }

// Note is what can be said about pictures that are not shown; it is given once.
func (g *Graphics) Note() (note string) {
	if g != nil {
		note, g.note = g.note, ""
	}
	return note
}

// Add sends a sequence before the next frame.
func (g *Graphics) Add(sequence string) { g.queue += sequence }

// Take gives what is to be sent.
func (g *Graphics) Take() string {
	if g == nil || g.queue == "" {
		return ""
	}
	s := g.queue
	g.queue = ""
	return s
}
