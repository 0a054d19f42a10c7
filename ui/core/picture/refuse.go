package picture

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"io/fs"

	"docket/config/files"
	"docket/ui/safe"
)

// allowed refuses what is too large, by what the header says.
func (p *Picture) allowed(size image.Config, each float64) error {
	w, h := size.Width, size.Height
	if w < 1 || h < 1 {
		return &Error{p.Name, "it has no pixels", ""}
	}
	pixels := float64(w) * float64(h)
	large := fmt.Sprintf("it has %s × %s pixels", safe.Thousands(w), safe.Thousands(h))
	if w > mostSide || h > mostSide || pixels > mostPixels {
		return &Error{p.Name, large + ", and docket opens up to 60 million and 65,000 a side", "save it smaller"}
	}
	if _, is := size.ColorModel.(color.Palette); is && each == 0 {
		each = 1
	}
	each = cmp.Or(each, 4)
	if need := pixels * each; need > mostMemory {
		return &Error{p.Name, fmt.Sprintf("%s, and reading them as %s takes %.0f MB of memory; at most %d are used", large, p.Format, need/(1<<20), mostMemory>>20),
			"save it smaller or in grey"}
	}
	return nil
}

func (p *Picture) damaged(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	what := err.Error()
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		what = "the file ends too early"
	}
	return &Error{p.Name, "it cannot be read as " + p.Format + ": " + what, "the file may be damaged"}
}

func (p *Picture) gone(err error) error {
	if target, is := errors.AsType[*files.TargetError](err); is {
		return &Error{p.Name, "it " + target.Reason, ""}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return &Error{p.Name, "the file is not there", ""}
	}
	if path, is := errors.AsType[*fs.PathError](err); is {
		err = path.Err
	}
	return &Error{p.Name, "the file cannot be opened: " + err.Error(), ""}
}
