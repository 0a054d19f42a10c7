package config

import (
	"crypto/x509"

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
