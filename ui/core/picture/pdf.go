package picture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"docket/config/program"
	"docket/ui/core/pattern"
	"docket/ui/safe"
)

// The limits of the programs that read PDF files.
const (
	pdfTime   = 30 * time.Second
	pdfOutput = 64 << 20 // bytes of a page
	pdfSide   = "2600"   // pixels of its longer side
)

const pdfMissing = "PDF pages are drawn by pdftoppm, which is not installed here"

var (
	pdfPages = pattern.New(`(?m)^Pages:\s+(\d+)`)
	pdfSize  = pattern.New(`(?m)^Page\s+\d+ size:\s+([\d.]+) x ([\d.]+) pts`)
	pdfTurn  = pattern.New(`(?m)^Page\s+\d+ rot:\s+(\d+)`)
)

// pdf draws a page of a PDF file with the programs of Poppler.
func (p *Picture) pdf(ctx context.Context, path string) error {
	p.Format = "PDF"
	ctx, cancel := context.WithTimeout(ctx, pdfTime)
	defer cancel()
	path, err := filepath.Abs(path)
	if err != nil {
		return p.gone(err)
	}
	n := strconv.Itoa(p.Page)
	about, err := p.ask(ctx, "pdfinfo", "-f", n, "-l", n, path)
	if err != nil && p.Page > 1 { // it may have fewer pages
		if all, failed := p.ask(ctx, "pdfinfo", path); failed == nil {
			about = all
		}
	}
	if m := pdfPages().FindSubmatch(about); m != nil {
		p.Pages, _ = strconv.Atoi(string(m[1]))
	}
	switch {
	case p.Page > p.Pages && p.Pages > 0:
		return &Error{p.Name, fmt.Sprintf("there is no page %d of %s", p.Page, safe.Thousands(p.Pages)), ""}
	case err != nil:
		return err
	}
	if m := pdfSize().FindSubmatch(about); m != nil {
		p.Points[0], _ = strconv.ParseFloat(string(m[1]), 64)
		p.Points[1], _ = strconv.ParseFloat(string(m[2]), 64)
	}
	if m := pdfTurn().FindSubmatch(about); m != nil && (string(m[1]) == "90" || string(m[1]) == "270") {
		p.Points[0], p.Points[1] = p.Points[1], p.Points[0]
	}
	drawn, err := p.ask(ctx, "pdftoppm", "-f", n, "-l", n, "-singlefile", "-png", "-scale-to", pdfSide, path)
	if err != nil {
		return err
	}
	return p.pixels(&pngFormat, bytes.NewReader(drawn), header{})
}

// ask runs a program that reads the file, within time and output.
func (p *Picture) ask(ctx context.Context, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.WaitDelay = time.Second
	cmd.Env = append(cmd.Environ(), "LC_ALL=C")
	out, told := &most{left: pdfOutput}, &most{left: 4096, drop: true}
	cmd.Stdout, cmd.Stderr = out, told
	err := program.Run(cmd)
	said := strings.TrimSpace(string(told.text))
	switch {
	case err == nil:
		return out.text, nil
	case errors.Is(err, exec.ErrNotFound):
		return nil, &Error{p.Name, pdfMissing, "install poppler-utils, or save the page as PNG"}
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return nil, &Error{p.Name, fmt.Sprintf("%s took more than %v and was stopped", name, pdfTime), "save the page as PNG"}
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case strings.Contains(said, "Incorrect password"):
		return nil, &Error{p.Name, "the PDF is encrypted and needs a password", "save it without one"}
	case out.left < 0:
		return nil, &Error{p.Name, fmt.Sprintf("the page has more than %d MB", pdfOutput>>20), "save it as PNG"}
	}
	line, _, _ := strings.Cut(said, "\n")
	return nil, &Error{p.Name, "it cannot be read as PDF: " + line, "the file may be damaged"}
}

// most keeps what is written, as far as it is allowed.
type most struct {
	text []byte
	left int
	drop bool // the rest is no error
}

func (m *most) Write(b []byte) (int, error) {
	if m.left -= len(b); m.left < 0 {
		if m.drop {
			return len(b), nil
		}
		return 0, io.ErrShortWrite
	}
	m.text = append(m.text, b...)
	return len(b), nil
}
