package teamtest

import "os/exec"

// unprivileged does nothing: the server gives up by itself what an administrator may.
func unprivileged(*exec.Cmd) {}

func give(string) error { return nil }
