package rules

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/files"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/core/export"
	"docket/ui/safe"
	"docket/ui/view"
)

// material is what a packet is made of, apart from the screen: a goroutine may
// have it while verdicts go on.
type material struct {
	set        *client.RuleSet
	verdicts   []store.Verdict
	provenance reviewfile.Provenance
}

func (m *model) material() material {
	p := &m.env.Profile
	return material{m.shown.set, m.shown.review.Verdicts(), reviewfile.Provenance{Address: p.Address, Company: p.Company,
		FetchedAt: m.shown.at, WrittenAt: m.env.Now(), By: p.Username, Program: "docket"}}
}

func (x material) packet() *reviewfile.Document {
	return reviewfile.New(x.provenance, audit.NewReview(x.set, x.verdicts))
}

// askExport asks for the file to hand the review over in; its ending is the format.
func (m *model) askExport() tea.Cmd {
	c := m.shown
	var names []string
	for _, format := range reviewfile.Formats() {
		names = append(names, reviewfile.FileName(c.anchor, format))
	}
	return view.Send(view.Ask{Title: "Export the review (tab: html, md, csv, json)", Prompt: "file", Initial: names[0],
		Suggestions: append(names[1:], names[0]), Check: checkTarget,
		Then: func(path string) tea.Cmd { return m.handOver(handOver{c, files.Expand(path), false}) }})
}

// checkTarget refuses what cannot become a file, while it can still be corrected.
func checkTarget(path string) error {
	path = files.Expand(path)
	if _, err := reviewfile.FormatOf(path); err != nil {
		return err
	}
	if err := files.Check(path, files.Replace); err != nil {
		return err
	}
	if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
		return errors.New("there is no folder " + filepath.Dir(path))
	}
	return nil
}

// handOver is a file that was asked for.
type handOver struct {
	of        *collection
	path      string
	overwrite bool
}

// handedOver is a packet that was written.
type handedOver struct {
	path  string
	bytes int64
}

// handOver writes the packet beside the screen's work; a file that is there is
// asked about first.
func (m *model) handOver(h handOver) tea.Cmd {
	if h.of != m.shown {
		return view.Say(view.Warn, "Not exported: the rules changed meanwhile.")
	}
	if m.packing.Busy() {
		return view.Say(view.Info, "The export before is still being written.")
	}
	x := m.material()
	m.packed = h
	return m.packing.StartOnce(m.env.Context, func(context.Context) (handedOver, error) {
		format, err := reviewfile.FormatOf(h.path)
		if err != nil {
			return handedOver{}, err
		}
		var n int64
		err = files.Write(h.path, files.Replacing(h.overwrite), func(w io.Writer) error {
			count := &counter{w: w}
			err := x.packet().Write(count, format, export.CSVOptions{})
			n = count.n
			return err
		})
		return handedOver{h.path, n}, err
	})
}

type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}

// packetWritten says what came of it, and asks before a file is replaced.
func (m *model) packetWritten(h handedOver, err error) tea.Cmd {
	var exists *files.ExistsError
	switch {
	case errors.As(err, &exists):
		again := m.packed
		again.overwrite = true
		return view.Send(view.Confirm{Title: "Replace the file?", Body: safe.Line(exists.Path) + " exists already.", Verb: "replace", Then: func() tea.Cmd { return m.handOver(again) }})
	case err != nil:
		return view.Say(view.Bad, "Not exported: "+err.Error()+".")
	}
	return view.Say(view.Good, fmt.Sprintf("Exported %s (%s): %s decided of %s.", h.path, view.Count(int(h.bytes), "byte"),
		view.Thousands(m.shown.counts.Decided()), view.Count(m.shown.counts.Total, "rule")))
}
