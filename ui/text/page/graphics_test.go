package page

import (
	"context"
	"image"
	"strings"
	"testing"

	"docket/client"
	"docket/ui/core/picture"
	"docket/ui/safe"
	"docket/ui/theme"
)

func TestATerminalThatShowsPicturesIsSentThePageOnceAndThenOnlyWhichPart(t *testing.T) {
	looks := theme.New(theme.Options{Dark: true})
	looks.Graphics = &theme.Graphics{}
	looks.Graphics.Enable()
	on, err := picture.Entry{Name: "a", Draw: func() image.Image { return image.NewGray(image.Rect(0, 0, 400, 600)) }}.Open(context.Background(), 1)
	if err != nil {
		t.Fatal(err)
	}
	p := New(looks)
	p.SetPicture(on)
	if before := p.View(60, 30); !strings.Contains(before, "\x1b[48;5;16m") || looks.Graphics.Take() != "" {
		t.Errorf("half blocks are not drawn until the picture was sent: %q", before)
	}
	sent, err := Sent(on)
	if err != nil || !strings.HasPrefix(sent, "\x1b_Ga=t,f=100") || !strings.HasSuffix(sent, "\x1b\\") {
		t.Fatalf("%v, %.60q", err, sent)
	}
	p.SetSent(sent)
	frame := p.View(60, 30)
	if n := strings.Count(frame, string(safe.Placeholder)); n != 40*30 {
		t.Errorf("%d cells of the picture", n)
	}
	if out := looks.Graphics.Take(); !strings.HasPrefix(out, sent) || !strings.Contains(out, "a=p,U=1,i=33,p=1,x=0,y=0,w=400,h=600,c=40,r=30") {
		t.Errorf("placed by %.200q", strings.TrimPrefix(out, sent))
	}
	p.Show(client.Coordinates{TopLeftX: "100", TopLeftY: "100", BottomRightX: "200", BottomRightY: "200"}, true)
	if frame = p.View(60, 30); looks.Graphics.Take() != "" || strings.Count(frame, string(safe.Placeholder)) >= 40*30 {
		t.Error("a box that moves places the picture anew, or is not drawn")
	}
	p.Zoom(4)
	p.View(60, 30)
	if out := looks.Graphics.Take(); len(out) > 100 || !strings.Contains(out, "a=p,U=1") {
		t.Errorf("zooming sends %.200q", out)
	}
}
