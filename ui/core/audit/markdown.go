package audit

import (
	"fmt"
	"io"
	"strings"

	"docket/ui/safe"
)

// Markdown writes the packet for people, with the map in characters. Text of the
// service cannot become markup, and its hidden characters are shown.
func (p *Packet) Markdown(w io.Writer) error {
	r := p.report()
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format, args...) }
	say("# %s\n\n%s\n\n", md(r.Title), md(r.Intro))
	for _, fact := range r.Facts {
		if fact[1] != "" {
			say("- %s: %s\n", fact[0], md(fact[1]))
		}
	}
	say("\n## Where it stands\n\n| State | Rules |\n| --- | ---: |\n")
	for _, c := range r.Counts {
		say("| %s | %s |\n", c[0], c[1])
	}
	say("\n## Map\n\n%s\n\n```text\n%s```\n\n", r.Legend, p.Graph.Draw(DrawOptions{Selected: -1}))
	for _, line := range r.MapWords {
		say("- %s\n", md(line))
	}
	say("\n## Lint\n\n")
	if len(r.Findings) == 0 {
		say("Nothing was found.\n")
	}
	for _, f := range r.Findings {
		say("- **%s**: %s\n", f.Check, md(f.Sentence))
	}
	for _, group := range r.Groups {
		say("\n## %s\n", group.Title)
		for _, rule := range group.Rules {
			rule.markdown(say)
		}
	}
	if len(r.Vanished) > 0 {
		say("\n## Judged, but no longer returned by the service\n")
		for _, rule := range r.Vanished {
			rule.markdown(say)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (r reportRule) markdown(say func(string, ...any)) {
	say("\n### %s %s\n\n%s\n\n", r.Mark, md(or(r.ID, "A rule without an id")), mdCode(r.Sentence))
	say("- %s\n", md(r.Said))
	if r.Comment != "" {
		say("- Comment: %s\n", mdLines(r.Comment))
	}
	if r.Earlier != "" {
		say("- Before: %s\n", md(r.Earlier))
		if r.EarlierComment != "" {
			say("- Comment before: %s\n", mdLines(r.EarlierComment))
		}
		say("- Changed since:\n")
		for _, c := range r.Changes {
			say("  - %s: %s → %s\n", mdCode(c[0]), md(c[1]), md(c[2]))
		}
	}
	for _, fact := range r.Facts {
		say("- %s: %s\n", fact[0], md(fact[1]))
	}
	if len(r.Lint) > 0 {
		say("- Lint: %s\n", md(strings.Join(r.Lint, ", ")))
	}
	say("- Fingerprint: %s\n", mdCode(r.Fingerprint))
}

// md is text that Markdown shows as it is, on one line.
func md(text string) string {
	var b strings.Builder
	for _, r := range safe.Line(text) {
		if strings.ContainsRune("\\`*_{}[]<>#|~&", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// mdLines is text that Markdown shows as it is, within an entry of a list.
func mdLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = md(line)
	}
	return strings.Join(lines, "  \n  ")
}

// mdCode is text between enough backticks.
func mdCode(text string) string {
	text = safe.Line(text)
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if len(fence) > 1 || text == "" {
		text = " " + text + " "
	}
	return fence + text + fence
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
