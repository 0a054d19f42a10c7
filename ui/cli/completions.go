package cli

import (
	"github.com/spf13/cobra"

	"docket/config/store"
	"docket/ui/core/audit/reviewfile"
)

// completions says of every argument and of every flag with a value what it may be.
// Arguments are listed by their command, flags by their name, and by `COMMAND --FLAG`
// where commands differ. A file is offered only where one is due.
func completions(a remembered) map[string]completion {
	types, anchors := a.recents("fields"), a.recents("rules")
	settings := filesEnding("json", "csv")
	return map[string]completion{
		"rules":               inTurn(anchors),
		"data":                inTurn(a.recents("data")),
		"text":                inTurn(a.recents("text")),
		"fields":              inTurn(types),
		"fields push":         inTurn(settings),
		"fields plan":         settings,
		"fields diff":         settings,
		"fields apply":        filesEnding("json"),
		"submissions show":    inTurn(a.submissionIDs()),
		"submissions resend":  inTurn(a.submissionIDs()),
		"submissions inverse": inTurn(a.submissionIDs()),
		"submissions resolve": inTurn(a.submissionIDs(store.Unknown), oneOf("applied", "not-applied")),
		"review list":         inTurn(anchors),
		"review clear":        inTurn(anchors),
		"review export":       inTurn(anchors),
		"review set":          inTurn(anchors, a.judgedRules(), oneOf(decisions...)),
		"review merge":        filesEnding("json"),
		"demo":                inTurn(oneOf(viewNames()...), demoTargets),
		"completion":          inTurn(oneOf(shells()...)),

		"--profile":    a.profiles,
		"--config":     filesEnding("toml"),
		"--base-url":   nothing,
		"--company":    nothing,
		"--username":   nothing,
		"--collection": several(types),

		"data --columns":         nothing,
		"data --grep":            nothing,
		"data --note":            nothing,
		"data --output":          filesEnding(dataFormats()...),
		"data --forget-snapshot": a.snapshots(),
		"data --diff":            a.differences,

		"rules --try": ofType(types, settings),
		"rules --key": ofType(types, nothing),

		"review set --comment":   nothing,
		"review export --output": filesEnding(reviewfile.Formats()...),

		"submissions list --type":          types,
		"submissions list --document-type": types,
		"submissions resolve --as":         oneOf("applied", "not-applied"),
		"submissions resolve --note":       nothing,
		"fields plan --output":             filesEnding("json"),
		"submissions inverse --output":     filesEnding("json"),
		"submissions acknowledge":          nothing,
		"submissions acknowledge --note":   nothing,
		"demo --addr":                      oneOf("127.0.0.1:8080", "[::1]:8080", "localhost:8080"),
		"demo --trouble":                   troubles,
	}
}

func shells() []string { return []string{"bash", "zsh", "fish", "powershell"} }

func newCompletion(s *session) *cobra.Command {
	cmd := leaf("completion bash|zsh|fish|powershell", "Print the completion script of a shell", between(1, 1, "the shell (bash, zsh, fish or powershell)"), nil)
	cmd.GroupID = groupSelf
	cmd.Long = "Prints the completion script of a shell. For bash, which needs its package\nbash-completion, for one session:\n\n  source <(docket completion bash)"
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		root := cmd.Root()
		switch args[0] {
		case "bash":
			return root.GenBashCompletionV2(s.out, true)
		case "zsh":
			return root.GenZshCompletion(s.out)
		case "fish":
			return root.GenFishCompletion(s.out, true)
		case "powershell":
			return root.GenPowerShellCompletionWithDesc(s.out)
		}
		return usage("there is no completion for %q; one of bash, zsh, fish, powershell", args[0])
	}
	return cmd
}
