package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

const acknowledgeLong = `After the database was damaged, outcomes of earlier submissions may not be readable:
what was sent then may have arrived. Nothing is sent before that is acknowledged. See at
the service what is there first. The acknowledgement is recorded.`

func (a *app) acknowledgeCommand() *cobra.Command {
	var note string
	var yes bool
	cmd := &cobra.Command{
		Use: "acknowledge", Short: "Acknowledge that earlier outcomes cannot be read", Long: acknowledgeLong, Args: between(0, 0, ""),
		RunE: func(*cobra.Command, []string) error { return a.acknowledge(note, yes) },
	}
	cmd.Flags().StringVar(&note, "note", "", "what you found out")
	cmd.Flags().BoolVarP(&yes, "yes", "y", false, "acknowledge without asking; needed off a terminal")
	return cmd
}

func (a *app) acknowledge(note string, yes bool) error {
	if !yes && !a.canAsk() {
		return usage("submissions acknowledge", "nothing was acknowledged: without a terminal to ask on it takes --yes")
	}
	m, err := a.sweptMemory()
	if err != nil {
		return err
	}
	lost, err := m.Losses(a.ctx)
	if err != nil {
		return err
	}
	for _, l := range lost {
		a.say("%s, set aside %s: %s", l.Path, when(l.At), l.Reason)
	}
	if len(lost) == 0 {
		a.say("there is nothing to acknowledge: every outcome can be read")
		return nil
	}
	if !yes {
		answer, err := a.ask("Send again from now on, without knowing these outcomes? [y/N] ")
		if err != nil {
			return err
		}
		if !strings.EqualFold(answer, "y") && !strings.EqualFold(answer, "yes") {
			a.say("nothing was acknowledged")
			return nil
		}
	}
	if _, err := m.AcknowledgeLosses(a.ctx, note); err != nil {
		return err
	}
	a.say("acknowledged; submissions can be sent again")
	return nil
}
