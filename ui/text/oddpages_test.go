package text_test

import (
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"docket/ui/theme"
	"docket/ui/uitest"
)

// Pages as they come from scanners and cameras: whatever they are, the box is drawn, moved, magnified and snapped on them,
// or they are refused in words and the form stays.
func TestPagesOfEveryKindAreUsedOrRefusedOnTheScreen(t *testing.T) {
	whole, err := os.ReadFile(scanned(t, "whole.png", 900, 700, image.Rect(100, 100, 500, 300)))
	if err != nil {
		t.Fatal(err)
	}
	cut := filepath.Join(t.TempDir(), "cut.png")
	if err := os.WriteFile(cut, whole[:len(whole)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	pages := map[string]string{
		cut: "could not be opened", scanned(t, "dot.png", 1, 1): "dot.png", scanned(t, "wide.png", 60_000, 3): "wide.png", scanned(t, "high.png", 3, 60_000): "high.png",
		"../core/picture/testdata/animated.gif": "frame 1 of 3", "../core/picture/testdata/animated.webp": "frame 1 of 2", "../core/picture/testdata/cmyk.jpg": "cmyk.jpg, CMYK",
	}
	if _, err := exec.LookPath("pdftoppm"); err != nil {
		t.Logf("no page of a PDF is tried: %v", err)
	} else {
		pages["../core/picture/testdata/three.pdf"] = "page 1 of 3"
	}
	for path, want := range pages {
		for _, looks := range []theme.Options{{Dark: true}, {NoColor: true, ASCII: true}} {
			if looks.ASCII && !strings.HasSuffix(path, "wide.png") && path != cut {
				continue
			}
			target := `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[0,0,1,1]","page":"` + path + `"}`
			d := open(t, uitest.Options{Width: 120, Height: 40, Theme: looks, Target: target})
			d.Shows(want, "OCR-1001")
			d.Press("esc")
			drags(d, 70, 20, 100, 24)
			if n := numbers(d); !strings.HasPrefix(want, "could") && (n[2] > 60_000 || n[3] > 60_000 || n[0] < 0 || n[1] < 0) {
				t.Errorf("%s: the box is %v", path, n)
			}
			d.Press("z", "+", "+", "s", "shift+right", "ctrl+down", "pgdown", "0", "u", "u").Resize(40, 12).Press("z").Resize(200, 60)
			sent(t, d, 0)
		}
	}
}
