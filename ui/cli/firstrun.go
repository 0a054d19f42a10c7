package cli

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"docket/client"
	"docket/config"
)

const tokenQuestion = `Where does the access token come from?
  1  DOCKET_TOKEN of the environment
  2  a command that prints it
  3  the keyring of this computer
  4  a file that only you can read
`

// firstRun asks for what is needed to connect, and writes it as a profile. It reports whether the demo was wanted
// instead. The questions are plain lines: no terminal is too simple for them.
func (s *session) firstRun() (wantsDemo bool, err error) {
	s.talking = true
	defer func() { s.talking = false }()
	s.talk("docket is not set up yet. It asks for an address, a company, a user name and " +
		"a token, tries them, then opens; ctrl+c changes nothing, and Esc with Enter goes back to the question before.\n" +
		"To look around on a sample company first, answer demo.\n\n")
	p := config.NewProfile("default")
	for next := "a"; next != "s"; {
		from := map[string]int{"a": 0, "t": len(questions) - 1}[next]
		if err = askFrom(s, &p, from); err != nil || p.BaseURL == "demo" {
			return p.BaseURL == "demo", err
		}
		if next, err = tryOut(s, p); errors.Is(err, errBack) {
			next = "t"
		} else if err != nil {
			return false, err
		}
	}
	if err := config.WriteProfile(s.places.ConfigFile, p); err != nil {
		s.talk("Your answers, as a config file; --config FILE takes one from elsewhere:\n\n" + config.Text(p) + "\n")
		return false, err
	}
	s.say("wrote %s with the profile %s", s.places.ConfigFile, p.Name)
	s.set = nil
	return false, nil
}

// errBack is an answer of Esc: the question before is asked again.
var errBack = errors.New("back to the question before")

// questions are asked in this order. The address is demo where the sample company is wanted.
var questions = [...]func(*session, *config.Profile) error{
	func(s *session, p *config.Profile) (err error) {
		p.BaseURL, err = s.askUntil("Address of the service (https://…): ", func(answer string) error {
			if answer == "demo" {
				return nil
			}
			return checked(s, "address", config.Overrides{BaseURL: answer})
		})
		return err
	},
	func(s *session, p *config.Profile) (err error) {
		p.Company, err = s.askUntil("Company: ", func(answer string) error { return checked(s, "company", config.Overrides{Company: answer}) })
		return err
	},
	func(s *session, p *config.Profile) (err error) {
		for {
			if p.Username, err = s.ask("User name, which goes along with settings that you send (enter for none yet): "); err != nil || p.Username == "" {
				return err
			} else if goesBack(p.Username) {
				return errBack
			}
			if err = checked(s, "user name", config.Overrides{Username: p.Username}); err == nil {
				return nil
			}
			s.complain(err)
		}
	},
	(*session).askToken,
}

func goesBack(answer string) bool { return answer != "" && strings.Trim(answer, "\x1b") == "" }

func checked(s *session, what string, o config.Overrides) error {
	_, err := config.Resolve(s.file, o, func(string) string { return "" })
	return asked(what, err)
}

func askFrom(s *session, p *config.Profile, at int) error {
	for at < len(questions) {
		switch err := questions[at](s, p); {
		case errors.Is(err, errBack):
			at = max(at-1, 0)
		case err != nil || p.BaseURL == "demo":
			return err
		default:
			at++
		}
	}
	return nil
}

// asked is what is wrong with an answer, in the words of the question: the keys of a config are not known yet.
func asked(what string, err error) error {
	bad, is := errors.AsType[*config.Error](err)
	if !is {
		return err
	}
	told := *bad
	told.File, told.Line, told.Key = "", 0, what
	return &told
}

// tried is why the answers did not work, with advice in words of the questions: there is no config yet.
func tried(err error) error {
	asAnswers := strings.NewReplacer("; `docket info` shows where both come from", "", "check the address with `docket info`", "check the address",
		"set base_url to it", "give it as the address", "set base_url to", "answer anew, with the address",
		"base_url and path_segment", "the address", "base_url", "the address", "name it in", "save the answers, then name it in the config as")
	err = asked("token", err)
	_, advice := explain(err, "")
	return &failure{err: err, advice: asAnswers.Replace(advice)}
}

