package client

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
)

// FirstPage says what the service calls the first page of a datasource. The interface does not tell (§4.2).
type FirstPage int

const (
	FirstPageAuto FirstPage = -1
	FirstPageZero FirstPage = 0
	FirstPageOne  FirstPage = 1
)

// FirstPageProof is what was observed of a datasource's first page. Where Proven is
// false, First is what docket goes by, and a person may overrule it.
type FirstPageProof struct {
	First  FirstPage
	Proven bool
	Reason string // one plain sentence
	Unsure bool   // records before page 1 may be missing
	Page   *Page  // people's page 1
	Next   *Page  // people's page 2, if it was fetched
}

// ProveFirstPage asks a datasource for page_index 0 and 1 at once and compares the records that come back, by their ids
// or, without ids, by their content. Answers that fit known, what was observed before (else [FirstPageAuto]), are not
// looked into further. The error is that of the service or the network when nothing can be said.
func (c *Client) ProveFirstPage(ctx context.Context, datasource string, itemsPerPage int, known FirstPage) (FirstPageProof, error) {
	if err := (PageRequest{ItemsPerPage: itemsPerPage}).check(); err != nil {
		return FirstPageProof{}, err
	}
	r := c.reader(Walk{Datasource: datasource, ItemsPerPage: itemsPerPage})
	var wg sync.WaitGroup
	defer wg.Wait()
	first := start(&wg, func() fetched { return r.page(ctx, 1) })
	second := start(&wg, func() fetched { return r.page(ctx, 2) })
	zero, one := first(), second()
	switch { // a page that has nothing now and then proves nothing
	case known != FirstPageOne && one.gave() && zero.lacks():
		zero = r.page(ctx, 1)
	case known != FirstPageZero && zero.gave() && one.lacks():
		one = r.page(ctx, 2)
	}
	same, err := r.same(ctx, zero.mark, one.mark)
	if err != nil {
		return FirstPageProof{}, err
	}
	why, doubt, none := "", "", true // why page 1 may not be the first one, and whether none lies before it
	two := func() fetched { return r.page(ctx, 3) }
	switch status, _ := RefusesPage(zero.err); {
	case known == FirstPageOne || !one.gave():
	case zero.lacks() && (status < 500 || known == FirstPageAuto):
		why = "The service gives no page 0"
	case same && (known == FirstPageAuto || one.mark.records >= itemsPerPage):
		why = "Page 0 returned the same records as page 1"
	}
	if why != "" {
		if same && one.mark.records >= itemsPerPage {
			two = start(&wg, two) // beside the other question
		}
		if doubt, none = r.hides(ctx, one); doubt != "" {
			return FirstPageProof{First: FirstPageOne, Unsure: true, Page: one.page, Reason: why + ", and " + doubt + "; docket goes by 1, unless first_page in the profile says otherwise."}, nil
		}
	}
	proof, err := r.prove(ctx, zero, one, two, same, known)
	proof.Proven = proof.Proven && none
	return proof, err
}

func (r *reader) prove(ctx context.Context, zero, one fetched, two func() fetched, same bool, known FirstPage) (FirstPageProof, error) {
	switch {
	case zero.err != nil || one.err != nil:
		return r.proveByRefusal(ctx, [2]*Page{zero.page, one.page}, [2]error{zero.err, one.err}, known)
	case !same || !one.gave():
		return proveByRecords(zero.page, one.page), nil
	}
	return r.proveEqual(ctx, zero, one, two, known)
}

// hides doubts page 1 where records may lie before it, of a service that counts from 0 and never gives page 0: where half as
// many are asked for, its page 1 has others. none tells that nothing lies before.
func (r *reader) hides(ctx context.Context, one fetched) (doubt string, none bool) {
	size := max(1, len(one.page.Records)/2)
	if r.walk.ItemsPerPage == 1 {
		size = 2
	}
	page, err := r.client.Page(ctx, PageRequest{r.walk.Datasource, 1, size})
	switch {
	case err != nil || len(page.Records) == 0:
		return fmt.Sprintf("page 1 did not come where %d are asked for, so records may be missing before it", size), false
	case !one.page.distinct():
		return "", false
	}
	page.Records = page.Records[:min(len(page.Records), len(one.page.Records))]
	r.head = newHead(one)
	if r.begunAgain(ctx, page) || 2*overlap(one.page, page) > len(page.Records) {
		return "", true
	}
	if stable, err := r.stable(ctx, one.mark); err != nil || !stable {
		return "", false
	}
	return fmt.Sprintf("where %d are asked for, page 1 has others: the service may count from 0, and the records of page 0 be missing", size), false
}

// RefusesPage tells whether an error is the service's word about this very page, and not about the token, a quota, the
// load or the network, and gives its status. Some services refuse what is beyond their end with a status below 500.
func RefusesPage(err error) (status int, ok bool) {
	e, ok := errors.AsType[*Error](err)
	if !ok {
		return 0, false
	}
	about := !slices.Contains([]int{401, 402, 403, 407, 408, 409, 413, 423, 425, 429, 451, 502, 503, 504}, e.Status)
	return e.Status, about && (e.Status >= 400 || e.Status == http.StatusOK || e.Status == http.StatusNoContent)
}

// inBrackets is the status of a refusal behind a sentence; a 200 explains nothing.
func inBrackets(status int) string {
	if status == http.StatusOK {
		return ""
	}
	return fmt.Sprintf(" (%d)", status)
}

// inItsWords is inBrackets with what the service said: it may be another reason than that there is no such page.
func inItsWords(err error) string {
	e, is := errors.AsType[*Error](err)
	status, _ := RefusesPage(err)
	switch {
	case !is || e.Message == "" || e.Message == http.StatusText(e.Status):
		return inBrackets(status)
	case status == http.StatusOK:
		return fmt.Sprintf(" (%s)", e.Message)
	}
	return fmt.Sprintf(" (%d: %s)", status, e.Message)
}

