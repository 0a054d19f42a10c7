package demo

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
)

func TestARequestForAnotherHostIsRefused(t *testing.T) {
	server, err := Start(Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	address := strings.TrimPrefix(server.URL, "http://")
	_, port, _ := net.SplitHostPort(address)
	ask := func(host string) int {
		t.Helper()
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		fmt.Fprintf(conn, "POST /access/platform/gettext HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", host, server.Token)
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		return answer.StatusCode
	}
	for _, host := range []string{address, "localhost", "LOCALHOST:" + port, "localhost.:" + port, "[::1]:" + port, "[::1]", "127.8.9.1", "[::ffff:127.0.0.1]:1"} {
		if status := ask(host); status == http.StatusMisdirectedRequest {
			t.Errorf("a request for %s is refused", host)
		}
	}
	calls := server.Calls("text")
	for _, host := range []string{"evil.example", "evil.example:" + port, "127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.1", "0.0.0.0:" + port, "[::]", ""} {
		if status := ask(host); status != http.StatusMisdirectedRequest {
			t.Errorf("a request for %q is answered with %d", host, status)
		}
	}
	if server.Calls("text") != calls {
		t.Error("a refused request reached the service")
	}
}
