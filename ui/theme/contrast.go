package theme

import "math"

// contrast is the ratio of WCAG 2 between two colours of the palette of 256. The first
// sixteen belong to the terminal; they are taken for black.
func contrast(a, b colour) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c colour) float64 {
	n := int(c) - 1
	steps := [6]float64{0, 95, 135, 175, 215, 255}
	var red, green, blue float64
	switch {
	case n >= 232:
		gray := float64(8 + 10*(n-232))
		red, green, blue = gray, gray, gray
	case n >= 16:
		red, green, blue = steps[(n-16)/36], steps[(n-16)/6%6], steps[(n-16)%6]
	}
	return 0.2126*linear(red) + 0.7152*linear(green) + 0.0722*linear(blue)
}

// linear undoes the gamma of one of red, green and blue, 0 to 255.
func linear(v float64) float64 {
	v /= 255
	if v <= 0.03928 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}
