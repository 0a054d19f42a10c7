package main

import (
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
)

type component struct {
	Type    string              `json:"type"`
	Name    string              `json:"name"`
	Version string              `json:"version"`
	URL     string              `json:"purl"`
	Hashes  []map[string]string `json:"hashes,omitempty"`
}

// sbom writes which modules programs were built from, one for each system, with their sums, as CycloneDX 1.5 in
// JSON: what the Go linker put into any of them.
func sbom(args []string) {
	version := args[0]
	self := component{Type: "application", Name: "docket", Version: version, URL: "pkg:golang/docket@" + version}
	found := map[string]component{}
	for _, program := range args[1:] {
		info := must(buildinfo.ReadFile(program))
		found["std"] = component{Type: "library", Name: "std", Version: info.GoVersion, URL: "pkg:golang/std@" + strings.TrimPrefix(info.GoVersion, "go")}
		for _, m := range info.Deps {
			if m.Replace != nil {
				m = m.Replace
			}
			c := component{Type: "library", Name: m.Path, Version: m.Version, URL: "pkg:golang/" + m.Path + "@" + m.Version}
			if sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.Sum, "h1:")); err == nil && m.Sum != "" {
				c.Hashes = []map[string]string{{"alg": "SHA-256", "content": hex.EncodeToString(sum)}}
			}
			found[m.Path] = c
		}
	}
	list := []component{}
	for _, path := range slices.Sorted(maps.Keys(found)) {
		list = append(list, found[path])
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	check(out.Encode(map[string]any{"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": map[string]any{"component": self}, "components": list}))
}
