package reviewfile

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/each"
	"docket/ui/core/export"
	"docket/ui/core/kind"
	"docket/ui/safe"
)

// SheetLine is a line of a review that was exported as CSV and edited in a spreadsheet.
type SheetLine struct {
	Line                        int
	Anchor, RuleID, Fingerprint string
	Address                     string // of the service that returned the rule; "" is not said
	Decision                    store.Decision
	Comment                     string
	At                          time.Time // of the verdict that was exported; zero is none

	Mute, Timeless bool // the file has no column for comments, none for the time
	Edited         bool // the decision is another one than the exported state
}

// SheetAddresses are notes on where the rules of a sheet came from.
func SheetAddresses(here string, lines []SheetLine) []string {
	for _, l := range lines {
		if notes := Addresses(here, l.Address); notes != nil {
			return notes
		}
	}
	return nil
}

// Addresses notes that the rules of two reviews came from two services; "" is not said.
func Addresses(here, there string) []string {
	if there == "" || here == there {
		return nil
	}
	return []string{fmt.Sprintf("The rules came from two addresses: %s and %s.", here, there)}
}

// decisions are what a cell may say, as it is written by the export or by a person.
var decisions = map[string]store.Decision{"": store.NoDecision, "pending": store.NoDecision, "accept": store.Accept, "accepted": store.Accept,
	"reject": store.Reject, "rejected": store.Reject, "flag": store.Flag, "flagged": store.Flag}

// ReadSheet reads a CSV that the export wrote; commas, semicolons or tabs are between its cells. Columns may be moved or
// left out, all but rule_id, fingerprint, decision and anchor_document_id. A review of another company is refused, and two
// columns of one name: nobody knows which of them counts.
func ReadSheet(content []byte, company string) ([]SheetLine, error) {
	lines, err := readSheet(content, company)
	return lines, kind.Instead(err, content, kind.Sheet)
}

func readSheet(content []byte, company string) (lines []SheetLine, err error) {
	content = bytes.TrimPrefix(content, []byte("\ufeff"))
	r := export.NewReader(content)
	r.FieldsPerRecord = -1
	header, err := r.Read()
	if err != nil {
		return nil, errors.New("read review: the file has no line of headings")
	}
	col, err := headings(header)
	if err != nil {
		return nil, err
	}
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			return lines, nil
		}
		at, _ := r.FieldPos(0)
		if err != nil {
			return nil, fmt.Errorf("read review: line %d: it is not CSV", at)
		}
		cell := func(name string) string {
			switch i := col(name); {
			case i < 0 || i >= len(cells):
				return ""
			case col(rawColumn) >= 0:
				return cells[i]
			case name == "comment":
				return unmarked(export.Unguard(cells[i]))
			default:
				return export.Unguard(cells[i])
			}
		}
		if strings.TrimSpace(strings.Join(cells, "")) == "" {
			continue
		}
		l, err := sheetLine(at, cell, company)
		if err != nil {
			return nil, err
		}
		l.Mute, l.Timeless = col("comment") < 0, col("at") < 0
		was, exported := decisions[strings.ToLower(strings.TrimSpace(cell("state")))]
		l.Edited = col("state") >= 0 && (exported && l.Decision != was || !exported && l.Decision != store.NoDecision)
		lines = append(lines, l)
	}
}

// headings are the places of columns by their names; one that is not there is at -1.
func headings(header []string) (func(name string) int, error) {
	at := map[string]int{}
	for i, name := range header {
		name = strings.ToLower(strings.TrimSpace(name))
		if _, twice := at[name]; twice && name != "" {
			return nil, fmt.Errorf("read review: two columns are called %q", name)
		}
		at[name] = i
	}
	for _, name := range []string{"rule_id", "fingerprint", "decision", "anchor_document_id"} {
		if _, there := at[name]; !there {
			return nil, fmt.Errorf("read review: there is no column %s; `docket review export -o csv` writes it", name)
		}
	}
	return func(name string) int {
		if i, there := at[name]; there {
			return i
		}
		return -1
	}, nil
}

// sheetLine is a line by the cells of its columns.
func sheetLine(at int, cell func(name string) string, company string) (l SheetLine, err error) {
	decision, known := decisions[strings.ToLower(strings.TrimSpace(cell("decision")))]
	l = SheetLine{Line: at, Anchor: cell("anchor_document_id"), RuleID: cell("rule_id"), Fingerprint: cell("fingerprint"), Address: cell("address"),
		Decision: decision, Comment: plainComment(cell("comment"))}
	switch of := cell("company"); {
	case len(l.Comment) > longestComment:
		return l, fmt.Errorf("read review: line %d: the comment has more than %d bytes", at, longestComment)
	case !utf8.ValidString(l.Comment): // as Excel writes it, in the letters of one country
		return l, fmt.Errorf("read review: line %d: the comment is not UTF-8; save the file as CSV UTF-8", at)
	case of != "" && !became(company, of):
		return l, fmt.Errorf("read review: line %d is about company %q, not %q", at, of, company)
	case !known:
		return l, fmt.Errorf("read review: line %d: %q is no decision; use accept, reject, flag or pending", at, cell("decision"))
	case cell("at") == "":
		return l, nil
	}
	if l.At, err = time.Parse(time.RFC3339, cell("at")); err != nil {
		err = fmt.Errorf("read review: line %d: %q is no time that was exported; leave the column at as it came", at, cell("at"))
	}
	return l, err
}

