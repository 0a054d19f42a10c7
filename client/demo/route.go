package demo

import (
	"crypto/subtle"
	"net/http"
	"strings"
)

// authorised says whether the request carries the token (§5).
func (s *Service) authorised(r *http.Request) bool {
	scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " ")
	return ok && strings.EqualFold(scheme, "Bearer") &&
		subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) == 1
}

// serveElse answers a path that no operation has: with a page for people where it ends
// in a slash, and with a 404 otherwise.
func (s *Service) serveElse(w http.ResponseWriter, r *http.Request) {
	if !strings.HasSuffix(r.URL.Path, "/") {
		refuse(http.StatusNotFound, "no operation at "+quoted(r.URL.Path)).send(w)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		a := refuse(http.StatusMethodNotAllowed, "this page is only for reading")
		a.header = http.Header{"Allow": {"GET, HEAD"}}
		a.send(w)
		return
	}
	plain(http.StatusOK, s.welcome(r)).send(w)
}
