package cli

import (
	"fmt"
	"strings"

	"docket/config"
)

// The answers that name a token source.
const tokenQuestion = `Where does the access token come from?
  1  the environment variable DOCKET_TOKEN
  2  a command that prints it
  3  the keyring of this machine
  4  a file that only you can read
`

// firstRun asks for what is needed to connect, and writes it as a profile. It
// reports whether the demo was wanted instead. The questions are plain lines: no
// terminal is too simple for them.
func (a *app) firstRun() (wantsDemo bool, err error) {
	paths, err := a.paths()
	if err != nil {
		return false, err
	}
	fmt.Fprint(a.err, "docket is not set up yet. Three questions, then it opens; ctrl+c leaves everything as it is.\n"+
		"To look around on a sample company first, answer demo.\n\n")
	p := config.NewProfile("default")
	p.BaseURL, err = a.askUntil("Address of the service (https://…): ", func(s string) error {
		if s == "demo" {
			return nil
		}
		_, err := config.Resolve(a.made.file, config.Overrides{BaseURL: s}, func(string) string { return "" })
		return err
	})
	if err != nil || p.BaseURL == "demo" {
		return p.BaseURL == "demo", err
	}
	if p.Company, err = a.askUntil("Company: ", nil); err != nil {
		return false, err
	}
	if err := a.askToken(&p); err != nil {
		return false, err
	}
	if err := config.WriteProfile(paths.ConfigFile, p); err != nil {
		return false, err
	}
	a.say("written to %s as profile %s; `docket config edit` changes it", paths.ConfigFile, p.Name)
	a.made.settings = nil
	return false, nil
}

// askUntil asks again while the answer is empty or check finds fault with it.
func (a *app) askUntil(question string, check func(string) error) (string, error) {
	for {
		answer, err := a.ask(question)
		if err != nil {
			return "", err
		}
		if answer == "" {
			continue
		}
		if check != nil {
			if err := check(answer); err != nil {
				a.complain(err)
				continue
			}
		}
		return answer, nil
	}
}

func (a *app) askToken(p *config.Profile) error {
	fmt.Fprint(a.err, tokenQuestion)
	choice, err := a.askUntil("1, 2, 3 or 4: ", func(s string) error {
		if len(s) != 1 || s[0] < '1' || s[0] > '4' {
			return usage("", "%q is none of 1, 2, 3 and 4", s)
		}
		return nil
	})
	if err != nil {
		return err
	}
	switch choice {
	case "1":
		if a.env("DOCKET_TOKEN") == "" {
			a.say("DOCKET_TOKEN is not set yet; set it and start docket again")
		}
	case "2":
		line, err := a.askUntil("Command (no shell; words are divided at blanks): ", nil)
		if err != nil {
			return err
		}
		p.TokenCommand = strings.Fields(line)
	case "3":
		p.TokenKeyring = true
		return a.keepToken(p.Name)
	case "4":
		p.TokenFile, err = a.askUntil("File (mode 0600): ", nil)
	}
	return err
}

// keepToken reads a token without showing it and puts it into the keyring.
func (a *app) keepToken(profile string) error {
	token, err := a.askHidden("Access token (not shown): ")
	if err != nil {
		return err
	}
	if token == "" {
		a.say("nothing was put into the keyring; `docket auth login` does that later, for profile %s", profile)
		return nil
	}
	return config.StoreToken(a.ctx, profile, token, a.env)
}
