//go:build unix

package teamtest

import (
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// server is whom the server runs as where this is root, for it refuses that; nil is this user.
func server() *syscall.Credential {
	if os.Geteuid() != 0 {
		return nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		if u, err := user.Lookup(name); err == nil {
			uid, _ := strconv.ParseUint(u.Uid, 10, 32)
			gid, _ := strconv.ParseUint(u.Gid, 10, 32)
			return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		}
	}
	return nil
}

func unprivileged(cmd *exec.Cmd) {
	if id := server(); id != nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: id}
	}
}

// Give makes a file or folder that of the user that the server runs as.
func Give(dir string) error {
	if id := server(); id != nil {
		return os.Chown(dir, int(id.Uid), int(id.Gid))
	}
	return nil
}
