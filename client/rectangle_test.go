package client_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"docket/client"
)

func rectangle(t *testing.T, text string) client.Coordinates {
	t.Helper()
	c, _, err := client.ParseCoordinates(text, client.CornersForm)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return c
}

func TestAMovedRectangleKeepsItsDecimals(t *testing.T) {
	for _, c := range []struct {
		from   string
		dx, dy int
		want   string
	}{
		{"[10.50,20,30.5,40.25]", 1, -1, "[11.50,19,31.5,39.25]"},
		{"[0.1,0.2,0.3,0.4]", 1, 1, "[1.1,1.2,1.3,1.4]"},
		{"[-0.5,-1,0.5,1]", 1, 1, "[0.5,0,1.5,2]"},
		{"[0.000000000000000000001,0,1,1]", 1, 0, "[1.000000000000000000001,0,2,1]"},
		{"[9007199254740993,0,9007199254740995,1]", 10, 0, "[9007199254741003,0,9007199254741005,1]"},
		{"[1e2,1.5e1,2e2,3E1]", 1, 1, "[101,16,201,31]"},
		{"[15e-1,0,2,1]", -1, 0, "[0.5,0,1,1]"},
		{"[1,2,3,4]", 0, 0, "[1,2,3,4]"},
	} {
		if got := rectangle(t, c.from).MovedBy("1", c.dx, c.dy).JSON(); got != c.want {
			t.Errorf("%s moved by %d, %d is %s, want %s", c.from, c.dx, c.dy, got, c.want)
		}
	}
}

func TestAResizedRectangleKeepsItsFirstCornerAndNeverTurnsOver(t *testing.T) {
	for _, c := range []struct {
		from   string
		dx, dy int
		want   string
	}{
		{"[10.50,20,30.5,40.25]", 1, -1, "[10.50,20,31.5,39.25]"},
		{"[10,20,12,21]", -2, -1, "[10,20,10,20]"},
		{"[10,20,12,21]", -3, -5, "[10,20,10,20]"},
		{"[10.25,20,10.75,21]", -1, 0, "[10.25,20,10.25,21]"},
		{"[-3,-3,-2,-2]", -1, 10, "[-3,-3,-3,8]"},
	} {
		if got := rectangle(t, c.from).ResizedBy("1", c.dx, c.dy).JSON(); got != c.want {
			t.Errorf("%s resized by %d, %d is %s, want %s", c.from, c.dx, c.dy, got, c.want)
		}
	}
}

func TestTheSizeIsExact(t *testing.T) {
	for from, want := range map[string]string{
		"[10.50,20,30.5,40.25]":                   "20.00 20.25",
		"[-1.5,-2,1.5,2]":                         "3.0 4",
		"[0.1,0,0.3,0]":                           "0.2 0",
		"[9007199254740993,0,9007199254740994,1]": "1 1",
		"[1e2,0,2e2,1e-3]":                        "100 0.001",
	} {
		w, h := rectangle(t, from).Size()
		if got := string(w) + " " + string(h); got != want {
			t.Errorf("the size of %s is %s, want %s", from, got, want)
		}
	}
}

func numbers(c client.Coordinates) [4]client.Decimal {
	return [4]client.Decimal{c.TopLeftX, c.TopLeftY, c.BottomRightX, c.BottomRightY}
}

// decimal makes a number as people write them.
func decimal(r *rand.Rand) string {
	s := fmt.Sprint(r.IntN(3000) - 1000)
	if n := r.IntN(25); n > 0 && r.IntN(2) == 0 {
		var b strings.Builder
		for range n {
			b.WriteByte(byte('0' + r.IntN(10)))
		}
		s += "." + b.String()
	}
	return s
}

func exact(t *testing.T, d client.Decimal) *big.Rat {
	t.Helper()
	x, ok := new(big.Rat).SetString(string(d))
	if !ok {
		t.Fatalf("%q is no number", d)
	}
	return x
}

func TestMovingAndResizingIsExactArithmeticAndStaysJSON(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines: in the long form")
	}
	r := rand.New(rand.NewPCG(4, 4))
	for range 5000 {
		c := rectangle(t, strings.Join([]string{decimal(r), decimal(r), decimal(r), decimal(r)}, " "))
		dx, dy := r.IntN(2001)-1000, r.IntN(2001)-1000
		moved, resized := c.MovedBy("1", dx, dy), c.ResizedBy("1", dx, dy)
		steps := [4]int{dx, dy, dx, dy}
		for i, n := range numbers(moved) {
			was := exact(t, numbers(c)[i])
			if want := was.Add(was, big.NewRat(int64(steps[i]), 1)); exact(t, n).Cmp(want) != 0 {
				t.Fatalf("%s moved by %d, %d is %s", c.JSON(), dx, dy, moved.JSON())
			}
			_, fraction, _ := strings.Cut(string(numbers(c)[i]), ".")
			if _, now, _ := strings.Cut(string(n), "."); len(now) != len(fraction) {
				t.Fatalf("%s moved by %d, %d is %s: decimals were lost or made up", c.JSON(), dx, dy, moved.JSON())
			}
		}
		w, h := moved.Size()
		if ow, oh := c.Size(); exact(t, w).Cmp(exact(t, ow)) != 0 || exact(t, h).Cmp(exact(t, oh)) != 0 {
			t.Fatalf("%s changed its size by moving: %s", c.JSON(), moved.JSON())
		}
		rw, rh := resized.Size()
		if resized.TopLeftX != c.TopLeftX || resized.TopLeftY != c.TopLeftY || exact(t, rw).Sign() < 0 || exact(t, rh).Sign() < 0 {
			t.Fatalf("%s resized by %d, %d is %s", c.JSON(), dx, dy, resized.JSON())
		}
		for _, made := range []client.Coordinates{moved, resized} {
			again, notes, err := client.ParseCoordinates(made.JSON(), client.CornersForm)
			if !json.Valid([]byte(made.JSON())) || err != nil || len(notes) > 0 || again != made {
				t.Fatalf("%s is not what the service takes: %v %v", made.JSON(), notes, err)
			}
		}
		if back := moved.MovedBy("1", -dx, -dy); exact(t, back.TopLeftX).Cmp(exact(t, c.TopLeftX)) != 0 || exact(t, back.BottomRightY).Cmp(exact(t, c.BottomRightY)) != 0 {
			t.Fatalf("%s moved there and back is %s", c.JSON(), back.JSON())
		}
	}
}
