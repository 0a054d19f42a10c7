package client

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
