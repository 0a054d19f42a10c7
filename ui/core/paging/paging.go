// Package paging reads datasources page by page (§4.2 of client/INTERFACE.md),
// for the screen and for the commands alike: what the service calls the first page is proven, remembered, and
// doubted each time, and an end is believed only with proof. It draws nothing.
package paging

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"docket/client"
	"docket/config/store"
)

// Basis is how docket knows what the service calls the first page.
type Basis int

const (
	Observed   Basis = iota // asked just now
	Remembered              // observed earlier; what the service shows now fits it
	Overruled               // the profile says so
)

// Source is one datasource of a service, and how its pages are asked for.
type Source struct {
	Client  *client.Client
	Store   *store.Store // where observations are kept; nil keeps none
	Scope   store.Scope
	Profile client.FirstPage // what the person says of the first page; else FirstPageAuto
	Name    string
	PerPage int
	Proof   int                 // pages in a row without records that are taken for the end; less than 2 is 2
	Ended   func(client.Ending) // is told how a walk came to its end, with what its opening makes doubtful; may be nil

	opened *Opening // see [Source.Once]
}

// Opening is what is known of a datasource's first page. Pages are people's, from 1.
type Opening struct {
	First  client.FirstPage
	Basis  Basis
	Proven bool
	Why    string          // one sentence
	Notes  []string        // what the person should be told besides
	Doubts []string        // of these and of Why: why not every record may come, and once; Ended is told of them too
	Known  []*client.Page  // page 1 and page 2 where they came; else nil
	left   map[string]bool // records of page 0 that did not come, where Doubts are of them alone
}

// String is the opening in a line: "1: Page 0 is empty and page 1 has records."
func (o Opening) String() string { return fmt.Sprintf("%d: %s", o.First, o.Why) }

// fact is what the observation is called in the store.
const fact = "first_page"

// alike is what else a first page 1 is remembered by: no page lies before it that the service does not give.
const alike = " Page 1 begins alike however many are asked for."

// Once is the source for whoever reads of it several times at once: it is opened, and told of, the first time alone.
func (s Source) Once() Source {
	s.opened = &Opening{}
	return s
}

func (s Source) subject() string { return "datasource/" + s.Name }

// Open says what the service calls the first page: what the profile says, with a note where the service shows otherwise,
// else what was observed earlier, as long as that fits what the service shows now.
func (s Source) Open(ctx context.Context) (Opening, error) {
	if s.Profile != client.FirstPageAuto {
		return s.overruled(ctx)
	}
	o := Opening{}
	seen, known := s.recall(ctx, &o)
	proof, err := s.Client.ProveFirstPage(ctx, s.Name, s.PerPage, known)
	if err != nil {
		return Opening{}, err
	}
	o.First, o.Proven, o.Why, o.Known = proof.First, proof.Proven, proof.Reason, []*client.Page{proof.Page, proof.Next}
	if proof.Unsure {
		o.Doubts = []string{proof.Reason}
	}
	if proof.First == known {
		o.Basis, o.Proven, o.Why = Remembered, !proof.Unsure, seen.Why
		o.Notes = append(o.Notes, o.Doubts...) // what was observed may hold no more, and nothing would show it
		return o, nil
	}
	if known != client.FirstPageAuto {
		o.Notes = append(o.Notes, fmt.Sprintf("On %s they were numbered from %d.", seen.At.Local().Format(time.DateOnly), known))
	}
	s.keep(ctx, &o, known)
	return o, nil
}

const checkTime = 10 * time.Second

