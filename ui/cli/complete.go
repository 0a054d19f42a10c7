package cli

import (
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"docket/client/demo"
	"docket/config"
	"docket/ui/core/audit"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/core/boxes"
	"docket/ui/core/preset"
	"docket/ui/core/queries"
	"docket/ui/core/query"
	"docket/ui/core/submit"
	"docket/ui/safe"
)

// completion offers what an argument or a flag may be, without asking the service: the shell waits meanwhile.
type completion = func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective)

// completions is by the words of use lines, and by those between backquotes in the usage of flags. For others nothing is offered.
func completions(s *session) map[string]completion {
	remembered := func(read func(*cobra.Command, []string) []string) completion { return s.offers(theMemory, read) }
	recents := func(kind string) completion {
		return remembered(func(*cobra.Command, []string) []string { return each(s.recents(kind), openedAt) })
	}
	return map[string]completion{
		"ANCHOR_ID":         recents("rules"),
		"DATASOURCE":        recents("data"),
		"DATASOURCE.COLUMN": remembered(func(cmd *cobra.Command, _ []string) []string { return columnsOfAll(s, cmd) }),
		"OCR_ID":            recents("text"),
		"IDS":               several(recents("text")),
		"DOC_TYPE":          remembered(s.documentTypes),
		"SUBMISSION_ID":     remembered(s.submissionIDs),
		"RULE_ID":           remembered(s.ruleIDs),
		"RULE":              remembered(s.ruleIDs),
		"FIELD":             remembered(func(_ *cobra.Command, args []string) []string { return fieldNames(s, args) }),
		"COLUMN":            remembered(s.columns),
		"SNAPSHOT":          remembered(s.snapshots),
		"COLUMNS":           remembered(s.columns),
		"FILTER":            filters(s),
		"TARGET":            s.offers(nothing, func(_ *cobra.Command, args []string) []string { return demo.Offers()[args[0]] }),
		"TEMPLATE":          remembered(func(*cobra.Command, []string) []string { names, _ := boxes.Names(s.places.Templates); return names }),
		"RUN":               remembered(func(_ *cobra.Command, args []string) []string { return textRuns(s, args) }),
		"AGE":               oneOf("2160h", "8760h", "17520h"), // a quarter, a year, two
		"TROUBLE":           several(oneOf(demo.TroubleWords()...)),
		"PROFILE":           s.offers(theSettings, s.profiles),
		"FILE":              filesEnding(dataFormats()...),
		"FILE.toml":         filesEnding("toml"),
		"RECORDING":         filesEnding("docket", "cassette", "json"),
		"FOLDER":            cobra.FixedCompletions(nil, cobra.ShellCompDirectiveFilterDirs),
		"PLAN":              filesEnding("json"),
		"PRESET":            s.offers(theSettings, func(*cobra.Command, []string) []string { return presetNames(s) }),
		"SAVED":             s.offers(theSettings, func(*cobra.Command, []string) []string { return queryNames(s) }),
		"SETTINGS":          filesEnding("json", "csv", "tsv", "ndjson"),
		"REVIEW":            filesEnding("json"),
		"PICTURE":           filesEnding("png", "jpg", "jpeg", "gif", "tif", "tiff", "webp", "bmp", "pdf"),
		"REPORT":            filesEnding(reviewfile.Formats()...),
	}
}

func complete(cmd *cobra.Command, known map[string]completion) {
	words := arguments(cmd)
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
		at := len(args)
		if at > 0 && at >= len(words) && len(words) > 0 && strings.HasSuffix(words[len(words)-1], "...") {
			at = len(words) - 1 // the last one may come again
		}
		if at >= len(words) {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		word := strings.Trim(words[at], "[].")
		if c := known[word]; c != nil {
			return c(cmd, args, begun)
		}
		var choices []string
		if strings.Contains(word, "|") {
			choices = strings.Split(word, "|")
		}
		return oneOf(choices...)(cmd, args, begun)
	}
}

