package box_test

import (
	"strings"
	"testing"

	"docket/client"
	"docket/ui/text/box"
)

func TestABoxThatIsMovedSaysWhatIsSentInTheFormThatWasTyped(t *testing.T) {
	b := box.Read("10.50 20 30 40", client.SizeForm)
	if !b.Ready() || b.JSON() != "[10.50,20,40.50,60]" || b.Text() != "10.50,20,30.00,40" {
		t.Fatalf("%+v is %s", b, b.Text())
	}
	moved, why := b.Moved("1", 1, -1, false)
	if why != "" || moved.Text() != "11.50,19,30.00,40" {
		t.Errorf("moved to %s: %s", moved.Text(), why)
	}
	if back, _ := moved.Moved("1", -1, 1, false); back.Coordinates != b.Coordinates {
		t.Errorf("moved back to %s", back.JSON())
	}
}

func TestABoxThatCannotBeMovedSaysWhyAndStays(t *testing.T) {
	point := box.Read("5 5 5 5", client.CornersForm)
	if same, why := point.Moved("1", -1, 0, true); !strings.HasSuffix(why, ".") || same.Coordinates != point.Coordinates {
		t.Errorf("%s, %q", same.JSON(), why)
	}
	if _, why := (box.Read("0 0 1e300 1", client.CornersForm)).Moved("1", 1, 0, false); !strings.Contains(why, "too long") {
		t.Errorf("%q", why)
	}
}

func TestWhatIsNoBoxSaysWhyAndWhatACommaMayBe(t *testing.T) {
	if empty := box.Read("  ", client.CornersForm); empty.Ready() || empty.Reason != "" {
		t.Errorf("%+v", empty)
	}
	b := box.Read("10,5 20 30", client.CornersForm)
	if four, other, ok := b.Doubt(); b.Ready() || b.Reason == "" || !ok || four != "10 5 20 30" || other != "10.5 20 30" {
		t.Errorf("%+v: %q, %q", b, four, other)
	}
}
