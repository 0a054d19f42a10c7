package datasource

import (
	"context"
	"fmt"
	"strconv"

	"docket/client"
	"docket/ui/view"
)

// intent is what is asked of the service, and what it is for. Commands carry it
// along, so that an answer says itself what it answers.
type intent struct {
	name    string // the datasource
	number  int    // people's page; 0 is a first visit, which shows page 1
	perPage int
	step    bool // one page on: should it be empty, the page before it is the last one
	again   bool // the page that is shown, once more
	landing landing
	row     int    // of the page, for atPlace
	key     string // of the record there; "" for whatever it is
	column  string // the column to go to; "" stays in the same
}

// landing is the row that the cursor is put on when a page comes.
type landing int

const (
	atTop landing = iota
	atBottom
	atRecord // the record that it is on, wherever that is now
	atRow    // the row of the datasource that it is on
	atPlace  // the record at intent.row of the page
)

// answer is what came of an intent.
type answer struct {
	intent intent
	pager  *pager       // made by a first visit
	page   *client.Page // people's page intent.number, or 1
	next   *client.Page // the page after it, if the proof of the first page fetched it
	note   string       // what the person should be told besides

	arranged *arrangement // how the columns were left, from an earlier visit
}

// factSubject is under which a datasource's first page is remembered.
func factSubject(name string) string { return "datasource/" + name }

const factName = "first_page"

// visit opens a datasource and recalls how its columns were left.
func visit(ctx context.Context, env *view.Env, in intent) (answer, error) {
	a, err := begin(ctx, env, in)
	if err != nil {
		return a, err
	}
	var forgotten error
	if a.arranged, forgotten = recallArrangement(ctx, env, in.name); forgotten != nil && a.note == "" {
		a.note = "how the columns were left could not be read: " + forgotten.Error()
	}
	return a, nil
}

// begin fetches the first page of a datasource: what the profile says of its first page counts, then
// what was observed before, then what the service shows now.
func begin(ctx context.Context, env *view.Env, in intent) (answer, error) {
	a := answer{intent: in, pager: newPager(in.name, in.perPage)}
	a.intent.number = 1
	if first := env.Profile.FirstPage; first != client.FirstPageAuto {
		a.pager.know(first, overruled, true, fmt.Sprintf("The profile says that pages count from %d.", first))
		return a.fetch(ctx, env.Client)
	}
	fact, ok, err := env.Store.Fact(ctx, env.Scope, factSubject(in.name), factName)
	if err != nil {
		a.note = "what was observed before could not be read: " + err.Error()
	}
	if first, known := parseFirst(fact.Value); ok && known {
		a.pager.know(first, remembered, true, fact.Why)
		recalled, err := a.fetch(ctx, env.Client)
		if err == nil && len(recalled.page.Records) > 0 {
			return recalled, nil
		}
		if err != nil && !refusesPage(err) {
			return a, err
		}
		if err := env.Store.ForgetFact(ctx, env.Scope, factSubject(in.name), factName); err != nil {
			a.note = "could not forget what was observed before: " + err.Error()
		}
	}
	return a.prove(ctx, env)
}

// prove asks the service for both possible first pages and remembers what it showed.
func (a answer) prove(ctx context.Context, env *view.Env) (answer, error) {
	proof, err := env.Client.ProveFirstPage(ctx, a.intent.name, a.intent.perPage)
	if err != nil {
		return a, err
	}
	a.pager.know(proof.First, observed, proof.Proven, proof.Reason)
	a.page, a.next = proof.Page, proof.Next
	if proof.Proven {
		value := strconv.Itoa(int(proof.First))
		if err := env.Store.SetFact(ctx, env.Scope, factSubject(a.intent.name), factName, value, proof.Reason); err != nil {
			a.note = "the first page is proven, but could not be remembered: " + err.Error()
		}
	}
	return a, nil
}

// fetch asks for the page.
func (a answer) fetch(ctx context.Context, service *client.Client) (_ answer, err error) {
	a.page, err = service.Page(ctx, a.pager.request(a.intent.number))
	return a, err
}

// know takes over what the first page is called.
func (p *pager) know(first client.FirstPage, by basis, proven bool, why string) {
	p.first, p.basis, p.proven, p.why = first, by, proven, why
}

func parseFirst(value string) (client.FirstPage, bool) {
	switch value {
	case "0":
		return client.FirstPageZero, true
	case "1":
		return client.FirstPageOne, true
	}
	return client.FirstPageAuto, false
}

// refusedStatus is the status of an answer that refuses this very page, 0 for every
// other error: those about the token, the load or the network say nothing of pages.
func refusedStatus(err error) int {
	if status, ok := client.RefusesPage(err); ok && status < 500 {
		return status
	}
	return 0
}

func refusesPage(err error) bool { return refusedStatus(err) != 0 }
