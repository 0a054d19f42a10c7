package config

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"docket/config/files"
)

// Paths are the places that docket reads and writes.
type Paths struct {
	ConfigFile string // config.toml; may not exist yet
	ConfigFrom string // what named it: "--config", "DOCKET_CONFIG" or "default"

	Templates, Presets, Queries string // folders of what a person names and edits as files; may not exist yet

	StateDir  string // 0700; everything that docket remembers
	DataBase  string // the store's SQLite file, in StateDir
	ReportDir string // crash reports, in StateDir
	ClaimsDir string // what is being sent now, whatever the state folder is called
}

const byDefault = "default"

// Locate finds docket's places by the XDG rules. The config file is what flag (--config) names, else
// $DOCKET_CONFIG, else docket/config.toml in $XDG_CONFIG_HOME or ~/.config; state is docket/ in $XDG_STATE_HOME
// or ~/.local/state; on Windows, without these variables, in %AppData% and %LocalAppData%. Nothing is created. An XDG variable that is not an absolute path counts as unset, as its
// specification asks.
func Locate(env func(string) string, flag string) (Paths, error) {
	var p Paths
	switch {
	case flag != "":
		p.ConfigFile, p.ConfigFrom = flag, "--config"
	case env("DOCKET_CONFIG") != "":
		p.ConfigFile, p.ConfigFrom = env("DOCKET_CONFIG"), "DOCKET_CONFIG"
	default:
		dir, err := base(env, "XDG_CONFIG_HOME", ".config")
		if err != nil {
			return Paths{}, err
		}
		p.ConfigFile, p.ConfigFrom = filepath.Join(dir, "docket", "config.toml"), byDefault
	}
	abs, err := filepath.Abs(p.ConfigFile)
	if err != nil {
		return Paths{}, problem("", 0, p.ConfigFrom, "cannot be made an absolute path: "+files.Reason(err), "name an absolute path")
	}
	p.ConfigFile = abs
	p.Beside(filepath.Dir(abs))
	state, err := base(env, "XDG_STATE_HOME", filepath.Join(".local", "state"))
	if err != nil {
		return Paths{}, err
	}
	p.StateDir = filepath.Join(state, "docket")
	p.DataBase = filepath.Join(p.StateDir, "docket.db")
	p.ReportDir = filepath.Join(p.StateDir, "reports")
	p.ClaimsDir = claims(env)
	return p, nil
}

// Beside puts the folders of what a person names into another: the config file's, or that of a memory of its own.
func (p *Paths) Beside(folder string) {
	p.Templates, p.Presets, p.Queries = filepath.Join(folder, "templates"), filepath.Join(folder, "presets"), filepath.Join(folder, "queries")
}

// Named refuses a config file that --config or DOCKET_CONFIG names and that is not there: read_only and all else that
// one believes to be in it would count for nothing. The usual one may be missing.
func (p Paths) Named() error {
	if _, err := os.Stat(p.ConfigFile); p.ConfigFrom == byDefault || !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return problem(p.ConfigFile, 0, p.ConfigFrom, "there is no such file", "name one that is there, or leave "+p.ConfigFrom+" out")
}

// claims is a folder of the person's own that does not move with the state folder.
func claims(env func(string) string) string {
	if dir := env("XDG_RUNTIME_DIR"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "docket")
	}
	return ownTemp(env)
}

func base(env func(string) string, variable, below string) (string, error) {
	for _, name := range []string{variable, systemFolders[variable]} {
		if dir := env(name); filepath.IsAbs(dir) {
			return dir, nil
		}
	}
	home := env(homeVariable)
	if !filepath.IsAbs(home) {
		return "", problem("", 0, homeVariable, "is not set to an absolute path", "set "+homeVariable+" or "+variable)
	}
	return filepath.Join(home, below), nil
}

// expand makes a path of the config file absolute: ~/ is the home folder, and
// anything relative is beside the config file, wherever docket was started.
func expand(path, configFile string, env func(string) string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	if rest, ok := strings.CutPrefix(path, "~"); ok && (rest == "" || os.IsPathSeparator(rest[0])) && env(homeVariable) != "" {
		return filepath.Join(env(homeVariable), rest)
	}
	return filepath.Join(filepath.Dir(configFile), path)
}
