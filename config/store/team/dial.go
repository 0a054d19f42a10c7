package team

import (
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
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
		if config, err = pgx.ParseConfig(address + separator(address) + "sslmode=verify-full"); err != nil {
			return nil, fmt.Errorf("team: %w", err)
		}
		if !verified(config) {
			return nil, fmt.Errorf("team: %s is not on this machine, and its certificate would not be verified", config.Host)
		}
	}
	config.DefaultQueryExecMode = pgx.QueryExecModeExec
	config.StatementCacheCapacity, config.DescriptionCacheCapacity = 0, 0
	config.MaxProtocolMessageBodyLen = longestMessage
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "docket"
	}
	return config, nil
}

// separator stands between the address and one more parameter. The last of two that are the same counts.
func separator(address string) string {
	switch {
	case strings.HasSuffix(address, "?"):
		return ""
	case strings.Contains(address, "?"):
		return "&"
	}
	return "?"
}

func remote(c *pgx.ConnConfig) bool {
	for _, f := range c.Fallbacks {
		if !here(f.Host) {
			return true
		}
	}
	return !here(c.Host)
}

// verified tells whether no host is reached without a certificate of its name.
func verified(c *pgx.ConnConfig) bool {
	for _, f := range c.Fallbacks {
		if f.TLSConfig == nil || f.TLSConfig.InsecureSkipVerify || f.TLSConfig.ServerName != f.Host {
			return false
		}
	}
	return c.TLSConfig != nil && !c.TLSConfig.InsecureSkipVerify && c.TLSConfig.ServerName == c.Host
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

// User is who logs in, as far as it is known before.
func (t *Team) User() string { return t.config.User }
