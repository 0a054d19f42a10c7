package demo_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"docket/client/demo"
)

func TestARequestWaitsAtAGate(t *testing.T) {
	c := start(t, demo.Options{})
	gate := c.server.Hold("rules")
	if c.server.Hold("rules") != gate {
		t.Error("a second hold is another gate")
	}
	var wait sync.WaitGroup
	for range 3 {
		wait.Go(func() {
			if r, err := c.do(c.rulesRequest()); err != nil || r.status != 200 {
				t.Errorf("released: %d %v", r.status, err)
			}
		})
	}
	for range 3 {
		<-gate.Arrived()
	}
	if gate.Held() != 3 {
		t.Errorf("%d held", gate.Held())
	}
	c.page("vendors", "1", "1") // another operation goes past
	gate.Release()
	wait.Wait()
	c.mustDo(c.rulesRequest())
	if gate.Held() != 0 || c.server.Hold("rules") == gate {
		t.Errorf("%d held by an open gate", gate.Held())
	}
}

func TestAGateOfAllHoldsWhateverOperationComes(t *testing.T) {
	c := start(t, demo.Options{})
	gate := c.server.Hold("all")
	var wait sync.WaitGroup
	wait.Go(func() { c.mustDo(c.rulesRequest()) })
	wait.Go(func() { c.page("vendors", "1", "1") })
	for range 2 {
		<-gate.Arrived()
	}
	if gate.Held() != 2 {
		t.Errorf("%d held", gate.Held())
	}
	gate.Release()
	wait.Wait()
}

func TestAHeldSubmissionWhoseCallerLeavesHasNoEffect(t *testing.T) {
	c := start(t, demo.Options{})
	gate := c.server.Hold("push")
	ctx, leave := context.WithCancel(t.Context())
	r := c.request(pushPath, "company_name", c.server.Company, "username", "u", "collection_name", "invoice", "data", settings)
	done := make(chan error, 1)
	go func() {
		_, err := c.do(r.WithContext(ctx))
		done <- err
	}()
	<-gate.Arrived()
	leave()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	c.server.Close() // waits until the held request has ended
	if gate.Held() != 0 || len(c.server.Submissions()) != 0 {
		t.Errorf("%d held, %d remembered", gate.Held(), len(c.server.Submissions()))
	}
}
