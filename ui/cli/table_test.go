package cli

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"docket/ui/safe"
)

func TestATableNeverGetsWiderThanTheTerminal(t *testing.T) {
	header := []string{"_id", "name", "note", "city", "amount"}
	cells := []string{"65f024394188a48d7c000000", "株式会社 東海精密工業", "a rather long note that goes on\nand on\x1b[2J", "Évora", "1000.00"}
	for limit := 24; limit <= 140; limit++ {
		var out strings.Builder
		table := newTable(&out, limit, header...)
		for range 2 { // a second block keeps the widths of the first
			if err := errors.Join(table.row(slices.Clone(cells)...), table.flush()); err != nil {
				t.Fatal(err)
			}
		}
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if len(lines) != 3 {
			t.Fatalf("limit %d: %d lines, want a header and two rows", limit, len(lines))
		}
		for _, line := range lines {
			if w := safe.Width(line); w > limit || strings.Contains(line, "\x1b") {
				t.Errorf("limit %d: %q is %d cells wide", limit, line, w)
			}
		}
		shown := len(strings.Fields(lines[0]))
		if shown+table.hidden != len(header) || (table.hidden > 0) != (table.left() != "") {
			t.Errorf("limit %d: %d columns shown, %d hidden, said %q", limit, shown, table.hidden, table.left())
		}
	}
}

func TestOffATerminalNothingIsCut(t *testing.T) {
	long := strings.Repeat("x", 3*widestColumn)
	var out strings.Builder
	table := newTable(&out, 0, "A", "B")
	if err := errors.Join(table.row(long, "end"), table.flush()); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), long+columnGap+"end\n") {
		t.Errorf("the table is %q", out.String())
	}
}

func TestIdsAreNeverCutHoweverNarrowThePagesBefore(t *testing.T) {
	var out strings.Builder
	table := newTable(&out, 60, "ID", "_id", "note")
	long := strings.Repeat("7", 40)
	for _, row := range [][]string{{"1", "a1", "note"}, {long, "a2", "a note"}, {"3", "b" + long, "a note"}} {
		if err := errors.Join(table.row(row...), table.flush()); err != nil {
			t.Fatal(err)
		}
	}
	if !strings.Contains(out.String(), "\n"+long+"  a2") || !strings.Contains(out.String(), "b"+long) ||
		!strings.Contains(out.String(), "\n3"+strings.Repeat(" ", 39)+"  b7") { // the ids behind a wide one stand below it
		t.Errorf("the table is\n%s", out.String())
	}
}
