package config

import "path/filepath"

const homeVariable = "USERPROFILE"

// systemFolders name what the system has in place of an XDG variable.
var systemFolders = map[string]string{"XDG_CONFIG_HOME": "AppData", "XDG_STATE_HOME": "LocalAppData"}

// ownTemp is a temporary folder of the person's own.
func ownTemp(env func(string) string) string {
	return filepath.Join(env("LocalAppData"), "Temp", "docket")
}
