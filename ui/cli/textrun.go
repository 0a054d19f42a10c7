package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"docket/config/files"
	"docket/config/store"
	"docket/ui/core/boxes"
	"docket/ui/core/export"
	"docket/ui/text"
	"docket/ui/view"
)

type textRun struct {
	*session
	named          string // the template, as it was given
	flags          *pflag.FlagSet
	ids, idsFile   string
	idsFrom        string
	budget         int
	run, compare   string
	goOn           bool
	retry          []string
	jobs           int
	against, on    string
	checks         []string
	template       boxes.Template
	current, prior *boxes.Run
	sources        map[string]*dataCommand // that are read, by name
	doubts         []string                // of the one that was read last
}

func newTextRun(s *session) *cobra.Command {
	c := &textRun{session: s, sources: map[string]*dataCommand{}}
	cmd := s.leaf("run TEMPLATE", "Text in named boxes of many documents", boxes.Rules, thePlaces, func(args []string) error { return c.do(args[0]) })
	f := cmd.Flags()
	c.flags = f
	c.printing(cmd, dataFormats()...)
	c.csvFlags(cmd)
	addUp(f, &c.ids, "ids", "OCR text `IDS` with commas between (may be repeated)", func(lists []string) string { return strings.Join(lists, ",") })
	f.StringVar(&c.idsFile, "ids-file", "", "`FILE` with an OCR text id a line; - is standard input")
	f.StringVar(&c.idsFrom, "ids-from", "", "a column of a datasource, `DATASOURCE.COLUMN`: the ids of all its records")
	f.IntVar(&c.budget, "budget", 0, "send at most so many requests; --continue sends the rest")
	f.IntVar(&c.jobs, "jobs", 4, "how many are asked for at the same time, 1 to 16")
	f.StringVar(&c.run, "run", "", "a stored `RUN` of the template: its number, or latest")
	f.BoolVar(&c.goOn, "continue", false, "go on with the run: send what was never sent")
	chooseSome(f, &c.retry, "retry", "send again what failed; or, as it may have been pushed already, what was answered unclearly, or not answered", "failed", "unclear", "unanswered")
	f.StringVar(&c.against, "against", "", "check against the records of this `DATASOURCE`")
	f.StringVar(&c.on, "on", "", "--against: the box that finds a record, `BOX=COLUMN`")
	f.StringArrayVar(&c.checks, "check", nil, "--against: what must be the same, `BOX=COLUMN`; may come again")
	f.StringVar(&c.compare, "compare", "", "compare with an earlier `RUN` of the template: its number, or latest")
	return cmd
}

func (c *textRun) check() error {
	ways := len(slices.DeleteFunc([]string{c.ids, c.idsFile, c.idsFrom}, func(given string) bool { return given == "" }))
	return refused([]refusal{
		{c.jobs < 1 || c.jobs > 16, fmt.Sprintf("--jobs %d: choose 1 to 16", c.jobs)},
		{c.budget < 1 && c.flags.Changed("budget"), fmt.Sprintf("--budget %d: choose a number of requests, from 1", c.budget)},
		{ways > 1, "--ids, --ids-file and --ids-from are the same; choose one of them"},
		{ways > 0 && (c.goOn || c.run != "" || len(c.retry) > 0), "the documents of a stored run stay as they are; leave --ids, --ids-file and --ids-from out"},
		{ways == 0 && !c.goOn && c.run == "" && len(c.retry) == 0, "which documents? Say --ids, --ids-file, --ids-from, or --run for a stored run"},
		{(c.against == "") != (c.on == "") || (c.against == "") != (len(c.checks) == 0), "--against, --on and --check go together"},
		c.workbook(c.format(), "write it to a file with >"),
	}...)
}

