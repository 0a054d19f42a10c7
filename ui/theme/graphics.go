package theme

// Graphics is what a terminal that shows pictures is sent beside its frames. Who draws adds to it while a frame is made;
// the terminal takes it before that frame. The zero value is a terminal that shows none.
type Graphics struct {
	on    bool
	queue string
}

// On reports that the terminal shows pictures.
func (g *Graphics) On() bool { return g != nil && g.on }

// Enable is called when the terminal has said so.
func (g *Graphics) Enable() { g.on = true }

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
