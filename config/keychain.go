package config

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/zalando/go-keyring"
)

// keyringService is the name under which docket's tokens are in the keyring; the user is the profile's name.
const keyringService = "docket"

// keyringLimit is how long a keyring may take.
const keyringLimit = 3 * time.Second

// keyringPatience is it where a locked one can ask a person for its password: on a desktop.
func keyringPatience(env func(string) string) time.Duration {
	if runtime.GOOS == "darwin" || env("DISPLAY") != "" || env("WAYLAND_DISPLAY") != "" {
		return commandLimit
	}
	return keyringLimit
}

// keychain is the part of the keyring that docket uses.
type keychain struct {
	get    func(service, user string) (string, error)
	set    func(service, user, secret string) error
	remove func(service, user string) error
	// present tells whether there is anything to ask. Without a session bus
	// the library would start one, which hangs on a machine without a desktop.
	present func(env func(string) string) bool
}

func systemKeychain() keychain { return keychain{keyring.Get, keyring.Set, keyring.Delete, hasBus} }

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

// fromKeyring asks the keyring; a locked or broken one is an error.
func (s *Settings) fromKeyring(ctx context.Context) (token string, err error) {
	err = s.keychain.ask(ctx, s.env, func() (err error) {
		token, err = s.keychain.get(keyringService, s.Name)
		return err
	})
	if errors.Is(err, keyring.ErrNotFound) {
		err = &Error{Problem: "the keyring has no token for profile " + bareOrQuoted(s.Name),
			Remedy: "run docket auth login to put one into the keyring, or set DOCKET_TOKEN", cause: errNothing}
	}
	return token, err
}

// StoreToken puts a token for the profile into the keyring, in the place of one that
// is there. A profile with token_keyring = true finds it.
func StoreToken(ctx context.Context, profile, token string, env func(string) string) error {
	return systemKeychain().store(ctx, profile, token, env)
}

func (k keychain) store(ctx context.Context, profile, token string, env func(string) string) error {
	token, err := clean("what was given", token)
	if err != nil {
		return err
	}
	return k.ask(ctx, env, func() error { return k.set(keyringService, profile, token) })
}

// RemoveToken takes the profile's token out of the keyring; had is false where it had none.
func RemoveToken(ctx context.Context, profile string, env func(string) string) (had bool, err error) {
	k := systemKeychain()
	err = k.ask(ctx, env, func() error { return k.remove(keyringService, profile) })
	if errors.Is(err, keyring.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// ask does something with the keyring, where there is one. keyring.ErrNotFound comes back as it is; of other
// errors the library's words are kept out: they are not ours to vouch for.
func (k keychain) ask(ctx context.Context, env func(string) string, what func() error) error {
	if !k.present(env) {
		return noKeyring()
	}
	limit := keyringPatience(env)
	err := limited(ctx, limit, what)
	trouble := "the keyring gave an error"
	switch {
	case err == nil, errors.Is(err, keyring.ErrNotFound):
		return err
	case errors.Is(err, keyring.ErrUnsupportedPlatform), errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ECONNREFUSED),
		strings.Contains(err.Error(), "org.freedesktop.secrets"): // a bus where nothing keeps secrets
		return noKeyring()
	case errors.Is(err, context.DeadlineExceeded):
		trouble = "the keyring gave no answer in " + limit.String()
	case errors.Is(err, context.Canceled):
		trouble = "the keyring was not waited for"
	}
	return problem("", 0, "token_keyring", trouble, "unlock it and try again, or set DOCKET_TOKEN")
}

func noKeyring() error {
	return &Error{Key: "token_keyring", Problem: "there is no keyring here", Remedy: "use token_command, token_file or DOCKET_TOKEN", cause: errNothing}
}

// limited runs ask for at most a time. The library cannot be cancelled: after it its goroutine is left behind, and what
// it finds is dropped. It panics where the session bus ends while the keyring asks for its password.
func limited(ctx context.Context, limit time.Duration, ask func() error) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	done := make(chan error, 1)
	go func() {
		defer func() {
			if v := recover(); v != nil {
				done <- errors.New("the keyring's library panicked")
			}
		}()
		done <- ask()
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
