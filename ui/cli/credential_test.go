package cli

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

// The first two pages of a datasource are asked for at once: a command that wants a finger on a key, and does not get one,
// is not run for each of them.
func TestATokenThatIsNotThereIsAskedForOnceByAllWhoWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var c credential
		asked, refused := 0, errors.New("no finger")
		answer := make(chan struct{})
		source := func(context.Context) (string, string, error) {
			asked++
			<-answer
			return "", "", refused
		}
		ends := make(chan error, 2)
		for range 2 {
			go func() {
				_, err := c.of(t.Context(), source)
				ends <- err
			}()
		}
		synctest.Wait()
		close(answer)
		if one, two := <-ends, <-ends; asked != 1 || one != refused || two != refused {
			t.Errorf("it was asked for %d times: %v, %v", asked, one, two)
		}
		if token, err := c.of(t.Context(), func(context.Context) (string, string, error) { return "a-token", "", nil }); token != "a-token" || err != nil {
			t.Errorf("R gives %q, %v", token, err)
		}
		if token, err := c.of(t.Context(), source); token != "a-token" || err != nil || asked != 1 {
			t.Errorf("then it is %q, %v, after %d", token, err, asked)
		}
	})
}

func TestATokenIsTypedWhileItsSourceHangs(t *testing.T) {
	var c credential
	_, _ = c.of(t.Context(), func(context.Context) (string, string, error) {
		c.set("typed")
		return "late", "", nil
	})
	if token, err := c.of(t.Context(), nil); token != "typed" || err != nil {
		t.Errorf("the token is %q, %v", token, err)
	}
}

func TestWhoGivesUpOnATokenTakesItFromNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var c credential
		ctx, cancel := context.WithCancel(t.Context())
		go c.of(ctx, func(ctx context.Context) (string, string, error) {
			<-ctx.Done()
			return "", "", ctx.Err()
		})
		synctest.Wait()
		gone, leave := context.WithCancel(t.Context())
		leave()
		if _, err := c.of(gone, nil); err == nil {
			t.Error("it waits for the other one")
		}
		done := make(chan string)
		go func() {
			token, _ := c.of(t.Context(), func(context.Context) (string, string, error) { return "a-token", "", nil })
			done <- token
		}()
		synctest.Wait()
		cancel()
		if token := <-done; token != "a-token" {
			t.Errorf("the other one gets %q", token)
		}
	})
}