// triedWith is an anchor document that need not exist: asking for its rules changes nothing.
const triedWith = "docket-check"

// tryOut asks the service once with the answers so far. Where that fails the person says what is next: a to answer anew, t for
// another token, s to save the answers all the same, for a service can be down today.
func tryOut(s *session, p config.Profile) (next string, err error) {
	defer func() { s.set, s.api, s.token.value = nil, nil, "" }()
	s.set, err = config.Resolve(&config.File{DefaultProfile: p.Name, Profiles: []config.Profile{p}, Theme: s.file.Theme}, config.Overrides{Profile: p.Name}, s.env)
	if err == nil {
		err = cmp.Or(s.set.Ready(), s.connect())
	}
	if err == nil {
		s.say("asking %s for the rules of %s, which changes nothing; ctrl+c stops", s.set.BaseURL, triedWith)
		_, err = s.api.Rules(s.ctx, triedWith)
	}
	if s.ctx.Err() != nil {
		return "", s.ctx.Err()
	}
	if client.Classify(err) == client.ClassNone {
		s.say("the service answered. Address and token are accepted as far as that shows.")
		return "s", nil
	}
	s.complain(tried(err))
	s.talk("That failed, and nothing was changed.\n")
	return s.askUntil("Answer anew (a), take another token (t), or save the answers anyway (s)? ", among("a, t and s", "a", "t", "s"))
}

// askUntil asks again while the answer is empty or check, where there is one, finds fault with it.
func (s *session) askUntil(question string, check func(string) error) (string, error) {
	for {
		answer, err := s.ask(question)
		if err == nil && answer == "" {
			continue
		}
		if goesBack(answer) {
			return "", errBack
		}
		if err != nil || check == nil {
			return answer, err
		}
		if err = check(answer); err == nil {
			return answer, nil
		}
		s.complain(err)
	}
}

// among takes these answers alone; named are they in words.
func among(named string, answers ...string) func(string) error {
	return func(answer string) error {
		if !slices.Contains(answers, answer) {
			return misuse(fmt.Errorf("%q is none of %s", answer, named), "")
		}
		return nil
	}
}

func (s *session) askToken(p *config.Profile) (err error) {
	p.TokenCommand, p.TokenKeyring, p.TokenFile = nil, false, ""
	s.talk(tokenQuestion)
	choice, err := s.askUntil("1, 2, 3 or 4: ", among("1, 2, 3 and 4", "1", "2", "3", "4"))
	if err != nil {
		return err
	}
	defer func() {
		if errors.Is(err, errBack) { // from the question behind the choice
			err = s.askToken(p)
		}
	}()
	switch choice {
	case "1":
		if s.env("DOCKET_TOKEN") == "" {
			s.say("DOCKET_TOKEN is not set yet; set it and start docket again")
		}
	case "2":
		line := ""
		line, err = s.askUntil("Command (no shell; words are divided at blanks): ", nil)
		if p.TokenCommand = strings.Fields(line); err == nil && strings.ContainsRune(p.TokenCommand[0], filepath.Separator) {
			p.TokenCommand[0], err = fromHere(p.TokenCommand[0])
		}
	case "3":
		p.TokenKeyring = true
		token := ""
		if token, err = s.askHidden("Access token (not shown): "); err != nil {
			return err
		} else if goesBack(token) {
			return errBack
		}
		if token != "" {
			if err = config.StoreToken(s.ctx, p.Name, token, s.env); err == nil || s.ctx.Err() != nil {
				return err
			}
			s.complain(asked("keyring", err)) // the answers so far stay
			return s.askToken(p)
		}
		s.say("no token was stored; `docket auth login` stores one later, for profile %s", p.Name)
	case "4":
		if p.TokenFile, err = s.askUntil("File (mode 0600): ", nil); err == nil {
			p.TokenFile, err = fromHere(p.TokenFile)
		}
	}
	return err
}

// fromHere is a path that was typed in this folder as the config can have it, whose relative paths are beside it.
func fromHere(path string) (string, error) {
	if strings.HasPrefix(path, "~") {
		return path, nil
	}
	return filepath.Abs(path)
}
