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
		got, want := reduce(src, img.Rect.Size(), 9000), reduce(rowsOf(whole), img.Rect.Size(), 9000)
		if failed() != nil || !bytes.Equal(got.Pix, want.Pix) {
			t.Errorf("%d bytes a pixel: other pixels than the decoder's (%v)", each, failed())
		}
		cut, failed := pngRows(bytes.NewReader(b.Bytes()[:b.Len()/2]), 211, each)
		if reduce(cut, img.Rect.Size(), 9000); failed() == nil {
			t.Error("a file that was cut is read without an error")
		}
	}
}
