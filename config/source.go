package config

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"docket/config/files"
	"docket/config/program"
)

// Limits of programs that print a secret: they run at the start, with a person waiting.
const (
	commandLimit = 30 * time.Second
	commandGrace = time.Second // for a grandchild that holds the pipe open
)

// printed runs a program that the file names and gives what it prints. It runs without a shell, in a process group of
// its own so that nothing of it survives the limit. It runs in the config file's folder: whoever made the folder that
// docket was started in has no say in what runs. What it says on stderr is dropped: it may repeat a secret.
func (s *Settings) printed(ctx context.Context, key string, argv []string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, commandLimit)
	defer cancel()
	name, folder := argv[0], filepath.Dir(s.file.Path)
	if path, err := exec.LookPath(name); err == nil { // what package managers install often belongs to a group
		done := toReplace
		if inside, err := filepath.Rel(folder, path); err == nil && filepath.IsAbs(path) && filepath.IsLocal(inside) {
			done = toChange
		}
		what := exposed(path, done)
		if what == "" && filepath.IsAbs(name) { // whom to trust on the PATH was decided with it, not by the config
			what = exposed(path, toOwn)
		}
		if what != "" {
			return "", problem("", 0, key, path+" "+what, ownAgain(what, ownToWrite))
		}
	}
	cmd := exec.CommandContext(ctx, name, argv[1:]...)
	cmd.Dir = folder
	out := &bounded{left: MaxToken, full: cancel}
	cmd.Stdout = out
	cmd.WaitDelay = commandGrace
	err := program.Run(cmd)
	remedy := "run it in a terminal to see why"
	switch {
	case out.over:
		return "", problem("", 0, key, fmt.Sprintf("%s printed more than %d KiB", name, MaxToken>>10), "it must print that and nothing else")
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return "", problem("", 0, key, fmt.Sprintf("%s gave no answer in %v", name, commandLimit), remedy+"; it cannot ask for a password here")
	case ctx.Err() != nil:
		return "", problem("", 0, key, name+" was stopped before it answered", "try again")
	case err == nil || errors.Is(err, exec.ErrWaitDelay):
		return out.buf.String(), nil
	}
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return "", problem("", 0, key, fmt.Sprintf("%s failed (%v)", name, exit), remedy)
	}
	if ee, ok := errors.AsType[*exec.Error](err); ok {
		err = ee.Err
	}
	return "", problem("", 0, key, fmt.Sprintf("%s cannot be run: %s", name, files.Reason(err)), "name a program that is on the PATH, or its full path")
}

// bounded keeps up to left bytes; at the first byte more it calls full.
type bounded struct {
	buf  bytes.Buffer
	left int
	over bool
	full func()
}

func (b *bounded) Write(p []byte) (int, error) {
	if len(p) > b.left {
		b.over = true
		b.full()
		return 0, io.ErrShortWrite
	}
	b.left -= len(p)
	return b.buf.Write(p)
}

func (s *Settings) fromFileNamed(context.Context) (string, error) {
	raw, err := readPrivate("token_file", s.TokenFile, "the token", 2*MaxToken+2)
	return string(raw), err
}

// readPrivate reads a file that only its owner may be able to read, at most so many bytes of it.
func readPrivate(key, path, what string, most int64) ([]byte, error) {
	const unreadable = "make it readable for you and for nobody else"
	f, err := files.OpenBehind(path, os.O_RDONLY)
	switch target, is := errors.AsType[*files.TargetError](err); {
	case errors.Is(err, fs.ErrNotExist):
		return nil, problem("", 0, key, path+" is not there", "write "+what+" into it, and "+ownToRead)
	case is:
		return nil, problem("", 0, key, target.Error(), "name a file that holds "+what)
	case err != nil:
		return nil, problem("", 0, key, path+" cannot be read: "+files.Reason(err), unreadable)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, problem("", 0, key, path+" cannot be judged: "+files.Reason(err), unreadable)
	}
	if what := others(path, info, toRead); what != "" {
		return nil, problem("", 0, key, path+" "+what, ownAgain(what, ownToRead))
	}
	raw, err := io.ReadAll(io.LimitReader(f, most))
	if err != nil {
		return nil, problem("", 0, key, path+" cannot be read: "+files.Reason(err), unreadable)
	}
	if raw, err = files.Text(raw); err != nil {
		return nil, problem("", 0, key, path+" "+err.Error(), unreadable)
	}
	return raw, nil
}