func (c *textRun) do(name string) error {
	c.named = name
	err := c.check()
	if err == nil {
		c.template, err = boxes.Load(c.places.Templates, name)
		if is[*boxes.Error](err) {
			err = misuse(err, "")
		} else if is[*files.TargetError](err) {
			err = misuse(err, "Name a template: a file, or one of the folder templates.")
		}
	}
	if err == nil {
		err = c.prepare(theService | theMemory)
	}
	if err == nil && (c.goOn || c.run == "" || len(c.retry) > 0) {
		err = c.comparable() // nothing is sent for a comparison that cannot be
	}
	if err == nil {
		err = c.choose()
	}
	if err != nil {
		return err
	}
	sent := c.send()
	if code := exitCode(sent); sent != nil && code == exitUsage {
		return sent
	}
	if !c.current.Of(c.template) {
		c.say("run %d was made with other boxes than %s has now", c.current.ID, c.template.Path)
	}
	if c.prior != nil {
		c.say("compared with %s", c.prior.As(c.current))
	}
	columns, uncompared := c.columns()
	if uncompared = cause(c.ctx, uncompared); uncompared != nil {
		uncompared = c.stored(fmt.Errorf("not compared with %s: %w", c.against, uncompared), "compares")
	}
	return c.outcome(cmp.Or(cause(c.ctx, sent), c.stored(c.show(c.current.Table(columns...)), "shows"), uncompared))
}

// choose finds the run that goes on or is shown, or begins a new one. Nothing is sent yet.
func (c *textRun) choose() (err error) {
	if c.compare != "" { // before the new one is the latest
		if c.prior, err = c.find(c.compare); err != nil {
			return err
		}
	}
	if c.ids == "" && c.idsFile == "" && c.idsFrom == "" {
		if c.current, err = c.find(cmp.Or(c.run, "latest")); err == nil {
			err = c.earlier()
		}
		if err != nil {
			return err
		}
		for _, text := range c.current.Told {
			c.say("%s", text)
			d := c.source(c.against) // which does not say it again
			d.told = append(d.told, strings.TrimSuffix(strings.TrimPrefix(text, c.against+": "), "."))
		}
		if _, _, err = c.pairs(c.current.Names); err == nil && !c.current.Of(c.template) && (c.goOn || len(c.retry) > 0) {
			err = usage("%s has changed since run %d; begin a new run", c.template.Path, c.current.ID)
		}
		return err
	}
	ids, err := c.documents()
	if err != nil {
		return err
	}
	for _, text := range ids.Told() {
		c.say("%s", text)
	}
	switch {
	case len(ids.IDs) == 0:
		return usage("there is no id in what was given")
	case c.set.ReadOnly:
		return errTextReadOnly
	}
	c.current, err = boxes.Begin(c.ctx, c.store, c.scope(), c.template, ids.IDs, append(ids.Told(), c.doubts...)...)
	c.goOn = true
	return err
}

// earlier sees to it that a stored run is compared with one before it: latest is the newest of those.
func (c *textRun) earlier() (err error) {
	switch {
	case c.prior == nil || c.prior.ID < c.current.ID:
		return nil
	case c.compare != "latest":
		return usage("--compare %s is not before run %d, which is shown; choose an earlier run", c.compare, c.current.ID)
	}
	list, err := c.store.Runs.List(c.ctx, c.scope(), c.template.Name)
	for _, r := range list { // the newest first
		if err == nil && r.ID < c.current.ID {
			c.prior, err = c.find(strconv.FormatInt(r.ID, 10))
			return err
		}
	}
	return cmp.Or(err, usage("there is no run before run %d to compare with", c.current.ID))
}

func (c *textRun) find(run string) (*boxes.Run, error) {
	number, err := strconv.ParseInt(run, 10, 64)
	if run == "latest" {
		number, err = 0, nil
	}
	if err != nil || number < 0 {
		return nil, usage("%q is no run; choose a number, or latest", run)
	}
	found, err := boxes.Find(c.ctx, c.store, c.scope(), c.template.Name, number)
	if err != nil && filepath.IsAbs(c.template.Name) { // runs had the name without its folder once
		old, none := boxes.Find(c.ctx, c.store, c.scope(), strings.TrimSuffix(filepath.Base(c.template.Name), ".toml"), number)
		if none == nil && old.Of(c.template) {
			return old, nil
		}
	}
	return found, misuse(err, "`docket text runs` lists what there is.")
}