// completing tells whether a shell asks what a line can go on with. Only then flags are given their completions: for all
// of them that takes a sixth of the time to the first command.
func completing(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool { return strings.HasPrefix(arg, cobra.ShellCompRequestCmd) })
}

func completeFlags(cmd *cobra.Command, known map[string]completion) {
	flags := cmd.LocalNonPersistentFlags()
	flags.AddFlagSet(cmd.PersistentFlags())
	flags.VisitAll(func(f *pflag.Flag) {
		name, usage := pflag.UnquoteUsage(f)
		f.Usage = usage // shells show it as it stands
		c := known[name]
		if v, is := f.Value.(*choice); is {
			if c = oneOf(v.words...); v.many {
				c = several(c)
			}
		}
		if f.Value.Type() == "stringSlice" && c != nil {
			c = several(c)
		}
		if c == nil {
			c = oneOf()
		}
		_ = cmd.RegisterFlagCompletionFunc(f.Name, c)
	})
}

// filesEnding offers files with these endings, and folders.
func filesEnding(endings ...string) completion {
	return cobra.FixedCompletions(endings, cobra.ShellCompDirectiveFilterFileExt)
}

// oneOf offers words, some with a note behind a tab. Shells write them to the terminal: those with hidden characters are
// left out, for nobody could type them either.
func oneOf(words ...string) completion {
	return func(_ *cobra.Command, _ []string, begun string) (is []string, _ cobra.ShellCompDirective) {
		for _, w := range words {
			word, note := w, ""
			if at := strings.LastIndexByte(w, '\t'); at >= 0 { // a tab before it is the word's own
				word, note = w[:at], w[at:]
			}
			if !strings.HasPrefix(word, begun) || safe.Line(word) != word {
				continue
			}
			is = append(is, word+note)
		}
		return is, cobra.ShellCompDirectiveNoFileComp
	}
}

// noted is a word and what shells show beside it.
func noted(word, note string) string { return word + "\t" + safe.Line(note) }

// several completes the last word of a list with commas.
func several(of completion) completion {
	return func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
		at := strings.LastIndexByte(begun, ',') + 1
		words, directive := of(cmd, args, begun[at:])
		for i := range words {
			words[i] = begun[:at] + words[i]
		}
		return words, directive
	}
}

// filters goes on with a filter: names of columns, operators, and those values that there can be.
func filters(s *session) completion {
	return func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
		var names []string
		values := map[string][]string{}
		may := func(column, flag string) {
			if c, is := cmd.Flag(flag).Value.(*choice); is {
				values[column] = c.words
			}
		}
		switch cmd.Name() {
		case "rules":
			names, values["verdict"] = ruleColumns, audit.StateWords()
			may("lint", "fail-on")
			values["lint"] = values["lint"][1:] // any is none
		case "fields":
			names = fieldColumns
		case "list":
			names = each(submit.Columns("", time.UTC), func(c submit.Column) string { return c.Name })
			may("state", "state")
		default:
			if s.prepare(theMemory) == nil {
				names = s.columns(cmd, args)
			}
		}
		columns := each(names, columnNamed)
		from, texts := query.Complete(begun, len(begun), columns, func(col int) []string { return values[names[col]] })
		return oneOf(each(texts, func(text string) string { return begun[:from] + text })...)(cmd, args, begun)
	}
}

func presetNames(s *session) []string {
	all, _ := preset.List(s.places.Presets)
	return each(all, func(p preset.Preset) string { return p.Name })
}

func queryNames(s *session) []string {
	all, _ := queries.List(s.places.Queries)
	return each(all, func(q queries.Query) string { return q.Name })
}

func (s *session) profiles(*cobra.Command, []string) []string {
	if s.file == nil {
		return nil
	}
	return each(s.file.Profiles, func(p config.Profile) string { return noted(p.Name, p.Company+" at "+p.BaseURL) })
}
