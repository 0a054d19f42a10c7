package cli

import (
	"cmp"
	"errors"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"docket/config"
)

func (a *app) authCommand() *cobra.Command {
	var output string
	status := &cobra.Command{Use: "status", Short: "Say where the token comes from and whether there is one", Args: between(0, 0, ""),
		Long: "Asks the profile's token sources in their order, token_command included, and says which one\nhas a token. The token is not shown, and nothing is sent to the service.",
		RunE: func(*cobra.Command, []string) error { return a.authStatus(output) }}
	formatFlag(status, &output, asJSON, asTable)
	return family("auth", "The access token: put it into the keyring, look, take it out", "", groupSelf,
		&cobra.Command{Use: "login", Short: "Put a token into the keyring, in the place of the one there", Args: between(0, 0, ""),
			Long: "Asks for the token without showing it, or reads it from stdin where that is no terminal:\n\n  pass show ocr | docket auth login\n\nThe keyring's entry has the attributes service=docket and username=PROFILE. The token is not\ntried out; the next request does that.",
			RunE: func(*cobra.Command, []string) error { return a.authLogin() }},
		status,
		&cobra.Command{Use: "logout", Short: "Take the token out of the keyring", Args: between(0, 0, ""),
			RunE: func(*cobra.Command, []string) error { return a.authLogout() }},
	)
}

// keyringProfile is the profile whose entry in the keyring a command is about.
func (a *app) keyringProfile(command string) (*config.Settings, error) {
	s, err := a.settings()
	if err != nil {
		return nil, err
	}
	if s.Name == "" {
		return nil, usage(command, "the keyring keeps a token for a profile, and the config file has none")
	}
	return s, nil
}

func (a *app) authLogin() error {
	s, err := a.keyringProfile("auth login")
	if err != nil {
		return err
	}
	var token string
	if isTerminal(a.in) {
		token, err = a.askHidden("Access token for profile " + s.Name + " (not shown): ")
	} else {
		token, err = await(a.ctx, func() (string, error) {
			raw, err := io.ReadAll(io.LimitReader(a.in, config.MaxToken+2))
			return string(raw), err
		})
	}
	if err != nil {
		return err
	}
	if strings.TrimSpace(token) == "" {
		return usage("auth login", "no token was given; the keyring is as it was")
	}
	a.token.remember(token)
	if err := config.StoreToken(a.ctx, s.Name, token, a.env); err != nil {
		return err
	}
	a.say("The token of profile %s is in the keyring.", s.Name)
	switch before := s.Before("token_keyring"); {
	case !s.TokenKeyring:
		a.say("Add token_keyring = true to the profile to use it; `docket config edit` opens the file.")
	case before != "":
		a.say("%s comes first and is used instead while it has a token.", before)
	}
	return nil
}

func (a *app) authLogout() error {
	s, err := a.keyringProfile("auth logout")
	if err != nil {
		return err
	}
	had, err := config.RemoveToken(a.ctx, s.Name, a.env)
	switch {
	case err != nil:
		return err
	case had:
		a.say("The token of profile %s was taken out of the keyring.", s.Name)
	default:
		a.say("The keyring had no token for profile %s.", s.Name)
	}
	return nil
}

// authority is what auth status tells scripts.
type authority struct {
	Profile string `json:"profile"`
	Address string `json:"address"`
	Token   bool   `json:"token"`
	From    string `json:"from"`
	Asked   string `json:"asked"`
	Problem string `json:"problem,omitempty"`
}

func (a *app) authStatus(output string) error {
	format, err := a.format("auth status", output, asJSON, asTable)
	if err != nil {
		return err
	}
	s, err := a.settings()
	if err != nil {
		return err
	}
	token, from, missing := s.Token(a.ctx)
	if a.ctx.Err() != nil {
		return a.ctx.Err()
	}
	a.token.remember(token)
	i := authority{Profile: s.Name, Address: s.BaseURL, Token: missing == nil, From: from, Asked: s.TokenSource()}
	var problem *config.Error
	if errors.As(missing, &problem) {
		i.Problem = problem.Problem
	}
	err = a.output(func(w io.Writer) error {
		if format == asJSON {
			raw, err := encode(i)
			if err != nil {
				return err
			}
			return a.printJSON(w, raw)
		}
		return pairs(w, [][2]string{{"profile", cmp.Or(i.Profile, "(not set)")}, {"address", cmp.Or(i.Address, "(not set)")},
			{"token", cmp.Or(i.From, "none: "+i.Problem)}, {"sources", i.Asked}})
	})
	return cmp.Or(err, missing)
}
