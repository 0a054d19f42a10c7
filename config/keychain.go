package config

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/zalando/go-keyring"
)

// keyringService is the name under which docket's tokens are in the keyring;
// the user is the profile's name.
const keyringService = "docket"

// keyringLimit is how long a keyring may take: a locked one asks on a screen
// that may not be there.
const keyringLimit = 3 * time.Second

// keychain is the part of the keyring that docket uses.
type keychain struct {
	get func(service, user string) (string, error)
	set func(service, user, secret string) error
	// present tells whether there is anything to ask. Without a session bus
	// the library would start one, which hangs on a machine without a desktop.
	present func(env func(string) string) bool
}

func systemKeychain() keychain {
	return keychain{get: keyring.Get, set: keyring.Set, present: hasBus}
}

func hasBus(env func(string) string) bool {
	if runtime.GOOS == "darwin" || runtime.GOOS == "windows" || env("DBUS_SESSION_BUS_ADDRESS") != "" {
		return true
	}
	dir := env("XDG_RUNTIME_DIR")
	if dir == "" {
		return false
	}
	_, err := os.Stat(filepath.Join(dir, "bus"))
	return err == nil
}

// fromKeyring asks the keyring. No bus and no entry mean that it has nothing;
// a locked or broken one is an error.
func (s *Settings) fromKeyring(ctx context.Context) (string, error) {
	if !s.keychain.present(s.env) {
		return "", errNothing
	}
	var token string
	err := limited(ctx, func() (err error) {
		token, err = s.keychain.get(keyringService, s.Name)
		return err
	})
	if err != nil {
		if errors.Is(err, keyring.ErrNotFound) {
			return "", errNothing
		}
		return "", keyringProblem(err)
	}
	return token, nil
}

// StoreToken puts a token for the profile into the keyring, where a profile
// with token_keyring = true finds it.
func StoreToken(ctx context.Context, profile, token string, env func(string) string) error {
	return systemKeychain().store(ctx, profile, token, env)
}

func (k keychain) store(ctx context.Context, profile, token string, env func(string) string) error {
	token, err := clean("token_keyring", token)
	if err != nil {
		return err
	}
	if !k.present(env) {
		return problem("", 0, "token_keyring", "there is no keyring here", "use token_command, token_file or DOCKET_TOKEN")
	}
	if err := limited(ctx, func() error { return k.set(keyringService, profile, token) }); err != nil {
		return keyringProblem(err)
	}
	return nil
}

// keyringProblem keeps the library's words out: they are not ours to vouch for.
func keyringProblem(err error) error {
	what := "the keyring gave an error"
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		what = "the keyring gave no answer in " + keyringLimit.String()
	case errors.Is(err, context.Canceled):
		what = "the keyring was not waited for"
	}
	return problem("", 0, "token_keyring", what, "unlock it and try again, or set DOCKET_TOKEN")
}

// limited runs ask for at most keyringLimit. The library cannot be cancelled:
// after the limit its goroutine is left behind, and what it finds is dropped.
func limited(ctx context.Context, ask func() error) error {
	ctx, cancel := context.WithTimeout(ctx, keyringLimit)
	defer cancel()
	done, broken := make(chan error, 1), make(chan any, 1)
	go func() {
		defer func() {
			if v := recover(); v != nil {
				broken <- v
			}
		}()
		done <- ask()
	}()
	select {
	case err := <-done:
		return err
	case v := <-broken:
		panic(v) // where the program can end in order
	case <-ctx.Done():
		return ctx.Err()
	}
}
