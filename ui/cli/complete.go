package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// completion offers what an argument or the value of a flag may be. Nothing is asked
// of the service: the shell waits while a person holds the tab key.
type completion = func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective)

// complete gives every command and flag its completion. What needs no value or
// argument gets none, so that the shell offers no file there.
func complete(cmd *cobra.Command, known map[string]completion) {
	path := below(cmd)
	cmd.ValidArgsFunction = known[path]
	if cmd.ValidArgsFunction == nil {
		cmd.ValidArgsFunction = nothing
	}
	flags := cmd.LocalNonPersistentFlags()
	flags.AddFlagSet(cmd.PersistentFlags())
	flags.VisitAll(func(f *pflag.Flag) {
		c := known[strings.TrimSpace(path+" --"+f.Name)]
		if c == nil {
			c = known["--"+f.Name]
		}
		if f.Value.Type() == "int" {
			c = nothing
		}
		if v, is := f.Value.(*choice); is && c == nil {
			if c = oneOf(v.words...); v.many != nil {
				c = several(c)
			}
		}
		if c != nil {
			_ = cmd.RegisterFlagCompletionFunc(f.Name, c)
		}
	})
	for _, child := range cmd.Commands() {
		complete(child, known)
	}
}

// nothing offers nothing: for no argument at all, and for a value that only the
// person knows.
func nothing(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveNoFileComp
}

// filesEnding offers files with these endings, and folders.
func filesEnding(endings ...string) completion {
	return cobra.FixedCompletions(endings, cobra.ShellCompDirectiveFilterFileExt)
}

// oneOf offers fixed words.
func oneOf(words ...string) completion {
	return func(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
		return beginning(begun, words), cobra.ShellCompDirectiveNoFileComp
	}
}

func beginning(begun string, words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !strings.HasPrefix(w, begun) })
}

// inTurn completes one argument after another, and nothing behind the last.
func inTurn(all ...completion) completion {
	return func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
		if len(args) >= len(all) {
			return nothing(cmd, args, begun)
		}
		return all[len(args)](cmd, args, begun)
	}
}

// several completes the last word of a list with commas.
func several(of completion) completion {
	return func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
		before, last := "", begun
		if at := strings.LastIndexByte(begun, ','); at >= 0 {
			before, last = begun[:at+1], begun[at+1:]
		}
		words, directive := of(cmd, args, last)
		out := slices.Clone(words)
		for i := range out {
			out[i] = before + out[i]
		}
		return out, directive
	}
}

// ofType completes TYPE=VALUE: the type first, then, where the value is a file, the
// files that begin so. Shells know files only at the beginning of a word.
func ofType(types, value completion) completion {
	return func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
		name, file, has := strings.Cut(begun, "=")
		if !has {
			words, _ := types(cmd, args, begun)
			for i := range words {
				words[i] += "="
			}
			return words, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
		}
		endings, directive := value(cmd, args, file)
		if directive != cobra.ShellCompDirectiveFilterFileExt {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		var out []string
		for _, path := range filesBeginning(file, endings) {
			out = append(out, name+"="+path)
		}
		return out, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// filesBeginning are the files with these endings whose path begins so, and folders
// with a slash behind them.
func filesBeginning(begun string, endings []string) []string {
	folder, _ := filepath.Split(begun)
	entries, err := os.ReadDir(filepath.Join(".", folder))
	if filepath.IsAbs(folder) {
		entries, err = os.ReadDir(folder)
	}
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range entries {
		path := folder + e.Name()
		switch {
		case e.IsDir():
			out = append(out, path+"/")
		case slices.Contains(endings, strings.TrimPrefix(filepath.Ext(path), ".")):
			out = append(out, path)
		}
	}
	return beginning(begun, out)
}
