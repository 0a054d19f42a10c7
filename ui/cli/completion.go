package cli

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