// plainComment is a comment without what the way through a file changes.
func plainComment(comment string) string {
	return strings.TrimSpace(strings.ReplaceAll(comment, "\r\n", "\n"))
}

// What comes of a line of a sheet.
const (
	SheetNew       = "new"       // nobody had decided
	SheetChanged   = "changed"   // it is another verdict than was exported, and nobody changed that since
	SheetUnchanged = "unchanged" // it says what is known
	SheetConflict  = "conflict"  // the verdict changed here since the export
	SheetStale     = "stale"     // the rule is another one by now
	SheetUnknown   = "unknown"   // there is no such rule
	SheetTwice     = "twice"     // an earlier line is about the same rule
)

type SheetStep struct {
	SheetLine
	What    string
	Mine    store.Decision
	Why     string         // a conflict and what is not imported, in a sentence
	Verdict *store.Verdict // to be given; nil is none
}

// Counted says how much is taken in: "2 verdicts and 1 comment".
func Counted(verdicts []store.Verdict) string {
	comments := each.Count(verdicts, func(v store.Verdict) bool { return v.GoesOn })
	switch n := len(verdicts) - comments; {
	case comments == 0:
		return safe.Count(n, "verdict")
	case n == 0:
		return safe.Count(comments, "comment")
	default:
		return safe.Count(n, "verdict") + " and " + safe.Count(comments, "comment")
	}
}

// PlanSheet compares a sheet with the review as it is. Rules are known by their id and fingerprint. The verdicts of a
// conflict are there, to be taken or not.
func PlanSheet(r *audit.Review, lines []SheetLine, by string) []SheetStep {
	rows, ids := map[string][]int{}, map[string]string{}
	for row := range r.Rules {
		id := r.Rules[row].ID
		if rows[id] = append(rows[id], row); converted().MatchString(id) {
			ids[r.Fingerprint(row)] = id
		}
	}
	gone := map[string]store.Verdict{} // by fingerprint, of rules that the service no longer returns
	for _, v := range r.Vanished() {
		gone[v.Fingerprint] = v
	}
	seen, steps := map[int]SheetLine{}, make([]SheetStep, 0, len(lines))
	for _, l := range lines {
		if id, is := ids[l.Fingerprint]; is {
			l.RuleID = id // 007 came back as 7, which may be a rule too
		}
		was := gone[l.Fingerprint]
		step := SheetStep{SheetLine: l, Mine: was.Decision}
		at := slices.IndexFunc(rows[l.RuleID], func(row int) bool { return r.Fingerprint(row) == l.Fingerprint })
		row := -1
		if at >= 0 {
			row = rows[l.RuleID][at]
		}
		before, again := seen[row]
		switch {
		case len(rows[l.RuleID]) == 0 && was.Said() && was.Decision == l.Decision && plainComment(was.Comment) == l.Comment:
			step.What = SheetUnchanged
		case len(rows[l.RuleID]) == 0:
			step.What, step.Why = SheetUnknown, "The service returns no rule with this id."
		case at < 0:
			step.What, step.Why = SheetStale, "The rule changed since the export: its fingerprint is another one."
		case again && before.Decision == l.Decision && before.Comment == l.Comment: // the rule is there twice
			step.What = SheetUnchanged
		case again:
			step.What, step.Why = SheetTwice, "An earlier line is about the same rule; it counts."
		default:
			seen[row] = l
			step.plan(r, row, by)
		}
		steps = append(steps, step)
	}
	return steps
}

// plan decides what comes of a line about the rule in a row.
func (s *SheetStep) plan(r *audit.Review, row int, by string) {
	mine := *cmp.Or(r.Items[row].Verdict, &store.Verdict{})
	if s.Mine = mine.Decision; s.Mute { // it says nothing of comments
		s.Comment = plainComment(mine.Comment)
	}
	own, comment, counts := mine.Own()
	second := !counts && s.Edited && own != s.Decision // whoever writes what another member says has judged too
	if mine.Decision == s.Decision && plainComment(mine.Comment) == s.Comment && !second {
		s.What = SheetUnchanged
		return
	}
	text := s.Comment
	if text == plainComment(mine.Comment) { // nobody wrote it here, and whose it is stays
		text = r.Items[row].OwnComment(by)
	}
	v := r.Comment([]int{row}, text, by)[0]
	if s.Decision != mine.Decision || second {
		v = r.Judge([]int{row}, s.Decision, by)[0]
		v.Comment = text
	}
	if !counts && v.Decision == own && v.Comment == comment {
		s.What, s.Why = SheetUnchanged, "You say this already; the verdict of "+mine.By+" counts."
		return
	}
	s.Verdict = &v
	if second && mine.Decision == s.Decision {
		s.What = SheetNew
		return
	}
	at, apart := mine.At, time.Millisecond // the databases do not round alike
	if s.At.Nanosecond() == 0 {            // earlier dockets wrote seconds
		at = at.Truncate(time.Second)
	}
	switch same := at.Sub(s.At).Abs() < apart; {
	case !mine.Said():
		if s.What = SheetNew; !s.At.IsZero() {
			s.What, s.Why = SheetConflict, "The exported verdict is not here: it was taken back, or given on another computer."
		}
	case same:
		if s.What = SheetChanged; s.Comment == "" && mine.Comment != "" {
			s.Why = "The comment is removed: " + mine.Comment
		}
	case s.Timeless:
		s.What, s.Why = SheetConflict, "The file has no column at, so nobody knows whether this is the verdict that it changes."
	default:
		s.What, s.Why = SheetConflict, "The verdict here is not the exported one, by "+mine.By+"."
	}
}
