package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"docket/client"
	"docket/config/store"
	"docket/ui/cli/build"
	"docket/ui/core/audit"
	"docket/ui/core/audit/lint"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/view"
)

type reviews struct {
	*session
	states  []string
	queue   string
	comment *string // nil leaves the one there is

	conflicts string // whose verdict counts in a merge
	dry       bool
	merged    []mergeLine
	foreseen  map[string][]store.Verdict        // by anchor document, of the files before in a dry run
	agreed    map[string][]reviewfile.Agreement // likewise
	open      int                               // conflicts that nobody settled
}

func newReview(s *session) *cobra.Command {
	c := &reviews{session: s}
	list := s.printing(s.leaf("list ANCHOR_ID", "List the rules with their verdicts", "", theService|theMemory, c.list))
	chooseSome(list.Flags(), &c.states, "state", "only rules in these `STATES`: "+strings.Join(audit.StateWords(), ", "), audit.StateWords()...)
	chooseQueue(list.Flags(), &c.queue)
	set := s.leaf("set ANCHOR_ID RULE_ID accept|reject|flag|pending", "Give a rule a verdict", "", theService|theMemory, c.give)
	set.Flags().Func("comment", "a comment, `TEXT`; without the flag the one there is stays", func(text string) error {
		c.comment = &text
		return inUTF8(text)
	})
	clear := s.leaf("clear ANCHOR_ID", "Remove all verdicts of an anchor document", "", theService|theMemory, c.clear)
	c.asking(clear)
	write := s.leaf("export ANCHOR_ID", "Export the review: rules, verdicts, comments, lint, map, provenance", "", theService|theMemory, c.export)
	c.formats(write, reviewfile.Formats(), "output format (default: by the name of the file, else md)")
	c.writing(write, "", "`REPORT` to write, complete or not at all; - is stdout")
	c.csvFlags(write)
	merge := s.printing(s.leaf("merge REVIEW...", "Import other people's reviews", "", theService|theMemory, c.mergeAll))
	chooseOne(merge.Flags(), &c.conflicts, "conflicts", "whose verdict counts where verdicts differ (default mine: what counts here stays, and they are listed)", "mine", "theirs", "flag")
	merge.Flags().BoolVar(&c.dry, "dry-run", false, "list what would change, and change nothing")
	sheet := s.printing(s.leaf("import FILE", "Import a CSV that was exported and edited", "", theService|theMemory, c.importSheet))
	chooseOne(sheet.Flags(), &c.conflicts, "conflicts", "whose verdict counts where both changed since the export (default mine: what counts here stays, and they are listed)", "mine", "theirs")
	sheet.Flags().BoolVar(&c.dry, "dry-run", false, "list what would change, and change nothing")
	return family("review", "Verdicts on audit rules", list, set, clear, write, sheet, merge, newAssign(s), newSettle(s))
}

// reviewed fetches the rules and joins them with the verdicts. An anchor document without rules has an empty review.
func (s *session) reviewed(anchor string) (*audit.Review, error) {
	set, err := s.ruleSet(anchor)
	if err != nil {
		return nil, err
	}
	exchange(s, anchor)
	return joined(s, set, anchor)
}

// joined is a review of rules as they were fetched, with what is known of verdicts and assignments on this computer.
func joined(s *session, set *client.RuleSet, anchor string) (*audit.Review, error) {
	verdicts, err := s.store.Verdicts.InForce(s.ctx, s.scope(), anchor)
	set.AnchorDocumentID = anchor
	r := audit.NewReview(set, verdicts)
	if s.store.InTeam() {
		r.Together(s.set.Reviewers)
	}
	if all, unread := s.store.Assignments(s.ctx, s.scope(), anchor); unread == nil {
		r.Assign(all, s.store.User())
	}
	return r, err
}

// document is a review as it is merged.
func (c *reviews) document(r *audit.Review) *reviewfile.Document {
	in, now := c.scope(), time.Now()
	d := reviewfile.New(reviewfile.Provenance{Address: in.Address, Company: in.Company, FetchedAt: now, WrittenAt: now,
		By: c.store.By(c.set.Username), Program: "docket " + build.Version()}, r)
	d.Agreements = append(d.Agreements, reviewfile.Agreements(c.ctx, c.store, in, r.Anchor)...)
	return d
}