func (c *textRun) send() error {
	states := map[string]string{"failed": store.ReadFailed, "unclear": store.ReadUnclear, "unanswered": store.ReadSent}
	want := each(c.retry, func(word string) string { return states[word] })
	if c.goOn {
		want = append(want, "")
	}
	sending := boxes.Sending{States: slices.Compact(want), Jobs: c.jobs, Most: c.budget, Doubts: &boxes.Doubts{Store: text.Doubts(c.store, c.scope())}, Told: func(p boxes.Progress) {
		c.status.show("%s of %s, %s a second, %d failed, %d unclear, %d not answered", view.Thousands(p.Done), view.Count(p.Total, "request"),
			view.Thousands(int(p.Rate)), p.Failed, p.Unclear, p.Unanswered)
	}}
	n := c.current.Pushes(sending)
	switch {
	case len(want) == 0:
		return nil
	case c.set.ReadOnly && n > 0:
		return errTextReadOnly
	}
	names := len(c.current.Names)
	c.say("run %d of %s: %s, %d %s each; %s to send", c.current.ID, c.template.Name, view.Count(len(c.current.IDs), "document"),
		names, view.Plural(names, "box", "boxes"), view.Count(n, "request"))
	if n = sending.Doubts.Among(c.ctx, c.current.Asks(want...)[:n]); n > 0 && !slices.Contains(c.retry, "unanswered") && !slices.Contains(c.retry, "unclear") { // else it was said
		c.say("%s", boxes.Pushed(n))
	}
	defer c.status.clear()
	return c.sendInOrder(sending)
}

// answersWithin is how long a run that is ended waits for the answers of what was sent.
const answersWithin = 5 * time.Second

// sendInOrder sends nothing more after a signal, and waits for the answers of what was sent: each may be a push.
func (c *textRun) sendInOrder(sending boxes.Sending) error {
	ctx, cancel := context.WithCancel(context.WithoutCancel(c.ctx))
	defer cancel()
	sending.Stop = func() bool { return c.ctx.Err() != nil }
	defer context.AfterFunc(c.ctx, func() {
		c.status.clear()
		c.say("nothing more is sent; waiting %s at most for the answers to what was sent, ctrl+c does not", answersWithin)
		view.After(answersWithin, cancel, func(view.Fault) {})
	})()
	return errors.Join(c.current.Send(ctx, c.api, sending), c.ctx.Err())
}

func (c *textRun) show(t *boxes.Table) error {
	return c.output(func(w io.Writer) error {
		as := c.format()
		if as != asTable {
			sum, err := export.Pages(context.WithoutCancel(c.ctx), t.Pages(), c.forPeople(as, w), export.Options{Format: export.Format(as), Columns: t.Columns, CSV: c.as.csv, CutCells: true}, nil)
			if sum.CutCells > 0 {
				c.remark(view.Count(sum.CutCells, "cell") + " cut to 32,767 characters; -o csv has everything")
			}
			return err
		}
		out := newTable(w, widthOf(c.out), t.Columns...)
		out.whole = true
		for _, document := range t.FirstDiffering() {
			if err := out.row(t.Row(document)...); err != nil {
				return err
			}
		}
		return c.end(out)
	})
}

// outcome says what has no answer, and how to go on; err is why it ended early.
func (c *textRun) outcome(err error) error {
	run := append([]string{"text", "run", c.named, "--run", strconv.FormatInt(c.current.ID, 10)}, c.tape.again()...)
	var left, how []string
	if !c.current.Of(c.template) { // nothing more of it can be sent
		run = nil
	}
	flags := map[string]string{"": "--continue", store.ReadFailed: "--retry failed", store.ReadUnclear: "--retry unclear", store.ReadSent: "--retry unanswered"}
	for _, o := range boxes.Opens() {
		if n := c.current.Count(o.State); n > 0 {
			left, how = append(left, view.Thousands(n)+" "+o.Word), append(how, toType(append(run[:len(run):len(run)], strings.Fields(flags[o.State])...)...))
		}
	}
	if n := c.current.Odd(); n > 0 {
		c.say("run %d: %s told of an error too; the rows say which", c.current.ID, view.Count(n, "answer"))
	}
	if len(left) == 0 {
		return err
	}
	what := fmt.Errorf("run %d: of %s, %s", c.current.ID, view.Count(c.current.Requests(), "request"), strings.Join(left, ", "))
	way := strings.Join(how, " and ") + " " + view.Plural(len(how), "sends", "send") + " them, on purpose."
	switch {
	case c.current.Count(store.ReadSent) > 0 && c.store.Runs.Sending():
		way = "Another docket is sending requests of a run now: what is not answered may be on its way. Wait until that is done."
	case err != nil:
		way = how[0] + " goes on."
	case run == nil:
		way = "A new run sends them, with the boxes as they are now."
	}
	if err != nil {
		return &failure{exitCode(err), err, what.Error() + ". " + way}
	}
	return &failure{exitFailed, what, way}
}
