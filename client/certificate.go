package client

import (
	"cmp"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"strings"
)

// ofCertificate reads why the service's certificate is not believed; another attempt gets the same one.
func ofCertificate(err error) fault {
	var (
		unknown x509.UnknownAuthorityError
		host    x509.HostnameError
		invalid x509.CertificateInvalidError
		check   *tls.CertificateVerificationError
	)
	authority := fault{remedy: "If that authority is your company's own, name its certificate in ca_file."}
	f := fault{remedy: "Check this computer's clock; otherwise the service needs a new certificate."}
	switch {
	case errors.As(err, &unknown):
		f, f.text = authority, "its certificate is signed by an authority that is not trusted here"
		if unknown.Cert != nil {
			f.text += ": " + unknown.Cert.Issuer.String()
		}
	case is[x509.SystemRootsError](err):
		f, f.text = authority, "the certificates that this system trusts could not be read"
	case errors.As(err, &host):
		f.text = "its certificate is for " + certificateHosts(host.Certificate) + ", not for " + host.Host
		f.remedy = "If a host of the certificate is the service, set base_url to it; otherwise its certificate must name " + host.Host + "."
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired && invalid.Cert != nil:
		f.text = fmt.Sprintf("its certificate is valid from %s to %s",
			invalid.Cert.NotBefore.Format("2006-01-02"), invalid.Cert.NotAfter.Format("2006-01-02"))
	case errors.As(err, &invalid):
		f.text = "its certificate is not valid: " + strings.TrimPrefix(invalid.Error(), "x509: ")
	case errors.As(err, &check):
		f.text = "its certificate is not valid: " + strings.TrimPrefix(check.Err.Error(), "x509: ")
	}
	f.final = true
	return f
}

// certificateHosts names the hosts that a certificate is for, at most three.
func certificateHosts(c *x509.Certificate) string {
	names := append([]string{}, c.DNSNames...)
	for _, ip := range c.IPAddresses {
		names = append(names, ip.String())
	}
	text := strings.Join(names[:min(len(names), 3)], ", ")
	if more := len(names) - 3; more > 0 {
		text += fmt.Sprintf(" and %d more hosts", more)
	}
	return cmp.Or(text, "no host")
}
