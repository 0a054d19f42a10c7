package client

import (
	"context"
	"iter"
	"sync"
)

// TextReply is what became of one request of [Client.Texts].
type TextReply struct {
	*TextResult // nil where Err is not
	Err         error
}

// Texts asks for many texts (§4.4), at most jobs of them at the same time, and gives what became of each by its
// number, from 0, as the answers come. next gives the requests, false where there are no more; nobody calls it
// twice at once. An error does not end it. Once ctx is cancelled no more are sent; all that were are given.
func (c *Client) Texts(ctx context.Context, jobs int, next func() (TextRequest, bool)) iter.Seq2[int, TextReply] {
	return func(yield func(int, TextReply) bool) {
		var wg sync.WaitGroup
		defer wg.Wait()
		jobs = max(jobs, 1)
		done, running, number, more := make(chan int, jobs), map[int]func() TextReply{}, 0, true
		for {
			for more && len(running) < jobs && ctx.Err() == nil {
				var req TextRequest
				if req, more = next(); !more {
					break
				}
				at := number
				number++
				running[at] = start(&wg, func() (r TextReply) {
					defer func() { done <- at }()
					r.TextResult, r.Err = c.Text(ctx, req)
					return r
				})
			}
			if len(running) == 0 {
				return
			}
			at := <-done
			reply := running[at]()
			delete(running, at)
			if !yield(at, reply) {
				return
			}
		}
	}
}
