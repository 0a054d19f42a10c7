package client

// Members returns the members of an object in their order, a name that comes twice
// twice; nil for every other value.
func (v Value) Members() []Member {
	if v.Kind() != Object {
		return nil
	}
	var members []Member
	d := newDecoder(v, 0) // its depth was measured when it was read
	if d.object("the value", func(name, value Value) error {
		members = append(members, Member{name.Text(), value})
		return nil
	}) != nil {
		return nil
	}
	return members
}

// Elements returns the elements of a list; nil for every other value.
func (v Value) Elements() []Value {
	if v.Kind() != Array {
		return nil
	}
	d := newDecoder(v, 0)
	if d.open('[', "the value") != nil {
		return nil
	}
	var elements []Value
	for d.more(']') {
		e, err := d.value()
		if err != nil {
			return nil
		}
		elements = append(elements, e)
	}
	return elements
}
