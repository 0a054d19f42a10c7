package client_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"docket/client"
)

func TestTheBodyOfARefusalIsReadUpTo256KiB(t *testing.T) {
	for size, cut := range map[int]bool{256 << 10: false, 256<<10 + 1: true, 1 << 20: true} {
		for _, status := range []int{400, 500, 201} {
			var l heard
			c := serve(t, reply(status, strings.Repeat("x", size)), client.Options{Observe: l.add, Retry: client.RetryPolicy{Attempts: 1}})
			_, err := c.Rules(context.Background(), "doc-1")
			var refused *client.Error
			if !errors.As(err, &refused) {
				t.Fatalf("%d bytes with %d: %v", size, status, err)
			}
			done := l.phase(client.PhaseDone)[0]
			if done.ResponseBytes != int64(min(size, 256<<10)) || done.BodyCut != cut || len(done.Body) != min(size, 256<<10) {
				t.Errorf("%d bytes with %d: read %d, cut %v", size, status, done.ResponseBytes, done.BodyCut)
			}
		}
	}
}

// A refusal that does not end must not be read for ever, nor taken for a whole one.
func TestARefusalWithoutEndIsCutAndIsNoRejection(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.WriteHeader(422)
		for {
			if _, err := w.Write(make([]byte, 32<<10)); err != nil {
				return
			}
		}
	})
	if _, err := c.Rules(context.Background(), "doc-1"); client.Classify(err) != client.ClassRefused {
		t.Error(err)
	}
	if d := c.Push(context.Background(), submission()); d.Outcome != client.OutcomeUnknown || len(d.Answer) != 64<<10 {
		t.Errorf("%s with %d bytes kept", d.Outcome, len(d.Answer))
	}
}

func TestJSONIsReadDownToALevelOf64AndNoFurther(t *testing.T) {
	deep := func(levels int) string { return strings.Repeat("[", levels) + strings.Repeat("]", levels) }
	mixed := func(levels int) string {
		return strings.Repeat(`{"[{":[`, levels/2) + deep(levels%2) + strings.Repeat("]}", levels/2)
	}
	ctx := context.Background()
	for name, around := range map[string]struct {
		before, after string
		levels        int // of before
		ask           func(*client.Client) error
	}{
		"a rule's member":       {`{"rules":[{"x":`, `}]}`, 3, func(c *client.Client) error { _, err := c.Rules(ctx, "d"); return err }},
		"a condition":           {`{"rules":[{"rule_precondition":{"condition_list":[`, `]}}]}`, 5, func(c *client.Client) error { _, err := c.Rules(ctx, "d"); return err }},
		"beside the rules":      {`{"rules":[],"x":`, `}`, 1, func(c *client.Client) error { _, err := c.Rules(ctx, "d"); return err }},
		"a record's member":     {`{"data":[{"x":`, `}]}`, 3, func(c *client.Client) error { return ask(ctx, c) }},
		"a record's id":         {`{"data":[{"_id":`, `}]}`, 3, func(c *client.Client) error { return ask(ctx, c) }},
		"a field's description": {`{"data":[],"fields":[{"name":"a","x":`, `}]}`, 3, func(c *client.Client) error { return ask(ctx, c) }},
		"beside the data":       {`{"data":[],"x":`, `}`, 1, func(c *client.Client) error { return ask(ctx, c) }},
		"a line of text":        {`{"text":[`, `]}`, 2, func(c *client.Client) error { _, err := c.Text(ctx, box()); return err }},
		"beside the text":       {`{"text":[],"x":`, `}`, 1, func(c *client.Client) error { _, err := c.Text(ctx, box()); return err }},
	} {
		for _, build := range []func(int) string{deep, mixed} {
			for levels, fits := range map[int]bool{63: true, 64: true, 65: false, 66: false, 100000: false} {
				err := around.ask(serve(t, reply(200, around.before+build(levels-around.levels)+around.after)))
				var wrong *client.DecodeError
				if fits && err != nil || !fits && (!errors.As(err, &wrong) || wrong.What != "it is nested deeper than 64") {
					t.Errorf("%s, %d levels: %v", name, levels, err)
				}
			}
		}
	}
}

func ask(ctx context.Context, c *client.Client) error {
	_, err := c.Page(ctx, client.PageRequest{Datasource: "d", Index: 1, ItemsPerPage: 10})
	return err
}