// overruled opens by what the profile says, and looks whether that leaves records out.
// A check that fails is no reason not to read.
func (s Source) overruled(ctx context.Context) (Opening, error) {
	o := Opening{First: s.Profile, Basis: Overruled, Proven: true, Why: fmt.Sprintf("The profile says that pages count from %d.", s.Profile)}
	short, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	proof, err := s.Client.ProveFirstPage(short, s.Name, s.PerPage, s.Profile)
	if _, refused := client.RefusesPage(err); err != nil {
		if !refused {
			o.doubt(fmt.Sprintf("Whether first_page = %d in the profile is right could not be checked: %v.", s.Profile, err))
		}
		return o, ctx.Err()
	}
	reason, _, _ := strings.Cut(strings.TrimSuffix(proof.Reason, "."), "; docket goes by")
	switch {
	case proof.First == s.Profile:
		o.Known = []*client.Page{proof.Page, proof.Next}
	case !proof.Proven && (proof.Next == nil || len(proof.Next.Records) == 0): // pages 0 and 1 share no records, or all
	case s.Profile == client.FirstPageOne:
		are := "are"
		if proof.Next != nil && len(proof.Page.Records) < len(proof.Next.Records) {
			are = "may be"
		}
		o.left = map[string]bool{}
		for _, r := range proof.Page.Records {
			o.left[string(r.Raw)] = true
		}
		o.doubt("Page 0 has records too, which " + are + " left out. " + reason + ". Is first_page = 1 in the profile right?")
	default:
		o.doubt(reason + ". Is first_page = 0 in the profile right?")
	}
	return o, nil
}

func (o *Opening) doubt(text string) {
	o.Notes, o.Doubts = append(o.Notes, text), append(o.Doubts, text)
}

func (s Source) recall(ctx context.Context, o *Opening) (store.Fact, client.FirstPage) {
	if s.Store == nil {
		return store.Fact{}, client.FirstPageAuto
	}
	seen, ok, err := s.Store.Facts.Get(ctx, s.Scope, s.subject(), fact)
	if err != nil {
		o.Notes = append(o.Notes, "What was observed before could not be read: "+err.Error()+".")
	}
	var looked bool // dockets before did not look
	seen.Why, looked = strings.CutSuffix(seen.Why, alike)
	if n, bad := strconv.Atoi(seen.Value); ok && bad == nil && (n == 0 || n == 1 && looked) {
		return seen, client.FirstPage(n)
	}
	return store.Fact{}, client.FirstPageAuto
}

// keep remembers what is proven, and forgets what does not hold any more.
func (s Source) keep(ctx context.Context, o *Opening, known client.FirstPage) {
	var err error
	switch {
	case s.Store == nil:
	case o.Proven:
		why := o.Why
		if o.First == client.FirstPageOne {
			why += alike
		}
		err = s.Store.Facts.Set(ctx, s.Scope, s.subject(), fact, strconv.Itoa(int(o.First)), why)
	case known != client.FirstPageAuto:
		err = s.Store.Facts.Forget(ctx, s.Scope, s.subject(), fact)
	}
	if err != nil {
		o.Notes = append(o.Notes, "What was observed of the first page could not be remembered: "+err.Error()+".")
	}
}

// Page gives one page by people's number. told, which may be nil, hears the opening.
func (s Source) Page(ctx context.Context, number int, told func(Opening)) (*client.Page, error) {
	o, err := s.open(ctx, told)
	if err != nil {
		return nil, err
	}
	if number <= len(o.Known) && o.Known[number-1] != nil {
		return o.Known[number-1], nil
	}
	return s.Client.Page(ctx, client.PageRequest{Datasource: s.Name, Index: int(o.First) + number - 1, ItemsPerPage: s.PerPage})
}

// Alone gives one page by people's number to whoever asks for no other, or the proof that the data ends before it; both
// where that is doubtful. Every page is compared with those that the opening brought, and one with fewer records than
// page 1, as last pages have, with the one before it: to ask for that one each time would double the requests.
func (s Source) Alone(ctx context.Context, number int, told func(Opening)) (l Look, err error) {
	var o Opening
	page, err := s.Page(ctx, number, func(opened Opening) {
		o = opened
		told(o)
	})
	if err != nil || number == 1 || len(page.Records) == 0 {
		return Look{Page: page}, err
	}
	var seen []client.NumberedPage
	full, again := s.PerPage, false
	for i, p := range o.Known[:min(len(o.Known), number-1)] {
		if p != nil {
			seen, again = append(seen, client.NumberedPage{Page: p, Number: i + 1}), again || client.SamePage(p, page)
			full = len(seen[0].Records)
		}
	}
	if len(page.Records) >= full && !again {
		return Look{Page: page}, nil
	}
	if l, err = s.Look(ctx, o.First, number, seen...); client.Doubtful(l.End.Why) {
		l.Page = page
	}
	return l, err
}

