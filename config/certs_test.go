package config_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"docket/config"
	"docket/config/files/filestest"
)

// pair writes a certificate and its key as PEM files.
func pair(t *testing.T, dir, name string) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(dir, name+".pem"), filepath.Join(dir, name+".key")
	write := func(path, kind string, der []byte, mode os.FileMode) {
		if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), mode); err != nil {
			t.Fatal(err)
		}
	}
	write(cert, "CERTIFICATE", der, 0o644)
	write(key, "PRIVATE KEY", raw, 0o600)
	filestest.Made(t, filestest.Private(key))
	return cert, key
}

func TestACertificateForAGatewayIsReadWithItsKeyAndForItsAddressAlone(t *testing.T) {
	dir := t.TempDir()
	pair(t, dir, "mine")
	_, other := pair(t, dir, "other")
	resolve := func(keys string, flags config.Overrides) *config.Settings {
		t.Helper()
		path := filepath.Join(dir, "config.toml")
		if err := os.WriteFile(path, []byte("default_profile = \"p\"\n[profiles.p]\nbase_url = \"https://one.example\"\n"+keys), 0o600); err != nil {
			t.Fatal(err)
		}
		file, err := config.Load(path)
		if err != nil {
			t.Fatal(err)
		}
		s, err := config.Resolve(file, flags, func(string) string { return "" })
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	got, err := resolve("client_cert = \"mine.pem\"\nclient_key = \"mine.key\"\n", config.Overrides{}).Certificate()
	if err != nil || got == nil || len(got.Certificate) != 1 {
		t.Fatalf("the pair is not read: %v, %v", got, err)
	}
	if got, err := resolve("client_cert = \"mine.pem\"\nclient_key = \"mine.key\"\n", config.Overrides{BaseURL: "https://two.example"}).Certificate(); err != nil || got != nil {
		t.Errorf("another address is shown the certificate: %v", err)
	}
	if got, err := resolve("", config.Overrides{}).Certificate(); err != nil || got != nil {
		t.Errorf("a profile without one has %v, %v", got, err)
	}
	locked := filepath.Join(dir, "locked.key")
	filestest.Made(t, errors.Join(os.WriteFile(locked, []byte("-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n"), 0o600), filestest.Private(locked)))
	for keys, want := range map[string]string{
		"client_cert = \"mine.pem\"\nclient_key = \"" + filepath.Base(other) + "\"\n": "no pair",
		"client_cert = \"mine.pem\"\nclient_key = \"gone.key\"\n":                     "gone.key is not there",
		"client_cert = \"gone.pem\"\nclient_key = \"mine.key\"\n":                     "gone.pem cannot be read",
		"client_cert = \"mine.pem\"\nclient_key = \"locked.key\"\n":                   "is encrypted",
		"client_cert = \"mine.pem\"\n":                                                "mine.pem can be read by others",
	} {
		if _, err := resolve(keys, config.Overrides{}).Certificate(); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "config.toml:") {
			t.Errorf("%q: %v, want %q", keys, err, want)
		}
	}
}
