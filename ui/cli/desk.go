package cli

import (
	"docket/client"
	"docket/config"
	"docket/config/store"
	"docket/ui/core/submit"
)

// desk is what a command needs that plans or sends submissions.
type desk struct {
	client   *client.Client
	memory   *store.Store
	settings *config.Settings
	who      submit.Sender
}

// desk opens the memory before the client, which is made for the path that was
// observed.
func (a *app) desk() (desk, error) {
	m, err := a.sweptMemory()
	if err != nil {
		return desk{}, err
	}
	c, s, err := a.service()
	if err != nil {
		return desk{}, err
	}
	who := submit.Sender{Scope: scope(c), Profile: s.Name, Username: s.Username, ReadOnly: s.ReadOnly}
	return desk{c, m, s, who}, nil
}

// sendingDesk is the desk of a command that sends: not of a read-only profile, and
// off a terminal only when it was told not to ask.
func (a *app) sendingDesk(command string, yes bool) (desk, error) {
	if !yes && !a.canAsk() {
		return desk{}, usage(command, "nothing was sent: without a terminal to ask on it takes --yes")
	}
	s, err := a.settings()
	if err != nil {
		return desk{}, err
	}
	if s.ReadOnly {
		return desk{}, refusal(submit.ErrReadOnly)
	}
	return a.desk()
}