// packet is a review as it is exported, with what lint found.
func (c *reviews) packet(r *audit.Review) *reviewfile.Document {
	d := c.document(r)
	x, err := lookedUp(c.session, r.Rules, r.Anchor)
	if d.Unlooked = view.Sentence(x.Unlooked()); err != nil {
		d.Unlooked = view.Sentence("quoted values were not looked up: " + view.Reason(err))
		c.remark(d.Unlooked)
	}
	d.Found(r, x.With(lint.Rules(r.Rules)), lint.Silenced(c.ctx, c.store, c.scope(), r.Anchor))
	return d
}

type reviewLine struct {
	RuleID    string         `json:"rule_id" table:"ID"`
	State     string         `json:"state" table:"STATE"`
	Rule      string         `json:"rule" table:"RULE"`
	Decision  store.Decision `json:"decision"`
	Comment   string         `json:"comment" table:"COMMENT"`
	By        string         `json:"by" table:"BY"`
	At        *time.Time     `json:"at"`
	When      string         `json:"-" table:"AT"`
	Words     []wordLine     `json:"words,omitempty"`    // in a team: of every member who said something
	Disagree  bool           `json:"disagree,omitempty"` // and nobody settled it
	SettledBy string         `json:"settled_by,omitempty"`
	Assigned  string         `json:"assigned,omitempty"` // who is to judge it: "alice, bob"
}

type wordLine struct {
	By       string         `json:"by"`
	Decision store.Decision `json:"decision"`
	Comment  string         `json:"comment"`
	At       time.Time      `json:"at"`
	Waits    bool           `json:"waits,omitempty"`   // for the team's database
	Settles  bool           `json:"settles,omitempty"` // it ended the disagreement of those before it
}

func (c *reviews) list(args []string) error {
	queue := audit.QueueNamed(strings.ReplaceAll(c.queue, "-", " "))
	if !slices.Contains(audit.Queues(), queue) && !c.store.InTeam() {
		return usage("--queue %s is about a team, and no team is set in this profile; see `docket team`", c.queue)
	}
	r, err := c.reviewed(args[0])
	if err != nil {
		return err
	}
	var lines []reviewLine
	for row, item := range r.Items {
		if len(c.states) > 0 && !slices.Contains(c.states, item.State.String()) || !r.In(row, queue) {
			continue
		}
		l := reviewLine{RuleID: r.Rules[row].ID, Rule: sentence(r.Rules[row]), State: item.State.String(), Assigned: item.Assigned}
		if v := item.Verdict; v != nil {
			utc := v.At.UTC()
			l.Decision, l.Comment, l.By, l.At, l.When = v.Decision, v.Comment, v.By, &utc, when(utc)
			l.Words = each(v.Words, func(w store.Word) wordLine {
				return wordLine{w.By, w.Decision, w.Comment, w.At.UTC(), w.Waits, w.Settles}
			})
			l.Disagree = v.Disagree()
			if at := v.Settled(); at >= 0 {
				l.SettledBy = v.Words[at].By
			}
		}
		lines = append(lines, l)
	}
	counts := r.Counts()
	err = c.print(lines, nil)
	if n := r.Disagreed(); n > 0 {
		c.remark("members disagree about " + view.Count(n, "rule"))
	}
	c.remark(fmt.Sprintf("%s of %s decided", view.Thousands(counts.Decided()), view.Count(counts.Total, "rule")))
	if gone := len(r.Vanished()); gone > 0 {
		c.remark(view.Count(gone, "more verdict") + " on rules that the service no longer returns")
	}
	return err
}

func (c *reviews) give(args []string) error {
	anchor, ruleID, decision := args[0], args[1], store.Decision(args[2])
	if args[2] == "pending" {
		decision = store.NoDecision
	}
	r, err := c.reviewed(anchor)
	if err != nil {
		return err
	}
	rows, err := r.Chosen(audit.Choice{IDs: args[1:2]})
	if err != nil {
		return misuse(err, toType("review", "list", anchor)+" lists them.")
	}
	if len(rows) > 1 {
		c.say("the verdict goes to %s with the id %s", view.Count(len(rows), "rule"), ruleID)
	}
	me := c.store.By(c.set.Username)
	if rows = slices.DeleteFunc(rows, func(row int) bool {
		return r.Items[row].Says(decision, me) && (c.comment == nil || *c.comment == r.Items[row].OwnComment(me))
	}); len(rows) == 0 {
		return c.done(nil, "%s: %s already", ruleID, audit.StateOf(decision))
	}
	verdicts := r.Judge(rows, decision, me)
	err = c.keep(r, verdicts)
	if err == nil && c.store.InTeam() {
		c.tellCounting(r, rows, decision)
	}
	return c.done(err, "%s: %s", ruleID, audit.StateOf(decision))
}

