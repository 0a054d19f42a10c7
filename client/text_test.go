package client_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"docket/client"
)

func TestTheLinesOfATextComeAsTheyAre(t *testing.T) {
	for body, want := range map[string][]string{
		`{"text":["a","b\u0000"],"release_version":"4"}`: {`"a"`, `"b\u0000"`},
		`{"text":[]}`:            {},
		`{"text":null}`:          {},
		`{"text":"one"}`:         {`"one"`},
		`{"text":""}`:            {},
		`{"text":[""," ",null]}`: {},
		`{"text":["","a"]}`:      {`""`, `"a"`},
		`{"text":[1,null,{}]}`:   {"1", "null", "{}"},
	} {
		r, err := serve(t, reply(200, body)).Text(context.Background(), box())
		if err != nil || !slices.Equal(texts(r.Lines), want) || string(r.Body) != body {
			t.Errorf("%s: %+v %v", body, r, err)
		}
	}
	for body, want := range map[string]string{`{}`: "it has no member text", `{"text":{}}`: "text is an object, not a list", `7`: "it is a number, not an object"} {
		_, err := serve(t, reply(200, body)).Text(context.Background(), box())
		var e *client.DecodeError
		if !errors.As(err, &e) || e.What != want || e.Op != client.OpText {
			t.Errorf("%s: %v", body, err)
		}
	}
}

func TestCoordinatesAreReadAsPeopleWriteThem(t *testing.T) {
	tests := []struct {
		in    string
		form  client.CoordinateForm
		want  string
		notes int
	}{
		{"[10.50, 20, 30, 40]", client.CornersForm, "[10.50,20,30,40]", 0},
		{"10 20 30 40", client.CornersForm, "[10,20,30,40]", 0},
		{"10;20;30\t40\n", client.CornersForm, "[10,20,30,40]", 0},
		{"[[10,20],[30,40]]", client.CornersForm, "[10,20,30,40]", 0},
		{"10.5,20 30 40", client.CornersForm, "[10.5,20,30,40]", 0},
		{"10,-5 20 30", client.CornersForm, "[10,-5,20,30]", 0},
		{"1,2,3 4", client.CornersForm, "[1,2,3,4]", 0},
		{"1e-70,0,1,1", client.CornersForm, "[1e-70,0,1,1]", 0},
		{"1e-70,0,1,1", client.SizeForm, "[1e-70,0,1." + strings.Repeat("0", 69) + "1,1]", 0},
		{"(1,2) (3,4)", client.CornersForm, "[1,2,3,4]", 0},
		{"30 40 10 20", client.CornersForm, "[10,20,30,40]", 1},
		{"30 20 10 40", client.CornersForm, "[10,20,30,40]", 1},
		{"-5 −4 +3 .5", client.CornersForm, "[-5,-4,3,0.5]", 3},
		{"007 1. 8e0 1E+1", client.CornersForm, "[7,1,8e0,1E+1]", 2},
		{"0.1 0.2 0.2 0.30", client.SizeForm, "[0.1,0.2,0.3,0.50]", 0},
		{"1e1 1 1.25 0", client.SizeForm, "[1e1,1,11.25,1]", 0},
		{"123456789012345678901234567890 0 1 1", client.SizeForm, "[123456789012345678901234567890,0,123456789012345678901234567891,1]", 0},
	}
	for _, tt := range tests {
		c, notes, err := client.ParseCoordinates(tt.in, tt.form)
		if err != nil || c.JSON() != tt.want || len(notes) != tt.notes {
			t.Errorf("%q: %s %q %v", tt.in, c.JSON(), notes, err)
		}
	}
	if _, notes, _ := client.ParseCoordinates("3 4 1 2", client.CornersForm); notes[0] != "corners swapped, the smaller numbers first" {
		t.Errorf("%q", notes)
	}
}

