package config

import _ "embed"

//go:embed sample.toml
var sample string

// Sample is a config file with every key, each explained: the reference that
// the README shows. It loads as it is.
func Sample() string { return sample }
