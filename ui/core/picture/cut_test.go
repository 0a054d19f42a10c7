package picture_test

import (
	"bytes"
	"errors"
	"image"
	"image/jpeg"
	"os"
	"path/filepath"
	"testing"

	"docket/ui/core/picture"
)

// A file that was not copied to its end is refused in words, or drawn as far as it goes; it is never anything else.
func TestAFileThatIsCutAnywhereIsRefusedInWords(t *testing.T) {
	all := map[string][]byte{"large.png": encoded(t, page(900, 700))}
	var scan bytes.Buffer
	if err := jpeg.Encode(&scan, page(300, 400), nil); err != nil {
		t.Fatal(err)
	}
	all["scan.jpg"] = scan.Bytes()
	for _, name := range []string{"cmyk.jpg", "progressive.jpg", "one.webp", "animated.webp", "animated.gif", "pages.tif", "page.bmp"} {
		content, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		all[name] = content
	}
	for name, content := range all {
		path, refused := filepath.Join(t.TempDir(), name), 0
		const cuts = 24
		for i := range cuts {
			n := len(content) * i / cuts
			if err := os.WriteFile(path, content[:n], 0o600); err != nil {
				t.Fatal(err)
			}
			p, err := open(path)
			if e, is := errors.AsType[*picture.Error](err); is {
				if refused++; e.What == "" {
					t.Errorf("%s cut at %d is refused without a word", name, n)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s cut at %d: %v", name, n, err)
				continue
			}
			p.Draw(image.NewRGBA(image.Rect(0, 0, 9, 9)), picture.Area{X1: 1, Y1: 1})
		}
		if refused < cuts/3 {
			t.Errorf("%s was refused %d times of %d", name, refused, cuts)
		}
	}
}
