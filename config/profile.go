package config

// Profile is one service, company and user: a table `[profiles.NAME]`.
type Profile struct {
	Name string

	BaseURL     string // scheme, host, port and base path, normalised, without a slash at the end
	Company     string // company_name of every request (§4)
	Username    string // username of retry_push_api (§4.3)
	PathSegment string // what stands in the paths for the maker's name; "platform" unless said otherwise
	Color       string // a colour name of Colors or #rrggbb; "" lets the theme choose

	FirstPage int    // what the service counts pages from: 0, 1, or FirstPageAuto to find out (§4.2)
	PushPath  string // PushAuto, PushAccess or PushPlain: the path form of retry_push_api (§4.3)
	PerPage   int    // records a page, 1..100 (§8)
	EndAfter  int    // pages in a row without records that are taken for the end, 2..100
	MaxAnswer int    // MiB that are read of an answer with rules or records

	ReadOnly       bool   // takes the keys away that change something
	AllowPlainHTTP bool   // http to a host that is not this machine
	CAFile         string // PEM file of certificates trusted beside the system's
	ClientCert     string // PEM file of the certificate that is shown to a gateway; "" for none
	ClientKey      string // PEM file of its key, which only its owner can read; "" where it is in the same file

	TokenEnv     string   // name of an environment variable that holds the token
	TokenCommand []string // program and arguments that print the token; no shell
	TokenKeyring bool     // the keyring's entry of service "docket" and this profile's name
	TokenFile    string   // a file that only its owner can read

	Team            string   // address of the team's PostgreSQL database, without a password; "" for none
	PasswordCommand []string // program and arguments that print the password for it; no shell
	Reviewers       int      // how many of the team's members are asked for a verdict on each rule, up to 9; 0 and 1 are anybody
}

// FirstPageAuto asks for pages 0 and 1 once and compares them.
const FirstPageAuto = -1

// MaxPerPage is the most records that the service gives on a page (§8).
const MaxPerPage = 100

// MaxEndAfter is the most pages that are looked at behind the end.
const MaxEndAfter = 100

// DefaultPathSegment is the neutral word of the interface for the maker's name.
const DefaultPathSegment = "platform"

// The path forms of retry_push_api (§4.3).
const (
	PushAuto   = "auto"   // /access/… first, the other only after a complete 404 or 405
	PushAccess = "access" // /access/SEGMENT/retry_push_api and no other
	PushPlain  = "plain"  // /SEGMENT/retry_push_api and no other
)

// Colors are the colour names that a profile may have; the theme gives each a value for light and for dark terminals.
func Colors() []string {
	return []string{"red", "orange", "yellow", "green", "cyan", "blue", "purple", "magenta", "gray"}
}

// Themes are the themes that a config may name; package theme has the looks of each.
func Themes() []string { return []string{"auto", "dark", "light", "contrast", "16", "ascii"} }

func NewProfile(name string) Profile {
	return Profile{
		Name:        name,
		PathSegment: DefaultPathSegment,
		FirstPage:   FirstPageAuto,
		PushPath:    PushAuto,
		PerPage:     MaxPerPage,
		EndAfter:    2,
		MaxAnswer:   64,
	}
}

func (p Profile) hasStoredToken() bool {
	return p.TokenEnv != "" || len(p.TokenCommand) > 0 || p.TokenKeyring || p.TokenFile != ""
}
