package picture_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/config/files/filestest"
	"docket/ui/core/picture"
)

// page is white paper with a black bar near its upper left corner.
func page(w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(img, img.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(img, image.Rect(w/10, h/10, w/2, h/5), image.NewUniform(color.Black), image.Point{}, draw.Src)
	return img
}

func encoded(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func written(t testing.TB, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func open(path string) (*picture.Picture, error) {
	return picture.Entry{Name: filepath.Base(path), Path: path}.Open(context.Background(), 1)
}

// refused fails the test unless a file is refused in such words.
func refused(t *testing.T, path, words string) {
	t.Helper()
	_, err := open(path)
	if e, is := errors.AsType[*picture.Error](err); !is || !strings.Contains(e.Error(), words) {
		t.Errorf("%s: %v, not %q", filepath.Base(path), err, words)
	}
}

// chunk is a part of a PNG file.
func chunk(kind string, data []byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	b = append(append(b, kind...), data...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:]))
}

// claims is the header of a PNG file that says it has so many pixels.
func claims(w, h uint32) []byte {
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, w), h)
	return append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", append(head, 8, 2, 0, 0, 0))...)
}

func TestEveryKindOfPictureIsOpened(t *testing.T) {
	for name, want := range map[string]struct {
		format, said string
		w, h, pages  int
	}{
		"cmyk.jpg":        {"JPEG", ", CMYK", 24, 12, 1},
		"progressive.jpg": {"JPEG", "", 24, 12, 1},
		"one.webp":        {"WebP", "", 24, 12, 1},
		"animated.webp":   {"WebP", ", frame 1 of 2", 24, 12, 1},
		"animated.gif":    {"GIF", ", frame 1 of 3", 24, 12, 1},
		"pages.tif":       {"TIFF", " page 1 of 2", 24, 12, 2},
		"page.bmp":        {"BMP", "", 24, 12, 1},
	} {
		p, err := open(filepath.Join("testdata", name))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if p.Format != want.format || p.Said() != name+want.said || p.Width != want.w || p.Height != want.h || p.Pages != want.pages {
			t.Errorf("%s is %s %q, %d×%d of %d pages", name, p.Format, p.Said(), p.Width, p.Height, p.Pages)
		}
		var seen image.RGBA = *image.NewRGBA(image.Rect(0, 0, 24, 12))
		p.Draw(&seen, picture.Area{X1: 1, Y1: 1})
		if ink, paper := seen.RGBAAt(5, 5), seen.RGBAAt(20, 5); ink.R > 60 || paper.R < 200 {
			t.Errorf("%s has ink of %v on paper of %v", name, ink, paper)
		}
	}
	second, err := picture.Entry{Name: "pages.tif", Path: "testdata/pages.tif"}.Open(context.Background(), 2)
	if err != nil || second.Width != 12 || second.Height != 24 {
		t.Errorf("page 2 of the TIFF file: %+v, %v", second, err)
	}
}