func TestCoordinatesThatMakeNoSenseAreRefusedWithTheReason(t *testing.T) {
	for in, want := range map[string]string{
		"":                  "four numbers are needed and 0 came; top_left_x is missing",
		"1,2,3":             "four numbers are needed and 3 came; bottom_right_y is missing",
		"1 2 3 4 5":         "four numbers are needed and 5 came",
		"1 2 NaN 4":         `bottom_right_x: "NaN" is not a number`,
		"1 -Inf 3 4":        `top_left_y: "-Inf" is not a number`,
		"1 2 3 four":        `bottom_right_y: "four" is not a number`,
		"0x1 2 3 4":         `top_left_x: "0x1" is not a number`,
		"1_0 2 3 4":         `top_left_x: "1_0" is not a number`,
		"1e400 2 3 4":       "top_left_x: 1e400 is too large or too small",
		"1e-99999999 2 3 4": "top_left_x: 1e-99999999 is too large or too small",
		". 2 3 4":           `top_left_x: "." is not a number`,
		"1e 2 3 4":          `top_left_x: "1e" is not a number`,
		"--1 2 3 4":         `top_left_x: "--1" is not a number`,
		"invoice":           `top_left_x: "invoice" is not a number`,
		"1 2 three":         `bottom_right_x: "three" is not a number`,
		"1 2 3 4 five":      `"five" is not a number`,
	} {
		_, _, err := client.ParseCoordinates(in, client.CornersForm)
		var e *client.InputError
		if !errors.As(err, &e) || e.Reason != want {
			t.Errorf("%q: %v", in, err)
		}
	}
	_, _, err := client.ParseCoordinates("1 2 -3 4", client.SizeForm)
	var e *client.InputError
	if !errors.As(err, &e) || e.Reason != "width is negative: -3" {
		t.Error(err)
	}
}

// 1,000 is one number for who parts thousands: behind it, 000 is none.
func TestACommaThatPartsThousandsIsNoEndOfANumber(t *testing.T) {
	for _, in := range []string{"1,000,2,000", "[1,000, 20, 30, 40]", "10;20;1,050;60"} {
		if _, _, err := client.ParseCoordinates(in, client.CornersForm); err == nil || !strings.Contains(err.Error(), "may be one number") && !strings.Contains(err.Error(), "decimal point") {
			t.Errorf("%q: %v", in, err)
		}
	}
	if c, _, err := client.ParseCoordinates("0,000 05 1,100", client.CornersForm); err == nil {
		t.Errorf("taken as %v", c)
	}
	if c, _, err := client.ParseCoordinates("10,200,601,0200", client.CornersForm); err != nil || c.JSON() != "[10,200,601,200]" {
		t.Errorf("%v, %v", c, err)
	}
}

func TestACommaThatMayBeADecimalPointIsAskedAbout(t *testing.T) {
	for in, want := range map[string][2]string{
		"10,5 20 30":              {"10 5 20 30", "10.5 20 30"},
		"[10,5 20 30]":            {"10 5 20 30", "10.5 20 30"},
		"10,5, 20, 30":            {"10 5 20 30", "10.5 20 30"},
		"10,20;30\t40\n":          {"10 20 30 40", "10.20 30 40"},
		"10,20 30,40":             {"10 20 30 40", "10.20 30.40"},
		"10,5 20 30 40":           {"10 5 20 30 40", "10.5 20 30 40"},
		"10,5;20,5;200,5;60,5":    {"10 5 20 5 200 5 60 5", "10.5 20.5 200.5 60.5"},
		"1,000 2,000 3,000 4,000": {"1 000 2 000 3 000 4 000", "1.000 2.000 3.000 4.000"},
	} {
		for _, form := range []client.CoordinateForm{client.CornersForm, client.SizeForm} {
			_, _, err := client.ParseCoordinates(in, form)
			var e *client.AmbiguousError
			if !errors.As(err, &e) || e.Apart != want[0] || e.Decimal != want[1] || !strings.Contains(err.Error(), `write "`+e.Four+`" for`) || strings.Count(err.Error(), `"`) != 2 {
				t.Errorf("%q: %v", in, err)
				continue
			}
			if _, _, err := client.ParseCoordinates(e.Four, form); err != nil {
				t.Errorf("%q: the reading %q is refused too: %v", in, e.Four, err)
			}
		}
	}
}

func TestWhatIsReadInOneFormCanBeSentInBoth(t *testing.T) {
	for _, in := range []string{"1e-70,0,1,1", "1e-300 0 1e300 1e-300", strings.Repeat("9", 64) + " 0 1e-64 1", "0.1 0.2 0.2 0.30"} {
		for _, form := range []client.CoordinateForm{client.CornersForm, client.SizeForm} {
			c, _, err := client.ParseCoordinates(in, form)
			if err != nil {
				t.Errorf("%q: %v", in, err)
			} else if _, _, err := client.ParseCoordinates(c.JSON(), client.CornersForm); err != nil {
				t.Errorf("%q became %s, which is refused: %v", in, c.JSON(), err)
			}
		}
	}
	for _, form := range []client.CoordinateForm{client.CornersForm, client.SizeForm} {
		if _, _, err := client.ParseCoordinates(strings.Repeat("9", 2000)+" 0 1 1", form); err == nil {
			t.Error("a number without bounds is read")
		}
	}
}