// Walk goes through every page from one on, with at most jobs requests in flight. It never ends before the end is
// proven; see [client.Client.Pages]. told, which may be nil, hears the opening before the first page.
func (s Source) Walk(ctx context.Context, from, jobs int, told func(Opening)) iter.Seq2[client.NumberedPage, error] {
	return s.Range(ctx, from, from, 0, jobs, told)
}

// Range is Walk of the pages from one to another, whatever they hold; to is 0 where that is to the end. It begins at a page
// of these: at is greater than from where the pages before came earlier.
func (s Source) Range(ctx context.Context, at, from, to, jobs int, told func(Opening)) iter.Seq2[client.NumberedPage, error] {
	return func(yield func(client.NumberedPage, error) bool) {
		o, err := s.open(ctx, told)
		if err != nil {
			yield(client.NumberedPage{}, err)
			return
		}
		left := maps.Clone(o.left)
		ended := func(e client.Ending) {
			if o.left != nil && len(left) == 0 {
				e.Why += "; page 0 has no other records"
			} else {
				e.Doubts = append(slices.Clone(o.Doubts), e.Doubts...)
			}
			if s.Ended != nil {
				s.Ended(e)
			}
		}
		w := client.Walk{Datasource: s.Name, ItemsPerPage: s.PerPage, First: o.First, From: max(at, from), Asked: from, To: to, Jobs: jobs, Proof: s.Proof, Known: o.Known, Ended: ended}
		for page, err := range Lean(s.Client.Pages(ctx, w)) {
			if !yield(page, s.doubt(err)) || err != nil {
				return
			}
			for i := 0; i < len(page.Records) && len(left) > 0; i++ {
				delete(left, string(page.Records[i].Raw))
			}
		}
	}
}

// Identity says which records [Source.Range] gives, of those that pass filters: what is resumed must have the same.
func (s Source) Identity(from, to int, filters ...string) string {
	return fmt.Sprintf("%q from %d, %d a page, %d to %d, %d for the end, %q", []string{s.Scope.Address, s.Scope.Company, s.Name}, s.Profile, s.PerPage, max(from, 1), to, max(s.Proof, 2), filters)
}

// Saw stores which columns the datasource has, to be offered where one is typed. What cannot be stored is not offered.
func (s Source) Saw(ctx context.Context, p *client.Page) {
	if s.Store != nil && len(p.Columns) > 0 {
		_ = s.Store.Session.Save(ctx, s.Scope, columnsKey+s.Name, p.Columns)
	}
}

// Columns are those that the datasource had when it was read last; nil where it never was.
func (s Source) Columns(ctx context.Context) (names []string) {
	_, _ = s.Store.Session.Get(ctx, s.Scope, columnsKey+s.Name, &names)
	return names
}

const columnsKey = "columns:"

// doubt asks about the profile where the first pages do not follow each other.
func (s Source) doubt(err error) error {
	if hole, is := errors.AsType[*client.HoleError](err); is && s.Profile != client.FirstPageAuto && hole.Page <= 2 {
		return fmt.Errorf("%w. Is first_page = %d in the profile right?", err, s.Profile)
	}
	return err
}

func (s Source) open(ctx context.Context, told func(Opening)) (Opening, error) {
	if s.opened != nil && s.opened.Why != "" {
		return *s.opened, nil
	}
	o, err := s.Open(ctx)
	if err == nil && told != nil {
		told(o)
	}
	if err == nil && s.opened != nil {
		*s.opened = o
	}
	return o, err
}
