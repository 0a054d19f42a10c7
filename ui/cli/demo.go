package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"docket/client/demo"
)

const demoLong = `Opens docket on a sample company that is served in this process: every key works, no
account and no network are needed. What it stores has a folder of its own.

With --serve it is a plain server instead: it prints how to reach it, as lines for a
shell, and runs until ctrl+c. The first lines of stdout are the address and the token.

`

// demoCommand opens or serves the sample company.
type demoCommand struct {
	*session
	serve     bool
	addr      string
	trouble   string
	firstPage string
}

func newDemo(s *session) *cobra.Command {
	c := &demoCommand{session: s, firstPage: "1"}
	cmd := leaf("demo [VIEW [TARGET]]", "Try everything on a sample company, without an account", between(0, 2, ""), c.run)
	cmd.GroupID, cmd.Long = groupSelf, demoLong+demo.TroubleHelp()
	cmd.Example = "  docket demo\n  docket demo data vendors\n  docket demo --serve --addr 127.0.0.1:8080 --trouble data:429x2,push:drop"
	cmd.Flags().BoolVar(&c.serve, "serve", false, "serve, and draw nothing")
	cmd.Flags().StringVar(&c.addr, "addr", "127.0.0.1:0", "address to listen on, on this computer")
	cmd.Flags().StringVar(&c.trouble, "trouble", "", "what goes wrong, such as data:429x2,push:drop")
	chooseOne(cmd, &c.firstPage, "first-page", "what the service counts pages from: 0 or 1", "0", "1")
	return cmd
}

func viewNames() []string { return []string{"rules", "data", "fields", "text"} }

func (c *demoCommand) run(args []string) error {
	trouble, err := demo.ParseTrouble(c.trouble)
	if err != nil {
		return usage("--%s", err)
	}
	view, target := "", ""
	if len(args) > 0 {
		view = args[0]
		if !slices.Contains(viewNames(), view) {
			return usage("there is no view %q; one of %s", view, strings.Join(viewNames(), ", "))
		}
	}
	if len(args) > 1 {
		target = args[1]
	}
	if !c.serve && !c.canDraw() {
		return usage("the demo draws on a terminal; `docket demo --serve` serves it to other programs")
	}
	server, err := demo.Start(demo.Options{Addr: c.addr, ZeroBased: c.firstPage == "0", Trouble: trouble})
	if err != nil {
		return &failure{exitUsage, err, "Choose another --addr."}
	}
	defer server.Close()
	if c.serve {
		return c.serveUntilEnd(server)
	}
	return c.openDemo(server, view, target)
}

// serveUntilEnd says how to reach the server, then waits for the end.
func (c *demoCommand) serveUntilEnd(server *demo.Server) error {
	_, err := fmt.Fprintf(c.out, "export DOCKET_BASE_URL=%s\nexport DOCKET_TOKEN=%s\nexport DOCKET_COMPANY='%s'\nexport DOCKET_USERNAME=%s\n",
		server.URL, server.Token, server.Company, server.Username)
	if err != nil {
		return err
	}
	c.say("serving the sample company until ctrl+c; what there is: curl %s/", server.URL)
	<-c.ctx.Done()
	return c.ctx.Err()
}
