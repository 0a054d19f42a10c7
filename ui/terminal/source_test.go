package terminal

import (
	"io"
	"testing"
)

// lent tells the story of a terminal that is lent to an editor, which takes what is typed there: "quit". What is typed while
// it has the terminal is the editor's, also where docket was waiting for a key before; what is typed behind it is docket's.
func lent(t *testing.T, s *source, types func(string), take func() error) {
	t.Helper()
	got := make(chan string)
	go func() {
		defer close(got)
		for p := make([]byte, 9); ; {
			switch n, _, err := s.read(p, 0); {
			case err == io.EOF:
				return
			case n > 0:
				got <- string(p[:n])
			}
		}
	}()
	types("a")
	if key := <-got; key != "a" {
		t.Fatalf("before the editor: %q", key)
	}
	for range 500 { // who is woken first is a matter of luck
		s.sole.Lock() // as alone does
		types("quit")
		taken := make(chan error)
		go func() { taken <- take() }()
		select {
		case key := <-got:
			t.Fatalf("docket took %q from the editor", key)
		case err := <-taken:
			if err != nil {
				t.Fatal(err)
			}
		}
		s.sole.Unlock()
	}
	types("z")
	if key := <-got; key != "z" {
		t.Errorf("behind the editor: %q", key)
	}
	s.close()
	if key, more := <-got; more {
		t.Errorf("after the end: %q", key)
	}
}