// tellCounting says whose verdict counts where a member gave, or took back, another one.
func (c *reviews) tellCounting(r *audit.Review, rows []int, d store.Decision) {
	now, _ := c.store.Verdicts.InForce(c.ctx, c.scope(), r.Anchor) // else it is said by the next list
	me := c.store.By(c.set.Username)
	for _, v := range now {
		at := slices.IndexFunc(rows, func(row int) bool { return r.Rules[row].ID == v.RuleID && r.Fingerprint(row) == v.Fingerprint })
		if at >= 0 && v.By != me && v.Decision != d {
			c.say("the verdict of %s counts: %s", v.By, audit.StateOf(v.Decision))
		}
	}
}

// keep saves verdicts on the rules of a review, with the comment that was given, and gives them to the team. Where another
// docket judged since the review was read, that verdict stays and the command fails: nobody has seen what would be replaced.
func (c *reviews) keep(r *audit.Review, verdicts []store.Verdict) error {
	for i := range verdicts {
		if c.comment != nil {
			verdicts[i].Comment = *c.comment
		}
	}
	stand, err := c.store.Verdicts.SetOver(c.ctx, c.scope(), verdicts, r.Stood(verdicts))
	if err != nil {
		return err
	}
	if exchange(c.session, r.Anchor) != nil {
		return notTakenByTeam("the verdict; it counts on this computer alone")
	}
	return meanwhile(stand, fmt.Sprintf("%d of %s given:", len(verdicts)-len(stand), view.Count(len(verdicts), "verdict")), r.Anchor, "replace")
}

// notTakenByTeam is the error of what a member's role does not let them do.
func notTakenByTeam(what string) error {
	return &failure{exitFailed, errors.New("the team does not take " + what), "An owner of the team gives roles: see `docket team members --help`."}
}

// meanwhile fails where another docket gave verdicts that stay: what was done, and what can be done to them now.
func meanwhile(stay []store.Verdict, done, anchor, verb string) error {
	if len(stay) == 0 {
		return nil
	}
	return &failure{exitFailed, fmt.Errorf("%s another docket judged %s meanwhile", done, audit.List(len(stay), func(i int) string {
		return stay[i].RuleID + " (" + audit.StateOf(stay[i].Decision).String() + ")"
	})), "That stays. " + toType("review", "list", anchor) + " lists it; run this again to " + verb + " it."}
}

func (c *reviews) clear(args []string) error {
	anchor := args[0]
	exchange(c.session, anchor)
	all, err := c.store.Verdicts.Own(c.ctx, c.scope(), anchor)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		c.say("there are no verdicts on %s", anchor)
		return nil
	}
	counted := func(n int) string { // where another docket was first, fewer than all
		if n < len(all) {
			return view.Count(n, "verdict")
		}
		return reviewfile.Counted(each(all, func(v store.Verdict) store.Verdict { v.GoesOn = v.Decision == store.NoDecision; return v }))
	}
	also := view.Either(c.store.InTeam(), ", also those that you gave on other computers", "")
	if sure, err := c.sure(fmt.Sprintf("Remove %s on %s%s?", counted(len(all)), anchor, also), "nothing was removed"); !sure {
		return err
	}
	n, left, err := c.store.Verdicts.Clear(c.ctx, c.scope(), anchor, c.store.By(c.set.Username), all)
	if err != nil {
		return err
	}
	if exchange(c.session, anchor) != nil {
		return notTakenByTeam("that these verdicts are taken back; they are on this computer alone")
	}
	err = meanwhile(left, fmt.Sprintf("%d of %s on %s removed;", n, counted(len(all)), anchor), anchor, "remove")
	restored := view.Either(n > 0, "; u in the rules view restores "+view.Plural(n, "it", "them"), "") // 0 where another docket was first
	return c.done(err, "%s on %s removed%s", counted(n), anchor, restored)
}