func TestAPageIsUprightAsItsOrientationSays(t *testing.T) {
	for orientation := range 9 {
		var b bytes.Buffer
		if err := jpeg.Encode(&b, page(200, 100), nil); err != nil {
			t.Fatal(err)
		}
		exif := append([]byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00"), byte(orientation), 0, 0, 0, 0, 0, 0)
		segment := append([]byte{0xff, 0xe1, 0, byte(len(exif) + 2)}, exif...)
		p, err := open(written(t, "turned.jpg", append(append(bytes.Clone(b.Bytes()[:2]), segment...), b.Bytes()[2:]...)))
		if err != nil {
			t.Fatal(err)
		}
		if on := orientation > 4; on != (p.Height > p.Width) {
			t.Errorf("orientation %d is %d×%d", orientation, p.Width, p.Height)
		}
		// where the ink is, which is in the upper left as it was stored
		want := map[int][2]float64{2: {0.7, 0.15}, 3: {0.7, 0.85}, 4: {0.3, 0.85}, 5: {0.15, 0.3}, 6: {0.85, 0.3}, 7: {0.85, 0.7}, 8: {0.15, 0.7}}
		at, turned := want[orientation]
		if !turned {
			at = [2]float64{0.3, 0.15}
		}
		dot := image.NewRGBA(image.Rect(0, 0, 1, 1))
		p.Draw(dot, picture.Area{X0: at[0] - 0.01, Y0: at[1] - 0.01, X1: at[0] + 0.01, Y1: at[1] + 0.01})
		if dot.Pix[0] > 60 {
			t.Errorf("orientation %d: no ink at %v", orientation, at)
		}
	}
}

func TestWhatIsTooLargeOrDamagedIsRefusedInWords(t *testing.T) {
	whole := encoded(t, page(300, 200))
	bomb := append(claims(60_000, 60_000), chunk("IDAT", []byte("x"))...)
	refused(t, written(t, "bomb.png", bomb), "60,000 × 60,000 pixels")
	refused(t, written(t, "wide.png", claims(70_000, 2)), "65,000 a side")
	refused(t, written(t, "colours.png", claims(10_000, 5000)), "the file ends too early")
	refused(t, written(t, "progressive.jpg", []byte("\xff\xd8\xff\xc2\x00\x11\x08\x18\x6a\x1f\x40\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01\xff\xda\x00\x0c\x03\x01\x00\x02\x11\x03\x11\x00\x3f\x00")), "MB of memory")
	refused(t, written(t, "cut.png", whole[:len(whole)/2]), "it cannot be read as PNG: ")
	refused(t, written(t, "cut.jpg", []byte("\xff\xd8\xff\xe0")), "the file ends too early")
	refused(t, written(t, "empty.png", nil), "no picture that docket reads")
	refused(t, written(t, "text.png", []byte("hello there, this is a text")), "no picture that docket reads")
	refused(t, t.TempDir(), "not an ordinary file")
	refused(t, filepath.Join(t.TempDir(), "gone.png"), "the file is not there")
	fifo := filepath.Join(t.TempDir(), "pipe.png")
	filestest.Made(t, filestest.Pipe(fifo))
	refused(t, fifo, "not an ordinary file")
	if _, err := (picture.Entry{Name: "a", Path: written(t, "a.png", whole)}).Open(context.Background(), 2); err == nil || !strings.Contains(err.Error(), "no page 2 of 1") {
		t.Errorf("page 2: %v", err)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (picture.Entry{Name: "a", Path: written(t, "a.png", whole)}).Open(ended, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestPagesOfAnyShapeAreDrawn(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {60_000, 3}, {3, 60_000}, {64, 64}, {65, 129}} {
		p, err := open(written(t, "shape.png", encoded(t, image.NewGray(image.Rect(0, 0, size[0], size[1])))))
		if err != nil {
			t.Errorf("%v: %v", size, err)
			continue
		}
		if p.Width != size[0] || p.Height != size[1] {
			t.Errorf("%v is %d×%d", size, p.Width, p.Height)
		}
		to := image.NewRGBA(image.Rect(0, 0, 7, 5))
		for _, part := range []picture.Area{{X1: 1, Y1: 1}, {X0: 0.5, Y0: 0.5, X1: 0.500001, Y1: 0.500001}, {X0: -3, Y0: -3, X1: -2, Y1: 4}, {X0: -1, Y0: -1, X1: 2, Y1: 2}} {
			p.Draw(to, part)
		}
		if to.RGBAAt(0, 0).R != 255 || to.RGBAAt(3, 2).R != 0 {
			t.Errorf("%v: %v beside %v", size, to.RGBAAt(0, 0), to.RGBAAt(3, 2))
		}
	}
}

func TestTheFirstFrameOfAnAnimatedPNGIsShown(t *testing.T) {
	whole := encoded(t, page(30, 20))
	frames := chunk("acTL", []byte{0, 0, 0, 7, 0, 0, 0, 0})
	p, err := open(written(t, "animated.png", append(append(bytes.Clone(whole[:33]), frames...), whole[33:]...)))
	if err != nil || p.Said() != "animated.png, frame 1 of 7" {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestAFolderListsItsPicturesInTheirOrder(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"p10.png", "p2.PNG", "p1.pdf", "notes.txt", "OCR-1.jpeg"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "sub.png"), 0o700); err != nil {
		t.Fatal(err)
	}
	list, err := picture.List(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name)
	}
	if got := strings.Join(names, " "); got != "OCR-1.jpeg p1.pdf p2.PNG p10.png" {
		t.Errorf("listed %s", got)
	}
	if i := picture.Match(list, "OCR-1"); i != 0 {
		t.Errorf("OCR-1 is entry %d", i)
	}
	if i := picture.Match(list, ""); i != -1 {
		t.Errorf("no id is entry %d", i)
	}
	if _, err := picture.List(t.TempDir()); err == nil || !strings.Contains(err.Error(), "no picture in this folder") {
		t.Errorf("an empty folder: %v", err)
	}
}

func TestEveryPictureOfALargeFolderIsListed(t *testing.T) {
	dir := t.TempDir()
	const many = 10_100
	for i := range many {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("page %d.png", i)), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if list, err := picture.List(dir); err != nil || len(list) != many || list[many-1].Name != "page 10099.png" {
		t.Errorf("of %d pictures %d are listed, %v", many, len(list), err)
	}
}

func TestInkIsTakenWholeAndPaperLeftOut(t *testing.T) {
	p, err := open(written(t, "ink.png", encoded(t, page(1000, 1000))))
	if err != nil {
		t.Fatal(err)
	}
	for _, from := range []picture.Area{{X0: 0.05, Y0: 0.05, X1: 0.6, Y1: 0.3}, {X0: 0.12, Y0: 0.12, X1: 0.48, Y1: 0.25}} {
		a, ok := p.Ink(from)
		if got := fmt.Sprintf("%.3f %.3f %.3f %.3f", a.X0, a.Y0, a.X1, a.Y1); !ok || got != "0.099 0.099 0.501 0.201" {
			t.Errorf("%+v: %s, %v", from, got, ok)
		}
	}
	if _, ok := p.Ink(picture.Area{X0: 0.7, Y0: 0.7, X1: 0.9, Y1: 0.9}); ok {
		t.Error("there is ink on empty paper")
	}
}

func FuzzOpen(f *testing.F) {
	for _, name := range []string{"cmyk.jpg", "progressive.jpg", "one.webp", "animated.webp", "animated.gif", "pages.tif", "page.bmp"} {
		content, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(content)
	}
	f.Add(encoded(f, page(20, 20)))
	f.Add(claims(60_000, 60_000))
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, content []byte) {
		if bytes.HasPrefix(content, []byte("%PDF-")) {
			t.Skip() // other programs read those
		}
		path := filepath.Join(dir, "fuzz")
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		p, err := picture.Entry{Name: "fuzz", Path: path}.Open(context.Background(), 1)
		if _, is := errors.AsType[*picture.Error](err); err != nil && !is {
			t.Fatalf("%v is no refusal in words", err)
		}
		if err == nil {
			p.Draw(image.NewRGBA(image.Rect(0, 0, 9, 9)), picture.Area{X1: 1, Y1: 1})
		}
	})
}
