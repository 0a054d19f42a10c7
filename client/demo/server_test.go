package demo_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"docket/client/demo"
)

func TestOnlyALoopbackAddressIsServed(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", "192.0.2.7:80", "example.org:80", ":0", "nonsense"} {
		if s, err := demo.Start(demo.Options{Addr: addr}); err == nil {
			s.Close()
			t.Errorf("%s is served", addr)
		}
	}
	taken := start(t, demo.Options{})
	if _, err := demo.Start(demo.Options{Addr: strings.TrimPrefix(taken.server.URL, "http://")}); err == nil {
		t.Error("an address was served twice")
	}
	if other := start(t, demo.Options{}); other.server.Token == taken.server.Token || len(other.server.Token) < 16 {
		t.Error("tokens are not random")
	}
}

func TestManyCallersAtOnceAreAllAnswered(t *testing.T) {
	c := start(t, demo.Options{})
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 5 {
				c.server.Script("text", demo.Status(503, ""))
				for _, r := range []*http.Request{
					c.rulesRequest(),
					c.request(pushPath, "company_name", c.server.Company, "username", "u", "collection_name", "invoice", "data", settings),
					c.request(textPath),
				} {
					if _, err := c.do(r); err != nil {
						t.Error(err)
					}
				}
				c.server.Submissions()
				c.server.Calls("all")
			}
		})
	}
	wait.Wait()
	if got := len(c.server.Submissions()); got != 40 || c.server.Calls("rules") != 40 {
		t.Errorf("%d submissions, %d rules", got, c.server.Calls("rules"))
	}
}

func TestCloseEndsWhatIsHeldOrLate(t *testing.T) {
	c := start(t, demo.Options{})
	gate := c.server.Hold("rules")
	c.server.Script("text", demo.Latency(time.Hour))
	failed := make(chan error, 2)
	go func() { _, err := c.do(c.rulesRequest()); failed <- err }()
	go func() { _, err := c.do(c.request(textPath)); failed <- err }()
	<-gate.Arrived()
	c.server.Close()
	for range 2 {
		if err := <-failed; err == nil {
			t.Error("a request outlived its server")
		}
	}
}
