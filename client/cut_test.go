package client_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"testing"

	"docket/client"
)

// cutter is a service that hangs up at an exact byte. It reads readBytes of each
// request (all of it when negative), then writes the first writeBytes of answer. It
// counts the requests that arrived whole.
type cutter struct {
	readBytes, writeBytes int
	answer                string
	reset                 bool // RST in place of FIN

	connections, deliveries int
}

// run serves one client call at a time until the listener closes.
func (c *cutter) run(l net.Listener, done chan<- struct{}) {
	defer close(done)
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		c.connections++
		c.serve(conn.(*net.TCPConn))
	}
}

func (c *cutter) serve(conn *net.TCPConn) {
	defer conn.Close()
	if c.reset {
		_ = conn.SetLinger(0)
	}
	if c.readBytes >= 0 {
		_, _ = io.CopyN(io.Discard, conn, int64(c.readBytes))
		return
	}
	req, err := http.ReadRequest(bufio.NewReader(conn))
	if err != nil {
		return
	}
	if err := req.ParseMultipartForm(1 << 20); err != nil || req.FormValue("data") == "" {
		return
	}
	c.deliveries++
	_, _ = io.WriteString(conn, c.answer[:c.writeBytes])
}

func (c *cutter) push(t *testing.T) client.Delivery {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go c.run(l, done)
	d := connect(t, "http://"+l.Addr().String()).Push(context.Background(), submission())
	_ = l.Close()
	<-done
	return d
}

func TestACutInTheAnswerIsNeverTakenForMoreThanItSays(t *testing.T) {
	ack := client.Acknowledgement
	whole := map[string]string{
		"with a length": fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n%s", len(ack), ack),
		"in chunks":     fmt.Sprintf("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n", len(ack), ack),
		"to the close":  "HTTP/1.0 200 OK\r\n\r\n" + ack,
	}
	for name, answer := range whole {
		t.Run(name, func(t *testing.T) {
			for cut := range len(answer) + 1 {
				c := cutter{readBytes: -1, writeBytes: cut, answer: answer}
				d := c.push(t)
				want := client.OutcomeUnknown
				if cut == len(answer) {
					want = client.OutcomeAccepted
				}
				if d.Outcome != want || c.deliveries != 1 || c.connections != 1 {
					t.Fatalf("cut after byte %d: %d deliveries on %d connections, %+v", cut, c.deliveries, c.connections, d)
				}
			}
		})
	}
}

func TestACutRefusalIsNotARefusal(t *testing.T) {
	answer := "HTTP/1.1 404 Not Found\r\nContent-Length: 9\r\n\r\nnot there"
	for cut := range len(answer) {
		c := cutter{readBytes: -1, writeBytes: cut, answer: answer, reset: cut%2 == 1}
		if d := c.push(t); d.Outcome != client.OutcomeUnknown || c.deliveries != 1 || c.connections != 1 {
			t.Fatalf("cut after byte %d: %d deliveries on %d connections, %+v", cut, c.deliveries, c.connections, d)
		}
	}
}

func TestACutInTheRequestDeliversNothingAndClaimsNothing(t *testing.T) {
	size := requestSize(t)
	for cut := 0; cut < size; cut += max(1, size/97) {
		c := cutter{readBytes: cut, reset: cut%2 == 1}
		d := c.push(t)
		// How far the bytes came the client cannot know; that they were never all
		// written it may notice when the line is cut very early.
		if d.Outcome != client.OutcomeUnknown && d.Outcome != client.OutcomeNotSent || c.deliveries != 0 || c.connections != 1 {
			t.Fatalf("cut after byte %d of %d: %d connections, %+v", cut, size, c.connections, d)
		}
	}
}

// requestSize returns how long a request is at least; the port in its header makes a
// difference of a few bytes.
func requestSize(t *testing.T) int {
	t.Helper()
	size := 0
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		dump, err := httputil.DumpRequest(r, true)
		if err != nil {
			t.Error(err)
		}
		size = len(dump)
	})
	c.Push(context.Background(), submission())
	return size - 8
}
