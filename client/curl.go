package client

import (
	"slices"
	"strings"
)

// longestArgument is how long a value may be among the arguments of a program, in bytes: Linux takes 128 KiB.
const longestArgument = 100_000

// Curl returns the request as a curl command for a POSIX shell, which sends it as it stands. The token is that of the
// variable DOCKET_TOKEN; curl reads it from its standard input, for anyone on a computer can read the arguments of a
// program. A value that is too long for an argument comes through a pipe too. Brackets in an address are part of it: curl
// would send one request for each number of [1-3].
func (e Exchange) Curl() string {
	curl := `printf 'Authorization: Bearer %s' "$DOCKET_TOKEN" | curl --silent --show-error --globoff --request POST ` + shellWord(e.URL) + " --header @-"
	long := slices.IndexFunc(e.Parts, func(p Part) bool { return len(p.Value) > longestArgument })
	for i, p := range e.Parts {
		if i == long {
			curl += " --form " + shellWord(p.Name+"=</dev/fd/3")
		} else {
			curl += " --form-string " + shellWord(p.Name+"="+p.Value)
		}
	}
	if long >= 0 {
		curl = "printf %s " + shellWord(e.Parts[long].Value) + " | { " + curl + "; } 3<&0"
	}
	return curl
}

// shellWord is a text as one word of a POSIX shell.
func shellWord(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
