package cli

import (
	"cmp"
	"fmt"
	"strings"

	"docket/client"
	"docket/config"
)

const tokenQuestion = `Where does the access token come from?
  1  the environment variable DOCKET_TOKEN
  2  a command that prints it
  3  the keyring of this computer
  4  a file that only you can read
`

// firstRun asks for what is needed to connect, and writes it as a profile. It reports whether the demo was wanted
// instead. The questions are plain lines: no terminal is too simple for them.
func (s *session) firstRun() (wantsDemo bool, err error) {
	fmt.Fprint(s.err, "docket is not set up yet. It asks for an address, a company, a user name and a token, tries them, then opens; ctrl+c changes nothing.\n"+
		"To look around on a sample company first, answer demo.\n\n")
	p := config.NewProfile("default")
	p.BaseURL, err = s.askUntil("Address of the service (https://…): ", func(answer string) error {
		if answer == "demo" {
			return nil
		}
		_, err := config.Resolve(s.file, config.Overrides{BaseURL: answer}, func(string) string { return "" })
		return err
	})
	if err != nil || p.BaseURL == "demo" {
		return p.BaseURL == "demo", err
	}
	if p.Company, err = s.askUntil("Company: ", nil); err != nil {
		return false, err
	}
	if p.Username, err = s.ask("User name, which goes along with settings that you send (enter for none yet): "); err != nil {
		return false, err
	}
	for tried := false; !tried; {
		if err := s.askToken(&p); err != nil {
			return false, err
		}
		if tried, err = tryOut(s, p); err != nil {
			return false, err
		}
	}
	if err := config.WriteProfile(s.places.ConfigFile, p); err != nil {
		return false, err
	}
	s.say("wrote %s with the profile %s", s.places.ConfigFile, p.Name)
	s.set = nil
	return false, nil
}

// triedWith is an anchor document that need not exist: asking for its rules changes nothing.
const triedWith = "docket-check"

// tryOut asks the service once with the answers so far. Where that fails the person says whether they stand all the
// same: a service can be down today.
func tryOut(s *session, p config.Profile) (done bool, err error) {
	defer func() { s.set, s.api, s.token.value = nil, nil, "" }()
	s.set, err = config.Resolve(&config.File{DefaultProfile: p.Name, Profiles: []config.Profile{p}, Theme: s.file.Theme}, config.Overrides{Profile: p.Name}, s.env)
	if err == nil {
		err = cmp.Or(s.set.Ready(), s.connect())
	}
	if err == nil {
		_, err = s.api.Rules(s.ctx, triedWith)
	}
	if s.ctx.Err() != nil {
		return false, s.ctx.Err()
	}
	if client.Classify(err) == client.ClassNone {
		s.say("the service answered when it was asked for the rules of %s, which changes nothing. Address and token are accepted as far as that shows.", triedWith)
		return true, nil
	}
	s.complain(err)
	answer, err := s.askUntil("Asking for the rules of "+triedWith+" failed, and nothing was changed. Save the answers all the same (s), or say anew where the token comes from (t)? ", func(answer string) error {
		if answer != "s" && answer != "t" {
			return usage("%q is neither s nor t", answer)
		}
		return nil
	})
	return answer == "s", err
}

// askUntil asks again while the answer is empty or check finds fault with it.
func (s *session) askUntil(question string, check func(string) error) (string, error) {
	for {
		answer, err := s.ask(question)
		if err != nil || answer != "" && check == nil {
			return answer, err
		}
		if answer == "" {
			continue
		}
		if err = check(answer); err == nil {
			return answer, nil
		}
		s.complain(err)
	}
}

func (s *session) askToken(p *config.Profile) (err error) {
	p.TokenCommand, p.TokenKeyring, p.TokenFile = nil, false, ""
	fmt.Fprint(s.err, tokenQuestion)
	choice, err := s.askUntil("1, 2, 3 or 4: ", func(answer string) error {
		if len(answer) != 1 || answer[0] < '1' || answer[0] > '4' {
			return usage("%q is none of 1, 2, 3 and 4", answer)
		}
		return nil
	})
	if err != nil {
		return err
	}
	switch choice {
	case "1":
		if s.env("DOCKET_TOKEN") == "" {
			s.say("DOCKET_TOKEN is not set yet; set it and start docket again")
		}
	case "2":
		line := ""
		line, err = s.askUntil("Command (no shell; words are divided at blanks): ", nil)
		p.TokenCommand = strings.Fields(line)
	case "3":
		p.TokenKeyring = true
		token := ""
		if token, err = s.askHidden("Access token (not shown): "); err != nil {
			return err
		}
		if token != "" {
			return config.StoreToken(s.ctx, p.Name, token, s.env)
		}
		s.say("no token was stored; `docket auth login` stores one later, for profile %s", p.Name)
	case "4":
		p.TokenFile, err = s.askUntil("File (mode 0600): ", nil)
	}
	return err
}
