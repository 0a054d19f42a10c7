package picture

import (
	"bytes"
	"image"
	"image/png"
	"testing"
)

func TestALargePNGIsReadLineByLineAsTheDecoderReadsIt(t *testing.T) {
	for each := 3; each <= 4; each++ {
		img := image.NewNRGBA(image.Rect(0, 0, 211, 307))
		for i := range img.Pix { // stretches for each kind of filter
			switch y := i / img.Stride; {
			case i%4 == 3:
				img.Pix[i] = byte(255 - (each-3)*(i/7%200))
			case y < 60:
				img.Pix[i] = byte(i * i >> 5)
			case y < 120:
				img.Pix[i] = byte(i / 4 % 211)
			case y < 180:
				img.Pix[i] = byte(y)
			case y < 240:
				img.Pix[i] = byte(i/4%211 + y)
			}
		}
		var b bytes.Buffer
		if err := png.Encode(&b, img); err != nil {
			t.Fatal(err)
		}
		whole, err := png.Decode(bytes.NewReader(b.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		src, failed := pngRows(bytes.NewReader(b.Bytes()), 211, each)
		got, want := reduce(src, img.Rect.Size(), 3), reduce(rowsOf(whole), img.Rect.Size(), 3)
		if failed() != nil || !bytes.Equal(got.Pix, want.Pix) {
			t.Errorf("%d bytes a pixel: other pixels than the decoder's (%v)", each, failed())
		}
		cut, failed := pngRows(bytes.NewReader(b.Bytes()[:b.Len()/2]), 211, each)
		if reduce(cut, img.Rect.Size(), 3); failed() == nil {
			t.Error("a file that was cut is read without an error")
		}
	}
}

func TestColoursOfPicturesThatShareThemAreReadAsTheyAre(t *testing.T) {
	for ratio := image.YCbCrSubsampleRatio444; ratio <= image.YCbCrSubsampleRatio410; ratio++ {
		img := image.NewYCbCr(image.Rect(0, 0, 37, 9), ratio)
		for i := range img.Y {
			img.Y[i] = byte(i * 7)
		}
		for i := range img.Cb {
			img.Cb[i], img.Cr[i] = byte(i*11), byte(i*13)
		}
		got := reduce(rowsOf(img), img.Rect.Size(), 1)
		for y := range 9 {
			for x := range 37 {
				r, g, b, _ := img.At(x, y).RGBA()
				if p := got.RGBAAt(x, y); p.R != byte(r>>8) || p.G != byte(g>>8) || p.B != byte(b>>8) {
					t.Fatalf("%v at %d, %d: %v", ratio, x, y, p)
				}
			}
		}
	}
}
