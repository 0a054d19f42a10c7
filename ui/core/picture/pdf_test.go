package picture_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"os/exec"
	"strings"
	"testing"

	"docket/ui/core/picture"
)

// pdf is a file of so many pages, each of 200 × 300 points with a black bar; trailer is added to what stands at its end.
func pdf(pages int, trailer string) []byte {
	var b bytes.Buffer
	var at []int
	object := func(content string) {
		at = append(at, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", len(at), content)
	}
	b.WriteString("%PDF-1.4\n")
	object("<</Type/Catalog/Pages 2 0 R>>")
	var kids strings.Builder
	for i := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", i+4)
	}
	object(fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]>>", pages, kids.String()))
	bar := "0 g 20 200 100 50 re f"
	object(fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", len(bar), bar))
	for range pages {
		object("<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Contents 3 0 R>>")
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(at)+1)
	for _, offset := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&b, "trailer<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n", len(at)+1, trailer, start)
	return b.Bytes()
}

func needsPoppler(t *testing.T) {
	t.Helper()
	for _, name := range []string{"pdfinfo", "pdftoppm"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(err)
		}
	}
}

func TestAPageOfALongPDFIsDrawn(t *testing.T) {
	needsPoppler(t)
	path := written(t, "long.pdf", pdf(2000, ""))
	e := picture.Entry{Name: "long.pdf", Path: path}
	p, err := e.Open(context.Background(), 1999)
	if err != nil {
		t.Fatal(err)
	}
	if p.Said() != "long.pdf page 1999 of 2000" || p.Points != [2]float64{200, 300} || p.Height <= p.Width {
		t.Errorf("%q, %v points, %d×%d", p.Said(), p.Points, p.Width, p.Height)
	}
	dot := image.NewRGBA(image.Rect(0, 0, 1, 1))
	if p.Draw(dot, picture.Area{X0: 0.3, Y0: 0.2, X1: 0.31, Y1: 0.21}); dot.Pix[0] > 60 {
		t.Errorf("no ink where the bar is: %v", dot.Pix)
	}
	if _, err := e.Open(context.Background(), 2001); err == nil || !strings.Contains(err.Error(), "no page 2001 of 2,000") {
		t.Errorf("page 2001: %v", err)
	}
}

func TestAPDFThatCannotBeReadSaysWhy(t *testing.T) {
	needsPoppler(t)
	key := strings.Repeat("41", 32)
	refused(t, written(t, "secret.pdf", pdf(1, "/ID[<41><41>]/Encrypt<</Filter/Standard/V 1/R 2/O<"+key+">/U<"+key+">/P -4>>")), "encrypted and needs a password")
	refused(t, written(t, "cut.pdf", pdf(1, "")[:40]), "cannot be read as PDF")
}

func TestWithoutPopplerAPDFSaysWhatToInstall(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	refused(t, written(t, "a.pdf", pdf(1, "")), "pdftoppm, which is not installed here; install poppler-utils, or save the page as PNG")
}
