package client

// Flag is a member that the interface gives as the text "true" or "false": enable of
// a rule (§2.1), DataSourceStatus of a datasource (§2.3). A JSON boolean is taken for
// what it plainly means; anything else is neither, and is shown as it came.
type Flag struct{ raw Value }

// NewFlag returns the flag that a JSON value stands for; nil for one that is not there.
func NewFlag(raw Value) Flag { return Flag{raw} }

// Bool returns what the flag says; ok is false when it says neither true nor false.
func (f Flag) Bool() (value, ok bool) {
	switch f.raw.Text() {
	case "true":
		return true, true
	case "false":
		return false, true
	}
	return false, false
}

// Text returns what the service wrote, a string decoded; "" when the member is missing.
func (f Flag) Text() string { return f.raw.Text() }

// Raw returns the JSON value as it came.
func (f Flag) Raw() Value { return f.raw }