// proveByRefusal is for a service that refused one of the two pages. A page that was
// the first one before and fails now is a failure, and no other way to count.
func (r *reader) proveByRefusal(ctx context.Context, pages [2]*Page, errs [2]error, known FirstPage) (FirstPageProof, error) {
	if e, is := errors.AsType[*DecodeError](errs[0]); is && errs[1] == nil && e.Err == nil && e.remedy == "" { // it is whole, and no page
		e.remedy = "Page 1 can be read: where the service counts from 1, first_page = 1 in the profile says so."
	}
	for i, err := range errs {
		if status, ok := RefusesPage(err); err != nil && (!ok || status >= 500 && known == FirstPage(i)) {
			return FirstPageProof{}, err
		}
	}
	status, _ := RefusesPage(cmp.Or(errs[0], errs[1]))
	proof := func(first FirstPage, proven bool, reason string) (FirstPageProof, error) {
		return FirstPageProof{First: first, Proven: proven, Page: pages[first], Reason: fmt.Sprintf(reason, inBrackets(status))}, nil
	}
	has := errs[0] == nil && len(pages[0].Records) > 0
	switch {
	case errs[0] != nil && errs[1] != nil:
		return FirstPageProof{}, errs[0]
	case errs[0] != nil:
		return proof(FirstPageOne, status < 500, "Pages are numbered from 1: the service refused page 0%s.")
	case has && (status < 500 || known == FirstPageZero):
		return proof(FirstPageZero, status < 500, "Page 0 has records and page 1 is refused%s.")
	}
	// Nothing follows only where what follows is refused in the same way, and page 0 still is not.
	if two := r.page(ctx, 3); two.err == nil || !sameRefusal(errs[1], two.err) || r.page(ctx, 1).err != nil {
		return FirstPageProof{}, errs[1]
	}
	if has {
		return proof(FirstPageZero, false, "Page 0 has records, and pages 1 and 2 fail%s; docket goes by 0.")
	}
	return proof(FirstPageZero, false, "Page 0 is empty and page 1 is refused%s; docket goes by 0.")
}

// proveByRecords is for two answers that differ, or that are both empty.
func proveByRecords(zero, one *Page) FirstPageProof {
	proof := FirstPageProof{First: FirstPageZero, Proven: true, Page: zero, Next: one}
	common := overlap(zero, one)
	switch {
	case len(zero.Records) == 0 && len(one.Records) == 0:
		// By 1, so that page 2 is asked for, too: were it by 0, two empty pages would be the end.
		proof = FirstPageProof{First: FirstPageOne, Page: one, Reason: "Pages 0 and 1 are both empty, so there is nothing to tell them apart by; docket goes by 1."}
	case len(zero.Records) == 0:
		proof.First, proof.Page, proof.Next = FirstPageOne, one, nil
		proof.Reason = "Pages are numbered from 1: page 0 is empty and page 1 has records."
	case len(one.Records) == 0:
		proof.Reason = "Pages are numbered from 0: page 0 has records and page 1 is empty."
	case common > 0:
		proof.Proven = false
		proof.Reason = fmt.Sprintf("Pages 0 and 1 share %d of their records, so the data may have moved meanwhile; docket goes by 0.", common)
	case len(zero.Records) < len(one.Records):
		proof.Proven = false
		proof.Reason = "Pages 0 and 1 have different records, and page 0 has fewer: it may be the last page, counted from the end; docket goes by 0."
	default:
		proof.Reason = "Pages are numbered from 0: pages 0 and 1 have different records."
	}
	return proof
}

// proveEqual is for a service that gave the same page twice. Either it takes 0 for
// 1, or it gives its only page for both; a page 2 settles it where there can be one.
func (r *reader) proveEqual(ctx context.Context, zero, one fetched, behind func() fetched, known FirstPage) (FirstPageProof, error) {
	proof := FirstPageProof{First: FirstPageOne, Page: one.page}
	if one.mark.records < r.walk.ItemsPerPage {
		proof.Reason = "Pages 0 and 1 are the same page, and it is not full: it may be the only one; docket goes by 1."
		if known == FirstPageZero || known == FirstPageAuto && zero.page.PageNumber.Text() == "0" && one.page.PageNumber.Text() == "0" {
			proof.First, proof.Page = FirstPageZero, zero.page
			proof.Reason = "Pages 0 and 1 are the same page, and the service calls both 0; docket goes by 0."
		}
		return proof, nil
	}
	if known == FirstPageOne && one.page.distinct() {
		proof.Reason = "Pages 0 and 1 are the same, as they were before."
		return proof, nil
	}
	two := behind()
	status, refused := RefusesPage(two.err)
	same, err := r.same(ctx, one.mark, two.mark)
	switch {
	case refused && status < 500:
		proof.Proven, proof.Reason = true, fmt.Sprintf("Pages are numbered from 1: page 0 returned the same records as page 1, and page 2 is refused%s.", inBrackets(status))
	case two.err != nil || err != nil:
		return FirstPageProof{}, cmp.Or(two.err, err)
	case same:
		proof.Reason = "Pages 0, 1 and 2 are all the same, so the service shows one page whatever is asked for; docket goes by 1."
	case !one.page.distinct():
		proof.Unsure, proof.Next, proof.Reason = true, two.page, "Pages 0 and 1 look the same, but their records cannot be told apart, so they may be two pages; docket goes by 1."
	default:
		proof.Proven, proof.Next = true, two.page
		proof.Reason = "Pages are numbered from 1: page 0 returned the same records as page 1."
	}
	return proof, nil
}
