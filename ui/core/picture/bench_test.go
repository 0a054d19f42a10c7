package picture_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// large is a JPEG file of a colour picture of so many pixels, with something on it everywhere.
func large(t testing.TB, w, h int) string {
	t.Helper()
	img := image.NewYCbCr(image.Rect(0, 0, w, h), image.YCbCrSubsampleRatio420)
	for i := range img.Y {
		img.Y[i] = byte(200 + i/7%40)
	}
	for i := range img.Cb {
		img.Cb[i], img.Cr[i] = 120, 130
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 80}); err != nil {
		t.Fatal(err)
	}
	return written(t, "large.jpg", b.Bytes())
}

// BenchmarkOpenJPEG12 is from the file to a picture that can be drawn, of 12 megapixels.
func BenchmarkOpenJPEG12(b *testing.B) {
	path := large(b, 4000, 3000)
	for b.Loop() {
		if _, err := open(path); err != nil {
			b.Fatal(err)
		}
	}
}

// TestLargePagesStayWithinMemory opens pictures of 50 megapixels, each in a process of its own, and asks the kernel how
// much that process had at most.
func TestLargePagesStayWithinMemory(t *testing.T) {
	if path := os.Getenv("OPEN_LARGE"); path != "" {
		if _, err := open(path); err != nil {
			t.Fatal(err)
		}
		status, _ := os.ReadFile("/proc/self/status")
		fmt.Println(regexp.MustCompile(`VmHWM:\s+\d+`).FindString(string(status)))
		return
	}
	if _, err := os.Stat("/proc/self/status"); err != nil || testing.Short() {
		t.Skip("nobody to ask")
	}
	var colours bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&colours, image.NewNRGBA(image.Rect(0, 0, 8000, 6250))); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{large(t, 8000, 6250), written(t, "colours.png", colours.Bytes())} {
		cmd := exec.Command(os.Args[0], "-test.run", "TestLargePagesStayWithinMemory")
		cmd.Env = append(os.Environ(), "OPEN_LARGE="+path)
		out, err := cmd.CombinedOutput()
		var peak int
		if _, scanned := fmt.Sscanf(string(out), "VmHWM: %d", &peak); err != nil || scanned != nil {
			t.Fatalf("%v: %s", err, out)
		}
		if peak >>= 10; peak > 150 {
			t.Errorf("%s took %d MB at most", filepath.Base(path), peak)
		} else {
			t.Logf("%s took %d MB at most", filepath.Base(path), peak)
		}
	}
}
