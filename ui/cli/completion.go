package cli

import (
	"github.com/spf13/cobra"
)

func shells() []string { return []string{"bash", "zsh", "fish", "powershell"} }

func (a *app) completionCommand() *cobra.Command {
	return &cobra.Command{
		Use: "completion bash|zsh|fish|powershell", Short: "Print the completion script of a shell", GroupID: groupSelf,
		Long: "Prints the completion script of a shell. For bash, which needs its package\nbash-completion, for one session:\n\n  source <(docket completion bash)",
		Args: between(1, 1, "the shell (bash, zsh, fish or powershell)"),
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(a.out, true)
			case "zsh":
				return root.GenZshCompletion(a.out)
			case "fish":
				return root.GenFishCompletion(a.out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(a.out)
			}
			return usage("completion", "there is no completion for %q; one of bash, zsh, fish, powershell", args[0])
		},
	}
}
