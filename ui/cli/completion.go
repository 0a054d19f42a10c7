package cli

import (
	"github.com/spf13/cobra"
)

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
