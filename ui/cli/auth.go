package cli

import (
	"cmp"
	"errors"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"docket/config"
	"docket/config/files"
)

type auth struct{ *session }

func newAuth(s *session) *cobra.Command {
	c := &auth{session: s}
	return family("auth", "The access token: store it in the keyring, check it, delete it",
		s.leaf("login", "Store a token in the keyring, in place of the one there", "", theSettings, c.login),
		s.printing(s.leaf("status", "Show where the token comes from and whether there is one", "", theSettings, c.status)),
		s.leaf("logout", "Delete the token from the keyring", "", theSettings, c.logout))
}

// noProfile refuses where the keyring has no entry: one belongs to a profile.
func (c *auth) noProfile() error {
	if c.set.Name == "" {
		return usage("the keyring stores a token for a profile, and the config file has none")
	}
	return nil
}

func (c *auth) login([]string) (err error) {
	if err := c.noProfile(); err != nil {
		return err
	}
	if why := c.set.Elsewhere; why != "" { // it would be sent there, and was given for another address
		return misuse(errors.New(why), "Nothing was stored. Leave the other address out, or make a profile with it.")
	}
	name, token := c.set.Name, ""
	if isTerminal(c.in) {
		token, err = c.askHidden("Access token for profile " + name + " (not shown): ")
	} else {
		token, err = await(c.ctx, func() (string, error) {
			raw, err := io.ReadAll(io.LimitReader(c.in, 2*config.MaxToken+2))
			if text, bad := files.Text(raw); bad == nil { // PowerShell writes UTF-16
				raw = text
			}
			return string(raw), err
		})
	}
	if err != nil {
		return err
	}
	if c.token.value = strings.TrimSpace(token); c.token.value == "" {
		return usage("no token was given; the keyring is as it was")
	}
	if err := config.StoreToken(c.ctx, name, token, c.env); err != nil {
		return err
	}
	c.say("the token of profile %s is in the keyring.", name)
	switch before := c.set.Before("token_keyring"); {
	case !c.set.TokenKeyring:
		c.say("add token_keyring = true to the profile to use it, in the file that `docket config path` names.")
	case before != "":
		c.say("%s comes first and is used instead while it has a token.", before)
	}
	return nil
}

func (c *auth) logout([]string) error {
	if err := c.noProfile(); err != nil {
		return err
	}
	had, err := config.RemoveToken(c.ctx, c.set.Name, c.env)
	if !had {
		return c.done(err, "the keyring had no token for profile %s.", c.set.Name)
	}
	return c.done(err, "the token of profile %s was deleted from the keyring.", c.set.Name)
}

func (c *auth) status([]string) error {
	token, from, missing := c.set.Token(c.ctx)
	if c.ctx.Err() != nil {
		return c.ctx.Err()
	}
	c.token.value = token
	problem := ""
	if p, ok := errors.AsType[*config.Error](missing); ok {
		problem = p.Problem
	}
	value := map[string]any{"profile": c.set.Name, "address": c.set.BaseURL, "token": missing == nil, "from": from,
		"asked": c.set.TokenSource(), "problem": problem}
	list := [][]string{{"profile", cmp.Or(c.set.Name, "(not set)")}, {"address", cmp.Or(c.set.BaseURL, "(not set)")},
		{"token", cmp.Or(from, "none: "+problem)}, {"sources", c.set.TokenSource()}}
	return cmp.Or(c.print(value, list), missing)
}
