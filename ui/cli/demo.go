package cli

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strconv"

	"docket/client/demo"
	"docket/config"
	"docket/config/store"
	"docket/ui/cli/demopages"
	"docket/ui/view"

	"github.com/spf13/cobra"
)

type demoCommand struct {
	*session
	serve                    bool
	addr, trouble, firstPage string
	later, page              int
	place
}

func newDemo(s *session) *cobra.Command {
	c := &demoCommand{session: s}
	cmd := s.leaf("demo [rules|data|fields|text] [TARGET]", "Try everything on a sample company, without an account", demo.TroubleHelp(), nothing, c.run)
	cmd.Flags().BoolVar(&c.serve, "serve", false, "serve, and draw nothing")
	cmd.Flags().StringVar(&c.addr, "addr", "127.0.0.1:0", "`HOST:PORT` to listen on, on this computer")
	cmd.Flags().StringVar(&c.trouble, "trouble", "", "`TROUBLE` to make, such as data:429x2,push:drop")
	cmd.Flags().IntVar(&c.later, "later", 0, "the sample company so many days later: purchase orders came in and went on")
	c.place.declare(cmd.Flags(), "open the screen with this `FILTER`", "open the screen on this `ITEM`: a rule, a column, a field")
	cmd.Flags().IntVar(&c.page, "page", 1, "open the screen on this page of a datasource")
	chooseOne(cmd.Flags(), &c.firstPage, "first-page", "what the service counts pages from (default 1)", "0", "1")
	return cmd
}

func (c *demoCommand) run(args []string) error {
	trouble, err := demo.ParseTrouble(c.trouble)
	if err != nil {
		return usage("--%s", err)
	}
	which := first(args)
	err = refused([]refusal{
		{c.later < 0 || c.later > 1_000, "--later takes 0 to 1000 days"},
		{c.serve && len(args) > 0 || c.serve && c.place != place{} || c.serve && c.page != 1, "--serve draws nothing; leave out what the screen would open"},
		{c.page < 1, fmt.Sprintf("--page %d: pages count from 1", c.page)},
		{c.page > 1 && which != "data", "--page is about a datasource: docket demo data DATASOURCE --page N"},
		{c.place != place{} && (which == "" || which == "text"), "--where and --select are about rules, data or fields: docket demo data DATASOURCE --where FILTER"},
	}...)
	if err != nil {
		return err
	}
	args = append(args, "", "")
	if !c.serve && !canOpen(c.session) {
		return usage("the demo draws on a terminal; --linear goes line by line without one, `docket demo --serve` serves it to other programs")
	}
	server, err := demo.Start(demo.Options{Addr: c.addr, ZeroBased: c.firstPage == "0", Later: c.later, Trouble: trouble})
	if err != nil {
		return misuse(err, "Choose another --addr.")
	}
	defer server.Close()
	if c.serve {
		return c.serveUntilEnd(server)
	}
	to := c.link()
	to.View, to.Target, to.Page = args[0], args[1], c.page
	return c.openDemo(server, to)
}

func (c *demoCommand) serveUntilEnd(server *demo.Server) error {
	_, err := fmt.Fprintf(c.out, "export DOCKET_BASE_URL=%s\nexport DOCKET_TOKEN=%s\nexport DOCKET_COMPANY='%s'\nexport DOCKET_USERNAME=%s\n",
		server.URL, server.Token, server.Company, server.Username)
	if err != nil {
		return err
	}
	c.say("serving the sample company until ctrl+c")
	<-c.ctx.Done()
	return c.ctx.Err()
}

// openDemo draws the screen over the demo, with a store of its own. Of a config, only its looks count here.
func (c *demoCommand) openDemo(server *demo.Server, to view.Link) error {
	err := c.prepare(theSettings)
	set := c.set
	if set == nil {
		only := func(name string) string { return c.env(map[string]string{"NO_COLOR": name}[name]) }
		plain := &config.File{Theme: cmp.Or(c.theme, "auto"), Mouse: true}
		if set, err = config.Resolve(plain, config.Overrides{ASCII: c.flags.ASCII, Contrast: c.flags.Contrast, NoColor: c.flags.NoColor, Linear: c.flags.Linear}, only); err != nil {
			return err
		}
	}
	set.Profile = config.NewProfile("demo")
	set.BaseURL, set.Company, set.Username = server.URL, server.Company, server.Username
	set.ReadOnly = c.flags.ReadOnly != nil && *c.flags.ReadOnly
	c.set, c.token.value = set, server.Token
	if c.places.StateDir == "" {
		return err
	}
	folder := filepath.Join(c.places.StateDir, "demo")
	c.places.Beside(folder)
	if err := c.openStore(filepath.Join(folder, "docket.db")); err != nil {
		return err
	}
	if err := cmp.Or(c.sweep(), c.connect()); err != nil {
		return err
	}
	env := c.environment()
	env.Profile.Demo, env.Profile.TokenSource, env.Offers = true, "the demo's own", demo.Offers()
	env.Pages, env.PageUnit = demopages.Entries(), demo.ScanUnit
	env.Scope = store.Scope{Address: "demo", Company: server.Company} // the address changes with every run
	env.Command = called(c.session, []string{"docket", "demo"}, [][2]string{{"--first-page", c.firstPage}, {"--later", view.Either(c.later > 0, strconv.Itoa(c.later), "")}, {"--trouble", c.trouble}})
	env.Profiles, env.Authorize = nil, nil
	_, err = c.draw(env, to)
	return err
}
