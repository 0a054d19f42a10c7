package picture

import "image"

// reduce is a picture of a size, read from its first line to its last: the means of squares of k pixels.
func reduce(src rows, size image.Point, k int) *image.RGBA {
	w, h := (size.X+k-1)/k, (size.Y+k-1)/k
	to, line, sums := image.NewRGBA(image.Rect(0, 0, w, h)), image.NewRGBA(image.Rect(0, 0, size.X, 1)), make([]uint32, 4*w)
	for y := range h {
		clear(sums)
		deep := min(k, size.Y-y*k)
		for i := range deep {
			src(y*k+i, line)
			add(sums, line.Pix, k)
		}
		for i, sum := range sums {
			to.Pix[y*to.Stride+i] = byte(sum / uint32(deep*min(k, size.X-i/4*k)))
		}
	}
	return to
}

// add adds a line to sums, k pixels to each.
func add(sums []uint32, line []byte, k int) {
	for len(line) > 0 {
		n := min(4*k, len(line))
		var a, b, c uint32
		for p := line[:n]; len(p) >= 4; p = p[4:] {
			a, b, c = a+uint32(p[0]), b+uint32(p[1]), c+uint32(p[2])
		}
		sums[0], sums[1], sums[2], sums[3] = sums[0]+a, sums[1]+b, sums[2]+c, sums[3]+uint32(n/4*255)
		line, sums = line[n:], sums[4:]
	}
}

// upright turns and mirrors a picture as its Exif orientation says, 1 to 8.
func upright(img *image.RGBA, orientation int) *image.RGBA {
	if orientation < 2 || orientation > 8 {
		return img
	}
	w, h := img.Bounds().Dx(), img.Bounds().Dy()
	to := image.NewRGBA(image.Rect(0, 0, w, h))
	if orientation > 4 {
		to = image.NewRGBA(image.Rect(0, 0, h, w))
	}
	for y := range h {
		for x := range w {
			tx, ty := x, y
			switch orientation {
			case 2, 3, 7, 8:
				tx = w - 1 - x
			}
			switch orientation {
			case 3, 4, 6, 7:
				ty = h - 1 - y
			}
			if orientation > 4 {
				tx, ty = ty, tx
			}
			to.SetRGBA(tx, ty, img.RGBAAt(x, y))
		}
	}
	return to
}
