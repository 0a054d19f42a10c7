package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"docket/ui/cli/build"
	"docket/ui/cli/early"
)

// The pages of a command are written here and not by cobra's own package: what that links, a reader of Markdown and one
// of YAML, takes a tenth of the time that --version has.

// blocks calls text for each paragraph of a help text, and verbatim for each run of indented lines.
func blocks(long string, text, verbatim func(lines string)) {
	var b strings.Builder
	indented := false
	end := func() {
		if lines := strings.Trim(b.String(), "\n"); lines != "" && indented {
			verbatim(lines)
		} else if lines != "" {
			text(lines)
		}
		b.Reset()
	}
	for line := range strings.Lines(long) {
		is := strings.HasPrefix(line, "  ")
		if blank := strings.TrimSpace(line) == ""; blank && !indented || !blank && is != indented {
			end()
			indented = is
		}
		b.WriteString(line)
	}
	end()
}

// options are the flags of a command, those of docket itself last.
func options(cmd *cobra.Command, each func(name, usage string)) {
	for _, flags := range []*pflag.FlagSet{cmd.NonInheritedFlags(), cmd.InheritedFlags()} {
		flags.VisitAll(func(f *pflag.Flag) {
			if f.Name == "help" {
				return
			}
			word, usage := pflag.UnquoteUsage(f)
			name := "--" + f.Name
			if f.Shorthand != "" {
				name = "-" + f.Shorthand + ", " + name
			}
			each(strings.TrimSpace(name+" "+word), usage)
		})
	}
}

func manPage(cmd *cobra.Command) string {
	var b strings.Builder
	escape := func(s string) string {
		lines := strings.Split(strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s), "\n")
		for i, line := range lines {
			if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
				lines[i] = `\&` + line
			}
		}
		return strings.Join(lines, "\n")
	}
	section := func(name string) { b.WriteString(".SH " + name + "\n") }
	prose := func(text string) {
		blocks(text, func(lines string) { b.WriteString(".PP\n" + escape(lines) + "\n") }, func(lines string) { b.WriteString(".PP\n.nf\n" + escape(lines) + "\n.fi\n") })
	}
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	_, at := early.Stamp() // of a release: the same source gives the same pages
	day, _, _ := strings.Cut(at, "T")
	fmt.Fprintf(&b, ".TH %q \"1\" %q %q \"docket\"\n.nh\n", strings.ToUpper(name), day, "docket "+build.Version())
	section("NAME")
	b.WriteString(escape(name + " - " + cmd.Short + "\n"))
	section("SYNOPSIS")
	b.WriteString(".B " + escape(cmd.UseLine()) + "\n")
	section("DESCRIPTION")
	prose(cmd.Long)
	if cmd.Example != "" {
		section("EXAMPLES")
		prose(cmd.Example)
	}
	section("OPTIONS")
	options(cmd, func(name, usage string) { b.WriteString(".TP\n.B " + escape(name) + "\n" + escape(usage) + "\n") })
	if children := cmd.Commands(); len(children) > 0 {
		section("COMMANDS")
		for _, c := range children {
			if c.IsAvailableCommand() {
				b.WriteString(".TP\n.B " + escape(c.Name()) + "\n" + escape(c.Short) + "\n")
			}
		}
	}
	return b.String()
}

func markdownPage(cmd *cobra.Command) string {
	var b strings.Builder
	fence := func(lines string) { b.WriteString("```\n" + lines + "\n```\n\n") }
	b.WriteString("## " + cmd.CommandPath() + "\n\n" + cmd.Short + "\n\n")
	fence(cmd.UseLine())
	blocks(cmd.Long, func(lines string) { b.WriteString(lines + "\n\n") }, fence)
	if cmd.Example != "" {
		b.WriteString("### Examples\n\n")
		fence(cmd.Example)
	}
	b.WriteString("### Options\n\n")
	options(cmd, func(name, usage string) { b.WriteString("- `" + name + "` " + usage + "\n") })
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			b.WriteString("\n[" + c.CommandPath() + "](" + strings.ReplaceAll(c.CommandPath(), " ", "_") + ".md) " + c.Short + "\n")
		}
	}
	return b.String()
}
