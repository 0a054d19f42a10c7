package terminal_test

import (
	"os"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/terminal"
	"docket/ui/uitest"
)

// BenchmarkKeyToLastByte is from a key to the last byte of the frame on 200 × 50, for a row of a table and for a box that
// moves on the picture of a page, by a key and under the mouse. Those are to take at most three times as long as the first.
func BenchmarkKeyToLastByte(b *testing.B) {
	key := func(k tea.KeyType) tea.Msg { return tea.KeyMsg{Type: k} }
	mouse := func(action tea.MouseAction, x, y int) tea.Msg {
		return tea.MouseMsg{X: x, Y: y, Action: action, Button: tea.MouseButtonLeft}
	}
	invoice := uitest.Options{View: "text", Pages: true, Target: `{"ocr_text_id":"OCR-1001","collection":"invoice","coordinates":"[90,80,620,210]"}`}
	for _, c := range []struct {
		name          string
		o             uitest.Options
		there, andNow tea.Msg
	}{
		{"row", uitest.Options{View: "data", Target: "vendors"}, key(tea.KeyDown), key(tea.KeyUp)},
		{"box", invoice, key(tea.KeyShiftDown), key(tea.KeyShiftUp)},
		{"drag", invoice, mouse(tea.MouseActionMotion, 140, 30), mouse(tea.MouseActionMotion, 141, 31)},
	} {
		b.Run(c.name, func(b *testing.B) {
			out, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
			if err != nil {
				b.Fatal(err)
			}
			defer out.Close()
			c.o.Width, c.o.Height = 200, 50
			d := uitest.Start(b, c.o)
			d.Root.Update(mouse(tea.MouseActionPress, 110, 20))
			screen := terminal.NewScreen(out, 200, 50)
			screen.Draw(d.Root.View())
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				msg := c.there
				if i%2 == 1 {
					msg = c.andNow
				}
				d.Root.Update(msg)
				screen.Draw(d.Root.View())
			}
		})
	}
}
