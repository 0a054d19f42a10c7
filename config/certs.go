package config

import (
	"cmp"
	"crypto/tls"
	"crypto/x509"
	"strings"

	"docket/config/files"
)

// RootCAs are the system's certificates with those of the PEM file caFile
// added. An empty caFile gives nil: the system's own, as Go's TLS takes it.
func RootCAs(caFile string) (*x509.CertPool, error) {
	if caFile == "" {
		return nil, nil
	}
	pem, err := files.Input(caFile, 16<<20)
	if err != nil {
		return nil, problem(caFile, 0, "ca_file", "cannot be read: "+files.Reason(err), "name a readable PEM file")
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(pem) {
		return nil, problem(caFile, 0, "ca_file", "has no certificate in it", "name a PEM file with -----BEGIN CERTIFICATE-----")
	}
	return pool, nil
}

// mostPEM bounds the files of certificates and keys, in bytes.
const mostPEM = 1 << 20

// Certificate is client_cert with its key, for a gateway that asks for one; nil where the profile names none. The key is
// read only from a file that nobody else can read.
func (s *Settings) Certificate() (*tls.Certificate, error) {
	if s.ClientCert == "" {
		if s.ClientKey != "" {
			return nil, problem(s.file.Path, s.file.line("profiles", s.Name, "client_key"), "client_key", "has no client_cert beside it", "name the certificate that it belongs to")
		}
		return nil, nil
	}
	key, err := readPrivate("client_key", cmp.Or(s.ClientKey, s.ClientCert), "the key", mostPEM)
	if err != nil {
		return nil, err
	}
	chain := key
	if s.ClientKey != "" {
		if chain, err = files.Input(s.ClientCert, mostPEM); err != nil {
			return nil, problem("", 0, "client_cert", s.ClientCert+" cannot be read: "+files.Reason(err), "name a readable PEM file")
		}
	}
	if strings.Contains(string(key), "ENCRYPTED") {
		return nil, problem("", 0, "client_key", "is encrypted, and docket does not ask for passwords of keys", "decrypt it into a file that only you can read: openssl pkey -in OLD -out NEW")
	}
	pair, err := tls.X509KeyPair(chain, key)
	if err != nil {
		return nil, problem("", 0, "client_cert", "and its key are no pair: "+strings.TrimPrefix(err.Error(), "tls: "), "name a PEM file with the certificate, and the key that belongs to it")
	}
	return &pair, nil
}
