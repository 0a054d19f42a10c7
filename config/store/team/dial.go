package team

import (
	"cmp"
	"crypto/tls"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// longestMessage bounds what the server may send at once.
const longestMessage = 256 << 20

// parse reads the address, with what PostgreSQL's own variables and files say. For every host but this machine the
// server's certificate is verified, whatever they say.
func parse(address string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("team: %w", err) // it names no password
	}
	if remote(config) {
		more := "?"
		if strings.Contains(address, "?") {
			more = "&" // the last of two parameters that are the same counts
		}
		if config, err = pgx.ParseConfig(address + more + "sslmode=verify-full"); err != nil {
			return nil, fmt.Errorf("team: %w", err)
		}
		if !verified(config) {
			return nil, fmt.Errorf("team: %s is not on this machine, and its certificate would not be verified", config.Host)
		}
	}
	config.DefaultQueryExecMode = pgx.QueryExecModeExec
	config.StatementCacheCapacity, config.DescriptionCacheCapacity = 0, 0
	config.MaxProtocolMessageBodyLen = longestMessage
	config.RuntimeParams["application_name"] = cmp.Or(config.RuntimeParams["application_name"], "docket")
	return config, nil
}

func remote(c *pgx.ConnConfig) bool {
	return !here(c.Host) || slices.ContainsFunc(c.Fallbacks, func(f *pgconn.FallbackConfig) bool { return !here(f.Host) })
}

// verified tells whether no host is reached without a certificate of its name.
func verified(c *pgx.ConnConfig) bool {
	is := func(t *tls.Config, host string) bool {
		return t != nil && !t.InsecureSkipVerify && t.ServerName == host
	}
	return is(c.TLSConfig, c.Host) && !slices.ContainsFunc(c.Fallbacks, func(f *pgconn.FallbackConfig) bool { return !is(f.TLSConfig, f.Host) })
}

// here tells whether a host is this machine: a socket of the file system, or a loopback address.
func here(host string) bool {
	ip, err := netip.ParseAddr(host)
	return strings.HasPrefix(host, "/") || strings.HasPrefix(host, "@") || host == "localhost" || err == nil && ip.IsLoopback()
}

// Name is the database in one spelling, under which this computer remembers what it read of it.
func (t *Team) Name() string {
	c := t.config
	return net.JoinHostPort(c.Host, strconv.Itoa(int(c.Port))) + "/" + c.Database
}
