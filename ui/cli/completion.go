package cli

import "github.com/spf13/cobra"

const completionLong = `Prints a script that completes docket's commands, flags, and what this computer knows to
name: anchor documents, datasources, columns, rules, submissions, profiles. Nothing is asked
of the service. Once and for all, in the shell that you use:

  bash        docket completion bash > ~/.local/share/bash-completion/completions/docket
              (needs the package bash-completion; make the folder first)
  zsh         mkdir -p ~/.zfunc && docket completion zsh > ~/.zfunc/_docket
              and in ~/.zshrc:  fpath=(~/.zfunc $fpath); autoload -Uz compinit; compinit
  fish        docket completion fish > ~/.config/fish/completions/docket.fish
  powershell  docket completion powershell >> $PROFILE

For this shell alone: source <(docket completion bash), docket completion fish | source,
docket completion powershell | Out-String | Invoke-Expression. Open a new shell afterwards.`

func explainCompletion(root *cobra.Command) {
	cmd, _, _ := root.Find([]string{"completion"}) // cobra's own
	cmd.Short, cmd.Long = "Completion of commands and targets for bash, zsh, fish and PowerShell", completionLong
}
