package client

import "testing"

// Dial connects to a proxy as a request of the client does.
func Dial(t *testing.T, c *Client, address string) *proxied {
	conn, err := c.transport(true).DialContext(t.Context(), "tcp", address)
	p, ok := conn.(*proxied)
	if err != nil || !ok {
		t.Fatalf("%T, %v", conn, err)
	}
	return p
}

// Ops returns the operations that docket uses, in the order of the interface.
func Ops() []Op {
	var all []Op
	for _, o := range operations() {
		all = append(all, o.op)
	}
	return all
}

// Operation returns the name that the interface gives the operation.
func (o Op) Operation() string { return o.entry().name }
