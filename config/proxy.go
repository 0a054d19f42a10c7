package config

import (
	"errors"
	"net/http"
	"net/url"

	"golang.org/x/net/http/httpproxy"
)

// Proxy is the proxy of HTTPS_PROXY and NO_PROXY for a request, nil for none. It is [http.ProxyFromEnvironment], which
// would go past a proxy that it cannot read.
func Proxy(r *http.Request) (*url.URL, error) {
	set := httpproxy.FromEnvironment()
	u, err := set.ProxyFunc()(r.URL)
	if u != nil || err != nil || set.HTTPSProxy == "" {
		return u, err
	}
	set.HTTPSProxy = "readable" // NO_PROXY may exempt the address all the same
	if would, _ := set.ProxyFunc()(r.URL); would != nil {
		err = errors.New("the proxy cannot be read")
	}
	return nil, err
}
