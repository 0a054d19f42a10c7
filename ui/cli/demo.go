package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"docket/client/demo"
)

const demoLong = `Opens docket on a sample company that is served in this process: every key works, no
account and no network are needed. What the demo keeps has a folder of its own.

With --serve it is a plain server instead: it prints how to reach it, as lines for a
shell, and runs until ctrl+c. The first lines of stdout are the address and the token.

`

type demoFlags struct {
	serve     bool
	addr      string
	trouble   string
	firstPage int
}

func (a *app) demoCommand() *cobra.Command {
	var f demoFlags
	cmd := &cobra.Command{
		Use: "demo [VIEW [TARGET]]", Short: "Try everything on a sample company, without an account", GroupID: groupSelf,
		Long:    demoLong + demo.TroubleHelp(),
		Example: "  docket demo\n  docket demo data vendors\n  docket demo --serve --addr 127.0.0.1:8080 --trouble data:429x2,push:drop",
		Args:    between(0, 2, ""),
		RunE:    func(_ *cobra.Command, args []string) error { return a.demo(f, args) },
	}
	cmd.Flags().BoolVar(&f.serve, "serve", false, "serve, and draw nothing")
	cmd.Flags().StringVar(&f.addr, "addr", "127.0.0.1:0", "address to listen on, on this machine")
	cmd.Flags().StringVar(&f.trouble, "trouble", "", "what goes wrong, such as data:429x2,push:drop")
	cmd.Flags().IntVar(&f.firstPage, "first-page", 1, "what the service counts pages from: 0 or 1")
	return cmd
}

func viewNames() []string { return []string{"rules", "data", "fields", "text"} }

func (a *app) demo(f demoFlags, args []string) error {
	if f.firstPage != 0 && f.firstPage != 1 {
		return usage("demo", "--first-page %d: 0 or 1", f.firstPage)
	}
	trouble, err := demo.ParseTrouble(f.trouble)
	if err != nil {
		return usage("demo", "--%s", err)
	}
	view, target := "", ""
	if len(args) > 0 {
		view = args[0]
		if !strings.Contains(" "+strings.Join(viewNames(), " ")+" ", " "+view+" ") {
			return usage("demo", "there is no view %q; one of %s", view, strings.Join(viewNames(), ", "))
		}
	}
	if len(args) > 1 {
		target = args[1]
	}
	if !f.serve && !a.canDraw() {
		return usage("demo", "the demo draws on a terminal; `docket demo --serve` serves it to other programs")
	}
	server, err := demo.Start(demo.Options{Addr: f.addr, ZeroBased: f.firstPage == 0, Trouble: trouble})
	if err != nil {
		return &failure{exitUsage, err, "Choose another --addr."}
	}
	defer server.Close()
	if f.serve {
		return a.serve(server)
	}
	return a.openDemo(server, view, target)
}

// serve says how to reach the server, then waits for the end.
func (a *app) serve(server *demo.Server) error {
	_, err := fmt.Fprintf(a.out, "export DOCKET_BASE_URL=%s\nexport DOCKET_TOKEN=%s\nexport DOCKET_COMPANY='%s'\nexport DOCKET_USERNAME=%s\n",
		server.URL, server.Token, server.Company, server.Username)
	if err != nil {
		return err
	}
	a.say("serving the sample company until ctrl+c; what there is: curl %s/", server.URL)
	<-a.ctx.Done()
	return a.ctx.Err()
}
