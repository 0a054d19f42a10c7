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
// number, from 0, as the answers come. Whenever all answers that are here were given, and first of all, next gives up to
// free more. It ends where nothing is under way and next gives nothing. Nobody calls next twice at once. An error does
// not end it. What next gives once ctx is cancelled is not sent, and the reply says so.
func (c *Client) Texts(ctx context.Context, jobs int, next func(free int) []TextRequest) iter.Seq2[int, TextReply] {
	return func(yield func(int, TextReply) bool) {
		var wg sync.WaitGroup
		defer wg.Wait()
		jobs = max(jobs, 1)
		done, running, number := make(chan int, jobs), map[int]func() TextReply{}, 0
		for {
			for _, req := range next(jobs - len(running)) {
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
			for here := 1; here > 0; here = len(done) {
				at := <-done
				reply := running[at]()
				delete(running, at)
				if !yield(at, reply) {
					return
				}
			}
		}
	}
}
