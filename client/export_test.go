package client

// Ops returns the operations that docket uses, in the order of the interface.
func Ops() []Op {
	var all []Op
	for _, o := range operations() {
		all = append(all, o.op)
	}
	return all
}
