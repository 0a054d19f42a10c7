package team_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"docket/config/store/team"
)

// authority signs certificates of servers.
type authority struct {
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

// signed is a certificate of a host, of an authority; nil is one that signs itself.
func signed(t *testing.T, by *authority, host string, until time.Time) (*authority, tls.Certificate) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	of := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: host}, NotBefore: until.Add(-48 * time.Hour), NotAfter: until,
		IsCA: by == nil, BasicConstraintsValid: true, DNSNames: []string{host}, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
	if by == nil {
		by = &authority{of, key}
	}
	der, err := x509.CreateCertificate(rand.Reader, of, by.cert, key.Public(), by.key)
	if err != nil {
		t.Fatal(err)
	}
	if of, err = x509.ParseCertificate(der); err != nil {
		t.Fatal(err)
	}
	return &authority{of, key}, tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
}

// encrypted is a connection to a server through what speaks TLS for it, as the server itself would.
func encrypted(socket string, cert tls.Certificate) (net.Conn, error) {
	server, err := net.Dial("unix", socket)
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	defer listener.Close()
	here, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		return nil, err
	}
	there, err := listener.Accept()
	if err != nil {
		return nil, err
	}
	go func() {
		defer server.Close()
		defer there.Close()
		asked := make([]byte, 8)
		if _, err := io.ReadFull(there, asked); err != nil || string(asked[4:]) != "\x04\xd2\x16\x2f" {
			return
		}
		if _, err := there.Write([]byte("S")); err != nil {
			return
		}
		inner := tls.Server(there, &tls.Config{Certificates: []tls.Certificate{cert}})
		if inner.Handshake() != nil {
			return
		}
		go func() { _, _ = io.Copy(server, inner); _ = server.Close() }()
		_, _ = io.Copy(inner, server)
	}()
	return here, nil
}

func TestAnotherMachinesCertificateIsVerifiedInFull(t *testing.T) {
	server, database, _ := made(t)
	const host = "db.example.com"
	later := time.Now().Add(24 * time.Hour)
	known, _ := signed(t, nil, "the authority", later)
	unknown, _ := signed(t, nil, "another authority", later)
	roots := filepath.Join(t.TempDir(), "roots.pem")
	if err := os.WriteFile(roots, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: known.cert.Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	certificate := func(by *authority, host string, until time.Time) tls.Certificate {
		_, cert := signed(t, by, host, until)
		return cert
	}
	for name, c := range map[string]struct {
		cert tls.Certificate
		want string
	}{
		"good":              {certificate(known, host, later), ""},
		"of another host":   {certificate(known, "other.example.com", later), "not " + host},
		"expired":           {certificate(known, host, time.Now().Add(-time.Hour)), "has expired"},
		"of nobody we know": {certificate(unknown, host, later), "unknown authority"},
	} {
		tm, err := team.Open(team.Options{Address: "postgres://" + host + "/" + database + "?user=reader_" + database + "&sslmode=disable&sslrootcert=" + roots,
			Dial: func(context.Context, string, string) (net.Conn, error) {
				return encrypted(filepath.Join(server.Dir, ".s.PGSQL.5432"), c.cert)
			}})
		if err != nil {
			t.Fatal(err)
		}
		s, err := tm.Status(t.Context())
		switch {
		case c.want == "" && (err != nil || !s.Encrypted):
			t.Errorf("%s: %+v, %v", name, s, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v", name, err)
		}
		_ = tm.Close()
	}
}

func TestANewerDatabaseIsReadAndNotWritten(t *testing.T) {
	server, database, address := made(t)
	a := joined(t, address("sender"), nil)
	say(t, a, "R1", "accept", "")
	exchange(t, a)
	server.SQL(t, database, `INSERT INTO docket.schema (version) VALUES (99)`)
	b := joined(t, address("owner"), nil)
	if _, err := b.Exchange(t.Context(), here, "DOC-1"); err == nil || !strings.Contains(err.Error(), "from a newer docket, so this one only reads it") {
		t.Errorf("to join a newer database: %v", err)
	}
	again := open(t, address("sender"))
	if err := a.JoinTeam(t.Context(), again); err != nil {
		t.Fatal(err)
	}
	server.SQL(t, database, `UPDATE docket.verdicts SET comment = 'of a newer docket'`)
	say(t, a, "R2", "accept", "")
	if _, err := a.Exchange(t.Context(), here, "DOC-1"); err == nil || !strings.Contains(err.Error(), "from a newer docket, so this one only reads it") {
		t.Errorf("to give to a newer database: %v", err)
	}
	if n, _, _ := a.Waiting(t.Context()); n != 1 {
		t.Errorf("%d verdicts wait", n)
	}
	if words, err := again.Counting(t.Context(), here, "DOC-1"); err != nil || len(words) != 1 {
		t.Errorf("it reads %+v, %v", words, err)
	}
	if _, err := begin(t, a, settings("invoice", "1"), false); err == nil {
		t.Error("a submission was begun")
	}
	if made, err := open(t, address("")).Init(t.Context()); err != nil || made != 0 {
		t.Errorf("init took %d steps, %v", made, err)
	}
}
