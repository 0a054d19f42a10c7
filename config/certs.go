package config

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"docket/config/files"
)

// RootCAs are the system's certificates with those of the PEM file ca_file
// added. Without one it is nil: the system's own, as Go's TLS takes it.
func (s *Settings) RootCAs() (*x509.CertPool, error) {
	if s.CAFile == "" {
		return nil, nil
	}
	pem, err := files.Input(s.CAFile, 16<<20)
	if err != nil {
		return nil, s.wrong("ca_file", s.CAFile+" cannot be read: "+files.Reason(err), "name a readable PEM file")
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(pem) {
		return nil, s.wrong("ca_file", s.CAFile+" has no certificate in it", "name a PEM file with -----BEGIN CERTIFICATE-----")
	}
	return pool, nil
}

// mostPEM bounds the files of certificates and keys, in bytes.
const mostPEM = 1 << 20

// Certificate is client_cert with its key, for a gateway that asks for one; nil where the profile names none. The key is
// read only from a file that nobody else can read.
func (s *Settings) Certificate() (*tls.Certificate, error) {
	if s.ClientCert == "" {
		return nil, nil
	}
	from := "client_key"
	if s.ClientKey == "" {
		from = "client_cert"
	}
	key, err := readPrivate(from, cmp.Or(s.ClientKey, s.ClientCert), "the key", mostPEM)
	err = s.located(err)
	chain := key
	if s.ClientKey != "" {
		var unread error
		if chain, unread = files.Input(s.ClientCert, mostPEM); unread != nil {
			err = errors.Join(err, s.wrong("client_cert", s.ClientCert+" cannot be read: "+files.Reason(unread), "name a readable PEM file"))
		}
	}
	if err != nil {
		return nil, err
	}
	if strings.Contains(string(key), "ENCRYPTED") {
		return nil, s.wrong(from, "the key is encrypted, and docket does not ask for passwords of keys", "decrypt it into a file that only you can read: openssl pkey -in OLD -out NEW")
	}
	pair, err := tls.X509KeyPair(chain, key)
	if err != nil {
		return nil, s.wrong("client_cert", "the certificate and its key are no pair: "+strings.TrimPrefix(err.Error(), "tls: "), "name a PEM file with the certificate, and the key that belongs to it")
	}
	return &pair, nil
}

// wrong is what is wrong with a key of the profile.
func (s *Settings) wrong(key, what, remedy string) error {
	return s.located(problem("", 0, key, what, remedy))
}

// located adds to what is wrong with a key of the profile the line in which it stands.
func (s *Settings) located(err error) error {
	if e, is := errors.AsType[*Error](err); is {
		if line := s.file.line("profiles", s.Name, e.Key); line > 0 {
			e.File, e.Line = s.file.Path, line
		}
	}
	return err
}

// Unusable is what is wrong with the files and programs that the profiles name, for [Check].
func (f *File) Unusable() (problems []*Error) {
	for _, name := range f.Names() {
		s := &Settings{Origin: map[string]string{}, file: f, env: func(name string) string { return map[string]string{homeVariable: os.Getenv(homeVariable)}[name] }}
		s.Profile, _ = f.Profile(name)
		s.fromFile()
		_, roots := s.RootCAs()
		_, pair := s.Certificate()
		errs := []error{roots, pair}
		if both, is := pair.(interface{ Unwrap() []error }); is { // of the certificate and of its key
			errs = append(errs[:1], both.Unwrap()...)
		}
		if s.TokenFile != "" {
			_, token := s.fromFileNamed(context.Background())
			errs = append(errs, s.located(token))
		}
		errs = append(errs, s.there("token_command", s.TokenCommand), s.there("password_command", s.PasswordCommand))
		for _, err := range errs {
			if e, is := errors.AsType[*Error](err); is {
				e.Key = keyName("profiles", name, e.Key)
				problems = append(problems, e)
			}
		}
	}
	return problems
}

// there tells that a program is nowhere on the PATH. One with a path of its own is looked for where it runs.
func (s *Settings) there(key string, argv []string) error {
	if len(argv) == 0 || filepath.Base(argv[0]) != argv[0] {
		return nil
	}
	if _, none := exec.LookPath(argv[0]); none == nil {
		return nil
	}
	return s.located(problem("", 0, key, "there is no program "+argv[0], "install it, or write its whole path"))
}
