// Package box is the rectangle of a gettext request (§4.4): four numbers as a person typed them, what they mean, and
// how the rectangle is moved. The numbers go out as they were typed; unit and origin are not documented and are not
// guessed. No view and no service may enter.
package box

import (
	"errors"
	"strings"

	"docket/client"
	"docket/ui/safe"
)

// Box is four numbers as they were read. The zero Box is no rectangle.
type Box struct {
	client.Coordinates                       // what is sent; zero where the text is no rectangle
	Form               client.CoordinateForm // what the four numbers mean
	Notes              []string              // what was put right
	Reason             string                // why the text is no rectangle; "" where it is, or is empty
	doubt              *client.AmbiguousError
}

// Read reads four numbers in whatever way people write them.
func Read(text string, form client.CoordinateForm) Box {
	b := Box{Form: form}
	if text = strings.TrimSpace(text); text == "" {
		return b
	}
	var err error
	if b.Coordinates, b.Notes, err = client.ParseCoordinates(text, form); err != nil {
		b.Reason = reason(err)
		errors.As(err, &b.doubt)
	}
	return b
}

// reason is why the client would refuse, without the operation's name.
func reason(err error) string {
	if input, ok := errors.AsType[*client.InputError](err); ok {
		return safe.Line(input.Reason)
	}
	return safe.Line(err.Error())
}

func (b *Box) Ready() bool { return b.TopLeftX != "" }

// Doubt gives the two readings of a comma that may be a decimal point.
func (b *Box) Doubt() (four, other string, ok bool) {
	if b.doubt == nil {
		return "", "", false
	}
	if b.doubt.Four == b.doubt.Apart {
		return b.doubt.Four, b.doubt.Decimal, true
	}
	return b.doubt.Four, b.doubt.Apart, true
}

const longest = 200

// Moved is the box moved, or with resize larger, by some steps; why says why that is impossible.
func (b Box) Moved(step client.Decimal, dx, dy int, resize bool) (moved Box, why string) {
	to := b.MovedBy(step, dx, dy)
	if resize {
		to = b.ResizedBy(step, dx, dy)
	}
	switch {
	case to == b.Coordinates:
		return b, "The rectangle cannot be smaller: it has no extent left."
	case len(to.JSON()) > longest:
		return b, "The rectangle cannot be moved: a number would be too long."
	}
	return b.To(to), ""
}

// To is the box at other coordinates, in the same form.
func (b Box) To(c client.Coordinates) Box { return Box{Coordinates: c, Form: b.Form} }

// Text is the four numbers in the form that the person chose.
func (b *Box) Text() string {
	if b.Form == client.CornersForm {
		return b.JSON()
	}
	w, h := b.Size()
	return strings.Join([]string{string(b.TopLeftX), string(b.TopLeftY), string(w), string(h)}, ",")
}
